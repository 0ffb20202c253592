//! Links of documents: where they lead, and which are dead.

use super::{Document, is_document, joined};
use crate::cargo;

/// The file and the anchor that a link of the document at `path` names; nothing for addresses of the web.
pub(super) fn target(path: &str, link: &str) -> Option<(String, String)> {
    let has_scheme = link.split_once(':').is_some_and(|(scheme, _)| scheme.chars().all(|c| c.is_ascii_alphanumeric()));
    if has_scheme || link.starts_with("//") {
        return None;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let file = if file.is_empty() { path.to_owned() } else { joined(folder, file) };
    Some((file, anchor.to_owned()))
}

/// The dead links of a document: those to files that are not there, and to headings that are not in them.
pub(crate) fn complaints(path: &str, markdown: &str) -> Vec<String> {
    let document = Document::read(markdown, &|_| None);
    let dead = document.links.iter().filter_map(|link| {
        let (file, anchor) = target(path, &link.target)?;
        let what = if file != path && !cargo::root().join(&file).exists() {
            "no such file"
        } else if !anchor.is_empty() && is_document(&file) && !has_heading(path, markdown, &file, &anchor) {
            "no such heading"
        } else {
            return None;
        };
        Some(format!("{path}:{}: {what}: `{}`", link.line, link.target))
    });
    dead.collect()
}

fn has_heading(path: &str, markdown: &str, file: &str, anchor: &str) -> bool {
    let read = |markdown: &str| Document::read(markdown, &|_| None).sections.iter().any(|found| found.anchor == anchor);
    if file == path {
        return read(markdown);
    }
    fs_err::read_to_string(cargo::root().join(file)).is_ok_and(|markdown| read(&markdown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_a_file_and_an_anchor() {
        let expected = |file: &str, anchor: &str| Some((file.to_owned(), anchor.to_owned()));
        assert_eq!(target("docs/a.md", "../README.md#try-it"), expected("README.md", "try-it"));
        assert_eq!(target("docs/a.md", "#here"), expected("docs/a.md", "here"));
        assert_eq!(target("docs/a.md", "https://example.org/a.md"), None);
    }

    #[test]
    fn dead_links_are_found_with_their_line() {
        let markdown = "# Rain\n\n[a](#rain) [b](#snow) [c](../README.md)\n[d](gone.md)\n";
        let found = complaints("docs/rain.md", markdown);
        assert_eq!(found, ["docs/rain.md:3: no such heading: `#snow`", "docs/rain.md:4: no such file: `gone.md`"]);
    }
}
