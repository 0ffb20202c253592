//! `/v1/sites/{site}/…`: what is learned of a site.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use unframe::ReadPage;
use unframe::template::Observation;
use unframe_corpus::SiteKey;

use crate::body::{self, Whole};
use crate::openapi::{Queries, object};
use crate::options::shown;
use crate::pages;
use crate::posted::Posted;
use crate::problem::{Kind, Problem};
use crate::service::Service;
use crate::templates::{Learned, Templates};

object! {
    "What is known of a site."
    #[derive(Debug, Serialize)]
    pub(crate) struct KnownOf<'site> {
        site: &'site str = "The site.",
        observed: u64 = "Pages of this request.",
        pages: u64 = "Pages that were seen, in all requests.",
        pages_compared: u32 = "Different pages that are compared.",
        can_judge: bool = "Whether these are enough to judge others.",
    }
}

type Named = Result<Path<String>, PathRejection>;

/// `POST …/observe`: a page, or pages as JSON lines. What is answered is on the disk.
pub(crate) async fn observe(
    State(service): State<Arc<Service>>,
    site: Named,
    request: Request,
) -> Result<Response, Problem> {
    let site = named(site)?;
    let _ = templates(&service)?;
    let observations = pages::each(&service, request, Queries::Observed, |_, posted| Ok(observation(posted))).await?;
    let observed = observations.len() as u64;
    let (storing, key) = (Arc::clone(&service), site.clone());
    let learned = service.work(move || templates(&storing)?.observe(&key, observations)).await??;
    Ok(told(&site, observed, learned, StatusCode::OK))
}

/// What learning remembers of a page, as `unframe learn` does.
fn observation(posted: &Posted) -> Observation {
    let charset = posted.options.charset.as_deref().or(posted.record.charset.as_deref());
    let read =
        ReadPage::new(&posted.record.body, charset, &posted.options.limits).with_damage(posted.record.damage.clone());
    Observation::in_words(&read).with_evidence(&read)
}

/// `GET …/template`: the file, as `unframe extract --template` takes it.
pub(crate) async fn get(State(service): State<Arc<Service>>, site: Named) -> Result<Response, Problem> {
    let site = named(site)?;
    let reading = Arc::clone(&service);
    let bytes = service.work(move || templates(&reading)?.bytes(&site)).await??;
    Ok(([(CONTENT_TYPE, TEMPLATE)], Bytes::from(bytes)).into_response())
}

/// The kind of document that a template is.
pub(crate) const TEMPLATE: &str = "application/octet-stream";

/// `PUT …/template`: a template that was learned elsewhere.
pub(crate) async fn put(
    State(service): State<Arc<Service>>,
    site: Named,
    request: Request,
) -> Result<Response, Problem> {
    let site = named(site)?;
    let _ = templates(&service)?;
    let (head, body) = request.into_parts();
    let Whole { bytes, held } = body::whole(&service, &head.headers, body).await?;
    let (storing, key) = (Arc::clone(&service), site.clone());
    let learned = service
        .work(move || {
            let learned = templates(&storing)?.put(&key, &bytes);
            drop(held);
            learned
        })
        .await??;
    Ok(told(&site, 0, learned, StatusCode::OK))
}

/// `DELETE …/template`: nothing is known of the site any more.
pub(crate) async fn delete(State(service): State<Arc<Service>>, site: Named) -> Result<Response, Problem> {
    let site = named(site)?;
    let storing = Arc::clone(&service);
    service.work(move || templates(&storing)?.delete(&site)).await??;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn told(site: &SiteKey, observed: u64, learned: Learned, status: StatusCode) -> Response {
    let Learned { pages, pages_compared, can_judge } = learned;
    (status, Json(KnownOf { site: site.as_str(), observed, pages, pages_compared, can_judge })).into_response()
}

fn named(site: Named) -> Result<SiteKey, Problem> {
    let Path(site) = site.map_err(|_| {
        Problem::new(Kind::BadRequest, "cannot read the name of the site: it is not percent-encoded UTF-8")
    })?;
    // No host has these, and no page would ever be found to be of such a site.
    let is_strange =
        |character: char| character.is_whitespace() || character.is_control() || "?#@\\".contains(character);
    if site.is_empty() || site.contains(is_strange) {
        return Err(Problem::new(Kind::BadRequest, format!("`{}` cannot be the name of a site", shown(&site)))
            .with_hint("it is the host of its pages, such as `example.org`"));
    }
    Ok(SiteKey::meant(&site))
}

fn templates(service: &Service) -> Result<&Templates, Problem> {
    service.options.templates.as_ref().ok_or_else(|| {
        Problem::new(Kind::Conflict, "this service keeps no templates")
            .with_hint("`unframe serve --templates DIR` keeps them in a folder")
    })
}
