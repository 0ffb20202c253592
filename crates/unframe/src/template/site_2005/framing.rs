//! From the pages of a site to the framing of each: the method from end to end.
//!
//! **Idea.** The pair of pages with most in common, duplicates left out, starts a cluster; pages that hold enough of what
//! the pair shares join it; four pages make it valid, and what all its pages share is their framing. Then the same with
//! the pages that remain, until no cluster can be built. Pages that are left over lose what is framing elsewhere.
//!
//! **Cost.** See [`seed`](super::seed) for the greater part of it; nothing compares all pairs of pages.
//!
//! **Source.** Ageev, Vershinnikov, Dobrov 2005, stages 2 to 5; Shorkin 2013.

use super::class::Classes;
use super::common_length::CommonLengths;
use super::growth::{Grown, Growth};
use super::index::{ChainIndex, PageNumber};
use super::page_chains::{ChainHash, PageChains};
use super::parameters::Parameters;
use super::seed::{Seed, SeedSearch};
use crate::Share;
use crate::page::Span;

/// What [`find_framing`] finds: the clusters of a site and the framing of each page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteFraming {
    /// In the order in which they were found.
    pub clusters: Vec<FramingCluster>,
    /// One for each page, in the order in which the pages were given.
    pub pages: Vec<PageFraming>,
}

/// Pages that share one framing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FramingCluster {
    /// Which of the pages given, sorted.
    pub pages: Vec<usize>,
    /// The chains that are on all of these pages, sorted.
    pub chains: Vec<ChainHash>,
    /// The two pages it started with, sorted.
    pub seed: [usize; 2],
    /// How many bytes of the shorter page of the seed were common to both.
    pub seed_length: u64,
    /// How many bytes of the same page are covered by what is common to all.
    pub framing_length: u64,
    /// The share of `seed_length` that every page had to hold to join.
    pub nav_share: Share,
}

/// The framing of one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFraming {
    /// Which framing it is.
    pub membership: Membership,
    /// Where it stands in the page's text: sorted, apart from one another, each a run of tokens.
    pub spans: Vec<Span>,
}

/// To what a page's framing is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// The page belongs to this cluster, an index into [`SiteFraming::clusters`].
    Cluster(usize),
    /// The page belongs to no cluster, but holds chains of the framing of some.
    Leftover,
    /// The page belongs to no cluster, and no framing was found on it.
    Alone,
}

/// Finds the framing of every page of a site.
///
/// The pages are given in path order, which breaks ties: the same pages in the same order have the same framing.
///
/// ```
/// use unframe::template::site_2005::{PageChains, Parameters, find_framing};
///
/// let menu = "<ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>";
/// let news = ["Rain fell on the whole country on Tuesday.", "Snow is expected.", "The sun came out.", "Fog, and cold."];
/// let texts = news.map(|text| format!("{menu}<p>{text}"));
/// let parameters = Parameters::default();
/// let pages: Vec<_> = texts.iter().map(|text| PageChains::of(text, &parameters)).collect();
///
/// // Pages as short as these are more menu than text: nine tenths in common are not duplicates here.
/// let parameters = Parameters { max_duplicate_share: unframe::Share::percent(90), ..parameters };
/// let found = find_framing(&pages, &parameters);
/// assert_eq!(found.clusters.len(), 1);
/// assert_eq!(found.pages[1].spans[0].of(&texts[1]), format!("{menu}<p>"));
/// ```
pub fn find_framing(pages: &[PageChains], parameters: &Parameters) -> SiteFraming {
    let mut remains = vec![true; pages.len()];
    let clusters = find_clusters(pages, parameters, &mut remains);
    let mut framing = vec![PageFraming { membership: Membership::Alone, spans: Vec::new() }; pages.len()];
    for (number, cluster) in clusters.iter().enumerate() {
        for page in &cluster.pages {
            let spans = pages[*page].find(&cluster.chains);
            framing[*page] = PageFraming { membership: Membership::Cluster(number), spans };
        }
    }
    let mut known: Vec<ChainHash> = clusters.iter().flat_map(|cluster| &cluster.chains).copied().collect();
    known.sort_unstable();
    known.dedup();
    for (page, framing) in pages.iter().zip(&mut framing).filter(|(_, framing)| framing.spans.is_empty()) {
        framing.spans = page.find(&known);
        if framing.membership == Membership::Alone && !framing.spans.is_empty() {
            framing.membership = Membership::Leftover;
        }
    }
    SiteFraming { clusters, pages: framing }
}

/// Builds cluster after cluster; `remains` tells which pages are in none.
fn find_clusters(pages: &[PageChains], parameters: &Parameters, remains: &mut [bool]) -> Vec<FramingCluster> {
    let index = ChainIndex::of(pages);
    let classes = Classes::of(&index);
    let common = CommonLengths::new(pages, &index, &classes);
    let mut search = SeedSearch::new(pages, common, parameters.max_duplicate_share);
    let growth = Growth::new(pages, &index);

    let mut clusters = Vec::new();
    let mut left = pages.len();
    let mut shares = parameters.nav_shares().peekable();
    while left >= parameters.cluster_pages()
        && let Some(share) = shares.peek().copied()
        && let Some(seed) = search.best(remains)
    {
        let grown = growth.grow(seed, share.at_least_of(seed.length), remains);
        if grown.pages.len() < parameters.cluster_pages() {
            // The same seed again with a lower share, which then stays.
            shares.next();
            continue;
        }
        left -= grown.pages.len();
        for page in &grown.pages {
            remains[page.index()] = false;
        }
        clusters.push(cluster(grown, seed, share, &index));
    }
    clusters
}

fn cluster(grown: Grown, seed: Seed, nav_share: Share, index: &ChainIndex) -> FramingCluster {
    FramingCluster {
        pages: grown.pages.into_iter().map(PageNumber::index).collect(),
        // Chains are numbered by their checks.
        chains: grown.framing.into_iter().map(|chain| index.hash(chain)).collect(),
        seed: [seed.pair.0.index(), seed.pair.1.index()],
        seed_length: seed.length,
        framing_length: grown.framing_length,
        nav_share,
    }
}
