//! What a body is declared to hold, by its `Content-Type`.
//!
//! The body itself never decides: a crawler sends pages of strangers, and a page that looks like an object could then name its own
//! options, or an address to be fetched. An object that nobody declared is refused rather than taken for a page, which nobody wants either.

use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;

use crate::problem::{Kind, Problem};

/// What is in a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Declared {
    /// A page in its own bytes, and the encoding that its server declared.
    Page { charset: Option<String> },
    /// Bytes of which nothing is said: programs send these types if nobody names one.
    Unknown { charset: Option<String> },
    /// An object.
    Object,
    /// JSON lines with an object each.
    Lines,
}

impl Declared {
    pub(crate) fn of(headers: &HeaderMap) -> Result<Self, Problem> {
        let content_type = headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap_or_default());
        let (media, charset) = content_type.map_or((String::new(), None), media_type);
        Ok(match media.as_str() {
            "application/json" => Self::Object,
            "application/x-ndjson" | "application/jsonl" => Self::Lines,
            "" | "text/plain" | "application/octet-stream" | "application/x-www-form-urlencoded" => {
                Self::Unknown { charset }
            }
            "multipart/form-data" => {
                let detail = "a page is not sent as a form of several parts";
                return Err(Problem::new(Kind::UnsupportedMediaType, detail).with_hint(
                    "send the bytes of the page with `Content-Type: text/html`, or an object as `application/json`",
                ));
            }
            _ => Self::Page { charset },
        })
    }

    /// The encoding of a page in its own bytes. A body of which nothing is said must not look like an object.
    pub(crate) fn charset_of(self, body: &[u8]) -> Result<Option<String>, Problem> {
        match self {
            Self::Unknown { .. } if looks_like_object(body) => {
                let detail = "the body looks like JSON, but its `Content-Type` does not say so";
                Err(Problem::new(Kind::UnsupportedMediaType, detail).with_hint(
                    "send an object as `application/json`, JSON lines as `application/x-ndjson`, a page as `text/html`",
                ))
            }
            Self::Page { charset } | Self::Unknown { charset } => Ok(charset),
            Self::Object | Self::Lines => Ok(None),
        }
    }
}

/// Whether bytes begin as an object with members does. Scripts and style sheets that begin with a brace go on otherwise.
fn looks_like_object(body: &[u8]) -> bool {
    let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body).trim_ascii_start();
    body.strip_prefix(b"{").is_some_and(|rest| matches!(rest.trim_ascii_start().first(), Some(b'"' | b'}')))
}

/// The kind of a body in lower case, and the encoding it names.
fn media_type(content_type: &str) -> (String, Option<String>) {
    let mut parts = content_type.split(';');
    let media = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
    let charset = parts.find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let value = value.trim().trim_matches('"');
        (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty()).then(|| value.to_owned())
    });
    (media, charset)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(content_type: &str, body: &str, expected: &str) {
        let mut headers = HeaderMap::new();
        if !content_type.is_empty() {
            headers.insert(CONTENT_TYPE, content_type.parse().unwrap());
        }
        let found = Declared::of(&headers).and_then(|declared| match declared {
            Declared::Object => Ok("object".to_owned()),
            Declared::Lines => Ok("lines".to_owned()),
            page => Ok(format!("page {}", page.charset_of(body.as_bytes())?.unwrap_or_default())),
        });
        assert_eq!(found.unwrap_or_else(|problem| problem.status.to_string()), expected, "{content_type}: {body}");
    }

    #[test]
    fn the_type_says_what_a_body_holds_and_nothing_else_does() {
        for body in ["<p>Rain", "{\"html\":\"<p>Rain\"}", "{\"html\":\"\"}\n{\"html\":\"\"}"] {
            check("application/json; charset=utf-8", body, "object");
            check("application/x-ndjson", body, "lines");
            check("Text/HTML; Charset=\"koi8-r\"", body, "page koi8-r");
        }
    }

    #[test]
    fn an_object_that_nobody_declared_is_refused() {
        for content_type in
            ["", "text/plain;charset=UTF-8", "application/octet-stream", "application/x-www-form-urlencoded"]
        {
            for body in ["{\"html\":\"<p>Rain\"}", "\u{feff} {\n \"url\": 5", "{}"] {
                check(content_type, body, "415");
            }
        }
        for body in ["<p>Rain", "", "{", "{{ title }}", "{ color: red }", "[\"a\"]"] {
            check("", body, "page ");
        }
        check("multipart/form-data; boundary=x", "--x", "415");
    }
}
