//! Which site a record belongs to.

use std::fmt;

use crate::Record;

/// By what records are told to be of one site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SiteBy {
    /// By the host of the address. Records without an address are one site together, so this also serves a folder of
    /// pages of one site.
    #[default]
    Host,
    /// By the first folders of the id: with one level `a/b/c.html` is of the site `a`, with two of the site `a/b`. A
    /// record that lies less deep belongs to the folder it lies in.
    Folder {
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
    /// let record = Record { id: "pages/rain.html".to_owned(), url, charset: None, body: Vec::new() };
    /// assert_eq!(SiteKey::of(&record, SiteBy::Host).as_str(), "example.org");
    /// assert_eq!(SiteKey::of(&record, SiteBy::Folder { levels: 1 }).as_str(), "pages");
    /// assert_eq!(SiteKey::of(&record, SiteBy::One).as_str(), "");
    /// ```
    pub fn of(record: &Record, by: SiteBy) -> Self {
        Self(match by {
            SiteBy::Host => record.url.as_deref().and_then(host).unwrap_or_default(),
            SiteBy::Folder { levels } => folder(&record.id, levels).to_owned(),
            SiteBy::One => String::new(),
        })
    }

    /// The site of that name, as [`Self::as_str`] gave it.
    pub fn named(name: &str) -> Self {
        Self(name.to_owned())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SiteKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The host of an address, and its port if it is not the scheme's own.
fn host(url: &str) -> Option<String> {
    let (scheme, rest) = url.trim().split_once("://")?;
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let (host, port) = match host.rsplit_once(':') {
        // The colons of an IPv6 address are inside of brackets.
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
        _ => (host, ""),
    };
    let host = host.strip_suffix('.').unwrap_or(host).to_lowercase();
    let host = host.strip_prefix("www.").filter(|rest| rest.contains('.')).unwrap_or(&host);
    if host.is_empty() {
        return None;
    }
    let is_own_port = match scheme.to_ascii_lowercase().as_str() {
        "http" => port == "80",
        "https" => port == "443",
        _ => false,
    };
    Some(if port.is_empty() || is_own_port { host.to_owned() } else { format!("{host}:{port}") })
}

fn folder(id: &str, levels: usize) -> &str {
    let folders = id.match_indices('/').map(|(at, _)| at).take(levels).last();
    folders.map_or("", |end| &id[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_server_answers_to_is_one_host() {
        for url in [
            "http://example.org",
            "HTTP://WWW.EXAMPLE.ORG:80/a",
            "https://example.org:443?q=http://other.org/",
            "https://user:secret@example.org./#a@b",
        ] {
            assert_eq!(host(url).as_deref(), Some("example.org"), "{url}");
        }
    }

    #[test]
    fn other_ports_and_subdomains_are_other_hosts() {
        for (url, expected) in [
            ("http://news.example.org/", "news.example.org"),
            ("http://example.org:8080/", "example.org:8080"),
            ("https://example.org:80/", "example.org:80"),
            ("http://[2001:db8::1]/", "[2001:db8::1]"),
            ("http://[2001:db8::1]:8080/", "[2001:db8::1]:8080"),
            ("http://www.org/", "www.org"),
            ("http://Пример.РФ/", "пример.рф"),
        ] {
            assert_eq!(host(url).as_deref(), Some(expected), "{url}");
        }
    }

    #[test]
    fn what_is_no_address_has_no_host() {
        for url in ["", "rain.html", "mailto:a@b.org", "http://", "file:///a/b", "http:///a"] {
            assert_eq!(host(url), None, "{url}");
        }
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
