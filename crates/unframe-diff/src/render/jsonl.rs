//! For programs: one JSON object per line, as `docs/diff.md` describes them.

use serde::Serialize;

use super::{Entry, Told};
use crate::change::{Change, SetAside};

/// What was set aside, told apart from changes by `change`.
#[derive(Serialize)]
struct AsideLine<'told> {
    change: &'static str,
    #[serde(flatten)]
    aside: &'told SetAside,
}

#[derive(Serialize)]
struct EntryLine<'told> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'told str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'told str>,
    #[serde(flatten)]
    change: &'told Change,
}

/// One object per change, then one for each difference that was set aside.
pub fn jsonl(told: &Told) -> String {
    let mut text = String::new();
    for entry in &told.entries {
        text.push_str(&line(entry));
        text.push('\n');
    }
    for aside in &told.set_aside {
        text.push_str(&serialized(&AsideLine { change: "set-aside", aside }));
        text.push('\n');
    }
    text
}

/// A change as an object on one line, without a line end.
pub fn line(entry: &Entry) -> String {
    let line = EntryLine { id: entry.id.as_deref(), at: entry.at.as_deref(), change: &entry.change };
    serialized(&line)
}

fn serialized(value: &impl Serialize) -> String {
    // Texts and numbers are always written.
    serde_json::to_string(value).unwrap_or_default()
}
