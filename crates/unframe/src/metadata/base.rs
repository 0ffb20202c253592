//! Where relative addresses of a page lead: resolution as in RFC 3986 §5.2, with what browsers add to it
//! (WHATWG URL: backslashes are slashes, `%2e` is a dot; WHATWG HTML §4.2.3: the first `<base href>` counts).
//!
//! Addresses are not rewritten otherwise: hosts stay in their script and nothing is percent-encoded, so that a link that is already
//! absolute stays as the page has it. The crate `url` would do both, and add IDNA tables to a core that needs neither.

use crate::html::{Tag, Tree};

/// Longer addresses are not a base: each relative link of a page would repeat them.
const LONGEST: usize = 2048;

/// The address that relative addresses of a page are resolved against.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::metadata::Base;
///
/// let document = parse("<base href=/docs/>", &ParseOptions::default());
/// let base = Base::of(&document.tree, Some("https://example.org/news/rain.html")).unwrap();
/// assert_eq!(base.resolve("../fog.html#north"), "https://example.org/fog.html#north");
/// assert_eq!(base.resolve("mailto:a@example.org"), "mailto:a@example.org");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    scheme: String,
    authority: String,
    /// Begins with a slash.
    path: String,
    /// With its question mark, or empty.
    query: String,
}

impl Base {
    /// The base of a page with this address: what its `<base>` says, otherwise the address. `None` if neither is absolute.
    pub fn of(tree: &Tree<'_>, url: Option<&str>) -> Option<Self> {
        let page = url.and_then(Self::parse);
        let Some(href) = base_element(tree) else { return page };
        let href = href.trim_matches(|character: char| character <= ' ');
        let resolved = if scheme(href).is_some() { None } else { page.as_ref().map(|page| page.resolve(href)) };
        Self::parse(resolved.as_deref().unwrap_or(href)).or(page)
    }

    /// The base that an absolute address is.
    pub fn at(url: &str) -> Option<Self> {
        Self::parse(url)
    }

    /// Reads an absolute address with a host or a root, such as `https://example.org/a` or `file:///a`.
    fn parse(url: &str) -> Option<Self> {
        let url = url.trim();
        let scheme = scheme(url).filter(|_| url.len() <= LONGEST)?;
        let rest = with_slashes(&url[scheme.len() + 1..], scheme);
        let rest = rest.strip_prefix("//")?;
        let rest = rest.split('#').next().unwrap_or_default();
        let (before, query) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
        let (authority, path) = before.split_at(before.find('/').unwrap_or(before.len()));
        if authority.is_empty() && !scheme.eq_ignore_ascii_case("file") {
            return None;
        }
        let path = if path.is_empty() { "/".to_owned() } else { without_dots(path) };
        Some(Self { scheme: scheme.to_owned(), authority: authority.to_owned(), path, query: query.to_owned() })
    }

    /// Where an address leads. One with a scheme of its own stays as it is.
    pub fn resolve(&self, address: &str) -> String {
        if scheme(address).is_some() {
            return address.to_owned();
        }
        let address = with_slashes(address, &self.scheme);
        let (before, fragment) = address.split_at(address.find('#').unwrap_or(address.len()));
        let (path, query) = before.split_at(before.find('?').unwrap_or(before.len()));
        let Self { scheme, authority, .. } = self;
        if let Some(rest) = path.strip_prefix("//") {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            return format!("{scheme}://{authority}{}{query}{fragment}", without_dots(path));
        }
        let (path, query) = if path.is_empty() {
            (self.path.clone(), if query.is_empty() { self.query.as_str() } else { query })
        } else if path.starts_with('/') {
            (without_dots(path), query)
        } else {
            let folder = self.path.rfind('/').map_or("/", |end| &self.path[..=end]);
            (without_dots(&format!("{folder}{path}")), query)
        };
        format!("{scheme}://{authority}{path}{query}{fragment}")
    }
}

/// The scheme of an absolute address, without its colon.
fn scheme(address: &str) -> Option<&str> {
    let (scheme, _) = address.split_once(':')?;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    is_scheme.then_some(scheme)
}

/// In web addresses a backslash before the query is a slash.
fn with_slashes(address: &str, scheme: &str) -> String {
    let is_web = ["http", "https", "ftp", "file"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let (path, rest) = address.split_at(if is_web { end } else { 0 });
    path.replace('\\', "/") + rest
}

/// A path without its segments `.` and `..` (RFC 3986 §5.2.4). A path that is empty stays so.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
    while let Some(segment) = segments.next() {
        let dots = dots(segment);
        if dots == 2 {
            kept.pop();
        }
        if dots == 0 {
            kept.push(segment);
        } else if segments.peek().is_none() {
            kept.push("");
        }
    }
    if path.is_empty() { String::new() } else { format!("/{}", kept.join("/")) }
}

/// 1 for the segment `.`, 2 for `..`, 0 for any other; a dot may be written as `%2e`.
fn dots(segment: &str) -> usize {
    if segment.len() > "%2e%2e".len() {
        return 0;
    }
    match segment.to_ascii_lowercase().replace("%2e", ".").as_str() {
        "." => 1,
        ".." => 2,
        _ => 0,
    }
}

/// What the first `<base>` with an address says.
fn base_element(tree: &Tree<'_>) -> Option<String> {
    let text = tree.source().as_bytes();
    // Few pages have one; searching the text is much cheaper than walking over the tree.
    let may_have_one = memchr::memmem::find_iter(text, b"<b")
        .chain(memchr::memmem::find_iter(text, b"<B"))
        .any(|start| text.get(start + 1..start + 5).is_some_and(|name| name.eq_ignore_ascii_case(b"base")));
    if !may_have_one {
        return None;
    }
    let mut elements = tree.document().descendants().filter(|node| node.is_html(Tag::BASE));
    elements.find_map(|element| element.attribute("href")).map(|href| href.value().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    /// The examples of RFC 3986 §5.4, as a browser resolves them.
    #[test]
    fn the_examples_of_the_standard_hold() {
        let base = Base::parse("http://a/b/c/d;p?q").unwrap();
        for (address, expected) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"),
            ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"),
            ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("g.", "http://a/b/c/g."),
            ("..g", "http://a/b/c/..g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/../h", "http://a/b/c/h"),
            ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
            ("%2E%2e/g", "http://a/b/g"),
            ("\\x\\y?a\\b", "http://a/x/y?a\\b"),
            ("a:b/c", "a:b/c"),
            ("./a:b", "http://a/b/c/a:b"),
            ("дождь", "http://a/b/c/дождь"),
        ] {
            assert_eq!(base.resolve(address), expected, "{address}");
        }
    }

    #[test]
    fn the_first_base_element_with_an_address_counts() {
        let check = |page: &str, url: Option<&str>, expected: Option<&str>| {
            let document = parse(page, &ParseOptions::default());
            let resolved = Base::of(&document.tree, url).map(|base| base.resolve("x"));
            assert_eq!(resolved.as_deref(), expected, "{page} at {url:?}");
        };
        let here = Some("https://example.org/a/b.html");
        check("<p>Rain", here, Some("https://example.org/a/x"));
        check("<base target=_top><BASE href='/docs/'><base href=/other/>", here, Some("https://example.org/docs/x"));
        check("<base href='//cdn.org/i/'>", here, Some("https://cdn.org/i/x"));
        check("<base href='https://example.net/c/d'>", None, Some("https://example.net/c/x"));
        check("<base href='data:text/html,x'>", here, Some("https://example.org/a/x"));
        check("<base href='/docs/'>", None, None);
        check("<p>Rain", Some("example.org"), None);
        check("<p>Rain", Some("https://example.org"), Some("https://example.org/x"));
    }
}
