//! What stands at a place on the pages of a site, and what it is taken for now: what a correction of the place would change.

use askama::Template;
use unframe::extraction::Needs;
use unframe::label::Label;
use unframe::segment::SitePlace;

use super::rows::shortened;
use super::{PlaceQuery, Refusal};
use crate::judgments::gold::block_text;
use crate::website::corrected::{corrected_on, labels_as_corrected};
use crate::website::judging::Learned;
use crate::website::server::{Served, Visitor};
use crate::website::words::{Speaks, Words};

#[derive(Template)]
#[template(path = "preview.html")]
struct PreviewView {
    words: &'static Words,
    pages: String,
    of: usize,
    blocks: String,
    rows: Vec<PreviewRow>,
}

/// A page that has the place.
struct PreviewRow {
    address: String,
    name: String,
    content: usize,
    framing: usize,
    /// What some of the blocks say, with the label each has now.
    texts: Vec<(&'static str, String)>,
}

/// Pages that are judged and shown.
const MOST_PAGES: usize = 12;
/// Blocks of each that are shown.
const MOST_TEXTS: usize = 4;

pub(crate) fn preview(served: &Served, visitor: &Visitor, page: usize, query: &PlaceQuery) -> Result<String, Refusal> {
    let review = &served.review;
    let place: SitePlace =
        query.place.parse().map_err(|error: unframe::segment::NotAPlace| Refusal::Bad(error.to_string()))?;
    let entry = review.collection.entry(page).ok_or(Refusal::NotFound)?;
    let site = review.collection.site_name(entry.site);
    let shown = review.methods_of_keys(&site, if query.grade.is_empty() { &query.methods } else { &query.grade });
    let method = shown.into_iter().next().ok_or(Refusal::NotFound)?.method;
    let known = review.judges.learner().ask(entry.site, Needs::Template).into_known();
    let (mut pages, blocks, of) = match known.as_deref() {
        Some(Learned::Template { places, .. }) => {
            let on_site = places.get(place).cloned().unwrap_or_default();
            (on_site.pages.iter().map(|page| *page as usize).collect(), on_site.blocks, places.pages())
        }
        _ => (vec![page], 0, 1),
    };
    let found = pages.len();
    // The page at hand first: it is the one that is known.
    pages.retain(|other| *other != page);
    pages.insert(0, page);
    let said = review.all_said()?;
    let mut rows = Vec::new();
    for number in pages.into_iter().take(MOST_PAGES) {
        let row = review.collection.with_page(number, |open| {
            let judged = review.judges.judge(number, open, method);
            let corrected = corrected_on(&said, &visitor.expert, &site, open);
            let labels = labels_as_corrected(&judged.judged.labels, &corrected);
            let at_place = open.read.blocks().at_place(open.read.tree(), place);
            let label = |block: &usize| labels.get(*block).map_or(Label::Content, |verdict| verdict.label);
            let content = at_place.iter().filter(|block| label(block) == Label::Content).count();
            let text = |block: &usize| {
                let text = block_text(&open.read, open.read.blocks().get(*block)?);
                Some((label(block).name(), shortened(&text)))
            };
            let first = at_place.first().copied().unwrap_or_default();
            PreviewRow {
                address: format!(
                    "/page/{number}?methods={}&mode={}&grade={}&select={first}",
                    query.methods, query.mode, query.grade
                ),
                name: open.entry.shown_name().to_owned(),
                content,
                framing: at_place.len() - content,
                texts: at_place.iter().filter_map(text).take(MOST_TEXTS).collect(),
            }
        });
        rows.push(row.ok_or(Refusal::NotFound)??);
    }
    let (pages, blocks) = (visitor.language.pages(found), visitor.language.blocks(blocks));
    Ok(PreviewView { words: visitor.words(), pages, of, blocks, rows }.render()?)
}
