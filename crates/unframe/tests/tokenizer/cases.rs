//! The files of tokenizer tests: JSON, some of it escaped twice.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

/// One text, one state to begin in, and the tokens that are asked for.
#[derive(Clone, Debug)]
pub(crate) struct TokenizerCase {
    pub(crate) name: String,
    pub(crate) input: String,
    /// As the tests spell it, `RCDATA state`.
    pub(crate) state: String,
    pub(crate) last_start_tag: Option<String>,
    pub(crate) output: Vec<TestToken>,
}

/// A token as the tests have it: what it says, not where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TestToken {
    Doctype {
        name: Option<String>,
        public_id: Option<String>,
        system_id: Option<String>,
        is_correct: bool,
    },
    StartTag {
        name: String,
        attributes: BTreeMap<String, String>,
        is_self_closing: bool,
    },
    EndTag {
        name: String,
    },
    Comment(String),
    /// Neighbours are one.
    Characters(String),
}

/// What a folder holds.
pub(crate) struct Cases {
    pub(crate) cases: Vec<TokenizerCase>,
    /// How many cases no Rust string can hold.
    pub(crate) with_lone_surrogates: usize,
}

/// The cases of all files of a folder but `xmlViolation.test`.
pub(crate) fn read(folder: &Path) -> Cases {
    let mut all = Cases { cases: Vec::new(), with_lone_surrogates: 0 };
    let entries = fs_err::read_dir(folder).expect("the folder is readable");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder is readable").path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "test")) {
        let text = fs_err::read_to_string(path).expect("tests are UTF-8");
        let file: Value = serde_json::from_str(&text).expect("tests are JSON");
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        for (index, test) in file["tests"].as_array().into_iter().flatten().enumerate() {
            match cases_of(test, &format!("{stem}:{index}")) {
                Some(cases) => all.cases.extend(cases),
                None => all.with_lone_surrogates += 1,
            }
        }
    }
    all
}

/// A test is run once for every state it names; `None` if it has lone surrogates.
fn cases_of(test: &Value, place: &str) -> Option<Vec<TokenizerCase>> {
    let is_escaped_twice = test["doubleEscaped"].as_bool().unwrap_or(false);
    let string = |value: &Value| {
        let text = value.as_str().expect("a string");
        if is_escaped_twice { unescape(text) } else { Some(text.to_owned()) }
    };
    let input = string(&test["input"])?;
    let tokens = test["output"].as_array().expect("a list of tokens");
    let output = tokens.iter().map(|token| test_token(token, &string)).collect::<Option<Vec<_>>>()?;
    let data_state = vec![Value::from("Data state")];
    let states = test["initialStates"].as_array().unwrap_or(&data_state);
    let case = |state: &Value| {
        let state = state.as_str().expect("the name of a state").to_owned();
        let description = test["description"].as_str().unwrap_or_default();
        TokenizerCase {
            name: format!("{place} {state}: {}", description.escape_debug()),
            input: input.clone(),
            state,
            last_start_tag: test["lastStartTag"].as_str().map(str::to_owned),
            output: output.clone(),
        }
    };
    Some(states.iter().map(case).collect())
}

fn test_token(token: &Value, string: &impl Fn(&Value) -> Option<String>) -> Option<TestToken> {
    // The outer option says whether the text can be said, the inner one whether there is any.
    let optional = |value: &Value| if value.is_null() { Some(None) } else { string(value).map(Some) };
    Some(match token[0].as_str().expect("the kind of a token") {
        "DOCTYPE" => TestToken::Doctype {
            name: optional(&token[1])?,
            public_id: optional(&token[2])?,
            system_id: optional(&token[3])?,
            is_correct: token[4].as_bool().expect("whether it is correct"),
        },
        "StartTag" => {
            let attributes = token[2].as_object().expect("attributes");
            let pair = |(name, value): (&String, &Value)| Some((string(&Value::from(name.as_str()))?, string(value)?));
            TestToken::StartTag {
                name: string(&token[1])?,
                attributes: attributes.iter().map(pair).collect::<Option<_>>()?,
                is_self_closing: token[3].as_bool().unwrap_or(false),
            }
        }
        "EndTag" => TestToken::EndTag { name: string(&token[1])? },
        "Comment" => TestToken::Comment(string(&token[1])?),
        "Character" => TestToken::Characters(string(&token[1])?),
        other => unreachable!("a token called {other}"),
    })
}

/// `\u00E9` → `é`; `None` where that is not a character.
fn unescape(text: &str) -> Option<String> {
    let mut parts = text.split("\\u");
    let mut unescaped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let number = u32::from_str_radix(part.get(..4)?, 16).ok()?;
        unescaped.push(char::from_u32(number)?);
        unescaped.push_str(&part[4..]);
    }
    Some(unescaped)
}
