//! `--method site-2005`: the pages of each site compared token by token, as published in 2005.
//!
//! The method compares all pages of a site at once, so their chains are all held in the first pass: 12 bytes for each
//! tag and each text, two fifths of the pages' own length on gold-sites-dev, and more while they are compared. A site of
//! 5,000 pages takes 5 to 11 seconds.

use std::collections::BTreeMap;

use unframe::label::Labels;
use unframe::segment::Blocks;
use unframe::template::site_2005::{PageChains, Parameters, SiteFraming, find_framing};
use unframe_corpus::SiteKey;
use unframe_corpus::guard::guarded;

use crate::commands::collection::{Collection, ReadPage};
use crate::commands::progress::Progress;
use crate::commands::tally::Tally;
use crate::commands::{sites, summary};
use crate::failure::{Failure, Stop};
use crate::in_order::map_in_order;
use crate::printer::Printer;
use crate::words;

/// The framing of every page of every site.
pub(in crate::commands) struct SiteChains {
    parameters: Parameters,
    sites: BTreeMap<SiteKey, SiteFraming>,
    /// Which of its site's pages each page is, by its number in the collection. Pages that failed are not there.
    places: BTreeMap<usize, usize>,
}

impl SiteChains {
    /// The first pass.
    pub(in crate::commands) fn learn(
        collection: &Collection,
        parameters: Parameters,
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        let mut progress = Progress::start("comparing");
        let mut tally = Tally::default();
        let mut pages: BTreeMap<SiteKey, Vec<PageChains>> = BTreeMap::new();
        let mut places = BTreeMap::new();
        let read_chains = |read: &ReadPage<'_>| {
            let chains = PageChains::of_tokens(read.page.text(), &read.document.tokens, &parameters);
            (read.number, read.site.clone(), chains, Tally::of_page(read))
        };
        collection.each(read_chains, |item| {
            match item {
                Ok((number, site, chains, page)) => {
                    tally.add(&page);
                    let of_site = pages.entry(site).or_default();
                    places.insert(number, of_site.len());
                    of_site.push(chains);
                }
                // It fails in the second pass again, and is told there.
                Err(_) => tally.failed += 1,
            }
            progress.tell(&tally, printer);
            Ok(())
        })?;
        let mut sites = BTreeMap::new();
        let find = |(site, pages): (SiteKey, Vec<PageChains>)| (site, guarded(|| find_framing(&pages, &parameters)));
        map_in_order(&mut pages.into_iter(), collection.threads, find, |(site, framing)| {
            match framing {
                Ok(framing) => drop(sites.insert(site, framing)),
                Err(bug) => printer.error(&Failure::of_bug(sites::name(&site), &bug)),
            }
            Ok::<(), Stop>(())
        })?;
        let small = |(_, framing): &(_, &SiteFraming)| framing.pages.len() < parameters.cluster_pages();
        let small: Vec<_> = sites.iter().filter(small).map(|(site, framing)| (site, framing.pages.len())).collect();
        summary::few(&small, printer);
        Ok(Self { parameters, sites, places })
    }

    /// The labels of a page, and with how many pages of its site it was compared.
    pub(in crate::commands) fn judge(&self, read: &ReadPage<'_>, blocks: &Blocks) -> (Labels, u32) {
        let unknown = SiteFraming::default();
        let framing = self.sites.get(&read.site).unwrap_or(&unknown);
        let place = self.places.get(&read.number).copied().unwrap_or(usize::MAX);
        let labels = framing.label(place, &self.parameters, &read.document.tree, blocks);
        (labels, u32::try_from(framing.pages.len()).unwrap_or(u32::MAX))
    }

    pub(in crate::commands) fn said(&self) -> String {
        format!("of {}", words::count(self.sites.len(), "site"))
    }
}
