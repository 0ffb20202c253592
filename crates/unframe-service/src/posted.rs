//! A page as a client sends it: its own bytes, or an object with its text and what is known of it.

use std::borrow::Cow;

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Uri};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use serde_json::{Map, Value};
use unframe::{Damage, Format, Limits, Options};
use unframe_corpus::{Record, SiteBy, SiteKey, with_replaced_surrogates};

use crate::format::{format_named, of_accept};
use crate::options::{self, shown};
use crate::problem::{Kind, Problem};

/// A page, and what is wanted of it.
#[derive(Clone, Debug)]
pub(crate) struct Posted {
    pub(crate) record: Record,
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
    /// What the query of an address asks for.
    pub(crate) fn of_query(uri: &Uri) -> Result<Self, Problem> {
        let mut asked = Self::default();
        for (name, value) in options::query(uri)? {
            match name.as_str() {
                "format" => asked.format = Some(format_named(&value)?),
                "id" => asked.id = Some(value),
                "url" => asked.url = Some(value),
                "site" => asked.site = Some(value),
                _ if options::set(&mut asked.options, &name, &value)? => {}
                _ => return Err(unknown(&name)),
            }
        }
        Ok(asked)
    }
}

fn unknown(name: &str) -> Problem {
    let listed = options::OPTIONS.iter().map(|option| option.name);
    let known: Vec<&str> = listed.chain(options::FREE_OPTIONS.iter().map(|(name, _)| *name)).collect();
    Problem::new(Kind::BadRequest, format!("nothing is known by the name `{}`", shown(name)))
        .with_hint(format!("there are format, id, url, site, {}", known.join(", ")))
}

/// The object that holds a page. Other members are not looked at, as in collections of JSON lines.
#[derive(Debug, Deserialize)]
pub(crate) struct PageObject<'line> {
    pub(crate) id: Option<Id>,
    pub(crate) url: Option<String>,
    pub(crate) charset: Option<String>,
    pub(crate) site: Option<String>,
    #[serde(borrow)]
    pub(crate) html: Option<Cow<'line, str>>,
    #[serde(borrow, alias = "html_b64")]
    pub(crate) html_base64: Option<Cow<'line, str>>,
    pub(crate) options: Option<Map<String, Value>>,
    pub(crate) format: Option<String>,
}

/// What a page is called.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Id {
    Name(String),
    Number(serde_json::Number),
}

impl Posted {
    /// A page of a request: an object if the body is JSON, its own bytes otherwise.
    pub(crate) fn of_request(uri: &Uri, headers: &HeaderMap, body: Vec<u8>, limits: &Limits) -> Result<Self, Problem> {
        let mut asked = Asked::of_query(uri)?;
        if asked.format.is_none() {
            asked.format = of_accept(headers)?;
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
        Ok(Self { record, site, options, format: asked.format.unwrap_or(Format::Json) })
    }

    /// A page in an object; what it leaves open is as `asked`. `name` is what it is called if nothing names it.
    pub(crate) fn of_json(json: &[u8], asked: &Asked, limits: &Limits, name: &str) -> Result<Self, Problem> {
        let read = |json| serde_json::from_slice::<PageObject<'_>>(json);
        let replaced;
        let (object, damage) = match read(json) {
            Ok(object) => (object, Vec::new()),
            // Most objects have no halves of surrogate pairs: looking for them costs only those that cannot be read anyway.
            Err(error) => {
                let replacements;
                (replaced, replacements) = with_replaced_surrogates(json).ok_or_else(|| bad_json(&error))?;
                let object = read(&replaced).map_err(|error| bad_json(&error))?;
                (object, vec![Damage::LoneSurrogates { replacements }])
            }
        };
        Self::of_object(object, damage, asked, limits, name)
    }

    pub(crate) fn of_object(
        object: PageObject<'_>,
        damage: Vec<Damage>,
        asked: &Asked,
        limits: &Limits,
        name: &str,
    ) -> Result<Self, Problem> {
        let (body, charset) = match (object.html, object.html_base64) {
            // A JSON string is Unicode whatever encoding the page inside declares.
            (Some(html), _) => (html.into_owned().into_bytes(), Some("utf-8".to_owned())),
            (None, Some(base64)) => {
                let body = BASE64
                    .decode(base64.as_bytes())
                    .map_err(|error| Problem::new(Kind::BadRequest, format!("cannot read `html_base64`: {error}")))?;
                (body, object.charset)
            }
            (None, None) => {
                return Err(Problem::new(Kind::BadRequest, "the object has neither `html` nor `html_base64`")
                    .with_hint("`{\"html\": \"<p>…\"}`, or the page itself with `Content-Type: text/html`"));
            }
        };
        let url = object.url.or_else(|| asked.url.clone());
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
        Ok(Self { record, site, options, format: format.or(asked.format).unwrap_or(Format::Json) })
    }

    /// The site of the page: the one that was named, or the host of its address.
    pub(crate) fn site(&self) -> SiteKey {
        self.site.clone().unwrap_or_else(|| SiteKey::of(&self.record, SiteBy::Host))
    }
}

fn bad_json(error: &serde_json::Error) -> Problem {
    Problem::new(Kind::BadRequest, format!("cannot read the body as JSON: {}", shown(&error.to_string())))
        .with_hint("a page in an object is `{\"html\": \"<p>…\", \"url\": \"https://…\"}`")
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
