//! What differs of one page: what of it is reported, waits, or was there before.

use std::collections::BTreeSet;

use unframe_diff::{BlockChange, Noise, PageName, PageVersion, What, WordPiece, is_fact};

use super::MOST_PAST;
use super::deciding::Deciding;
use crate::state::{StoredVersion, digest};
use crate::waiting::{self, Waiting, settle};

impl Deciding<'_> {
    pub(super) fn settle_page(
        &mut self,
        page: &mut StoredVersion,
        before: Option<&PageVersion>,
        differs: Vec<BlockChange>,
        from: Option<String>,
    ) {
        let Some(version) = page.version.clone() else { return };
        let persist = self.config.persist;
        let name = PageName::from(&version);
        let Waiting { is_new, seen, from: waited_from, title, blocks, places } = std::mem::take(&mut page.waiting);
        if is_new {
            // Nothing of a page is reported before the page itself.
            let from = from.or(waited_from);
            if seen + 1 < persist {
                page.waiting = Waiting { is_new, seen: seen + 1, from, ..Waiting::default() };
                return;
            }
            if let Some(from) = from {
                self.tell(What::PageMoved { page: name, from, blocks: Vec::new() });
            } else {
                let says = version.content().map(|block| block.text.clone()).collect();
                self.tell(What::PageNew { page: name, says });
            }
            return;
        }
        let (mut fresh, mut old) = (Vec::new(), Vec::new());
        for block in differs {
            let is_back = page.past.contains(&short(&block.texts().1)) && is_return(&block, &blocks);
            let place = place_of(&block, before, &version);
            if is_back {
                old.push((block, Noise::CameBack));
            } else if place.is_some_and(|place| self.decided.site.places.is_rotating(place)) && !is_own(&block) {
                old.push((block, Noise::VolatilePlace));
            } else {
                fresh.push(block);
            }
        }
        for (block, reason) in old {
            self.set_aside(Some(&version), reason, block);
        }
        let settled = settle(blocks, fresh, &waiting::texts([&version]), persist);
        for block in settled.fleeting {
            self.set_aside(Some(&version), Noise::Fleeting, block);
        }
        // What rotates may have become known as such while a change waited: an advertisement that does not come back, for example.
        let place_then = |block: &BlockChange| {
            let name = name_of(block);
            places.iter().find(|(waiting, _)| *waiting == name).map(|(_, place)| *place)
        };
        let (rotates, confirmed): (Vec<_>, Vec<_>) = settled.confirmed.into_iter().partition(|block| {
            place_then(block).is_some_and(|place| self.decided.site.places.is_rotating(place)) && !is_own(block)
        });
        for block in rotates {
            self.set_aside(Some(&version), Noise::VolatilePlace, block);
        }
        if !confirmed.is_empty() {
            self.tell(What::ContentChanged { page: name.clone(), blocks: confirmed });
        }
        let place_now = |(block, _): &(BlockChange, u32)| {
            let place = place_of(block, before, &version).or_else(|| place_then(block))?;
            Some((name_of(block), place))
        };
        page.waiting.places = settled.waiting.iter().filter_map(place_now).collect();
        page.waiting.blocks = settled.waiting;
        let changed_now =
            before.and_then(|before| before.title.clone()).filter(|old| version.title.as_ref() != Some(old));
        let title = title.or_else(|| changed_now.map(|title| (title, 0)));
        if let (Some((from, seen)), Some(to)) = (title, &version.title)
            && from != *to
            && !is_title_noise(&from, to)
        {
            if seen + 1 >= persist {
                self.tell(What::TitleChanged { page: name, from });
            } else {
                page.waiting.title = Some((from, seen + 1));
            }
        }
    }
}

/// Whether a change brings a text, and not one that was missed for a visit.
fn is_return(block: &BlockChange, waiting: &[(BlockChange, u32)]) -> bool {
    matches!(block, BlockChange::Added { .. } | BlockChange::Edited { .. })
        && !waiting.iter().any(|(waiting, _)| waiting.texts().0 == block.texts().1)
}

/// A number for a change that waits.
fn name_of(block: &BlockChange) -> u64 {
    let (old, new) = block.texts();
    u64::from_le_bytes(short(&format!("{old}\0{new}")))
}

/// The texts that pages of a site had and have no more, sorted.
pub(super) fn past_of<'page>(pages: impl Iterator<Item = &'page StoredVersion>) -> Vec<[u8; 8]> {
    let mut past: Vec<[u8; 8]> = pages.flat_map(|page| page.past.iter().copied()).collect();
    past.sort_unstable();
    past.dedup();
    past
}

/// The places at which a page says again what it, or another page of the site, said before.
pub(super) fn places_of_returns(
    page: &StoredVersion,
    now: &PageVersion,
    differs: &[BlockChange],
    past: &[[u8; 8]],
) -> Vec<u64> {
    let returns = differs
        .iter()
        .filter(|block| past.binary_search(&short(&block.texts().1)).is_ok() && is_return(block, &page.waiting.blocks));
    returns.filter_map(|block| place_of(block, page.version.as_ref(), now)).collect()
}

/// Where in the layout a change is.
fn place_of(block: &BlockChange, before: Option<&PageVersion>, now: &PageVersion) -> Option<u64> {
    let (old, new) = block.texts();
    let find =
        |page: &PageVersion, text: &str| page.blocks.iter().find(|block| block.text == text).map(|block| block.place);
    if new.is_empty() { find(before?, &old) } else { find(now, &new) }
}

/// Letters of a text of which an edit that keeps most is one of the page, wherever it stands.
const LONG: usize = 60;

/// Whether a change is one of the page itself, and not of what rotates on it: prices, and long texts that were corrected.
fn is_own(block: &BlockChange) -> bool {
    let (old, new) = block.texts();
    let BlockChange::Edited { words } = block else { return false };
    let (mut kept, mut changed) = (0, 0);
    for piece in words {
        match piece {
            WordPiece::Kept(text) => kept += 2 * text.len(),
            WordPiece::Removed(text) | WordPiece::Added(text) => changed += text.len(),
        }
    }
    is_fact(&old) && is_fact(&new) || kept > changed && new.chars().count() >= LONG
}

/// Remembers the texts that a page has no more.
pub(super) fn remember_past(page: &mut StoredVersion, version: &PageVersion) {
    let Some(old) = &page.version else { return };
    let says: BTreeSet<&str> = version.blocks.iter().map(|block| block.text.as_str()).collect();
    for block in old.blocks.iter().filter(|block| block.is_content && !says.contains(block.text.as_str())) {
        let name = short(&block.text);
        if !page.past.contains(&name) {
            page.past.push(name);
        }
    }
    let surplus = page.past.len().saturating_sub(MOST_PAST);
    page.past.drain(..surplus);
}

fn short(text: &str) -> [u8; 8] {
    let mut name = [0; 8];
    name.copy_from_slice(&digest(text.as_bytes())[..8]);
    name
}

/// Whether titles differ in a counter only: `(3) Inbox`.
fn is_title_noise(from: &str, to: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|character| character.is_alphabetic()).collect::<String>();
    letters(from) == letters(to)
}

#[cfg(test)]
mod tests {
    use unframe_diff::{BlockVersion, Health, Role};

    use super::*;

    /// A page that says these texts, the last of them in a box of its own.
    fn page(texts: &[&str]) -> PageVersion {
        let block = |(place, text): (u64, &&str)| BlockVersion {
            text: (*text).to_owned(),
            place,
            is_content: true,
            role: Role::Text,
            target: None,
        };
        let blocks = (0..).zip(texts).map(block).collect();
        PageVersion {
            key: String::new(),
            name: String::new(),
            title: None,
            health: Health::Content,
            is_list: false,
            blocks,
        }
    }

    fn stored(texts: &[&str]) -> StoredVersion {
        StoredVersion {
            version: Some(page(texts)),
            key: String::new(),
            address: String::new(),
            conditions: crate::fetch::Conditions::default(),
            digest: None,
            misses: 0,
            ill: 0,
            waiting: Waiting::default(),
            past: Vec::new(),
        }
    }

    #[test]
    fn a_text_that_another_page_had_tells_that_its_place_rotates() {
        let (mut rain, mut snow) = (stored(&["Rain", "Buy boots"]), stored(&["Snow", "Buy skis"]));
        remember_past(&mut rain, &page(&["Rain", "Buy tea"]));
        let past = past_of([&rain, &snow].into_iter());
        let now = page(&["Snow", "Buy boots"]);
        let added = BlockChange::Added { text: "Buy boots".to_owned() };
        assert_eq!(places_of_returns(&snow, &now, std::slice::from_ref(&added), &past), [1]);
        // What nobody had is news, and so is not what was missed for a visit.
        let news = BlockChange::Added { text: "Buy hats".to_owned() };
        assert_eq!(places_of_returns(&snow, &page(&["Snow", "Buy hats"]), &[news], &past), [0; 0]);
        snow.waiting.blocks.push((BlockChange::Removed { text: "Buy boots".to_owned() }, 1));
        assert_eq!(places_of_returns(&snow, &now, &[added], &past), [0; 0]);
    }
}
