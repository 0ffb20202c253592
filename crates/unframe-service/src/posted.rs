//! A page as a client sends it: its own bytes, or an object with its text and what is known of it.

use std::borrow::Cow;

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Uri};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use unframe::{Damage, Format, Limits, Options};
use unframe_corpus::{Record, SiteBy, SiteKey, with_replaced_surrogates};

use crate::format::{MEDIA_TYPES, format_named, preferred};
use crate::openapi::{self, Described, Objects, object};
use crate::options::{self, shown};
use crate::problem::{Kind, Problem};
use crate::service::Held;

/// A page, and what is wanted of it.
#[derive(Debug)]
pub(crate) struct Posted {
    pub(crate) record: Record,
    /// The address of a page that was sent without its bytes.
    pub(crate) to_fetch: Option<String>,
    /// The room of a page that was fetched.
    pub(crate) held: Option<Held>,
    /// The site that was named.
    pub(crate) site: Option<SiteKey>,
    pub(crate) options: Options,
    pub(crate) format: Format,
}

/// What a query asks for: options, and what else is known of the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) options: Map<String, Value>,
    pub(crate) format: Option<Format>,
    pub(crate) id: Option<String>,
    pub(crate) url: Option<String>,
    pub(crate) site: Option<String>,
}

impl Asked {
    /// What the query of an address asks for; `others` are names that whoever asks reads itself.
    pub(crate) fn of_query(uri: &Uri, others: &[&str]) -> Result<Self, Problem> {
        let mut asked = Self::default();
        for (name, value) in options::query(uri)? {
            match name.as_str() {
                "format" => asked.format = Some(format_named(&value)?),
                "id" => asked.id = Some(value),
                "url" => asked.url = Some(value),
                "site" => asked.site = Some(value),
                _ if options::set(&mut asked.options, &name, &value)? => {}
                name if others.contains(&name) => {}
                _ => return Err(options::unknown(&name, &[&["format", "id", "url", "site"], others].concat())),
            }
        }
        Ok(asked)
    }
}

object! {
    "A page and what is known of it: `html`, `html_base64`, or `url` alone if the service may fetch. Other members are ignored, as in collections of JSON lines."
    #[derive(Debug, Deserialize)]
    pub(crate) struct PageObject<'line> {
        pub(crate) id: Option<Id> = "What it is called; without it, its address.",
        pub(crate) url: Option<String> = "Its address: resolves links, and its host names the site.",
        pub(crate) charset: Option<String> = "The encoding of `html_base64` that its server declared.",
        pub(crate) site: Option<String> = "Its site, instead of the host of its address.",
        #[serde(borrow)]
        pub(crate) html: Option<Cow<'line, str>> = "The page as text.",
        #[serde(borrow, alias = "html_b64")]
        pub(crate) html_base64: Option<Cow<'line, str>> = "The page's own bytes in Base64." as openapi::base64(),
        pub(crate) options: Option<Map<String, Value>> = "How it is extracted." as openapi::options(),
        pub(crate) format: Option<String> = "The format of the answer." as openapi::formats_or_null(),
    }
}

/// What a page is called.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Id {
    Name(String),
    Number(serde_json::Number),
}

impl Described for Id {
    fn schema(_: &mut Objects) -> Value {
        json!({ "type": ["string", "number"] })
    }
}

impl Posted {
    /// A page of a request: an object if the body is JSON, its own bytes otherwise.
    pub(crate) fn of_request(
        mut asked: Asked,
        headers: &HeaderMap,
        body: Vec<u8>,
        limits: &Limits,
    ) -> Result<Self, Problem> {
        if asked.format.is_none() {
            asked.format = preferred(headers, MEDIA_TYPES)?;
        }
        let content_type = headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap_or_default());
        let (media, charset) = content_type.map_or((String::new(), None), media_type);
        match media.as_str() {
            "application/json" => Self::of_json(&body, &asked, limits, ""),
            "multipart/form-data" => {
                let detail = "a page is not sent as a form of several parts";
                Err(Problem::new(Kind::UnsupportedMediaType, detail).with_hint(
                    "send the bytes of the page with `Content-Type: text/html`, or an object as `application/json`",
                ))
            }
            _ => Self::of_bytes(body, charset, asked, limits),
        }
    }

    fn of_bytes(body: Vec<u8>, charset: Option<String>, asked: Asked, limits: &Limits) -> Result<Self, Problem> {
        let id = asked.id.or_else(|| asked.url.clone()).unwrap_or_default();
        let record = Record { id, url: asked.url, charset, body, ..Record::default() };
        let options = options::checked(asked.options, limits)?;
        let site = asked.site.map(|site| SiteKey::named(&site));
        let format = asked.format.unwrap_or(Format::Json);
        Ok(Self { record, to_fetch: None, held: None, site, options, format })
    }

    /// A page in an object; what it leaves open is as `asked`. `name` is what it is called if nothing names it.
    pub(crate) fn of_json(json: &[u8], asked: &Asked, limits: &Limits, name: &str) -> Result<Self, Problem> {
        let mut room = Vec::new();
        let (object, damage) = json_object(json, &mut room, r#"{"html": "<p>…", "url": "https://…"}"#)?;
        Self::of_object(object, damage, asked, limits, name)
    }

    pub(crate) fn of_object(
        object: PageObject<'_>,
        damage: Vec<Damage>,
        asked: &Asked,
        limits: &Limits,
        name: &str,
    ) -> Result<Self, Problem> {
        let url = object.url.or_else(|| asked.url.clone());
        let mut to_fetch = None;
        let (body, charset) = match (object.html, object.html_base64) {
            // A JSON string is Unicode whatever encoding the page inside declares.
            (Some(html), _) => (html.into_owned().into_bytes(), Some("utf-8".to_owned())),
            (None, Some(base64)) => {
                let body = BASE64
                    .decode(base64.as_bytes())
                    .map_err(|error| Problem::new(Kind::BadRequest, format!("cannot read `html_base64`: {error}")))?;
                (body, object.charset)
            }
            (None, None) if url.is_some() => {
                to_fetch.clone_from(&url);
                (Vec::new(), None)
            }
            (None, None) => {
                return Err(Problem::new(Kind::BadRequest, "the object has neither `html` nor `html_base64`")
                    .with_hint("`{\"html\": \"<p>…\"}`, or the page itself with `Content-Type: text/html`"));
            }
        };
        let id = match object.id {
            Some(Id::Name(name)) => name,
            Some(Id::Number(number)) => number.to_string(),
            None => asked.id.clone().or_else(|| url.clone()).unwrap_or_else(|| name.to_owned()),
        };
        let mut options = asked.options.clone();
        options.extend(object.options.unwrap_or_default());
        let format = object.format.map(|format| format_named(&format)).transpose()?;
        let site = object.site.or_else(|| asked.site.clone()).map(|site| SiteKey::named(&site));
        let record = Record { id, url, charset, body, damage, ..Record::default() };
        let options = options::checked(options, limits)?;
        let format = format.or(asked.format).unwrap_or(Format::Json);
        Ok(Self { record, to_fetch, held: None, site, options, format })
    }

    /// The site of the page: the one that was named, or the host of its address.
    pub(crate) fn site(&self) -> SiteKey {
        self.site.clone().unwrap_or_else(|| SiteKey::of(&self.record, SiteBy::Host))
    }
}

/// Reads an object that looks like `example`. Halves of surrogate pairs are replaced, in `room`: a damage of the pages in it.
pub(crate) fn json_object<'json, T: Deserialize<'json>>(
    json: &'json [u8],
    room: &'json mut Vec<u8>,
    example: &str,
) -> Result<(T, Vec<Damage>), Problem> {
    let bad = |error: &serde_json::Error| {
        Problem::new(Kind::BadRequest, format!("cannot read the body as JSON: {}", shown(&error.to_string())))
            .with_hint(format!("it is an object such as `{example}`"))
    };
    // Most objects have no halves of surrogate pairs: looking for them costs only those that cannot be read anyway.
    serde_json::from_slice(json).map(|object| (object, Vec::new())).or_else(|error| {
        let replacements;
        (*room, replacements) = with_replaced_surrogates(json).ok_or_else(|| bad(&error))?;
        let object = serde_json::from_slice(room).map_err(|error| bad(&error))?;
        Ok((object, vec![Damage::LoneSurrogates { replacements }]))
    })
}

/// The kind of a body in lower case, and the encoding it names.
pub(crate) fn media_type(content_type: &str) -> (String, Option<String>) {
    let mut parts = content_type.split(';');
    let media = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
    let charset = parts.find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let value = value.trim().trim_matches('"');
        (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty()).then(|| value.to_owned())
    });
    (media, charset)
}
