//! The page of the playground.

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, VARY};
use axum::response::{IntoResponse, Response};
use unframe_web::Language;
use unframe_web::frame::Mode;

use super::html;
use super::words::{Words, option_label};
use crate::options::{OPTIONS, OptionOf};
use crate::problem::{Kind, Problem};
use crate::service::Service;

#[derive(Template)]
#[template(path = "playground.html")]
struct Shell {
    language: Language,
    words: &'static Words,
    options: Vec<Switch>,
    modes: [(&'static str, &'static str); 4],
    has_pages: bool,
}

/// An option as it can be switched.
struct Switch {
    option: &'static OptionOf,
    label: &'static str,
    /// Of two values, the one that is not the default, and its flag.
    other: Option<(&'static str, &'static str)>,
}

impl Switch {
    fn of(option: &'static OptionOf, language: Language) -> Self {
        let other = match option.values {
            [_, other] => Some((other.value, other.flag.unwrap_or_default())),
            _ => None,
        };
        Self { option, label: option_label(option.name, language), other }
    }
}

/// The option for CSV, which the playground does not show.
const NOT_SHOWN: &str = "cells";

pub(super) async fn shell(
    State(service): State<Arc<Service>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let language = language_of(query.as_deref().unwrap_or_default(), &headers);
    let words = Words::in_language(language);
    let options = OPTIONS.iter().filter(|option| option.name != NOT_SHOWN);
    let mode_words = [words.mode_grey, words.mode_hidden, words.mode_only, words.mode_plain];
    let mut modes = Mode::ALL.map(|mode| (mode.name(), ""));
    for (mode, word) in modes.iter_mut().zip(mode_words) {
        mode.1 = word;
    }
    let shell = Shell {
        language,
        words,
        options: options.map(|option| Switch::of(option, language)).collect(),
        modes,
        has_pages: service.options.pages.is_some(),
    };
    let text = shell.render().map_err(|error| Problem::new(Kind::Bug, error.to_string()))?;
    Ok(([(VARY, "accept-language, origin")], html(text)).into_response())
}

/// The language that was chosen, or that the browser asks for.
pub(super) fn language_of(query: &str, headers: &HeaderMap) -> Language {
    let chosen = query.split('&').find_map(|pair| Language::of_code(pair.strip_prefix("lang=")?));
    let asked = || Language::asked_for(headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?);
    chosen.or_else(asked).unwrap_or_default()
}
