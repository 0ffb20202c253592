//! The body of a request: in whole, or line by line. It may not be longer than the limit, nor take longer than the patience.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, EXPECT};
use http_body_util::BodyExt as _;
use tokio::time::{Instant, timeout, timeout_at};

use crate::problem::{Kind, Problem};
use crate::service::{Held, Service};

/// A body, and the room it takes.
#[derive(Debug)]
pub(crate) struct Whole {
    pub(crate) bytes: Vec<u8>,
    pub(crate) held: Held,
}

/// Reads all of a body.
pub(crate) async fn whole(service: &Arc<Service>, headers: &HeaderMap, mut body: Body) -> Result<Whole, Problem> {
    refuse_packed(headers)?;
    let options = &service.options;
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > options.max_body) {
        return Err(too_large(options.max_body));
    }
    let mut held = service.hold(0)?;
    let mut bytes = Vec::new();
    let deadline = Instant::now() + options.patience;
    loop {
        let frame = timeout_at(deadline, body.frame()).await.map_err(|_| too_slow())?;
        let Some(frame) = frame else { break };
        let Ok(data) = frame.map_err(broken)?.into_data() else { continue };
        if bytes.len() + data.len() > options.max_body {
            return Err(too_large(options.max_body));
        }
        held.add(data.len())?;
        service.metrics.received(data.len());
        bytes.extend_from_slice(&data);
    }
    Ok(Whole { bytes, held })
}

/// A body line by line.
pub(crate) struct Lines {
    service: Arc<Service>,
    body: Body,
    /// What was received and not given yet.
    waiting: Vec<u8>,
    /// The room it takes.
    held: Held,
    /// How much of it was looked through for a line end.
    searched: usize,
    /// How many lines were given.
    number: u64,
    is_over: bool,
}

/// A line and the room it takes.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) number: u64,
    pub(crate) bytes: Result<Vec<u8>, Problem>,
    pub(crate) held: Option<Held>,
}

impl Lines {
    pub(crate) fn of(service: &Arc<Service>, headers: &HeaderMap, body: Body) -> Result<Self, Problem> {
        refuse_packed(headers)?;
        let held = service.hold(0)?;
        let service = Arc::clone(service);
        Ok(Self { service, body, waiting: Vec::new(), held, searched: 0, number: 0, is_over: false })
    }

    /// The next line that is not blank; `None` at the end. After a problem of the body itself there are no more.
    pub(crate) async fn next(&mut self) -> Option<Line> {
        let max_line = self.service.options.max_body;
        loop {
            if let Some(found) = memchr::memchr(b'\n', &self.waiting[self.searched..]) {
                let rest = self.waiting.split_off(self.searched + found + 1);
                let line = std::mem::replace(&mut self.waiting, rest);
                self.searched = 0;
                match self.line(line) {
                    Some(line) => return Some(line),
                    None => continue,
                }
            }
            self.searched = self.waiting.len();
            if self.waiting.len() > max_line {
                self.number += 1;
                let number = self.number;
                let bytes = match self.skip_line().await {
                    Ok(()) => Err(too_large_line(max_line)),
                    Err(problem) => Err(self.ended(problem)),
                };
                return Some(Line { number, bytes, held: None });
            }
            let more = match self.more().await {
                Ok(Some(data)) => self.held.set(self.waiting.len() + data.len()).map(|()| Some(data)),
                more => more,
            };
            match more {
                Ok(Some(data)) => self.waiting.extend_from_slice(&data),
                Ok(None) => {
                    let rest = std::mem::take(&mut self.waiting);
                    self.searched = 0;
                    return if rest.is_empty() { None } else { self.line(rest) };
                }
                Err(problem) => {
                    self.number += 1;
                    let bytes = Err(self.ended(problem));
                    return Some(Line { number: self.number, bytes, held: None });
                }
            }
        }
    }

    fn ended(&mut self, problem: Problem) -> Problem {
        self.is_over = true;
        self.waiting.clear();
        self.searched = 0;
        problem
    }

    /// A line as it is given, unless it is blank.
    fn line(&mut self, mut bytes: Vec<u8>) -> Option<Line> {
        self.number += 1;
        if self.number == 1 && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        if bytes.trim_ascii().is_empty() {
            return None;
        }
        let (number, most) = (self.number, self.service.options.max_body);
        if bytes.len() > most {
            return Some(Line { number, bytes: Err(too_large_line(most)), held: None });
        }
        Some(match self.service.hold(bytes.len()) {
            Ok(held) => Line { number, bytes: Ok(bytes), held: Some(held) },
            Err(problem) => Line { number, bytes: Err(problem), held: None },
        })
    }

    /// Passes over the rest of a line that is too long.
    async fn skip_line(&mut self) -> Result<(), Problem> {
        self.waiting.clear();
        self.searched = 0;
        while let Some(data) = self.more().await? {
            if let Some(end) = memchr::memchr(b'\n', &data) {
                self.waiting.extend_from_slice(&data[end + 1..]);
                break;
            }
        }
        Ok(())
    }

    async fn more(&mut self) -> Result<Option<Bytes>, Problem> {
        while !self.is_over {
            let frame = timeout(self.service.options.patience, self.body.frame()).await.map_err(|_| too_slow())?;
            match frame {
                None => self.is_over = true,
                Some(frame) => {
                    if let Ok(data) = frame.map_err(broken)?.into_data() {
                        self.service.metrics.received(data.len());
                        return Ok(Some(data));
                    }
                }
            }
        }
        Ok(None)
    }
}

fn refuse_packed(headers: &HeaderMap) -> Result<(), Problem> {
    let is_packed = headers.get_all(CONTENT_ENCODING).iter().any(|encoding| encoding != "identity");
    if is_packed {
        let detail = "the body has a `Content-Encoding`, and packed bodies are not unpacked";
        return Err(Problem::new(Kind::UnsupportedMediaType, detail).with_hint("send the body as it is"));
    }
    let is_strange = headers.get(EXPECT).is_some_and(|expect| !expect.as_bytes().eq_ignore_ascii_case(b"100-continue"));
    if is_strange {
        return Err(Problem::new(Kind::BadRequest, "the only `Expect` that is known is `100-continue`"));
    }
    Ok(())
}

fn too_large(most: usize) -> Problem {
    Problem::new(Kind::BodyTooLarge, format!("the body is longer than {most} bytes"))
        .with_hint("`unframe serve --max-body` sets the limit")
}

fn too_large_line(most: usize) -> Problem {
    Problem::new(Kind::BodyTooLarge, format!("the line is longer than {most} bytes"))
        .with_hint("`unframe serve --max-body` sets the limit")
}

fn too_slow() -> Problem {
    Problem::new(Kind::RequestTimeout, "the body took too long to arrive")
}

fn broken<E>(_: E) -> Problem {
    Problem::new(Kind::BadRequest, "the body ended before its length said it would, or its chunks are damaged")
}
