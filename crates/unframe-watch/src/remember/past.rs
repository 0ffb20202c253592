//! Texts that pages had and have no more: what comes back, and what is at home on no page.
//!
//! **Idea.** An advertisement, a quotation, a teaser box is a text that goes from page to page. Whoever sees only two visits takes
//! it for news; whoever remembers what each page ever said does not, and that memory outlives a new design, whose places nobody
//! knows yet. So the names of the texts that left a page are kept with it. **Cost.** Eight bytes a text, [`MOST`] texts a page. **When it
//! fails.** A paragraph that one page gives to another long afterwards is not reported of the second.

use std::collections::BTreeSet;

use unframe_diff::{BlockChange, PageVersion, is_fact, letters};

use crate::state::{StoredVersion, digest};

/// Texts of its past that are remembered of a page.
const MOST: usize = 256;
/// A text with fewer letters may stand on two pages by chance: "Sold out". The same as that by which `unframe-diff` finds pages again.
const TELLING: usize = 20;

/// The texts that the pages of a site had, each with the page.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// Names of texts and of the keys of pages, sorted.
    texts: Vec<([u8; 8], [u8; 8])>,
}

impl Past {
    pub(super) fn of<'page>(pages: impl Iterator<Item = &'page StoredVersion>) -> Self {
        let of_page = |page: &'page StoredVersion| {
            let key = name_of(&page.key);
            page.past.iter().map(move |text| (*text, key))
        };
        let mut texts: Vec<_> = pages.flat_map(of_page).collect();
        texts.sort_unstable();
        texts.dedup();
        Self { texts }
    }

    fn pages_with(&self, text: &str) -> impl Iterator<Item = [u8; 8]> {
        let name = name_of(text);
        let first = self.texts.partition_point(|(text, _)| *text < name);
        self.texts[first..].iter().take_while(move |(text, _)| *text == name).map(|(_, page)| *page)
    }

    /// Whether some page of the site had a text.
    pub(super) fn has(&self, text: &str) -> bool {
        self.pages_with(text).next().is_some()
    }

    /// Whether another page had a text that is long enough to tell, and no price.
    pub(super) fn is_of_others(&self, text: &str, page: &str) -> bool {
        let page = name_of(page);
        letters(text) >= TELLING && !is_fact(text) && self.pages_with(text).any(|other| other != page)
    }
}

/// Remembers the texts that a page has no more in its new version.
pub(super) fn remember_past(page: &mut StoredVersion, version: &PageVersion) {
    let Some(old) = &page.version else { return };
    let says: BTreeSet<&str> = version.blocks.iter().map(|block| block.text.as_str()).collect();
    for block in old.content().filter(|block| !says.contains(block.text.as_str())) {
        let name = name_of(&block.text);
        if !page.past.contains(&name) {
            page.past.push(name);
        }
    }
    let surplus = page.past.len().saturating_sub(MOST);
    page.past.drain(..surplus);
}

/// The places at which a page says again what it, or another page of the site, said before.
pub(super) fn places_of_returns(
    page: &StoredVersion,
    now: &PageVersion,
    differs: &[BlockChange],
    past: &Past,
) -> Vec<u64> {
    let returns = differs.iter().filter(|block| past.has(&block.texts().1) && is_return(block, &page.waiting.blocks));
    returns.filter_map(|block| place_of(block, page.version.as_ref(), now)).collect()
}

/// Whether a change brings a text, and not one that was missed for a visit.
pub(super) fn is_return(block: &BlockChange, waiting: &[(BlockChange, u32)]) -> bool {
    matches!(block, BlockChange::Added { .. } | BlockChange::Edited { .. })
        && !waiting.iter().any(|(waiting, _)| waiting.texts().0 == block.texts().1)
}

/// Where in the layout a change is.
pub(super) fn place_of(block: &BlockChange, before: Option<&PageVersion>, now: &PageVersion) -> Option<u64> {
    let (old, new) = block.texts();
    let find =
        |page: &PageVersion, text: &str| page.blocks.iter().find(|block| block.text == text).map(|block| block.place);
    if new.is_empty() { find(before?, &old) } else { find(now, &new) }
}

/// Eight bytes for a text.
pub(super) fn name_of(text: &str) -> [u8; 8] {
    let mut name = [0; 8];
    name.copy_from_slice(&digest(text.as_bytes())[..8]);
    name
}

#[cfg(test)]
mod tests {
    use super::super::sample::{page, stored};
    use super::*;

    #[test]
    fn a_text_that_another_page_had_tells_that_its_place_rotates() {
        let (mut rain, mut snow) = (stored("rain", &["Rain", "Buy boots"]), stored("snow", &["Snow", "Buy skis"]));
        remember_past(&mut rain, &page(&["Rain", "Buy tea"]));
        let past = Past::of([&rain, &snow].into_iter());
        let now = page(&["Snow", "Buy boots"]);
        let added = BlockChange::Added { text: "Buy boots".to_owned() };
        assert_eq!(places_of_returns(&snow, &now, std::slice::from_ref(&added), &past), [1]);
        // What nobody had is news, and so is not what was missed for a visit.
        let news = BlockChange::Added { text: "Buy hats".to_owned() };
        assert_eq!(places_of_returns(&snow, &page(&["Snow", "Buy hats"]), &[news], &past), [0; 0]);
        snow.waiting.blocks.push((BlockChange::Removed { text: "Buy boots".to_owned() }, 1));
        assert_eq!(places_of_returns(&snow, &now, &[added], &past), [0; 0]);
    }

    #[test]
    fn a_text_is_of_others_if_another_page_had_it_and_it_is_long_enough_to_tell() {
        let texts = ["Boots for all weathers at half price", "Sold out", "All boots cost 12 € until Monday, 8 o'clock"];
        let mut rain = stored("rain", &texts);
        remember_past(&mut rain, &page(&[]));
        let past = Past::of([&rain].into_iter());
        assert_eq!(texts.map(|text| past.is_of_others(text, "snow")), [true, false, false]);
        assert!(past.has(texts[1]));
        assert!(!past.is_of_others(texts[0], "rain"), "its own past");
    }
}
