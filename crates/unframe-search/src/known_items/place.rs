//! Where a page is, so that links to it can be recognised: one spelling for all the ways of writing an address.
//!
//! Without the scheme, without `www.`, without what follows a `#`; `index.html` is its folder, and a slash at the end is none.
//! A page without an address is where its id says, and links that begin with a slash start from its site: the folder that
//! `--site-by folder` takes for one, or the source.

use percent_encoding::percent_decode_str;
use unframe::metadata::host_and_port;

/// A place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(String);

/// A page, as far as it matters where it is.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'page> {
    /// What its collection calls it.
    pub id: &'page str,
    /// Its address.
    pub url: Option<&'page str>,
    /// Its site.
    pub site: &'page str,
}

impl Placed<'_> {
    /// Where it is.
    pub fn place(&self) -> Place {
        match self.url.and_then(split) {
            Some((host, path)) => Place::of(&host, path),
            None => Place::of("", self.id),
        }
    }

    /// Where a link on it leads; `None` if that is not a page.
    pub fn target(&self, link: &str) -> Option<Place> {
        let link = link.trim();
        if link.is_empty() || link.starts_with('#') {
            return None;
        }
        if let Some((host, path)) = split(link) {
            return Some(Place::of(&host, path));
        }
        // `mailto:`, `javascript:` and what else leads to no page.
        let scheme = link.split(['/', '?', '#']).next().filter(|start| start.contains(':'));
        if scheme.is_some() {
            return None;
        }
        let own = self.url.and_then(split);
        let (host, path) = own.as_ref().map_or(("", self.id), |(host, path)| (host.as_str(), *path));
        if link.starts_with("//") {
            return split(&format!("http:{link}")).map(|(host, path)| Place::of(&host, path));
        }
        if let Some(rest) = link.strip_prefix('/') {
            let root = if own.is_none() && self.id.starts_with(self.site) { self.site } else { "" };
            return Some(Place::of(host, &format!("{root}/{rest}")));
        }
        if link.starts_with('?') {
            return Some(Place::of(host, &format!("{}{link}", path.split(['?', '#']).next().unwrap_or(path))));
        }
        let folder =
            path.split(['?', '#']).next().and_then(|path| path.rsplit_once('/')).map_or("", |(folder, _)| folder);
        Some(Place::of(host, &format!("{folder}/{link}")))
    }
}

/// The host and path of an absolute address.
fn split(address: &str) -> Option<(String, &str)> {
    let address = address.trim();
    let (scheme, rest) = address.split_once("://")?;
    if !scheme.eq_ignore_ascii_case("http") && !scheme.eq_ignore_ascii_case("https") {
        return None;
    }
    let path = rest.find(['/', '?', '#']).map_or("", |end| &rest[end..]);
    Some((host_and_port(address)?, path))
}

impl Place {
    fn of(host: &str, path: &str) -> Self {
        let path = path.split('#').next().unwrap_or(path);
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
        // `%D0%B4` and the like become characters.
        let path = percent_decode_str(path).decode_utf8_lossy();
        let mut parts: Vec<&str> = Vec::new();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        if parts.last().is_some_and(|last| matches!(last.to_ascii_lowercase().as_str(), "index.html" | "index.htm")) {
            parts.pop();
        }
        let query = query.filter(|query| !query.is_empty()).map_or_else(String::new, |query| format!("?{query}"));
        Self(format!("{host}/{}{query}", parts.join("/")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_page_however_both_are_written() {
        let at = |url| Placed { id: "urn:1", url: Some(url), site: "example.org" };
        let page = at("https://www.Example.org/docs/rain/index.html").place();
        for (from, link) in [
            ("http://example.org/docs/", "rain"),
            ("http://example.org/docs/x.html?y/z", "rain/"),
            ("http://example.org/docs/a/b", "../rain/index.html#top"),
            ("http://example.org/", "/docs/./rain/"),
            ("http://other.org/", "//example.org/docs/rain"),
            ("http://other.org/", "http://www.example.org/docs/r%61in"),
            ("http://example.org/docs/rain/", "."),
        ] {
            assert_eq!(at(from).target(link), Some(page.clone()), "{from} {link}");
        }
        for link in ["", "#top", "mailto:a@b", "javascript:void(0)", "ftp://example.org/docs/rain"] {
            assert_eq!(at("http://example.org/docs/").target(link).filter(|place| *place == page), None, "{link}");
        }
        assert_ne!(at("http://example.org/a?b=1").place(), at("http://example.org/a?b=2").place());
    }

    #[test]
    fn pages_without_an_address_are_where_their_names_say() {
        let of = |id, site| Placed { id, url: None, site };
        let page = of("s/pages/дом/index.html", "s/pages").place();
        assert_eq!(of("s/pages/a/b.html", "s/pages").target("/%D0%B4%D0%BE%D0%BC/"), Some(page.clone()));
        assert_eq!(of("s/pages/a/b.html", "s/pages").target("../дом"), Some(page));
        assert_eq!(of("x.html", "").target("/a.html"), Some(of("a.html", "").place()));
    }
}
