//! What can be in the address of a request.

use serde_json::{Map, Value, json};
use unframe::Format;

use crate::diff::DiffFormat;
use crate::duplicates::LISTED;
use crate::options::{ENCODINGS, FREE_OPTIONS, LIMITS, MOST, OPTIONS};

/// What a query can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Queries {
    Nothing,
    /// A page's names, the format and all options of an extraction.
    Page,
    /// A page's names and all options, where no page is answered.
    Added,
    /// A page's names, and how its bytes are read.
    Observed,
    /// How changes are written, and all options of an extraction.
    Diff,
    /// The same as for a page that is added, and what counts as alike.
    Duplicates,
}

impl Queries {
    pub(super) fn described(self) -> Vec<Value> {
        let own = self.own().iter().map(|name| described(self, name));
        let options = options().into_iter().filter(|option| self.has(option["name"].as_str().unwrap_or_default()));
        own.chain(options).collect()
    }

    /// Whether it can hold this name.
    pub(crate) fn has(self, name: &str) -> bool {
        self.own().contains(&name) || self.options().any(|option| option == name)
    }

    /// All names that it can hold.
    pub(crate) fn names(self) -> Vec<&'static str> {
        self.own().iter().copied().chain(self.options()).collect()
    }

    /// What is not an option of an extraction.
    const fn own(self) -> &'static [&'static str] {
        match self {
            Self::Nothing => &[],
            Self::Page => &["format", "id", "url", "site"],
            Self::Added => &["id", "url", "site"],
            Self::Observed => &["id", "url"],
            Self::Diff => &["format", "all"],
            Self::Duplicates => &["threshold", "with_framing", "list", "id", "url", "site"],
        }
    }

    fn options(self) -> impl Iterator<Item = &'static str> {
        let is_had = move |name: &&str| match self {
            Self::Nothing => false,
            // Learning reads a page; what is kept of it does not matter.
            Self::Observed => FREE_OPTIONS.iter().any(|(free, _)| free == name),
            _ => true,
        };
        let all = OPTIONS.iter().map(|option| option.name).chain(FREE_OPTIONS.iter().map(|(name, _)| *name));
        all.filter(is_had)
    }
}

/// A parameter that is not an option of an extraction.
fn described(queries: Queries, name: &str) -> Value {
    let text = json!({ "type": "string" });
    match name {
        "format" => {
            let formats = match queries {
                Queries::Diff => DiffFormat::ALL.map(|format| format.parts().0).to_vec(),
                _ => Format::ALL.map(Format::name).to_vec(),
            };
            let formats = json!({ "type": "string", "enum": formats });
            parameter(name, "The format of the answer; `Accept` chooses as well.", &formats)
        }
        "id" => parameter(name, "What the page is called.", &text),
        "url" => parameter(name, "The address of the page: resolves links, and its host names the site.", &text),
        "site" => parameter(
            name,
            "The site of the page, instead of the host of its address. `www.` and upper case make no difference.",
            &text,
        ),
        "all" => parameter(name, "Whether every difference that was ignored is listed, with the reason.", &yes_or_no()),
        "threshold" => {
            let share = json!({ "type": "number", "minimum": 0, "maximum": 1, "default": 0.8 });
            parameter(name, "How alike texts are: the share of word sequences that they have in common.", &share)
        }
        "with_framing" => parameter(name, "Whether framing counts when whole pages are compared.", &yes_or_no()),
        _ => list(),
    }
}

fn list() -> Value {
    let listed = LISTED.map(|(name, _)| name);
    let list =
        json!({ "type": "array", "minItems": 1, "items": { "type": "string", "enum": listed }, "default": listed });
    let mut list = parameter("list", "What is listed: whole pages, blocks of content, blocks of framing.", &list);
    // Separated by commas.
    (list["style"], list["explode"]) = ("form".into(), false.into());
    list
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
        &charset(),
    ));
    options.push(parameter("max_bytes", "Read at most this many bytes of the page.", &limits()["max_bytes"]));
    options
}

pub(super) fn charset() -> Value {
    json!({ "type": "string", "enum": ENCODINGS })
}

/// The schema of each limit.
pub(super) fn limits() -> Map<String, Value> {
    let limit = |least| json!({ "type": "integer", "minimum": least, "maximum": MOST });
    LIMITS.iter().map(|(name, least)| ((*name).to_owned(), limit(least))).collect()
}

/// What an option can be.
pub(super) fn schema_of_option(option: &crate::options::OptionOf) -> Value {
    let values: Vec<&str> = option.values.iter().map(|choice| choice.value).collect();
    json!({ "type": "string", "enum": values, "default": values[0] })
}

pub(super) fn parameter(name: &str, says: &str, schema: &Value) -> Value {
    json!({ "name": name, "in": "query", "description": says, "schema": schema })
}

pub(super) fn site_in_path() -> Value {
    json!({
        "name": "site",
        "in": "path",
        "required": true,
        "description": "The site: the host of its pages. `www.` and upper case make no difference.",
        "schema": { "type": "string", "minLength": 1, "maxLength": 235, "pattern": "^[^/\\s?#@\\\\\\u0000-\\u001f\\u007f-\\u009f]+$" },
    })
}
