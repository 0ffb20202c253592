//! Texts of a page that too few visits have seen for their going to be news.
//!
//! **Idea.** What arrives is reported when enough visits have seen it. What goes must have been seen as often, or each
//! advertisement, whose arrival is not reported, is reported when it goes. **Cost.** Eight bytes for each text of the last visit. **When it fails.** A
//! paragraph that goes between the first visit and the second is not reported.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use unframe_diff::PageVersion;

use super::past::name_of;

/// What too few visits have seen of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recent {
    /// Names of texts that came after the page was taken stock of, and how many visits have seen each.
    #[serde(default)]
    texts: Vec<([u8; 8], u32)>,
    /// How many visits have seen all other texts; 0 if enough have.
    #[serde(default)]
    others: u32,
}

impl Recent {
    /// Of a page that was taken stock of at this visit.
    pub(super) fn of_stock(persist: u32) -> Self {
        Self { texts: Vec::new(), others: u32::from(persist > 1) }
    }

    /// Whether too few visits have seen a text that the page had at the last visit.
    pub(super) fn has(&self, text: &str) -> bool {
        let name = name_of(text);
        self.others > 0 || self.texts.iter().any(|(recent, _)| *recent == name)
    }

    /// After another visit.
    pub(super) fn after(self, before: &PageVersion, now: &PageVersion, persist: u32) -> Self {
        let said: BTreeSet<&str> = before.blocks.iter().map(|block| block.text.as_str()).collect();
        let says: BTreeSet<[u8; 8]> = now.content().map(|block| name_of(&block.text)).collect();
        let is_enough = |seen: u32| seen + 1 >= persist;
        let stay = self.texts.into_iter().filter(|(name, seen)| says.contains(name) && !is_enough(*seen));
        let mut texts: Vec<([u8; 8], u32)> = stay.map(|(name, seen)| (name, seen + 1)).collect();
        if persist > 1 {
            let come = now.content().filter(|block| !said.contains(block.text.as_str()));
            texts.extend(come.map(|block| (name_of(&block.text), 1)));
            texts.sort_unstable();
            texts.dedup_by_key(|(name, _)| *name);
        }
        Self { texts, others: if self.others == 0 || is_enough(self.others) { 0 } else { self.others + 1 } }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::page;
    use super::*;

    #[test]
    fn a_text_is_recent_until_enough_visits_have_seen_it() {
        let pages = [page(&["Rain"]), page(&["Rain", "Boots"]), page(&["Rain", "Boots", "Tea"])];
        for (persist, expected) in [(1, [[false; 2]; 3]), (2, [[true, true], [false, true], [false, false]])] {
            let mut recent = Recent::of_stock(persist);
            let mut found = Vec::new();
            for visit in 0..pages.len() {
                if visit > 0 {
                    recent = recent.after(&pages[visit - 1], &pages[visit], persist);
                }
                found.push(["Rain", "Boots"].map(|text| recent.has(text)));
            }
            assert_eq!(found, expected, "persist = {persist}");
        }
        let once_more = Recent::of_stock(3).after(&pages[0], &pages[1], 3);
        assert!(once_more.has("Rain") && !once_more.after(&pages[1], &pages[1], 3).has("Rain"));
    }
}
