//! `POST /v1/extract`: a page in, its content out.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use unframe::extraction::{KnownSite, Needs};
use unframe::{Extraction, Format, Options, ReadPage, SiteTemplate};

use crate::body::{self, Whole};
use crate::declared::Declared;
use crate::format::{self, MEDIA_TYPES, preferred};
use crate::openapi::Queries;
use crate::pages;
use crate::posted::{Asked, Posted};
use crate::problem::Problem;
use crate::service::Service;

pub(crate) async fn extract(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let (head, body) = request.into_parts();
    let declared = Declared::of(&head.headers)?;
    let Whole { bytes, held } = body::whole(&service, &head.headers, body).await?;
    let read = move |service: &Service| {
        let mut asked = Asked::of_query(&head.uri, Queries::Page)?;
        if asked.format.is_none() {
            asked.format = preferred(&head.headers, MEDIA_TYPES)?;
        }
        let posted = Posted::of_request(asked, declared, bytes, &service.options.limits)?;
        Ok(Posted { held: Some(held), ..posted })
    };
    let work = |service: &Service, posted: &Posted| {
        let extraction = extraction(service, posted)?;
        Ok((content_type(posted.format, &extraction), written(&extraction, posted.format)))
    };
    let (content_type, output) = pages::one(&service, read, work).await?;
    Ok(([(CONTENT_TYPE, &*content_type)], Bytes::from(output)).into_response())
}

/// The kind of an answer. HTML is in the page's own bytes, whose encoding only its server may have declared.
fn content_type(format: Format, extraction: &Extraction<'_>) -> Cow<'static, str> {
    let media = format::content_type(format);
    match format {
        Format::Html | Format::MarkedHtml => {
            let encoding = extraction.read().page().encoding();
            format!("{media}; charset={}", encoding.to_ascii_lowercase()).into()
        }
        _ => media.into(),
    }
}

/// A page as `unframe extract` writes it to standard output.
pub(crate) fn written(extraction: &Extraction<'_>, format: Format) -> Vec<u8> {
    let around = format.document();
    [around.opening.as_bytes(), &extraction.render(format), around.closing.as_bytes()].concat()
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
