//! What the method knows of a site: the framing of the pages that were compared, and how pages that came later are judged.

use std::collections::BTreeMap;

use super::framing::{Membership, PageFraming, SiteFraming, find_framing};
use super::page_chains::{ChainHash, PageChains};
use super::parameters::Parameters;
use crate::label::Labels;
use crate::read_page::ReadPage;

/// What the method of 2005 knows of a site.
///
/// ```
/// use unframe::template::site_2005::{PageChains, Parameters, SiteChains};
/// use unframe::{Options, ReadPage};
///
/// let page = |word: &str| {
///     let story = format!("{word} fell in the valley. ").repeat(9);
///     format!("<ul><li>Home<li>News<li>Contact</ul><p>{story}<p><i>Press</i> Ltd<hr>")
/// };
/// let pages = ["Rain", "Snow", "Hail", "A tree"].map(page);
/// let parameters = Parameters::default();
/// let chains = pages.iter().map(|page| PageChains::of_page(&ReadPage::from(page.as_str()), &parameters));
/// let site = SiteChains::learn(&chains.collect::<Vec<_>>(), parameters);
///
/// let unseen = page("Nothing");
/// let labels = site.judge(&ReadPage::from(unseen.as_str()));
/// let reasons: Vec<_> = labels.iter().map(|verdict| verdict.reason.name()).collect();
/// assert_eq!(reasons, ["repeated-chain", "repeated-chain", "repeated-chain", "no-repeated-chain", "repeated-chain"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct SiteChains {
    parameters: Parameters,
    framing: SiteFraming,
    /// Which of the compared pages has that text; of equal ones the first.
    places: BTreeMap<u64, usize>,
    /// The chains of all clusters together, sorted.
    chains: Vec<ChainHash>,
}

impl SiteChains {
    /// Compares the pages of a site, which are given in path order.
    pub fn learn(pages: &[PageChains], parameters: Parameters) -> Self {
        let framing = find_framing(pages, &parameters);
        let mut places = BTreeMap::new();
        for (place, page) in pages.iter().enumerate() {
            places.entry(page.key()).or_insert(place);
        }
        let mut chains: Vec<ChainHash> = framing.clusters.iter().flat_map(|cluster| &cluster.chains).copied().collect();
        chains.sort_unstable();
        chains.dedup();
        Self { parameters, framing, places, chains }
    }

    /// How many pages were compared.
    pub fn pages(&self) -> usize {
        self.framing.pages.len()
    }

    /// Whether there were enough pages to tell framing from content.
    pub fn can_judge(&self) -> bool {
        self.pages() >= self.parameters.cluster_pages()
    }

    /// Labels the blocks of a page: of one that was compared by the framing of its cluster, of any other by that of all
    /// clusters, as pages that belong to none.
    pub fn judge(&self, read: &ReadPage<'_>) -> Labels {
        let (tree, blocks) = (read.tree(), read.blocks());
        if !self.can_judge() {
            return self.framing.label(None, tree, blocks);
        }
        let page = PageChains::of_page(read, &self.parameters);
        let unseen;
        let framing = if let Some(place) = self.places.get(&page.key()) {
            &self.framing.pages[*place]
        } else {
            let spans = page.find(&self.chains);
            let membership = if spans.is_empty() { Membership::Alone } else { Membership::Leftover };
            unseen = PageFraming { membership, spans };
            &unseen
        };
        self.framing.label(Some(framing), tree, blocks)
    }
}
