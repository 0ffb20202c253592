//! `/v1/duplicates/…`: pages that say nearly the same as others seen before.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::Uri;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use unframe::Share;
use unframe::near_duplicates::{Compared, PageParts, Prints, Scheme, Shingler, page_parts};
use unframe::segment::semantic::Edition;
use unframe_dups::told::{self, Asking, Listed};

use crate::base::{Duplicates, failed};
use crate::extract::extraction;
use crate::openapi::Queries;
use crate::options::{self, shown};
use crate::pages;
use crate::posted::Posted;
use crate::problem::{Kind, Problem};
use crate::service::Service;

/// `POST …/add`: a page, or pages as JSON lines. What is answered is on the disk.
pub(crate) async fn add(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let scheme = base(&service)?.scheme()?;
    let prints = pages::each(&service, request, Queries::Added, move |service, posted| {
        let name = posted.record.id.clone();
        if name.is_empty() {
            return Err(Problem::new(Kind::Unprocessable, "the page has no name under which it is kept")
                .with_hint("name it by `id` or `url`"));
        }
        Ok((name, compared(service, posted, scheme)?.1))
    });
    let prints = prints.await?;
    let storing = Arc::clone(&service);
    let added = service.work(move || base(&storing)?.add(prints)).await??;
    Ok(Json(added).into_response())
}

/// What a query asks for, beside how pages are extracted.
#[derive(Clone, Debug)]
struct Wanted {
    threshold: Share,
    compared: Compared,
    listed: Vec<Listed>,
}

/// What can be listed.
pub(crate) const LISTED: [(&str, Listed); 3] =
    [("pages", Listed::Pages), ("content", Listed::Content), ("framing", Listed::Framing)];

/// `POST …/query`: what the base has that is like a page, or like pages as JSON lines.
pub(crate) async fn query(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let wanted = Wanted::of(request.uri())?;
    let reading = Arc::clone(&service);
    let known = service.work(move || base(&reading)?.now()).await??;
    let groups = pages::each(&service, request, Queries::Duplicates, move |service, posted| {
        let Some(base) = &known else { return Ok(Vec::new()) };
        let (parts, prints) = compared(service, posted, base.scheme())?;
        let Wanted { threshold, compared, ref listed } = wanted;
        let asking = Asking { base, threshold, compared, characters: told::MOST_READ };
        let mut groups = asking.of(&posted.record.id, &parts, &prints).map_err(|error| failed(&error))?;
        groups.retain(|group| group.kind.is_listed(listed));
        Ok(groups)
    });
    let groups = groups.await?.into_iter().flatten();
    let lines: String = (1..).zip(groups).map(|(number, group)| told::line(number, &group)).collect();
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], lines).into_response())
}

impl Wanted {
    fn of(uri: &Uri) -> Result<Self, Problem> {
        let listed = LISTED.map(|(_, listed)| listed).to_vec();
        let mut wanted = Self { threshold: Share::percent(80), compared: Compared::Content, listed };
        for (name, value) in options::query(uri)? {
            match name.as_str() {
                "threshold" => wanted.threshold = share(&value)?,
                "with_framing" if options::yes_or_no("with_framing", &value)? => wanted.compared = Compared::All,
                "list" => wanted.listed = value.split(',').map(listed_of).collect::<Result<_, _>>()?,
                _ => {}
            }
        }
        Ok(wanted)
    }
}

fn share(value: &str) -> Result<Share, Problem> {
    let number = value.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    let number: f64 = number.ok_or_else(|| {
        Problem::new(Kind::BadRequest, format!("`threshold` is a share from 0 to 1, not `{}`", shown(value)))
    })?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to a million")]
    Ok(Share::millionths((number * 1e6).round() as u32))
}

fn listed_of(name: &str) -> Result<Listed, Problem> {
    LISTED.iter().find(|(known, _)| *known == name).map(|(_, listed)| *listed).ok_or_else(|| {
        Problem::new(Kind::BadRequest, format!("`list` holds pages, content, framing, not `{}`", shown(name)))
    })
}

/// What is compared of a page, content and framing apart as `extract` tells them.
fn compared(service: &Service, posted: &Posted, scheme: Scheme) -> Result<(PageParts, Prints), Problem> {
    let edition = match scheme {
        Scheme::MinHash => Edition::Modern,
        Scheme::Shingles2008 => Edition::Of2008,
    };
    let extraction = extraction(service, posted)?;
    let parts = page_parts(extraction.read(), extraction.labels(), edition);
    let prints = Prints::of(&parts.parts(), scheme, &mut Shingler::default());
    Ok((parts, prints))
}

fn base(service: &Service) -> Result<&Duplicates, Problem> {
    service.options.duplicates.as_ref().ok_or_else(|| {
        Problem::new(Kind::Conflict, "this service has no fingerprint base")
            .with_hint("`unframe serve --base DIR` keeps one in a folder")
    })
}
