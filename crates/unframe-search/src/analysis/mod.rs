//! Which words does a text say, so that other forms of them are found too?
//!
//! A word is put into lower case, cut down to its stem by the Snowball algorithm of its document's language, and freed of its
//! accents; the term carries the language in front (`ru:дожд`). A query is analysed once for each language of the index, so that a
//! document is always asked for the word as it would itself have been indexed, and a German *die* is no English *die*.
//!
//! Han, kana and Hangul are indexed as pairs of characters, Thai, Lao, Khmer and Burmese as runs of three. What a language
//! without a stemmer says is only put into lower case and freed of accents.

mod fold;
mod words;

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use frostem::Stemmer;

/// Longer words are cut: they are nobody's words, and what begins so is what was meant.
const LONGEST: usize = 64;

/// So many words are remembered.
const MOST_KNOWN: usize = 50_000;

/// Makes terms of texts in one language.
#[derive(Clone)]
pub struct Analyser {
    prefix: String,
    stemmer: Option<Stemmer>,
    /// The terms of words that were met.
    known: RefCell<HashMap<String, String>>,
}

impl std::fmt::Debug for Analyser {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Analyser").field(&self.prefix).finish()
    }
}

/// The language of which nothing is known.
pub const UNKNOWN: &str = "und";

/// A language as terms and the index name it: without its region, and with one name for Norwegian.
pub fn language_code(language: &str) -> String {
    let code = language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_lowercase());
    match code.as_str() {
        "nb" | "nn" => "no".to_owned(),
        _ if is_code => code,
        _ => UNKNOWN.to_owned(),
    }
}

impl Analyser {
    /// For a language as pages and `unframe::metadata` name it: `ru`, `pt-BR`.
    pub fn of(language: &str) -> Self {
        let code = language_code(language);
        // Snowball has none of that name: it would be an algorithm, not a language.
        let stemmer = if code == UNKNOWN { None } else { Stemmer::try_from_name(&code).ok() };
        Self { prefix: format!("{code}:"), stemmer, known: RefCell::default() }
    }

    /// Calls `visit` with each term and where its word stands.
    pub fn for_each_term(&self, text: &str, mut visit: impl FnMut(&str, Range<usize>)) {
        // Stems cost more than all else, and a page says most of its words more than once.
        let mut known = self.known.borrow_mut();
        words::for_each_word(text, |range| {
            let word = &text[range.clone()];
            if !known.contains_key(word) {
                if known.len() >= MOST_KNOWN {
                    known.clear();
                }
                known.insert(word.to_owned(), self.term(word));
            }
            // Nothing but marks has no term.
            if let Some(term) = known.get(word).filter(|term| !term.is_empty()) {
                visit(term, range);
            }
        });
    }

    /// The term of a word; empty if nothing is left of it.
    fn term(&self, word: &str) -> String {
        let word = word.char_indices().nth(LONGEST).map_or(word, |(end, _)| &word[..end]);
        let (mut term, mut lower) = (self.prefix.clone(), String::with_capacity(word.len()));
        let is_ascii = word.is_ascii();
        if is_ascii {
            lower.extend(word.bytes().map(|byte| char::from(byte.to_ascii_lowercase())));
        } else {
            fold::lower(word, &mut lower);
        }
        match &self.stemmer {
            Some(stemmer) if is_ascii => term.push_str(&stemmer.stem(&lower)),
            Some(stemmer) => fold::without_accents(&stemmer.stem(&lower), &mut term),
            None if is_ascii => term.push_str(&lower),
            None => fold::without_accents(&lower, &mut term),
        }
        if term.len() > self.prefix.len() { term } else { String::new() }
    }

    /// All terms of a text.
    pub fn terms(&self, text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        self.for_each_term(text, |term, _| terms.push(term.to_owned()));
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(language: &str, text: &str, expected: &[&str]) {
        assert_eq!(Analyser::of(language).terms(text), expected, "{text}");
    }

    #[test]
    fn forms_of_a_word_become_one_term_in_their_language() {
        check("en", "It RAINED, raining rains.", &["en:it", "en:rain", "en:rain", "en:rain"]);
        check("ru", "дождём Дожди ёлками", &["ru:дожд", "ru:дожд", "ru:елк"]);
        check("pt-BR", "canções canção", &["pt:canco", "pt:canca"]);
        check("nb", "Regnet regner", &["no:regn", "no:regn"]);
        check("el", "βροχής ΒΡΟΧΗ", &["el:βροχ", "el:βροχ"]);
        check("de", "Häuser Straßen", &["de:haus", "de:strass"]);
    }

    #[test]
    fn accents_do_not_matter_and_letters_that_only_look_accented_do() {
        check("fr", "école ecole e\u{301}cole", &["fr:ecol", "fr:ecol", "fr:ecol"]);
        check("und", "йод иод naïve ＡＢＣ", &["und:йод", "und:иод", "und:naive", "und:abc"]);
    }

    #[test]
    fn a_script_without_spaces_is_cut_into_runs() {
        check("zh", "东京塔 高", &["zh:东京", "zh:京塔", "zh:高"]);
        check("ja", "東京タワーは333m", &["ja:東京", "ja:京タ", "ja:タワ", "ja:ワー", "ja:ーは", "ja:333m"]);
        check("ko", "한국어", &["ko:한국", "ko:국어"]);
        check("th", "ภาษาไทย", &["th:ภาษ", "th:าษา", "th:ษาไ", "th:าไท", "th:ไทย"]);
    }

    #[test]
    fn what_is_no_language_has_no_stems() {
        check("english", "Rained", &["und:rained"]);
        check("porter", "Rained", &["und:rained"]);
        check("", "", &[]);
    }

    proptest::proptest! {
        #[test]
        fn terms_stand_where_they_say_and_have_no_line_ends(text in ".{0,60}", language in "(en|ru|ar|el|hi|tr|und)") {
            let mut last = 0;
            Analyser::of(&language).for_each_term(&text, |term, range| {
                assert!(range.start >= last && text.get(range.clone()).is_some_and(|word| !word.is_empty()));
                assert!(!term.contains(['\n', '\r']) && term.len() > language.len() + 1, "{term:?}");
                last = range.start;
            });
        }
    }
}
