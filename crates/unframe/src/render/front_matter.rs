//! Metadata in front of a text: lines `name: value` between two lines `---`, which are YAML.

use super::facts::PageFacts;
use super::json::push_string;

/// The metadata of a page, to be put in front of its text.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
/// use unframe::metadata::Metadata;
/// use unframe::render::{PageFacts, front_matter};
///
/// let document = parse("<title>Rain: a story</title><p>It rains.", &ParseOptions::default());
/// let metadata = Metadata::of(&document, None);
/// let facts = PageFacts { metadata, ..PageFacts::default() };
/// assert_eq!(front_matter(&facts), "---\ntitle: \"Rain: a story\"\n---\n");
/// ```
pub fn front_matter(facts: &PageFacts) -> String {
    let mut lines = String::from("---\n");
    let mut line = |name: &str, value: &str| {
        lines.extend([name, ": "]);
        if is_plain(value) {
            lines.push_str(value);
        } else {
            // A JSON string is one of YAML as well.
            push_string(&mut lines, value);
        }
        lines.push('\n');
    };
    if let Some(url) = &facts.url {
        line("url", url);
    }
    for (name, value, _) in facts.metadata.known().filter(|(name, ..)| *name != "tags") {
        line(name, &value);
    }
    for (name, value) in facts.verdicts() {
        // Words and a number: as YAML has them.
        if let Some(value) = value {
            lines.extend([name, ": ", &value, "\n"]);
        }
    }
    if let Some(tags) = &facts.metadata.tags {
        lines.push_str("tags: [");
        for (index, tag) in tags.value.iter().enumerate() {
            lines.push_str(if index == 0 { "" } else { ", " });
            push_string(&mut lines, tag);
        }
        lines.push_str("]\n");
    }
    lines.push_str("---\n");
    lines
}

/// Whether YAML reads a value as the text it is: nothing in it, or at its ends, means something there.
fn is_plain(value: &str) -> bool {
    let begins = value.starts_with(|character: char| character.is_alphabetic());
    let is_word =
        ["true", "false", "null", "yes", "no", "on", "off"].iter().any(|word| value.eq_ignore_ascii_case(word));
    let is_date = value.len() == 10 && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let is_marked =
        value.contains(": ") || value.contains(" #") || value.ends_with(':') || value.contains(char::is_control);
    is_date || begins && !is_word && !is_marked && !value.ends_with(char::is_whitespace)
}
