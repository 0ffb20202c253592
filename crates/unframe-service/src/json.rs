//! Objects in bodies; those that cannot be read are explained by their own description.
//!
//! serde's messages are about types of Rust (`invalid type: integer`, `expected struct`). Where a value does not fit, the schema of the
//! object, which is made for `/openapi.json`, knows which member it is and what it should be.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::error::Category;
use unframe::Damage;
use unframe_corpus::with_replaced_surrogates;

use crate::openapi::{Described, Objects};
use crate::problem::{Kind, Problem};

/// Reads an object that looks like `example`. Halves of surrogate pairs are replaced, in `room`: a damage of the pages in it.
pub(crate) fn json_object<'json, T: Deserialize<'json> + Described>(
    json: &'json [u8],
    room: &'json mut Vec<u8>,
    example: &str,
) -> Result<(T, Vec<Damage>), Problem> {
    let bad = |json: &[u8], error: &serde_json::Error| {
        let why = explained::<T>(json, error);
        Problem::new(Kind::BadRequest, format!("cannot read the body as JSON: {why}"))
            .with_hint(format!("it is an object such as `{example}`"))
    };
    // Most objects have no halves of surrogate pairs: looking for them costs only those that cannot be read anyway.
    serde_json::from_slice(json).map(|object| (object, Vec::new())).or_else(|error| {
        let replacements;
        (*room, replacements) = with_replaced_surrogates(json).ok_or_else(|| bad(json, &error))?;
        let object = serde_json::from_slice(room).map_err(|error| bad(room, &error))?;
        Ok((object, vec![Damage::LoneSurrogates { replacements }]))
    })
}

/// Why an object cannot be read.
fn explained<T: Described>(json: &[u8], error: &serde_json::Error) -> String {
    let place = format!("line {}, column {}", error.line(), error.column());
    if json.trim_ascii().is_empty() {
        return "it is empty".to_owned();
    }
    if let Err(error) = str::from_utf8(json) {
        return format!("byte {} is not UTF-8", error.valid_up_to());
    }
    match error.classify() {
        Category::Eof => format!("it ends too early, at {place}"),
        Category::Data => {
            let mut objects = Objects::new();
            let schema = T::schema(&mut objects);
            let value: Result<Value, _> = serde_json::from_slice(json);
            let misfit = value.ok().and_then(|value| misfit(&value, &schema, &objects, ""));
            misfit.unwrap_or_else(|| format!("a member is given twice, at {place}"))
        }
        _ if has_more(json) => format!("something follows the object, at {place}"),
        _ => format!("it is not valid JSON, at {place}"),
    }
}

/// Whether a whole value is followed by something else.
fn has_more(json: &[u8]) -> bool {
    let mut values = serde_json::Deserializer::from_slice(json).into_iter::<IgnoredAny>();
    matches!(values.next(), Some(Ok(_)))
}

/// What in a value is of another type than its schema says; `path` leads to the value.
fn misfit(value: &Value, schema: &Value, objects: &Objects, path: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        return misfit(value, objects.get(name)?, objects, path);
    }
    let subject = if path.is_empty() { "it".to_owned() } else { format!("`{path}`") };
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let found = kind_of(value);
    // `264.0` is an integer as well; which numbers fit is looked at later.
    let fits = kinds.contains(&found) || found == "number" && kinds.contains(&"integer");
    if !kinds.is_empty() && !fits {
        let wanted: Vec<&str> = kinds.into_iter().filter(|kind| *kind != "null").map(with_article).collect();
        return Some(format!("{subject} is {}, not {}", with_article(found), wanted.join(" or ")));
    }
    let Value::Object(members) = value else { return None };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !members.contains_key(name) {
            return Some(format!("{subject} has no `{name}`"));
        }
    }
    schema["properties"].as_object()?.iter().find_map(|(name, schema)| {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        misfit(members.get(name)?, schema, objects, &path)
    })
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn with_article(kind: &str) -> &'static str {
    match kind {
        "null" => "null",
        "boolean" => "true or false",
        "number" | "integer" => "a number",
        "array" => "a list",
        "object" => "an object",
        _ => "a string",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::Versions;
    use crate::posted::PageObject;

    #[track_caller]
    fn check<'json, T: Deserialize<'json> + Described>(
        json: &'json (impl AsRef<[u8]> + ?Sized),
        room: &'json mut Vec<u8>,
        expected: &str,
    ) {
        let problem = json_object::<T>(json.as_ref(), room, "{}").map(drop).unwrap_err();
        assert_eq!(problem.detail, format!("cannot read the body as JSON: {expected}"));
    }

    #[test]
    fn what_is_wrong_with_an_object_is_said_in_its_own_words() {
        let page = |json: &str, expected: &str| check::<PageObject<'_>>(json, &mut Vec::new(), expected);
        page("", "it is empty");
        page(" \n", "it is empty");
        page("{", "it ends too early, at line 1, column 1");
        page("{\"html\":}", "it is not valid JSON, at line 1, column 9");
        page("{\"html\":\"\"}\n{}", "something follows the object, at line 2, column 1");
        page("[]", "it is a list, not an object");
        page("5", "it is a number, not an object");
        page("{\"html\":5}", "`html` is a number, not a string");
        page("{\"id\":[1]}", "`id` is a list, not a string or a number");
        page("{\"options\":\"links\"}", "`options` is a string, not an object");
        page("{\"html\":\"\",\"html\":\"\"}", "a member is given twice, at line 1, column 17");
        check::<PageObject<'_>>(b"{\"html\":\"\xFF\"}", &mut Vec::new(), "byte 9 is not UTF-8");
        let versions = |json: &str, expected: &str| check::<Versions<'_>>(json, &mut Vec::new(), expected);
        versions("{}", "it has no `old`");
        versions("{\"old\":{\"html\":\"\"},\"new\":{\"html\":true}}", "`new.html` is true or false, not a string");
    }
}
