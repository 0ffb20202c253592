//! `--method site-2005`: the pages of each site compared token by token, as published in 2005.
//!
//! The method compares all pages of a site at once, so the first pass holds the chains of all: 12 bytes for each tag and
//! each text, two fifths of the pages' own length on gold-sites-dev, and more while they are compared. A site of 5,000 pages
//! takes 5 to 11 seconds.

use std::collections::BTreeMap;

use unframe::template::site_2005::{PageChains, Parameters, SiteChains};
use unframe_corpus::SiteKey;
use unframe_corpus::guard::guarded;

use crate::commands::collection::{CollectedPage, Collection};
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
    /// The first pass.
    pub(super) fn learn(collection: &Collection, parameters: Parameters, printer: &mut Printer) -> Result<Self, Stop> {
        let mut progress = Progress::start("comparing");
        let mut tally = Tally::default();
        let mut pages: BTreeMap<SiteKey, Vec<PageChains>> = BTreeMap::new();
        let read_chains = |page: &CollectedPage<'_>| {
            (page.site.clone(), PageChains::of_page(&page.read, &parameters), Tally::of_page(page))
        };
        collection.each(read_chains, |item| {
            match item {
                Ok((site, chains, page)) => {
                    tally.add(&page);
                    pages.entry(site).or_default().push(chains);
                }
                // It fails again in the second pass, and is reported there.
                Err(_) => tally.failed += 1,
            }
            progress.tell(&tally, printer);
            Ok(())
        })?;
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
        Ok(Self(sites))
    }

    /// The chains of a site.
    pub(super) fn of(&self, site: &SiteKey) -> Option<&SiteChains> {
        self.0.get(site)
    }

    pub(super) fn said(&self) -> String {
        format!("of {}", words::count(self.0.len(), "site"))
    }
}
