//! What is in the bodies of requests and answers.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use unframe::Format;

use super::line::PageLine;
use super::object::{Described, Objects};
use crate::base::AddedPages;
use crate::batch::{Failed, Written};
use crate::diff::{DiffFormat, Versions};
use crate::format::content_type;
use crate::options::OPTIONS;
use crate::posted::PageObject;
use crate::sites::{KnownOf, TEMPLATE};

/// What a request holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    Nothing,
    /// A page, or an object with a page.
    Page,
    /// The same, or JSON lines with an object each.
    Pages,
    /// JSON lines with an object each.
    Lines,
    /// An object with two versions of a page.
    Versions,
    /// The file of a template.
    Template,
}

/// What is answered if all is well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gives {
    Nothing,
    Text,
    /// A page in the format that was asked for.
    Content,
    /// JSON lines with a page or an error each.
    Lines,
    /// What changed.
    Changes,
    /// Groups of pages and blocks that are alike.
    Groups,
    /// What adding pages did.
    Added,
    /// What is known of a site.
    Known,
    /// The file of a template.
    Template,
    /// `/openapi.json`.
    Description,
}

impl Takes {
    pub(super) fn described(self, objects: &mut Objects) -> Option<Value> {
        let mut page = |has_lines: bool| {
            let object = PageObject::schema(objects);
            let mut kinds = json!({
                "application/json": { "schema": object },
                // Any bytes are a page.
                "text/html": {},
            });
            if has_lines {
                kinds["application/x-ndjson"] = json!({ "schema": lines::<PageObject<'static>>(objects) });
            }
            kinds
        };
        let (says, kinds) = match self {
            Self::Nothing => return None,
            Self::Page => (
                "A page as its server sent it, or an object. A body of another type than these is a page as well, unless it looks like JSON and its type does not say what it is.",
                page(false),
            ),
            Self::Pages => ("A page as its server sent it, an object, or an object per line.", page(true)),
            Self::Lines => (
                "An object with a page per line.",
                json!({ "application/x-ndjson": { "schema": lines::<PageObject<'static>>(objects) } }),
            ),
            Self::Versions => {
                let versions = Versions::schema(objects);
                ("Two versions of a page.", json!({ "application/json": { "schema": versions } }))
            }
            Self::Template => ("The file of a template.", json!({ TEMPLATE: {} })),
        };
        Some(
            json!({ "description": says, "content": kinds, "required": matches!(self, Self::Versions | Self::Template) }),
        )
    }
}

impl Gives {
    /// By status.
    pub(super) fn described(self, objects: &mut Objects) -> BTreeMap<String, Value> {
        let (status, says, content) = match self {
            Self::Nothing => ("204", "Done.", None),
            Self::Text => ("200", "Text.", Some(json!({ "text/plain": { "schema": { "type": "string" } } }))),
            Self::Content => ("200", "The content of the page.", Some(formats(objects))),
            Self::Lines => {
                let schema = any_line(&[PageLine::schema(objects), Written::schema(objects), Failed::schema(objects)]);
                ("200", "A page or an error per line.", Some(json!({ "application/x-ndjson": { "schema": schema } })))
            }
            Self::Changes => {
                let kinds: BTreeMap<&str, Value> = DiffFormat::ALL
                    .iter()
                    .map(|format| (media(format.parts().1), json!({ "schema": { "type": "string" } })))
                    .collect();
                ("200", "What changed, as `unframe diff` writes it.", Some(json!(kinds)))
            }
            Self::Groups => {
                let says = "Groups, as `unframe dups query --format jsonl` writes them.";
                ("200", says, Some(json!({ "application/x-ndjson": { "schema": { "type": "string" } } })))
            }
            Self::Added => {
                let added = AddedPages::schema(objects);
                ("200", "What was done.", Some(json!({ "application/json": { "schema": added } })))
            }
            Self::Known => {
                let known = KnownOf::schema(objects);
                ("200", "What is known of the site.", Some(json!({ "application/json": { "schema": known } })))
            }
            Self::Template => ("200", "The file of the template.", Some(json!({ TEMPLATE: {} }))),
            Self::Description => {
                ("200", "OpenAPI 3.1.", Some(json!({ "application/json": { "schema": { "type": "object" } } })))
            }
        };
        let mut answer = json!({ "description": says });
        if let Some(content) = content {
            answer["content"] = content;
        }
        BTreeMap::from([(status.to_owned(), answer)])
    }
}

/// A kind of document without its encoding.
fn media(content_type: &'static str) -> &'static str {
    content_type.split(';').next().unwrap_or_default()
}

/// A page in each format.
fn formats(objects: &mut Objects) -> Value {
    let mut kinds = BTreeMap::new();
    for format in Format::ALL {
        let media = media(content_type(format));
        let described = match format {
            Format::Json => json!({ "schema": PageLine::schema(objects) }),
            // In the encoding of the page.
            Format::Html | Format::MarkedHtml => json!({}),
            _ => json!({ "schema": { "type": "string" } }),
        };
        kinds.insert(media, described);
    }
    json!(kinds)
}

/// JSON lines of one type. `OpenAPI` 3.1 has no lines: it is a text that holds such values.
fn lines<T: Described>(objects: &mut Objects) -> Value {
    any_line(&[T::schema(objects)])
}

fn any_line(kinds: &[Value]) -> Value {
    let says = "One JSON object per line.";
    json!({ "type": "string", "description": says, "contentMediaType": "application/json", "contentSchema": { "anyOf": kinds } })
}

/// Base64 with padding and without line ends, as it is read: what is left of the last byte is zero.
pub(crate) fn base64() -> Value {
    let pattern = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$";
    json!({ "type": ["string", "null"], "contentEncoding": "base64", "pattern": pattern })
}

/// The names of all formats, or none.
pub(crate) fn formats_or_null() -> Value {
    let names: Vec<Value> = Format::ALL.iter().map(|format| format.name().into()).chain([Value::Null]).collect();
    json!({ "enum": names })
}

/// The member `options` of an object.
pub(crate) fn options() -> Value {
    let options = OPTIONS.iter().map(|option| {
        let mut schema = super::queries::schema_of_option(option);
        schema["description"] = option.says.into();
        (option.name, schema)
    });
    let mut members: BTreeMap<&str, Value> = options.collect();
    members.insert("charset", super::queries::charset());
    let limits = super::queries::limits();
    members.insert("limits", json!({ "type": "object", "properties": limits, "additionalProperties": false }));
    json!({ "type": ["object", "null"], "properties": members, "additionalProperties": false })
}
