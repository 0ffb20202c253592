//! Whose page does it say it is? A cheap question: nothing but the head is read.

use super::address;
use crate::html::{NodeRef, Tag, Tree};

/// The host that a page names as its own, in `<link rel="canonical">` or `og:url`; in lower case and without `www.`.
pub fn named_host(tree: &Tree<'_>) -> Option<String> {
    let head = tree.first(Tag::HEAD)?;
    let has = |node: NodeRef<'_, '_>, attribute: &str, value: &str| {
        node.attribute(attribute).is_some_and(|found| found.raw_value().eq_ignore_ascii_case(value))
    };
    head.children().find_map(|node| {
        let address = match node.tag() {
            Tag::LINK if has(node, "rel", "canonical") => node.attribute("href"),
            Tag::META if has(node, "property", "og:url") => node.attribute("content"),
            _ => None,
        };
        address::host(&address?.value())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    fn check(html: &str, expected: Option<&str>) {
        assert_eq!(named_host(&parse(html, &ParseOptions::default()).tree).as_deref(), expected, "{html}");
    }

    #[test]
    fn pages_name_their_host_or_not() {
        check("<link rel=canonical href='https://www.Example.org/a'>", Some("example.org"));
        check("<link rel=canonical href=/a><meta property=og:url content=http://b.org>", Some("b.org"));
        check("<title>x</title><link rel=stylesheet href=https://cdn.org/x.css>", None);
        check("", None);
    }
}
