//! Whether a text in data is something that people read, and the same as HTML.

use std::fmt::Write;

use crate::html::{Context, ParseOptions, parse, resolve};
use crate::render::{TextOptions, text};

/// Shorter texts are not looked at: a [`super::Payload`] needs more letters than that.
const SHORTEST: usize = 200;
/// Longer ones are not texts.
const LONGEST: usize = 4 << 20;
/// Sentences of the shortest prose.
const LEAST_SENTENCES: usize = 3;
/// Letters of a word, on average; what has more is code, or writing without spaces, which has its own full stops.
const LONGEST_WORD: u64 = 15;
/// One sign of code in this many letters is too much.
const LETTERS_PER_SIGN: u64 = 30;

/// A text as HTML, and how many letters it has; `None` if it is not prose.
pub(super) fn as_html(said: &str) -> Option<(String, u64)> {
    if !(SHORTEST..=LONGEST).contains(&said.len()) {
        return None;
    }
    let html = if has_tags(said) {
        said.to_owned()
    } else {
        let resolved = resolve(said, Context::Text);
        if has_tags(&resolved) { resolved.into_owned() } else { paragraphs(&resolved) }
    };
    let document = parse(&html, &ParseOptions::default());
    let letters = letters_of_prose(text(document.tree.document(), &TextOptions::default()).text())?;
    Some((html, letters))
}

fn has_tags(said: &str) -> bool {
    ["</p>", "</div>", "</li>", "<br", "</h2>", "</a>", "</span>", "</strong>", "</em>"]
        .iter()
        .any(|tag| said.contains(tag))
}

/// A paragraph a line.
fn paragraphs(said: &str) -> String {
    let mut html = String::with_capacity(said.len() + 64);
    for line in said.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let _ = write!(html, "<p>{}</p>", line.replace('&', "&amp;").replace('<', "&lt;"));
    }
    html
}

fn letters_of_prose(said: &str) -> Option<u64> {
    let (mut letters, mut words, mut signs, mut sentences) = (0_u64, 0_u64, 0_u64, 0);
    let (mut last, mut is_spaced) = (' ', true);
    for character in said.chars().chain([' ']) {
        if character.is_alphanumeric() {
            letters += 1;
            words += u64::from(!last.is_alphanumeric());
        }
        match character {
            '{' | '}' | ';' | '=' | '<' | '>' | '\\' | '_' => signs += 1,
            '。' | '！' | '？' | '।' => (sentences, is_spaced) = (sentences + 1, false),
            _ if character.is_whitespace() && matches!(last, '.' | '!' | '?' | '…' | '"' | '”') => sentences += 1,
            _ => {}
        }
        last = character;
    }
    let is_written = !is_spaced || letters <= words * LONGEST_WORD;
    (sentences >= LEAST_SENTENCES && is_written && signs * LETTERS_PER_SIGN <= letters).then_some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAIN: &str = "It rained all night, and the river rose by two metres. The lower bridge was closed before dawn. \
        Nobody was hurt, the engineer said, but the cellars of eleven houses are under water & mud. The rain goes on until Thursday.";

    #[test]
    fn prose_is_told_from_code_and_from_what_is_short() {
        let (html, letters) = as_html(RAIN).unwrap();
        assert!(html.starts_with("<p>It rained") && html.contains("&amp; mud"));
        assert!(letters > 130);
        for no_prose in
            ["Short.", &"x = {a: 1}; ".repeat(40), &"QWxhZGRpbjpvcGVuIHNlc2FtZQ".repeat(40), &"Menu entry ".repeat(40)]
        {
            assert_eq!(as_html(no_prose), None, "{no_prose}");
        }
    }

    #[test]
    fn markup_in_it_is_kept_even_if_it_was_escaped() {
        let page = format!("<p>{RAIN}</p><p>{RAIN}</p>");
        assert_eq!(as_html(&page).unwrap().0, page);
        let escaped = page.replace('<', "&lt;").replace('>', "&gt;");
        assert_eq!(as_html(&escaped).unwrap().0, page);
    }

    #[test]
    fn writing_without_spaces_is_prose() {
        assert!(as_html(&"昨夜は雨が降り続き、川の水位が二メートル上がった。".repeat(6)).is_some());
    }
}
