//! In which order are the pages of a site looked at?

use crate::website::seeded::seeded_number;

/// An order of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageOrder {
    /// That of the source; that of the draw, if pages are drawn.
    #[default]
    AsIs,
    /// By numbers made of the seed and the names of pages: the same for the same seed, whatever the order of the source.
    Random {
        /// Another seed gives another order.
        seed: u64,
    },
    /// First the pages of which the model is least sure, once the site is learned.
    Uncertain,
}

impl PageOrder {
    /// Puts the pages of a site in order. `id` gives the names of pages, `uncertainties` how unsure the model is of each, if it is known.
    pub(crate) fn sort(
        self,
        site: &str,
        pages: &mut [usize],
        id: impl Fn(usize) -> String,
        uncertainties: impl FnOnce(&[usize]) -> Option<Vec<u32>>,
    ) {
        match self {
            Self::AsIs => {}
            Self::Random { seed } => {
                pages.sort_by_cached_key(|page| (seeded_number(seed, &["order", site, &id(*page)]), *page));
            }
            Self::Uncertain => {
                let Some(uncertainties) = uncertainties(pages) else { return };
                let mut sorted: Vec<(u32, usize)> = uncertainties.into_iter().zip(pages.iter().copied()).collect();
                // Of pages the model is equally unsure of, the earlier one comes first.
                sorted.sort_by(|left, right| right.0.cmp(&left.0).then(left.1.cmp(&right.1)));
                for (place, (_, page)) in pages.iter_mut().zip(sorted) {
                    *place = page;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_depend_on_the_pages_alone() {
        let names = ["rain", "snow", "hail", "fog", "ice"];
        let sorted = |order: PageOrder, pages: [usize; 5]| {
            let mut pages = pages;
            order.sort(
                "valley",
                &mut pages,
                |page| names[page].to_owned(),
                |pages| Some(pages.iter().map(|page| [3, 9, 3, 0, 5][*page]).collect()),
            );
            pages
        };
        let random = PageOrder::Random { seed: 1 };
        assert_eq!(sorted(random, [0, 1, 2, 3, 4]), sorted(random, [4, 2, 0, 3, 1]));
        assert_ne!(sorted(random, [0, 1, 2, 3, 4]), sorted(PageOrder::Random { seed: 2 }, [0, 1, 2, 3, 4]));
        assert_eq!(sorted(PageOrder::Uncertain, [0, 1, 2, 3, 4]), [1, 4, 0, 2, 3]);
        assert_eq!(sorted(PageOrder::AsIs, [4, 2, 0, 3, 1]), [4, 2, 0, 3, 1]);
    }
}
