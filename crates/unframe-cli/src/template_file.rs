//! Templates on disk: the file of one site, or a folder with a file for each.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use unframe::template::SiteTemplate;
use unframe_corpus::SiteKey;

use crate::failure::{self, Failure};

/// The extension of their files.
pub(crate) const EXTENSION: &str = "template";

/// Templates that were saved.
#[derive(Debug)]
pub(crate) enum Saved {
    /// One for all pages.
    One(Box<SiteTemplate>),
    /// One for each site, by the names of their files.
    Several(BTreeMap<PathBuf, SiteTemplate>),
}

impl Saved {
    /// Reads a file, or all templates in a folder.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        if !path.is_dir() {
            return read(path).map(Box::new).map(Self::One);
        }
        let entries = fs_err::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let entries = entries.map_err(|error| unreadable(path, failure::cause(&error), HOW_TO_MAKE))?;
        let is_template = |path: &PathBuf| path.extension().is_some_and(|extension| extension == EXTENSION);
        let mut templates = BTreeMap::new();
        for path in entries.iter().map(fs_err::DirEntry::path).filter(is_template) {
            let template = read(&path)?;
            templates.insert(path.file_name().unwrap_or_default().into(), template);
        }
        if templates.is_empty() {
            let cause = format!("no file in this folder has the extension `.{EXTENSION}`");
            return Err(unreadable(path, cause, HOW_TO_MAKE));
        }
        Ok(Self::Several(templates))
    }
}

const HOW_TO_MAKE: &str = "`unframe learn SOURCE -o FILE` makes a template";

/// Reads the template in a file.
pub(crate) fn read(path: &Path) -> Result<SiteTemplate, Failure> {
    let bytes = fs_err::read(path).map_err(|error| unreadable(path, failure::cause(&error), HOW_TO_MAKE))?;
    SiteTemplate::from_bytes(&bytes)
        .map_err(|error| unreadable(path, error.to_string(), "learn it again with `unframe learn SOURCE -o FILE`"))
}

fn unreadable(path: &Path, cause: String, hint: &str) -> Failure {
    let message = format!("cannot read the template `{}`", path.display());
    Failure { message, causes: vec![cause], hint: Some(hint.to_owned()) }
}

/// The file of a site in a folder of templates: its name in lower-case letters, digits, `-` and `.`; what else is in
/// it, as `%` and the number of the byte.
pub(crate) fn name(site: &SiteKey) -> PathBuf {
    let mut name = String::new();
    for (index, byte) in site.as_str().bytes().enumerate() {
        let is_plain = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-') || byte == b'.' && index > 0;
        if is_plain {
            name.push(byte.into());
        } else {
            let _ = write!(name, "%{byte:02X}");
        }
    }
    // No site is called like that, because `_` would be written as a number.
    let name = if name.is_empty() { "_" } else { &name };
    PathBuf::from(format!("{name}.{EXTENSION}"))
}

#[cfg(test)]
mod tests {
    use unframe_corpus::{Record, SiteBy};

    use super::*;

    #[test]
    fn every_site_has_a_file_name_of_its_own() {
        let site = |folder: &str| {
            let id = format!("{folder}/page.html");
            SiteKey::of(&Record { id, url: None, charset: None, body: Vec::new() }, SiteBy::Folder { levels: 9 })
        };
        let names = [".", "example.org", "A/b_", "Ж"].map(|folder| name(&site(folder)).display().to_string());
        assert_eq!(names, ["%2E.template", "example.org.template", "%41%2Fb%5F.template", "%D0%96.template"]);
        assert_eq!(name(&SiteKey::default()).display().to_string(), "_.template");
    }
}
