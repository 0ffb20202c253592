//! One chance from two witnesses: the page, and the pages of its site at the same place.

use super::{DOUBT, PAGE, PLACE};
use crate::learned::numbers;
use crate::page_model::PageEvidence;
use crate::template::SiteFacts;

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
