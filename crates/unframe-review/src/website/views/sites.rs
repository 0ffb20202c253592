//! All sites.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::{Refusal, Shell, site_title};
use crate::judgments::Statement;
use crate::website::server::{Served, Visitor};

#[derive(Template)]
#[template(path = "sites.html")]
struct SitesView<'view> {
    shell: Shell<'view>,
    rows: Vec<SiteRow>,
    pages_read: usize,
    is_whole: bool,
    failures: Vec<String>,
    sample: Option<String>,
}

struct SiteRow {
    number: usize,
    name: String,
    pages: usize,
    pages_graded: usize,
    /// Grades by method, as this expert gave them.
    grades: Vec<(String, u8)>,
}

/// The list of sites; of a single one, that site.
pub(crate) fn sites(served: &Served, visitor: &Visitor) -> Result<Response, Refusal> {
    let (review, words) = (&served.review, visitor.words());
    let mut sites = review.shown_sites();
    for shown in sites.iter_mut().flatten() {
        shown.pages.retain(|page| review.is_for(&visitor.expert, *page));
    }
    let said = review.said()?;
    let listed = review.collection.listed();
    if let (Some([only]), true) = (sites.as_deref(), listed.is_whole) {
        return Ok(Redirect::temporary(&format!("/site/{}", only.site)).into_response());
    }
    let mut pages_graded: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut grades: BTreeMap<&str, Vec<(String, u8)>> = BTreeMap::new();
    for judgment in said.iter().filter(|judgment| judgment.expert == visitor.expert) {
        match &judgment.said {
            Statement::Page(page) if page.grade.is_some() => {
                pages_graded.entry(&page.site).or_default().insert(&page.page);
            }
            Statement::Site(site) => {
                let Some(grade) = site.grade else { continue };
                let methods = review.methods(&site.site);
                let shown = methods.iter().find(|shown| shown.method.name() == site.method);
                let key = shown.map_or_else(|| site.method.clone(), |shown| shown.key.clone());
                grades.entry(&site.site).or_default().push((key, grade.number()));
            }
            _ => {}
        }
    }
    let rows = sites.unwrap_or_default().into_iter().map(|shown| {
        let name = &listed.sites[shown.site].name;
        SiteRow {
            number: shown.site,
            name: site_title(name, words).to_owned(),
            pages: shown.pages.len(),
            pages_graded: pages_graded.get(name.as_str()).map_or(0, BTreeSet::len),
            grades: grades.get(name.as_str()).cloned().unwrap_or_default(),
        }
    });
    let sampling = review.options.sampling.as_ref();
    let view = SitesView {
        shell: Shell::of(served, visitor, words.sites).at(words.all_sites, None),
        rows: rows.collect(),
        pages_read: listed.pages.len(),
        is_whole: listed.is_whole,
        failures: listed.failures.clone(),
        sample: sampling.map(|sampling| format!("{} ({} {})", words.sample_hint, words.sample_of, sampling.seed)),
    };
    Ok(Html(view.render()?).into_response())
}
