//! The sampled pages as bytes: what `merge` and `update` need of the pages that a template was learned from.
//!
//! **Idea.** Most lines of a page stand on other pages as well, so each different line is written once, where it comes
//! first; later pages refer to it by number, relative to the number behind that of the line before: where pages agree,
//! a line is one byte. Positions are written once in the same way. What can be computed is not written.
//!
//! **Cost.** About 20 bytes for each line that no other page has; `docs/template-format.md` has the bytes and what was
//! measured. What is referred to is short ([`MOST_UNITS`], [`MOST_BYTES`]), so that a hostile file takes little more than
//! a hundred times its own length of memory.
//!
//! One function writes and one reads each struct of `summary.rs`.

use std::collections::BTreeMap;

use super::bytes::{Reader, put_count, put_long, put_short, put_text};
use super::format::WITH_ODDS;
use super::observe::{LearnOptions, TemplateObserver};
use super::overrides::Overrides;
use super::sample::Sample;
use super::summary::{Extent, Line, Odds, Summary, Unit};
use crate::segment::{Link, NormalForm};

/// A line of more parts is written again wherever it stands.
const MOST_UNITS: usize = 4;
/// A text of more bytes, too.
const MOST_BYTES: usize = 64;

/// Everything an observer remembers.
pub(super) fn observer_to_bytes(observer: &TemplateObserver) -> Vec<u8> {
    let mut writer = Writer::default();
    put_count(&mut writer.bytes, observer.options.sample_pages);
    put_short(&mut writer.bytes, observer.pages);
    put_count(&mut writer.bytes, observer.sample.len());
    for page in observer.sample.pages() {
        writer.page(&page);
    }
    writer.bytes
}

/// Reads what [`observer_to_bytes`] of that version wrote.
pub(super) fn observer_from_bytes(bytes: &[u8], version: u32) -> Option<TemplateObserver> {
    let mut reader = SampleReader {
        version,
        bytes: Reader { rest: bytes },
        lines: Known::default(),
        positions: Vec::new(),
        words: Vec::new(),
    };
    let sample_pages = usize::try_from(reader.bytes.short()?).ok()?;
    let pages = reader.bytes.short()?;
    let count = reader.bytes.short()?;
    let mut sample = Sample::default();
    for _ in 0..count {
        let page = reader.page()?;
        if sample.last().is_some_and(|last| last >= page.key) {
            return None;
        }
        sample.insert(page);
    }
    let is_whole = reader.bytes.rest.is_empty() && sample.len() <= sample_pages;
    is_whole.then_some(TemplateObserver {
        options: LearnOptions { sample_pages },
        sample,
        pages,
        overrides: Overrides::default(),
    })
}

/// One page, to be compared with another one.
pub(super) fn page_to_bytes(page: &Summary) -> Vec<u8> {
    let mut writer = Writer::default();
    writer.page(page);
    writer.bytes
}

#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    /// The numbers of the lines that were written: by position, and by what [`line_to_bytes`] makes of the rest.
    lines: BTreeMap<(u64, Vec<u8>), u64>,
    /// How many there are, those that are written each time included.
    line_count: u64,
    positions: BTreeMap<u64, u64>,
    words: BTreeMap<String, u64>,
}

impl Writer {
    fn page(&mut self, page: &Summary) {
        put_long(&mut self.bytes, page.key);
        put_text(&mut self.bytes, &page.title);
        put_hashes(&mut self.bytes, &page.titles);
        put_hashes(&mut self.bytes, &page.headings);
        put_count(&mut self.bytes, page.lines.len());
        let mut expected = 0;
        for (index, line) in page.lines.iter().enumerate() {
            expected = self.line(line, page.stored_units(index), expected) + 1;
        }
        put_short(&mut self.bytes, page.odds.is_some().into());
        self.bytes.extend(page.odds.iter().flatten().map(|odds| odds.0.to_le_bytes()[0]));
        put_short(&mut self.bytes, page.words.is_some().into());
        for text in page.words.iter().flatten() {
            self.text(text);
        }
    }

    /// Writes a line, or refers to it; gives its number.
    fn line(&mut self, line: &Line, units: &[Unit], expected: u64) -> u64 {
        let rest = line_to_bytes(line, units);
        let key = (line.position, rest);
        if let Some(&number) = self.lines.get(&key) {
            put_short(&mut self.bytes, 1 + zigzag(number, expected));
            return number;
        }
        put_short(&mut self.bytes, 0);
        let next = self.positions.len() as u64;
        let position = *self.positions.entry(line.position).or_insert(next);
        put_short(&mut self.bytes, position);
        if position == next {
            put_long(&mut self.bytes, line.position);
        }
        self.bytes.extend(&key.1);
        let number = self.line_count;
        self.line_count += 1;
        if units.len() <= MOST_UNITS {
            self.lines.insert(key, number);
        }
        number
    }

    fn text(&mut self, text: &str) {
        if let Some(&number) = self.words.get(text) {
            return put_short(&mut self.bytes, 1 + number);
        }
        put_short(&mut self.bytes, 0);
        put_text(&mut self.bytes, text);
        if text.len() <= MOST_BYTES {
            let number = self.words.len() as u64;
            self.words.insert(text.to_owned(), number);
        }
    }
}

struct SampleReader<'bytes> {
    version: u32,
    bytes: Reader<'bytes>,
    lines: Known,
    positions: Vec<u64>,
    words: Vec<&'bytes str>,
}

/// The lines that were read, one behind another.
#[derive(Default)]
struct Known {
    /// `first_unit` counts in `units`.
    lines: Vec<Line>,
    units: Vec<Unit>,
}

impl SampleReader<'_> {
    fn page(&mut self) -> Option<Summary> {
        let key = self.bytes.long()?;
        let title = self.bytes.text()?.to_owned();
        let titles = self.bytes.list(Reader::long)?;
        let headings = self.bytes.list(Reader::long)?;
        let count = self.bytes.short()?;
        let mut lines = Vec::new();
        let mut units = Vec::new();
        let mut expected = 0;
        for _ in 0..count {
            let (line, number) = self.line(expected, &mut units)?;
            lines.push(line);
            expected = number + 1;
        }
        let odds = match if self.version >= WITH_ODDS { self.bytes.short()? } else { 0 } {
            0 => None,
            1 => {
                let taken = self.bytes.take(lines.len() as u64)?;
                Some(taken.iter().map(|byte| Odds(i8::from_le_bytes([*byte]))).collect())
            }
            _ => return None,
        };
        let words = match self.bytes.short()? {
            0 => None,
            1 => Some((0..lines.len()).map(|_| self.text()).collect::<Option<Vec<String>>>()?),
            _ => return None,
        };
        Some(Summary { key, lines, units, titles, headings, odds, title, words })
    }

    /// A line, whose parts it adds to those of its page, and its number.
    fn line(&mut self, expected: u64, units: &mut Vec<Unit>) -> Option<(Line, u64)> {
        let reference = self.bytes.short()?;
        let number = if reference == 0 {
            let line = self.new_line()?;
            self.lines.lines.push(line);
            self.lines.lines.len() as u64 - 1
        } else {
            unzigzag(reference - 1, expected)
        };
        let index = usize::try_from(number).ok()?;
        let line = *self.lines.lines.get(index)?;
        let end = self.lines.lines.get(index + 1).map_or(self.lines.units.len(), |next| next.first_unit as usize);
        let parts = &self.lines.units[line.first_unit as usize..end];
        if reference > 0 && parts.len() > MOST_UNITS {
            return None;
        }
        let first_unit = u32::try_from(units.len()).ok()?;
        units.extend(parts);
        Some((Line { first_unit, ..line }, number))
    }

    fn new_line(&mut self) -> Option<Line> {
        let position = self.bytes.short()?;
        if position == self.positions.len() as u64 {
            self.positions.push(self.bytes.long()?);
        }
        let position = *self.positions.get(usize::try_from(position).ok()?)?;
        line_from_bytes(&mut self.bytes, position, &mut self.lines.units)
    }

    fn text(&mut self) -> Option<String> {
        if let Some(number) = self.bytes.short()?.checked_sub(1) {
            return self.words.get(usize::try_from(number).ok()?).map(|text| (*text).to_owned());
        }
        let text = self.bytes.text()?;
        if text.len() <= MOST_BYTES {
            self.words.push(text);
        }
        Some(text.to_owned())
    }
}

// What the first number of a line says, bit by bit.
const IS_LINK: u64 = 1;
const IS_HEADING: u64 = 1 << 1;
/// The masked form is the exact one: there are no numbers and no marks.
const IS_PLAIN: u64 = 1 << 2;
/// The line is its only part.
const IS_ONE: u64 = 1 << 3;
/// From this bit on: where the only part leads, or the number of parts.
const PARTS: u32 = 4;

/// All of a line but its position.
fn line_to_bytes(line: &Line, units: &[Unit]) -> Vec<u8> {
    let Line { position: _, form, extent, first_unit: _ } = *line;
    let mut bytes = Vec::new();
    let is_one = units.is_empty() && extent.letters() > 0;
    let flag = |is_set: bool, bit: u64| if is_set { bit } else { 0 };
    let flags = flag(extent.is_link(), IS_LINK)
        | flag(extent.is_heading(), IS_HEADING)
        | flag(form.exact == form.masked, IS_PLAIN)
        | flag(is_one, IS_ONE);
    let parts = if is_one { link_to_number(extent.link()) } else { units.len() as u64 };
    put_short(&mut bytes, flags | parts << PARTS);
    put_short(&mut bytes, extent.letters().into());
    put_long(&mut bytes, form.exact);
    if form.exact != form.masked {
        put_long(&mut bytes, form.masked);
    }
    for unit in units {
        put_long(&mut bytes, unit.masked());
        put_short(&mut bytes, u64::from(unit.letters()) << 2 | link_to_number(unit.link()));
    }
    bytes
}

/// Reads what [`line_to_bytes`] wrote; the line's parts are added to `units`.
fn line_from_bytes(bytes: &mut Reader<'_>, position: u64, units: &mut Vec<Unit>) -> Option<Line> {
    let flags = bytes.short()?;
    let letters = bytes.small()?;
    let exact = bytes.long()?;
    let masked = if flags & IS_PLAIN != 0 { exact } else { bytes.long()? };
    let first_unit = u32::try_from(units.len()).ok()?;
    let mut link = Link::None;
    if flags & IS_ONE != 0 {
        link = link_from_number(flags >> PARTS)?;
    } else {
        units.extend(bytes.entries(flags >> PARTS, |bytes| {
            let masked = bytes.long()?;
            let number = bytes.short()?;
            let letters = u32::try_from(number >> 2).ok()?;
            Some(Unit::new(masked, Extent::of_text(letters, link_from_number(number & 3)?)))
        })?);
    }
    let extent = Extent::of_text(letters, link).with_kind(flags & IS_LINK != 0, flags & IS_HEADING != 0);
    Some(Line { position, form: NormalForm { exact, masked }, extent, first_unit })
}

fn link_to_number(link: Link) -> u64 {
    match link {
        Link::None => 0,
        Link::Anchor => 1,
        Link::Page => 2,
    }
}

fn link_from_number(number: u64) -> Option<Link> {
    [Link::None, Link::Anchor, Link::Page].get(usize::try_from(number).ok()?).copied()
}

fn put_hashes(bytes: &mut Vec<u8>, hashes: &[u64]) {
    put_count(bytes, hashes.len());
    for hash in hashes {
        put_long(bytes, *hash);
    }
}

/// How far `number` is from `expected`, small distances in either direction being small numbers.
fn zigzag(number: u64, expected: u64) -> u64 {
    if number >= expected { (number - expected) << 1 } else { (expected - number) << 1 | 1 }
}

/// The number [`zigzag`] was given; any number for what it did not give.
fn unzigzag(distance: u64, expected: u64) -> u64 {
    if distance & 1 == 0 { expected.wrapping_add(distance >> 1) } else { expected.wrapping_sub(distance >> 1) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::read_page::ReadPage;

    fn observer(pages: &[&str]) -> TemplateObserver {
        let mut observer = TemplateObserver::new(LearnOptions::default());
        for page in pages {
            observer.observe(&ReadPage::from(*page));
        }
        observer
    }

    fn sample() -> TemplateObserver {
        let links = "<a href=/a>One</a> <a href=#b>two</a> and <a href=/c>three</a>, <a href=/d>four</a> or <a>5</a>";
        observer(&[
            &format!(
                "<title>Rain</title><p>{links}</p><h1>Rain: 12 mm</h1><p>Much of it.</p><nav><a href=/>Home</a></nav>"
            ),
            &format!(
                "<title>Snow</title><p>{links}</p><h2>Snow</h2><p></p><p>Much of it.</p><nav><a href=/>Home</a></nav>"
            ),
            "",
        ])
    }

    #[test]
    fn what_was_written_is_read_back() {
        let sample = sample();
        let read = observer_from_bytes(&observer_to_bytes(&sample), WITH_ODDS).unwrap();
        assert_eq!((read.options, read.pages), (sample.options, sample.pages));
        assert!(read.sample.pages().eq(sample.sample.pages()));
    }

    #[test]
    fn a_line_that_most_pages_have_takes_a_byte() {
        let pages: Vec<String> = (0..64).map(|number| format!("<li>Home<li>News<li>About<p>{number}</p>")).collect();
        let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
        let bytes = observer_to_bytes(&observer(&pages)).len();
        let without: Vec<&str> = pages.iter().map(|page| &page["<li>Home<li>News<li>About".len()..]).collect();
        let more = bytes - observer_to_bytes(&observer(&without)).len();
        assert!(more < 64 * 3 + 200, "{more} bytes more for three lines of 64 pages");
    }

    proptest! {
        /// Without the hash that stands in front of it: what somebody who knows how to hash could send.
        #[test]
        fn hostile_bytes_are_read_or_refused(
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        ) {
            let mut bytes = observer_to_bytes(&sample());
            for (place, byte) in changes {
                *place.get_mut(&mut bytes) = byte;
            }
            if let Some(observer) = observer_from_bytes(&bytes, WITH_ODDS) {
                observer.finish();
            }
        }

        #[test]
        fn bytes_of_nobody_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            if let Some(observer) = observer_from_bytes(&bytes, WITH_ODDS) {
                observer.finish();
            }
        }
    }
}
