//! Which files may be read: those below the allowed folders, and nothing that links lead out to.

use std::io;
use std::path::{Component, Path, PathBuf};

use unframe_corpus::causes;

use crate::refusal::Refusal;

/// The folders that an agent may read.
#[derive(Clone, Debug)]
pub struct Allowed {
    folders: Vec<Folder>,
}

#[derive(Clone, Debug)]
struct Folder {
    /// As it was given, absolute.
    named: PathBuf,
    /// With links resolved.
    real: PathBuf,
}

impl Allowed {
    /// These folders and all that is below them; relative ones are below `current`.
    pub fn new<'path>(current: &Path, folders: impl IntoIterator<Item = &'path Path>) -> io::Result<Self> {
        let folder = |path: &Path| {
            let named = plain(&current.join(path));
            let real = fs_err::canonicalize(&named)?;
            if fs_err::metadata(&real)?.is_dir() {
                return Ok(Folder { named, real });
            }
            Err(io::Error::new(io::ErrorKind::NotADirectory, format!("`{}` is not a folder", path.display())))
        };
        let folders = folders.into_iter().map(folder).collect::<io::Result<_>>()?;
        Ok(Self { folders })
    }

    /// The folders, as they were given.
    pub(crate) fn named(&self) -> impl Iterator<Item = &Path> {
        self.folders.iter().map(|folder| &*folder.named)
    }

    /// The real place of a file or folder. A relative path is taken from the first allowed folder that has it.
    ///
    /// What is not allowed is refused before the system is asked, so that nobody learns which other files there are.
    pub(crate) fn real(&self, path: &str) -> Result<PathBuf, Refusal> {
        let tried = self.folders.iter().map(|folder| plain(&folder.named.join(path)));
        let tried: Vec<PathBuf> = tried.filter(|path| self.is_below_one(path)).collect();
        let Some(first) = tried.first() else { return Err(self.outside(path)) };
        let there = tried.iter().find(|path| fs_err::symlink_metadata(path).is_ok()).unwrap_or(first);
        let real = fs_err::canonicalize(there).map_err(|error| {
            let cause = causes(&error).pop().unwrap_or_else(|| error.kind().to_string());
            Refusal::new(format!("cannot read `{path}`: {cause}"))
                .with_hint(format!("relative paths are taken from {}", self.listed()))
        })?;
        // Where its links lead decides.
        if self.folders.iter().any(|folder| real.starts_with(&folder.real)) {
            Ok(real)
        } else {
            Err(self.outside(path))
        }
    }

    /// The same for a file.
    pub(crate) fn file(&self, path: &str) -> Result<PathBuf, Refusal> {
        let real = self.real(path)?;
        let metadata = fs_err::metadata(&real).map_err(|error| Refusal::new(error.to_string()))?;
        // A pipe would be waited for, a device may never end.
        if metadata.is_file() { Ok(real) } else { Err(Refusal::new(format!("`{path}` is not a file"))) }
    }

    fn is_below_one(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| path.starts_with(&folder.named) || path.starts_with(&folder.real))
    }

    fn outside(&self, path: &str) -> Refusal {
        Refusal::new(format!("`{path}` is not in a folder that may be read"))
            .with_hint(format!("files are read only below {}; `unframe mcp --allow DIR` allows others", self.listed()))
    }

    fn listed(&self) -> String {
        let folders: Vec<String> = self.named().map(|folder| format!("`{}`", folder.display())).collect();
        folders.join(", ")
    }
}

/// The path without `.` and `..`. Links are not looked at: `a/link/..` is `a`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `site/` is allowed; `secret.html` lies beside it.
    fn site() -> (tempfile::TempDir, Allowed) {
        let folder = tempfile::tempdir().unwrap();
        fs_err::create_dir_all(folder.path().join("site/news")).unwrap();
        for page in ["site/news/rain.html", "secret.html", "site-of-others.html"] {
            fs_err::write(folder.path().join(page), "<p>Rain").unwrap();
        }
        let allowed = Allowed::new(folder.path(), [Path::new("site")]).unwrap();
        (folder, allowed)
    }

    #[test]
    fn files_below_an_allowed_folder_are_read() {
        let (folder, allowed) = site();
        let real = fs_err::canonicalize(folder.path()).unwrap().join("site/news/rain.html");
        let absolute = folder.path().join("site/news/rain.html");
        for path in ["news/rain.html", "./news/../news/rain.html", absolute.to_str().unwrap(), real.to_str().unwrap()] {
            assert_eq!(allowed.file(path), Ok(real.clone()), "{path}");
        }
        assert!(allowed.real("news").is_ok() && allowed.file("news").is_err());
    }

    #[test]
    fn other_files_are_refused_alike_whether_they_are_there_or_not() {
        let (folder, allowed) = site();
        let refused = |path: &str| allowed.real(path).unwrap_err().to_string().replace(&format!("`{path}`"), "`…`");
        let absolute = |name: &str| folder.path().join(name).display().to_string();
        let there = refused("../secret.html");
        assert!(there.starts_with("error: `…` is not in a folder that may be read\nhint: "), "{there}");
        for path in ["../missing.html", "../site-of-others.html", "news/../../secret.html", "/etc/passwd", "/", ".."] {
            assert_eq!(refused(path), there, "{path}");
        }
        for path in ["secret.html", "missing.html", "site/../secret.html"] {
            assert_eq!(refused(&absolute(path)), there, "{path}");
        }
        assert!(refused("missing.html").starts_with("error: cannot read `…`: No such file"));
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_out_are_refused() {
        use std::os::unix::fs::symlink;

        let (folder, allowed) = site();
        let site = folder.path().join("site");
        symlink(folder.path().join("secret.html"), site.join("link.html")).unwrap();
        symlink(folder.path(), site.join("up")).unwrap();
        symlink(site.join("news/rain.html"), site.join("inside.html")).unwrap();
        for path in ["link.html", "up", "up/secret.html"] {
            assert!(allowed.real(path).unwrap_err().to_string().contains("may be read"), "{path}");
        }
        assert!(allowed.file("inside.html").is_ok());
        // `up` is a link, but `..` is taken away by its name.
        assert!(allowed.file("up/../news/rain.html").is_ok());
    }

    #[test]
    fn what_is_allowed_is_a_folder() {
        let (folder, _) = site();
        for path in ["secret.html", "missing"] {
            assert!(Allowed::new(folder.path(), [Path::new(path)]).is_err(), "{path}");
        }
    }
}
