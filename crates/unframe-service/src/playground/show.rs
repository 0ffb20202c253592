//! A page as it is shown: in its frame with the framing marked, and as a list of blocks with reasons.

use std::sync::Arc;

use axum::Json;
use axum::extract::{RawQuery, Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use unframe::extraction::ExtractedBlock;
use unframe::label::Label;
use unframe_web::Language;
use unframe_web::frame::{self, Mode, Shown, is_picture_in_page};

use super::shell::language_of;
use super::words::Words;
use crate::body::{self, Whole};
use crate::extract::extraction;
use crate::pages;
use crate::posted::{Asked, Posted};
use crate::problem::Problem;
use crate::service::Service;

/// How the page of an object is to be shown, beside what `/v1/extract` takes.
#[derive(Debug, Default, Deserialize)]
struct Wanted {
    #[serde(default)]
    mode: String,
    /// The address of the playground, which links select blocks at.
    #[serde(default)]
    playground: String,
}

/// The page in its frame.
pub(super) async fn frame(
    State(service): State<Arc<Service>>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let language = language_of(query.as_deref().unwrap_or_default(), request.headers());
    let page = with_page(&service, request, move |wanted, extraction| {
        let blocks: Vec<ExtractedBlock<'_>> = extraction.blocks().collect();
        let select = |block: usize| match wanted.playground.as_str() {
            // Only addresses: the frame must lead nowhere else.
            address if address.starts_with("http://") || address.starts_with("https://") => {
                format!("{}#block-{block}", address.split('#').next().unwrap_or_default())
            }
            _ => format!("#block-{block}"),
        };
        let say = |block: usize| blocks.get(block).map_or_else(String::new, |block| said_of(block, language));
        frame::frame(&Shown {
            document: extraction.read().document(),
            blocks: extraction.read().blocks(),
            panes: &[extraction.labels()],
            mode: Mode::named(&wanted.mode).unwrap_or_default(),
            policy: frame::POLICY_OF_COPY,
            resolve: &|address| is_picture_in_page(address).then(|| address.to_owned()),
            select: &select,
            corrected: &|_| None,
            marked: &|_| false,
            say: &say,
        })
    })
    .await?;
    // Opened by itself, it is as harmless as in its frame.
    Ok(([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, &*frame::policy(""))], page)
        .into_response())
}

fn said_of(block: &ExtractedBlock<'_>, language: Language) -> String {
    let words = Words::in_language(language);
    format!("{} — {}", words.label(block.label()), language.reason(block.reason()))
}

/// A page in numbers, and its blocks.
#[derive(Debug, Serialize)]
struct Told {
    title: Option<String>,
    verdict: &'static str,
    content_letters: u64,
    framing_letters: u64,
    template_id: Option<String>,
    blocks: Vec<Block>,
}

/// A block in words.
#[derive(Debug, Serialize)]
struct Block {
    /// Its place in the page, as links in the frame name it.
    number: usize,
    label: &'static str,
    reason: &'static str,
    sentence: &'static str,
    support: f64,
    chance: Option<f64>,
    start: usize,
    end: usize,
    text: String,
}

/// Letters of a block that are shown.
const MOST_CHARACTERS: usize = 400;

/// The blocks of the page, without those that say nothing.
pub(super) async fn blocks(
    State(service): State<Arc<Service>>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let language = language_of(query.as_deref().unwrap_or_default(), request.headers());
    let answer = with_page(&service, request, move |_, extraction| Told {
        title: extraction.title().map(str::to_owned),
        verdict: extraction.verdict().state.name(),
        content_letters: extraction.content_letters(),
        framing_letters: extraction.framing_letters(),
        template_id: extraction.template_id().map(str::to_owned),
        blocks: extraction
            .blocks()
            .enumerate()
            .filter_map(|(number, block)| Block::of(number, &block, language))
            .collect(),
    });
    Ok(Json(answer.await?).into_response())
}

impl Block {
    fn of(number: usize, block: &ExtractedBlock<'_>, language: Language) -> Option<Self> {
        let text = block.text();
        let cut = text.char_indices().nth(MOST_CHARACTERS).map(|(end, _)| end);
        (!text.is_empty()).then(|| Self {
            number,
            label: match block.label() {
                Label::Content => "content",
                Label::Framing => "framing",
            },
            reason: block.reason().name(),
            sentence: language.reason(block.reason()),
            support: block.support().as_f64(),
            chance: block.chance().map(unframe::Share::as_f64),
            start: block.range().start,
            end: block.range().end,
            text: cut.map_or_else(|| text.clone(), |end| format!("{}…", &text[..end])),
        })
    }
}

/// Makes something of the page that an object holds, on a thread of its own.
async fn with_page<T: Send + 'static>(
    service: &Arc<Service>,
    request: Request,
    make: impl FnOnce(&Wanted, &unframe::Extraction<'_>) -> T + Send + 'static,
) -> Result<T, Problem> {
    let (head, body) = request.into_parts();
    let Whole { bytes, held } = body::whole(service, &head.headers, body).await?;
    let bytes = Arc::new(bytes);
    let page = Arc::clone(&bytes);
    let read = move |service: &Service| {
        let posted = Posted::of_json(&page, &Asked::default(), &service.options.limits, "")?;
        Ok(Posted { held: Some(held), ..posted })
    };
    let work = move |service: &Service, posted: &Posted| {
        let wanted: Wanted = serde_json::from_slice(&bytes).unwrap_or_default();
        Ok(make(&wanted, &extraction(service, posted)?))
    };
    pages::one(service, read, work).await
}
