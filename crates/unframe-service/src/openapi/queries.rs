//! What can be in the address of a request.

use serde_json::{Value, json};
use unframe::Format;

use crate::diff::DiffFormat;
use crate::duplicates::LISTED;
use crate::options::{ENCODINGS, MOST_BYTES, OPTIONS};

/// What a query can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Queries {
    Nothing,
    /// A page's names, the format and all options of an extraction.
    Page,
    /// How changes are written, and all options of an extraction.
    Diff,
    /// The same as for a page, and what counts as alike.
    Duplicates,
}

impl Queries {
    pub(super) fn described(self) -> Vec<Value> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Page => page(),
            Self::Diff => diff().into_iter().chain(options()).collect(),
            Self::Duplicates => duplicates().into_iter().chain(page()).collect(),
        }
    }
}

fn page() -> Vec<Value> {
    let formats = Format::ALL.map(Format::name);
    let mut parameters = vec![
        parameter(
            "format",
            "The format of the answer; `Accept` chooses as well.",
            &json!({ "type": "string", "enum": formats }),
        ),
        parameter("id", "What the page is called.", &json!({ "type": "string" })),
        parameter(
            "url",
            "The address of the page: resolves links, and its host names the site.",
            &json!({ "type": "string" }),
        ),
        parameter("site", "The site of the page, instead of the host of its address.", &json!({ "type": "string" })),
    ];
    parameters.extend(options());
    parameters
}

fn diff() -> Vec<Value> {
    let formats = DiffFormat::ALL.map(|format| format.parts().0);
    vec![
        parameter(
            "format",
            "The format of the answer; `Accept` chooses as well.",
            &json!({ "type": "string", "enum": formats }),
        ),
        parameter("all", "Whether every difference that was ignored is listed, with the reason.", &yes_or_no()),
    ]
}

fn duplicates() -> Vec<Value> {
    let listed = LISTED.map(|(name, _)| name);
    let share = json!({ "type": "number", "minimum": 0, "maximum": 1, "default": 0.8 });
    let list =
        json!({ "type": "array", "minItems": 1, "items": { "type": "string", "enum": listed }, "default": listed });
    let mut list = parameter("list", "What is listed: whole pages, blocks of content, blocks of framing.", &list);
    // Separated by commas.
    (list["style"], list["explode"]) = ("form".into(), false.into());
    vec![
        parameter("threshold", "How alike texts are: the share of word sequences that they have in common.", &share),
        parameter("with_framing", "Whether framing counts when whole pages are compared.", &yes_or_no()),
        list,
    ]
}

fn yes_or_no() -> Value {
    json!({ "type": "string", "enum": ["no", "yes"], "default": "no" })
}

fn options() -> Vec<Value> {
    let chosen = OPTIONS.iter().map(|option| parameter(option.name, option.says, &schema_of_option(option)));
    let mut options: Vec<Value> = chosen.collect();
    options.push(parameter(
        "charset",
        "The encoding of the page, whatever it declares itself. Every label of the Encoding Standard is known.",
        &json!({ "type": "string", "enum": ENCODINGS }),
    ));
    options.push(parameter("max_bytes", "Read at most this many bytes of the page.", &max_bytes()));
    options
}

/// What an option can be.
pub(super) fn schema_of_option(option: &crate::options::OptionOf) -> Value {
    let values: Vec<&str> = option.values.iter().map(|choice| choice.value).collect();
    json!({ "type": "string", "enum": values, "default": values[0] })
}

pub(super) fn max_bytes() -> Value {
    json!({ "type": "integer", "minimum": 1, "maximum": MOST_BYTES })
}

pub(super) fn parameter(name: &str, says: &str, schema: &Value) -> Value {
    json!({ "name": name, "in": "query", "description": says, "schema": schema })
}

pub(super) fn site_in_path() -> Value {
    json!({
        "name": "site",
        "in": "path",
        "required": true,
        "description": "The site: the host of its pages in lower case, without `www.`.",
        "schema": { "type": "string", "minLength": 1, "maxLength": 235, "pattern": "^[^/\\u0000-\\u001f\\u007f-\\u009f]+$" },
    })
}
