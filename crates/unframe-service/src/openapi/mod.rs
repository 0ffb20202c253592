//! `GET /openapi.json`: the service described for programs, as `OpenAPI` 3.1.
//!
//! Nothing of it is written twice: addresses and methods are [`ENDPOINTS`], options are [`OPTIONS`](crate::options::OPTIONS), problems
//! are [`Kind`], and bodies are the types that serde reads and writes, whose schemas come from their definitions (`object.rs`).

mod bodies;
mod line;
pub(crate) mod object;
mod queries;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::{Value, json};

pub(crate) use bodies::{Gives, Takes, base64, formats_or_null, options};
pub(crate) use object::{Described, Objects, object};
pub(crate) use queries::Queries;

use crate::endpoints::{ENDPOINTS, EVERYWHERE, Endpoint, Operation};
use crate::problem::{Kind, Problem};

static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| serde_json::to_string_pretty(&document()).unwrap_or_default() + "\n");

/// `GET /openapi.json`.
pub(crate) async fn get() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

fn document() -> Value {
    let mut objects = Objects::new();
    let paths: BTreeMap<&str, Value> =
        ENDPOINTS.iter().map(|endpoint| (endpoint.path, path(endpoint, &mut objects))).collect();
    if let Some(page) = objects.get_mut("PageObject") {
        // Members may be `null`, but not all that could be the page.
        let one = |name: &str| json!({ "required": [name], "properties": { name: { "type": "string" } } });
        page["anyOf"] = json!([one("html"), one("html_base64"), one("url")]);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "unframe serve",
            "summary": "The content of web pages, without what their sites put around it.",
            "description": "Answers are what the command `unframe` writes, byte for byte. Other members of an object than those listed are \
                            ignored. Errors are problem details (RFC 9457) with a hint.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": objects,
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer", "description": "A token of the file that `--token-file` names." },
            },
        },
    })
}

fn path(endpoint: &Endpoint, objects: &mut Objects) -> Value {
    let mut path: BTreeMap<String, Value> = endpoint
        .operations
        .iter()
        .map(|operation| (operation.method.to_lowercase(), described(endpoint, operation, objects)))
        .collect();
    if endpoint.path.contains("{site}") {
        path.insert("parameters".to_owned(), json!([queries::site_in_path()]));
    }
    json!(path)
}

fn described(endpoint: &Endpoint, operation: &Operation, objects: &mut Objects) -> Value {
    let mut answers = operation.gives.described(objects);
    // Several kinds share a status.
    let mut problems: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
    for kind in EVERYWHERE.iter().chain(operation.refuses) {
        if !(endpoint.is_open && *kind == Kind::Unauthorized) {
            let (status, _, title) = kind.parts();
            problems.entry(status).or_default().push(title);
        }
    }
    let problem = Problem::schema(objects);
    for (status, titles) in problems {
        let content = json!({ "application/problem+json": { "schema": problem } });
        answers.insert(status.to_string(), json!({ "description": titles.join("; "), "content": content }));
    }
    let mut described = json!({
        "operationId": operation.name,
        "summary": operation.says,
        "responses": answers,
    });
    let parameters = operation.queries.described();
    if !parameters.is_empty() {
        described["parameters"] = json!(parameters);
    }
    if let Some(body) = operation.takes.described(objects) {
        described["requestBody"] = body;
    }
    // Without `--token-file` nobody needs one.
    described["security"] = if endpoint.is_open { json!([]) } else { json!([{ "token": [] }, {}]) };
    described
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_to_a_schema() {
        fn check(value: &Value, document: &Value) {
            match value {
                Value::Object(members) => {
                    if let Some(reference) = members.get("$ref").and_then(Value::as_str) {
                        assert!(document.pointer(&reference[1..]).is_some(), "{reference}");
                    }
                    members.values().for_each(|member| check(member, document));
                }
                Value::Array(items) => items.iter().for_each(|item| check(item, document)),
                _ => {}
            }
        }
        let document = document();
        check(&document, &document);
    }

    #[test]
    fn names_of_operations_are_unique() {
        let mut names: Vec<&str> =
            ENDPOINTS.iter().flat_map(|endpoint| endpoint.operations).map(|operation| operation.name).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
