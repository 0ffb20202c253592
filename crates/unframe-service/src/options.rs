//! What can be asked of an extraction: the members of [`unframe::Options`], under the names its configuration files have.
//!
//! [`OPTIONS`] describes them for people and for `/openapi.json`: the values of each, and the flag of the command that means the
//! same. It is read by the playground and by tests, which hold it beside `unframe::Options` and beside the command.

use axum::http::Uri;
use serde_json::{Map, Value};
use unframe::page::Page;
use unframe::page_model::Balance;
use unframe::{Damage, Limits, Method, Options, Speed};

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
    if let Some(option) = OPTIONS.iter().find(|option| option.name == name) {
        if !option.values.iter().any(|choice| choice.value == value) && name != "method" {
            return Err(unknown_value(option, value));
        }
        options.insert(name.to_owned(), value.into());
        return Ok(true);
    }
    match name {
        "charset" => drop(options.insert(name.to_owned(), value.into())),
        "max_bytes" => {
            let bytes: u64 = value.parse().map_err(|_| {
                Problem::new(Kind::BadRequest, format!("`max_bytes` is a number of bytes, not `{}`", shown(value)))
            })?;
            options.insert("limits".to_owned(), serde_json::json!({ "max_bytes": bytes }));
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn unknown_value(option: &OptionOf, value: &str) -> Problem {
    let known: Vec<&str> = option.values.iter().map(|choice| choice.value).collect();
    let detail = format!("`{}` is one of {}, not `{}`", option.name, known.join(", "), shown(value));
    Problem::new(Kind::BadRequest, detail)
}

/// Options as the library takes them, or what is wrong with them. No page may cost more than `limits`.
pub(crate) fn checked(options: Map<String, Value>, limits: &Limits) -> Result<Options, Problem> {
    if let Some(method) = options.get("method").and_then(Value::as_str)
        && Method::named(method).is_none()
    {
        let known = OPTIONS[0].values.iter().map(|choice| choice.value).collect::<Vec<_>>().join(", ");
        return Err(Problem::new(Kind::BadRequest, format!("the method `{}` is unknown", shown(method)))
            .with_hint(format!("there are {known}")));
    }
    let mut options: Options = serde_json::from_value(Value::Object(options)).map_err(|error| {
        Problem::new(Kind::BadRequest, format!("cannot read the options: {}", shown(&error.to_string())))
            .with_hint("`/openapi.json` lists all options with their values")
    })?;
    let asks_model = matches!(options.method, Method::Auto | Method::Page);
    let (is_fast, is_even) = (options.speed == Speed::Fast, options.balance == Balance::Even);
    if options.method == Method::Site2005 {
        let detail = "the method `site-2005` compares all pages of a site at once, and a service sees them one by one";
        return Err(Problem::new(Kind::Unprocessable, detail).with_hint(
            "`unframe extract --method site-2005 FOLDER` does it; here `auto` and `site` use learned templates",
        ));
    }
    if is_fast && !is_even {
        let detail = "`speed=fast` does without the learned model, which `balance` is for";
        return Err(Problem::new(Kind::Unprocessable, detail).with_hint("leave out one of them"));
    }
    if (is_fast || !is_even) && !asks_model {
        let detail = "`balance` and `speed` are for the methods `auto` and `page`, which use the learned model";
        return Err(Problem::new(Kind::Unprocessable, detail).with_hint("leave them out, or choose `method=auto`"));
    }
    if let Some(charset) = &options.charset {
        let nothing = Page::decode(b"", Some(charset), &Limits::default());
        if nothing.damage().iter().any(|damage| matches!(damage, Damage::UnknownDeclaration { .. })) {
            return Err(Problem::new(Kind::BadRequest, format!("browsers know no encoding `{}`", shown(charset))));
        }
    }
    let asked = &mut options.limits;
    if asked.max_bytes == 0 {
        return Err(Problem::new(Kind::BadRequest, "`max_bytes` must be at least 1"));
    }
    asked.max_bytes = asked.max_bytes.min(limits.max_bytes);
    asked.max_nodes = asked.max_nodes.min(limits.max_nodes);
    asked.max_depth = asked.max_depth.min(limits.max_depth);
    asked.max_attributes = asked.max_attributes.min(limits.max_attributes);
    asked.max_clones_per_node = asked.max_clones_per_node.min(limits.max_clones_per_node);
    Ok(options)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Members of `unframe::Options` that belong to the page and not to how it is extracted, or have another name here.
    const OTHERWISE: [&str; 5] = ["url", "charset", "id", "site", "limits"];

    #[test]
    fn the_options_are_those_of_the_library_with_their_values() {
        let Value::Object(default) = serde_json::to_value(Options::default()).unwrap() else { panic!() };
        let known: Vec<&str> = OPTIONS.iter().map(|option| option.name).chain(OTHERWISE).collect();
        for name in default.keys() {
            assert!(known.contains(&name.as_str()), "{name} is not in OPTIONS");
        }
        for option in OPTIONS {
            assert_eq!(default[option.name], option.values[0].value, "the default of {}", option.name);
            for choice in option.values {
                let mut asked = Map::new();
                assert!(set(&mut asked, option.name, choice.value).unwrap());
                let options = checked(asked, &Limits::default()).unwrap();
                assert_eq!(serde_json::to_value(options).unwrap()[option.name], choice.value);
            }
        }
        let methods: Vec<&str> = OPTIONS[0].values.iter().map(|choice| choice.value).chain(["site-2005"]).collect();
        assert!(Method::ALL.iter().all(|method| methods.contains(&method.name())));
    }

    fn check(query: &str, expected: &str) {
        let uri: Uri = format!("/v1/extract?{query}").parse().unwrap();
        let mut asked = Map::new();
        let found = super::query(&uri).and_then(|pairs| {
            for (name, value) in pairs {
                assert!(set(&mut asked, &name, &value)?, "{name}");
            }
            checked(asked, &Limits::default())
        });
        let found = found.map_or_else(|problem| problem.detail, |options| format!("{options:?}"));
        assert!(found.contains(expected), "{query}: {found}");
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        check("links=no", "`links` is one of keep, text, not `no`");
        check("method=guess", "the method `guess` is unknown");
        check("method=site-2005", "compares all pages of a site at once");
        check("speed=fast&balance=recall", "does without the learned model");
        check("method=dom&balance=recall", "for the methods `auto` and `page`");
        check("charset=latin-99", "browsers know no encoding `latin-99`");
        check("max_bytes=0", "must be at least 1");
        check("max_bytes=many", "a number of bytes, not `many`");
        check("links=keep&links=text", "`links` is given twice");
        check("title=%FF", "`title` is one of yes, no, not");
        check("max_bytes=1000&charset=koi8-r", "max_bytes: 1000");
    }
}
