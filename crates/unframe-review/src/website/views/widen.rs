//! What a selected block can be widened to, for our script.

use serde_json::json;
use unframe::extraction::Needs;

use super::{PlaceQuery, Refusal};
use crate::website::judging::Learned;
use crate::website::server::{Served, Visitor};
use crate::website::widening::{Step, StepKind, ranges, steps};

/// The steps as JSON. `pages` and `all` are how many pages of the site have the place, and how many blocks stand there on all of
/// them; they are left out until the site is learned.
pub(crate) fn widen(served: &Served, visitor: &Visitor, page: usize, query: &PlaceQuery) -> Result<String, Refusal> {
    let (review, words) = (&served.review, visitor.words());
    let found = review.collection.with_page(page, |open| (open.entry.site, steps(&open.read, query.block)));
    let (site, steps) = found.ok_or(Refusal::NotFound)??;
    let known = review.judges.learner().ask(site, Needs::Template).into_known();
    let told = |step: &Step| {
        let name = match step.kind {
            StepKind::Block => words.step_block,
            StepKind::Alike => words.step_alike,
            StepKind::Container => step.element.as_str(),
        };
        let mut told = json!({
            "kind": step.kind.name(),
            "name": name,
            "blocks": ranges(&step.blocks),
            "count": step.blocks.len(),
            "place": step.place.to_string(),
        });
        if let (Some(Learned::Template { places, .. }), Some(object)) = (known.as_deref(), told.as_object_mut()) {
            let on_site = places.get(step.place);
            object.insert("pages".to_owned(), on_site.map_or(0, |on_site| on_site.pages.len()).into());
            object.insert("all".to_owned(), on_site.map_or(0, |on_site| on_site.blocks).into());
            object.insert("of".to_owned(), places.pages().into());
        }
        told
    };
    if steps.is_empty() {
        return Err(Refusal::NotFound);
    }
    Ok(json!({ "steps": steps.iter().map(told).collect::<Vec<_>>() }).to_string())
}
