//! `POST /v1/batch`: JSON lines in, JSON lines out, in the same order, while they come.
//!
//! Nothing waits for the last line: as many lines are worked on as there are workers, and as many again wait for those before
//! them to be written. A client that does not read what is written is not read from either, so memory stays the same however long
//! the batch is.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use http_body_util::channel::{Channel, Sender};
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use unframe::Format;

use crate::body::{Line, Lines};
use crate::extract::{extraction, written};
use crate::openapi::{Queries, object};
use crate::pages;
use crate::posted::{Asked, Posted};
use crate::problem::{Kind, Problem};
use crate::service::Service;

object! {
    "A page in a format that is not JSON."
    #[derive(Debug, Serialize)]
    pub(crate) struct Written<'page> {
        id: &'page str = "What it is called.",
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<&'page str> = "Its address.",
        site: &'page str = "Its site.",
        format: &'static str = "The format of `output`.",
        output: &'page str = "The page in that format.",
    }
}

object! {
    "A line that holds no page."
    #[derive(Debug, Serialize)]
    pub(crate) struct Failed<'problem> {
        line: u64 = "Its number, from 1.",
        error: &'problem Problem = "Why.",
    }
}

pub(crate) async fn batch(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let (mut head, body) = request.into_parts();
    let asked = Asked::of_query(&head.uri, Queries::Page)?;
    if let Some(format) = asked.format {
        refuse_bytes(format)?;
    }
    // Options that are wrong for every line are said once.
    crate::options::checked(asked.options.clone(), &service.options.limits)?;
    let lines = Lines::of(&service, &head.headers, body)?;
    let (sender, answer) = Channel::new(1);
    // The batch keeps its place until its last line is written.
    let place = head.extensions.remove::<Arc<OwnedSemaphorePermit>>();
    tokio::spawn(async move {
        run(service, Arc::new(asked), lines, sender).await;
        drop(place);
    });
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], Body::new(answer)).into_response())
}

async fn run(service: Arc<Service>, asked: Arc<Asked>, lines: Lines, mut answer: Sender<Bytes>) {
    let (work, mut worked) = mpsc::channel::<JoinHandle<Vec<u8>>>(2 * service.options.workers.max(1));
    let reading = tokio::spawn(read(Arc::clone(&service), asked, lines, work));
    while let Some(line) = worked.recv().await {
        let Ok(line) = line.await else { break };
        let length = line.len() as u64;
        // A client that reads nothing holds a place that others wait for.
        let sent = timeout(service.options.patience, answer.send_data(Bytes::from(line))).await;
        if !matches!(sent, Ok(Ok(()))) {
            break;
        }
        service.metrics.sent(length);
    }
    drop(worked);
    reading.abort();
}

async fn read(service: Arc<Service>, asked: Arc<Asked>, mut lines: Lines, work: mpsc::Sender<JoinHandle<Vec<u8>>>) {
    while let Some(line) = lines.next().await {
        // Before a line is worked on there has to be room for what comes of it.
        let Ok(room) = work.reserve().await else { return };
        room.send(tokio::spawn(of_line(Arc::clone(&service), Arc::clone(&asked), line)));
    }
}

async fn of_line(service: Arc<Service>, asked: Arc<Asked>, line: Line) -> Vec<u8> {
    let Line { number, .. } = line;
    let read = move |service: &Service| {
        let posted = Posted::of_json(&line.bytes?, &asked, &service.options.limits, &format!("line {number}"))?;
        Ok(Posted { held: line.held, ..posted })
    };
    let done = pages::one(&service, read, output).await;
    done.unwrap_or_else(|problem| as_line(&Failed { line: number, error: &problem }))
}

fn output(service: &Service, posted: &Posted) -> Result<Vec<u8>, Problem> {
    let format = posted.format;
    refuse_bytes(format)?;
    let extraction = extraction(service, posted)?;
    if format == Format::Json {
        return Ok(written(&extraction, format));
    }
    let output = String::from_utf8_lossy(&extraction.render(format)).into_owned();
    let site = posted.site();
    let record = &posted.record;
    let (id, url, site) = (record.id.as_str(), record.url.as_deref(), site.as_str());
    Ok(as_line(&Written { id, url, site, format: format.name(), output: &output }))
}

/// The page's own bytes may be in any encoding, which no line of JSON can hold.
fn refuse_bytes(format: Format) -> Result<(), Problem> {
    if !matches!(format, Format::Html | Format::MarkedHtml) {
        return Ok(());
    }
    let detail = format!("a batch cannot be answered as `{}`, which is in the encoding of each page", format.name());
    Err(Problem::new(Kind::Unprocessable, detail).with_hint("`/v1/extract` writes it, page by page"))
}

fn as_line(value: &impl Serialize) -> Vec<u8> {
    // Texts and numbers are always written.
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}
