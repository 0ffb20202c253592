//! Requests that hold a page, or pages as JSON lines: each is read and worked on, and what came of all is given together.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;

use crate::body::{self, Lines, Whole};
use crate::posted::{Asked, Posted, media_type};
use crate::problem::{Kind, Problem};
use crate::service::Service;

/// Pages of one request. What is made of a page to learn from it takes some 100 KB.
const MOST_PAGES: usize = 1000;

/// Works on every page of a request. If one of them cannot be read, the request fails, and nothing was kept.
pub(crate) async fn each<T: Send + 'static>(
    service: &Arc<Service>,
    request: Request,
    work: impl Fn(&Service, &Posted) -> Result<T, Problem> + Clone + Send + 'static,
) -> Result<Vec<T>, Problem> {
    let (head, body) = request.into_parts();
    let content_type = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_lines = matches!(media_type(content_type).0.as_str(), "application/x-ndjson" | "application/jsonl");
    if !is_lines {
        let Whole { bytes, held } = body::whole(service, &head.headers, body).await?;
        let working = Arc::clone(service);
        let one = service.work(move || {
            let posted = Posted::of_request(&head.uri, &head.headers, bytes, &working.options.limits)?;
            let done = work(&working, &posted);
            drop(held);
            done
        });
        return Ok(vec![one.await??]);
    }
    let asked = Arc::new(Asked::of_query(&head.uri)?);
    let mut lines = Lines::of(service, &head.headers, body)?;
    let mut all = Vec::new();
    while let Some(line) = lines.next().await {
        if all.len() == MOST_PAGES {
            let detail = format!("there are more than {MOST_PAGES} pages in one request; none was kept");
            return Err(Problem::new(Kind::BodyTooLarge, detail).with_hint("send them in several requests"));
        }
        let (working, asked, work) = (Arc::clone(service), Arc::clone(&asked), work.clone());
        let number = line.number;
        let one = service.work(move || {
            let json = line.bytes?;
            let posted = Posted::of_json(&json, &asked, &working.options.limits, "")?;
            work(&working, &posted)
        });
        let one = one.await.and_then(|one| one).map_err(|mut problem| {
            problem.detail = format!("line {number}: {}; no page of this request was kept", problem.detail);
            problem
        });
        all.push(one?);
    }
    Ok(all)
}
