//! The inverted index of a site: which chains stand on several pages, and where.

use super::page_chains::{ChainHash, PageChains};

/// The number of a chain that stands on at least two pages. Numbers grow with the chains' checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ChainNumber(u32);

/// The number of a page in path order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PageNumber(u32);

impl ChainNumber {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl PageNumber {
    /// The number of the page at `index`.
    pub(super) fn new(index: usize) -> Self {
        Self(number(index))
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An index as a number of four bytes.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a site of four thousand million pages or chains does not fit into memory")
}

/// One place where a chain stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Occurrence {
    pub(super) page: PageNumber,
    /// The token the chain begins with.
    pub(super) position: u32,
}

/// A shared chain of a page and the token it begins with.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedChain {
    pub(super) position: u32,
    pub(super) chain: ChainNumber,
}

/// The chains of a site that stand on at least two pages. Those of a single page match nothing and are left out.
#[derive(Debug)]
pub(super) struct ChainIndex {
    hashes: Vec<ChainHash>,
    /// Where in `occurrences` those of each chain begin; one more than there are chains.
    starts: Vec<usize>,
    /// Of each chain by page and position.
    occurrences: Vec<Occurrence>,
    /// Of each page by position.
    placed: Vec<Vec<PlacedChain>>,
}

impl ChainIndex {
    /// Reads the pages of a site.
    pub(super) fn of(pages: &[PageChains]) -> Self {
        let all = sorted_occurrences(pages);
        let is_shared = |same: &&[(ChainHash, Occurrence)]| same[0].1.page != same[same.len() - 1].1.page;
        let shared = || all.chunk_by(|left, right| left.0 == right.0).filter(is_shared);
        // Counted first: with this many places, room for twice as many would be most of the memory the method needs.
        let mut in_page = vec![0; pages.len()];
        for (_, occurrence) in shared().flatten() {
            in_page[occurrence.page.index()] += 1;
        }
        let mut index = Self {
            hashes: Vec::new(),
            starts: vec![0],
            occurrences: Vec::with_capacity(in_page.iter().sum()),
            placed: in_page.into_iter().map(Vec::with_capacity).collect(),
        };
        for same in shared() {
            let chain = ChainNumber(number(index.hashes.len()));
            index.hashes.push(same[0].0);
            index.occurrences.extend(same.iter().map(|(_, occurrence)| *occurrence));
            index.starts.push(index.occurrences.len());
            for (_, Occurrence { page, position }) in same {
                index.placed[page.index()].push(PlacedChain { position: *position, chain });
            }
        }
        for placed in &mut index.placed {
            placed.sort_unstable_by_key(|placed| placed.position);
        }
        index
    }

    /// How many chains there are.
    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// How many pages there are.
    pub(super) fn pages(&self) -> usize {
        self.placed.len()
    }

    /// All chains in the order of their numbers.
    pub(super) fn chains(&self) -> impl Iterator<Item = ChainNumber> {
        (0..self.hashes.len()).map(|index| ChainNumber(number(index)))
    }

    pub(super) fn hash(&self, chain: ChainNumber) -> ChainHash {
        self.hashes[chain.index()]
    }

    /// Where a chain stands, by page and position.
    pub(super) fn occurrences(&self, chain: ChainNumber) -> &[Occurrence] {
        &self.occurrences[self.starts[chain.index()]..self.starts[chain.index() + 1]]
    }

    /// The pages a chain stands on, each once.
    pub(super) fn pages_of(&self, chain: ChainNumber) -> impl Iterator<Item = PageNumber> {
        self.occurrences(chain).chunk_by(|left, right| left.page == right.page).map(|same| same[0].page)
    }

    /// Whether a chain stands on a page.
    pub(super) fn is_on(&self, chain: ChainNumber, page: PageNumber) -> bool {
        self.occurrences(chain).binary_search_by_key(&page, |occurrence| occurrence.page).is_ok()
    }

    /// The shared chains of a page by position.
    pub(super) fn placed(&self, page: PageNumber) -> &[PlacedChain] {
        &self.placed[page.index()]
    }
}

fn sorted_occurrences(pages: &[PageChains]) -> Vec<(ChainHash, Occurrence)> {
    let mut all = Vec::with_capacity(pages.iter().map(|page| page.chains().len()).sum());
    for (index, page) in pages.iter().enumerate() {
        let page_number = PageNumber::new(index);
        let positions = 0_u32..;
        all.extend(
            positions.zip(page.chains()).map(|(position, hash)| (*hash, Occurrence { page: page_number, position })),
        );
    }
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::site_2005::Parameters;

    fn read(texts: &[&str]) -> ChainIndex {
        let pages: Vec<_> = texts.iter().map(|text| PageChains::of(text, &Parameters::default())).collect();
        ChainIndex::of(&pages)
    }

    #[test]
    fn chains_of_a_single_page_are_left_out_however_often_they_stand_there() {
        assert_eq!(read(&["<a><a><a><a><a><a><a><a>", "<b><b><b><b><b><b>"]).len(), 0);
    }

    #[test]
    fn a_chain_knows_its_places_and_a_place_its_chain() {
        let index = read(&["<a><a><a><a><a><a><a>", "<b>", "<b><a><a><a><a><a><a>"]);
        assert_eq!(index.len(), 1);
        let chain = index.chains().next().unwrap();
        let places: Vec<_> =
            index.occurrences(chain).iter().map(|place| (place.page.index(), place.position)).collect();
        assert_eq!(places, [(0, 0), (0, 1), (2, 1)]);
        assert_eq!(index.pages_of(chain).map(PageNumber::index).collect::<Vec<_>>(), [0, 2]);
        assert!(index.is_on(chain, PageNumber::new(2)) && !index.is_on(chain, PageNumber::new(1)));
        assert_eq!(index.placed(PageNumber::new(2)).len(), 1);
    }
}
