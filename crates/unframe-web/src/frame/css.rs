//! Style sheets without addresses that lead out.
//!
//! What `url(…)`, `@import` and strings name is replaced by the address of the copy in the source, or by nothing. Letters that
//! are written as escapes are written as letters first, so that `\75rl(…)` is seen. Whatever is missed here, the policy of
//! the frame refuses.

use std::borrow::Cow;

/// The style sheet with its addresses replaced by what `resolve` makes of them, and without comments.
pub fn rewrite(css: &str, resolve: &dyn Fn(&str) -> Option<String>) -> String {
    let css = with_plain_letters(css);
    let mut written = String::with_capacity(css.len());
    let mut rest = &*css;
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, behind)| behind);
            // What stood at its two sides stays two words.
            written.push(' ');
        } else if starts_with_word(rest, "url(") && !ends_in_name(&written) {
            let (address, behind) = url(&rest[4..]);
            put_url(&mut written, resolve(address.trim()).as_deref());
            rest = behind;
        } else if starts_with_word(rest, "@import") {
            let behind = rest[7..].trim_start();
            if let Some(quote) = behind.chars().next().filter(|first| matches!(first, '"' | '\'')) {
                let (address, behind) = string(&behind[1..], quote);
                written.push_str("@import ");
                put_url(&mut written, resolve(address.trim()).as_deref());
                rest = behind;
            } else {
                written.push_str("@import ");
                rest = behind;
            }
        } else if matches!(first, '"' | '\'') {
            let (text, behind) = string(&rest[1..], first);
            written.push(first);
            // As in `image-set("…" 1x)`: where a string is an address it is used as one.
            if !is_address(text) {
                written.push_str(text);
            }
            written.push(first);
            rest = behind;
        } else {
            written.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    // The only way in which a style sheet can end its element.
    written.replace("</", "<\\/")
}

/// Whether a string is the address of something on the network.
fn is_address(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("//")
        || text.split_once("://").is_some_and(|(scheme, _)| scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Letters that are written as escapes written as letters; they mean the same.
fn with_plain_letters(css: &str) -> Cow<'_, str> {
    if !css.contains('\\') {
        return Cow::Borrowed(css);
    }
    let mut plain = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((letter, behind)) = escaped_letter(rest) {
            plain.push(letter);
            rest = behind;
        } else {
            // What is escaped is no letter, and perhaps a backslash: both are skipped.
            let length = rest.char_indices().nth(2).map_or(rest.len(), |(length, _)| length);
            plain.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// A letter that is written as an escape, and what follows it.
fn escaped_letter(text: &str) -> Option<(char, &str)> {
    let digits = text.strip_prefix('\\')?;
    let length = digits.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
    let letter = char::from_u32(u32::from_str_radix(digits.get(..length)?, 16).ok()?)?;
    let behind = &digits[length..];
    letter.is_ascii_alphabetic().then(|| (letter, behind.strip_prefix([' ', '\t', '\n']).unwrap_or(behind)))
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Whether the name of a function goes on to the left: `my-url(`.
fn ends_in_name(written: &str) -> bool {
    written.ends_with(|last: char| last.is_alphanumeric() || matches!(last, '-' | '_'))
}

/// What stands in `url(`, and what follows.
fn url(text: &str) -> (&str, &str) {
    let inside = text.trim_start();
    match inside.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let (address, behind) = string(&inside[1..], quote);
            (address, behind.split_once(')').map_or("", |(_, behind)| behind))
        }
        _ => inside.split_once(')').unwrap_or((inside, "")),
    }
}

/// A string up to its end, and what follows.
fn string(text: &str, quote: char) -> (&str, &str) {
    let mut is_escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            // A line feed ends a bad string.
            '\n' => return (&text[..at], &text[at..]),
            _ if character == quote => return (&text[..at], &text[at + 1..]),
            _ => {}
        }
    }
    (text, "")
}

/// Our own addresses need no escapes; one of the page's, as of a gradient, is refused if it does.
fn put_url(written: &mut String, address: Option<&str>) {
    let is_harmless = |address: &&str| !address.contains(['"', '\\', '\n', '<', '(', ')']);
    written.push_str("url(\"");
    written.push_str(address.filter(is_harmless).unwrap_or("data:,"));
    written.push_str("\")");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(css: &str, expected: &str) {
        let resolve = |address: &str| (address == "a.png").then(|| "/resource/1".to_owned());
        assert_eq!(rewrite(css, &resolve), expected, "{css}");
    }

    #[test]
    fn addresses_become_ours_or_nothing() {
        check("a{background:url(a.png)}", "a{background:url(\"/resource/1\")}");
        check("a{background:URL( 'a.png' ) red}", "a{background:url(\"/resource/1\") red}");
        check("a{background:url(http://b/c.png)}", "a{background:url(\"data:,\")}");
        check("@import 'a.png' print;", "@import url(\"/resource/1\") print;");
        check("@import url(b.css);a{}", "@import url(\"data:,\");a{}");
        check("a{background:u/**/rl(a)}", "a{background:u rl(a)}");
        check("a{background:\\75rl(http://b/c)}", "a{background:url(\"data:,\")}");
        check("a{background:u\\72 \\6c(http://b/c)}", "a{background:url(\"data:,\")}");
        check("a{background:image-set('http://b/c' 1x)}", "a{background:image-set('' 1x)}");
        check(".w-1\\/2{width:50%}", ".w-1\\/2{width:50%}");
    }

    #[test]
    fn what_is_broken_ends_with_the_sheet() {
        check("a{background:url(", "a{background:url(\"data:,\")");
        check("a{background:url(\"x", "a{background:url(\"data:,\")");
        check("a/* b", "a ");
        check("a{content:'url(x)'}", "a{content:'url(x)'}");
    }

    #[test]
    fn no_sheet_ends_its_element() {
        check("a{content:'</style><script>'}", "a{content:'<\\/style><script>'}");
    }
}
