//! Rules that look at a text alone: is the difference that of a clock, a counter, a token, of signs?
//!
//! **Idea.** The words that differ decide what may have changed, those around them what did. Numbers and names of days
//! beside "updated" are a clock, numbers beside "views" a counter; numbers beside a sign of money are facts, and no rule
//! takes them. **Cost.** One pass over the words that differ and over short texts. **When it fails.** A date that was
//! corrected in a text of three words ("Opens: 5 May") is taken for a clock; such edits are listed with `--all`.

use super::Noise;
use super::phrases::{
    ADVERTISEMENT, ADVERTISEMENT_BEGINS, AGO, CLOCK, CONSENT, CONSENT_BUTTONS, COUNTED, FACT_SIGNS, FACT_WORDS, Stands,
    TIME_WORDS, says,
};
use crate::page::Role;
use crate::words::{WordPiece, changed_words, words};

/// Words beside a date or a time without which it is one: "Last updated on".
const MOST_BESIDE_CLOCK: usize = 8;
/// Words beside a number without which it is a counter.
const MOST_BESIDE_COUNTER: usize = 8;
/// Characters of a word that means nothing: a session, a digest.
const TOKEN: usize = 12;
/// Letters of a text that asks for consent; longer ones are policies, and content.
const MOST_OF_CONSENT: usize = 700;

/// Why the edit of a text is no news, if it is not.
pub(crate) fn of_edit(old: &str, new: &str, pieces: &[WordPiece], role: Role) -> Option<Noise> {
    if letters(old).eq(letters(new)) {
        return Some(Noise::Typography);
    }
    let changed = changed_words(pieces);
    if changed.iter().all(|word| is_token(word)) {
        return Some(Noise::Token);
    }
    if changed.iter().all(|word| is_of_time(word)) {
        return of_numbers(old, role).and_then(|_| of_numbers(new, role));
    }
    None
}

/// Whether nothing but numbers differs.
pub(crate) fn differs_in_numbers(pieces: &[WordPiece]) -> bool {
    changed_words(pieces).iter().all(|word| is_number(word))
}

/// Why a text that came or went is no news, if it is not.
pub(crate) fn of_text(text: &str, role: Role) -> Option<Noise> {
    let lower = text.to_lowercase();
    let bare = lower.trim_matches(|character: char| !character.is_alphanumeric());
    if ADVERTISEMENT.contains(&bare) || ADVERTISEMENT_BEGINS.iter().any(|begin| lower.starts_with(begin)) {
        return Some(Noise::Advertisement);
    }
    if CONSENT_BUTTONS.contains(&bare)
        || text.len() <= MOST_OF_CONSENT && lower.contains("cookie")
        || text.len() <= MOST_OF_CONSENT && CONSENT.iter().filter(|word| says(&lower, word, Stands::First)).count() >= 3
    {
        return Some(Noise::Consent);
    }
    let has_number = text.contains(char::is_numeric);
    let has_ago = AGO.iter().any(|phrase| says(&lower, phrase, Stands::Whole));
    if has_number || has_ago { of_numbers(text, role) } else { None }
}

/// Whether a text states a price or a measure: what the page is read for, however often it changes.
pub fn is_fact(text: &str) -> bool {
    let is_unit = |word: &str| FACT_WORDS.contains(&word.trim());
    text.contains(char::is_numeric)
        && (text.contains(FACT_SIGNS) || words(&text.to_lowercase()).into_iter().any(is_unit))
}

/// What a text with numbers or times is, if these alone differ from another version.
fn of_numbers(text: &str, role: Role) -> Option<Noise> {
    if is_fact(text) {
        return None;
    }
    let lower = text.to_lowercase();
    let all: Vec<&str> =
        words(&lower).into_iter().map(str::trim).filter(|word| word.contains(char::is_alphanumeric)).collect();
    let beside = all.iter().filter(|word| !is_of_time(word)).count();
    if AGO.iter().any(|phrase| says(&lower, phrase, Stands::Whole)) && beside <= MOST_BESIDE_CLOCK {
        return Some(Noise::RelativeTime);
    }
    let has_time = all.iter().any(|word| is_time_of_day(word));
    let has_date = all.iter().any(|word| is_date(word)) || has_named_date(&all);
    let says_now = CLOCK.iter().any(|phrase| says(&lower, phrase, Stands::Whole));
    if (has_time || has_date) && beside <= MOST_BESIDE_CLOCK && says_now {
        return Some(Noise::Clock);
    }
    if (has_time || has_date) && beside == 0 && role != Role::Cell {
        return Some(Noise::Clock);
    }
    if COUNTED.iter().any(|word| says(&lower, word, Stands::First)) && beside <= MOST_BESIDE_COUNTER {
        return Some(Noise::Counter);
    }
    let is_bare = beside == 0 && all.len() <= 2 && all.iter().all(|word| is_number(word));
    if says_now && is_year_alone(&all) && beside <= MOST_BESIDE_CLOCK {
        return Some(Noise::Clock);
    }
    (is_bare && role != Role::Cell).then_some(Noise::Counter)
}

/// Letters and digits, upper and lower case alike.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// Whether a word is a number, or one of those that times are told with.
fn is_of_time(word: &str) -> bool {
    let lower = word.to_lowercase();
    is_number(&lower) || is_time_of_day(&lower) || is_date(&lower) || TIME_WORDS.contains(&lower.as_str())
        // Characters of scripts without spaces: 3分钟前, 5時間前.
        || lower.chars().all(|character| "年月日时時分秒钟前小间間刚昨今天周週星期号上下午전시분초일".contains(character))
}

/// `1,234`, `12.5k`, `3`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['k', 'm', 'K', 'M', '+']);
    digits.contains(char::is_numeric)
        && digits.chars().all(|character| character.is_numeric() || ".,\u{a0}'".contains(character))
}

/// `14:05`, `2:30:11`, `14:05pm`.
fn is_time_of_day(word: &str) -> bool {
    let digits = word.trim_end_matches(['a', 'p', 'm', 'h']);
    digits.contains(':')
        && digits.split(':').all(|part| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `5.3.2026`, `05.03.26`; `2026-03-05` and `3/5/2026` are three words of numbers.
fn is_date(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    parts.len() == 3
        && parts.iter().all(|part| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A day beside a month, or three numbers with a year: `5 May`, `2026-03-05`.
fn has_named_date(words: &[&str]) -> bool {
    let is_small =
        |word: &str| word.trim_end_matches(char::is_alphabetic).parse::<u16>().is_ok_and(|day| (1..=31).contains(&day));
    let is_name = |word: &str| {
        TIME_WORDS.contains(&word) && word.chars().count() >= 3 && !["now", "ago", "just", "vor"].contains(&word)
    };
    let is_named =
        words.windows(2).any(|pair| is_small(pair[0]) && is_name(pair[1]) || is_name(pair[0]) && is_small(pair[1]));
    let is_numbered = words.windows(3).any(|three| {
        let years = three.iter().filter(|word| is_year(word)).count();
        years == 1 && three.iter().all(|word| is_year(word) || is_small(word))
    });
    is_named || is_numbered
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && word.parse::<u16>().is_ok_and(|year| (1990..=2100).contains(&year))
}

/// `© 2026`: the only number is a year.
fn is_year_alone(words: &[&str]) -> bool {
    let mut numbers = words.iter().filter(|word| is_number(word)).peekable();
    numbers.peek().is_some() && numbers.all(|word| is_year(word))
}

/// A word that was made by a machine: long, with digits amid letters.
fn is_token(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    word.len() >= TOKEN
        && digits >= 2
        && digits < word.len()
        && word.chars().all(|character| character.is_ascii_alphanumeric())
        && changes_kind_often(word)
}

/// Whether letters and digits alternate more often than in `covid19vaccines2021`.
fn changes_kind_often(word: &str) -> bool {
    let kinds: Vec<bool> = word.bytes().map(|byte| byte.is_ascii_digit()).collect();
    kinds.windows(2).filter(|pair| pair[0] != pair[1]).count() >= 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::word_diff;

    fn check(old: &str, new: &str, role: Role, expected: Option<Noise>) {
        assert_eq!(of_edit(old, new, &word_diff(old, new), role), expected, "{old} → {new}");
        assert_eq!(of_edit(new, old, &word_diff(new, old), role), expected, "{new} → {old}");
    }

    #[test]
    fn clocks_and_dates_of_today_are_no_news() {
        for (old, new) in [
            ("Last updated: 5 May 2026, 14:05", "Last updated: 6 May 2026, 09:10"),
            ("Today is Monday, 4 May", "Today is Tuesday, 5 May"),
            ("14:05", "14:06"),
            ("Stand: 05.03.2026", "Stand: 06.03.2026"),
            ("Обновлено 5 мая в 14:05", "Обновлено 6 мая в 9:10"),
            ("© 2025 Valley News", "© 2026 Valley News"),
            ("2026-03-05", "2026-03-06"),
        ] {
            check(old, new, Role::Text, Some(Noise::Clock));
        }
    }

    #[test]
    fn how_long_ago_something_was_is_no_news() {
        for (old, new) in [
            ("5 minutes ago", "1 hour ago"),
            ("just now", "5 minutes ago"),
            ("Posted by Ann 2 days ago", "Posted by Ann 3 days ago"),
            ("vor 5 Minuten", "vor einer Stunde"),
            ("5 минут назад", "2 часа назад"),
            ("3分钟前", "5小时前"),
        ] {
            check(old, new, Role::Text, Some(Noise::RelativeTime));
        }
    }

    #[test]
    fn counters_are_no_news() {
        for (old, new) in [
            ("1,234 views", "1,301 views"),
            ("12 Comments", "13 Comments"),
            ("Просмотров: 15", "Просмотров: 18"),
            ("1.2k", "1.3k"),
            ("Users online: 5, guests: 70", "Users online: 8, guests: 61"),
        ] {
            check(old, new, Role::Text, Some(Noise::Counter));
        }
    }

    #[test]
    fn prices_facts_and_corrected_texts_are_news() {
        for (old, new) in [
            ("$12.99", "$11.99"),
            ("Price: 1,299", "Price: 1,199"),
            ("12,99 €", "11,99 €"),
            (
                "The bridge opened on 5 May 1932 after three years of building it.",
                "The bridge opened on 6 May 1932 after three years of building it.",
            ),
            ("The river rose by 12 feet.", "The river rose by 14 feet."),
            ("Interest: 3 %", "Interest: 4 %"),
            ("Rain is likely", "Snow is likely"),
            (
                "The council will meet at 7 in the town hall on Main Street to vote.",
                "The council will meet at 8 in the town hall on Main Street to vote.",
            ),
        ] {
            check(old, new, Role::Text, None);
        }
        check("12", "14", Role::Cell, None);
        check("5 May 2026", "6 May 2026", Role::Cell, None);
    }

    #[test]
    fn tokens_and_typography_are_no_news() {
        check("Request 8f2a91cc04be71 failed", "Request 77ab01de93fc20 failed", Role::Text, Some(Noise::Token));
        check("\"Rain\" - it fell", "“Rain” — it fell", Role::Text, Some(Noise::Typography));
        check("NEWS", "News", Role::Text, Some(Noise::Typography));
    }

    #[test]
    fn what_comes_and_goes_by_itself_is_known_by_its_words() {
        for (text, expected) in [
            ("Advertisement", Some(Noise::Advertisement)),
            ("Sponsored by the Valley Bank: loans for everyone", Some(Noise::Advertisement)),
            ("We use cookies to improve your visit. Accept all", Some(Noise::Consent)),
            ("Accept all", Some(Noise::Consent)),
            ("3 hours ago", Some(Noise::RelativeTime)),
            ("17 comments", Some(Noise::Counter)),
            ("Admission is free.", None),
            ("The bakery sells cakes for $ 12 each.", None),
            ("Chapter 3", None),
        ] {
            assert_eq!(of_text(text, Role::Text), expected, "{text}");
        }
    }
}
