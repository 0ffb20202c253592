//! What a site tells of the blocks of one of its pages, for those who do not let it decide alone.

use super::fields::{field_key, is_label};
use super::judge::FRAMING_PLACE;
use super::learn::{exact_key, line_key, unit_key};
use super::model::{Place, SiteTemplate};
use super::sorted;
use super::summary::{Line, Odds, Summary, Unit};
use crate::Share;
use crate::label::Verdict;
use crate::learned::numbers::{real, wide};
use crate::read_page::ReadPage;
use crate::segment::{Link, Position};

// Replayed on the collections that `docs/page-model.md` names, one at a time: with 50 % of the pages instead of 80 news has F1 .9782
// instead of .9795; with five lines on two pages instead of three swde keeps .861 of its values instead of .843, but 6.1 instead of 4.6 %
// of the hardened framing stay; with 30 % of the lines instead of 50 nothing changes. `NAMED` is a guess.

/// A place has a value for each page if it stands on that share of the pages of its kind,
const SINGLE_PAGES: Share = Share::percent(80);
/// seldom has two lines on a page, and that share of its lines says what no other says.
const SINGLE_TEXTS: Share = Share::percent(50);
/// A line is called as a page if that share of its letters is.
const NAMED: Share = Share::percent(70);

/// A toolbar has at least this many links; a guess.
const TOOLBAR_LINKS: usize = 6;

/// What a site tells of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SiteFacts {
    /// What comparing pages alone says of it.
    pub(crate) verdict: Verdict,
    /// Of the pages that have something at its place, on which share exactly this text stands there, numbers included.
    pub(crate) exact: Share,
    /// On which share of them something stands there that differs by numbers only: a price, or when a page was made.
    pub(crate) but_for_numbers: Share,
    /// `exact` as a share of all pages, whether or not they have this place.
    pub(crate) on_site: Share,
    /// What pages say of the text at its place: the mean of the logarithms of their odds, and how many pages that are.
    pub(crate) place: Option<(f32, f32)>,
    /// Every page of its kind has one text at its place, and most have another. Trails of links and menus are left out.
    pub(crate) is_single: bool,
    /// It stands after a label that many pages have, and is another on most.
    pub(crate) is_labelled: bool,
    /// It says what a page of the site, or a heading of this one, is called: a link to it, an entry of a table of contents.
    pub(crate) is_name: bool,
}

impl SiteTemplate {
    /// What the site tells of each block of a page.
    pub(crate) fn facts(&self, read: &ReadPage<'_>) -> Vec<SiteFacts> {
        let page = Summary::of(read.document(), read.blocks());
        let labels = self.judge_summary(read, &page);
        let facts = |(index, verdict): (usize, &Verdict)| {
            let line = &page.lines[index];
            let place = self.place(line.place());
            let pages = u64::from(self.count(exact_key(line.position, line.form.exact)));
            // Templates of version 2 do not know on how many pages a place is.
            let with_place = u64::from(if place.pages == 0 { self.compared } else { place.pages });
            let masked = self.count(line_key(line.position, line.form.masked));
            let before = index.checked_sub(1).map(|before| &page.lines[before]);
            SiteFacts {
                verdict: *verdict,
                exact: Share::of(pages, with_place),
                but_for_numbers: Share::of(masked.into(), with_place),
                on_site: Share::of(pages, self.compared.into()),
                place: place.odds(),
                is_single: Self::is_single(&place)
                    && !self.is_amid_links(line)
                    && !is_trail(&page, index)
                    && !self.is_toolbar(&page, index),
                is_labelled: before.is_some_and(|label| self.is_field(label, line)),
                is_name: masked == 0 && self.repeated_share(&page, index) >= NAMED,
            }
        };
        labels.iter().enumerate().map(facts).collect()
    }

    fn is_field(&self, label: &Line, value: &Line) -> bool {
        let key = field_key(label.form.exact, value.place());
        is_label(label) && sorted::find(&self.fields, key, |field| *field).is_some()
    }

    /// Whether several repeated links stand where this text does: it is the current entry of their menu.
    fn is_amid_links(&self, line: &Line) -> bool {
        let links = || self.place(Position(line.position).of_link().0);
        let is_menu = |links: Place| !links.is_of_few_lines() && links.repeated_share() >= FRAMING_PLACE;
        !line.extent.is_link() && is_menu(links())
    }

    /// Whether most letters of a line are in many links that the site repeats at this place: stars to rate something with.
    fn is_toolbar(&self, page: &Summary, index: usize) -> bool {
        let units = page.stored_units(index);
        let position = page.lines[index].position;
        let is_repeated = |unit: &&Unit| unit.link() != Link::None && self.count(unit_key(position, unit.masked())) > 0;
        let letters = |unit: &Unit| u64::from(unit.letters());
        units.len() >= TOOLBAR_LINKS && {
            let repeated = units.iter().filter(is_repeated);
            let (count, sum) = repeated.fold((0, 0), |(count, sum), unit| (count + 1, sum + letters(unit)));
            count >= TOOLBAR_LINKS && sum >= NAMED.at_least_of(units.iter().map(letters).sum())
        }
    }

    fn is_single(place: &Place) -> bool {
        Share::of(place.pages.into(), place.kind.into()) >= SINGLE_PAGES
            && place.is_of_few_lines()
            && Share::of(place.texts.into(), place.lines.into()) >= SINGLE_TEXTS
    }
}

/// Whether a line has several links to pages, and no other text but what its own page is called: a breadcrumb trail, the tags
/// of an article.
fn is_trail(page: &Summary, index: usize) -> bool {
    let units = page.stored_units(index);
    let is_link = |unit: &Unit| unit.link() == Link::Page;
    let is_of_trail = |unit: &Unit| is_link(unit) || page.titles.binary_search(&unit.masked()).is_ok();
    units.iter().all(is_of_trail) && units.iter().filter(|unit| is_link(unit)).count() > 1
}

impl Place {
    fn odds(&self) -> Option<(f32, f32)> {
        let sum = wide(self.odds.unsigned_abs());
        let sum = if self.odds < 0 { -sum } else { sum };
        (self.asked_lines > 0).then(|| (sum / (real(self.asked_lines) * Odds::PARTS), real(self.asked_pages)))
    }
}
