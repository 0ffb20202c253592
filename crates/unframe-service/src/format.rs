//! In which format is a page wanted?

use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use unframe::Format;

use crate::options::shown;
use crate::problem::{Kind, Problem};

/// The kinds of documents that `Accept` can name, in the order in which they are preferred where it makes no difference.
pub(crate) const MEDIA_TYPES: &[(&str, Format)] = &[
    ("application/json", Format::Json),
    ("application/x-ndjson", Format::Json),
    ("application/jsonl", Format::Json),
    ("text/markdown", Format::Markdown),
    ("text/plain", Format::Text),
    ("application/tei+xml", Format::Tei),
    ("application/xml", Format::Xml),
    ("text/csv", Format::Csv),
    ("text/html", Format::MarkedHtml),
];

/// The `Content-Type` of an answer. HTML is in the encoding of the page, which it declares itself.
pub(crate) const fn content_type(format: Format) -> &'static str {
    match format {
        Format::Json => "application/json",
        Format::Markdown => "text/markdown; charset=utf-8",
        Format::Text => "text/plain; charset=utf-8",
        Format::Tei => "application/tei+xml",
        Format::Xml => "application/xml",
        Format::Csv => "text/csv; charset=utf-8",
        Format::Html | Format::MarkedHtml => "text/html",
    }
}

/// The format of that name.
pub(crate) fn format_named(name: &str) -> Result<Format, Problem> {
    let name = match name {
        "jsonl" => "json",
        "md" => "markdown",
        "txt" => "text",
        name => name,
    };
    Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
        let known = Format::ALL.map(Format::name).join(", ");
        Problem::new(Kind::BadRequest, format!("the format `{}` is unknown", shown(name)))
            .with_hint(format!("there are {known}"))
    })
}

/// The format that `Accept` prefers among kinds of documents; `None` without `Accept`.
pub(crate) fn preferred<F: Copy>(headers: &HeaderMap, kinds: &[(&str, F)]) -> Result<Option<F>, Problem> {
    let mut ranges: Vec<(&str, u32)> = Vec::new();
    for value in headers.get_all(ACCEPT) {
        ranges.extend(value.to_str().unwrap_or_default().split(',').filter_map(range));
    }
    if ranges.is_empty() {
        return Ok(None);
    }
    let mut best: Option<(u32, F)> = None;
    for (media, format) in kinds {
        let weight = weight_of(media, &ranges);
        if weight > best.as_ref().map_or(0, |(weight, _)| *weight) {
            best = Some((weight, *format));
        }
    }
    best.map(|(_, format)| Some(format)).ok_or_else(|| {
        let known: Vec<&str> = kinds.iter().map(|(media, _)| *media).collect();
        Problem::new(Kind::NotAcceptable, "the answer cannot be written as any kind that `Accept` names")
            .with_hint(format!("there are {}; `format` in the query chooses as well", known.join(", ")))
    })
}

/// `text/html;q=0.8` and its weight in thousandths.
fn range(text: &str) -> Option<(&str, u32)> {
    let mut parts = text.split(';');
    let media = parts.next().map(str::trim).filter(|media| media.contains('/'))?;
    let weight = parts.find_map(|parameter| parameter.trim().strip_prefix("q="));
    let weight: f64 = weight.map_or(Ok(1.0), str::parse).ok()?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1,000")]
    Some((media, (weight.clamp(0.0, 1.0) * 1000.0) as u32))
}

/// How much a kind is wanted: by the range that names it most exactly (RFC 9110, 12.5.1).
fn weight_of(media: &str, ranges: &[(&str, u32)]) -> u32 {
    let kind = media.split('/').next().unwrap_or_default();
    let matches = |range: &str| {
        if range.eq_ignore_ascii_case(media) {
            return 3;
        }
        match range.split_once('/') {
            Some(("*", "*")) => 1,
            Some((of, "*")) if of.eq_ignore_ascii_case(kind) => 2,
            _ => 0,
        }
    };
    let matched = ranges.iter().map(|(range, weight)| (matches(range), *weight)).filter(|(how, _)| *how > 0);
    matched.max().map_or(0, |(_, weight)| weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(accept: &str, expected: Option<Format>) {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, accept.parse().unwrap());
        assert_eq!(preferred(&headers, MEDIA_TYPES).unwrap(), expected, "{accept}");
    }

    #[test]
    fn the_most_wanted_kind_is_written() {
        check("*/*", Some(Format::Json));
        check("text/markdown", Some(Format::Markdown));
        check("text/html;q=0.5, text/plain;q=0.8", Some(Format::Text));
        check("text/*", Some(Format::Markdown));
        check("image/png, */*;q=0.1", Some(Format::Json));
        check("application/tei+xml, application/json;q=0.9", Some(Format::Tei));
        assert_eq!(preferred(&HeaderMap::new(), MEDIA_TYPES).unwrap(), None);
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, "image/png".parse().unwrap());
        assert_eq!(preferred(&headers, MEDIA_TYPES).unwrap_err().status, 406);
        assert_eq!(format_named("pdf").unwrap_err().status, 400);
        assert_eq!(format_named("md").unwrap(), Format::Markdown);
    }
}
