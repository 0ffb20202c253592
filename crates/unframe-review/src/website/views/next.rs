//! Which page to look at next: one that nobody graded, or the one the model is least sure of.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::{PageQuery, Refusal};
use crate::judgments::{Judgment, Statement};
use crate::website::Review;
use crate::website::server::{Served, Visitor};

/// What kind of page is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Wanted {
    /// The next one that nobody graded.
    #[default]
    Ungraded,
    /// Of those of the site that nobody graded, the one the model is least sure of.
    Uncertain,
}

/// The kind, as it stands in an address.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct NextQuery {
    #[serde(default)]
    pub(crate) kind: Wanted,
}

/// The address of that page. If there is none it is the page at hand, with a note.
pub(crate) fn next(
    served: &Served,
    visitor: &Visitor,
    page: usize,
    wanted: Wanted,
    query: &PageQuery,
) -> Result<String, Refusal> {
    let review = &served.review;
    let site = review.collection.entry(page).ok_or(Refusal::NotFound)?.site;
    let said = review.said()?;
    // Where experts share the work, what others graded may be for this one, too.
    let by = review.options.assignment.as_ref().map(|_| visitor.expert.as_str());
    let graded = graded_pages(&said, by);
    let found = match wanted {
        Wanted::Ungraded => next_ungraded(review, visitor, page, site, &graded),
        Wanted::Uncertain => {
            let mut pages = review.shown_pages(site, &visitor.expert);
            pages.retain(|other| *other != page && !is_graded(review, *other, &graded));
            let unsure = review.judges.uncertainties(site, &pages).unwrap_or_default();
            review.offer(&visitor.expert, page, pages.into_iter().zip(unsure))
        }
    };
    let (page, note) = found.map_or((page, "&none=1"), |page| (page, ""));
    Ok(format!("/page/{page}?methods={}&mode={}&grade={}{note}", query.methods, query.mode, query.grade))
}

/// The pages that this expert graded, or that anybody did, by site and name.
fn graded_pages<'said>(said: &'said [Judgment], by: Option<&str>) -> BTreeSet<(&'said str, &'said str)> {
    let of_expert = said.iter().filter(|judgment| by.is_none_or(|expert| judgment.expert == expert));
    let graded = of_expert.filter_map(|judgment| match &judgment.said {
        Statement::Page(of) if of.grade.is_some() => Some((of.site.as_str(), of.page.as_str())),
        _ => None,
    });
    graded.collect()
}

fn is_graded(review: &Review, page: usize, graded: &BTreeSet<(&str, &str)>) -> bool {
    let Some(entry) = review.collection.entry(page) else { return false };
    graded.contains(&(review.collection.site_name(entry.site).as_str(), entry.id.as_str()))
}

/// The next ungraded page after one: of its site, then of the sites after it, then from the beginning.
fn next_ungraded(
    review: &Review,
    visitor: &Visitor,
    page: usize,
    site: usize,
    graded: &BTreeSet<(&str, &str)>,
) -> Option<usize> {
    let sites: Vec<usize> = review.shown_sites()?.into_iter().map(|shown| shown.site).collect();
    let at = sites.iter().position(|shown| *shown == site).unwrap_or_default();
    let own = review.shown_pages(site, &visitor.expert);
    let (before, after) = own.split_at(own.iter().position(|other| *other == page).map_or(0, |place| place + 1));
    let others = sites.iter().cycle().skip(at + 1).take(sites.len().saturating_sub(1));
    let others = others.flat_map(|site| review.shown_pages(*site, &visitor.expert));
    let mut all = after.iter().copied().chain(others).chain(before.iter().copied());
    all.find(|other| *other != page && !is_graded(review, *other, graded))
}
