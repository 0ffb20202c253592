//! What a client is told when something fails: problem details (RFC 9457) with a hint.

use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::openapi::object;

object! {
    "Why a request, or a line of a batch, was not answered (RFC 9457)."
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub struct Problem {
        pub kind renamed "type": String = "Its kind, for programs; it stays.",
        pub title: &'static str = "Its kind, for people.",
        pub status: u16 = "The status of the answer.",
        pub detail: String = "What was being done, and why it failed.",
        #[serde(skip_serializing_if = "Option::is_none")]
        pub hint: Option<String> = "What to do about it.",
    }
}

/// The kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the titles say what each is")]
pub enum Kind {
    BadRequest,
    Unauthorized,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    NotAcceptable,
    RequestTimeout,
    Conflict,
    BodyTooLarge,
    UnsupportedMediaType,
    Unprocessable,
    HeadTooLarge,
    Bug,
    Storage,
    NotFetched,
    Busy,
    FetchTimeout,
}

impl Kind {
    /// All of them, for the description of the service.
    pub const ALL: [Self; 17] = [
        Self::BadRequest,
        Self::Unauthorized,
        Self::Forbidden,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::NotAcceptable,
        Self::RequestTimeout,
        Self::Conflict,
        Self::BodyTooLarge,
        Self::UnsupportedMediaType,
        Self::Unprocessable,
        Self::HeadTooLarge,
        Self::Bug,
        Self::Storage,
        Self::NotFetched,
        Self::Busy,
        Self::FetchTimeout,
    ];

    /// Status, name and title.
    pub const fn parts(self) -> (u16, &'static str, &'static str) {
        match self {
            Self::BadRequest => (400, "bad-request", "The request makes no sense"),
            Self::Unauthorized => (401, "unauthorized", "A token is missing or wrong"),
            Self::Forbidden => (403, "forbidden", "The request is refused"),
            Self::NotFound => (404, "not-found", "There is nothing at this address"),
            Self::MethodNotAllowed => (405, "method-not-allowed", "The address knows other methods"),
            Self::NotAcceptable => (406, "not-acceptable", "The answer cannot be written in that format"),
            Self::RequestTimeout => (408, "request-timeout", "The request took too long to arrive"),
            Self::Conflict => (409, "conflict", "What is stored stands in the way"),
            Self::BodyTooLarge => (413, "body-too-large", "The body is too long"),
            Self::UnsupportedMediaType => (415, "unsupported-media-type", "The body is packed or of an unknown kind"),
            Self::Unprocessable => (422, "unprocessable", "The values do not fit together"),
            Self::HeadTooLarge => (431, "head-too-large", "The head of the request is too long"),
            Self::Bug => (500, "bug", "A bug in unframe"),
            Self::Storage => (500, "storage", "What should be kept cannot be stored"),
            Self::NotFetched => (502, "not-fetched", "The page could not be fetched"),
            Self::Busy => (503, "busy", "Too much to do at the moment"),
            Self::FetchTimeout => (504, "fetch-timeout", "The page took too long to fetch"),
        }
    }
}

impl Problem {
    /// A problem without a hint.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        let (status, name, title) = kind.parts();
        let kind = format!("urn:unframe:problem:{name}");
        Self { kind, title, status, detail: detail.into(), hint: None }
    }

    /// The same with advice.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// A page that brought out a bug.
    pub(crate) fn of_bug(message: &str) -> Self {
        Self::new(Kind::Bug, format!("internal error: {message}"))
            .with_hint("please report it together with the page; other requests are not affected")
    }

    /// Everything is taken.
    pub(crate) fn busy(detail: &str) -> Self {
        Self::new(Kind::Busy, detail).with_hint("try again in a moment, or start another `unframe serve`")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).unwrap_or_default();
        let mut response = (status, [(CONTENT_TYPE, "application/problem+json")], body + "\n").into_response();
        let headers = response.headers_mut();
        match status {
            StatusCode::UNAUTHORIZED => {
                headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
            }
            _ => {}
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<&str> = Kind::ALL.iter().map(|kind| kind.parts().1).collect();
        assert_eq!(names.len(), Kind::ALL.len());
    }

    #[test]
    fn a_problem_that_passes_says_when_to_come_back() {
        let response = Problem::busy("too many requests").into_response();
        assert_eq!(response.headers()[RETRY_AFTER], "1");
        assert_eq!(response.headers()[CONTENT_TYPE], "application/problem+json");
    }
}
