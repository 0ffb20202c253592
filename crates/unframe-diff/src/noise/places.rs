//! What is known of places: how often what stands there changed, on other pages and at other times.
//!
//! **Idea.** A view counter, a box of related articles, a rotating quotation stands at a place that changes whenever one
//! looks. So for each place of the layout it is counted how many comparisons saw it, in how many it changed, and how many of
//! its lines stayed; over the pages of one comparison and over the visits of a watch alike. Paragraphs of articles have
//! places too, but most of their lines stay when one is edited. **Cost.** One entry for each place; sums, so that
//! histories merge in any order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What was seen of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Comparisons of two versions of a page that have the place in both.
    pub times: u32,
    /// Those in which something changed there.
    pub changed: u32,
    /// Lines that stayed, over all of them.
    pub kept_lines: u32,
    /// Lines that came, went or say something else.
    pub changed_lines: u32,
    /// Lines that came back after they had been gone, as visits of a watch saw it.
    #[serde(default)]
    pub returned: u32,
}

impl Seen {
    /// Whether what stands there changes by itself.
    fn is_volatile(self) -> bool {
        self.times >= LEAST_TIMES
            && self.changed >= LEAST_TIMES
            && self.changed * 100 >= self.times * CHANGED
            && self.changed_lines * 100 >= (self.changed_lines + self.kept_lines) * CHANGED_LINES
    }

    /// Counts what was seen by somebody else.
    pub fn add(&mut self, other: Self) {
        self.times = self.times.saturating_add(other.times);
        self.changed = self.changed.saturating_add(other.changed);
        self.kept_lines = self.kept_lines.saturating_add(other.kept_lines);
        self.changed_lines = self.changed_lines.saturating_add(other.changed_lines);
        self.returned = self.returned.saturating_add(other.returned);
    }
}

/// Fewer comparisons say nothing of a place.
const LEAST_TIMES: u32 = 3;
/// A place is volatile if it changed in this share of them.
const CHANGED: u32 = 60;
/// And if this share of the lines there changed.
const CHANGED_LINES: u32 = 40;

/// What was seen of the places of a site: a sum, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceHistory {
    places: BTreeMap<u64, Seen>,
}

impl PlaceHistory {
    /// Counts what one comparison saw of a place.
    pub fn count(&mut self, place: u64, seen: Seen) {
        self.places.entry(place).or_default().add(seen);
    }

    /// Counts all that another history counted.
    pub fn merge(&mut self, other: &Self) {
        for (place, seen) in &other.places {
            self.count(*place, *seen);
        }
    }

    /// Whether what stands at a place changes by itself.
    pub fn is_volatile(&self, place: u64) -> bool {
        self.places.get(&place).is_some_and(|seen| seen.is_volatile())
    }

    /// Whether what stands at a place is another at most visits, and comes back: an advertisement, a quotation of the day. News change
    /// at each visit as well, but do not come back.
    pub fn is_rotating(&self, place: u64) -> bool {
        self.places.get(&place).is_some_and(|seen| seen.is_volatile() && seen.returned > 0)
    }

    /// Counts a line that came back to a place.
    pub fn count_return(&mut self, place: u64) {
        self.count(place, Seen { returned: 1, ..Seen::default() });
    }

    /// All places, in the order of their hashes.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Seen)> {
        self.places.iter().map(|(place, seen)| (*place, *seen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_volatile_if_most_of_it_changes_most_of_the_time() {
        let mut history = PlaceHistory::default();
        for time in 0..5 {
            // A counter, a paragraph of many that was edited, a menu.
            history.count(1, Seen { times: 1, changed: 1, changed_lines: 1, ..Seen::default() });
            history.count(2, Seen { times: 1, changed: 1, kept_lines: 8, changed_lines: 1, returned: 0 });
            let changed = u32::from(time == 2);
            history.count(3, Seen { times: 1, changed, kept_lines: 5, changed_lines: 1, returned: 0 });
        }
        assert_eq!([1, 2, 3, 4].map(|place| history.is_volatile(place)), [true, false, false, false]);
        assert!(!history.is_rotating(1));
        history.count_return(1);
        history.count_return(2);
        assert_eq!([1, 2, 3, 4].map(|place| history.is_rotating(place)), [true, false, false, false]);
    }

    #[test]
    fn few_looks_say_nothing() {
        let mut history = PlaceHistory::default();
        history.count(1, Seen { times: 2, changed: 2, changed_lines: 2, ..Seen::default() });
        assert!(!history.is_volatile(1));
    }
}
