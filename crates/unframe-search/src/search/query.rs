//! A query as the index has its words: one group of terms for each word, with a term for each language of the index.

use crate::analysis::Analyser;

/// What was asked for.
#[derive(Debug, Default)]
pub(super) struct Query {
    pub(super) groups: Vec<Group>,
}

/// One word, and how often it was asked for. In whatever language a page is, it says the word if it has one of the terms.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) terms: Vec<String>,
    pub(super) times: f64,
}

impl Query {
    pub(super) fn of(text: &str, languages: &[String]) -> Self {
        // How a text is cut into words does not depend on the language, so that the words correspond.
        let mut by_place: Vec<(usize, Vec<String>)> = Vec::new();
        for language in languages {
            Analyser::of(language).for_each_term(text, |term, range| {
                match by_place.iter_mut().find(|(start, _)| *start == range.start) {
                    Some((_, terms)) => terms.push(term.to_owned()),
                    None => by_place.push((range.start, vec![term.to_owned()])),
                }
            });
        }
        by_place.sort_by_key(|(start, _)| *start);
        let mut groups: Vec<Group> = Vec::new();
        for (_, terms) in by_place {
            match groups.iter_mut().find(|group| group.terms == terms) {
                Some(group) => group.times += 1.0,
                None => groups.push(Group { terms, times: 1.0 }),
            }
        }
        Self { groups }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_asked_for_as_each_language_would_have_it() {
        let languages = ["en".to_owned(), "ru".to_owned()];
        let query = Query::of("rains дожди rain", &languages);
        let groups: Vec<(Vec<&str>, f64)> =
            query.groups.iter().map(|group| (group.terms().collect(), group.times)).collect();
        assert_eq!(
            groups,
            [(vec!["en:rain", "ru:rains"], 1.0), (vec!["en:дожди", "ru:дожд"], 1.0), (vec!["en:rain", "ru:rain"], 1.0)]
        );
        assert!(Query::of("…", &languages).groups.is_empty());
    }

    #[test]
    fn a_word_that_is_asked_for_twice_counts_twice() {
        let query = Query::of("Rain rains", &["en".to_owned()]);
        assert_eq!(query.groups.len(), 1);
        assert!((query.groups[0].times - 2.0).abs() < f64::EPSILON);
    }
}
