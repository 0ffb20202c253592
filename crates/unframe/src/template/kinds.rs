//! How many pages are of the kind that has a place?
//!
//! **Idea.** A site has products, articles and lists, and each kind has places of its own. The price is on every product, and
//! products may be a tenth of the site: whether a place is on every page has to be asked of the pages of its kind. The kinds
//! are told by their *single places*, which hold one line on a page: price, author, date. Pages of one kind have most of
//! them in common; prose, lists and menus, which vary with what a page says, do not count.
//!
//! **Cost.** Sorting the places of the sample, and clustering its pages (`clusters.rs`). **When it fails.** Layouts without
//! classes, in which kinds share their places; kinds of fewer than three pages, whose places are asked of the whole site.

use super::clusters;
use super::model::Place;
use super::summary::{Line, Summary};

/// A single place has at most three lines on two pages (`site_facts.rs` has what five do),
const SINGLE_LINES: (u64, u64) = (3, 2);
/// and is on this many pages: fewer are not a kind. A guess.
const LEAST_PAGES: u32 = 3;

impl Place {
    /// Whether pages have one line here, seldom two.
    pub(super) fn is_of_few_lines(&self) -> bool {
        u64::from(self.lines) * SINGLE_LINES.1 <= u64::from(self.pages) * SINGLE_LINES.0
    }
}

/// Sets [`Place::kind`]: the pages of the kinds that have the place on at least half of their pages (a guess), or all `compared` pages
/// if there is no such kind. `places` are sorted.
pub(super) fn count(pages: &[Summary], originals: &[u32], compared: u32, places: &mut [Place]) {
    let single = |place: &u64| {
        let found = places.binary_search_by_key(place, |place| place.position);
        found.is_ok_and(|index| places[index].pages >= LEAST_PAGES && places[index].is_of_few_lines())
    };
    let single_places = |page: &Summary| {
        let mut places = places_of(page);
        places.retain(single);
        places
    };
    let kinds = clusters::by_places(pages, originals, single_places);
    for kind in &kinds {
        let size = u32::try_from(kind.len()).unwrap_or(u32::MAX);
        let mut of_kind: Vec<u64> = kind.iter().flat_map(|page| places_of(&pages[*page as usize])).collect();
        of_kind.sort_unstable();
        for same in of_kind.chunk_by(|left, right| left == right).filter(|same| same.len() * 2 >= kind.len()) {
            if let Ok(index) = places.binary_search_by_key(&same[0], |place| place.position) {
                places[index].kind += size;
            }
        }
    }
    for place in places.iter_mut().filter(|place| place.kind == 0) {
        place.kind = compared;
    }
}

/// The places of a page, sorted, each once.
fn places_of(page: &Summary) -> Vec<u64> {
    let mut places: Vec<u64> = page.lines.iter().map(Line::place).collect();
    places.sort_unstable();
    places.dedup();
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_page::ReadPage;

    #[test]
    fn places_are_counted_among_the_pages_of_their_kind() {
        let frame = |body: String| format!("<div class=top><a href=/>Home</a></div>{body}<p class=end>The end");
        let product = |name: &str| {
            let text =
                format!("<h1>{name}</h1><p class=price>{name} pounds<p class=size>{name} feet<p class=code>{name}");
            frame(format!("<div class=product>{text}</div>"))
        };
        let story = |name: &str| {
            let note = if name == "fog" { "<p class=note>A note" } else { "" };
            frame(format!("<div class=story><h2>{name}</h2><p class=author>{name} Holm{note}</div>"))
        };
        let products = ["ten", "six", "two"].map(product);
        let stories = ["rain", "snow", "hail", "fog", "wind", "sun"].map(story);
        let template = crate::learn(products.iter().chain(&stories));
        let kind = |page: &str, text: usize| {
            let read = ReadPage::from(page);
            let place = template.place(Summary::of(read.document(), read.blocks()).lines[text].place());
            (place.pages, place.kind)
        };
        assert_eq!(kind(&products[0], 2), (3, 3), "the price");
        assert_eq!(kind(&stories[0], 2), (6, 6), "the author");
        assert_eq!(kind(&products[0], 0), (9, 9), "the menu");
    }
}
