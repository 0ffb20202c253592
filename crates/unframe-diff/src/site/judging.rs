//! A page that both versions have: what changed on it, and what of that changes by itself.

use std::collections::BTreeSet;

use super::said::Said;
use crate::change::{BlockChange, LONG};
use crate::noise::{Noise, PlaceHistory, Seen, differs_in_numbers, of_edit, of_text};
use crate::page::{BlockVersion, Line, PageDiff, PageVersion, Role};
use crate::words::{letters, words};

/// A pair of versions and what differs.
pub(super) struct Compared<'site> {
    pub(super) old: &'site PageVersion,
    pub(super) new: &'site PageVersion,
    pub(super) diff: PageDiff,
}

/// A difference of a page, before it is known whether it is one of many pages.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    pub(super) block: BlockChange,
    pub(super) place: u64,
    pub(super) role: Role,
    /// Whether it concerns content, in either version.
    pub(super) is_content: bool,
    pub(super) target: Option<String>,
}

/// What of a site is needed to judge a difference of one of its pages.
pub(super) struct Site<'site> {
    pub(super) before: Said<'site>,
    pub(super) now: Said<'site>,
    /// Pages that are new: what they say is their own news.
    pub(super) new_pages: BTreeSet<&'site str>,
    /// What this comparison saw of the places.
    pub(super) places: PlaceHistory,
    /// What earlier ones saw.
    pub(super) known: &'site PlaceHistory,
}

/// A link of this many words and more in the framing is a teaser rather than an entry of a menu. In the menus of the 31
/// gold sites 97 % of the entries have fewer.
const TEASER_WORDS: usize = 5;

impl<'site> Compared<'site> {
    pub(super) fn of(old: &'site PageVersion, new: &'site PageVersion) -> Self {
        let (before, after): (Vec<_>, Vec<_>) = (old.blocks.iter().collect(), new.blocks.iter().collect());
        Self { old, new, diff: PageDiff::of(&before, &after) }
    }

    /// What the pair says of the places of the site.
    pub(super) fn places(&self) -> PlaceHistory {
        let mut places = PlaceHistory::default();
        let mut lines: Vec<(u64, bool)> = Vec::new();
        let mut see = |block: &BlockVersion, is_changed: bool| lines.push((block.place, is_changed));
        for line in &self.diff.lines {
            match line {
                Line::Kept { new, .. } => see(&self.new.blocks[*new], false),
                Line::Moved { new, .. } | Line::Edited { new, .. } | Line::Added { new, .. } => {
                    see(&self.new.blocks[*new], true);
                }
                Line::Removed { old } => see(&self.old.blocks[*old], true),
            }
        }
        let before: BTreeSet<u64> = self.old.blocks.iter().map(|block| block.place).collect();
        let after: BTreeSet<u64> = self.new.blocks.iter().map(|block| block.place).collect();
        lines.sort_unstable();
        for lines in lines.chunk_by(|left, right| left.0 == right.0) {
            let place = lines[0].0;
            if before.contains(&place) && after.contains(&place) {
                let changed = u32::try_from(lines.iter().filter(|(_, changed)| *changed).count()).unwrap_or(u32::MAX);
                let all = u32::try_from(lines.len()).unwrap_or(u32::MAX);
                let seen = Seen {
                    times: 1,
                    changed: u32::from(changed > 0),
                    kept_lines: all - changed,
                    changed_lines: changed,
                    returned: 0,
                };
                places.count(place, seen);
            }
        }
        places
    }

    /// All that differs, in the order of the page.
    pub(super) fn differences(&self) -> Vec<Difference> {
        let of = |block: BlockChange, now: &BlockVersion, is_content: bool| Difference {
            block,
            place: now.place,
            role: now.role,
            is_content,
            target: now.target.clone(),
        };
        let mut differences = Vec::new();
        for line in &self.diff.lines {
            differences.push(match line {
                Line::Kept { .. } => continue,
                Line::Moved { old, new } => {
                    let (before, now) = (&self.old.blocks[*old], &self.new.blocks[*new]);
                    of(BlockChange::Moved { text: now.text.clone() }, now, now.is_content && before.is_content)
                }
                Line::Edited { old, new, words } => {
                    let (before, now) = (&self.old.blocks[*old], &self.new.blocks[*new]);
                    of(BlockChange::Edited { words: words.clone() }, now, now.is_content || before.is_content)
                }
                Line::Added { new, text } => {
                    let now = &self.new.blocks[*new];
                    of(BlockChange::Added { text: text.clone() }, now, now.is_content)
                }
                Line::Removed { old } => {
                    let before = &self.old.blocks[*old];
                    of(BlockChange::Removed { text: before.text.clone() }, before, before.is_content)
                }
            });
        }
        differences
    }

    /// Why a difference is no news of its page; `None` if it is.
    pub(super) fn noise(&self, difference: &Difference, site: &Site<'_>) -> Option<Noise> {
        of_words(difference)
            .or_else(|| self.is_said_on_page(difference).then_some(Noise::Relabelled))
            .or_else(|| {
                let rotates = !difference.block.is_own() && Self::is_volatile(difference, site);
                rotates.then_some(Noise::VolatilePlace)
            })
            .or_else(|| self.of_other_pages(difference, site))
    }

    /// Whether what stands there changes on most pages; or at most visits, and only its numbers do. Text that is another at each
    /// visit may be what the site is watched for.
    fn is_volatile(difference: &Difference, site: &Site<'_>) -> bool {
        site.places.is_volatile(difference.place) || Self::counts_at_each_visit(difference, site)
    }

    fn counts_at_each_visit(difference: &Difference, site: &Site<'_>) -> bool {
        let numbers_differ = matches!(&difference.block, BlockChange::Edited { words } if differs_in_numbers(words));
        numbers_differ && site.known.is_volatile(difference.place)
    }

    /// Why a difference that most pages have in common is no news of the site; `None` if it is. That it is the same on all of
    /// them tells it from what changes by itself.
    pub(super) fn noise_of_site(difference: &Difference, site: &Site<'_>) -> Option<Noise> {
        if let BlockChange::Moved { .. } = difference.block {
            return Some(Noise::Reordered);
        }
        let is_teaser = |text: &str| difference.role == Role::Link && is_long(text);
        of_words(difference)
            .or_else(|| is_teaser(&difference.block.texts().1).then_some(Noise::Teaser))
            .or_else(|| is_teaser(&difference.block.texts().0).then_some(Noise::Teaser))
            .or_else(|| Self::counts_at_each_visit(difference, site).then_some(Noise::VolatilePlace))
    }

    /// Whether both versions say it and only its numbers, or what it is taken for, differ.
    fn is_said_on_page(&self, difference: &Difference) -> bool {
        let (text, other) = match &difference.block {
            BlockChange::Added { text } => (text, &self.old.blocks),
            BlockChange::Removed { text } => (text, &self.new.blocks),
            _ => return false,
        };
        // Two versions may have it in different numbers: a menu that stands once for wide screens and once for small ones.
        other.iter().any(|block| block.text == *text)
    }

    /// Whether it is another page whose news it is.
    fn of_other_pages(&self, difference: &Difference, site: &Site<'_>) -> Option<Noise> {
        let text = match &difference.block {
            BlockChange::Added { text } | BlockChange::Removed { text } => text.clone(),
            BlockChange::Edited { .. } if !difference.block.keeps_most() => difference.block.texts().1,
            _ => return None,
        };
        if difference.role == Role::Link {
            let leads_within = |key: &String| site.now.has_page(key) || site.before.has_page(key);
            let is_teaser = match &difference.target {
                Some(target) => {
                    leads_within(target) && (difference.is_content || is_long(&text))
                        || self.new.is_list
                        || is_long(&text) && !difference.is_content
                }
                None => self.new.is_list,
            };
            if is_teaser {
                return Some(Noise::Teaser);
            }
        }
        let page = self.new.key.as_str();
        let is_of_other = match &difference.block {
            BlockChange::Removed { .. } => site.now.elsewhere(&text, page).next().is_some(),
            // What several pages say for the first time is news on each of them.
            _ => site.now.elsewhere(&text, page).any(|other| {
                site.new_pages.contains(other) || site.before.elsewhere(&text, page).any(|before| before == other)
            }),
        };
        is_of_other.then_some(Noise::SaidElsewhere)
    }
}

/// What the words of a difference tell.
fn of_words(difference: &Difference) -> Option<Noise> {
    let role = difference.role;
    match &difference.block {
        BlockChange::Edited { words } => {
            let (old, new) = difference.block.texts();
            of_edit(&old, &new, words, role)
        }
        BlockChange::Added { text } | BlockChange::Removed { text } => of_text(text, role),
        BlockChange::Moved { text } => {
            let is_short = role != Role::Text || letters(text) < LONG;
            is_short.then_some(Noise::Reordered)
        }
    }
}

fn is_long(text: &str) -> bool {
    words(text).len() >= TEASER_WORDS
}
