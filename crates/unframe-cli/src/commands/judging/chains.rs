//! `--method site-2005`: the pages of each site compared token by token, as published in 2005.
//!
//! The method compares all pages of a site at once, so the first pass holds the chains of all: 12 bytes for each tag and
//! each text, two fifths of the pages' own length on gold-sites-dev, and more while they are compared. A site of 5,000 pages
//! takes 5 to 11 seconds.

use std::collections::BTreeMap;

use unframe::template::Observation;
use unframe::template::site_2005::{PageChains, Parameters, SiteChains};
use unframe_corpus::guard::guarded;
use unframe_corpus::{Record, SiteBy, SiteKey};

use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::folders::{Folders, Layout};
use crate::commands::progress::Progress;
use crate::commands::tally::Tally;
use crate::commands::{sites, summary};
use crate::failure::{Failure, Stop};
use crate::in_order::map_in_order;
use crate::printer::Printer;
use crate::words;

/// The chains of every site.
pub(super) struct ChainedSites(BTreeMap<SiteKey, SiteChains>);

impl ChainedSites {
    /// The first pass; also gives what makes pages one site.
    pub(super) fn learn(
        collection: &Collection,
        parameters: Parameters,
        printer: &mut Printer,
    ) -> Result<(Self, SiteBy), Stop> {
        let mut progress = Progress::start("comparing", collection);
        let mut tally = Tally::default();
        let mut all: Vec<(Record, PageChains)> = Vec::new();
        let mut folders = Folders::default();
        let read_chains = |page: &CollectedPage<'_>| {
            let is_asked = collection.site_by.is_none() && page.record.url.is_none();
            let observation = is_asked.then(|| Observation::of(&page.read));
            (named(page.record), observation, PageChains::of_page(&page.read, &parameters), Tally::of_page(page))
        };
        collection.each(read_chains, |item| {
            match item {
                Ok((record, observation, chains, page)) => {
                    tally.add(&page);
                    if let Some(observation) = observation {
                        folders.add(&record.id, observation);
                    }
                    all.push((record, chains));
                }
                // It fails again in the second pass, and is reported there.
                Err(_) => tally.failed += 1,
            }
            progress.tell(&tally, printer);
            Ok(())
        })?;
        let layout = folders.layout();
        if let Some(layout) = &layout {
            sites::tell_layout(layout, printer);
        }
        let site_by = collection.site_by.or(layout.as_ref().map(Layout::site_by)).unwrap_or_default();
        let mut pages: BTreeMap<SiteKey, Vec<PageChains>> = BTreeMap::new();
        for (record, chains) in all {
            pages.entry(SiteKey::of(&record, site_by)).or_default().push(chains);
        }
        let mut sites = BTreeMap::new();
        let learn =
            |(site, pages): (SiteKey, Vec<PageChains>)| (site, guarded(|| SiteChains::learn(&pages, parameters)));
        map_in_order(&mut pages.into_iter(), collection.threads, learn, |(site, chains)| {
            match chains {
                Ok(chains) => drop(sites.insert(site, chains)),
                Err(bug) => printer.error(&Failure::of_bug(sites::name(&site), &bug)),
            }
            Ok::<(), Stop>(())
        })?;
        let small = sites.iter().filter(|(_, chains): &(_, &SiteChains)| !chains.can_judge());
        let small: Vec<_> = small.map(|(site, chains)| (site, chains.pages())).collect();
        summary::few(&small, printer);
        Ok((Self(sites), site_by))
    }

    /// The chains of a site.
    pub(super) fn of(&self, site: &SiteKey) -> Option<&SiteChains> {
        self.0.get(site)
    }

    pub(super) fn said(&self) -> String {
        format!("of {}", words::count(self.0.len(), "site"))
    }
}

/// What tells the site of a page, without the page.
fn named(record: &Record) -> Record {
    Record { id: record.id.clone(), source: record.source, url: record.url.clone(), ..Record::default() }
}
