//! Dates in texts: `2024-05-12T08:30Z`, `12.05.2024`, `May 12th, 2024`, `12 мая 2024 г.`, `2024年5月12日`.
//!
//! *Idea*: a text is numbers and words with something between; a date is one of a few patterns of them. *When it fails*:
//! `5/6/2024` is read by the language of the page, which American pages in other languages have wrong. Years of two
//! digits are not read: they are as often something else.

use super::date::{Date, Time};

/// What comes first in `5/6/2024`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Day,
    Month,
}

impl Order {
    /// Those who write English write the month first, unless the page says it is of elsewhere.
    pub(super) fn of(language: Option<&str>) -> Self {
        let language = language.unwrap_or("en").to_ascii_lowercase();
        let is_american = matches!(language.as_str(), "en" | "en-us" | "en_us" | "en-ca" | "fil");
        if is_american { Self::Month } else { Self::Day }
    }
}

/// A number or a word, and what stands before it.
#[derive(Clone, Copy, Debug)]
struct Piece<'text> {
    gap: &'text str,
    said: &'text str,
    number: Option<u32>,
}

/// The first date of a text. Only its first 2,000 bytes are read.
pub(super) fn find(text: &str, order: Order) -> Option<Date> {
    let text = &text[..text.floor_char_boundary(2_000)];
    if !has_year(text) {
        return None;
    }
    let pieces = pieces(text);
    (0..pieces.len()).find_map(|at| date_at(&pieces[at..], order))
}

/// Whether there are four digits in a row: no date has fewer, and few texts have them.
fn has_year(text: &str) -> bool {
    let mut digits = 0;
    text.bytes().any(|byte| {
        digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
        digits == 4
    })
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    loop {
        let Some(start) = rest.find(char::is_alphanumeric) else { return pieces };
        let (gap, said) = rest.split_at(start);
        let is_digit = said.starts_with(|character: char| character.is_ascii_digit());
        let is_other = |character: char| {
            !character.is_alphanumeric() || character.is_ascii_digit() != is_digit || is_ideograph(character)
        };
        let first = said.chars().next().map_or(0, char::len_utf8);
        let end = first + said[first..].find(is_other).unwrap_or(said.len() - first);
        let number = (is_digit && end <= 8).then(|| said[..end].parse().ok()).flatten();
        pieces.push(Piece { gap, said: &said[..end], number });
        rest = &said[end..];
    }
}

/// 年, 月, 日: words of one character.
fn is_ideograph(character: char) -> bool {
    ('\u{4E00}'..='\u{9FFF}').contains(&character)
}

fn date_at(pieces: &[Piece<'_>], order: Order) -> Option<Date> {
    let first = pieces.first()?;
    let Some(number) = first.number else { return month_first(pieces) };
    match first.said.len() {
        4 => year_first(pieces, number),
        8 => {
            let date = day(number / 10_000, number / 100 % 100, number % 100)?;
            Some(with_time(date, &pieces[1..]))
        }
        1 | 2 => numbers(pieces, order).or_else(|| day_first(pieces)),
        _ => None,
    }
}

/// `2024-05-12`, `2024/5/12`, `2024.05.12`, `2024年5月12日`.
fn year_first(pieces: &[Piece<'_>], year: u32) -> Option<Date> {
    let (month, last, rest) = match pieces {
        [_, month, last, rest @ ..] if is_separator(month.gap) && last.gap.trim() == month.gap.trim() => {
            (month, last, rest)
        }
        [_, sign, month, moon, last, rest @ ..] if is_year_sign(sign.said) && is_month_sign(moon.said) => {
            (month, last, rest)
        }
        _ => return None,
    };
    if month.said.len() > 2 || last.said.len() > 2 {
        return None;
    }
    Some(with_time(day(year, month.number?, last.number?)?, rest))
}

fn is_year_sign(said: &str) -> bool {
    matches!(said, "年" | "년")
}

fn is_month_sign(said: &str) -> bool {
    matches!(said, "月" | "월")
}

/// `12.05.2024`, `5/12/2024`.
fn numbers(pieces: &[Piece<'_>], order: Order) -> Option<Date> {
    let [first, second, year, rest @ ..] = pieces else { return None };
    if !is_separator(second.gap) || second.gap != year.gap || year.said.len() != 4 || second.said.len() > 2 {
        return None;
    }
    let (a, b, year) = (first.number?, second.number?, year.number?);
    let month_first = order == Order::Month && second.gap != ".";
    let readings = if month_first { [(a, b), (b, a)] } else { [(b, a), (a, b)] };
    let date = readings.into_iter().find_map(|(month, last)| day(year, month, last))?;
    Some(with_time(date, rest))
}

fn is_separator(gap: &str) -> bool {
    matches!(gap.trim(), "-" | "/" | "." | "‑" | "–") && gap.len() < 6
}

/// `May 12th, 2024`, `Sept. 3 2024`.
fn month_first(pieces: &[Piece<'_>]) -> Option<Date> {
    let month = month(pieces[0].said)?;
    let last = pieces.get(1).filter(|piece| piece.said.len() <= 2 && is_loose(piece.gap))?;
    let rest = skip_words(&pieces[2..]);
    let year = rest.first().filter(|piece| piece.said.len() == 4 && is_loose(piece.gap))?;
    Some(with_time(day(year.number?, month, last.number?)?, &rest[1..]))
}

/// `12 May 2024`, `12. Mai 2024`, `1er mai 2024`, `12 de mayo de 2024`, `12-May-2024`.
fn day_first(pieces: &[Piece<'_>]) -> Option<Date> {
    let rest = skip_words(&pieces[1..]);
    let month = rest.first().filter(|piece| is_loose(piece.gap)).and_then(|piece| month(piece.said))?;
    let rest = skip_words(&rest[1..]);
    let year = rest.first().filter(|piece| piece.said.len() == 4 && is_loose(piece.gap))?;
    Some(with_time(day(year.number?, month, pieces[0].number?)?, &rest[1..]))
}

/// Whether nothing is between two parts of a date that keeps them apart.
fn is_loose(gap: &str) -> bool {
    gap.chars().all(|character| character.is_whitespace() || ".,-/'’º°".contains(character)) && gap.len() <= 8
}

/// Ordinals and articles between day, month and year.
fn skip_words<'slice, 'text>(pieces: &'slice [Piece<'text>]) -> &'slice [Piece<'text>] {
    let is_skipped = |piece: &&Piece<'text>| {
        let word = piece.said;
        ["st", "nd", "rd", "th", "er", "of", "de", "del", "º", "ª"].iter().any(|known| word.eq_ignore_ascii_case(known))
    };
    &pieces[pieces.iter().take(2).take_while(is_skipped).count()..]
}

fn day(year: u32, month: u32, day: u32) -> Option<Date> {
    Date::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
}

/// The date with the time that follows it at once: `T08:30:00+02:00`, ` 08:30`.
fn with_time(date: Date, rest: &[Piece<'_>]) -> Date {
    Date { time: time(rest), ..date }
}

fn time(pieces: &[Piece<'_>]) -> Option<Time> {
    let pieces = match pieces {
        [letter, rest @ ..] if letter.said.eq_ignore_ascii_case("t") && letter.gap.is_empty() => rest,
        [first, ..] if first.gap == " " => pieces,
        _ => return None,
    };
    let [hour, minute, rest @ ..] = pieces else { return None };
    let bounded = |piece: &Piece<'_>, most: u32| {
        let number = piece.number.filter(|number| *number <= most && piece.said.len() == 2)?;
        u8::try_from(number).ok()
    };
    if minute.gap != ":" {
        return None;
    }
    let (hour, minute) = (bounded(hour, 23)?, bounded(minute, 59)?);
    let (second, rest) = match rest {
        [second, rest @ ..] if second.gap == ":" => (bounded(second, 60)?, rest),
        _ => (0, rest),
    };
    let rest = match rest {
        [fraction, rest @ ..] if fraction.gap == "." => rest,
        _ => rest,
    };
    // Half a day is told behind the time, and how is a matter of taste: the time is left out.
    if rest.first().is_some_and(|piece| ["am", "pm"].iter().any(|half| piece.said.eq_ignore_ascii_case(half))) {
        return None;
    }
    Some(Time { hour, minute, second, offset: offset(rest) })
}

/// `Z`, `+02:00`, `-0500`.
fn offset(pieces: &[Piece<'_>]) -> Option<i16> {
    let first = pieces.first()?;
    if ["z", "utc", "gmt"].iter().any(|zone| first.said.eq_ignore_ascii_case(zone)) {
        return Some(0);
    }
    let sign = match first.gap.trim() {
        "+" => 1,
        "-" => -1,
        _ => return None,
    };
    let number = i16::try_from(first.number?).ok()?;
    let (hours, minutes) = match (first.said.len(), pieces.get(1)) {
        (4, _) => (number / 100, number % 100),
        (2, Some(minutes)) if minutes.gap == ":" => (number, i16::try_from(minutes.number?).ok()?),
        (2, _) => (number, 0),
        _ => return None,
    };
    (hours <= 14 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

/// The names of months, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian, by their
/// beginnings.
const MONTHS: [&[&str]; 12] = [
    &["jan", "jän", "ene", "gen", "sty", "янв"],
    &["feb", "fév", "fev", "lut", "фев"],
    &["mar", "mär", "mrz", "maa", "mrt", "мар"],
    &["apr", "avr", "abr", "kwi", "апр"],
    &["may", "mai", "mei", "mag", "май", "мая", "maj"],
    &["jun", "juin", "giu", "cze", "июн"],
    &["jul", "juil", "lug", "lip", "июл"],
    &["aug", "aoû", "aou", "ago", "sie", "авг"],
    &["sep", "set", "wrz", "сен"],
    &["oct", "okt", "ott", "out", "paź", "окт"],
    &["nov", "lis", "ноя"],
    &["dec", "dez", "déc", "dic", "gru", "дек"],
];

/// The number of a month. Words are looked at only beside numbers, so beginnings are enough.
fn month(word: &str) -> Option<u32> {
    let letters = word.chars().count();
    if !(3..=10).contains(&letters) {
        return None;
    }
    let word = word.to_lowercase();
    let found = MONTHS.iter().position(|beginnings| beginnings.iter().any(|beginning| word.starts_with(beginning)))?;
    u32::try_from(found + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = find(text, Order::Month).map(|date| date.to_string()).unwrap_or_default();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn numbers_are_read_in_every_order() {
        check("2024-05-12", "2024-05-12");
        check("20240512", "2024-05-12");
        check("on 2024/5/12.", "2024-05-12");
        check("12.05.2024", "2024-05-12");
        check("5/12/2024", "2024-05-12");
        check("25/12/2024", "2024-12-25");
        check("2024年5月12日", "2024-05-12");
        assert_eq!(find("5/12/2024", Order::Day).unwrap().to_string(), "2024-12-05");
    }

    #[test]
    fn months_have_names_in_many_languages() {
        check("Published May 12th, 2024 by Kari", "2024-05-12");
        check("12. März 2024", "2024-03-12");
        check("1er août 2024", "2024-08-01");
        check("12 de mayo de 2024", "2024-05-12");
        check("12 мая 2024 г.", "2024-05-12");
        check("Sun, 12 May 2024 08:30:00 GMT", "2024-05-12T08:30:00Z");
        check("Sept. 3 2024", "2024-09-03");
        check("03-Dec-2024", "2024-12-03");
    }

    #[test]
    fn times_and_zones_stay_as_they_are_stated() {
        check("2024-05-12T08:30:00.123+02:00", "2024-05-12T08:30:00+02:00");
        check("2024-05-12 08:30", "2024-05-12T08:30:00");
        check("2024-05-12T08:30:00-0530", "2024-05-12T08:30:00-05:30");
        check("2024-05-12T08:30Z", "2024-05-12T08:30:00Z");
    }

    #[test]
    fn what_is_no_date_is_none() {
        for none in ["", "2024", "1.2.3", "2024-13-01", "30.02.2024", "May 2024", "555-12-2024", "1850-01-01"] {
            check(none, "");
        }
    }
}
