//! Small pages from large ones: what can be left out of a failure without making it go away?

/// The smallest page found that still `fails`, by leaving out parts of `text`: first tags and texts, then characters.
///
/// Delta debugging (Zeller, Hildebrandt: *Simplifying and isolating failure-inducing input*, 2002) without its
/// complements, which for pages of our size find nothing more. Cost: for n parts about n log n calls of `fails` for
/// each pass that found something.
pub fn minimise(text: &str, fails: impl Fn(&str) -> bool) -> String {
    let mut smallest = text.to_owned();
    loop {
        let before = smallest.len();
        smallest = leave_out(&split_at_tags(&smallest), &fails).unwrap_or(smallest);
        let characters: Vec<&str> =
            smallest.char_indices().map(|(at, character)| &smallest[at..at + character.len_utf8()]).collect();
        smallest = leave_out(&characters, &fails).unwrap_or(smallest);
        if smallest.len() == before {
            return smallest;
        }
    }
}

/// The parts without those that can be left out; `None` if all are needed.
fn leave_out(parts: &[&str], fails: &impl Fn(&str) -> bool) -> Option<String> {
    let mut kept = parts.to_vec();
    let mut size = kept.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        while at < kept.len() {
            let end = (at + size).min(kept.len());
            let without = [&kept[..at], &kept[end..]].concat();
            if fails(&without.concat()) {
                kept = without;
            } else {
                at = end;
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    (kept.len() < parts.len()).then(|| kept.concat())
}

/// `a<b>c</b>` → `a`, `<b>`, `c`, `</b>`.
fn split_at_tags(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        let end = match byte {
            b'<' => at,
            b'>' => at + 1,
            _ => continue,
        };
        parts.push(&text[start..end]);
        start = end;
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_failure_does_not_need_is_left_out() {
        let needs_both = |text: &str| text.contains("<b") && text.contains("</i");
        assert_eq!(minimise("<p>one<b class=x>two</b><i>é</i></p>", needs_both), "<b</i");
    }

    #[test]
    fn a_failure_that_needs_everything_stays() {
        assert_eq!(minimise("<a>é", |text| text == "<a>é"), "<a>é");
        assert_eq!(minimise("", |_| true), "");
    }
}
