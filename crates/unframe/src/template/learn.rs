//! From the sampled pages of a site to its template.
//!
//! **Idea.** On a page, the text at one place of the layout is either much the same as on the other pages (a menu, a
//! footer, a list of the latest articles) or the page's own. So places are judged, not single texts: how much of what
//! stands at this place, over all pages, is repeated? A sentence that happens to stand on several pages stays content
//! among its neighbours, a related article nobody saw before is framing among its neighbours.
//!
//! A text is *repeated* if it stands at the same place on at least [`least_pages`] pages, numbers left
//! aside; a link to a page is also repeated if its text is the title of a page of the site; and what is neither such a link
//! nor a heading, if it is the title or a heading of its own page (a table of contents, the end of a breadcrumb trail).
//!
//! **Cost.** Sorting the lines of the sample. **Source.** Ageev et al. 2005 for the idea of comparing pages; places
//! instead of chains are ours, near to the site style trees of Yi et al. 2003.
//!
//! **When it fails.** Framing at a place of its own on one page only; content that is the same on most pages at a place
//! where nothing else stands; layouts without classes in which framing and content share their places: there
//! only runs of repeated lines tell.

use super::model::{Place, SiteTemplate};
use super::summary::{Odds, Summary, Unit};
use super::{clusters, copies, fields, in_words, kinds};
use crate::Share;
use crate::hash::pair;
use crate::segment::Link;

/// Least number of pages on which a text must stand to be repeated, for a site of `pages` different pages: three, and
/// 3 % of a larger site; two where there are fewer than five. On gold-sites-dev
/// (F1 .985, loss 1.1 %) 2 % gives the same, 5 % F1 .986 and loss 1.0 %.
pub(crate) fn least_pages(pages: u32) -> u32 {
    if pages < 5 { 2 } else { 3.max((pages * 3).div_ceil(100)) }
}

/// Below that there is nothing to compare.
pub(crate) const LEAST_SAMPLE: u32 = 3;

/// The key of a text at a place, numbers left aside.
pub(crate) fn line_key(position: u64, masked: u64) -> u64 {
    pair(position, masked)
}

/// The key of a text to the letter.
pub(crate) fn exact_key(position: u64, exact: u64) -> u64 {
    pair(!position, exact)
}

/// The key of a text to the letter, wherever it stands.
pub(crate) fn anywhere_key(exact: u64) -> u64 {
    pair(1, exact)
}

/// The key of a part of a line.
pub(crate) fn unit_key(position: u64, masked: u64) -> u64 {
    pair(position.rotate_left(32), masked)
}

/// What the pages, sorted by key and none twice, have in common. `seen` pages were seen in all.
pub(crate) fn learn(pages: &[Summary], seen: u64) -> SiteTemplate {
    let originals = copies::originals(pages);
    let different = originals.iter().zip(0_u32..).filter(|(original, page)| **original == *page).count();
    let different = u32::try_from(different).unwrap_or(u32::MAX);
    let least = least_pages(different);
    let mut template = SiteTemplate {
        seen,
        compared: different,
        repeats: count_repeats(pages, &originals, least),
        titles: titles(pages),
        ..SiteTemplate::default()
    };
    template.places = places(pages, &originals, &template);
    kinds::count(pages, &originals, different, &mut template.places);
    template.fields = fields::of(pages, &originals, &template);
    // What only people read, if somebody kept words for them.
    if pages.iter().any(|page| page.words.is_some()) {
        let clusters = clusters::of(pages, &originals, &template);
        in_words::tell(&mut template, pages, &originals, &clusters);
    }
    template
}

/// How many different pages have each text, of those that at least `least` have.
fn count_repeats(pages: &[Summary], originals: &[u32], least: u32) -> Vec<(u64, u32)> {
    // Key and page as one number: numbers are compared faster than pairs.
    let mut keys: Vec<u128> =
        Vec::with_capacity(pages.iter().map(|page| page.lines.len() * 3 + page.units.len()).sum());
    #[expect(clippy::cast_possible_truncation, reason = "what is above are zeros")]
    let key_of = |both: u128| (both >> 32) as u64;
    for (page, original) in pages.iter().zip(originals) {
        let both = |key: u64| u128::from(key) << 32 | u128::from(*original);
        for (index, line) in page.lines.iter().enumerate() {
            keys.push(both(line_key(line.position, line.form.masked)));
            keys.push(both(exact_key(line.position, line.form.exact)));
            keys.push(both(anywhere_key(line.form.exact)));
            let units = page.stored_units(index).iter();
            keys.extend(units.map(|unit| both(unit_key(line.position, unit.masked()))));
        }
    }
    keys.sort_unstable();
    keys.dedup();
    let counted = keys.chunk_by(|left, right| key_of(*left) == key_of(*right));
    let counted = counted.map(|same| (key_of(same[0]), u32::try_from(same.len()).unwrap_or(u32::MAX)));
    let mut repeats: Vec<(u64, u32)> = counted.filter(|(_, count)| *count >= least).collect();
    // A run has a template for each of its sites.
    repeats.shrink_to_fit();
    repeats
}

fn titles(pages: &[Summary]) -> Vec<u64> {
    let mut titles: Vec<u64> = pages.iter().flat_map(|page| page.titles.iter().copied()).collect();
    titles.sort_unstable();
    titles.dedup();
    titles
}

/// A line of a page, for what is known of its place.
#[derive(Clone, Copy)]
struct AtPlace {
    position: u64,
    page: u32,
    text: u64,
    letters: u64,
    repeated: u64,
    odds: Option<Odds>,
    /// Copies of a page repeat what it says, but are not a further page.
    is_copy: bool,
}

/// What stands at each place: how much of it is repeated, on how many pages, in how many forms, and what these pages say of it.
fn places(pages: &[Summary], originals: &[u32], template: &SiteTemplate) -> Vec<Place> {
    let mut lines: Vec<AtPlace> = Vec::with_capacity(pages.iter().map(|page| page.lines.len()).sum());
    for ((summary, original), page) in pages.iter().zip(originals).zip(0_u32..) {
        for (index, line) in summary.lines.iter().enumerate() {
            let letters = u64::from(line.extent.letters().max(1));
            lines.push(AtPlace {
                position: line.place(),
                page,
                text: line.form.exact,
                letters,
                repeated: template.repeated_share(summary, index).at_most_of(letters),
                odds: summary.odds.as_ref().and_then(|odds| odds.get(index).copied()),
                is_copy: *original != page,
            });
        }
    }
    // Position, page and number as one: numbers are compared and moved faster than lines.
    let key = |(line, number): (&AtPlace, u32)| {
        u128::from(line.position) << 64 | u128::from(line.page) << 32 | u128::from(number)
    };
    let mut order: Vec<u128> = lines.iter().zip(0..).map(key).collect();
    order.sort_unstable();
    #[expect(clippy::cast_possible_truncation, reason = "the number is in the lowest bits")]
    let lines: Vec<AtPlace> = order.iter().map(|key| lines[*key as u32 as usize]).collect();
    let places = lines.chunk_by(|left, right| left.position == right.position).map(place);
    places.filter(|place| place.repeated > 0 || place.pages > 1).collect()
}

/// From the lines of a place, page by page.
fn place(lines: &[AtPlace]) -> Place {
    let mut place = Place {
        position: lines[0].position,
        letters: lines.iter().map(|line| line.letters).sum(),
        repeated: lines.iter().map(|line| line.repeated).sum(),
        ..Place::default()
    };
    let mut texts: Vec<u64> = Vec::new();
    for of_page in lines.chunk_by(|left, right| left.page == right.page).filter(|of_page| !of_page[0].is_copy) {
        place.pages += 1;
        place.lines = place.lines.saturating_add(u32::try_from(of_page.len()).unwrap_or(u32::MAX));
        place.asked_pages += u32::from(of_page[0].odds.is_some());
        for line in of_page {
            texts.push(line.text);
            if let Some(Odds(odds)) = line.odds {
                place.odds += i64::from(odds);
                place.asked_lines = place.asked_lines.saturating_add(1);
            }
        }
    }
    texts.sort_unstable();
    texts.dedup();
    place.texts = u32::try_from(texts.len()).unwrap_or(u32::MAX);
    place
}

impl SiteTemplate {
    /// The share of a line's letters that is repeated on the site.
    pub(crate) fn repeated_share(&self, page: &Summary, index: usize) -> Share {
        let line = &page.lines[index];
        if self.count(line_key(line.position, line.form.masked)) > 0 {
            return Share::ALL;
        }
        let units = page.units(index);
        let are_several = units.len() > 1;
        let repeated = |unit: &Unit| {
            let is_known = are_several && self.count(unit_key(line.position, unit.masked())) > 0;
            let is_own_heading = page.headings.binary_search(&unit.masked()).is_ok();
            match unit.link() {
                _ if is_known => true,
                Link::None | Link::Anchor => !line.extent.is_heading() && is_own_heading,
                Link::Page => self.has_title(unit.masked()),
            }
        };
        let all: u64 = units.clone().map(|unit| u64::from(unit.letters())).sum();
        if all == 0 {
            // Marks without letters: arrows, bullets, separators.
            return Share::ALL;
        }
        Share::of(units.filter(repeated).map(|unit| u64::from(unit.letters())).sum(), all)
    }
}
