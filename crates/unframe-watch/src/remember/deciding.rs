//! What is reported after a visit, what waits, and what is remembered.

use std::collections::{BTreeMap, BTreeSet};

use unframe_diff::{BlockChange, Change, Health, Noise, PageName, PageVersion, SetAside, SiteDiff, SiteVersion, What};

use super::reading::{Learning, digest_of};
use super::{Decided, ILL, MISSES, MOST_PAST};
use crate::fetch::Fetched;
use crate::harvest::{Answer, Harvest};
use crate::sites::Site;
use crate::state::{SiteState, StoredVersion, digest};
use crate::waiting::{self, Waiting, settle};

/// A visit that is being thought about.
pub(super) struct Deciding<'run> {
    config: &'run Site,
    pages: BTreeMap<String, StoredVersion>,
    is_first: bool,
    decided: Decided,
}

/// What a page is now.
struct Now {
    /// Its new version, if it was read again and says something.
    version: Option<PageVersion>,
    fetched: Option<Box<Fetched>>,
}

impl<'run> Deciding<'run> {
    pub(super) fn new(config: &'run Site, site: SiteState, pages: Vec<StoredVersion>) -> Self {
        let is_first = site.visits == 0 || pages.iter().all(|page| page.version.is_none());
        let pages = pages.into_iter().map(|page| (page.key.clone(), page)).collect();
        Self { config, pages, is_first, decided: Decided { site, ..Decided::default() } }
    }

    pub(super) fn decide(mut self, harvest: Harvest) -> Decided {
        self.decided.site.trouble = if harvest.trouble.is_some() { self.decided.site.trouble + 1 } else { 0 };
        self.decided.site.trouble_said.clone_from(&harvest.trouble);
        let mut now: BTreeMap<String, Now> = BTreeMap::new();
        let mut missed: BTreeSet<String> = BTreeSet::new();
        let mut anew: Vec<(String, String, Box<Fetched>)> = Vec::new();
        for (key, (address, answer)) in harvest.answers {
            match answer {
                Answer::Unchanged => drop(now.insert(key, Now { version: None, fetched: None })),
                Answer::Page(fetched) => {
                    let known = self.pages.get(&key).and_then(|page| page.digest.as_deref());
                    if known == Some(&digest_of(&fetched)[..]) {
                        now.insert(key, Now { version: None, fetched: Some(fetched) });
                    } else {
                        anew.push((key, address, fetched));
                    }
                }
                Answer::Gone => drop(missed.insert(key)),
                Answer::Ill(said) => self.is_ill(&key, &address, Health::ErrorPage, Some(said)),
                Answer::Refused(_) => {}
            }
        }
        self.decided.read = anew.len();
        let mut learning = Learning::from_saved(self.decided.site.template.as_deref());
        learning.see(&anew.iter().map(|(_, _, page)| &**page).collect::<Vec<_>>());
        let judged: Vec<(&str, &Fetched)> = anew.iter().map(|(_, address, page)| (address.as_str(), &**page)).collect();
        let mut versions = learning.versions(&judged);
        if self.is_redesigned(&versions) {
            // What was learned of the old design knows nothing of the new one.
            learning = Learning::from_saved(None);
            learning.see(&anew.iter().map(|(_, _, page)| &**page).collect::<Vec<_>>());
            versions = learning.versions(&judged);
        }
        for ((key, address, fetched), version) in anew.into_iter().zip(versions) {
            match version {
                Some(version) if version.health == Health::Content => {
                    now.insert(key, Now { version: Some(version), fetched: Some(fetched) });
                }
                Some(version) => self.is_ill(&key, &address, version.health, None),
                None => {}
            }
        }
        self.compare(&now, &missed, learning);
        self.decided.pages = self.pages.into_values().collect();
        self.decided
    }

    /// A page that could not be read: what it said is kept, and after some visits it is reported.
    fn is_ill(&mut self, key: &str, address: &str, health: Health, said: Option<String>) {
        let Some(page) = self.pages.get_mut(key) else { return };
        page.ill = page.ill.saturating_add(1);
        if page.ill == ILL {
            let title = page.version.as_ref().and_then(|version| version.title.clone());
            let page = PageName { page: address.to_owned(), title };
            self.tell(What::Unreadable { page, health, said });
        }
    }

    fn tell(&mut self, what: What) {
        self.decided.changes.push(Change { site: self.config.name.clone(), what });
    }

    fn set_aside(&mut self, page: Option<&PageVersion>, reason: Noise, block: BlockChange) {
        let (site, page) = (self.config.name.clone(), page.map(PageName::from));
        self.decided.set_aside.push(SetAside { site, page, reason, block, pages: 1 });
    }

    fn old(&self) -> SiteVersion {
        let mut old = SiteVersion::default();
        self.pages.values().filter_map(|page| page.version.clone()).for_each(|version| old.add(version));
        old
    }

    fn is_redesigned(&self, versions: &[Option<PageVersion>]) -> bool {
        if self.is_first {
            return false;
        }
        let mut new = SiteVersion::default();
        versions.iter().flatten().cloned().for_each(|version| new.add(version));
        let found = SiteDiff::of("", &self.old(), &new, &self.decided.site.places);
        found.changes.iter().any(|change| matches!(change.what, What::Redesign { .. }))
    }

    fn compare(&mut self, now: &BTreeMap<String, Now>, missed: &BTreeSet<String>, learning: Learning) {
        let old = self.old();
        let mut new = SiteVersion::default();
        for page in self.pages.values().filter(|page| !missed.contains(&page.key)) {
            let version = now.get(&page.key).and_then(|now| now.version.as_ref()).or(page.version.as_ref());
            version.cloned().into_iter().for_each(|version| new.add(version));
        }
        let unknown = now.iter().filter(|(key, _)| !self.pages.contains_key(*key));
        unknown.filter_map(|(_, now)| now.version.clone()).for_each(|version| new.add(version));
        let found = if self.is_first {
            SiteDiff::default()
        } else {
            SiteDiff::of(&self.config.name, &old, &new, &self.decided.site.places)
        };
        let redesign = found.changes.iter().find(|change| matches!(change.what, What::Redesign { .. })).cloned();
        if let Some(redesign) = redesign {
            if !self.decided.site.redesign && self.config.persist > 1 {
                // Seen once: nothing of it is remembered, so that the next visit compares with the old design again.
                self.decided.site.redesign = true;
                self.decided.set_aside.extend(found.set_aside);
                return;
            }
            self.decided.changes.push(redesign);
            self.decided.set_aside.extend(found.set_aside);
            self.decided.site.places = unframe_diff::PlaceHistory::default();
            self.decided.site.waiting.clear();
            for page in self.pages.values_mut() {
                page.waiting = Waiting::default();
            }
            self.take_stock(now, missed, Settling::Nothing);
        } else {
            self.decided.site.places.merge(&found.places);
            let differences = Differences::of(found, &mut self.decided);
            self.settle_framing(&differences, &new);
            self.take_stock(now, missed, Settling::Differences(differences));
        }
        self.decided.site.redesign = false;
        self.decided.site.template = Some(learning.saved());
    }

    /// Changes of the framing wait as those of pages do.
    fn settle_framing(&mut self, differences: &Differences, new: &SiteVersion) {
        let texts = waiting::texts(new.pages());
        let waited = std::mem::take(&mut self.decided.site.waiting).into_iter().map(|block| (block, 1)).collect();
        let settled = settle(waited, differences.framing.clone(), &texts, self.config.persist.min(2));
        self.decided.site.waiting = settled.waiting.into_iter().map(|(block, _)| block).collect();
        for block in settled.fleeting {
            self.set_aside(None, Noise::Fleeting, block);
        }
        if !settled.confirmed.is_empty() {
            let compared = new.pages().len();
            self.tell(What::FramingChanged { pages: compared, compared, blocks: settled.confirmed });
        }
    }

    /// Remembers all pages as they are now, and reports what was seen often enough.
    fn take_stock(&mut self, now: &BTreeMap<String, Now>, missed: &BTreeSet<String>, settling: Settling) {
        let (mut differences, is_settled) = match settling {
            Settling::Nothing => (Differences::default(), false),
            Settling::Differences(differences) => (differences, true),
        };
        for key in missed {
            self.miss(key, &differences);
        }
        for (key, now) in now {
            let mut page = self.pages.remove(key).unwrap_or_else(|| StoredVersion {
                version: None,
                key: key.clone(),
                address: now.version.as_ref().map(|version| version.name.clone()).unwrap_or_default(),
                conditions: crate::fetch::Conditions::default(),
                digest: None,
                misses: 0,
                ill: 0,
                waiting: Waiting { is_new: !self.is_first && is_settled, ..Waiting::default() },
                past: Vec::new(),
            });
            if page.version.is_none() && now.version.is_none() {
                continue;
            }
            page.misses = 0;
            if std::mem::take(&mut page.ill) >= ILL {
                let title = page.version.as_ref().and_then(|version| version.title.clone());
                self.tell(What::BackToNormal { page: PageName { page: page.address.clone(), title } });
            }
            let before = page.version.clone();
            if let Some(version) = &now.version {
                remember_past(&mut page, version);
                page.version = Some(version.clone());
            }
            if let Some(fetched) = &now.fetched {
                page.digest = Some(digest_of(fetched).to_vec());
                page.conditions = fetched.conditions.clone();
            }
            if is_settled {
                let differs = differences.pages.remove(key).unwrap_or_default();
                self.settle_page(&mut page, before.as_ref(), differs, differences.from.remove(key));
            }
            self.pages.insert(page.key.clone(), page);
        }
    }

    /// A page that was not found: gone after some visits, unless another one says the same.
    fn miss(&mut self, key: &str, differences: &Differences) {
        let Some(page) = self.pages.get_mut(key) else { return };
        page.misses = page.misses.saturating_add(1);
        let was_reported = !page.waiting.is_new;
        let name = page.version.as_ref().map(PageName::from);
        let is_moved = name.as_ref().is_some_and(|name| differences.from.values().any(|from| *from == name.page));
        if page.misses >= MISSES || is_moved {
            self.pages.remove(key);
            self.decided.removed.push(key.to_owned());
            if let (Some(page), true, false) = (name, was_reported, is_moved) {
                self.tell(What::PageGone { page });
            }
        }
    }

    fn settle_page(
        &mut self,
        page: &mut StoredVersion,
        before: Option<&PageVersion>,
        differs: Vec<BlockChange>,
        from: Option<String>,
    ) {
        let Some(version) = page.version.clone() else { return };
        let persist = self.config.persist;
        let name = PageName::from(&version);
        let Waiting { is_new, seen, from: waited_from, title, blocks } = std::mem::take(&mut page.waiting);
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
            let is_back = matches!(block, BlockChange::Added { .. } | BlockChange::Edited { .. })
                && page.past.contains(&short(&block.texts().1))
                && !blocks.iter().any(|(waiting, _)| waiting.texts().0 == block.texts().1);
            if is_back { old.push(block) } else { fresh.push(block) }
        }
        for block in old {
            self.set_aside(Some(&version), Noise::CameBack, block);
        }
        let settled = settle(blocks, fresh, &waiting::texts([&version]), persist);
        for block in settled.fleeting {
            self.set_aside(Some(&version), Noise::Fleeting, block);
        }
        if !settled.confirmed.is_empty() {
            self.tell(What::ContentChanged { page: name.clone(), blocks: settled.confirmed });
        }
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

enum Settling {
    /// All is taken as it is: after a redesign.
    Nothing,
    Differences(Differences),
}

/// What differs, by page.
#[derive(Default)]
struct Differences {
    pages: BTreeMap<String, Vec<BlockChange>>,
    /// Where new pages were before.
    from: BTreeMap<String, String>,
    framing: Vec<BlockChange>,
}

impl Differences {
    fn of(found: SiteDiff, decided: &mut Decided) -> Self {
        let mut differences = Self::default();
        for Change { what, .. } in found.changes {
            match what {
                What::ContentChanged { page, blocks } => {
                    differences.pages.insert(unframe_diff::page_key(&page.page), blocks);
                }
                What::PageMoved { page, from, .. } => {
                    differences.from.insert(unframe_diff::page_key(&page.page), from);
                }
                What::FramingChanged { blocks, .. } => differences.framing = blocks,
                // New and missing pages are known by their answers, titles by their versions.
                _ => {}
            }
        }
        decided.set_aside.extend(found.set_aside);
        differences
    }
}

/// Remembers the texts that a page has no more.
fn remember_past(page: &mut StoredVersion, version: &PageVersion) {
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
