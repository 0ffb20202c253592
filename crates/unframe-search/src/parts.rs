//! What a page says, content and framing apart, in the order of the page.
//!
//! **Idea.** The page is rendered twice: as `unframe extract` writes it, and whole. What of the whole comes from places that the
//! first shows is content, the rest is framing. So the content that is found is, letter for letter, the content that is
//! extracted. **Cost.** Two renderings.

use unframe::Extraction;
use unframe::label::Label;
use unframe::payload::Payload;
use unframe::render::{self, TextOptions};

/// Some blocks in a row with one label, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Whose they are.
    pub label: Label,
    /// What they say.
    pub text: String,
}

/// The parts of a page.
pub fn parts(extraction: &Extraction<'_>) -> Vec<Part> {
    let (root, content) = (extraction.read().tree().document(), extraction.content());
    let shown = render::text(root, &content.text_options());
    let whole = render::text(root, &TextOptions { hidden: content.hidden, ..TextOptions::default() });
    // Where text was moved by the parser, sources are not in order.
    let mut sources: Vec<_> = shown.runs().iter().map(|run| (run.source.start, run.source.end)).collect();
    sources.sort_unstable();
    let is_shown = |start: u32| {
        let behind = sources.partition_point(|(first, _)| *first <= start);
        behind.checked_sub(1).is_some_and(|at| start < sources[at].1)
    };
    let mut parts: Vec<Part> = Vec::new();
    let mut copied = 0;
    for run in whole.runs() {
        let label = if is_shown(run.source.start) { Label::Content } else { Label::Framing };
        let (start, end) = (run.output.start as usize, run.output.end as usize);
        let text = &whole.text()[start..end];
        match parts.last_mut() {
            Some(part) if part.label == label || text.trim().is_empty() => {
                part.text.push_str(&whole.text()[copied..end]);
            }
            _ => parts.push(Part { label, text: text.to_owned() }),
        }
        copied = end;
    }
    if let Some(payload) = content.payload.as_ref().map(Payload::text) {
        parts.push(Part { label: Label::Content, text: payload });
    }
    for part in &mut parts {
        part.text = lines(&part.text);
    }
    parts.retain(|part| !part.text.is_empty());
    parts
}

/// The lines that say something, white space collapsed.
fn lines(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    for line in text.lines() {
        let mut is_first = true;
        for word in line.split_whitespace() {
            if !lines.is_empty() {
                lines.push(if is_first { '\n' } else { ' ' });
            }
            lines.push_str(word);
            is_first = false;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use unframe::{Method, Options};

    use super::*;

    #[test]
    fn a_page_falls_into_parts_and_loses_no_word() {
        let page = "<ul><li><a href=/>Home</a><li><a href=/a>About<br>us</a></ul><p>Rain fell.<p>And  then <b>sn</b>ow fell.\
                    <div><a href=/b>Next</a><a href=/c>Last</a></div>";
        let options = Options { method: Method::Sentence, ..Options::default() };
        let parts = parts(&unframe::extract(page, &options));
        let part = |label, text: &str| Part { label, text: text.to_owned() };
        assert_eq!(
            parts,
            [
                part(Label::Framing, "Home\nAbout\nus"),
                part(Label::Content, "Rain fell.\nAnd then snow fell."),
                part(Label::Framing, "Next Last"),
            ]
        );
    }
}
