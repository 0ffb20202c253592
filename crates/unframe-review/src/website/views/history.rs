//! What an expert did on a page, newest first, and what of it is undone.

use crate::Language;
use crate::judgments::{About, Action, History, Judgment, PageGrade, Statement};
use crate::website::server::Visitor;
use crate::website::words::Speaks;

/// An action, as it is shown.
pub(super) struct Done {
    pub(super) id: String,
    pub(super) time: String,
    pub(super) what: String,
    pub(super) is_undone: bool,
}

/// Actions that are shown.
const MOST_ACTIONS: usize = 60;

/// What the visitor did on a page: grades, corrections of its blocks, and of the places of its site.
pub(super) fn history(all: &[Judgment], visitor: &Visitor, site: &str, page: &str) -> Vec<Done> {
    let history = History::of(all, &visitor.expert, About::Site(site));
    let is_here = |said: &&Statement| is_about(said, page);
    let actions = history.actions.iter().rev().filter(|action| action.said.iter().any(is_here));
    let done = |action: &Action<'_>| Done {
        id: action.id.to_string(),
        time: action.time.to_string(),
        what: told_of_action(action, visitor.language),
        is_undone: action.is_undone,
    };
    actions.take(MOST_ACTIONS).map(done).collect()
}

fn is_about(said: &Statement, page: &str) -> bool {
    match said {
        Statement::Site(_) | Statement::Place(_) => true,
        Statement::Page(of) => of.page == page,
        Statement::Correction(of) => of.page == page,
        Statement::Adjudication(said) => is_about(said, page),
        Statement::History(_) => false,
    }
}

/// Characters of a text that is quoted.
const MOST_CHARACTERS: usize = 48;

/// An action in a few words: what was said first, and about how many blocks.
pub(crate) fn told_of_action(action: &Action<'_>, language: Language) -> String {
    let words = language.words();
    let count = action.said.len();
    let label = |label: Option<_>| label.map_or(words.told_no_correction, |label| language.label(label));
    let Some(first) = action.said.first() else { return String::new() };
    let inner = if let Statement::Adjudication(said) = first { said } else { *first };
    let told = match inner {
        Statement::Site(of) => {
            format!("{}: {}", words.site, of.grade.map_or_else(|| "–".to_owned(), |grade| grade.to_string()))
        }
        Statement::Page(of) => format!("{}: {}", words.page, of.grade.map_or("–", PageGrade::name)),
        Statement::Correction(of) if count == 1 => format!("{} {}", quoted(&of.text), label(of.label)),
        Statement::Correction(of) => format!("{} {} · {}", quoted(&of.text), label(of.label), language.blocks(count)),
        Statement::Place(of) => format!("{} {} · {}", quoted(&of.text), label(of.label), words.on_all_pages),
        Statement::Adjudication(_) | Statement::History(_) => String::new(),
    };
    if std::ptr::eq(inner, *first) { told } else { format!("{}: {told}", words.adjudicated) }
}

/// The beginning of a text, in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(MOST_CHARACTERS).collect();
    if short.len() < text.len() { format!("“{short}…”") } else { format!("“{short}”") }
}
