//! What the pages of the review look like: each view gathers what its template shows.

mod disagreements;
mod frame;
mod history;
mod judged;
mod next;
mod page;
mod panel;
mod preview;
mod results;
mod rows;
mod search;
mod site;
mod sites;
mod status;
mod teach;
mod widen;

pub(crate) use disagreements::show as disagreements;
pub(crate) use frame::{frame, outline, resource};
pub(crate) use history::told_of_action;
pub(crate) use judged::{JudgedQuery, judged};
pub(crate) use next::{NextQuery, next};
pub(crate) use page::page;
pub(crate) use panel::panel;
pub(crate) use preview::preview;
pub(crate) use results::{export, report, results};
pub(crate) use search::{SearchQuery, search};
pub(crate) use site::site;
pub(crate) use sites::sites;
pub(crate) use status::status;
pub(crate) use teach::{taught_template, teach};
pub(crate) use widen::widen;

use askama::Template;
use serde::Deserialize;

use crate::Language;
use crate::judgments::JudgmentError;
use crate::website::server::{Served, Visitor};
use crate::website::words::Words;

/// What a page is looked at by.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct PageQuery {
    /// Keys of methods, with commas between them.
    #[serde(default)]
    pub(crate) methods: String,
    /// What is done to the framing.
    #[serde(default)]
    pub(crate) mode: String,
    /// The block that is selected.
    pub(crate) select: Option<usize>,
    /// The key of the method that is graded.
    #[serde(default)]
    pub(crate) grade: String,
    /// Blocks that are outlined together: `3-7,9`.
    #[serde(default)]
    pub(crate) marked: String,
    /// Whether another page was looked for, and there is none.
    #[serde(default)]
    pub(crate) none: String,
}

/// What is asked about the surroundings of a block.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct PlaceQuery {
    /// The block.
    #[serde(default)]
    pub(crate) block: usize,
    /// A place, as `SitePlace` is written.
    #[serde(default)]
    pub(crate) place: String,
    /// Keys of methods, with commas between them.
    #[serde(default)]
    pub(crate) methods: String,
    /// What is done to the framing.
    #[serde(default)]
    pub(crate) mode: String,
    /// The key of the method that is graded.
    #[serde(default)]
    pub(crate) grade: String,
}

/// How a site is looked at.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct SiteQuery {
    /// What names or titles of pages contain.
    #[serde(default)]
    pub(crate) find: String,
    /// Keys of the methods that pages are shown by, with commas between them.
    #[serde(default)]
    pub(crate) methods: String,
    /// The first page of the list.
    #[serde(default)]
    pub(crate) from: usize,
    /// The key of the method that is graded.
    #[serde(default)]
    pub(crate) grade: String,
}

/// Why something is not shown.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// There is no such thing.
    NotFound,
    /// The request makes no sense.
    Bad(String),
    /// Something could not be read or written.
    Failed(String),
    /// A bug of ours.
    Bug(String),
}

impl From<askama::Error> for Refusal {
    fn from(error: askama::Error) -> Self {
        Self::Bug(error.to_string())
    }
}

impl From<JudgmentError> for Refusal {
    fn from(error: JudgmentError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// What stands around every view.
#[derive(Debug)]
pub(crate) struct Shell<'served> {
    words: &'static Words,
    language: Language,
    theme: &'static str,
    expert: String,
    token: &'served str,
    /// Whether there is an index to search.
    has_index: bool,
    /// What the window is called.
    title: String,
    /// The way to the view.
    crumbs: Vec<Crumb>,
}

/// A step on the way to a view; the last one leads nowhere.
#[derive(Debug)]
struct Crumb {
    name: String,
    address: Option<String>,
}

impl<'served> Shell<'served> {
    fn of(served: &'served Served, visitor: &Visitor, title: &str) -> Self {
        Self {
            words: visitor.words(),
            language: visitor.language,
            theme: visitor.theme,
            expert: visitor.expert.clone(),
            token: &served.token,
            has_index: served.review.index.is_some(),
            title: title.to_owned(),
            crumbs: Vec::new(),
        }
    }

    fn at(mut self, name: &str, address: Option<String>) -> Self {
        self.crumbs.push(Crumb { name: name.to_owned(), address });
        self
    }

    /// What addresses of assets end with: another run may be of another version.
    #[expect(clippy::unused_self, reason = "templates ask the shell")]
    fn run(&self) -> u32 {
        std::process::id()
    }

    fn other_language(&self) -> Language {
        if self.language == Language::English { Language::Russian } else { Language::English }
    }
}

#[derive(Template)]
#[template(path = "refused.html")]
struct RefusedView<'view> {
    shell: Shell<'view>,
    what: &'view str,
    more: &'view str,
}

/// A page that says why something is not shown.
pub(crate) fn refused(served: &Served, visitor: &Visitor, refusal: &Refusal) -> String {
    let words = visitor.words();
    let (what, more) = match refusal {
        Refusal::NotFound => (words.not_found, ""),
        Refusal::Bad(more) => (words.refused, more.as_str()),
        Refusal::Failed(more) => (words.not_saved, more.as_str()),
        Refusal::Bug(more) => (words.went_wrong, more.as_str()),
    };
    let shell = Shell::of(served, visitor, what).at(words.all_sites, Some("/".to_owned()));
    RefusedView { shell, what, more }.render().unwrap_or_else(|_| what.to_owned())
}

/// A site as people call it.
fn site_title<'name>(name: &'name str, words: &'static Words) -> &'name str {
    if name.is_empty() { words.one_site } else { name }
}

fn percent(share: unframe::Share) -> String {
    format!("{:.0} %", f64::from(share.as_millionths()) / 10_000.0)
}
