//! What is reported after a visit, what waits, and what is remembered.

use std::collections::{BTreeMap, BTreeSet};

use unframe_diff::{BlockChange, Change, Health, Noise, PageName, PageVersion, SetAside, SiteDiff, SiteVersion, What};

use super::health::{self, Turn};
use super::past::{Past, places_of_returns, remember_past};
use super::reading::{Learning, digest_of};
use super::recent::Recent;
use super::settling::Visited;
use super::{Decided, ILL, MISSES, MISSES_IN_DOUBT, moved_to};
use crate::fetch::Fetched;
use crate::harvest::{Answer, Harvest};
use crate::sites::Site;
use crate::state::{SiteState, StoredVersion};
use crate::waiting::{self, Waiting, settle};

/// A visit that is being thought about.
pub(super) struct Deciding<'run> {
    pub(super) config: &'run Site,
    pages: BTreeMap<String, StoredVersion>,
    is_first: bool,
    /// Whether an address that nobody knew could not be read.
    is_in_doubt: bool,
    turns: Vec<Turn>,
    pub(super) decided: Decided,
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
        let decided = Decided { site, ..Decided::default() };
        Self { config, pages, is_first, is_in_doubt: false, turns: Vec::new(), decided }
    }

    pub(super) fn decide(mut self, harvest: Harvest) -> Decided {
        self.decided.site.trouble = if harvest.trouble.is_some() { self.decided.site.trouble + 1 } else { 0 };
        self.decided.site.trouble_said.clone_from(&harvest.trouble);
        let mut now: BTreeMap<String, Now> = BTreeMap::new();
        let mut missed: BTreeSet<String> = BTreeSet::new();
        let mut anew: Vec<(String, String, Box<Fetched>)> = Vec::new();
        let mut moved = Moved::default();
        for (key, (address, answer)) in harvest.answers {
            match answer {
                Answer::Unchanged => drop(now.insert(key, Now { version: None, fetched: None })),
                Answer::Page(fetched) => {
                    let to = moved_to(self.config, &key, &fetched);
                    let known = self.pages.get(to.as_ref().unwrap_or(&key)).and_then(|page| page.digest.as_deref());
                    if known == Some(&digest_of(&fetched)[..]) {
                        if to.is_some() {
                            missed.insert(key.clone());
                        }
                        now.entry(to.unwrap_or(key)).or_insert(Now { version: None, fetched: Some(fetched) });
                    } else {
                        moved.to.extend(to.map(|to| (key.clone(), to)));
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
                Some(mut version) if version.health == Health::Content => {
                    let mut at = key.clone();
                    if let Some(to) = moved.to.remove(&key) {
                        // It is gone from where it was. If nobody knew where it went, it moved there.
                        let before = self.pages.get(&key).and_then(|page| page.version.as_ref());
                        if let Some(before) = before.filter(|_| !self.pages.contains_key(&to)) {
                            moved.from.insert(to.clone(), before.name.clone());
                        }
                        missed.insert(key);
                        version.key.clone_from(&to);
                        version.name.clone_from(&fetched.address);
                        at = to;
                    }
                    now.entry(at).or_insert(Now { version: Some(version), fetched: Some(fetched) });
                }
                Some(version) => self.is_ill(&key, &address, version.health, None),
                None => {}
            }
        }
        self.compare(&now, &missed, moved, learning);
        let turns = std::mem::take(&mut self.turns);
        for what in health::told(turns, self.pages.len(), &self.config.start) {
            self.tell(what);
        }
        self.decided.pages = self.pages.into_values().collect();
        self.decided
    }

    /// A page that could not be read: what it said is kept, and after some visits it is reported.
    fn is_ill(&mut self, key: &str, address: &str, health: Health, said: Option<String>) {
        let Some(page) = self.pages.get_mut(key) else {
            self.is_in_doubt = true;
            return;
        };
        page.ill = page.ill.saturating_add(1);
        if page.ill == ILL {
            let title = page.version.as_ref().and_then(|version| version.title.clone());
            let page = PageName { page: address.to_owned(), title };
            self.turns.push(Turn { page, health: Some(health), said });
        }
    }

    pub(super) fn tell(&mut self, what: What) {
        self.decided.changes.push(Change { site: self.config.name.clone(), what });
    }

    pub(super) fn set_aside(&mut self, page: Option<&PageVersion>, reason: Noise, block: BlockChange) {
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

    fn compare(&mut self, now: &BTreeMap<String, Now>, missed: &BTreeSet<String>, moved: Moved, learning: Learning) {
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
            let mut differences = Differences::of(found, &mut self.decided);
            differences.from.extend(moved.from);
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
        // After a redesign that kept the addresses, an address that was unknown is a new page all the same.
        let known = now.keys().filter(|key| self.pages.contains_key(*key)).count();
        let is_new = !self.is_first && (is_settled || known * 100 >= now.len() * KEPT);
        let past = Past::of(self.pages.values());
        self.count_returns(now, &differences, &past);
        for (key, now) in now {
            let mut page = self.pages.remove(key).unwrap_or_else(|| StoredVersion {
                version: None,
                key: key.clone(),
                address: now.version.as_ref().map(|version| version.name.clone()).unwrap_or_default(),
                conditions: crate::fetch::Conditions::default(),
                digest: None,
                misses: 0,
                ill: 0,
                waiting: Waiting { is_new, seen: u32::from(is_new && !is_settled), ..Waiting::default() },
                past: Vec::new(),
            });
            if page.version.is_none() && now.version.is_none() {
                continue;
            }
            page.misses = 0;
            if std::mem::take(&mut page.ill) >= ILL {
                let title = page.version.as_ref().and_then(|version| version.title.clone());
                let page = PageName { page: page.address.clone(), title };
                self.turns.push(Turn { page, health: None, said: None });
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
                let (differs, from) = (differences.pages.remove(key).unwrap_or_default(), differences.from.remove(key));
                self.settle_page(&mut page, Visited { before: before.as_ref(), differs, from, past: &past });
            } else if now.version.is_some() {
                page.waiting.recent = Recent::of_stock(self.config.persist);
            }
            self.pages.insert(page.key.clone(), page);
        }
    }

    /// Counts where texts come back that some page of the site had before: advertisements rotate over all of its pages.
    fn count_returns(&mut self, now: &BTreeMap<String, Now>, differences: &Differences, past: &Past) {
        for (key, differs) in &differences.pages {
            let version = now.get(key).and_then(|now| now.version.as_ref());
            if let (Some(page), Some(version)) = (self.pages.get(key), version) {
                for place in places_of_returns(page, version, differs, past) {
                    self.decided.site.places.count_return(place);
                }
            }
        }
    }

    /// A page that was not found: gone after some visits, unless another one says the same, or one that cannot be read may do so.
    fn miss(&mut self, key: &str, differences: &Differences) {
        let Some(page) = self.pages.get_mut(key) else { return };
        page.misses = page.misses.saturating_add(1);
        let was_reported = !page.waiting.is_new;
        let name = page.version.as_ref().map(PageName::from);
        let is_moved = name.as_ref().is_some_and(|name| differences.from.values().any(|from| *from == name.page));
        let most = if self.is_in_doubt { MISSES_IN_DOUBT } else { MISSES };
        if page.misses >= most || is_moved {
            self.pages.remove(key);
            self.decided.removed.push(key.to_owned());
            if let (Some(page), true, false) = (name, was_reported, is_moved) {
                self.tell(What::PageGone { page });
            }
        }
    }
}

/// Pages that lead to others of the site for good.
#[derive(Default)]
struct Moved {
    /// The keys of where they lead, by their own.
    to: BTreeMap<String, String>,
    /// Their addresses, by the keys of where they lead, if nobody knew that page.
    from: BTreeMap<String, String>,
}

/// A redesign kept the addresses if this share of the pages were known, in hundredths.
const KEPT: usize = 60;

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
