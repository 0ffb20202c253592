//! Addresses: hosts, and where relative ones lead.

use super::Base;

/// Returns the host of an address in lower case, with its port unless the scheme implies it.
///
/// `www.` in front, a dot at the end and credentials are left out, because one server answers to all of these. Returns
/// `None` if the text is not an absolute address with a host.
///
/// ```
/// use unframe::metadata::host_and_port;
///
/// assert_eq!(host_and_port("https://www.Example.org:443/rain").as_deref(), Some("example.org"));
/// assert_eq!(host_and_port("http://example.org:8080/").as_deref(), Some("example.org:8080"));
/// assert_eq!(host_and_port("rain.html"), None);
/// ```
pub fn host_and_port(url: &str) -> Option<String> {
    let (host, port) = split_host(url)?;
    Some(if port.is_empty() { host } else { format!("{host}:{port}") })
}

/// The same without the port.
pub(super) fn host(url: &str) -> Option<String> {
    split_host(url).map(|(host, _)| host)
}

/// The host, and the port where the address names one that is not the scheme's own.
fn split_host(url: &str) -> Option<(String, &str)> {
    let (scheme, rest) = url.trim().split_once("://")?;
    // Browsers take a backslash for a slash.
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let (host, port) = match host.rsplit_once(':') {
        // The colons of an IPv6 address are inside brackets.
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
        _ => (host, ""),
    };
    let host = host.strip_suffix('.').unwrap_or(host).to_lowercase();
    let host = host.strip_prefix("www.").filter(|rest| rest.contains('.')).unwrap_or(&host);
    if host.is_empty() {
        return None;
    }
    let own_port = match scheme.to_ascii_lowercase().as_str() {
        "http" => "80",
        "https" => "443",
        _ => "",
    };
    Some((host.to_owned(), if port == own_port { "" } else { port }))
}

/// The path of an address, with what follows it.
pub(super) fn path(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.find('/').map_or("", |start| &rest[start..])
}

/// Where an address of a page leads. A lone word stays unknown: pages also put `True` or the name of an object there.
pub(super) fn absolute(address: &str, base: Option<&Base>) -> Option<String> {
    let address = address.trim();
    if address.contains(char::is_whitespace) || address.is_empty() {
        return None;
    }
    if address.starts_with("http://") || address.starts_with("https://") {
        return Some(address.to_owned());
    }
    let is_address = !address.starts_with('#') && address.contains(['/', '.']);
    let absolute = base.filter(|_| is_address)?.resolve(address);
    absolute.starts_with("http").then_some(absolute)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    #[test]
    fn relative_addresses_lead_somewhere_if_the_page_is_known() {
        let page = parse("", &ParseOptions::default());
        let base = Base::of(&page.tree, Some("https://example.org/a/b?c"));
        let base = base.as_ref();
        assert_eq!(absolute("/x", base).as_deref(), Some("https://example.org/x"));
        assert_eq!(absolute("//cdn.org/x", base).as_deref(), Some("https://cdn.org/x"));
        assert_eq!(absolute("x.jpg", base).as_deref(), Some("https://example.org/a/x.jpg"));
        assert_eq!(absolute("/x", None), None);
        for other in ["True", "#article", "data:image/png;base64,iVBORw0=", "urn:isbn:1.2"] {
            assert_eq!(absolute(other, base), None, "{other}");
        }
        assert_eq!(host("https://user@www.Example.org:80/x").as_deref(), Some("example.org"));
        assert_eq!(path("https://example.org/2024/05/12/x"), "/2024/05/12/x");
    }
    #[test]
    fn what_one_server_answers_to_is_one_host() {
        for url in [
            "http://example.org",
            "HTTP://WWW.EXAMPLE.ORG:80/a",
            "https://example.org:443?q=http://other.org/",
            "https://user:secret@example.org./#a@b",
            " https://example.org\\a ",
        ] {
            assert_eq!(host_and_port(url).as_deref(), Some("example.org"), "{url}");
            assert_eq!(host(url).as_deref(), Some("example.org"), "{url}");
        }
    }

    #[test]
    fn other_ports_and_subdomains_are_other_hosts() {
        for (url, expected, without_port) in [
            ("http://news.example.org/", "news.example.org", "news.example.org"),
            ("http://example.org:8080/", "example.org:8080", "example.org"),
            ("https://example.org:80/", "example.org:80", "example.org"),
            ("http://[2001:db8::1]/", "[2001:db8::1]", "[2001:db8::1]"),
            ("http://[2001:db8::1]:8080/", "[2001:db8::1]:8080", "[2001:db8::1]"),
            ("http://www.org/", "www.org", "www.org"),
            ("http://Пример.РФ/", "пример.рф", "пример.рф"),
        ] {
            assert_eq!(host_and_port(url).as_deref(), Some(expected), "{url}");
            assert_eq!(host(url).as_deref(), Some(without_port), "{url}");
        }
    }

    #[test]
    fn what_is_not_an_address_has_no_host() {
        for url in ["", "rain.html", "mailto:a@b.org", "http://", "file:///a/b", "http:///a"] {
            assert_eq!(host_and_port(url), None, "{url}");
        }
    }
}
