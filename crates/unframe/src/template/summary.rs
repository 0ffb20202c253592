//! What learning remembers of one page.

use crate::hash::Hash64;
use crate::html::{Document, NodeRef, Tag};
use crate::segment::{Block, Blocks, Link};

use super::normal_form::NormalForm;

/// A block of a page, as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Where it stands in the layout.
    pub(crate) position: u64,
    /// The same, links apart from other text: the current entry of a menu is none, but stands among links.
    pub(crate) place: u64,
    pub(crate) form: NormalForm,
    pub(crate) letters: u32,
    pub(crate) is_link: bool,
    pub(crate) is_heading: bool,
    /// Its parts are `units[first_unit..]` up to the next line's.
    pub(crate) first_unit: u32,
}

/// A text node of a block: a link in a line of links, a date behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) masked: u64,
    pub(crate) letters: u32,
    pub(crate) link: Link,
}

/// The blocks of a page and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Of everything below: equal pages have equal keys.
    pub(crate) key: u64,
    pub(crate) lines: Vec<Line>,
    pub(crate) units: Vec<Unit>,
    /// Masked forms of its title and first-level headings, sorted: what other pages call it.
    pub(crate) titles: Vec<u64>,
    /// Of those and of all its headings, sorted: what its table of contents says.
    pub(crate) headings: Vec<u64>,
    /// What its `<title>` says, cut where it is long.
    pub(crate) title: String,
    /// The blocks in words, as long as somebody wants to read them.
    pub(crate) words: Option<Vec<String>>,
}

impl Summary {
    /// Of a page that was parsed.
    pub(crate) fn of(document: &Document<'_>, blocks: &Blocks) -> Self {
        let tree = &document.tree;
        let mut lines = Vec::with_capacity(blocks.len());
        let mut units = Vec::with_capacity(blocks.len());
        let mut titles = titles_of(document);
        let mut headings = Vec::new();
        for block in blocks.iter() {
            let first_unit = u32::try_from(units.len()).unwrap_or(u32::MAX);
            let mut whole = NormalForm::EMPTY;
            for text in blocks.texts(block).iter().filter(|text| text.letters > 0) {
                let form = NormalForm::of(&tree.node(text.node).text());
                whole = whole.then(form);
                let masked = form.masked;
                units.push(Unit { masked, letters: text.letters, link: text.link });
                if block.is_heading && text.link != Link::Page {
                    headings.push(masked);
                    if titles.len() < MOST_TITLES && tree.node(block.element).is_html(Tag::H1) {
                        titles.push(masked);
                    }
                }
            }
            lines.push(Line {
                position: block.position.0,
                place: if block.is_link() { block.position.of_link().0 } else { block.position.0 },
                form: whole,
                letters: block.letters,
                is_link: block.is_link(),
                is_heading: block.is_heading,
                first_unit,
            });
        }
        titles.sort_unstable();
        titles.dedup();
        headings.extend(&titles);
        headings.sort_unstable();
        headings.dedup();
        let mut hash = Hash64::new();
        for line in &lines {
            hash.number(line.position);
            hash.number(line.form.exact);
        }
        Self { key: hash.finish(), lines, units, titles, headings, title: String::new(), words: None }
    }

    /// The same, with the title in words.
    pub(crate) fn with_title(mut self, document: &Document<'_>) -> Self {
        let title = document.tree.first(Tag::TITLE).and_then(NodeRef::first_child);
        self.title = title.map(|title| folded(&title.text())).unwrap_or_default();
        self
    }

    /// The same, with the blocks in words.
    pub(crate) fn with_words(mut self, document: &Document<'_>, blocks: &Blocks) -> Self {
        self.words = Some(blocks.iter().map(|block| words_of(document, blocks, block)).collect());
        self
    }

    /// The parts of the line at `index`.
    pub(crate) fn units(&self, index: usize) -> &[Unit] {
        let start = self.lines[index].first_unit as usize;
        let end = self.lines.get(index + 1).map_or(self.units.len(), |next| next.first_unit as usize);
        &self.units[start..end]
    }
}

/// A page with more headings is no page whose headings others link to.
const MOST_TITLES: usize = 64;
/// Characters of a block that are kept in words.
const MOST_CHARACTERS: usize = 200;

/// What a block says, white space folded, cut where it is long.
fn words_of(document: &Document<'_>, blocks: &Blocks, block: &Block) -> String {
    let texts = blocks.texts(block).iter();
    let whole: String = texts.map(|text| document.tree.node(text.node).text()).collect();
    folded(&whole)
}

/// A text with its white space folded, cut where it is long.
fn folded(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match folded.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &folded[..end]),
        None => folded,
    }
}

/// The `<title>`, whole and in the parts that ` | `, ` - ` and their like make of it.
fn titles_of(document: &Document<'_>) -> Vec<u64> {
    let Some(title) = document.tree.first(Tag::TITLE).and_then(NodeRef::first_child) else { return Vec::new() };
    let title = title.text();
    let mut titles = vec![NormalForm::of(&title).masked];
    for separator in [" | ", " - ", " — ", " – ", " · ", " :: ", " » ", " « "] {
        if title.contains(separator) {
            titles.extend(title.split(separator).map(|part| NormalForm::of(part).masked));
        }
    }
    titles
}
