//! Where does a sentence end?

/// What a word may end in beside a letter or a digit.
const CLOSING: [char; 11] = [')', ']', '}', '\'', '\u{2019}', '"', '\u{201D}', '»', '>', '\u{203A}', '」'];

/// Whether a text holds a sentence in the sense of the paper: a full stop, an exclamation mark or a question mark after a
/// word.
pub(super) fn has_sentence_as_published(text: &str) -> bool {
    let mut before = ' ';
    text.chars().any(|character| {
        let is_end =
            matches!(character, '.' | '!' | '?') && (before.is_alphanumeric() || CLOSING[..9].contains(&before));
        before = character;
        is_end
    })
}

/// Fewer words than these are a slogan, an entry of a menu or a part of an address, whatever they end in. From 3 to 6 word
/// F1 differs by .001 on a third of wcxb-dev.
const FEWEST_WORDS: usize = 4;

/// Characters of a script without spaces that stand for a word.
const CHARACTERS_A_WORD: usize = 2;

/// Whether a text holds a sentence of some words, in any script. What ends in an abbreviation, an initial or a number of
/// a list goes on; full stops within addresses and decimals end nothing.
pub(super) fn has_sentence(text: &str) -> bool {
    let mut words = 0;
    for word in text.split_whitespace() {
        let letters = word.trim_matches(|character: char| !character.is_alphanumeric());
        if letters.is_empty() && !ends_sentence(word) {
            continue;
        }
        // What is written without spaces is read character by character.
        let mut characters = 0;
        for character in word.chars() {
            if is_unspaced(character) {
                characters += 1;
            } else if matches!(character, '。' | '！' | '？' | '｡') {
                if words + characters / CHARACTERS_A_WORD >= FEWEST_WORDS {
                    return true;
                }
                (words, characters) = (0, 0);
            }
        }
        words += (characters / CHARACTERS_A_WORD).max(usize::from(!letters.is_empty()));
        if ends_sentence(word) && !is_abbreviation(word, words == 1) {
            if words >= FEWEST_WORDS {
                return true;
            }
            words = 0;
        }
    }
    false
}

/// Whether the last mark of a word, closing marks aside, ends a sentence.
fn ends_sentence(word: &str) -> bool {
    let word = word.trim_end_matches(CLOSING);
    word.ends_with(['.', '!', '?', '…', '؟', '।', '॥', '۔', '։', '።', '။', '។'])
}

/// Ideographs, kana and the scripts of South-East Asia.
fn is_unspaced(character: char) -> bool {
    matches!(u32::from(character), 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3040..=0x30FF | 0x3400..=0x9FFF | 0x2_0000..=0x3_FFFF)
}

/// Whether a word with a full stop is an abbreviation: one of the usual, an initial, or letters with full stops between.
fn is_abbreviation(word: &str, is_first: bool) -> bool {
    let Some(stem) = word.trim_end_matches(CLOSING).strip_suffix('.') else { return false };
    let stem = stem.trim_start_matches(|character: char| !character.is_alphanumeric());
    let mut characters = stem.chars();
    match (characters.next(), characters.next()) {
        (None, _) => false,
        // An initial; `I` and digits end sentences.
        (Some(first), None) => first.is_alphabetic() && first != 'I' && !is_unspaced(first),
        _ if stem.chars().all(|character| character.is_ascii_digit()) => is_first,
        _ if stem.split('.').all(|part| (1..=2).contains(&part.chars().count())) && stem.contains('.') => true,
        _ => ABBREVIATIONS.contains(&stem.to_lowercase().as_str()),
    }
}

/// Those that stand before a name or a number. What usually stands at the end of a sentence (`etc.`, `др.`) is not here.
#[rustfmt::skip]
const ABBREVIATIONS: &[&str] = &[
    "approx", "apr", "art", "aug", "ave", "bd", "bld", "blvd", "ca", "cf", "ch", "co", "corp", "dec", "dept", "dr", "ed", "est",
    "ext", "feb", "fig", "gen", "gov", "inc", "jan", "jr", "jul", "jun", "ltd", "mar", "mr", "mrs", "ms", "mt", "no", "nov", "nr",
    "oct", "op", "pp", "prof", "rd", "rev", "sec", "sep", "sept", "sr", "st", "str", "tel", "vol", "vs",
    "bzw", "evtl", "ggf", "hrsg", "inkl", "sog", "usw", "vgl", "zzgl",
    "av", "env", "fr", "mme", "mlle", "réf", "tél", "núm", "pág", "sra", "ud", "uds",
    "адм", "акад", "в", "вв", "гг", "гл", "гос", "доц", "им", "кв", "корп", "обл", "оф", "пер", "пл", "пос", "пр", "проф",
    "рис", "руб", "см", "ср", "стр", "табл", "тел", "тыс", "ул", "ч", "шт", "эт",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_published_any_full_stop_behind_a_word_ends_a_sentence() {
        for text in
            ["Rain.", "Rain (a lot)!", "«Rain»? No", "ul. Lenina", "example.org", "3.14", "1. Home", "He said \"no\"."]
        {
            assert!(has_sentence_as_published(text), "{text}");
        }
        for text in ["", "Rain", "...", "- ! -", "Rain …", "雨が降った。", "Rain : ?"] {
            assert!(!has_sentence_as_published(text), "{text}");
        }
    }

    #[test]
    fn a_sentence_has_some_words_and_ends_as_its_script_ends_them() {
        for text in [
            "It rained all day.",
            "It rained all day (again)! More",
            "He said: \"It rained all day.\"",
            "Did it rain all day?!",
            "It rained, and so on…",
            "谷间下了一整天的雨。",
            "昨日は一日中雨が降った！",
            "هل هطل المطر طوال اليوم؟",
            "पूरे दिन बारिश होती रही।",
            "Весь день шёл дождь.",
            "The river rose by 3.14 m, as www.example.org says.",
            "J. R. R. Smith measured the rain of 1999.",
            "Dr. Smith saw it rain.",
        ] {
            assert!(has_sentence(text), "{text}");
        }
    }

    #[test]
    fn abbreviations_addresses_decimals_and_numbers_of_lists_end_no_sentence() {
        for text in [
            "",
            "Home",
            "About us.",
            "Buy now!",
            "www.example.org and mail.example.org and more",
            "Version 3.14 of the file",
            "1. The rain in spring",
            "г. Москва, ул. Ленина, д. 5, тел. 123",
            "Read more about it in vol.",
            "Messrs. A. B. and C. D. of U.S.",
            "下雨。",
            "© 2025 Example Inc. All rights reserved",
        ] {
            assert!(!has_sentence(text), "{text}");
        }
    }
}
