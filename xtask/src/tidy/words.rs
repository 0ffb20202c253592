//! Habits of English that slow readers down, in what users read: documents, messages, help, docstrings, types.
//!
//! Only the worst are found, by neighbouring words; `CONTRIBUTING.md` has the style.

use super::{SourceFile, Workspace};

/// Forms of "to be" that begin most of these phrases.
const BE: &[&str] = &["is", "are", "was", "were", "be", "been"];

/// What is counted in "a line a page".
const COUNTED: &[&str] = &["file", "line", "object", "page", "row", "site"];

/// Words that "no" goes well with: "is no longer".
const AFTER_NO: &[&str] =
    &["better", "doubt", "faster", "larger", "less", "longer", "more", "need", "other", "such", "worse"];

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    let mut complaints = Vec::new();
    for file in &workspace.files {
        let Some(text) = file.text.as_deref() else { continue };
        for (number, line) in (1..).zip(text.lines()).take_while(|(_, line)| !line.starts_with("mod tests {")) {
            if is_read_by_users(file, line)
                && let Some((found, advice)) = habit(line)
            {
                complaints.push(format!("{}:{number}: “{found}”: {advice}", file.path));
            }
        }
    }
    complaints
}

/// Whether users see a line: text in code, but not comments, unless they become help.
fn is_read_by_users(file: &SourceFile, line: &str) -> bool {
    let (path, line) = (file.path.as_str(), line.trim_start());
    let is_history = path == "CHANGELOG.md" || path.starts_with("benchmarks/record/");
    if is_history || path.contains("/tests/") || path.starts_with("examples/") {
        return false;
    }
    if file.has_extension("rs") {
        let becomes_help = path.starts_with("crates/unframe-cli/src/args/") && line.starts_with("///");
        return becomes_help || path.starts_with("crates/") && !line.starts_with("//");
    }
    let is_shown = [".md", ".pyi", ".d.ts"].iter().any(|end| path.ends_with(end));
    let is_python = path.starts_with("python/unframe/") && !line.starts_with('#');
    is_shown || is_python || path.starts_with("crates/unframe-review/templates/")
}

/// The first habit in a line, and what to write instead.
fn habit(line: &str) -> Option<(String, &'static str)> {
    let lower = line.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !(c.is_alphanumeric() || "’_".contains(c))).filter(|word| !word.is_empty()).collect();
    let at = |place: usize| words.get(place).copied().unwrap_or_default();
    (0..words.len()).find_map(|place| {
        let [before, first, second, third] = [place.wrapping_sub(1), place, place + 1, place + 2].map(at);
        let advice = match (first, second) {
            (be, "told") if BE.contains(&be) && !["apart", "by", "from"].contains(&third) => {
                "say “reported” or “listed”"
            }
            ("so", "many") if !words[place..].contains(&"that") => "say “this many”, or the number",
            (be, "no") if BE.contains(&be) && before != "there" && !third.is_empty() && !AFTER_NO.contains(&third) => {
                "say “is not a”"
            }
            ("a" | "an", one) if COUNTED.contains(&one) && third == "a" && COUNTED.contains(&at(place + 3)) => {
                "say “one per”"
            }
            ("behind", "it" | "them" | "each") => "say “after”",
            ("behind", "the") if third == "last" => "say “after”",
            _ => return None,
        };
        Some(([first, second, third].join(" ").trim().to_owned(), advice))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_are_found_and_plain_words_are_not() {
        let found = |line: &str| habit(line).map(|(found, _)| found).unwrap_or_default();
        assert_eq!(found("What failed is told and counted."), "is told and");
        assert_eq!(found("these bytes are no template"), "are no template");
        assert_eq!(found("Show so many sites"), "so many sites");
        assert_eq!(found("a line a page"), "a line a");
        assert_eq!(found("going on behind the last page"), "behind the last");
        for plain in [
            "There is no page; the rest is no longer read.",
            "Framing is told from content, and sites are told apart.",
            "There were so many of them that it stopped.",
            "one line per page, a line below a page",
        ] {
            assert_eq!(found(plain), "", "{plain}");
        }
    }
}
