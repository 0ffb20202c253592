//! Short texts of elements, in one line.

use crate::html::{NodeId, NodeRef, Tag};

/// What an element says, white space folded; no more than about `most` bytes of it.
pub(super) fn of(node: NodeRef<'_, '_>, most: usize) -> String {
    let mut said = String::new();
    let tree = node.tree();
    let mut next = node.id();
    let end = node.subtree_end();
    // Elements without text cost as well.
    for _ in 0..4 * most {
        if next >= end || said.len() > most {
            break;
        }
        let inner = tree.node(next);
        next = NodeId(next.0 + 1);
        if inner.is_text() {
            push_folded(&mut said, &inner.text(), most);
        } else if is_silent(inner) {
            next = inner.subtree_end();
        } else if !is_inside_of_words(inner) {
            said.push(' ');
        }
        // The end of an element sets words apart as its beginning does: it ends here if all of it is passed.
        if inner.parent().is_some_and(|parent| parent.subtree_end() == next && !is_inside_of_words(parent)) {
            said.push(' ');
        }
    }
    fold(&said)
}

/// White space folded, and none at the ends.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split(|character: char| character.is_whitespace() || is_invisible(character)) {
        if !word.is_empty() {
            if !folded.is_empty() {
                folded.push(' ');
            }
            folded.push_str(word);
        }
    }
    folded
}

/// Letters and digits in lower case, and nothing else: what makes two titles the same.
pub(super) fn squeeze(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Controls, and the marks that tell where text runs.
fn is_invisible(character: char) -> bool {
    character.is_control() || matches!(character, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}' | '\u{2060}')
}

fn push_folded(said: &mut String, text: &str, most: usize) {
    let room = (most + 1).saturating_sub(said.len());
    let cut = text.floor_char_boundary(room.min(text.len()));
    said.push_str(&text[..cut]);
}

/// Elements whose text nobody reads.
pub(super) fn is_silent(node: NodeRef<'_, '_>) -> bool {
    [Tag::SCRIPT, Tag::STYLE, Tag::NOSCRIPT, Tag::TEMPLATE, Tag::SVG].contains(&node.tag())
}

/// Elements that may stand in the middle of a word.
fn is_inside_of_words(node: NodeRef<'_, '_>) -> bool {
    const INSIDE: &[Tag] =
        &[Tag::A, Tag::B, Tag::I, Tag::EM, Tag::STRONG, Tag::SUB, Tag::SUP, Tag::MARK, Tag::U, Tag::FONT, Tag::WBR];
    INSIDE.contains(&node.tag())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    fn check(html: &str, expected: &str) {
        let document = parse(html, &ParseOptions::default());
        assert_eq!(of(document.tree.first(Tag::BODY).unwrap(), 100), expected, "{html}");
    }

    #[test]
    fn elements_set_words_apart_unless_they_stand_in_one() {
        check("<p>CO<sub>2</sub>,\n and <b>ra</b>in", "CO2, and rain");
        check("<span>By</span><span>Kari</span>", "By Kari");
        check("Rain<br>Snow<script>x()</script><div>Fog</div>Sun", "Rain Snow Fog Sun");
    }
}
