//! `POST /v1/extract`: a page in, its content out.

use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use unframe::extraction::{KnownSite, Needs};
use unframe::{Extraction, Options, ReadPage, SiteTemplate};

use crate::body::{self, Whole};
use crate::format::content_type;
use crate::pages;
use crate::posted::{Asked, Posted};
use crate::problem::Problem;
use crate::service::Service;

pub(crate) async fn extract(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let (head, body) = request.into_parts();
    let Whole { bytes, held } = body::whole(&service, &head.headers, body).await?;
    let read = move |service: &Service| {
        let asked = Asked::of_query(&head.uri, &[])?;
        let posted = Posted::of_request(asked, &head.headers, bytes, &service.options.limits)?;
        Ok(Posted { held: Some(held), ..posted })
    };
    let work = |service: &Service, posted: &Posted| Ok((posted.format, written(service, posted)?));
    let (format, output) = pages::one(&service, read, work).await?;
    Ok(([(CONTENT_TYPE, content_type(format))], Bytes::from(output)).into_response())
}

/// A page as `unframe extract` writes it to standard output.
pub(crate) fn written(service: &Service, posted: &Posted) -> Result<Vec<u8>, Problem> {
    let extraction = extraction(service, posted)?;
    let around = posted.format.document();
    Ok([around.opening.as_bytes(), &extraction.render(posted.format), around.closing.as_bytes()].concat())
}

/// A site of one page. Without a folder of templates, the command learns from the pages it is given: of one page that it is all there
/// is, which outputs say (`pages_compared`). With a folder, a site without a template is unknown, here as there.
static ALONE: LazyLock<SiteTemplate> = LazyLock::new(|| unframe::learn([""]));

/// A page without its framing, judged by the template of its site if there is one.
pub(crate) fn extraction<'page>(service: &Service, posted: &'page Posted) -> Result<Extraction<'page>, Problem> {
    let Posted { record, options, .. } = posted;
    let site = posted.site();
    let charset = options.charset.as_deref().or(record.charset.as_deref());
    let read = ReadPage::new(&record.body, charset, &options.limits).with_damage(record.damage.clone());
    let options =
        Options { id: record.id.clone(), url: record.url.clone(), site: site.as_str().to_owned(), ..options.clone() };
    let needs_template = options.method.needs() == Needs::Template;
    let template = match &service.options.templates {
        Some(templates) if needs_template => templates.of(&site)?,
        _ => None,
    };
    let known = match &template {
        Some(template) => KnownSite::Template(template),
        None if needs_template && service.options.templates.is_none() => KnownSite::Template(&ALONE),
        None => KnownSite::Nothing,
    };
    let judged = options.judge(&read, known);
    let extraction = Extraction::of(read, judged, options);
    service.metrics.page(&extraction);
    Ok(extraction)
}
