//! The pages of `--pages`, to choose from.

use std::path::Path;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path as PathOf, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use unframe_corpus::{CorpusError, Source};

use crate::problem::{Kind, Problem};
use crate::service::Service;

/// Pages that people can look at in the playground: a folder, an archive or a collection.
#[derive(Debug)]
pub struct PagesToShow(Source);

impl PagesToShow {
    /// The pages of a source. Links that lead out of a folder are not followed.
    pub fn open(path: &Path) -> Result<Self, CorpusError> {
        Source::open(path).map(Self)
    }
}

/// A page to choose.
#[derive(Debug, Serialize)]
struct Listed {
    number: usize,
    id: String,
    url: Option<String>,
    charset: Option<String>,
}

/// The most that a person chooses from.
const MOST: usize = 1000;

/// The list of the pages.
pub(super) async fn list(State(service): State<Arc<Service>>) -> Result<Response, Problem> {
    let working = Arc::clone(&service);
    let listed = service.work(move || {
        let Some(PagesToShow(source)) = &working.options.pages else { return Ok(Vec::new()) };
        // Their names are enough.
        let records = source.records(1).map_err(|_| unreadable())?;
        let listed = records.take(MOST).enumerate().filter_map(|(number, record)| {
            let record = record.ok()?;
            Some(Listed { number, id: record.id, url: record.url, charset: record.charset })
        });
        Ok(listed.collect())
    });
    Ok(Json(listed.await??).into_response())
}

/// The bytes of a page.
pub(super) async fn page(
    State(service): State<Arc<Service>>,
    PathOf(number): PathOf<usize>,
) -> Result<Response, Problem> {
    let working = Arc::clone(&service);
    let body = service.work(move || {
        let missing = || Problem::new(Kind::NotFound, "there is no page of this number");
        let PagesToShow(source) = working.options.pages.as_ref().filter(|_| number < MOST).ok_or_else(missing)?;
        let most = working.options.max_body.min(working.options.limits.max_bytes);
        let mut records = source.records(most).map_err(|_| unreadable())?;
        let record = records.nth(number).ok_or_else(missing)?.map_err(|_| unreadable())?;
        Ok(record.body)
    });
    // Never as a page: it would run as one of ours.
    Ok(([(CONTENT_TYPE, "application/octet-stream")], body.await??).into_response())
}

/// Without the cause: paths of this machine are nobody's business.
fn unreadable() -> Problem {
    Problem::new(Kind::Storage, "cannot read the pages that `--pages` names")
}
