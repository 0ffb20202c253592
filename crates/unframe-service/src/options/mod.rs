//! What can be asked of an extraction: the members of [`unframe::Options`], under the names its configuration files have.
//!
//! [`OPTIONS`] describes them for people and for `/openapi.json`: the values of each, and the flag of the command that means the
//! same. It is read by the playground and by tests, which hold it beside `unframe::Options` and beside the command.

mod checked;

use axum::http::Uri;
use serde_json::{Map, Value};

pub(crate) use checked::{LIMITS, MOST, checked};

use crate::problem::{Kind, Problem};

/// An option.
#[derive(Clone, Copy, Debug)]
pub struct OptionOf {
    /// Its name in queries and in `options`.
    pub name: &'static str,
    /// What it does.
    pub says: &'static str,
    /// What it can be; the first is the default.
    pub values: &'static [Choice],
}

/// A value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The value.
    pub value: &'static str,
    /// How the command says it; empty for a default, `None` if the command cannot say it.
    pub flag: Option<&'static str>,
}

const fn choice(value: &'static str, flag: &'static str) -> Choice {
    Choice { value, flag: Some(flag) }
}

/// All options that are chosen from a list.
pub const OPTIONS: &[OptionOf] = &[
    OptionOf {
        name: "method",
        says: "How to tell framing from content. `auto` uses the template of the site if there is one.",
        values: &[
            choice("auto", ""),
            choice("page", "--method page"),
            choice("site", "--method site"),
            choice("sentence", "--method sentence"),
            choice("sentence-modern", "--method sentence-modern"),
            choice("dom", "--method dom"),
            choice("blocks", "--method blocks"),
            choice("blocks-2008", "--method blocks-2008"),
        ],
    },
    OptionOf {
        name: "balance",
        says: "Which mistake to avoid: `precision` prefers to lose content, `recall` to keep framing.",
        values: &[choice("even", ""), choice("precision", "--precision"), choice("recall", "--recall")],
    },
    OptionOf {
        name: "speed",
        says: "`fast` does without the learned model: up to three times as fast, but less accurate.",
        values: &[choice("careful", ""), choice("fast", "--fast")],
    },
    OptionOf {
        name: "tables",
        says: "Whether data tables are kept.",
        values: &[choice("yes", ""), choice("no", "--no-tables")],
    },
    OptionOf {
        name: "table_form",
        says: "How Markdown writes data tables: `auto` takes HTML for tables with merged cells.",
        values: &[choice("auto", ""), choice("pipe", "--tables pipe"), choice("html", "--tables html")],
    },
    OptionOf {
        name: "comments",
        says: "Whether comments of readers are kept; posts in forums stay.",
        values: &[choice("no", ""), choice("yes", "--comments")],
    },
    OptionOf {
        name: "title",
        says: "Whether the headline and the standfirst are kept.",
        values: &[choice("yes", ""), choice("no", "--no-title")],
    },
    OptionOf {
        name: "links",
        says: "Whether links have their addresses, in formats that have them.",
        values: &[choice("keep", ""), choice("text", "--no-links")],
    },
    OptionOf {
        name: "images",
        says: "Whether images are written, in formats that have them.",
        values: &[choice("keep", ""), choice("omit", "--no-images")],
    },
    OptionOf {
        name: "hidden_text",
        says: "Whether text that the page hides from its readers is kept where it is judged to be content, such as closed tabs. `drop` is safer for agents: a page can hide instructions to them.",
        values: &[choice("judged", ""), choice("drop", "--no-hidden")],
    },
    OptionOf {
        name: "addresses",
        says: "Whether relative addresses are resolved against that of the page.",
        values: &[choice("resolved", ""), choice("as-written", "--relative-links")],
    },
    OptionOf {
        name: "front_matter",
        says: "Whether text and Markdown start with title, author, date and other metadata.",
        values: &[choice("unwanted", ""), choice("wanted", "--with-metadata")],
    },
    OptionOf {
        name: "cells",
        says: "Whether CSV guards cells that a spreadsheet would run as formulas.",
        values: &[choice("guarded", ""), choice("raw", "--raw-cells")],
    },
];

/// The encodings that browsers know, by the names of the Encoding Standard; `charset` takes their labels as well.
pub const ENCODINGS: &[&str] = &[
    "UTF-8",
    "IBM866",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-8-I",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "KOI8-R",
    "KOI8-U",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
    "GBK",
    "gb18030",
    "Big5",
    "EUC-JP",
    "ISO-2022-JP",
    "Shift_JIS",
    "EUC-KR",
    "UTF-16BE",
    "UTF-16LE",
];

/// Options that are not chosen from a list: name, and what they say.
pub const FREE_OPTIONS: &[(&str, &str)] = &[
    ("charset", "The encoding of the page, whatever it declares itself (`--encoding`)."),
    ("max_bytes", "Read at most this many bytes of the page (`--max-bytes`)."),
];

/// The members of a query.
pub(crate) fn query(uri: &Uri) -> Result<Vec<(String, String)>, Problem> {
    let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(uri);
    let axum::extract::Query(pairs) = pairs.map_err(|_| {
        Problem::new(
            Kind::BadRequest,
            "cannot read the query of the address: it is not `name=value&name=value` in UTF-8",
        )
        .with_hint("percent-encode the values")
    })?;
    for (at, (name, _)) in pairs.iter().enumerate() {
        if pairs[..at].iter().any(|(earlier, _)| earlier == name) {
            return Err(Problem::new(Kind::BadRequest, format!("`{}` is given twice", shown(name))));
        }
    }
    Ok(pairs)
}

/// Adds a member of a query to options; whether it is one of them.
pub(crate) fn set(options: &mut Map<String, Value>, name: &str, value: &str) -> Result<bool, Problem> {
    if OPTIONS.iter().any(|option| option.name == name) {
        checked::check(name, &value.into())?;
        options.insert(name.to_owned(), value.into());
        return Ok(true);
    }
    match name {
        "charset" => drop(options.insert(name.to_owned(), value.into())),
        "max_bytes" => {
            // A number as JSON has it, or a text that is none.
            let number = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            options.insert("limits".to_owned(), serde_json::json!({ "max_bytes": checked::limit(name, &number)? }));
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// A name that is not one of `known`.
pub(crate) fn unknown(name: &str, known: &[&str]) -> Problem {
    Problem::new(Kind::BadRequest, format!("nothing is known by the name `{}`", shown(name)))
        .with_hint(format!("there are {}", known.join(", ")))
}

/// What `yes` and `no` say.
pub(crate) fn yes_or_no(name: &str, value: &str) -> Result<bool, Problem> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Problem::new(Kind::BadRequest, format!("`{name}` is one of yes, no, not `{}`", shown(value)))),
    }
}

/// What a client sent, short enough for a message.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 100;
    let mut shown: String = text.chars().filter(|character| !character.is_control()).take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
