//! Names of authors, without what stands around them.

use super::text::{self, Beginnings};

/// The longest name, in letters. `The Editorial Board of the Journal of Something Long` has 52.
const LONGEST: usize = 90;

/// Words that stand before a name, longest first.
pub(super) const BEFORE: Beginnings = Beginnings::new(&[
    "this article was written by",
    "article written by",
    "original post by",
    "published by",
    "contributed by",
    "submitted by",
    "reviewed by",
    "written by",
    "created by",
    "posted by",
    "started by",
    "words by",
    "story by",
    "edited by",
    "article by",
    "contributors:",
    "contributor:",
    "thread starter",
    "recommended by",
    "interview by",
    "post by",
    "authored by",
    "review by",
    "text by",
    "reported by",
    "asked by",
    "authors",
    "author",
    "written",
    "автор статьи",
    "авторы",
    "автор",
    "текст",
    "geschrieben von",
    "écrit par",
    "escrito por",
    "publié par",
    "publicado por",
    "by",
    "von",
    "par",
    "por",
    "di",
    "door",
]);

/// Words that end a name: what follows is a role, or a date.
const AFTER: &[&str] = &[
    " | ",
    " • ",
    " · ",
    " – ",
    " — ",
    " / ",
    " on ",
    " posted ",
    " published ",
    " updated ",
    " last updated ",
    " reviewed by ",
    " medically reviewed ",
    " in ",
    " - ",
    " @ ",
    " at ",
    " is a ",
    " was ",
    " Published ",
    " Updated ",
    " Posted ",
    " Last updated ",
    " Reviewed by ",
    " Medically reviewed ",
    " min read",
    " minutes read",
    " read time",
    " view ",
    " View ",
    " Follow",
    " (",
    " Read more",
    ":",
    " share ",
    " Share ",
    " Edited by",
    " Fact checked",
    " Comments",
    " comments",
    "http",
    " More by",
    " See all",
];

/// Adds the names of a text: one, or several with commas and `and` between. Nothing if it is not made of names.
pub(super) fn add(raw: &str, names: &mut Vec<String>) {
    if is_address(raw) {
        return;
    }
    for name in split(&bare(raw)) {
        let name = name.trim_matches(|c: char| c.is_whitespace() || ",.;:-–—|·•/".contains(c) && c != '.');
        let name = name.strip_prefix('@').unwrap_or(name);
        if is_name(name) && !names.iter().any(|known| text::squeeze(known) == text::squeeze(name)) {
            names.push(name.to_owned());
        }
    }
}

/// Whether a text begins with a word that only stands before names, and how it goes on.
pub(super) fn behind_by(text: &str) -> Option<&str> {
    let rest = BEFORE.words.iter().find_map(|before| strip_word(text, before))?;
    Some(rest)
}

/// A text without the words before and after the name.
fn bare(raw: &str) -> String {
    let folded = text::fold(raw);
    let mut rest = folded.as_str();
    // `Author: By Kari Nord`
    for _ in 0..3 {
        let Some(stripped) = behind_by(rest) else { break };
        rest = stripped;
    }
    let end = AFTER.iter().filter_map(|after| rest.find(after)).filter(|at| *at > 0).min().unwrap_or(rest.len());
    rest[..end].trim().to_owned()
}

fn strip_word<'text>(text: &'text str, word: &str) -> Option<&'text str> {
    let beginning = text.get(..word.len())?;
    let rest = &text[word.len()..];
    let is_whole =
        rest.starts_with(|character: char| !character.is_alphanumeric() && character != '-' && character != '\'');
    let is_same = beginning.chars().flat_map(char::to_lowercase).eq(word.chars());
    (is_same && is_whole)
        .then(|| rest.trim_start_matches(|character: char| !character.is_alphanumeric() && character != '@'))
}

/// Several names. A comma parts them only where there are names of two words on both sides: degrees follow commas as well.
fn split(text: &str) -> Vec<String> {
    let joined =
        text.replace(" and ", ";").replace(" & ", ";").replace(" und ", ";").replace(" et ", ";").replace(" и ", ";");
    let mut names = Vec::new();
    for part in joined.split(';') {
        let has_two_words = |name: &str| name.split_whitespace().count() >= 2 && !name.contains('.');
        if part.contains(',') && part.split(',').map(str::trim).all(has_two_words) {
            names.extend(part.split(',').map(|name| name.trim().to_owned()));
        } else {
            names.push(part.trim().to_owned());
        }
    }
    // `Research and Development` is one name; so is `Black & Decker`.
    let are_names = names.iter().filter(|name| !name.is_empty()).all(|name| name.contains(' '));
    if are_names || !text.contains(" & ") && !text.contains(" and ") { names } else { vec![text.to_owned()] }
}

fn is_address(said: &str) -> bool {
    let is_mail = !said.contains(' ') && said.contains('@') && !said.starts_with('@');
    is_mail || ["://", "www.", ".com/"].iter().any(|part| said.contains(part))
}

/// Whether it is a name as people have them: two to four words with capitals.
pub(super) fn is_of_person(name: &str) -> bool {
    let words = name.split_whitespace().count();
    let is_capital =
        |word: &str| word.chars().next().is_some_and(|first| !first.is_lowercase() && first.is_alphabetic());
    (2..=4).contains(&words)
        && name.len() <= 60
        && name.split_whitespace().all(is_capital)
        && is_name(name)
        && !name.contains(['?', '!', ':', '|', '&'])
}

fn is_name(name: &str) -> bool {
    let letters = name.chars().filter(|character| character.is_alphabetic()).count();
    let words = name.split_whitespace().count();

    let squeezed = text::squeeze(name);
    // `Sun Dec 17`; a name that is one word may be a user's, and be anything.
    let is_number = words > 1 && name.split_whitespace().any(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let lower = name.to_lowercase();
    let requests = ["view ", "read ", "see ", "more ", "about ", "all ", "show ", "visit ", "posts "];
    let is_request = requests.iter().any(|word| lower.starts_with(word));
    (1..=LONGEST).contains(&letters)
        && name.chars().count() <= LONGEST
        && words <= 10
        && !is_address(name)
        && !is_number
        && !is_request
        && !NOBODY.contains(&squeezed.as_str())
        && !name.contains(['{', '}', '<', '>', '[', ']', '='])
}

/// What stands where a name should stand, squeezed.
const NOBODY: &[&str] = &[
    "author",
    "authors",
    "by",
    "unknown",
    "anonymous",
    "guest",
    "null",
    "undefined",
    "none",
    "na",
    "aboutus",
    "about",
    "contributor",
    "contributors",
    "abouttheauthor",
    "abouttheauthors",
    "username",
    "writer",
    "follow",
    "readmore",
    "website",
    "authorname",
    "share",
    "moreposts",
    "posts",
    "menu",
    "login",
    "signin",
    "home",
    "search",
    "close",
    "comments",
    "reply",
    "profile",
    "op",
    "me",
    "you",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(raw: &str, expected: &[&str]) {
        let mut names = Vec::new();
        add(raw, &mut names);
        assert_eq!(names, expected, "{raw}");
    }

    #[test]
    fn names_stand_alone() {
        check("By Kari Nord", &["Kari Nord"]);
        check("Written by: Kari Nord | Staff Writer", &["Kari Nord"]);
        check("Posted by Kari Nord on May 12, 2024", &["Kari Nord"]);
        check("Автор: Иван Петров", &["Иван Петров"]);
        check("Byron", &["Byron"]);
        check("Contributors: Kari Nord", &["Kari Nord"]);
        check("Contributors to the almanac", &["Contributors to the almanac"]);
    }

    #[test]
    fn several_names_are_told_apart_and_degrees_stay() {
        check("Kari Nord, Ole Dahl and Per Berg", &["Kari Nord", "Ole Dahl", "Per Berg"]);
        check("Kari Nord, MD", &["Kari Nord, MD"]);
        check("Black & Decker", &["Black & Decker"]);
    }

    #[test]
    fn what_is_no_name_is_left_out() {
        for none in ["https://example.org/kari", "kari@example.org", "Author", "", "{{author}}"] {
            check(none, &[]);
        }
    }
}
