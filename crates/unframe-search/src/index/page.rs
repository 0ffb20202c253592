//! A page on its way into the index: its words are made to terms here, on whatever thread has it.

use tantivy::TantivyDocument;
use unframe::label::Label;

use super::schema::schema;
use super::stored;
use crate::analysis::{Analyser, language_code};
use crate::parts::Part;
use crate::topics::LeaveOut;

/// A page to be indexed.
#[derive(Clone, Debug, Default)]
pub struct PageToIndex<'page> {
    /// What its collection calls it: the same name again takes its place.
    pub id: &'page str,
    /// Its address.
    pub url: Option<&'page str>,
    /// Its site.
    pub site: &'page str,
    /// What it is called; found as its content is.
    pub title: Option<&'page str>,
    /// What kind of page it is.
    pub kind: Option<&'page str>,
    /// The language its words are taken for; empty where nothing is known.
    pub language: &'page str,
    /// What it says.
    pub parts: Vec<Part>,
}

/// A page that only has to be added.
#[derive(Debug)]
pub struct Prepared {
    pub(super) id: String,
    pub(super) digest: u64,
    pub(super) document: TantivyDocument,
}

/// Terms of a field as lines, and how many they are.
#[derive(Default)]
struct Field {
    terms: String,
    length: u64,
}

impl Field {
    /// Adds the blocks of a text, a line each.
    fn add(&mut self, analyser: &Analyser, text: &str) {
        for line in text.lines() {
            analyser.for_each_term(line, |term, _| {
                self.terms.push_str(term);
                self.terms.push('\n');
                self.length += 1;
            });
            self.terms.push('\n');
        }
    }
}

impl Prepared {
    /// Makes terms of what a page says, except for what is left out.
    pub fn of(page: &PageToIndex<'_>, leave_out: Option<LeaveOut>) -> Self {
        let fields = &schema().1;
        let code = language_code(page.language);
        let analyser = Analyser::of(&code);
        let kept = match (leave_out, page.title) {
            (Some(LeaveOut::Title), Some(title)) => without(&page.parts, &analyser.terms(title), &analyser),
            _ => page.parts.clone(),
        };
        let (mut content, mut framing) = (Field::default(), Field::default());
        if let (None, Some(title)) = (leave_out, page.title) {
            content.add(&analyser, title);
        }
        for part in &kept {
            let field = if part.label == Label::Content { &mut content } else { &mut framing };
            field.add(&analyser, &part.text);
        }
        let parts = stored::encode(&page.parts);
        let said = [page.id, page.url.unwrap_or_default(), page.site, page.title.unwrap_or_default()];
        let said = said.into_iter().chain([page.kind.unwrap_or_default(), &code]).map(str::as_bytes);
        let digest = said.chain([&parts[..]]).fold(DIGEST_START, digest);

        let mut document = TantivyDocument::new();
        document.add_text(fields.id, page.id);
        document.add_text(fields.site, page.site);
        document.add_text(fields.language, &code);
        for (field, value) in [(fields.url, page.url), (fields.title, page.title), (fields.kind, page.kind)] {
            if let Some(value) = value {
                document.add_text(field, value);
            }
        }
        document.add_text(fields.content, content.terms);
        document.add_text(fields.framing, framing.terms);
        document.add_bytes(fields.parts, &parts);
        document.add_u64(fields.digest, digest);
        document.add_u64(fields.content_length, content.length);
        document.add_u64(fields.framing_length, framing.length);
        Self { id: page.id.to_owned(), digest, document }
    }
}

/// The parts without the lines that say nothing but the title, wherever they stand.
fn without(parts: &[Part], title: &[String], analyser: &Analyser) -> Vec<Part> {
    let without = |part: &Part| {
        let lines: Vec<&str> = part.text.lines().filter(|line| analyser.terms(line) != title).collect();
        Part { label: part.label, text: lines.join("\n") }
    };
    parts.iter().map(without).collect()
}

const DIGEST_START: u64 = 0xCBF2_9CE4_8422_2325;

/// FNV-1a over some bytes and their end: pages are compared with themselves, nobody attacks.
fn digest(state: u64, bytes: &[u8]) -> u64 {
    let mixed = bytes.iter().fold(state, |state, byte| (state ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3));
    (mixed ^ 0xFF).wrapping_mul(0x100_0000_01B3)
}
