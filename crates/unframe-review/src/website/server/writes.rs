//! Stores grades and notes. A successful response means that the judgment is on disk.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;

use super::Served;
use super::routes::answer;
use crate::judgments::{Grade, JudgmentError, PageGrade, PageJudgment, SiteJudgment};
use crate::website::review::now;
use crate::website::views::Refusal;

/// The longest note, in characters.
const MOST_CHARACTERS: usize = 10_000;

/// A grade as it is sent.
#[derive(Debug, Deserialize)]
pub(super) struct SentGrade {
    /// The key of the method.
    method: String,
    /// Empty takes it back.
    grade: String,
    note: String,
}

pub(super) async fn grade_site(
    State(served): State<Arc<Served>>,
    Path(site): Path<usize>,
    headers: HeaderMap,
    Form(sent): Form<SentGrade>,
) -> Response {
    answer(served, headers, move |served, visitor| {
        let review = &served.review;
        let site = review.collection.listed().sites.get(site).map(|site| site.name.clone()).ok_or(Refusal::NotFound)?;
        let method = method_of(served, &site, &sent.method)?;
        let grade = parsed::<Grade>(&sent.grade)?;
        let said = SiteJudgment { site, method, grade, note: shortened(sent.note) };
        review.judgments().grade_site(now(), &visitor.expert, said).map_err(failed)?;
        Ok("{\"saved\":true}")
    })
    .await
}

pub(super) async fn grade_page(
    State(served): State<Arc<Served>>,
    Path(page): Path<usize>,
    headers: HeaderMap,
    Form(sent): Form<SentGrade>,
) -> Response {
    answer(served, headers, move |served, visitor| {
        let review = &served.review;
        let (site, page) = names_of(served, page)?;
        let method = method_of(served, &site, &sent.method)?;
        let grade = parsed::<PageGrade>(&sent.grade)?;
        let said = PageJudgment { site, page, method, grade, note: shortened(sent.note) };
        review.judgments().grade_page(now(), &visitor.expert, said).map_err(failed)?;
        Ok("{\"saved\":true}")
    })
    .await
}

/// The names of a page and its site.
pub(super) fn names_of(served: &Served, page: usize) -> Result<(String, String), Refusal> {
    let listed = served.review.collection.listed();
    let entry = listed.pages.get(page).ok_or(Refusal::NotFound)?;
    let site = listed.sites.get(entry.site).map(|site| site.name.clone()).unwrap_or_default();
    Ok((site, entry.id.clone()))
}

fn method_of(served: &Served, site: &str, key: &str) -> Result<String, Refusal> {
    let methods = served.review.methods(site);
    let found = methods.iter().find(|shown| shown.key == key);
    found.map(|shown| shown.method.name().to_owned()).ok_or_else(|| Refusal::Bad("there is no such method".to_owned()))
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(grade: &str) -> Result<Option<T>, Refusal> {
    if grade.is_empty() {
        return Ok(None);
    }
    grade.parse().map(Some).map_err(|error: T::Err| Refusal::Bad(error.to_string()))
}

fn shortened(note: String) -> String {
    if note.len() <= MOST_CHARACTERS { note } else { note.chars().take(MOST_CHARACTERS).collect() }
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` gives it")]
pub(super) fn failed(error: JudgmentError) -> Refusal {
    let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
    Refusal::Failed(format!("{error}{cause}"))
}
