//! The numbers the method is steered by.

use std::num::NonZeroUsize;

use crate::Share;

/// How the method is set. The defaults are the values of the paper's experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// How many tokens make a chain: the shortest run of tokens that can be recognised as framing (6).
    pub min_tokens_chain: NonZeroUsize,
    /// Two pages that have more than this share of the shorter one in common are duplicates, and start no cluster
    /// (70 %).
    pub max_duplicate_share: Share,
    /// A page joins a cluster if it holds at least this share of what the first two pages have in common (80 %).
    pub min_nav_share: Share,
    /// What that share is lowered to, step by step, where it gives no cluster (60 %, 40 %).
    pub lower_nav_shares: [Share; 2],
    /// A cluster of fewer pages than this is none (4). Two pages are needed to begin with: less means two.
    pub min_cluster_pages: usize,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            min_tokens_chain: SIX,
            max_duplicate_share: Share::percent(70),
            min_nav_share: Share::percent(80),
            lower_nav_shares: [Share::percent(60), Share::percent(40)],
            min_cluster_pages: 4,
        }
    }
}

const SIX: NonZeroUsize = NonZeroUsize::MIN.saturating_add(5);

impl Parameters {
    /// The shares in the order in which they are tried.
    pub(super) fn nav_shares(&self) -> impl Iterator<Item = Share> {
        std::iter::once(self.min_nav_share).chain(self.lower_nav_shares)
    }

    /// How many pages make a cluster.
    pub fn cluster_pages(&self) -> usize {
        self.min_cluster_pages.max(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_a_length_is_rounded_to_the_side_that_keeps_the_promise() {
        let share = Share::percent(70);
        assert_eq!((share.at_most_of(10), share.at_least_of(10)), (7, 7));
        assert_eq!((share.at_most_of(11), share.at_least_of(11)), (7, 8));
        assert_eq!((share.at_most_of(0), share.at_least_of(0)), (0, 0));
        assert_eq!(Share::ALL.at_least_of(u64::MAX), u64::MAX);
    }

    #[test]
    fn no_share_is_more_than_all() {
        assert_eq!(Share::percent(140), Share::ALL);
        assert_eq!(Share::millionths(2_000_000), Share::ALL);
        assert_eq!(Share::percent(40).as_millionths(), 400_000);
    }

    #[test]
    fn a_chain_has_six_tokens_unless_told_otherwise() {
        assert_eq!(Parameters::default().min_tokens_chain.get(), 6);
    }
}
