//! Requests that hold a page, or pages as JSON lines: each is read and worked on, and what came of all is given together.

use std::sync::Arc;

use axum::extract::Request;

use crate::body::{self, Lines, Whole};
use crate::declared::Declared;
use crate::fetch::with_page;
use crate::openapi::Queries;
use crate::posted::{Asked, Posted};
use crate::problem::{Kind, Problem};
use crate::service::Service;

/// Pages of one request. What is made of a page to learn from it takes some 100 KB.
const MOST_PAGES: usize = 1000;

/// Reads a page and works on it, in one go unless it has to be fetched in between.
pub(crate) async fn one<T: Send + 'static>(
    service: &Arc<Service>,
    read: impl FnOnce(&Service) -> Result<Posted, Problem> + Send + 'static,
    work: impl FnOnce(&Service, &Posted) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let working = Arc::clone(service);
    let begun = service.work(move || {
        let posted = read(&working)?;
        Ok(if posted.to_fetch.is_some() { Err((posted, work)) } else { Ok(work(&working, &posted)?) })
    });
    match begun.await?? {
        Ok(done) => Ok(done),
        Err((posted, work)) => {
            let posted = with_page(service, posted).await?;
            let working = Arc::clone(service);
            service.work(move || work(&working, &posted)).await?
        }
    }
}

/// Works on every page of a request; `known` is what its query can hold. If one page cannot be read, the request fails, and nothing
/// was kept.
pub(crate) async fn each<T: Send + 'static>(
    service: &Arc<Service>,
    request: Request,
    known: Queries,
    work: impl Fn(&Service, &Posted) -> Result<T, Problem> + Clone + Send + 'static,
) -> Result<Vec<T>, Problem> {
    let (head, body) = request.into_parts();
    let asked = Asked::of_query(&head.uri, known)?;
    let declared = Declared::of(&head.headers)?;
    if declared != Declared::Lines {
        let Whole { bytes, held } = body::whole(service, &head.headers, body).await?;
        let read = move |service: &Service| {
            let posted = Posted::of_request(asked, declared, bytes, &service.options.limits)?;
            Ok(Posted { held: Some(held), ..posted })
        };
        return Ok(vec![one(service, read, work).await?]);
    }
    let asked = Arc::new(asked);
    let mut lines = Lines::of(service, &head.headers, body)?;
    let mut all = Vec::new();
    while let Some(line) = lines.next().await {
        if all.len() == MOST_PAGES {
            let detail = format!("there are more than {MOST_PAGES} pages in one request; none was kept");
            return Err(Problem::new(Kind::BodyTooLarge, detail).with_hint("send them in several requests"));
        }
        let (asked, work, number) = (Arc::clone(&asked), work.clone(), line.number);
        let read = move |service: &Service| {
            let posted = Posted::of_json(&line.bytes?, &asked, &service.options.limits, "")?;
            Ok(Posted { held: line.held, ..posted })
        };
        let done = one(service, read, work).await.map_err(|mut problem| {
            problem.detail = format!("line {number}: {}; no page of this request was kept", problem.detail);
            problem
        });
        all.push(done?);
    }
    Ok(all)
}
