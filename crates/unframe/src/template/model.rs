//! What is known of a site: the value that learning ends in.

use crate::Share;

use super::judge::FRAMING_PLACE;
use super::learn::{LEAST_SAMPLE, exact_key, line_key};
use super::summary::Summary;

/// How much of what stands at one place of the layout is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) position: u64,
    /// Letters that stand there on the compared pages.
    pub(crate) letters: u64,
    /// Of those, in repeated texts.
    pub(crate) repeated: u64,
}

/// A line of the framing, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FramingText {
    /// What it says, white space folded, cut where it is long.
    pub text: String,
    /// On which share of the compared pages it stands.
    pub support: Share,
}

/// What the pages of a site have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteTemplate {
    /// Pages that were seen.
    pub(crate) seen: u64,
    /// Different pages that were compared.
    pub(crate) compared: u32,
    /// Texts at places and the number of pages that have them, sorted.
    pub(crate) repeats: Vec<(u64, u32)>,
    /// What pages of the site are called, sorted.
    pub(crate) titles: Vec<u64>,
    /// By position; places where nothing is repeated are left out.
    pub(crate) places: Vec<Place>,
    pub(crate) framing: Vec<FramingText>,
}

impl SiteTemplate {
    /// How many pages were seen.
    pub fn pages_seen(&self) -> u64 {
        self.seen
    }

    /// How many different pages were compared: a sample of a large site, copies of one page counted once.
    pub fn pages_compared(&self) -> u32 {
        self.compared
    }

    /// Whether there were enough pages to tell framing from content.
    pub fn can_judge(&self) -> bool {
        self.compared >= LEAST_SAMPLE
    }

    /// The framing in words, each line once.
    pub fn framing(&self) -> &[FramingText] {
        &self.framing
    }

    /// On how many compared pages the text of that key stands; 0 if it is not repeated.
    pub(crate) fn count(&self, key: u64) -> u32 {
        let found = self.repeats.binary_search_by_key(&key, |(key, _)| *key);
        found.map_or(0, |index| self.repeats[index].1)
    }

    /// The same as a share.
    pub(crate) fn support(&self, key: u64) -> Share {
        Share::of(u64::from(self.count(key)), u64::from(self.compared))
    }

    pub(crate) fn has_title(&self, masked: u64) -> bool {
        self.titles.binary_search(&masked).is_ok()
    }

    /// How much of what stands at a place is repeated.
    pub(crate) fn repeated_at(&self, position: u64) -> Share {
        let found = self.places.binary_search_by_key(&position, |place| place.position);
        found.map_or(Share::NONE, |index| Share::of(self.places[index].repeated, self.places[index].letters))
    }
}

/// Lines that stand on at least that share of the pages are worth reading.
const WORTH_READING: Share = Share::percent(10);

/// The repeated lines of the pages that are kept in words, each once, in the order of the pages.
pub(crate) fn framing_in_words(pages: &[Summary], template: &SiteTemplate) -> Vec<FramingText> {
    let mut seen: Vec<u64> = Vec::new();
    let mut framing = Vec::new();
    for page in pages {
        for (line, text) in page.lines.iter().zip(page.words.iter().flatten()) {
            let key = line_key(line.position, line.form.masked);
            let support = template.support(key).max(template.support(exact_key(line.position, line.form.exact)));
            if support >= WORTH_READING
                && template.repeated_at(line.place()) >= FRAMING_PLACE
                && let Err(place) = seen.binary_search(&line.form.masked)
            {
                seen.insert(place, line.form.masked);
                framing.push(FramingText { text: text.clone(), support });
            }
        }
    }
    framing
}
