//! Who looks: language, name and theme, from cookies that our own script sets and what the browser says.

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE};
use percent_encoding::percent_decode_str;

use crate::Language;
use crate::website::Review;
use crate::website::words::{Speaks as _, Words};

/// Somebody who looks.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) language: Language,
    pub(crate) expert: String,
    /// `light` or `dark`, if it was chosen.
    pub(crate) theme: &'static str,
}

impl Visitor {
    pub(crate) fn of(headers: &HeaderMap, review: &Review) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let cookies = text(COOKIE);
        let cookie = |name: &str| {
            let mut all = cookies.split(';').filter_map(|cookie| cookie.trim().split_once('='));
            all.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let of_browser = || Language::asked_for(text(ACCEPT_LANGUAGE));
        let language = cookie("unframe-language").and_then(Language::of_code);
        let language = language.or(review.options.language).or_else(of_browser).unwrap_or_default();
        let expert = cookie("unframe-expert").map(decoded).filter(|name| !name.trim().is_empty());
        let theme = match cookie("unframe-theme") {
            Some("light") => "light",
            Some("dark") => "dark",
            _ => "",
        };
        let expert = expert.unwrap_or_else(|| review.options.expert.clone());
        Self { language, expert: expert.trim().chars().take(80).collect(), theme }
    }

    pub(crate) fn words(&self) -> &'static Words {
        self.language.words()
    }
}

/// Decodes what `encodeURIComponent` wrote, without control characters.
fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().chars().filter(|character| !character.is_control()).collect()
}
