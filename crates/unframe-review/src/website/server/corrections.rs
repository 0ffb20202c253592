//! Stores what blocks and places really are, undoes it and does it again. A successful response means that it is on disk.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;
use unframe::label::Label;
use unframe::segment::SitePlace;

use super::Served;
use super::routes::answer;
use super::writes::{failed, names_of};
use crate::judgments::exchange::from_jsonl;
use crate::judgments::{About, ActionId, History, Judgment, JudgmentStore, Statement, of_blocks, of_place};
use crate::website::collection::OpenPage;
use crate::website::corrected::{Corrected, corrected_on};
use crate::website::review::now;
use crate::website::server::Visitor;
use crate::website::views::{Refusal, told_of_action};
use crate::website::widening::{blocks_of, ranges};

/// A correction as it is sent.
#[derive(Debug, Deserialize)]
pub(super) struct SentCorrection {
    /// Numbers of blocks, as `3-7,9`.
    #[serde(alias = "block")]
    blocks: String,
    /// The place on all pages of the site that is meant, pointed at by the first of the blocks; empty if only they are meant.
    #[serde(default)]
    place: String,
    /// Empty takes it back.
    label: String,
}

/// A decision between experts, as it is sent.
#[derive(Debug, Deserialize)]
pub(super) struct SentDecision {
    /// The judgment that counts, as a line of JSON.
    line: String,
}

/// What is undone or done again, as it is sent.
#[derive(Debug, Deserialize)]
pub(super) struct SentAction {
    /// Its name; empty for the last one.
    #[serde(default)]
    action: String,
}

/// The most blocks that are corrected at once.
const MOST_BLOCKS: usize = 100_000;

pub(super) async fn correct(
    State(served): State<Arc<Served>>,
    Path(number): Path<usize>,
    headers: HeaderMap,
    Form(sent): Form<SentCorrection>,
) -> Response {
    answer(served, headers, move |served, visitor| {
        let review = &served.review;
        let (site, page) = names_of(served, number)?;
        let label = match sent.label.as_str() {
            "content" => Some(Label::Content),
            "framing" => Some(Label::Framing),
            "" => None,
            _ => return Err(Refusal::Bad("a block is `content` or `framing`".to_owned())),
        };
        let place: Option<SitePlace> = match sent.place.as_str() {
            "" => None,
            place => Some(place.parse().map_err(|_| Refusal::Bad("there is no such place".to_owned()))?),
        };
        let before = review.all_said()?;
        let found = review.collection.with_page(number, |open| {
            let blocks: Vec<usize> = blocks_of(&sent.blocks)
                .into_iter()
                .flat_map(|range| *range.start()..=(*range.end()).min(open.read.blocks().len()))
                .filter(|block| *block < open.read.blocks().len())
                .take(MOST_BLOCKS)
                .collect();
            let corrected = corrected_on(&before, &visitor.expert, &site, open);
            statements(open, (&site, &page), &blocks, (place, label), &corrected)
        });
        let said = found.ok_or(Refusal::NotFound)?.map_err(|cause| Refusal::Failed(cause.to_string()))?;
        let said = said.ok_or(Refusal::NotFound)?;
        if !said.is_empty() {
            review.judgments().act(now(), &visitor.expert, said).map_err(failed)?;
        }
        let all = review.all_said()?;
        let corrected =
            review.collection.with_page(number, |open| told(&corrected_on(&all, &visitor.expert, &site, open)));
        Ok(corrected.ok_or(Refusal::NotFound)??)
    })
    .await
}

/// What is said with a correction; `None` if there is no such block. Taking back what was said of blocks takes back the corrections
/// of their places, too.
fn statements(
    open: &OpenPage<'_>,
    (site, page): (&str, &str),
    blocks: &[usize],
    (place, label): (Option<SitePlace>, Option<Label>),
    corrected: &Corrected,
) -> Option<Vec<Statement>> {
    let first = *blocks.first()?;
    if let Some(place) = place {
        return of_place(&open.read, site, page, first, place, label).map(|said| vec![said]);
    }
    let by_block = |block: &usize| corrected.get(block).is_some_and(|word| word.place.is_none());
    if label.is_some() {
        return Some(of_blocks(&open.read, site, page, blocks.iter().copied(), label));
    }
    let mut said = of_blocks(&open.read, site, page, blocks.iter().copied().filter(|block| by_block(block)), None);
    let mut places: Vec<(SitePlace, usize)> =
        blocks.iter().filter_map(|block| Some((corrected.get(block)?.place?, *block))).collect();
    places.sort_unstable();
    places.dedup_by_key(|(place, _)| *place);
    said.extend(places.into_iter().filter_map(|(place, block)| of_place(&open.read, site, page, block, place, None)));
    Some(said)
}

/// What an expert said of the blocks of a page, as JSON for our script.
fn told(corrected: &Corrected) -> String {
    let of = |label: Label, is_of_place: bool| {
        let found = corrected.iter().filter(|(_, word)| word.label == label && word.place.is_some() == is_of_place);
        ranges(&found.map(|(block, _)| *block).collect::<Vec<_>>())
    };
    let blocks = |is_of_place: bool| json!({ "content": of(Label::Content, is_of_place), "framing": of(Label::Framing, is_of_place) });
    json!({ "saved": true, "blocks": blocks(false), "places": blocks(true) }).to_string()
}

/// Stores what counts where experts differ.
pub(super) async fn adjudicate(
    State(served): State<Arc<Served>>,
    headers: HeaderMap,
    Form(sent): Form<SentDecision>,
) -> Response {
    answer(served, headers, move |served, visitor| {
        if served.review.options.blind.is_some() {
            return Err(Refusal::Bad(visitor.words().results_blind.to_owned()));
        }
        let said = from_jsonl(&sent.line).map_err(|error| Refusal::Bad(error.to_string()))?;
        let [Judgment { said, .. }] = &said[..] else {
            return Err(Refusal::Bad("a decision is one judgment".to_owned()));
        };
        // What was decided before is decided again, not about itself.
        let said = if let Statement::Adjudication(said) = said { (**said).clone() } else { said.clone() };
        let decided = vec![Statement::Adjudication(Box::new(said))];
        served.review.judgments().act(now(), &visitor.expert, decided).map_err(failed)?;
        Ok("{\"saved\":true}")
    })
    .await
}

pub(super) async fn undo(
    State(served): State<Arc<Served>>,
    headers: HeaderMap,
    Form(sent): Form<SentAction>,
) -> Response {
    turn(served, headers, sent, true).await
}

pub(super) async fn redo(
    State(served): State<Arc<Served>>,
    headers: HeaderMap,
    Form(sent): Form<SentAction>,
) -> Response {
    turn(served, headers, sent, false).await
}

/// Undoes an action of the visitor or does it again, and says what it was.
async fn turn(served: Arc<Served>, headers: HeaderMap, sent: SentAction, is_undone: bool) -> Response {
    answer(served, headers, move |served, visitor| {
        let review = &served.review;
        let expert = visitor.expert.as_str();
        let turned = {
            let mut judgments = review.judgments();
            let turn = |judgments: &mut JudgmentStore| match (sent.action.as_str(), is_undone) {
                ("", true) => judgments.undo(now(), expert, About::Everything).map_err(failed),
                ("", false) => judgments.redo(now(), expert, About::Everything).map_err(failed),
                (name, _) => {
                    let action: ActionId =
                        name.parse().map_err(|_| Refusal::Bad("there is no such action".to_owned()))?;
                    let turned = if is_undone {
                        judgments.undo_action(now(), expert, action)
                    } else {
                        judgments.redo_action(now(), expert, action)
                    };
                    Ok(turned.map_err(failed)?.then_some(action))
                }
            };
            turn(&mut judgments)?
        };
        let all = review.all_said()?;
        let what = turned.map(|action| what_it_was(&all, visitor, action)).unwrap_or_default();
        Ok(json!({ "done": turned.is_some(), "what": what }).to_string())
    })
    .await
}

fn what_it_was(all: &[Judgment], visitor: &Visitor, action: ActionId) -> String {
    let history = History::of(all, &visitor.expert, About::Everything);
    let found = history.actions.iter().find(|done| done.id == action);
    found.map(|done| told_of_action(done, visitor.language)).unwrap_or_default()
}
