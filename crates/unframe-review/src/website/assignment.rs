//! Who looks at which pages, where several experts share the work?
//!
//! Every page has a number made of the seed and its name. Those with the lowest are looked at by all experts, so that one can say how
//! far they agree; the others are dealt out in turn. So shares are even, and do not depend on the order of the source.

use std::collections::BTreeMap;

use crate::website::seeded::seeded_number;

/// A division of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The experts who share the pages. Anybody else sees all of them: who decides between experts, for example.
    pub experts: Vec<String>,
    /// How many pages all of them look at.
    pub overlap: usize,
    /// The seed. Another seed gives another division.
    pub seed: u64,
}

/// The experts of pages by their numbers; pages that are not in it are everybody's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dealt {
    experts: Vec<String>,
    turns: BTreeMap<usize, usize>,
}

impl Assignment {
    /// Deals pages out, given by their numbers with the names of site and page.
    pub(crate) fn deal<'name>(&self, pages: impl IntoIterator<Item = (usize, &'name str, &'name str)>) -> Dealt {
        let number = |(page, site, name): (usize, &str, &str)| (seeded_number(self.seed, &["deal", site, name]), page);
        let mut numbered: Vec<(u64, usize)> = pages.into_iter().map(number).collect();
        numbered.sort_unstable();
        let turns = numbered.into_iter().skip(self.overlap).zip((0..self.experts.len()).cycle());
        Dealt { experts: self.experts.clone(), turns: turns.map(|((_, page), turn)| (page, turn)).collect() }
    }
}

impl Dealt {
    /// Whether an expert looks at a page.
    pub(crate) fn is_for(&self, expert: &str, page: usize) -> bool {
        let is_named = self.experts.iter().any(|name| name == expert);
        let is_theirs = |turn: &usize| self.experts.get(*turn).is_some_and(|name| name == expert);
        !is_named || self.turns.get(&page).is_none_or(is_theirs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_dealt_evenly_and_some_go_to_all() {
        let names: Vec<String> = (0..100).map(|page| format!("{page}.html")).collect();
        let assignment =
            Assignment { experts: ["Ada", "Boris", "Clara"].map(str::to_owned).to_vec(), overlap: 10, seed: 1 };
        let pages = || names.iter().enumerate().map(|(page, name)| (page, "valley", name.as_str()));
        let dealt = assignment.deal(pages());
        let of = |expert: &str| -> Vec<usize> { (0..100).filter(|page| dealt.is_for(expert, *page)).collect() };
        assert_eq!(["Ada", "Boris", "Clara", "Dora"].map(|expert| of(expert).len()), [40, 40, 40, 100]);
        let shared = of("Ada").into_iter().filter(|page| of("Boris").contains(page) && of("Clara").contains(page));
        assert_eq!(shared.count(), 10);
        assert_eq!(assignment.deal(pages().rev()), dealt, "the order does not matter");
        assert_ne!(Assignment { seed: 2, ..assignment }.deal(pages()), dealt);
    }
}
