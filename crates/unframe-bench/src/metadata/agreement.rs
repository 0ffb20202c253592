//! When are two answers the same?

/// How far an answer agrees with gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    /// Letters and digits are the same; of dates, the day.
    Equal,
    /// A title: one contains the other, or the F1 of their words is at least 0.8. Authors: all words of one are in the
    /// other, or the F1 of their words is at least 0.5.
    Close,
    None,
}

pub(super) fn compare(field: &str, gold: &str, found: &str) -> Agreement {
    if field == "date" {
        // A month is all that gold has of some.
        let days = gold.len().min(10);
        return if found.get(..days) == Some(&gold[..days]) { Agreement::Equal } else { Agreement::None };
    }
    let (gold, found) = (words(gold), words(found));
    let contains = |long: &str, short: &str| !short.is_empty() && format!(" {long} ").contains(&format!(" {short} "));
    let is_part = |part: &[String], all: &[String]| !part.is_empty() && part.iter().all(|word| all.contains(word));
    let f1 = f1(&gold, &found);
    let (said_gold, said_found) = (gold.join(" "), found.join(" "));
    let is_close = if field == "title" {
        contains(&said_gold, &said_found) || contains(&said_found, &said_gold) || f1 >= 0.8
    } else {
        is_part(&gold, &found) || is_part(&found, &gold) || f1 >= 0.5
    };
    match (gold.concat() == found.concat(), is_close) {
        (true, _) => Agreement::Equal,
        (false, true) => Agreement::Close,
        (false, false) => Agreement::None,
    }
}

/// Runs of letters and digits in lower case.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[expect(clippy::cast_precision_loss, reason = "a number of words")]
fn f1(gold: &[String], found: &[String]) -> f64 {
    let mut rest = gold.to_vec();
    let mut common = 0;
    for word in found {
        if let Some(at) = rest.iter().position(|other| other == word) {
            rest.swap_remove(at);
            common += 1;
        }
    }
    2.0 * f64::from(common) / (gold.len() + found.len()).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_equal_close_or_neither() {
        assert_eq!(compare("title", "Rain in Oslo", "RAIN in  Oslo!"), Agreement::Equal);
        assert_eq!(compare("title", "Rain in Oslo", "Rain in Oslo | News"), Agreement::Close);
        assert_eq!(compare("title", "Rain in Oslo", "Snow in Bergen"), Agreement::None);
        assert_eq!(compare("author", "Kari Nord, MD", "Kari Nord"), Agreement::Close);
        assert_eq!(compare("author", "Kari Nord", "Ole Dahl"), Agreement::None);
        assert_eq!(compare("date", "2024-05-12", "2024-05-12T08:30:00Z"), Agreement::Equal);
        assert_eq!(compare("date", "2024-05", "2024-05-12"), Agreement::Equal);
    }
}
