//! Chains that stand on the same pages, merged into one class.
//!
//! **Idea.** Whether a chain is common to two pages depends on nothing but the set of pages it stands on, and a site has
//! far fewer such sets than chains: the whole menu that is on all pages is one. The classes are found by refining: all
//! chains begin in one class, and each page splits every class into the chains it holds and those it does not. What was
//! never split has the same set of pages; no set is ever compared with another.
//!
//! A class that is on most pages remembers the pages it is *not* on: what is everywhere then costs nothing.
//!
//! **Cost.** Time and memory proportional to the places where shared chains stand.
//!
//! **What was rejected.** Sorting the chains by their sets: comparing two equal sets of 5,000 pages costs 5,000 steps,
//! and menus have thousands of equal sets.

use super::index::{ChainIndex, ChainNumber, PageNumber, number};

/// The number of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClassNumber(u32);

impl ClassNumber {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The pages of a class, sorted.
#[derive(Debug)]
pub(super) enum PageSet {
    /// It is on these.
    On(Vec<PageNumber>),
    /// It is on all but these.
    AllBut(Vec<PageNumber>),
}

impl PageSet {
    /// Whether a page is in the set.
    pub(super) fn contains(&self, page: PageNumber) -> bool {
        match self {
            Self::On(pages) => pages.binary_search(&page).is_ok(),
            Self::AllBut(pages) => pages.binary_search(&page).is_err(),
        }
    }

    fn of(pages: Vec<PageNumber>, of_pages: usize) -> Self {
        if pages.len() * 2 <= of_pages {
            return Self::On(pages);
        }
        let mut present = pages.into_iter().peekable();
        let all = (0..of_pages).map(PageNumber::new);
        Self::AllBut(all.filter(|page| present.next_if_eq(page).is_none()).collect())
    }
}

/// The classes of a site's shared chains.
#[derive(Debug)]
pub(super) struct Classes {
    of_chain: Vec<ClassNumber>,
    sets: Vec<PageSet>,
}

impl Classes {
    /// Merges the chains of an index.
    pub(super) fn of(index: &ChainIndex) -> Self {
        let mut of_chain = refine(index);
        let mut sets = Vec::new();
        // Splitting leaves numbers behind that no chain has any more: number those in use again.
        let greatest = of_chain.iter().map(|class| class.index() + 1).max().unwrap_or(0);
        let mut renumbered: Vec<Option<ClassNumber>> = vec![None; greatest];
        for (chain, class) in index.chains().zip(&mut of_chain) {
            *class = *renumbered[class.index()].get_or_insert_with(|| {
                sets.push(PageSet::of(index.pages_of(chain).collect(), index.pages()));
                ClassNumber(number(sets.len() - 1))
            });
        }
        Self { of_chain, sets }
    }

    /// The class of a chain.
    pub(super) fn class(&self, chain: ChainNumber) -> ClassNumber {
        self.of_chain[chain.index()]
    }

    /// The pages of a class.
    pub(super) fn pages(&self, class: ClassNumber) -> &PageSet {
        &self.sets[class.index()]
    }
}

/// A class while pages are still to come.
#[derive(Debug, Default)]
struct Part {
    /// The page whose split made it.
    made_by: Option<PageNumber>,
    /// The last page that split it, and the class of its chains that are on that page.
    split: Option<(PageNumber, ClassNumber)>,
}

/// A number for each chain, the same for two chains if and only if they stand on the same pages.
fn refine(index: &ChainIndex) -> Vec<ClassNumber> {
    let mut of_chain = vec![ClassNumber(0); index.len()];
    let mut parts = vec![Part::default()];
    for page in (0..index.pages()).map(PageNumber::new) {
        for placed in index.placed(page) {
            let class = of_chain[placed.chain.index()];
            let part = &mut parts[class.index()];
            if part.made_by == Some(page) {
                // The chain stands on the page a second time.
                continue;
            }
            let into = match part.split {
                Some((by, into)) if by == page => into,
                _ => {
                    let into = ClassNumber(number(parts.len()));
                    parts[class.index()].split = Some((page, into));
                    parts.push(Part { made_by: Some(page), split: None });
                    into
                }
            };
            of_chain[placed.chain.index()] = into;
        }
    }
    of_chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::site_2005::{PageChains, Parameters};

    const MENU: &str = "<a><b><c><d><e><f><g><h>";
    const FOOTER: &str = "<i><j><k><l><m><n>";
    const ADVERTISEMENT: &str = "<o><p><q><r><s><t>";

    #[test]
    fn chains_are_in_one_class_if_and_only_if_they_stand_on_the_same_pages() {
        let texts = [
            format!("{MENU}1{ADVERTISEMENT}2{FOOTER}"),
            format!("{FOOTER}1{MENU}"),
            format!("{MENU}2{ADVERTISEMENT}3{FOOTER}4{MENU}"),
            format!("{MENU}5{FOOTER}"),
        ];
        let pages: Vec<_> = texts.iter().map(|text| PageChains::of(text, &Parameters::default())).collect();
        let index = ChainIndex::of(&pages);
        let classes = Classes::of(&index);
        for left in index.chains() {
            let pages: Vec<_> = index.pages_of(left).collect();
            for page in (0..texts.len()).map(PageNumber::new) {
                assert_eq!(classes.pages(classes.class(left)).contains(page), pages.contains(&page));
            }
            for right in index.chains() {
                let are_together = index.pages_of(left).eq(index.pages_of(right));
                assert_eq!(classes.class(left) == classes.class(right), are_together);
            }
        }
        // Menu and footer are on all pages, the advertisement on two.
        assert_eq!(classes.sets.len(), 2);
    }
}
