//! Two versions of a site compared.

use std::collections::{BTreeMap, BTreeSet};

use super::framing::Counted;
use super::judging::{Compared, Difference, Site};
use super::pairing::Pairing;
use super::redesign;
use super::said::Said;
use crate::change::{BlockChange, Change, PageName, SetAside, What};
use crate::noise::{Noise, PlaceHistory};
use crate::page::{Health, PageVersion, Role};
use crate::words::word_diff;

/// The pages of a site at one time.
#[derive(Clone, Debug, Default)]
pub struct SiteVersion {
    pub(super) pages: BTreeMap<String, PageVersion>,
}

impl SiteVersion {
    /// Adds a page. Of several pages with one key, the one with most text counts, whatever their order.
    pub fn add(&mut self, page: PageVersion) {
        let rank = |page: &PageVersion| (page.health == Health::Content, page.letters());
        match self.pages.get(&page.key) {
            Some(known) if (rank(known), known) >= (rank(&page), &page) => {}
            _ => drop(self.pages.insert(page.key.clone(), page)),
        }
    }

    /// The pages, in the order of their keys.
    pub fn pages(&self) -> impl ExactSizeIterator<Item = &PageVersion> {
        self.pages.values()
    }

    /// Calls its only page by another key, so that two pages of different names can be compared.
    pub fn rename_only_page(&mut self, key: &str) {
        if self.pages.len() == 1
            && let Some((_, mut page)) = self.pages.pop_first()
        {
            key.clone_into(&mut page.key);
            self.pages.insert(page.key.clone(), page);
        }
    }
}

/// What changed on a site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteDiff {
    /// What changed.
    pub changes: Vec<Change>,
    /// Differences that are not reported, with their reasons.
    pub set_aside: Vec<SetAside>,
    /// How often places of the site changed, to be stored for the next comparison.
    pub places: PlaceHistory,
    /// Pages of both versions.
    pub compared: usize,
}

impl SiteDiff {
    /// Compares two versions of a site. `known` is what earlier comparisons found about its places.
    pub fn of(name: &str, old: &SiteVersion, new: &SiteVersion, known: &PlaceHistory) -> Self {
        let pairing = Pairing::of(old, new);
        let mut telling = Telling { site: name, diff: Self::default() };
        telling.diff.compared = pairing.both.len();
        let redesign = if pairing.both.is_empty() {
            redesign::found(old, pairing.new.iter().copied())
        } else {
            redesign::found(old, pairing.both.iter().map(|(_, now)| *now))
        };
        if let Some((pages, compared)) = redesign {
            telling.tell(What::Redesign { pages, compared });
        }
        let is_readable = |page: &PageVersion| page.health == Health::Content;
        for page in &pairing.new {
            if is_readable(page) {
                let says = page.content().map(|block| block.text.clone()).collect();
                telling.tell(What::PageNew { page: PageName::from(*page), says });
            }
        }
        for page in pairing.gone.iter().filter(|page| is_readable(page)) {
            telling.tell(What::PageGone { page: PageName::from(*page) });
        }
        let mut compared = Vec::new();
        for (before, now) in &pairing.both {
            match (is_readable(before), is_readable(now)) {
                (true, true) => compared.push(Compared::of(before, now)),
                (true, false) => {
                    telling.tell(What::Unreadable { page: PageName::from(*now), health: now.health, said: None });
                }
                _ => {}
            }
        }
        for pair in &compared {
            telling.diff.places.merge(&pair.places());
        }
        let site = Site {
            before: Said::of(old),
            now: Said::of(new),
            new_pages: pairing.new.iter().map(|page| page.key.as_str()).collect(),
            places: telling.diff.places.clone(),
            known,
        };
        let differences: Vec<Vec<Difference>> = compared.iter().map(Compared::differences).collect();
        if redesign.is_some() {
            telling.set_aside_all(&compared, &differences);
        } else {
            telling.tell_pages(&compared, &differences, &site);
        }
        telling.diff
    }

    /// Whether the content of any page changed.
    pub fn has_content_changes(&self) -> bool {
        self.changes.iter().any(|change| change.what.is_of_content())
    }
}

/// A report in the making.
struct Telling<'site> {
    site: &'site str,
    diff: SiteDiff,
}

impl Telling<'_> {
    fn tell(&mut self, what: What) {
        self.diff.changes.push(Change { site: self.site.to_owned(), what });
    }

    fn set_aside(&mut self, page: Option<&PageVersion>, reason: Noise, block: BlockChange, pages: usize) {
        let page = page.map(PageName::from);
        self.diff.set_aside.push(SetAside { site: self.site.to_owned(), page, reason, block, pages });
    }

    /// After a redesign all pages are taken stock of again.
    fn set_aside_all(&mut self, compared: &[Compared<'_>], differences: &[Vec<Difference>]) {
        for (pair, differences) in compared.iter().zip(differences) {
            for difference in differences.iter().filter(|difference| difference.is_content) {
                self.set_aside(Some(pair.new), Noise::Redesign, difference.block.clone(), 1);
            }
        }
    }

    fn tell_pages(&mut self, compared: &[Compared<'_>], differences: &[Vec<Difference>], site: &Site<'_>) {
        let (mut all, mut framing) = (Counted::default(), Counted::default());
        for (page, differences) in differences.iter().enumerate() {
            for difference in differences {
                all.add(page, difference);
                if !difference.is_content {
                    framing.add(page, difference);
                }
            }
        }
        let mut shared: BTreeSet<usize> = BTreeSet::new();
        for (page, (pair, differences)) in compared.iter().zip(differences).enumerate() {
            let mut blocks = Vec::new();
            for difference in differences.iter().filter(|difference| difference.is_content) {
                if all.is_of_site(&difference.block, compared.len()) {
                    // Content that most pages share is framing that was not recognised.
                    framing.add(page, difference);
                    shared.insert(page);
                    continue;
                }
                match pair.noise(difference, site) {
                    Some(reason) => self.set_aside(Some(pair.new), reason, difference.block.clone(), 1),
                    None => blocks.push(difference.block.clone()),
                }
            }
            self.tell_page(pair, blocks);
        }
        self.tell_framing(framing, compared, site);
    }

    fn tell_page(&mut self, pair: &Compared<'_>, blocks: Vec<BlockChange>) {
        let (old, page) = (pair.old, PageName::from(pair.new));
        if old.key != pair.new.key {
            self.tell(What::PageMoved { page: page.clone(), from: old.name.clone(), blocks });
        } else if !blocks.is_empty() {
            self.tell(What::ContentChanged { page: page.clone(), blocks });
        }
        if let (Some(from), Some(to)) = (&old.title, &pair.new.title)
            && from != to
        {
            let words = word_diff(from, to);
            match crate::noise::of_edit(from, to, &words, Role::Heading) {
                Some(reason) => self.set_aside(Some(pair.new), reason, BlockChange::Edited { words }, 1),
                None => self.tell(What::TitleChanged { page, from: from.clone() }),
            }
        }
    }

    /// What the site repeats, told once.
    fn tell_framing(&mut self, framing: Counted, compared: &[Compared<'_>], site: &Site<'_>) {
        let mut blocks = Vec::new();
        let mut pages = 0;
        for entry in framing.into_entries() {
            let is_of_site = Counted::is_framing_of_site(&entry, compared.len());
            let noise = if is_of_site {
                Compared::noise_of_site(&entry.difference, site)
            } else {
                // Any page will do to tell what it is; that it is not the site's is certain.
                compared.first().and_then(|pair| pair.noise(&entry.difference, site)).or(Some(Noise::Framing))
            };
            if let Some(reason) = noise {
                self.set_aside(None, reason, entry.difference.block, entry.pages);
            } else {
                pages = pages.max(entry.pages);
                blocks.push(entry.difference.block);
            }
        }
        if !blocks.is_empty() {
            self.tell(What::FramingChanged { pages, compared: compared.len(), blocks });
        }
    }
}
