//! `POST /v1/diff`: two versions of a page, and what changed.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use unframe_diff::render::{self, Entry, Feed, Told};
use unframe_diff::{PageVersion, PlaceHistory, SiteDiff, SiteVersion, rfc3339};

use crate::body::{self, Whole};
use crate::extract::extraction;
use crate::fetch::with_page;
use crate::format::preferred;
use crate::json::json_object;
use crate::openapi::{Queries, object};
use crate::options::{self, shown};
use crate::posted::{Asked, PageObject, Posted};
use crate::problem::{Kind, Problem};
use crate::service::Service;

object! {
    "Two versions of a page. They are versions of one page, whatever their names and addresses say."
    #[derive(Debug, Deserialize)]
    pub(crate) struct Versions<'body> {
        #[serde(borrow)]
        old: PageObject<'body> = "The earlier one.",
        #[serde(borrow)]
        new: PageObject<'body> = "The later one.",
    }
}

/// How changes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DiffFormat {
    Jsonl,
    Markdown,
    Html,
    Table,
    Atom,
}

impl DiffFormat {
    /// All formats; the first is the default.
    pub(crate) const ALL: [Self; 5] = [Self::Jsonl, Self::Markdown, Self::Html, Self::Table, Self::Atom];

    /// Its name, and its `Content-Type`.
    pub(crate) const fn parts(self) -> (&'static str, &'static str) {
        match self {
            Self::Jsonl => ("jsonl", "application/x-ndjson"),
            Self::Markdown => ("markdown", "text/markdown; charset=utf-8"),
            Self::Html => ("html", "text/html; charset=utf-8"),
            Self::Table => ("table", "text/plain; charset=utf-8"),
            Self::Atom => ("atom", "application/atom+xml"),
        }
    }
}

/// The kinds of documents that `Accept` can name.
const MEDIA_TYPES: &[(&str, DiffFormat)] = &[
    ("application/x-ndjson", DiffFormat::Jsonl),
    ("application/jsonl", DiffFormat::Jsonl),
    ("application/json", DiffFormat::Jsonl),
    ("text/markdown", DiffFormat::Markdown),
    ("text/html", DiffFormat::Html),
    ("text/plain", DiffFormat::Table),
    ("application/atom+xml", DiffFormat::Atom),
];

/// What a query asks for.
struct DiffAsked {
    format: DiffFormat,
    /// Whether what was set aside is wanted as well.
    is_all_wanted: bool,
    /// Options of both pages.
    pages: Asked,
}

impl DiffAsked {
    fn of(uri: &Uri, headers: &HeaderMap) -> Result<Self, Problem> {
        let (mut format, mut is_all_wanted, mut pages) = (None, false, Asked::default());
        for (name, value) in options::query(uri)? {
            match name.as_str() {
                "format" => format = Some(format_named(&value)?),
                "all" => is_all_wanted = options::yes_or_no("all", &value)?,
                _ if options::set(&mut pages.options, &name, &value)? => {}
                _ => return Err(options::unknown(&name, &Queries::Diff.names())),
            }
        }
        let format = match format {
            Some(format) => format,
            None => preferred(headers, MEDIA_TYPES)?.unwrap_or(DiffFormat::Jsonl),
        };
        Ok(Self { format, is_all_wanted, pages })
    }
}

fn format_named(name: &str) -> Result<DiffFormat, Problem> {
    DiffFormat::ALL.into_iter().find(|format| format.parts().0 == name).ok_or_else(|| {
        let known = DiffFormat::ALL.map(|format| format.parts().0).join(", ");
        Problem::new(Kind::BadRequest, format!("the format `{}` is unknown", shown(name)))
            .with_hint(format!("there are {known}"))
    })
}

pub(crate) async fn diff(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let (head, body) = request.into_parts();
    let asked = DiffAsked::of(&head.uri, &head.headers)?;
    let Whole { bytes, held } = body::whole(&service, &head.headers, body).await?;
    let reading = Arc::clone(&service);
    let (asked, [old, new]) =
        service.work(move || versions(&bytes, &asked, &reading).map(|versions| (asked, versions))).await??;
    let old = with_page(&service, old).await?;
    let mut new = with_page(&service, new).await?;
    new.site = Some(old.site());
    let working = Arc::clone(&service);
    let (_, content_type) = asked.format.parts();
    let text = service
        .work(move || {
            let text = written(&working, &old, &new, &asked);
            drop(held);
            text
        })
        .await??;
    Ok(([(CONTENT_TYPE, content_type)], text).into_response())
}

fn versions(json: &[u8], asked: &DiffAsked, service: &Service) -> Result<[Posted; 2], Problem> {
    let mut room = Vec::new();
    let example = r#"{"old": {"html": "<p>…"}, "new": {"html": "<p>…"}}"#;
    let (object, damage): (Versions<'_>, _) = json_object(json, &mut room, example)?;
    let limits = &service.options.limits;
    let old = Posted::of_object(object.old, damage.clone(), &asked.pages, limits, "old")?;
    let new = Posted::of_object(object.new, damage, &asked.pages, limits, "new")?;
    Ok([old, new])
}

/// The changes, as `unframe diff OLD NEW` writes them.
fn written(service: &Service, old: &Posted, new: &Posted, asked: &DiffAsked) -> Result<String, Problem> {
    let version = |posted| extraction(service, posted).map(|extraction| PageVersion::of(&extraction));
    let old_version = version(old)?;
    let key = old_version.key.clone();
    let (mut before, mut now) = (SiteVersion::default(), SiteVersion::default());
    before.add(old_version);
    now.add(version(new)?);
    now.rename_only_page(&key);
    let SiteDiff { mut changes, set_aside, compared, .. } =
        SiteDiff::of(old.site().as_str(), &before, &now, &PlaceHistory::default());
    render::sort(&mut changes);
    let told = Told {
        heading: format!("{} → {}", old.record.id, new.record.id),
        entries: changes.into_iter().map(Entry::from).collect(),
        set_aside: if asked.is_all_wanted { set_aside } else { Vec::new() },
        compared,
    };
    Ok(match asked.format {
        DiffFormat::Jsonl => render::jsonl(&told),
        DiffFormat::Markdown => render::markdown(&told),
        DiffFormat::Html => render::html(&told),
        DiffFormat::Table => render::table(&told),
        DiffFormat::Atom => {
            // As of a stream, whose age nobody knows.
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let updated = rfc3339(i64::try_from(now.as_secs()).unwrap_or_default());
            let title = format!("Changes: {}", told.heading);
            render::atom(&told, &Feed { id: render::urn(&told.heading), title, updated, address: None })
        }
    })
}
