//! Texts of others in HTML and SVG.

/// The text with all that is markup written as references; characters that would do harm become `�`.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(character),
            other if is_harmful(other) => out.push('\u{FFFD}'),
            other => out.push(other),
        }
    }
    out
}

/// What no XML may hold, and what turns the direction of text around, so that it reads as something else.
fn is_harmful(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FFFE}' | '\u{FFFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_markup_is_left() {
        assert_eq!(escaped("<a b=\"c\" d='e'>&\0"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\u{FFFD}");
    }
}
