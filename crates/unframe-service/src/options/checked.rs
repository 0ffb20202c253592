//! Options as the library takes them, or what is wrong with them.
//!
//! Every value is looked at here before serde reads it, for two reasons: its messages are about types of Rust, and a number that JSON Schema
//! takes for an integer (`264.0`) is none to it.

use serde_json::{Map, Value, json};
use unframe::page::Page;
use unframe::page_model::Balance;
use unframe::{Damage, Limits, Method, Options, Speed};

use super::{OPTIONS, shown};
use crate::problem::{Kind, Problem};

/// The largest number that a limit can be: every program reads it exactly.
pub(crate) const MOST: u64 = (1 << 53) - 1;

/// The members of `limits`, and the smallest number that each can be.
pub(crate) const LIMITS: [(&str, u64); 5] =
    [("max_bytes", 1), ("max_nodes", 0), ("max_depth", 0), ("max_attributes", 0), ("max_clones_per_node", 0)];

/// Options as the library takes them. No page may cost more than `limits`.
pub(crate) fn checked(mut options: Map<String, Value>, limits: &Limits) -> Result<Options, Problem> {
    for (name, value) in &mut options {
        match name.as_str() {
            "limits" => *value = whole_limits(value)?,
            "charset" => check_charset(value)?,
            name => check(name, value)?,
        }
    }
    let read = serde_json::from_value(Value::Object(options));
    let mut options: Options =
        read.map_err(|_| Problem::new(Kind::BadRequest, "cannot read the options").with_hint(LISTED))?;
    check_together(&options)?;
    let asked = &mut options.limits;
    asked.max_bytes = asked.max_bytes.min(limits.max_bytes);
    asked.max_nodes = asked.max_nodes.min(limits.max_nodes);
    asked.max_depth = asked.max_depth.min(limits.max_depth);
    asked.max_attributes = asked.max_attributes.min(limits.max_attributes);
    asked.max_clones_per_node = asked.max_clones_per_node.min(limits.max_clones_per_node);
    Ok(options)
}

const LISTED: &str = "`/openapi.json` lists all options with their values";

/// Refuses what is not an option, and values that it cannot have.
pub(super) fn check(name: &str, value: &Value) -> Result<(), Problem> {
    let Some(option) = OPTIONS.iter().find(|option| option.name == name) else {
        let known: Vec<&str> = OPTIONS.iter().map(|option| option.name).chain(["charset", "limits"]).collect();
        let detail = format!("there is no option `{}`", shown(name));
        return Err(Problem::new(Kind::BadRequest, detail).with_hint(format!("there are {}", known.join(", "))));
    };
    let is_known = |value: &str| option.values.iter().any(|choice| choice.value == value);
    // The method of 2005 is known, and is refused with the reason.
    let is_method = |value: &str| name == "method" && Method::named(value).is_some();
    if value.as_str().is_some_and(|value| is_known(value) || is_method(value)) {
        return Ok(());
    }
    let known: Vec<&str> = option.values.iter().map(|choice| choice.value).collect();
    let detail = format!("`{name}` is one of {}, not {}", known.join(", "), named(value));
    Err(Problem::new(Kind::BadRequest, detail).with_hint(LISTED))
}

/// A value as messages show it.
fn named(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => format!("`{}`", shown(text)),
        other => format!("`{other}`"),
    }
}

fn check_charset(value: &Value) -> Result<(), Problem> {
    let Value::String(charset) = value else {
        let detail = format!("`charset` is the name of an encoding, not {}", named(value));
        return Err(Problem::new(Kind::BadRequest, detail));
    };
    let nothing = Page::decode(b"", Some(charset), &Limits::default());
    if nothing.damage().iter().any(|damage| matches!(damage, Damage::UnknownDeclaration { .. })) {
        let detail = format!("browsers know no encoding `{}`", shown(charset));
        return Err(Problem::new(Kind::BadRequest, detail).with_hint("such as `windows-1251`, as in HTML"));
    }
    Ok(())
}

/// The member `limits`, with whole numbers.
fn whole_limits(value: &Value) -> Result<Value, Problem> {
    let Value::Object(members) = value else {
        let detail = format!("`limits` is an object with numbers, not {}", named(value));
        return Err(Problem::new(Kind::BadRequest, detail).with_hint(LISTED));
    };
    let mut whole = Map::new();
    for (name, value) in members {
        whole.insert(name.clone(), json!(limit(name, value)?));
    }
    Ok(Value::Object(whole))
}

/// A limit as a whole number.
pub(super) fn limit(name: &str, value: &Value) -> Result<u64, Problem> {
    let Some((_, least)) = LIMITS.iter().find(|(known, _)| *known == name) else {
        let known = LIMITS.map(|(name, _)| name).join(", ");
        return Err(Problem::new(Kind::BadRequest, format!("there is no limit `{}`", shown(name)))
            .with_hint(format!("there are {known}")));
    };
    let number = value.as_u64().or_else(|| value.as_f64().and_then(whole));
    number.filter(|number| (*least..=MOST).contains(number)).ok_or_else(|| {
        let detail = format!("`{name}` is a whole number from {least} to {MOST}, not {}", named(value));
        Problem::new(Kind::BadRequest, detail)
    })
}

/// `264.0` and `1e3` are whole numbers, as JSON Schema has it.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a whole number up to MOST"
)]
fn whole(number: f64) -> Option<u64> {
    (number.fract() == 0.0 && (0.0..=MOST as f64).contains(&number)).then_some(number as u64)
}

/// Refuses options that make no sense together.
fn check_together(options: &Options) -> Result<(), Problem> {
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use axum::http::Uri;

    use super::super::{ENCODINGS, query, set};
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
        let Value::Object(limits) = serde_json::to_value(Limits::default()).unwrap() else { panic!() };
        assert!(limits.keys().all(|name| LIMITS.iter().any(|(known, _)| known == name)), "{limits:?}");
        assert_eq!(limits.len(), LIMITS.len());
    }

    #[test]
    fn every_encoding_is_known() {
        for name in ENCODINGS {
            let mut asked = Map::new();
            assert!(set(&mut asked, "charset", name).unwrap());
            assert!(checked(asked, &Limits::default()).is_ok(), "{name}");
        }
    }

    #[track_caller]
    fn check_query(query: &str, expected: &str) {
        let uri: Uri = format!("/v1/extract?{query}").parse().unwrap();
        let mut asked = Map::new();
        let found = super::super::query(&uri).and_then(|pairs| {
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
        check_query("links=no", "`links` is one of keep, text, not `no`");
        check_query(
            "method=guess",
            "`method` is one of auto, page, site, sentence, sentence-modern, dom, blocks, blocks-2008, not `guess`",
        );
        check_query("method=site-2005", "compares all pages of a site at once");
        check_query("speed=fast&balance=recall", "does without the learned model");
        check_query("method=dom&balance=recall", "for the methods `auto` and `page`");
        check_query("charset=latin-99", "browsers know no encoding `latin-99`");
        check_query("max_bytes=0", "`max_bytes` is a whole number from 1 to 9007199254740991, not `0`");
        check_query("max_bytes=9007199254740992", "is a whole number from 1 to");
        check_query("max_bytes=many", "from 1 to 9007199254740991, not `many`");
        check_query("links=keep&links=text", "`links` is given twice");
        check_query("title=%FF", "`title` is one of yes, no, not");
        check_query("max_bytes=1000&charset=koi8-r", "max_bytes: 1000");
        assert!(query(&"/?a=1".parse().unwrap()).is_ok());
    }

    #[track_caller]
    fn check_object(options: &Value, expected: &str) {
        let Value::Object(options) = options.clone() else { panic!("{options}") };
        let found = checked(options, &Limits::default());
        let found = found.map_or_else(|problem| problem.detail, |options| format!("{options:?}"));
        assert!(found.contains(expected), "{found}");
    }

    #[test]
    fn limits_are_whole_numbers_that_every_program_reads_exactly() {
        check_object(&json!({ "limits": { "max_nodes": 264.0, "max_depth": 1e2 } }), "max_nodes: 264, max_depth: 100,");
        check_object(&json!({ "limits": { "max_nodes": 0 } }), "max_nodes: 0,");
        for name in LIMITS.map(|(name, _)| name) {
            for wrong in [json!(1_u64 << 53), json!(-1), json!(0.5), json!(1e300), json!("1"), json!(null), json!([1])]
            {
                check_object(&json!({ "limits": { name: wrong } }), &format!("`{name}` is a whole number from "));
            }
            // No page may cost more than the service allows.
            check_object(&json!({ "limits": { name: MOST } }), &format!("limits: {:?}", Limits::default()));
        }
        check_object(&json!({ "limits": { "max_size": 1 } }), "there is no limit `max_size`");
        check_object(&json!({ "limits": 5 }), "`limits` is an object with numbers, not `5`");
    }

    #[test]
    fn no_message_is_about_types_of_rust() {
        for (options, expected) in [
            (json!({ "tabels": "no" }), "there is no option `tabels`"),
            (json!({ "url": "https://valley.example/" }), "there is no option `url`"),
            (json!({ "links": 5 }), "`links` is one of keep, text, not `5`"),
            (json!({ "links": null }), "`links` is one of keep, text, not `null`"),
            (json!({ "links": ["text"] }), "`links` is one of keep, text, not a list"),
            (json!({ "charset": 5 }), "`charset` is the name of an encoding, not `5`"),
            (json!({ "charset": null }), "`charset` is the name of an encoding, not `null`"),
        ] {
            check_object(&options, expected);
        }
    }
}
