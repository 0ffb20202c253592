//! A folder that outputs are written to, one for each page, under names made from the pages' names.
//!
//! The names come from outside and are not trusted: whatever they say, nothing is written outside the folder, over
//! a file that was read, or over another output of the same run. A file appears under its name only when it is whole.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use crate::CorpusError;
use crate::address_name::harmless;
use crate::file::{plain, real_path};

/// A folder that receives the outputs of one run.
#[derive(Debug)]
pub struct OutputFolder {
    /// As the user wrote it, for messages.
    path: PathBuf,
    /// With links resolved, to compare with.
    real: PathBuf,
    /// What must not be written (again): inputs, and outputs of this run. In lower case, because on some systems
    /// `A.txt` and `a.txt` are one file.
    taken: BTreeSet<OsString>,
    /// Folders below it that are read: nothing is written there.
    read: Vec<PathBuf>,
    /// What sets the files that are being written apart from those of other runs.
    mark: String,
}

impl OutputFolder {
    /// The folder at `path`, made if it is not there. Files among `inputs` will not be written over, and nothing will be
    /// written into folders among them that lie below it.
    pub fn create(path: &Path, inputs: &[PathBuf]) -> Result<Self, CorpusError> {
        let failed = |cause| CorpusError::CreateFolder { path: path.to_owned(), cause };
        if path.is_file() {
            return Err(failed(io::Error::new(io::ErrorKind::NotADirectory, "it is a file")));
        }
        let made = fs_err::create_dir_all(path).and_then(|()| fs_err::canonicalize(path));
        let real = made.map_err(|cause| failed(plain(cause)))?;
        let inputs = || inputs.iter().map(|input| real_path(input));
        let taken = inputs().map(|input| key(&input)).collect();
        let read = inputs().filter(|input| *input != real && input.starts_with(&real) && input.is_dir()).collect();
        Ok(Self { path: path.to_owned(), real, taken, read, mark: format!(".{}", std::process::id()) })
    }

    /// Writes what was made of the page called `name`, and says where.
    ///
    /// `a/b.html` with the extension `md` becomes `a/b.md` in the folder, `/x/../b.html` and `../b.html` become `b.md`.
    /// If that name is taken, `b-2.md` is tried, then `b-3.md` and so on. What an earlier run left is replaced.
    pub fn write(&mut self, name: &Path, extension: &str, contents: &[u8]) -> Result<PathBuf, CorpusError> {
        let (real, shown) = self.take(name, extension)?;
        write_whole(&real, &self.mark, contents).map_err(|cause| CorpusError::Write { path: shown.clone(), cause })?;
        Ok(shown)
    }

    /// Takes the names again that pages got in a run that was interrupted: they are given in the same order. If one of
    /// their files is not there any more, it takes none and says `false`.
    pub fn take_again<'name>(
        &mut self,
        names: impl IntoIterator<Item = &'name Path>,
        extension: &str,
    ) -> Result<bool, CorpusError> {
        let before = self.taken.clone();
        for name in names {
            if !self.take(name, extension)?.0.is_file() {
                self.taken = before;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Nobody else writes to the folder: files that are being written can have the same names in every run, so that
    /// the next one finds what an interrupted one left, and finishes it.
    pub fn is_ours_alone(&mut self) {
        self.mark.clear();
    }

    /// The folder as the user wrote it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Finds a name for the output of a page: its real path, and the one to show.
    fn take(&mut self, name: &Path, extension: &str) -> Result<(PathBuf, PathBuf), CorpusError> {
        let inside = inside(name);
        let parent = self.free_folder(inside.parent().unwrap_or(Path::new("")));
        let real_parent = self.real_folder(&parent)?;
        let stem = inside.file_stem().unwrap_or(OsStr::new("page"));
        let mut attempt = 1;
        let mut file_name = numbered(stem, attempt, extension);
        while real_parent.join(&file_name).is_dir() || !self.taken.insert(key(&real_parent.join(&file_name))) {
            attempt += 1;
            file_name = numbered(stem, attempt, extension);
        }
        let real = real_parent.join(&file_name);
        let shown = self.path.join(parent).join(file_name);
        Ok((real, shown))
    }

    /// The path with a number at each folder whose name a file has: of a page `a` and a page `a.txt/b`, both are written.
    fn free_folder(&self, below: &Path) -> PathBuf {
        let mut free = PathBuf::new();
        for part in below {
            let mut attempt = 1;
            let mut name = part.to_owned();
            while self.real.join(&free).join(&name).is_file() {
                attempt += 1;
                part.clone_into(&mut name);
                name.push(format!("-{attempt}"));
            }
            free.push(name);
        }
        free
    }

    /// The folder `below` this one, made if it is not there, with links resolved.
    fn real_folder(&self, below: &Path) -> Result<PathBuf, CorpusError> {
        let path = self.path.join(below);
        // Checked before anything is made: `create_dir_all` would follow a link out of the folder.
        let mut existing = self.real.clone();
        for part in below {
            existing.push(part);
            match fs_err::canonicalize(&existing) {
                Ok(real) if !real.starts_with(&self.real) => {
                    return Err(CorpusError::Outside { path, folder: self.path.clone() });
                }
                Ok(real) if self.read.iter().any(|read| real.starts_with(read)) => {
                    return Err(CorpusError::IntoSource { path });
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
        fs_err::create_dir_all(&path)
            .and_then(|()| fs_err::canonicalize(&path))
            .map_err(|cause| CorpusError::CreateFolder { path, cause: plain(cause) })
    }
}

/// `name` as a path that cannot leave the folder it is put in, of names that every system takes.
fn inside(name: &Path) -> PathBuf {
    let mut inside = PathBuf::new();
    for component in name.components() {
        match component {
            Component::Normal(part) => match part.to_str() {
                Some(part) => inside.push(harmless(part)),
                None => inside.push(part),
            },
            Component::ParentDir => {
                inside.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::CurDir => {}
        }
    }
    inside
}

fn numbered(stem: &OsStr, attempt: u64, extension: &str) -> OsString {
    let mut name = stem.to_owned();
    if attempt > 1 {
        name.push(format!("-{attempt}"));
    }
    name.push(".");
    name.push(extension);
    name
}

fn key(path: &Path) -> OsString {
    path.to_str().map_or_else(|| path.as_os_str().to_owned(), |path| path.to_lowercase().into())
}

/// Writes to a file beside it, then renames: a reader sees the old contents or the new, never half of them.
fn write_whole(path: &Path, mark: &str, contents: &[u8]) -> io::Result<()> {
    let mut unfinished = OsString::from(".");
    unfinished.push(path.file_name().unwrap_or_default());
    unfinished.push(format!("{mark}.unfinished"));
    let unfinished = path.with_file_name(unfinished);
    let written = fs_err::File::create(&unfinished)
        .and_then(|mut file| file.write_all(contents))
        .and_then(|()| fs_err::rename(&unfinished, path));
    if written.is_err() {
        // The first error is the one to report; a file that cannot be removed either was probably never made.
        let _ = fs_err::remove_file(&unfinished);
    }
    written.map_err(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(names: &[&str], expected: &[&str]) {
        let base = tempfile::tempdir().unwrap();
        let mut folder = OutputFolder::create(&base.path().join("out"), &[]).unwrap();
        let written: Vec<String> = names
            .iter()
            .map(|name| folder.write(Path::new(name), "txt", name.as_bytes()).unwrap())
            .map(|path| path.strip_prefix(base.path().join("out")).unwrap().display().to_string())
            .collect();
        assert_eq!(written, expected);
        for (name, path) in names.iter().zip(&written) {
            assert_eq!(fs_err::read_to_string(base.path().join("out").join(path)).unwrap(), **name);
        }
        assert_eq!(fs_err::read_dir(base.path()).unwrap().count(), 1, "nothing beside the folder");
    }

    #[test]
    fn relative_paths_are_kept() {
        check(&["a/b.html", "b.html", "c", "d.tar.html"], &["a/b.txt", "b.txt", "c.txt", "d.tar.txt"]);
    }

    #[test]
    fn no_name_leaves_the_folder() {
        check(
            &["../../x.html", "/etc/y.html", "a/../../z.html", "..", ".hidden"],
            &["x.txt", "etc/y.txt", "z.txt", "page.txt", ".hidden.txt"],
        );
    }

    #[test]
    fn colliding_names_are_numbered() {
        check(&["a.html", "a.htm", "A.html", "../a.html"], &["a.txt", "a-2.txt", "A-3.txt", "a-4.txt"]);
    }

    #[test]
    fn a_file_and_a_folder_of_one_name_are_numbered() {
        check(&["a", "a.txt/b", "c.txt/b", "c"], &["a.txt", "a.txt-2/b.txt", "c.txt/b.txt", "c-2.txt"]);
    }

    #[test]
    fn names_are_such_as_every_system_takes() {
        check(&["urn:uuid:1", "a?b/c*.html", "nul.html"], &["urn_uuid_1.txt", "a_b/c_.txt", "_nul.txt"]);
    }

    #[test]
    fn an_input_is_never_written_over() {
        let base = tempfile::tempdir().unwrap();
        let input = base.path().join("page.txt");
        fs_err::write(&input, "source").unwrap();
        let mut folder = OutputFolder::create(base.path(), std::slice::from_ref(&input)).unwrap();
        let written = folder.write(Path::new("page.txt"), "txt", b"output").unwrap();
        assert_eq!(written, base.path().join("page-2.txt"));
        assert_eq!(fs_err::read_to_string(&input).unwrap(), "source");
    }

    #[test]
    fn a_second_run_replaces_what_the_first_left_and_leaves_nothing_else() {
        let base = tempfile::tempdir().unwrap();
        for contents in [&b"first"[..], b"second"] {
            let mut folder = OutputFolder::create(base.path(), &[]).unwrap();
            folder.write(Path::new("page.html"), "md", contents).unwrap();
        }
        assert_eq!(fs_err::read_to_string(base.path().join("page.md")).unwrap(), "second");
        assert_eq!(fs_err::read_dir(base.path()).unwrap().count(), 1);
    }

    #[test]
    fn names_are_taken_again_as_long_as_their_files_are_there() {
        let base = tempfile::tempdir().unwrap();
        let names = ["a.html", "a.htm"].map(Path::new);
        let mut folder = OutputFolder::create(base.path(), &[]).unwrap();
        for name in names {
            folder.write(name, "txt", b"x").unwrap();
        }
        let next = |expected: &str| {
            let mut folder = OutputFolder::create(base.path(), &[]).unwrap();
            let is_there = folder.take_again(names, "txt").unwrap();
            assert_eq!(folder.write(Path::new("a"), "txt", b"x").unwrap(), base.path().join(expected));
            is_there
        };
        assert!(next("a-3.txt"));
        fs_err::remove_file(base.path().join("a-2.txt")).unwrap();
        assert!(!next("a.txt"));
    }

    #[test]
    fn nothing_is_written_into_a_folder_that_is_read() {
        let base = tempfile::tempdir().unwrap();
        let site = base.path().join("site");
        fs_err::create_dir_all(site.join("site")).unwrap();
        let mut folder = OutputFolder::create(base.path(), std::slice::from_ref(&site)).unwrap();
        let error = folder.write(Path::new("site/a.html"), "html", b"x").unwrap_err();
        assert!(matches!(error, CorpusError::IntoSource { .. }), "{error}");
        assert_eq!(folder.write(Path::new("b/a.html"), "html", b"x").unwrap(), base.path().join("b/a.html"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_not_followed() {
        let base = tempfile::tempdir().unwrap();
        let (out, elsewhere) = (base.path().join("out"), base.path().join("elsewhere"));
        fs_err::create_dir(&out).unwrap();
        fs_err::create_dir(&elsewhere).unwrap();
        fs_err::os::unix::fs::symlink(&elsewhere, out.join("a")).unwrap();
        let mut folder = OutputFolder::create(&out, &[]).unwrap();
        let error = folder.write(Path::new("a/b/page.html"), "md", b"x").unwrap_err();
        assert!(matches!(error, CorpusError::Outside { .. }), "{error}");
        assert_eq!(fs_err::read_dir(&elsewhere).unwrap().count(), 0);
    }
}
