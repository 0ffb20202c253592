//! Resolves the addresses on a page, and tells what type of resource each one is.
//!
//! Addresses are compared without their schemes: `example.org/a.png`, or for pages without an address the path in the
//! source. They are names in a list, never paths.

use percent_encoding::percent_decode_str;
use unframe_corpus::resource_type;

use super::{Listed, PageEntry};

/// The number of the resource that something at `base` refers to.
pub(crate) fn resolve(listed: &Listed, base: &str, reference: &str) -> Option<usize> {
    let reference = reference.split('#').next().unwrap_or_default().trim();
    if reference.is_empty() {
        return None;
    }
    let names = candidates(base, reference);
    names.iter().find_map(|name| listed.resource_numbers.get(name.as_str())).copied()
}

impl PageEntry {
    /// What addresses on the page are relative to.
    pub(crate) fn base(&self) -> String {
        match &self.url {
            Some(url) => without_scheme(url).unwrap_or(url).to_owned(),
            None => self.id.clone(),
        }
    }
}

/// The names by which the source may have it: with the query and without, and what begins with `/` at the root of the
/// source or of its first folder, because crawls are stored in folders named after hosts.
fn candidates(base: &str, reference: &str) -> Vec<String> {
    let mut names = Vec::new();
    if let Some(rest) = without_scheme(reference) {
        names.push(tidy(rest));
    } else if reference.contains(':') && !reference.starts_with(['/', '.', '?']) && is_scheme(reference) {
        return names;
    } else if let Some(rest) = reference.strip_prefix('/') {
        let host = base.split(['/', '?']).next().unwrap_or_default();
        names.push(tidy(&format!("{host}/{rest}")));
        names.push(tidy(rest));
    } else {
        let path = base.split('?').next().unwrap_or_default();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        names.push(tidy(&format!("{folder}/{reference}")));
    }
    let plain: Vec<String> =
        names.iter().filter_map(|name| name.split_once('?')).map(|(plain, _)| plain.to_owned()).collect();
    names.extend(plain);
    let decoded = |name: &String| percent_decode_str(name).decode_utf8_lossy().into_owned();
    let decoded: Vec<String> = names.iter().filter(|name| name.contains('%')).map(decoded).collect();
    names.extend(decoded);
    names
}

/// What follows `http://`, `https://` or `//`.
pub(super) fn without_scheme(address: &str) -> Option<&str> {
    let lower = |prefix: &str| address.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    ["https://", "http://", "//"].into_iter().find(|prefix| lower(prefix)).map(|prefix| &address[prefix.len()..])
}

fn is_scheme(reference: &str) -> bool {
    let scheme = reference.split(':').next().unwrap_or_default();
    scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// Without `.`, `..` and empty parts; nothing leads above the root.
pub(super) fn tidy(path: &str) -> String {
    let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    let path = parts.join("/");
    query.map_or(path.clone(), |query| format!("{path}?{query}"))
}

/// The same by what its server said; the end of the name is not asked.
pub(super) fn known_type(content_type: &str) -> Option<&'static str> {
    let essence = content_type.split([';', ',']).next().unwrap_or_default().trim().to_ascii_lowercase();
    let extension = match essence.split_once('/')? {
        ("text", "css") => "css",
        ("image", "svg+xml") => "svg",
        ("image", "x-icon" | "vnd.microsoft.icon") => "ico",
        ("image" | "font", kind) => kind,
        _ => return None,
    };
    resource_type(&format!("a.{extension}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(base: &str, reference: &str, expected: &[&str]) {
        assert_eq!(candidates(base, reference), expected, "{reference} at {base}");
    }

    #[test]
    fn addresses_are_relative_to_the_page() {
        check("example.org/a/b.html", "c.png", &["example.org/a/c.png"]);
        check("example.org/a/b.html?x/y", "../c.png", &["example.org/c.png"]);
        check("example.org/a/b.html", "//cdn.org/c.png?v=1", &["cdn.org/c.png?v=1", "cdn.org/c.png"]);
        check("a/b.html", "/c%20d.css", &["a/c%20d.css", "c%20d.css", "a/c d.css", "c d.css"]);
    }

    #[test]
    fn nothing_leads_above_the_root_and_scripts_lead_nowhere() {
        check("a/b.html", "../../../etc/passwd", &["etc/passwd"]);
        check("a/b.html", "javascript:alert(1)", &[]);
        check("a/b.html", "data:text/html,x", &[]);
    }
}
