//! A page as a client sends it: its own bytes, or an object with its text and what is known of it.

use std::borrow::Cow;

use axum::http::Uri;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use unframe::{Damage, Format, Limits, Options};
use unframe_corpus::{Record, SiteBy, SiteKey};

use crate::declared::Declared;
use crate::format::format_named;
use crate::json::json_object;
use crate::openapi::{self, Described, Objects, Queries, object};
use crate::options;
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
    /// What the query of an address asks for. Names that have no effect there are refused, even if they have one elsewhere.
    pub(crate) fn of_query(uri: &Uri, known: Queries) -> Result<Self, Problem> {
        let mut asked = Self::default();
        for (name, value) in options::query(uri)? {
            if !known.has(&name) {
                return Err(options::unknown(&name, &known.names()));
            }
            match name.as_str() {
                "format" => asked.format = Some(format_named(&value)?),
                "id" => asked.id = Some(value),
                "url" => asked.url = Some(value),
                "site" => asked.site = Some(value),
                // What is not an option is read by whoever asks.
                _ => drop(options::set(&mut asked.options, &name, &value)?),
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
        pub(crate) site: Option<String> = "Its site, instead of the host of its address. `www.` and upper case make no difference.",
        #[serde(borrow)]
        pub(crate) html: Option<Cow<'line, str>> = "The page as text.",
        #[serde(borrow, alias = "html_b64")]
        pub(crate) html_base64: Option<Cow<'line, str>> = "The page's own bytes in Base64." as openapi::base64(),
        pub(crate) options: Option<Map<String, Value>> = "How it is extracted." as openapi::options(),
        pub(crate) format: Option<String> = "The format of the answer, where a page is answered." as openapi::formats_or_null(),
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
    /// A page of a request: an object or its own bytes, as was declared.
    pub(crate) fn of_request(
        asked: Asked,
        declared: Declared,
        body: Vec<u8>,
        limits: &Limits,
    ) -> Result<Self, Problem> {
        match declared {
            Declared::Object => Self::of_json(&body, &asked, limits, ""),
            Declared::Lines => {
                Err(Problem::new(Kind::UnsupportedMediaType, "JSON lines are many pages, and one is wanted")
                    .with_hint("`/v1/batch` takes JSON lines; one object is `application/json`"))
            }
            page => {
                let charset = page.charset_of(&body)?;
                Self::of_bytes(body, charset, asked, limits)
            }
        }
    }

    fn of_bytes(body: Vec<u8>, charset: Option<String>, asked: Asked, limits: &Limits) -> Result<Self, Problem> {
        let id = asked.id.or_else(|| asked.url.clone()).unwrap_or_default();
        let record = Record { id, url: asked.url, charset, body, ..Record::default() };
        let options = options::checked(asked.options, limits)?;
        let site = asked.site.map(|site| SiteKey::meant(&site));
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
        let mut options = asked.options.clone();
        options.extend(object.options.unwrap_or_default());
        let mut options = options::checked(options, limits)?;
        let mut to_fetch = None;
        let (body, charset) = match (object.html, object.html_base64) {
            // A JSON string is Unicode whatever encoding the page inside declares, or the client.
            (Some(html), _) => {
                options.charset = None;
                (html.into_owned().into_bytes(), Some("utf-8".to_owned()))
            }
            (None, Some(base64)) => {
                let body = BASE64.decode(base64.as_bytes()).map_err(|_| {
                    Problem::new(Kind::BadRequest, "`html_base64` is not Base64 with padding and without line ends")
                })?;
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
        let format = object.format.map(|format| format_named(&format)).transpose()?;
        let site = object.site.or_else(|| asked.site.clone()).map(|site| SiteKey::meant(&site));
        let record = Record { id, url, charset, body, damage, ..Record::default() };
        let format = format.or(asked.format).unwrap_or(Format::Json);
        Ok(Self { record, to_fetch, held: None, site, options, format })
    }

    /// The site of the page: the one that was named, or the host of its address.
    pub(crate) fn site(&self) -> SiteKey {
        self.site.clone().unwrap_or_else(|| SiteKey::of(&self.record, SiteBy::Host))
    }
}
