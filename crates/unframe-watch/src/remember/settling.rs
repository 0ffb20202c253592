//! What differs of one page: what of it is reported, waits, or is not news.

use unframe_diff::{BlockChange, Noise, PageName, PageVersion, What};

use super::deciding::Deciding;
use super::past::{Past, is_return, name_of, place_of};
use super::recent::Recent;
use crate::state::StoredVersion;
use crate::waiting::{self, Waiting, from_to, settle};

/// A page at this visit.
pub(super) struct Visited<'visit> {
    /// What it said at the last visit; `None` if it is new.
    pub(super) before: Option<&'visit PageVersion>,
    /// What differs, as far as that is news.
    pub(super) differs: Vec<BlockChange>,
    /// Where it was before it moved.
    pub(super) from: Option<String>,
    /// What all pages of the site said at earlier visits.
    pub(super) past: &'visit Past,
}

impl Deciding<'_> {
    /// Settles what differs of a page whose new version is in place.
    pub(super) fn settle_page(&mut self, page: &mut StoredVersion, visited: Visited<'_>) {
        let Some(version) = page.version.clone() else { return };
        let waited = std::mem::take(&mut page.waiting);
        page.waiting.recent = match visited.before {
            Some(before) => waited.recent.clone().after(before, &version, self.config.persist),
            None => Recent::of_stock(self.config.persist),
        };
        if waited.is_new {
            // Nothing of a page is reported before the page itself.
            self.settle_new(page, &version, &waited, visited.from);
        } else {
            self.settle_title(page, &version, waited.title.clone(), visited.before);
            self.settle_blocks(page, &version, waited, visited);
        }
    }

    /// A new page is reported when it was seen often enough, as it is then.
    fn settle_new(&mut self, page: &mut StoredVersion, version: &PageVersion, waited: &Waiting, from: Option<String>) {
        let from = from.or_else(|| waited.from.clone());
        if waited.seen + 1 < self.config.persist {
            (page.waiting.is_new, page.waiting.seen, page.waiting.from) = (true, waited.seen + 1, from);
            return;
        }
        let name = PageName::from(version);
        if let Some(from) = from {
            self.tell(What::PageMoved { page: name, from, blocks: Vec::new() });
        } else {
            let says = version.content().map(|block| block.text.clone()).collect();
            self.tell(What::PageNew { page: name, says });
        }
    }

    fn settle_blocks(
        &mut self,
        page: &mut StoredVersion,
        version: &PageVersion,
        waited: Waiting,
        visited: Visited<'_>,
    ) {
        let Visited { before, differs, past, .. } = visited;
        let mut fresh = Vec::new();
        for block in differs {
            let is_back = page.past.contains(&name_of(&block.texts().1)) && is_return(&block, &waited.blocks);
            if is_back {
                self.set_aside(Some(version), Noise::CameBack, block);
                continue;
            }
            let place = place_of(&block, before, version);
            if let Some(block) = self.without_what_was_seen_once(version, block, &waited) {
                fresh.extend(self.without_what_rotates(version, block, place, past));
            }
        }
        let settled = settle(waited.blocks, fresh, &waiting::texts([version]), self.config.persist);
        for block in settled.fleeting {
            self.set_aside(Some(version), Noise::Fleeting, block);
        }
        // What rotates may have become known as such while a change waited: an advertisement that does not come back, for example.
        let place_then = |block: &BlockChange| {
            let name = u64::from_le_bytes(name_of_change(block));
            waited.places.iter().find(|(waiting, _)| *waiting == name).map(|(_, place)| *place)
        };
        let mut confirmed = Vec::new();
        for block in settled.confirmed {
            let place = place_then(&block);
            confirmed.extend(self.without_what_rotates(version, block, place, past));
        }
        if !confirmed.is_empty() {
            self.tell(What::ContentChanged { page: PageName::from(version), blocks: confirmed });
        }
        let place_now = |(block, _): &(BlockChange, u32)| {
            let place = place_of(block, before, version).or_else(|| place_then(block))?;
            Some((u64::from_le_bytes(name_of_change(block)), place))
        };
        page.waiting.places = settled.waiting.iter().filter_map(place_now).collect();
        page.waiting.blocks = settled.waiting;
    }

    /// A text that goes after too few visits have seen it was fleeting; what stands there instead may be news.
    fn without_what_was_seen_once(
        &mut self,
        version: &PageVersion,
        block: BlockChange,
        waited: &Waiting,
    ) -> Option<BlockChange> {
        let (old, new) = block.texts();
        let is_moved = matches!(block, BlockChange::Moved { .. });
        // Where its arrival waits, the two are settled together.
        let arrival_waits = waited.blocks.iter().any(|(waiting, _)| waiting.texts().1 == old);
        if is_moved || old.is_empty() || block.keeps_most() || arrival_waits || !waited.recent.has(&old) {
            return Some(block);
        }
        self.set_aside(Some(version), Noise::Fleeting, BlockChange::Removed { text: old });
        (!new.is_empty()).then_some(BlockChange::Added { text: new })
    }

    /// Sets aside what stands at a place that rotates, and of an edit that replaces a text the side that is at home on another page.
    fn without_what_rotates(
        &mut self,
        version: &PageVersion,
        block: BlockChange,
        place: Option<u64>,
        past: &Past,
    ) -> Option<BlockChange> {
        if place.is_some_and(|place| self.decided.site.places.is_rotating(place)) && !block.is_own() {
            self.set_aside(Some(version), Noise::VolatilePlace, block);
            return None;
        }
        let is_of_others = |text: &str| past.is_of_others(text, &version.key);
        let (old, new) = block.texts();
        let is_moved = matches!(block, BlockChange::Moved { .. });
        if is_moved || block.keeps_most() || !is_of_others(&old) && !is_of_others(&new) {
            return Some(block);
        }
        let own = |text: String| if is_of_others(&text) { String::new() } else { text };
        let (old, new) = (own(old), own(new));
        let rest = (!old.is_empty() || !new.is_empty()).then(|| from_to(&old, &new));
        self.set_aside(Some(version), Noise::SaidElsewhere, block);
        rest
    }

    fn settle_title(
        &mut self,
        page: &mut StoredVersion,
        version: &PageVersion,
        waited: Option<(String, u32)>,
        before: Option<&PageVersion>,
    ) {
        let changed_now =
            before.and_then(|before| before.title.clone()).filter(|old| version.title.as_ref() != Some(old));
        let (Some((from, seen)), Some(to)) = (waited.or_else(|| changed_now.map(|title| (title, 0))), &version.title)
        else {
            return;
        };
        if from == *to || is_title_noise(&from, to) {
            return;
        }
        if seen + 1 >= self.config.persist {
            self.tell(What::TitleChanged { page: PageName::from(version), from });
        } else {
            page.waiting.title = Some((from, seen + 1));
        }
    }
}

/// Eight bytes for a change that waits.
fn name_of_change(block: &BlockChange) -> [u8; 8] {
    let (old, new) = block.texts();
    name_of(&format!("{old}\0{new}"))
}

/// Whether titles differ in a counter only: `(3) Inbox`.
fn is_title_noise(from: &str, to: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|character| character.is_alphabetic()).collect::<String>();
    letters(from) == letters(to)
}
