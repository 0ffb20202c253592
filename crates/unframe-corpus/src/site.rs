//! Which site a record belongs to.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use unframe::metadata::host_and_port;

use crate::Record;

/// The extension of files that hold templates.
pub const TEMPLATE_EXTENSION: &str = "template";

/// By what records are told to be of one site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SiteBy {
    /// By the host of the address. Records without an address are one site together, so this also serves a folder of
    /// pages of one site.
    #[default]
    Host,
    /// By the first folders of the path in its source, which is the id if there is only one source: with one level `a/b/c.html` is of the site `a`, with two of the site `a/b`. A
    /// record that lies less deep belongs to the folder it lies in.
    Folder {
        /// How many folders make a site.
        levels: usize,
    },
    /// By the host of the address; records without an address by their first folders, as with [`Self::Folder`].
    HostOrFolder {
        /// How many folders make a site.
        levels: usize,
    },
    /// All records are one site.
    One,
}

/// The name of a site: equal for records of the same one. Empty for records of which nothing tells their site.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SiteKey(String);

impl SiteKey {
    /// The site of `record`.
    ///
    /// Hosts are compared without regard to upper and lower case, to a `www.` in front, a dot at the end and the port
    /// that belongs to the scheme: one server answers to all of these. Other ports and other subdomains are other
    /// sites, because they mostly have other templates.
    ///
    /// ```
    /// use unframe_corpus::{Record, SiteBy, SiteKey};
    ///
    /// let url = Some("https://www.Example.org:443/rain".to_owned());
    /// let record = Record { id: "pages/rain.html".to_owned(), url, ..Record::default() };
    /// assert_eq!(SiteKey::of(&record, SiteBy::Host).as_str(), "example.org");
    /// assert_eq!(SiteKey::of(&record, SiteBy::Folder { levels: 1 }).as_str(), "pages");
    /// assert_eq!(SiteKey::of(&record, SiteBy::One).as_str(), "");
    /// ```
    pub fn of(record: &Record, by: SiteBy) -> Self {
        Self(match by {
            SiteBy::Host => record.url.as_deref().and_then(host_and_port).unwrap_or_default(),
            SiteBy::HostOrFolder { levels } => match &record.url {
                Some(url) => host_and_port(url).unwrap_or_default(),
                None => folder(record.path_in_source(), levels).to_owned(),
            },
            SiteBy::Folder { levels } => folder(record.path_in_source(), levels).to_owned(),
            SiteBy::One => String::new(),
        })
    }

    /// The site of that name, as [`Self::as_str`] gave it.
    pub fn named(name: &str) -> Self {
        Self(name.to_owned())
    }

    /// The site that somebody means by a name: a host as its addresses give it, whether or not `www.`, capitals, the usual port or the
    /// scheme were typed. A name that is not a host, such as that of a folder, stays.
    ///
    /// ```
    /// use unframe_corpus::SiteKey;
    ///
    /// for typed in ["example.org", "www.Example.org", "example.org:443", "https://www.example.org/rain"] {
    ///     assert_eq!(SiteKey::meant(typed).as_str(), "example.org");
    /// }
    /// assert_eq!(SiteKey::meant("News/2026").as_str(), "News/2026");
    /// ```
    pub fn meant(name: &str) -> Self {
        let is_address = name.contains("://");
        // Folders may have capitals, and names with a dot are mostly hosts.
        let is_host = name.contains(['.', ':']) && !name.contains('/');
        let host = match (is_address, is_host) {
            (true, _) => host_and_port(name),
            // The port of either scheme goes.
            (_, true) => {
                host_and_port(&format!("http://{name}")).and_then(|host| host_and_port(&format!("https://{host}")))
            }
            _ => None,
        };
        Self(host.unwrap_or_else(|| name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The file of this site in a folder of templates: its name in lower-case letters, digits, `-` and `.`; what else is in
    /// it, as `%` and the number of the byte.
    ///
    /// ```
    /// use unframe_corpus::SiteKey;
    ///
    /// assert_eq!(SiteKey::named("example.org:8080").template_name().to_str(), Some("example.org%3A8080.template"));
    /// ```
    pub fn template_name(&self) -> PathBuf {
        let mut name = String::new();
        for (index, byte) in self.0.bytes().enumerate() {
            let is_plain = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-') || byte == b'.' && index > 0;
            if is_plain {
                name.push(byte.into());
            } else {
                let _ = write!(name, "%{byte:02X}");
            }
        }
        // No site is called like that, because `_` would be written as a number.
        let name = if name.is_empty() { "_" } else { &name };
        PathBuf::from(format!("{name}.{TEMPLATE_EXTENSION}"))
    }
}

impl fmt::Display for SiteKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn folder(id: &str, levels: usize) -> &str {
    let folders = id.match_indices('/').map(|(at, _)| at).take(levels).last();
    folders.map_or("", |end| &id[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_without_an_address_may_belong_to_its_folder() {
        let by = SiteBy::HostOrFolder { levels: 1 };
        let record = |url: Option<&str>| {
            let (id, url) = ("a/b/c.html".to_owned(), url.map(str::to_owned));
            SiteKey::of(&Record { id, url, ..Record::default() }, by)
        };
        assert_eq!(record(None).as_str(), "a");
        assert_eq!(record(Some("https://example.org/d")).as_str(), "example.org");
    }

    #[test]
    fn every_site_has_a_file_name_of_its_own() {
        let names = [".", "example.org", "A/b_", "Ж"].map(|site| SiteKey::named(site).template_name());
        let names = names.map(|name| name.display().to_string());
        assert_eq!(names, ["%2E.template", "example.org.template", "%41%2Fb%5F.template", "%D0%96.template"]);
        assert_eq!(SiteKey::default().template_name().display().to_string(), "_.template");
    }

    #[test]
    fn a_record_belongs_to_its_first_folders() {
        for (id, levels, expected) in [
            ("a/b/c.html", 1, "a"),
            ("a/b/c.html", 2, "a/b"),
            ("a/b/c.html", 9, "a/b"),
            ("c.html", 1, ""),
            ("a/c", 0, ""),
        ] {
            assert_eq!(folder(id, levels), expected, "{id} {levels}");
        }
    }
}
