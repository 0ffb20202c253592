//! In which language is it? What the page states, else what its words look like.

use super::json_ld::JsonLd;
use super::origin::{Found, FoundIn};
use super::survey::Survey;
use super::text;
use crate::html::{Tag, Tree};

/// Fewer letters than this are not enough to tell a language from.
const FEWEST_LETTERS: usize = 60;

pub(super) fn find(tree: &Tree<'_>, survey: &Survey, json_ld: &JsonLd) -> Option<Found<String>> {
    let stated = survey.language.as_deref().and_then(tag);
    if let Some(language) = stated {
        return Some(Found::new(language, FoundIn::Element("html")));
    }
    let metas = ["content-language", "og:locale", "dc.language", "dcterms.language", "language"];
    if let Some((name, said)) = survey.meta(&metas)
        && let Some(language) = tag(said)
    {
        return Some(Found::new(language, FoundIn::Meta(name)));
    }
    if let Some((name, said)) = json_ld.text(&["inLanguage"])
        && let Some(language) = tag(&said)
    {
        return Some(Found::new(language, FoundIn::JsonLd(name)));
    }
    detect(&sample(tree)).map(|language| Found::new(language.to_owned(), FoundIn::Text))
}

/// The first paragraphs, as many as are enough to tell a language; telling it costs more than all else here.
fn sample(tree: &Tree<'_>) -> String {
    let mut sample = String::new();
    for paragraph in tree.document().descendants().filter(|node| node.tag() == Tag::P && !node.is_cloned()) {
        sample.push_str(&text::of(paragraph, 400));
        sample.push('\n');
        if sample.len() >= 600 {
            break;
        }
    }
    sample
}

/// A language tag as BCP 47 writes it: `en`, `pt-BR`; `None` if it is none.
fn tag(said: &str) -> Option<String> {
    let said = said.split([',', ';']).next()?.trim().replace('_', "-");
    let mut parts = said.split('-');
    let language = parts.next()?.to_ascii_lowercase();
    let is_language = (2..=3).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_language {
        return None;
    }
    let region = parts.next().filter(|part| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_alphabetic()));
    Some(region.map_or_else(|| language.clone(), |region| format!("{language}-{}", region.to_ascii_uppercase())))
}

/// The language of a text, if there is enough of it and it looks like one language only.
pub fn detect(sample: &str) -> Option<&'static str> {
    if sample.chars().filter(|character| character.is_alphabetic()).count() < FEWEST_LETTERS {
        return None;
    }
    let found = whatlang::detect(sample).filter(whatlang::Info::is_reliable)?;
    let code = found.lang().code();
    // Two letters where ISO 639 has two, as pages write them.
    Some(CODES.iter().find(|(three, _)| *three == code).map_or(code, |(_, two)| two))
}

#[rustfmt::skip]
const CODES: &[(&str, &str)] = &[
    ("afr", "af"), ("aka", "ak"), ("amh", "am"), ("ara", "ar"), ("aze", "az"), ("bel", "be"), ("ben", "bn"), ("bul", "bg"),
    ("cat", "ca"), ("ces", "cs"), ("cmn", "zh"), ("cym", "cy"), ("dan", "da"), ("deu", "de"), ("ell", "el"), ("eng", "en"),
    ("epo", "eo"), ("est", "et"), ("fin", "fi"), ("fra", "fr"), ("guj", "gu"), ("heb", "he"), ("hin", "hi"), ("hrv", "hr"),
    ("hun", "hu"), ("hye", "hy"), ("ind", "id"), ("ita", "it"), ("jav", "jv"), ("jpn", "ja"), ("kan", "kn"), ("kat", "ka"),
    ("khm", "km"), ("kor", "ko"), ("lat", "la"), ("lav", "lv"), ("lit", "lt"), ("mal", "ml"), ("mar", "mr"), ("mkd", "mk"),
    ("mya", "my"), ("nep", "ne"), ("nld", "nl"), ("nob", "nb"), ("ori", "or"), ("pan", "pa"), ("pes", "fa"), ("pol", "pl"),
    ("por", "pt"), ("ron", "ro"), ("rus", "ru"), ("sin", "si"), ("slk", "sk"), ("slv", "sl"), ("sna", "sn"), ("spa", "es"),
    ("srp", "sr"), ("swe", "sv"), ("tam", "ta"), ("tel", "te"), ("tgl", "tl"), ("tha", "th"), ("tuk", "tk"), ("tur", "tr"),
    ("ukr", "uk"), ("urd", "ur"), ("uzb", "uz"), ("vie", "vi"), ("yid", "yi"), ("zul", "zu"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_written_as_the_standard_has_them() {
        assert_eq!(tag("EN_us").as_deref(), Some("en-US"));
        assert_eq!(tag("ru, en").as_deref(), Some("ru"));
        assert_eq!(tag("english"), None);
    }

    #[test]
    fn a_language_is_told_from_its_words() {
        let ukrainian = "Годинник у вежі міста зупинився взимку, і майстер довго шукав причину, поки не побачив лід.";
        assert_eq!(detect(ukrainian), Some("uk"));
        let german = "Die Uhr im Turm der Stadt blieb im Winter stehen, und der Meister suchte lange nach dem Grund.";
        assert_eq!(detect(german), Some("de"));
        assert_eq!(detect("Uhr"), None);
    }
}
