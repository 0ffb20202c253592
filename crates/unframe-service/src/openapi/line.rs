//! The object that stands for a page, as `unframe extract --format jsonl` writes it. The core writes it by hand; its names come from
//! the core's lists, and a test holds the rest against an answer.

use serde_json::{Map, Value, json};
use unframe::metadata::FIELDS;
use unframe::page_verdict::{PageState, PageType};

use super::object::{Described, Objects, refer};

/// A page as a line of JSON.
pub(super) struct PageLine;

impl Described for PageLine {
    fn schema(objects: &mut Objects) -> Value {
        refer(objects, "PageLine", |_| Self::object())
    }
}

impl PageLine {
    fn object() -> Value {
        let text = || json!({ "type": "string" });
        let text_or_null = || json!({ "type": ["string", "null"] });
        let count = || json!({ "type": "integer", "minimum": 0 });
        let share = || json!({ "type": "number", "minimum": 0, "maximum": 1 });
        let share_or_null = || json!({ "type": ["number", "null"], "minimum": 0, "maximum": 1 });
        let mut members = Map::new();
        for (name, schema) in [
            ("id", text()),
            ("url", text_or_null()),
            ("site", text()),
            ("template_id", text_or_null()),
            ("template_fit", share_or_null()),
            ("origins", json!({ "type": "object", "additionalProperties": text() })),
            ("verdict", json!({ "type": "string", "enum": PageState::ALL.map(PageState::name) })),
            ("verdict_reason", text()),
            ("page_type", one_of_or_null(PageType::ALL.iter().map(|page_type| page_type.name()))),
            ("quality", share_or_null()),
            ("payload", payload(&count())),
            ("text", text()),
            (
                "comments",
                json!({ "type": "array", "items": object(&[("author", text_or_null()), ("date", text_or_null()), ("text", text())]) }),
            ),
            ("tables", json!({ "type": "array", "items": table(&count()) })),
            ("code", json!({ "type": "array", "items": code(&count()) })),
            ("blocks", json!({ "type": "array", "items": block(&count(), &share()) })),
            ("pages_compared", count()),
            ("damage", json!({ "type": "array", "items": text() })),
        ] {
            members.insert(name.to_owned(), schema);
        }
        for name in FIELDS {
            let schema = if name == "tags" { json!({ "type": "array", "items": text() }) } else { text_or_null() };
            members.insert(name.to_owned(), schema);
        }
        let names: Vec<&String> = members.keys().collect();
        json!({
            "type": "object",
            "description": "A page, as a line of `unframe extract --format jsonl`. Any release may add members.",
            "required": names,
            "properties": members,
        })
    }
}

fn payload(count: &Value) -> Value {
    let mut payload =
        object(&[("source", json!({ "type": "string" })), ("start", count.clone()), ("end", count.clone())]);
    payload["type"] = json!(["object", "null"]);
    payload
}

fn table(count: &Value) -> Value {
    let (text, flag) = (json!({ "type": "string" }), json!({ "type": "boolean" }));
    let span = json!({ "type": "integer", "minimum": 1 });
    let cell = object(&[
        ("start", count.clone()),
        ("end", count.clone()),
        ("text", text),
        ("header", flag),
        ("columns", span.clone()),
        ("rows", span),
    ]);
    let rows = json!({ "type": "array", "items": { "type": "array", "items": cell } });
    object(&[("start", count.clone()), ("end", count.clone()), ("rows", rows)])
}

fn code(count: &Value) -> Value {
    let (text, text_or_null) = (json!({ "type": "string" }), json!({ "type": ["string", "null"] }));
    object(&[("start", count.clone()), ("end", count.clone()), ("language", text_or_null), ("text", text)])
}

fn block(count: &Value, share: &Value) -> Value {
    let mut block = object(&[
        ("start", count.clone()),
        ("end", count.clone()),
        ("label", json!({ "type": "string", "enum": ["content", "framing"] })),
        ("reason", json!({ "type": "string" })),
        ("support", share.clone()),
    ]);
    // Only by methods that use the page model.
    block["properties"]["chance"] = share.clone();
    block
}

fn one_of_or_null<'name>(names: impl Iterator<Item = &'name str>) -> Value {
    let names: Vec<Value> = names.map(Value::from).chain([Value::Null]).collect();
    json!({ "enum": names })
}

/// An object that has all of these members.
fn object(members: &[(&str, Value)]) -> Value {
    let properties: Map<String, Value> =
        members.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    let names: Vec<&str> = members.iter().map(|(name, _)| *name).collect();
    json!({ "type": "object", "required": names, "properties": properties })
}
