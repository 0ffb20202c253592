//! The method of 2005 against its naive twin, and what it does to small sites.

mod naive;
mod sites;
mod small_sites;

use unframe::template::site_2005::{Membership, PageChains, Parameters, SiteFraming, find_framing};
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

/// How many of the generated sites have something to compare.
#[derive(Debug, Default)]
struct Seen {
    with_clusters: usize,
    with_several_clusters: usize,
    with_lowered_share: usize,
    with_leftovers: usize,
    with_shrunk_framing: usize,
}

impl Seen {
    fn note(&mut self, found: &SiteFraming, parameters: &Parameters) {
        let clusters = &found.clusters;
        self.with_clusters += usize::from(!clusters.is_empty());
        self.with_several_clusters += usize::from(clusters.len() > 1);
        self.with_lowered_share +=
            usize::from(clusters.iter().any(|cluster| cluster.nav_share != parameters.min_nav_share));
        self.with_leftovers += usize::from(found.pages.iter().any(|page| page.membership == Membership::Leftover));
        let shrunk = clusters.iter().any(|cluster| cluster.framing_length < cluster.seed_length);
        self.with_shrunk_framing += usize::from(shrunk);
    }

    fn is_varied(&self) -> bool {
        let Self { with_clusters, with_several_clusters, with_lowered_share, with_leftovers, with_shrunk_framing } =
            *self;
        let rarest = with_clusters
            .min(with_several_clusters)
            .min(with_lowered_share)
            .min(with_leftovers)
            .min(with_shrunk_framing);
        rarest > 200
    }
}
