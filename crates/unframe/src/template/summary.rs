//! What learning remembers of one page.

use crate::hash::Hash64;
use crate::html::{Document, NodeRef, Tag};
use crate::page_model::PageEvidence;
use crate::segment::{Block, Blocks, Link, NormalForm, Position};

/// A block of a page, as numbers. Half a cache line, because the first pass holds hundreds of millions of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Where it stands in the layout.
    pub(crate) position: u64,
    pub(crate) form: NormalForm,
    pub(crate) extent: Extent,
    /// Its parts are `units[first_unit..]` up to the next line's. One that is all of the line is not stored.
    pub(crate) first_unit: u32,
}

const _: () = assert!(size_of::<Line>() == 32, "lines are half a cache line");

impl Line {
    /// Where it stands, links apart from other text: the current entry of a menu is none, but stands among links.
    pub(crate) fn place(&self) -> u64 {
        let position = Position(self.position);
        if self.extent.is_link() { position.of_link().0 } else { position.0 }
    }
}

/// How many letters a line has, and of which kind it is, in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent(pub(crate) u32);

impl Extent {
    /// More letters than any block has within the limits of a page.
    const MOST_LETTERS: u32 = (1 << 28) - 1;

    /// Of a block whose only text stands in such a link.
    fn of(block: &Block, link: Link) -> Self {
        Self::of_text(block.letters, link).with_kind(block.is_link(), block.is_heading)
    }

    /// The same, of a line that is all link, or a heading.
    pub(super) fn with_kind(self, is_link: bool, is_heading: bool) -> Self {
        Self(self.0 | u32::from(is_link) << 28 | u32::from(is_heading) << 29)
    }

    /// Of a text of this many letters.
    pub(super) fn of_text(letters: u32, link: Link) -> Self {
        let link = match link {
            Link::None => 0,
            Link::Anchor => 1,
            Link::Page => 2,
        };
        Self(letters.min(Self::MOST_LETTERS) | link << 30)
    }

    pub(crate) fn letters(self) -> u32 {
        self.0 & Self::MOST_LETTERS
    }

    pub(crate) fn is_link(self) -> bool {
        self.0 >> 28 & 1 != 0
    }

    pub(crate) fn is_heading(self) -> bool {
        self.0 >> 29 & 1 != 0
    }

    /// The link that the only text of the line stands in; nothing if there are several.
    pub(super) fn link(self) -> Link {
        match self.0 >> 30 {
            0 => Link::None,
            1 => Link::Anchor,
            _ => Link::Page,
        }
    }
}

/// A text node of a block: a link in a line of links, a date after a name. Twelve bytes, because long paragraphs have
/// many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    masked: [u32; 2],
    extent: Extent,
}

const _: () = assert!(size_of::<Unit>() == 12, "units are three numbers");

impl Unit {
    #[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
    pub(crate) fn new(masked: u64, extent: Extent) -> Self {
        Self { masked: [masked as u32, (masked >> 32) as u32], extent }
    }

    /// What it says, numbers left aside.
    pub(crate) fn masked(self) -> u64 {
        u64::from(self.masked[0]) | u64::from(self.masked[1]) << 32
    }

    pub(crate) fn letters(self) -> u32 {
        self.extent.letters()
    }

    pub(crate) fn link(self) -> Link {
        self.extent.link()
    }
}

/// The logarithm of the odds that a block is content, as its page sees it: in sixteenths, so that sums are exact and a block
/// takes a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Odds(pub(crate) i8);

impl Odds {
    /// How many make one.
    pub(crate) const PARTS: f32 = 16.0;

    /// The nearest there is.
    #[expect(clippy::cast_possible_truncation, reason = "within the range of a byte")]
    pub(crate) fn of(log_odds: f32) -> Self {
        Self((log_odds * Self::PARTS).round_ties_even().clamp(-127.0, 127.0) as i8)
    }
}

/// The blocks of a page and what it is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Of everything below: equal pages have equal keys.
    pub(crate) key: u64,
    pub(crate) lines: Vec<Line>,
    pub(crate) units: Vec<Unit>,
    /// Masked forms of its title and first-level headings, sorted: what other pages call it.
    pub(crate) titles: Vec<u64>,
    /// Of those and of all its headings, sorted: what its table of contents says.
    pub(crate) headings: Vec<u64>,
    /// What the page itself says of each block, if somebody asked it.
    pub(crate) odds: Option<Vec<Odds>>,
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
            let first_unit = units.len();
            let mut whole = NormalForm::EMPTY;
            for text in blocks.texts(block).iter().filter(|text| text.letters > 0) {
                whole = whole.then(text.form);
                let masked = text.form.masked;
                units.push(Unit::new(masked, Extent::of_text(text.letters, text.link)));
                if block.is_heading && text.link != Link::Page {
                    headings.push(masked);
                    if titles.len() < MOST_TITLES && tree.node(block.element).is_html(Tag::H1) {
                        titles.push(masked);
                    }
                }
            }
            let mut link = Link::None;
            if units.len() == first_unit + 1 {
                link = units.pop().map_or(link, Unit::link);
            }
            lines.push(Line {
                position: block.position.0,
                form: whole,
                extent: Extent::of(block, link),
                first_unit: narrow(first_unit),
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
        Self { key: hash.finish(), lines, units, titles, headings, odds: None, title: String::new(), words: None }
    }

    /// The same, with what the page itself says of its blocks.
    pub(crate) fn with_odds(mut self, evidence: &PageEvidence) -> Self {
        self.odds = Some(evidence.log_odds().map(Odds::of).collect());
        self
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

    /// The parts of the line at `index`: none if it has no letters.
    pub(crate) fn units(&self, index: usize) -> impl ExactSizeIterator<Item = Unit> + Clone {
        let line = &self.lines[index];
        let stored = self.stored_units(index);
        let letters = line.extent.letters();
        let only = Unit::new(line.form.masked, line.extent);
        let count = if stored.is_empty() { usize::from(letters > 0) } else { stored.len() };
        (0..count).map(move |index| stored.get(index).copied().unwrap_or(only))
    }

    /// The parts of the line at `index`, if there are several.
    pub(crate) fn stored_units(&self, index: usize) -> &[Unit] {
        let start = self.lines[index].first_unit as usize;
        let end = self.lines.get(index + 1).map_or(self.units.len(), |next| next.first_unit as usize);
        &self.units[start..end]
    }
}

fn narrow(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// A page with more headings is not a page whose headings others link to.
const MOST_TITLES: usize = 64;
/// Characters of a block that are kept in words.
const MOST_CHARACTERS: usize = 200;

/// What a block says, white space collapsed, cut where it is long.
fn words_of(document: &Document<'_>, blocks: &Blocks, block: &Block) -> String {
    let texts = blocks.texts(block).iter();
    let whole: String = texts.map(|text| document.tree.node(text.node).text()).collect();
    folded(&whole)
}

/// A text with its white space collapsed, cut where it is long.
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
