//! Templates on disk: the file of one site, or a folder with a file for each.

use std::path::{Path, PathBuf};

use unframe::template::SiteTemplate;
use unframe_corpus::SiteKey;

use crate::failure::Failure;

/// The extension of their files.
pub(crate) const EXTENSION: &str = "template";

/// Reads the template in a file.
pub(crate) fn read(path: &Path) -> Result<SiteTemplate, Failure> {
    let failed = |cause: String, hint: &str| Failure {
        message: format!("cannot read the template `{}`", path.display()),
        causes: vec![cause],
        hint: Some(hint.to_owned()),
    };
    let bytes = fs_err::read(path).map_err(|error| {
        let cause = error
            .raw_os_error()
            .map_or_else(|| error.to_string(), |code| std::io::Error::from_raw_os_error(code).to_string());
        failed(cause, "`unframe learn SOURCE -o FILE` makes a template")
    })?;
    SiteTemplate::from_bytes(&bytes)
        .map_err(|error| failed(error.to_string(), "learn it again with `unframe learn SOURCE -o FILE`"))
}

/// The file of a site in a folder of templates: its name in lower-case letters, digits, `-` and `.`; what else is in
/// it, as `%` and the number of the byte.
pub(crate) fn name(site: &SiteKey) -> PathBuf {
    let mut name = String::new();
    for (index, byte) in site.as_str().bytes().enumerate() {
        let is_plain = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-') || byte == b'.' && index > 0;
        if is_plain { name.push(byte.into()) } else { name.push_str(&format!("%{byte:02X}")) }
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
