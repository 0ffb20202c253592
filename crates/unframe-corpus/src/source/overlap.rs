//! Would a source read what is written to a path?
//!
//! Whoever writes there would replace a page, or find their own output among the pages the next time. Names are compared
//! with links resolved. What a folder gives is reported as the walk tells it, before anything is there to be looked at.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::page_bytes::is_page;
use crate::page_name::{self, NameSays};
use crate::{SkipReason, real_path};

/// What is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// One file.
    File,
    /// A folder, with files of any name.
    Folder,
}

/// Whether the source at `source` is, or would read, what is written to `output`.
///
/// In a folder that is a source, files may be written that a folder is not searched for (`.jsonl`, `.md`, `.template`, hidden ones);
/// where only the first bytes of a file would tell, the answer is yes.
pub fn would_read(source: &Path, output: &Path, written: Written) -> bool {
    let Ok(source) = fs_err::canonicalize(source) else { return false };
    let Ok(metadata) = fs_err::metadata(&source) else { return false };
    let output = real_path(output);
    if metadata.is_file() {
        return source == output || is_same_file(&metadata, &output);
    }
    metadata.is_dir()
        && (source == output || holds(&source, &output, written) || Links::default().lead(&source, &output, written))
}

/// Whether a folder gives what is written below it.
fn holds(folder: &Path, output: &Path, written: Written) -> bool {
    let Ok(below) = output.strip_prefix(folder) else { return false };
    let parts: Vec<_> = below.iter().map(OsStr::to_string_lossy).collect();
    match (page_name::ask(&parts.join("/")), written) {
        (NameSays::Other(SkipReason::Hidden), _) | (NameSays::Other(_), Written::File) => false,
        // Templates are told by their first bytes, which are not those of a page.
        (NameSays::Nothing, Written::File) if output.extension() == Some("template".as_ref()) => {
            beginning(output).is_some_and(|beginning| is_page(&beginning))
        }
        _ => true,
    }
}

fn beginning(path: &Path) -> Option<Vec<u8>> {
    let mut beginning = Vec::new();
    fs_err::File::open(path).ok()?.take(1024).read_to_end(&mut beginning).ok()?;
    Some(beginning)
}

/// The links below a folder, which the walk follows out of it.
#[derive(Default)]
struct Links {
    visited: BTreeSet<PathBuf>,
}

impl Links {
    fn lead(&mut self, folder: &Path, output: &Path, written: Written) -> bool {
        // What cannot be listed cannot be read either.
        let entries = fs_err::read_dir(folder).into_iter().flatten().flatten();
        for entry in entries {
            let Ok(kind) = entry.file_type() else { continue };
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let found = if kind.is_dir() {
                self.lead(&entry.path(), output, written)
            } else if let (true, Ok(real)) = (kind.is_symlink(), fs_err::canonicalize(entry.path())) {
                real == output
                    || real.is_dir()
                        && self.visited.insert(real.clone())
                        && (holds(&real, output, written) || self.lead(&real, output, written))
            } else {
                false
            };
            if found {
                return true;
            }
        }
        false
    }
}

/// Two names of one file, as hard links have, or one written in capitals where these do not count.
#[cfg(unix)]
fn is_same_file(source: &std::fs::Metadata, output: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let output = fs_err::metadata(output);
    output.is_ok_and(|output| (output.dev(), output.ino()) == (source.dev(), source.ino()))
}

#[cfg(not(unix))]
fn is_same_file(_source: &std::fs::Metadata, _output: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, output: &str, written: Written, expected: bool) {
        let base = tempfile::tempdir().unwrap();
        fs_err::create_dir_all(base.path().join("site/sub")).unwrap();
        for page in ["site/a.html", "site/sub/b", "site/c.template", "other.html"] {
            fs_err::write(base.path().join(page), "<p>Rain").unwrap();
        }
        let found = would_read(&base.path().join(source), &base.path().join(output), written);
        assert_eq!(found, expected, "{source} reads {output}");
    }

    #[test]
    fn a_source_reads_itself_and_what_would_be_its_pages() {
        for output in
            ["site/a.html", "site/new.html", "site/sub/b", "site/new", "site/sub/x.warc.gz", "site/c.template"]
        {
            check("site", output, Written::File, true);
        }
        for output in ["site", "site/out", "site/new/a/b"] {
            check("site", output, Written::Folder, true);
        }
        check("site/a.html", "site/sub/../a.html", Written::File, true);
    }

    #[test]
    fn what_no_source_looks_for_is_not_read() {
        for output in ["site/pages.jsonl", "site/x.md", "site/.x.html", "site/x.template", "other.html", "sites/a.html"]
        {
            check("site", output, Written::File, false);
        }
        check("site", "site/.out", Written::Folder, false);
        check("site/a.html", "site/sub", Written::Folder, false);
        check("missing", "missing", Written::File, false);
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_what_is_read() {
        use fs_err::os::unix::fs::symlink;

        let base = tempfile::tempdir().unwrap();
        let at = |name: &str| base.path().join(name);
        for folder in ["site", "elsewhere"] {
            fs_err::create_dir(at(folder)).unwrap();
        }
        for page in ["site/a.html", "real.html"] {
            fs_err::write(at(page), "<p>Rain").unwrap();
        }
        symlink(at("real.html"), at("site/link.html")).unwrap();
        symlink(at("elsewhere"), at("site/more")).unwrap();
        symlink(at("site/a.html"), at("a.txt")).unwrap();
        fs_err::hard_link(at("real.html"), at("hard.html")).unwrap();
        for output in ["real.html", "elsewhere/new.html", "a.txt"] {
            assert!(would_read(&at("site"), &at(output), Written::File), "{output}");
        }
        assert!(would_read(&at("real.html"), &at("hard.html"), Written::File));
        assert!(!would_read(&at("site"), &at("other.html"), Written::File));
    }
}
