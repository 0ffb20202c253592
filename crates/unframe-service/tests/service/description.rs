//! `/openapi.json` and `/metrics`: what the service says of itself is what it does.

use std::fmt::Write as _;

use axum::body::Body;
use serde_json::{Map, Value, json};
use unframe_service::options::{FREE_OPTIONS, OPTIONS};

use crate::ask::{Asked, PAGE};

fn document() -> Value {
    Asked::new().get("/openapi.json").json()
}

/// Path, method and description of everything that can be asked.
fn operations(document: &Value) -> Vec<(&String, &String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    let operations = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().iter().filter(|(method, _)| *method != "parameters");
        methods.map(move |(method, operation)| (path, method, operation))
    });
    operations.collect()
}

#[test]
fn every_operation_that_is_described_answers_with_a_status_that_is_described() {
    let document = document();
    assert_eq!(document["openapi"], "3.1.0");
    let operations = operations(&document);
    assert!(operations.len() >= 13, "{}", operations.len());
    let service = Asked::new();
    for (path, method, operation) in operations {
        let address = path.replace("{site}", "valley.example");
        for body in ["", PAGE, "{}"] {
            let answer =
                service.request(&method.to_uppercase(), &address, &[("content-type", "application/json")], body);
            let described = &operation["responses"][answer.status.to_string()];
            assert!(described.is_object(), "{method} {path}: {} is not described", answer.status);
            assert!(answer.status != 405 && answer.status < 500, "{method} {path}: {}", answer.status);
            if let Some(kinds) = described["content"].as_object() {
                let kind = answer.headers["content-type"].to_str().unwrap().split(';').next().unwrap();
                assert!(kinds.contains_key(kind), "{method} {path}: {kind} is not described");
            }
        }
    }
}

#[test]
fn no_address_answers_a_method_that_is_not_described() {
    let document = document();
    let service = Asked::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let address = path.replace("{site}", "valley.example");
        for method in ["get", "post", "put", "delete", "patch"] {
            let answer = service.request(&method.to_uppercase(), &address, &[], Body::empty());
            assert_eq!(answer.status != 405, methods.get(method).is_some(), "{method} {path}");
        }
        let refused = service.request("PATCH", &address, &[], Body::empty());
        let allowed = refused.headers["allow"].to_str().unwrap().to_lowercase();
        for method in methods.as_object().unwrap().keys().filter(|method| *method != "parameters") {
            assert!(allowed.split(", ").any(|allowed| allowed == method), "{path}: {allowed}");
        }
    }
}

#[test]
fn every_option_of_an_extraction_is_described_with_its_values() {
    let document = document();
    let parameters = document["paths"]["/v1/extract"]["post"]["parameters"].as_array().unwrap();
    let described =
        |name: &str| parameters.iter().find(|parameter| parameter["name"] == name).unwrap_or_else(|| panic!("{name}"));
    let members = &document["components"]["schemas"]["PageObject"]["properties"]["options"]["properties"];
    for option in OPTIONS {
        let values: Vec<&str> = option.values.iter().map(|choice| choice.value).collect();
        assert_eq!(described(option.name)["schema"]["enum"], json!(values), "{}", option.name);
        assert_eq!(members[option.name]["enum"], json!(values), "{}", option.name);
    }
    for (name, _) in FREE_OPTIONS {
        described(name);
    }
    // What is described is taken.
    let service = Asked::new();
    for parameter in parameters {
        let schema = &parameter["schema"];
        let value = schema["enum"].as_array().map_or_else(|| json!("100"), |values| values[0].clone());
        let address = format!("/v1/extract?{}={}", parameter["name"].as_str().unwrap(), value.as_str().unwrap());
        assert_eq!(service.post(&address, PAGE).status, 200, "{address}");
    }
}

/// Whether an object has the members that a schema describes: all that are required, and no others.
#[track_caller]
fn check_members(object: &Value, schema: &Value) {
    let empty = Map::new();
    let (object, members) = (object.as_object().unwrap(), schema["properties"].as_object().unwrap_or(&empty));
    for name in object.keys() {
        assert!(members.contains_key(name), "{name} is not described");
    }
    for name in schema["required"].as_array().unwrap() {
        assert!(object.contains_key(name.as_str().unwrap()), "{name} is missing");
    }
}

#[test]
fn answers_have_the_members_that_are_described() {
    let document = document();
    let schema = |name: &str| &document["components"]["schemas"][name];
    let service = Asked::new();
    let page = service.post("/v1/extract", PAGE).json();
    check_members(&page, schema("PageLine"));
    let items = |name: &str| &schema("PageLine")["properties"][name]["items"];
    page["blocks"].as_array().unwrap().iter().for_each(|block| check_members(block, items("blocks")));
    let comments = "<h1>Rain</h1><p>It rained in the valley all night long, and nobody slept.</p><div class=comments><h2>2 comments</h2>\
         <div class=comment><b class=author>Ada</b><p>It did not rain here, not at all.</div><div class=comment><b class=author>Bo\
         </b><p>The ferry stays where it is.</div></div>";
    let page = service.post("/v1/extract?comments=yes", comments).json();
    page["comments"].as_array().unwrap().iter().for_each(|comment| check_members(comment, items("comments")));
    check_members(&service.post("/v1/extract?format=pdf", PAGE).json(), schema("Problem"));
    let lines = service.post("/v1/batch?format=text", "{\"html\":\"<p>Rain\"}\n{}\n");
    let lines: Vec<Value> = lines.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    check_members(&lines[0], schema("Written"));
    check_members(&lines[1], schema("Failed"));
}

#[test]
fn metrics_count_requests_pages_and_damage() {
    let service = Asked::new();
    service.post("/v1/extract", PAGE);
    service.post("/v1/extract?charset=utf-8", b"<p>\xff\xfe\xfd".to_vec());
    service.post("/v1/extract?format=pdf", PAGE);
    service.get("/v1/secret");
    let metrics = service.get("/metrics");
    assert_eq!(metrics.headers["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    let text = metrics.text();
    for line in [
        "unframe_http_requests_total{method=\"POST\",path=\"/v1/extract\",status=\"200\"} 2",
        "unframe_http_requests_total{method=\"POST\",path=\"/v1/extract\",status=\"400\"} 1",
        "unframe_http_requests_total{method=\"GET\",path=\"other\",status=\"404\"} 1",
        "unframe_http_request_duration_seconds_bucket{path=\"/v1/extract\",le=\"+Inf\"} 3",
        "unframe_http_request_duration_seconds_count{path=\"/v1/extract\"} 3",
        "unframe_pages_total{verdict=\"needs-javascript\"} 0",
        "unframe_pages_total{verdict=\"error-page\"} 0",
        "unframe_damaged_pages_total{damage=\"undecodable-bytes\"} 1",
        "# TYPE unframe_received_bytes_total counter",
        "unframe_requests_running 0",
        "unframe_held_bytes 0",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert!(!text.contains("secret") && !text.contains("Rain"), "{text}");
    // Buckets only grow, and every metric says what it is.
    let mut last = 0;
    for line in text
        .lines()
        .filter(|line| line.starts_with("unframe_http_request_duration_seconds_bucket{path=\"/v1/extract\""))
    {
        let count = line.rsplit(' ').next().unwrap().parse().unwrap();
        assert!(count >= last, "{line}");
        last = count;
    }
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split(['{', ' ']).next().unwrap();
        let name = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        assert!(text.contains(&format!("# TYPE {name} ")), "{line}");
    }
}

const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/http-reference.md");

#[test]
fn the_reference_of_the_http_api_is_the_description() {
    let reference = reference(&document());
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs_err::write(REFERENCE, &reference).unwrap();
    }
    let found = fs_err::read_to_string(REFERENCE).unwrap_or_default();
    assert!(
        found == reference,
        "docs/http-reference.md is stale: UPDATE_EXPECTED=1 cargo test -p unframe-service reference"
    );
}

fn reference(document: &Value) -> String {
    let mut text = "# The HTTP API\n\n<!-- Made from /openapi.json: `UPDATE_EXPECTED=1 cargo test -p unframe-service reference` writes it. -->\n\n\
        Every request that `unframe serve` answers. A running service describes itself at `/openapi.json` (OpenAPI 3.1), from which this page is \
        made and from which clients in many languages can be generated. [unframe serve](service.md) explains how to run and use it.\n"
        .to_owned();
    for (path, method, operation) in operations(document) {
        let _ = write!(text, "\n## {} {path}\n\n{}\n", method.to_uppercase(), of(&operation["summary"]));
        if let Some(body) = operation.get("requestBody") {
            let kinds: Vec<String> =
                body["content"].as_object().unwrap().iter().map(|(kind, of)| kind_of_body(kind, of)).collect();
            let _ = write!(text, "\n**Body:** {} {}.\n", of(&body["description"]), kinds.join(", "));
        }
        let all: Vec<&Value> = operation["parameters"].as_array().into_iter().flatten().collect();
        let (options, own): (Vec<&Value>, Vec<&Value>) = all.into_iter().partition(|parameter| is_option(parameter));
        if !own.is_empty() {
            text += "\n| In the query | What it does | Values |\n|---|---|---|\n";
            text += &own.iter().map(|parameter| row(parameter)).collect::<String>();
        }
        if !options.is_empty() {
            text += "\nAnd all [options](#options).\n";
        }
        text += "\n| Status | Means | Body |\n|---|---|---|\n";
        for (status, answer) in operation["responses"].as_object().unwrap() {
            let kinds = answer["content"].as_object().into_iter().flatten().map(|(kind, of)| kind_of_body(kind, of));
            let kinds: Vec<String> = kinds.collect();
            let _ = writeln!(text, "| {status} | {} | {} |", of(&answer["description"]), kinds.join(", "));
        }
    }
    text += "\n## Options\n\nHow a page is extracted: in the query, or as members of `options` in an object (`max_bytes` as `limits.max_bytes`).\n\n\
        | Option | What it does | Values, the default first |\n|---|---|---|\n";
    let parameters = document["paths"]["/v1/extract"]["post"]["parameters"].as_array().unwrap();
    text += &parameters.iter().filter(|parameter| is_option(parameter)).map(row).collect::<String>();
    text += "\n## Objects\n";
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let Some(members) = schema["properties"].as_object() else { continue };
        let more = "[Output formats](output-formats.md#jsonl-and-json) describes its members.";
        let mut description = of(&schema["description"]).to_owned();
        if name == "PageLine" {
            description = format!("{description} {more}");
        }
        let _ = write!(text, "\n### {name}\n\n{description}\n\n| Member | Type | Is |\n|---|---|---|\n");
        for (member, described) in members {
            let is = described["description"].as_str().unwrap_or_default();
            let _ = writeln!(text, "| `{member}` | {} | {is} |", kind_of_value(described));
        }
    }
    text
}

/// Whether a parameter is an option of an extraction.
fn is_option(parameter: &Value) -> bool {
    let name = of(&parameter["name"]);
    OPTIONS.iter().any(|option| option.name == name) || FREE_OPTIONS.iter().any(|(free, _)| *free == name)
}

fn row(parameter: &Value) -> String {
    format!("| `{}` | {} | {} |\n", of(&parameter["name"]), of(&parameter["description"]), values(&parameter["schema"]))
}

/// A text of the document.
fn of(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn kind_of_body(kind: &str, body: &Value) -> String {
    let name = |schema: &Value| of(&schema["$ref"]).rsplit('/').next().unwrap_or_default().to_owned();
    let schema = &body["schema"];
    let lines = schema["contentSchema"]["anyOf"].as_array().into_iter().flatten();
    let names: Vec<String> = lines.chain([schema]).map(name).filter(|name| !name.is_empty()).collect();
    let names: Vec<String> = names.iter().map(|name| format!("[{name}](#{})", name.to_lowercase())).collect();
    if names.is_empty() { format!("`{kind}`") } else { format!("`{kind}` ({})", names.join(" or ")) }
}

fn values(schema: &Value) -> String {
    let items = schema.get("items").unwrap_or(schema);
    if let Some(values) = items["enum"].as_array() {
        if values.len() > 20 {
            return "names of the Encoding Standard, such as `windows-1251`".to_owned();
        }
        return values.iter().map(|value| format!("`{}`", of(value))).collect::<Vec<_>>().join(", ");
    }
    kind_of_value(schema)
}

fn kind_of_value(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str().or(schema["anyOf"][0]["$ref"].as_str()) {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(values) = schema["enum"].as_array() {
        let values = values.iter().map(|value| format!("`{}`", value.as_str().unwrap_or("null")));
        return values.collect::<Vec<_>>().join(", ");
    }
    match &schema["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => kinds.iter().map(of).collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    }
}
