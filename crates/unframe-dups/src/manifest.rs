//! The manifest: which layers a base is made of.
//!
//! A small text file that is replaced as a whole. What it names exists, whole, on the disk; what it does not name does not
//! count. A last line holds the checksum of all before it.
//!
//! ```text
//! unframe fingerprint base 2
//! scheme minhash
//! next 7
//! layer 3
//! layer 6
//! end 8d2f…
//! ```

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use unframe::near_duplicates::Scheme;

use crate::checksum::Checksum;
use crate::durable::NewFile;
use crate::error::BaseError;

pub(crate) const NAME: &str = "manifest";

const TITLE: &str = "unframe fingerprint base ";

/// The version of manifests and layers that are written. A base of an older version gets it with its next layer.
pub(crate) const VERSION: u32 = 2;

/// The oldest version that is read: its layers have one checksum for all of a file.
pub(crate) const OLDEST_READABLE: u32 = 1;

/// What a base is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub(crate) scheme: Scheme,
    /// The number of the next layer.
    pub(crate) next: u64,
    /// The layers, the oldest first. What a later one says of a document replaces what earlier ones say.
    pub(crate) layers: Vec<u64>,
}

impl Manifest {
    pub(crate) fn new(scheme: Scheme) -> Self {
        Self { scheme, next: 1, layers: Vec::new() }
    }

    /// The file of a layer.
    pub(crate) fn layer_name(number: u64) -> String {
        format!("layer-{number}")
    }

    /// `None` if the folder has no base.
    pub(crate) fn load(folder: &Path) -> Result<Option<Self>, BaseError> {
        let path = folder.join(NAME);
        match fs_err::read(&path) {
            Ok(bytes) => Self::parse(&bytes, &path).map(Some),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(cause) => Err(BaseError::Read { path, cause }),
        }
    }

    pub(crate) fn store(&self, folder: &Path) -> Result<(), BaseError> {
        let mut file = NewFile::create(folder, NAME)?;
        file.write(self.to_text().as_bytes())?;
        file.finish()
    }

    fn to_text(&self) -> String {
        let mut text = format!("{TITLE}{VERSION}\nscheme {}\nnext {}\n", self.scheme.name(), self.next);
        for layer in &self.layers {
            let _ = writeln!(text, "layer {layer}");
        }
        let checksum = Checksum::of(text.as_bytes());
        let _ = writeln!(text, "end {checksum:016x}");
        text
    }

    fn parse(bytes: &[u8], path: &Path) -> Result<Self, BaseError> {
        let damaged = |what| BaseError::damaged(PathBuf::from(path), what);
        let text = std::str::from_utf8(bytes).map_err(|_| damaged("it is not text"))?;
        let version = text.strip_prefix(TITLE).and_then(|rest| rest.lines().next());
        let version =
            version.and_then(|version| version.parse().ok()).ok_or_else(|| damaged("it has another title"))?;
        if !(OLDEST_READABLE..=VERSION).contains(&version) {
            return Err(BaseError::Version { path: path.into(), found: version, known: VERSION });
        }
        let end = text.rfind("end ").ok_or_else(|| damaged("its end is missing"))?;
        if text[end..] != format!("end {:016x}\n", Checksum::of(&bytes[..end])) {
            return Err(damaged("its checksum is wrong"));
        }
        let mut manifest = Self::new(Scheme::MinHash);
        for line in text[..end].lines().skip(1) {
            let number = |value: &str| value.parse().map_err(|_| damaged("a number is wrong"));
            match line.split_once(' ') {
                Some(("scheme", name)) => {
                    let known = [Scheme::MinHash, Scheme::Shingles2008].into_iter().find(|known| known.name() == name);
                    manifest.scheme = known.ok_or_else(|| damaged("its scheme is unknown"))?;
                }
                Some(("next", value)) => manifest.next = number(value)?,
                Some(("layer", value)) => manifest.layers.push(number(value)?),
                _ => return Err(damaged("a line is unknown")),
            }
        }
        Ok(manifest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_was_written_and_damage_is_noticed() {
        let manifest = Manifest { scheme: Scheme::Shingles2008, next: 8, layers: vec![3, 7] };
        let text = manifest.to_text();
        assert_eq!(Manifest::parse(text.as_bytes(), Path::new("m")).unwrap(), manifest);
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            assert!(Manifest::parse(&bytes, Path::new("m")).is_err(), "byte {at}");
            assert!(Manifest::parse(&text.as_bytes()[..at], Path::new("m")).is_err(), "cut at {at}");
        }
    }
}
