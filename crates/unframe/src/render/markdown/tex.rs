//! Formulas that a page has in its text, between the signs that scripts look for: `\(…\)`, `\[…\]`, `$$…$$`, `$…$`.
//!
//! Only on pages with such a script; with backslashes in front of their signs nobody could read them.

use std::ops::Range;

/// Where formulas stand in a text, their delimiters included. Between single dollars only what looks like TeX.
pub(super) fn formulas(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut from = 0;
    // Where each closing delimiter was looked for in vain: it is not there after that place either.
    let mut is_missing = [false; 4];
    while let Some(at) = memchr::memchr2(b'\\', b'$', &text.as_bytes()[from..]).map(|offset| from + offset) {
        let rest = &text[at..];
        let known = DELIMITERS.iter().position(|(open, _)| rest.starts_with(open));
        let end = known.filter(|kind| !is_missing[*kind]).and_then(|kind| {
            let (open, close) = DELIMITERS[kind];
            let inner = rest[open.len()..].find(close);
            is_missing[kind] = inner.is_none();
            let inner = &rest[open.len()..open.len() + inner?];
            let is_tex =
                open != "$" || inner.contains(['\\', '^', '_', '{']) && !inner.contains("  ") && inner.trim() == inner;
            (is_tex && !inner.is_empty()).then_some(at + open.len() + inner.len() + close.len())
        });
        if let Some(end) = end {
            found.push(at..end);
        }
        from = end.unwrap_or(at + 1);
    }
    found
}

const DELIMITERS: [(&str, &str); 4] = [("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$"), ("$", "$")];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_found_and_prices_are_not() {
        let cases: [(&str, &[&str]); 6] = [
            ("so \\(x_1*y\\) is", &["\\(x_1*y\\)"]),
            ("$$a$$ and $b^2$", &["$$a$$", "$b^2$"]),
            ("costs $5 to $10", &[]),
            ("\\[ a \\( b", &[]),
            ("$", &[]),
            ("ж\\[a\\]ж\\", &["\\[a\\]"]),
        ];
        for (text, expected) in cases {
            let found: Vec<&str> = formulas(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
