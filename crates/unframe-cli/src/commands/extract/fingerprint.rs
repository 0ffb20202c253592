//! Which run is it? Two runs that would write the same have the same name, so that one can go on where the other ended.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use unframe::Method;
use unframe_corpus::OutsideLinks;

use crate::args::{ExtractArguments, ExtractFormat};

/// Changes when a journal of an earlier version could be misunderstood.
const JOURNAL_VERSION: u32 = 8;

/// All that the outputs of a run depend on, in words: version, options, sources with their sizes and times. `None` if a
/// source can be read only once, as a pipe: then there is nothing to go on with.
pub(super) fn fingerprint(arguments: &ExtractArguments, format: ExtractFormat) -> Option<String> {
    let collection = &arguments.collection;
    let mut lines = vec![
        format!("unframe {} journal {JOURNAL_VERSION}", env!("CARGO_PKG_VERSION")),
        format!("format {format:?} sites {:?} {:?} {:?}", collection.site_by, collection.links, collection.reading),
        format!("metadata {} tuning {}", arguments.with_metadata, arguments.tuning.in_words()),
        format!("address {:?}", arguments.address.url),
        format!("flat {} audit {:?}", arguments.flat, arguments.audit.as_deref().map(std::path::absolute)),
        format!("repeated {:?}", arguments.dedup.asked()),
        // What is learned for it, and kept, has to be told in words.
        format!("once {:?}", arguments.once.as_deref().map(std::path::absolute)),
    ];
    let parameters = match arguments.method.method() {
        Method::Site2005 => format!("{:?}", arguments.chains.parameters()),
        _ => String::new(),
    };
    lines.push(format!("method {:?} {parameters}", arguments.method.method()));
    if let Some(template) = &arguments.template {
        lines.push(format!("template {}", stamp(template, OutsideLinks::Followed).ok()?));
    }
    for source in &collection.sources {
        if source.as_os_str() == "-" {
            return None;
        }
        match stamp(source, collection.links.asked()) {
            Ok(stamp) => lines.push(format!("source {stamp}")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                lines.push(format!("missing {}", exact(source)));
            }
            Err(_) => return None,
        }
    }
    Some(lines.join("\n"))
}

/// What can be told of a file or a folder without reading it.
fn stamp(path: &Path, links: OutsideLinks) -> io::Result<String> {
    let metadata = fs_err::metadata(path)?;
    let real = fs_err::canonicalize(path)?;
    if metadata.is_dir() {
        let mut folder = Folder { root: &real, links, files: 0, sum: 0, linked: BTreeSet::new() };
        folder.add(&real)?;
        return Ok(format!("{} {} files {:016x}", exact(&real), folder.files, folder.sum));
    }
    if !metadata.is_file() {
        return Err(io::Error::from(io::ErrorKind::Unsupported));
    }
    Ok(format!("{} {} bytes {}", exact(&real), metadata.len(), modified(&metadata)))
}

/// A path in letters that stand for no other path, whatever is in it.
fn exact(path: &Path) -> String {
    path.as_os_str().as_encoded_bytes().escape_ascii().to_string()
}

/// When a file was changed, in nanoseconds.
fn modified(metadata: &std::fs::Metadata) -> u128 {
    metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map_or(0, |time| time.as_nanos())
}

/// The files in a folder, in whatever order they are listed.
struct Folder<'path> {
    root: &'path Path,
    links: OutsideLinks,
    files: u64,
    /// Of hashes of paths, sizes and times.
    sum: u64,
    /// Folders that links led to.
    linked: BTreeSet<PathBuf>,
}

impl Folder<'_> {
    fn add(&mut self, folder: &Path) -> io::Result<()> {
        for entry in fs_err::read_dir(folder)? {
            let entry = entry?;
            // Hidden files are not pages. That also leaves out the journal itself, and what is unfinished.
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = entry.path();
            let is_link = entry.file_type()?.is_symlink();
            // What a link leads to that is not followed may be the whole machine.
            if is_link && self.links == OutsideLinks::PassedOver {
                let real = fs_err::canonicalize(&path);
                if real.is_ok_and(|real| !real.starts_with(self.root)) {
                    continue;
                }
            }
            let Ok(metadata) = fs_err::metadata(&path) else {
                self.count(&format!("{} leads nowhere", exact(&path)));
                continue;
            };
            if metadata.is_dir() {
                if !is_link || self.linked.insert(fs_err::canonicalize(&path)?) {
                    // What cannot be looked into now cannot be read either.
                    let _ = self.add(&path);
                }
            } else {
                self.count(&format!("{} {} {}", exact(&path), metadata.len(), modified(&metadata)));
            }
        }
        Ok(())
    }

    fn count(&mut self, file: &str) {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let hash = file.bytes().fold(0xcbf2_9ce4_8422_2325, step);
        self.files += 1;
        self.sum = self.sum.wrapping_add(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_another_when_a_file_in_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, contents: &str| fs_err::write(folder.path().join(name), contents).unwrap();
        fs_err::create_dir(folder.path().join("sub")).unwrap();
        write("sub/a.html", "a");
        let first = stamp(folder.path(), OutsideLinks::PassedOver).unwrap();
        assert_eq!(stamp(folder.path(), OutsideLinks::PassedOver).unwrap(), first);
        write(".pages.jsonl.journal", "hidden");
        assert_eq!(stamp(folder.path(), OutsideLinks::PassedOver).unwrap(), first);
        write("sub/a.html", "ab");
        let second = stamp(folder.path(), OutsideLinks::PassedOver).unwrap();
        assert_ne!(second, first);
        write("b.html", "b");
        assert_ne!(stamp(folder.path(), OutsideLinks::PassedOver).unwrap(), second);
    }
}
