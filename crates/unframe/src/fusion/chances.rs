//! One chance from two witnesses: the page, and the pages of its site at the same place.

use crate::learned::numbers;
use crate::page_model::PageEvidence;
use crate::template::SiteFacts;

/// How much what this page says counts,
const PAGE: f32 = 0.40;
/// how much the mean of all pages at the place of the block does, this one among them,
const PLACE: f32 = 0.86;
/// and what is taken off: the model believes too much on pages it has not seen.
const DOUBT: f32 = 0.52;
/// Beyond that, one page says no more: as far as what the site remembers of a page reaches.
const SUREST: f32 = 127.0 / 16.0;

/// The chance of each block to be content.
pub(super) fn of(evidence: &PageEvidence, site: &[SiteFacts]) -> Vec<f32> {
    let both = evidence.log_odds().zip(site);
    let chance = |(own, facts): (f32, &SiteFacts)| {
        let own = own.clamp(-SUREST, SUREST);
        let of_place = facts.place.map_or(own, |(mean, pages)| (mean * pages + own) / (pages + 1.0));
        numbers::chance(PAGE * own + PLACE * of_place - DOUBT)
    };
    both.map(chance).collect()
}
