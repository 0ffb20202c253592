//! Addresses: hosts, and where relative ones lead.

/// The host of an address, in lower case and without `www.`.
pub(super) fn host(url: &str) -> Option<String> {
    let rest = url.split_once("://")?.1;
    let host = rest.split(['/', '?', '#']).next()?.rsplit('@').next()?;
    let host = host.split(':').next()?.to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    (!host.is_empty()).then(|| host.to_owned())
}

/// The path of an address, with what follows it.
pub(super) fn path(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.find('/').map_or("", |start| &rest[start..])
}

/// Where an address of a page leads. What is relative to a folder, or to nothing, stays unknown.
pub(super) fn absolute(address: &str, base: Option<&str>) -> Option<String> {
    let address = address.trim();
    if address.contains(char::is_whitespace) || address.is_empty() {
        return None;
    }
    if address.starts_with("http://") || address.starts_with("https://") {
        return Some(address.to_owned());
    }
    let (scheme, rest) = base?.split_once("://")?;
    if address.starts_with("//") {
        return Some(format!("{scheme}:{address}"));
    }
    let host = rest.split(['/', '?', '#']).next()?;
    address.starts_with('/').then(|| format!("{scheme}://{host}{address}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_addresses_lead_somewhere_if_the_page_is_known() {
        let base = Some("https://example.org/a/b?c");
        assert_eq!(absolute("/x", base).as_deref(), Some("https://example.org/x"));
        assert_eq!(absolute("//cdn.org/x", base).as_deref(), Some("https://cdn.org/x"));
        assert_eq!(absolute("/x", None), None);
        assert_eq!(host("https://user@www.Example.org:80/x").as_deref(), Some("example.org"));
        assert_eq!(path("https://example.org/2024/05/12/x"), "/2024/05/12/x");
    }
}
