//! On which pages of a site does a place of its layout stand?

use std::collections::BTreeMap;

use unframe::ReadPage;
use unframe::segment::SitePlace;

/// Pages of a site that are looked at for this: an entry takes some forty bytes, a page has about two hundred places.
pub(super) const MOST_PAGES: usize = 5_000;

/// The places of a site.
#[derive(Debug, Default)]
pub(crate) struct SitePlaces {
    places: BTreeMap<SitePlace, OnSite>,
    /// How many pages were looked at.
    pages: usize,
}

/// Where a place stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OnSite {
    /// The pages that have it, by number.
    pub(crate) pages: Vec<u32>,
    /// How many blocks stand there on all of them.
    pub(crate) blocks: usize,
}

impl SitePlaces {
    /// Looks at a page.
    pub(super) fn add(&mut self, page: usize, places: BTreeMap<SitePlace, Vec<usize>>) {
        let Ok(page) = u32::try_from(page) else { return };
        self.pages += 1;
        for (place, blocks) in places {
            let on_site = self.places.entry(place).or_default();
            on_site.pages.push(page);
            on_site.blocks += blocks.len();
        }
    }

    /// Puts the pages in order, whichever thread saw which.
    pub(super) fn finish(mut self) -> Self {
        for on_site in self.places.values_mut() {
            on_site.pages.sort_unstable();
        }
        self
    }

    /// Where a place stands; `None` if on no page that was looked at.
    pub(crate) fn get(&self, place: SitePlace) -> Option<&OnSite> {
        self.places.get(&place)
    }

    /// How many pages were looked at.
    pub(crate) fn pages(&self) -> usize {
        self.pages
    }
}

/// The blocks of a page at each of its places.
pub(super) fn places_of(read: &ReadPage<'_>) -> BTreeMap<SitePlace, Vec<usize>> {
    read.blocks().by_place(read.tree())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_found_by_their_places_in_any_order() {
        let page = |word: &str| format!("<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><p>All about {word}.");
        let mut places = SitePlaces::default();
        for (number, word) in [(7, "rain"), (2, "snow")] {
            places.add(number, places_of(&ReadPage::from(page(word).as_str())));
        }
        let places = places.finish();
        let hail = page("hail");
        let read = ReadPage::from(hail.as_str());
        let (home, own) = (read.blocks().get(0).unwrap(), read.blocks().get(2).unwrap());
        let menu = OnSite { pages: vec![2, 7], blocks: 4 };
        assert_eq!(places.get(SitePlace::of(home)), Some(&menu));
        assert_eq!(places.get(SitePlace::of_text(read.blocks(), home)).unwrap().blocks, 2);
        assert_eq!(places.get(SitePlace::of_text(read.blocks(), own)), None, "no other page says so");
        assert_eq!(places.pages(), 2);
    }
}
