//! What is told to the user when something fails: what, why, and what to do about it.

use std::error::Error;
use std::io;

use unframe_corpus::guard::Bug;
use unframe_corpus::{CorpusError, causes};
#[cfg(feature = "review")]
use unframe_review::judgments::JudgmentError;
#[cfg(feature = "search")]
use unframe_search::SearchError;

/// One thing that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    /// What was being done to what.
    pub(crate) message: String,
    /// Why it failed, the nearest cause first.
    pub(crate) causes: Vec<String>,
    /// What to do about it.
    pub(crate) hint: Option<String>,
}

/// Why a run ends before all pages are done.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Nobody reads our output any more: not a failure, there is just no reason to go on.
    ReaderLeft,
    /// The output cannot be written.
    Output(Failure),
    /// What the run needs besides pages cannot be read.
    Input(Failure),
}

impl From<io::Error> for Stop {
    /// For errors of standard output, the only place commands write to directly.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ReaderLeft;
        }
        let message = "cannot write to standard output".to_owned();
        Self::Output(Failure { message, causes: vec![error.to_string()], hint: None })
    }
}

impl From<&CorpusError> for Failure {
    fn from(error: &CorpusError) -> Self {
        Self { message: error.to_string(), causes: causes(error), hint: hint(error) }
    }
}

#[cfg(feature = "search")]
impl From<&SearchError> for Failure {
    fn from(error: &SearchError) -> Self {
        Self { message: error.to_string(), causes: causes(error), hint: search_hint(error) }
    }
}

#[cfg(feature = "search")]
impl From<SearchError> for Stop {
    /// For errors of what is written to.
    fn from(error: SearchError) -> Self {
        Self::Output(Failure::from(&error))
    }
}

#[cfg(feature = "review")]
impl From<&JudgmentError> for Failure {
    fn from(error: &JudgmentError) -> Self {
        Self { message: error.to_string(), causes: causes(error), hint: error.hint().map(str::to_owned) }
    }
}

impl Failure {
    /// A page that brought out a bug.
    pub(crate) fn of_bug(page: &str, bug: &Bug) -> Self {
        Self {
            message: format!("internal error on `{page}`"),
            causes: vec![bug.message.clone()],
            hint: Some("this is a bug in unframe; please report it together with the page".to_owned()),
        }
    }
}

/// What the system said, without the path that `fs_err` puts in front of it and our messages name anyway.
pub(crate) fn cause(error: &io::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

fn hint(error: &CorpusError) -> Option<String> {
    match error {
        CorpusError::Read { path, .. } if path.starts_with("http:") || path.starts_with("https:") => {
            Some(format!("unframe fetches nothing: `curl -sL {} | unframe extract -`", path.display()))
        }
        CorpusError::Read { path, cause } if cause.kind() == io::ErrorKind::NotFound && path.is_relative() => {
            let folder = std::env::current_dir().ok()?;
            Some(format!("the path is taken from the current folder, `{}`", folder.display()))
        }
        CorpusError::NoPage { line: 1, .. } => {
            Some("a line holds its page in `html`; the output of `unframe extract` holds no pages".to_owned())
        }
        CorpusError::IsFolder { path } => {
            Some(format!("name the pages in it, for instance `{}`", path.join("*.html").display()))
        }
        CorpusError::CreateFolder { .. }
        | CorpusError::Write { .. }
        | CorpusError::Outside { .. }
        | CorpusError::IntoSource { .. } => Some("choose another folder with `-o`".to_owned()),
        _ => None,
    }
}

#[cfg(feature = "search")]
fn search_hint(error: &SearchError) -> Option<String> {
    let hint = match error {
        SearchError::NoIndex { path } => format!("`unframe index SOURCE --out {}` makes one", path.display()),
        SearchError::NotEmpty { .. } => "choose another folder with `--out`".to_owned(),
        SearchError::Version { found, known, .. } if found > known => {
            "it was made by a newer unframe: use that, or index the pages again into another folder".to_owned()
        }
        SearchError::Version { .. } | SearchError::OtherSchema { .. } | SearchError::Damaged { .. } => {
            "remove the folder and index the pages again".to_owned()
        }
        SearchError::Engine { doing: "open", .. } => {
            "if its files are damaged, remove the folder and index the pages again".to_owned()
        }
        SearchError::Locked { .. } => "wait until that is done".to_owned(),
        SearchError::NothingJudged { named, indexed: Some(indexed), .. } => {
            format!(
                "judgments name documents by the ids or the addresses of pages: they have `{named}`, the index has `{indexed}`"
            )
        }
        SearchError::NothingJudged { indexed: None, .. } => {
            "the index has no pages: fill it with `unframe index`".to_owned()
        }
        SearchError::LeavesOut { .. } => "use the same `--leave-out` as before, or another folder".to_owned(),
        _ => return None,
    };
    Some(hint)
}
