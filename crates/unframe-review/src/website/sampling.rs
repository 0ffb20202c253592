//! Which sites and pages does an expert look at?
//!
//! As in the papers: some sites at random, and up to five pages of each. Every site and every page has a number made of
//! the seed and its name; those with the lowest are drawn, in this order. So a draw does not depend on the order of the
//! source, whoever stops early has still seen a random sample, and a larger draw with the same seed begins with the smaller
//! one.

use std::collections::{BTreeMap, BTreeSet};

use crate::website::seeded::seeded_number;

/// How many sites and pages to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The seed. Another seed gives another sample.
    pub seed: u64,
    /// The maximum number of sites.
    pub sites: usize,
    /// The maximum number of pages per site.
    pub pages_of_site: usize,
}

impl Default for Sampling {
    /// All sites, five pages of each.
    fn default() -> Self {
        Self { seed: 1, sites: usize::MAX, pages_of_site: 5 }
    }
}

/// A site that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DrawnSite {
    /// Its name.
    pub(crate) site: String,
    /// Names of its pages, in the order they were drawn.
    pub(crate) pages: Vec<String>,
}

impl Sampling {
    /// Draws from pages that are given as names of site and page, in any order; what is named twice counts once.
    pub(crate) fn draw<'name>(&self, pages: impl IntoIterator<Item = (&'name str, &'name str)>) -> Vec<DrawnSite> {
        let mut sites = BTreeMap::<&str, BTreeSet<&str>>::new();
        for (site, page) in pages {
            sites.entry(site).or_default().insert(page);
        }
        let names = lowest(sites.keys().copied(), self.sites, |site| seeded_number(self.seed, &["site", site]));
        let drawn = |site: &str| {
            let number = |page: &str| seeded_number(self.seed, &["page", site, page]);
            let pages = lowest(sites[site].iter().copied(), self.pages_of_site, number);
            DrawnSite { site: site.to_owned(), pages: pages.into_iter().map(str::to_owned).collect() }
        };
        names.into_iter().map(drawn).collect()
    }
}

/// The names with the lowest numbers, lowest first; of equal numbers the name decides.
fn lowest<'name>(
    names: impl Iterator<Item = &'name str>,
    most: usize,
    number: impl Fn(&str) -> u64,
) -> Vec<&'name str> {
    let mut numbered: Vec<(u64, &str)> = names.map(|name| (number(name), name)).collect();
    numbered.sort_unstable();
    numbered.truncate(most);
    numbered.into_iter().map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn source() -> Vec<(String, String)> {
        let pages = |site: usize| (0..=site % 9).map(move |page| (format!("s{site}"), format!("p{page}.html")));
        (0..40).flat_map(pages).collect()
    }

    fn draw(sampling: Sampling, pages: &[(String, String)]) -> Vec<DrawnSite> {
        sampling.draw(pages.iter().map(|(site, page)| (site.as_str(), page.as_str())))
    }

    #[test]
    fn a_larger_draw_begins_with_the_smaller_one() {
        let all = source();
        let some = draw(Sampling { seed: 7, sites: 10, pages_of_site: 2 }, &all);
        let more = draw(Sampling { seed: 7, sites: 20, pages_of_site: 5 }, &all);
        assert_eq!((some.len(), more.len()), (10, 20));
        for (few, many) in some.iter().zip(&more) {
            assert_eq!(few.site, many.site);
            assert!(many.pages.starts_with(&few.pages));
            assert!(many.pages.len() <= 5);
        }
        assert_ne!(draw(Sampling { seed: 8, sites: 10, pages_of_site: 2 }, &all), some);
    }

    #[test]
    fn every_site_is_drawn_about_as_often_as_any_other() {
        let all = source();
        let mut times = BTreeMap::<String, u32>::new();
        for seed in 0..2000 {
            for drawn in draw(Sampling { seed, sites: 10, pages_of_site: 1 }, &all) {
                *times.entry(drawn.site).or_default() += 1;
            }
        }
        // 500 each are expected, with a standard deviation of 19.
        assert_eq!(times.len(), 40);
        assert!(times.values().all(|times| (400..=600).contains(times)), "{times:?}");
    }

    proptest! {
        #[test]
        fn the_order_of_the_source_does_not_matter(
            pages in Just(source()).prop_shuffle(),
            seed: u64,
            sites in 0_usize..50,
            pages_of_site in 0_usize..8,
        ) {
            let sampling = Sampling { seed, sites, pages_of_site };
            prop_assert_eq!(draw(sampling, &pages), draw(sampling, &source()));
        }
    }
}
