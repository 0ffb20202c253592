//! The method of 2005 against its naive twin, and what it does to small sites.

mod naive;
mod sites;
mod small_sites;

use unframe::template::site_2005::{FramingCluster, Membership, PageChains, Parameters, SiteFraming, find_framing};
use unframe_bench::Random;

#[test]
fn the_fast_method_finds_what_the_naive_one_finds() {
    let mut seen = Seen::default();
    for seed in 0..6_000 {
        let mut random = Random::new(seed);
        let parameters = sites::parameters(&mut random);
        let texts = sites::site(&mut random);
        let pages: Vec<PageChains> = texts.iter().map(|text| PageChains::of(text, &parameters)).collect();
        let fast = find_framing(&pages, &parameters);
        assert_eq!(fast, naive::find_framing(&pages, &parameters), "seed {seed}, {parameters:?}\n{texts:#?}");
        seen.note(&fast, &parameters);
    }
    // A generator that never gets anywhere proves nothing.
    assert!(seen.is_varied(), "{seen:?}");
}

/// In how many of the generated sites there is something to compare.
#[derive(Debug, Default)]
struct Seen {
    clusters: usize,
    several_clusters: usize,
    lowered_share: usize,
    leftovers: usize,
    shrunk_framing: usize,
}

impl Seen {
    fn note(&mut self, found: &SiteFraming, parameters: &Parameters) {
        let has_cluster = |test: &dyn Fn(&FramingCluster) -> bool| usize::from(found.clusters.iter().any(test));
        self.clusters += has_cluster(&|_| true);
        self.several_clusters += usize::from(found.clusters.len() > 1);
        self.lowered_share += has_cluster(&|cluster| cluster.nav_share != parameters.min_nav_share);
        self.shrunk_framing += has_cluster(&|cluster| cluster.framing_length < cluster.seed_length);
        self.leftovers += usize::from(found.pages.iter().any(|page| page.membership == Membership::Leftover));
    }

    fn is_varied(&self) -> bool {
        let Self { clusters, several_clusters, lowered_share, leftovers, shrunk_framing } = *self;
        [clusters, several_clusters, lowered_share, leftovers, shrunk_framing].into_iter().all(|sites| sites > 200)
    }
}
