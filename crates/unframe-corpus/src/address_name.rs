//! A path for the file of a page, made from the page's address: `https://example.org/a/b?c=1` becomes
//! `example.org/a/b_c=1.html`.
//!
//! Addresses are not trusted, and file systems differ: what Windows has no place for in a name is written as `_`, and
//! names and paths are kept short. Two addresses may give one name; whoever writes the files numbers them.

/// The longest name of a file or a folder, in bytes: most systems take 255, and a number and an extension are added.
const LONGEST_NAME: usize = 120;
/// The most folders.
const MOST_FOLDERS: usize = 8;

/// Whether this is an address with a host.
pub(crate) fn is_address(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, _)| scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// The path for the page of an address, with `/` between its parts and the extension `.html`.
pub(crate) fn of_address(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.split('#').next().unwrap_or_default();
    let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
    let mut parts: Vec<&str> = path.split('/').filter(|part| !matches!(*part, "" | "." | "..")).collect();
    let page = if path.ends_with('/') || parts.len() < 2 { "index" } else { parts.pop().unwrap_or("index") };
    let page = page.strip_suffix(".html").or_else(|| page.strip_suffix(".htm")).unwrap_or(page);
    let page = query.map_or_else(|| page.to_owned(), |query| format!("{page}?{query}"));
    let mut names: Vec<String> = parts.iter().take(MOST_FOLDERS).map(|part| harmless(part)).collect();
    names.push(format!("{}.html", harmless(&page)));
    names.join("/")
}

/// A name that every system takes: without `<>:"|?*\/` and control characters, without dots and blanks at its end, no
/// device of Windows, and not too long.
pub(crate) fn harmless(name: &str) -> String {
    let is_bad = |character: char| character.is_control() || "<>:\"|?*\\/".contains(character);
    let mut harmless: String = name.chars().map(|character| if is_bad(character) { '_' } else { character }).collect();
    harmless.truncate(harmless.floor_char_boundary(LONGEST_NAME));
    harmless.truncate(harmless.trim_end_matches(['.', ' ']).len());
    let stem = harmless.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let is_numbered = |device: &str| stem.strip_prefix(device).is_some_and(|rest| rest.len() == 1 && rest != "0");
    if matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL") || ["COM", "LPT"].into_iter().any(is_numbered) {
        harmless.insert(0, '_');
    }
    if harmless.is_empty() { "_".to_owned() } else { harmless }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_path_that_every_system_takes() {
        for (url, expected) in [
            ("https://example.org", "example.org/index.html"),
            ("https://example.org/", "example.org/index.html"),
            ("https://example.org/a/b.html#c", "example.org/a/b.html"),
            ("https://example.org/v1.2", "example.org/v1.2.html"),
            ("https://example.org:8080/a/?q=x:y/z", "example.org_8080/a/index_q=x_y_z.html"),
            ("http://example.org/../../etc/passwd", "example.org/etc/passwd.html"),
            ("http://example.org/a\\..\\b/con", "example.org/a_.._b/_con.html"),
            ("http://example.org/погода", "example.org/погода.html"),
            ("http://", "index.html"),
        ] {
            assert_eq!(of_address(url), expected, "{url}");
        }
        let long = of_address(&format!("http://example.org/{}", "я".repeat(500)));
        assert_eq!(long.len(), "example.org/".len() + LONGEST_NAME + ".html".len());
    }
}
