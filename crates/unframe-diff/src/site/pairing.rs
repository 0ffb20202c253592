//! Which page is which: those of both versions with one address, and those that moved to another.
//!
//! **Idea.** A page that is gone and a new one that says nearly the same are one page. Candidates are found by blocks of some
//! length that few pages have. **Cost.** One entry for each such block of a page that is gone, one look-up for each of a
//! new page. **When it fails.** A page that moved and says next to nothing is one that is gone and one that is new.

use std::collections::BTreeMap;

use super::SiteVersion;
use crate::page::{Health, PageVersion};
use crate::words::letters;

/// The pages of two versions.
pub(super) struct Pairing<'site> {
    /// Old and new; the address may be another.
    pub(super) both: Vec<(&'site PageVersion, &'site PageVersion)>,
    pub(super) new: Vec<&'site PageVersion>,
    pub(super) gone: Vec<&'site PageVersion>,
}

/// Letters of a block by which pages are found again.
const TELLING: usize = 20;
/// A block that more pages have tells none of them.
const MOST_PAGES: usize = 8;
/// A page is found again if this share of the letters of both is the same, in hundredths.
const SAME: usize = 70;

impl<'site> Pairing<'site> {
    pub(super) fn of(old: &'site SiteVersion, new: &'site SiteVersion) -> Self {
        let mut pairing = Self { both: Vec::new(), new: Vec::new(), gone: Vec::new() };
        for (key, page) in &new.pages {
            match old.pages.get(key) {
                Some(before) => pairing.both.push((before, page)),
                None => pairing.new.push(page),
            }
        }
        pairing.gone =
            old.pages.iter().filter(|(key, _)| !new.pages.contains_key(*key)).map(|(_, page)| page).collect();
        pairing.find_moved();
        pairing
    }

    /// Makes pairs of pages that are gone and new ones that say the same.
    fn find_moved(&mut self) {
        let mut by_block: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (number, page) in self.gone.iter().enumerate() {
            for block in telling(page) {
                let pages = by_block.entry(block).or_default();
                if pages.last() != Some(&number) {
                    pages.push(number);
                }
            }
        }
        let mut taken = vec![false; self.gone.len()];
        let mut moved = Vec::new();
        for (at, page) in self.new.iter().enumerate() {
            let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
            for block in telling(page) {
                for number in by_block.get(block).filter(|pages| pages.len() <= MOST_PAGES).into_iter().flatten() {
                    *shared.entry(*number).or_default() += 2 * letters(block);
                }
            }
            let letters = page.letters();
            let alike = shared
                .into_iter()
                .filter(|(number, _)| !taken[*number])
                .map(|(number, both)| (100 * both / (letters + self.gone[number].letters()).max(1), number));
            // Of equals the first.
            let best = alike.rev().max_by_key(|(share, _)| *share).filter(|(share, _)| *share >= SAME);
            if let Some((_, number)) = best {
                taken[number] = true;
                moved.push((number, at));
            }
        }
        for (number, at) in &moved {
            self.both.push((self.gone[*number], self.new[*at]));
        }
        let is_new = |at: usize| moved.iter().all(|(_, moved)| *moved != at);
        self.new = self.new.iter().enumerate().filter(|(at, _)| is_new(*at)).map(|(_, page)| *page).collect();
        self.gone = self.gone.iter().enumerate().filter(|(number, _)| !taken[*number]).map(|(_, page)| *page).collect();
        self.both.sort_by(|left, right| left.1.key.cmp(&right.1.key));
    }
}

/// What a page says that tells it from others.
fn telling(page: &PageVersion) -> impl Iterator<Item = &str> {
    let is_readable = page.health == Health::Content;
    let texts = page.content().filter(move |_| is_readable).map(|block| block.text.as_str());
    texts.filter(|text| letters(text) >= TELLING)
}
