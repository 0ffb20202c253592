//! Admonitions: notes, warnings and tips that stand beside the text, as generators of documentation write them.

use crate::html::{NodeRef, Tag};

/// Names that only admonitions have; `note` alone is used for anything.
const NAMES: [&str; 7] = [
    "admonition",
    "admonitionblock",
    "custom-block",
    "markdown-alert",
    "theme-admonition",
    "callout",
    "admonition-block",
];
const TITLES: [&str; 5] =
    ["admonition-title", "custom-block-title", "markdown-alert-title", "callout-title", "admonition-heading"];

/// Whether a page may have any; no element of others need be asked.
pub(super) fn may_have_admonitions(source: &str) -> bool {
    let signs: [&str; 4] = ["admonition", "custom-block", "markdown-alert", "callout"];
    signs.iter().any(|sign| memchr::memmem::find(source.as_bytes(), sign.as_bytes()).is_some())
}

/// Whether an element is one.
pub(super) fn is_admonition(node: NodeRef<'_, '_>) -> bool {
    matches!(node.tag(), Tag::DIV | Tag::ASIDE | Tag::SECTION) && has_name(node, &NAMES)
}

/// Whether an element is the title of one.
pub(super) fn is_title(node: NodeRef<'_, '_>) -> bool {
    if !matches!(node.tag(), Tag::P | Tag::DIV | Tag::SPAN) {
        return false;
    }
    // Asciidoctor puts an admonition into a table, its title into the cell of the icon.
    has_name(node, &TITLES)
        || has_name(node, &["title"])
            && node.ancestors().take(5).any(|above| above.is_html(Tag::DIV) && has_name(above, &["admonitionblock"]))
}

fn has_name(node: NodeRef<'_, '_>, names: &[&str]) -> bool {
    let class = node.attribute("class").map(|class| class.raw_value()).unwrap_or_default();
    class.split_ascii_whitespace().take(16).any(|name| names.contains(&name))
}
