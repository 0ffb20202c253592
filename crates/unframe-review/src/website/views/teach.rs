//! The template of a site with what experts said about its places: what that changes, and the file to take along.

use std::sync::Arc;

use askama::Template;
use unframe::Method;
use unframe::extraction::{KnownSite, Needs};
use unframe::label::Label;
use unframe::template::{Overrides, SavedTemplate, SiteTemplate};

use super::rows::shortened;
use super::{Refusal, Shell, site_title};
use crate::judgments::gold::{Whose, block_text, corrections};
use crate::judgments::{Judgment, PlaceCorrection, Statement};
use crate::website::judging::Learned;
use crate::website::server::{Served, Visitor};
use crate::website::words::Speaks as _;

#[derive(Template)]
#[template(path = "teach.html")]
struct TeachView<'view> {
    shell: Shell<'view>,
    site: usize,
    places: Vec<PlaceRow>,
    is_learning: bool,
    looked_at: usize,
    pages: Vec<PageRow>,
}

/// A place that was corrected.
struct PlaceRow {
    label: &'static str,
    label_word: &'static str,
    text: String,
    /// On how many pages it stands; empty until that is known.
    pages: String,
}

/// A page that is judged differently with the corrections.
struct PageRow {
    address: String,
    name: String,
    blocks: String,
    texts: Vec<(&'static str, String)>,
}

/// Pages that are judged twice.
const MOST_PAGES: usize = 60;
/// Of those that change, as many are shown,
const MOST_SHOWN: usize = 20;
/// with as many blocks each.
const MOST_TEXTS: usize = 6;

pub(crate) fn teach(served: &Served, visitor: &Visitor, number: usize) -> Result<String, Refusal> {
    let (review, words) = (&served.review, visitor.words());
    let site = known_site(served, visitor, number)?;
    let all = review.all_said()?;
    let said = corrections(&all, Whose::Everybody);
    let known = review.judges.learner().ask(number, Needs::Template).into_known();
    let learned = known.as_deref().and_then(|known| match known {
        Learned::Template { template, places, .. } => Some((template, places)),
        Learned::Chains(_) => None,
    });
    let place_row = |(place, label, _): (_, Label, _)| PlaceRow {
        label: label.name(),
        label_word: visitor.language.label(label),
        text: shortened(text_of(&all, &site, place).unwrap_or_default()),
        pages: learned
            .and_then(|(_, places)| places.get(place))
            .map_or_else(String::new, |on_site| visitor.language.pages(on_site.pages.len())),
    };
    let places: Vec<PlaceRow> = said.places_of(&site).map(place_row).collect();
    let (mut pages, mut looked_at) = (Vec::new(), 0);
    if let (Some((template, _)), false) = (learned, places.is_empty()) {
        let taught = (**template).clone().with_overrides(&said.overrides_of(&site));
        let shown = review.shown_pages(number, &visitor.expert);
        // Evenly over the site: its first pages are often of one kind.
        for page in shown.iter().step_by(shown.len().div_ceil(MOST_PAGES).max(1)) {
            looked_at += 1;
            let changed = changes(served, visitor, *page, template, &taught);
            pages.extend(changed.filter(|_| pages.len() < MOST_SHOWN));
        }
    }
    let name = site_title(&site, words).to_owned();
    let view = TeachView {
        shell: Shell::of(served, visitor, words.teach)
            .at(words.all_sites, Some("/".to_owned()))
            .at(&name, Some(format!("/site/{number}")))
            .at(words.teach, None),
        site: number,
        places,
        is_learning: known.is_none(),
        looked_at,
        pages,
    };
    Ok(view.render()?)
}

/// The template of a site with the corrections of its places, as bytes of a file; it cannot be learned from further.
pub(crate) fn taught_template(served: &Served, visitor: &Visitor, number: usize) -> Result<Vec<u8>, Refusal> {
    let site = known_site(served, visitor, number)?;
    let known = served.review.judges.learner().ask(number, Needs::Template).into_known();
    let known: Arc<Learned> = known.ok_or_else(|| Refusal::Bad(visitor.words().learning.to_owned()))?;
    let Learned::Template { template, .. } = &*known else { return Err(Refusal::NotFound) };
    let all = served.review.all_said()?;
    let said: Overrides = corrections(&all, Whose::Everybody).overrides_of(&site);
    Ok(SavedTemplate { template: (**template).clone().with_overrides(&said), sample: None }.to_bytes())
}

/// The name of a site. In a blind review nothing is shown that a method said with its name known.
fn known_site(served: &Served, visitor: &Visitor, number: usize) -> Result<String, Refusal> {
    if served.review.options.blind.is_some() {
        return Err(Refusal::Bad(visitor.words().results_blind.to_owned()));
    }
    let listed = served.review.collection.listed();
    listed.sites.get(number).map(|site| site.name.clone()).ok_or(Refusal::NotFound)
}

/// The text that an expert pointed at.
fn text_of<'said>(all: &'said [Judgment], site: &str, place: unframe::segment::SitePlace) -> Option<&'said str> {
    let mut said = all.iter().rev().map(|judgment| match &judgment.said {
        Statement::Adjudication(said) => &**said,
        said => said,
    });
    said.find_map(|said| match said {
        Statement::Place(PlaceCorrection { site: of, place: at, text, .. }) if of == site && *at == place => {
            Some(text.as_str())
        }
        _ => None,
    })
}

/// What of a page is judged differently; `None` if nothing is.
fn changes(
    served: &Served,
    visitor: &Visitor,
    page: usize,
    template: &SiteTemplate,
    taught: &SiteTemplate,
) -> Option<PageRow> {
    let work = |open: &crate::website::collection::OpenPage<'_>| {
        let options = unframe::Options { method: Method::Auto, ..unframe::Options::default() };
        let before = options.judge(&open.read, KnownSite::Template(template)).labels;
        let after = options.judge(&open.read, KnownSite::Template(taught)).labels;
        let differing: Vec<(usize, Label)> = (before.iter().zip(after.iter()).enumerate())
            .filter(|(_, (before, after))| before.label != after.label)
            .map(|(block, (_, after))| (block, after.label))
            .collect();
        let first = differing.first()?.0;
        let text = |(block, label): &(usize, Label)| {
            Some((label.name(), shortened(&block_text(&open.read, open.read.blocks().get(*block)?))))
        };
        Some(PageRow {
            address: format!("/page/{page}?select={first}"),
            name: open.entry.shown_name().to_owned(),
            blocks: visitor.language.blocks(differing.len()),
            texts: differing.iter().filter_map(text).take(MOST_TEXTS).collect(),
        })
    };
    served.review.collection.with_page(page, work)?.ok().flatten()
}
