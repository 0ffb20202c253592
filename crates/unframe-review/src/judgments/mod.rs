//! What did experts say?
//!
//! A [`Judgment`] records who said what, when, and about what: a grade for a site, two marks for a page, or a corrected label
//! for a block. Judgments are only ever added. If an expert says several things about the same subject, the last one counts
//! ([`latest`]). [`JudgmentStore`] is the file that stores them.
//!
//! [`statistics`] counts them, [`report`] shows the counts to people with tables and charts, [`exchange`] reads and
//! writes them as CSV and JSON lines, and [`gold`] turns corrected pages into gold.

mod error;
pub mod exchange;
mod fault;
pub mod gold;
mod grade;
mod latest;
mod place;
mod plots;
pub mod report;
mod schema;
pub mod statistics;
mod store;
mod time;

pub use error::JudgmentError;
pub(crate) use fault::fault;
pub use grade::{Grade, NotAGrade, PageGrade, Purity};
pub use latest::latest;
pub use place::{is_judgment_file, place_beside};
pub use store::JudgmentStore;
pub use time::{NotATimestamp, Timestamp};

use unframe::label::Label;
use unframe::page::Span;

/// Something an expert said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgment {
    /// When it was said.
    pub time: Timestamp,
    /// Who said it.
    pub expert: String,
    /// What was said, and about what.
    pub said: Statement,
}

/// What was said, and about what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// How well a method did on a site.
    Site(SiteJudgment),
    /// How well a method did on a page.
    Page(PageJudgment),
    /// What a block of a page really is.
    Correction(Correction),
}

/// How well a method did on a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteJudgment {
    /// The name of the site; empty where the source is one site.
    pub site: String,
    /// The name of the method, as `--method` has it.
    pub method: String,
    /// `None` takes an earlier grade back.
    pub grade: Option<Grade>,
    /// What the expert wrote to it.
    pub note: String,
}

/// How well a method did on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageJudgment {
    /// The name of the site; empty where the source is one site.
    pub site: String,
    /// What the source calls the page.
    pub page: String,
    /// The name of the method, as `--method` has it.
    pub method: String,
    /// `None` takes an earlier grade back.
    pub grade: Option<PageGrade>,
    /// What the expert wrote to it.
    pub note: String,
}

/// What a block of a page really is, whatever a method said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The name of the site; empty where the source is one site.
    pub site: String,
    /// What the source calls the page.
    pub page: String,
    /// The block, in the page's text: the `span` of its verdict.
    pub span: Span,
    /// What the block says, so that it is found again should blocks be cut in another way, and people can read it.
    pub text: String,
    /// `None` takes an earlier correction back.
    pub label: Option<Label>,
}
