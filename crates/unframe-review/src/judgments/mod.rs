//! What did experts say?
//!
//! A [`Judgment`] records who said what, when, and about what: a grade for a site, two marks for a page, or a corrected label
//! for a block. Judgments are only ever added. If an expert says several things about the same subject, the last one counts
//! ([`latest`]). [`JudgmentStore`] is the file that stores them.
//!
//! [`statistics`] counts them, [`report`] shows the counts to people with tables and charts, [`exchange`] reads and
//! writes them as CSV and JSON lines, and [`gold`] turns corrected pages into gold.

mod checksum;
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
    /// The time at which it was given.
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
    /// The name of the site; empty if the source is a single site.
    pub site: String,
    /// The name of the method, as `--method` has it.
    pub method: String,
    /// `None` withdraws an earlier grade.
    pub grade: Option<Grade>,
    /// The expert's note; may be empty.
    pub note: String,
}

/// How well a method did on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageJudgment {
    /// The name of the site; empty if the source is a single site.
    pub site: String,
    /// The id of the page in the source.
    pub page: String,
    /// The name of the method, as `--method` has it.
    pub method: String,
    /// `None` withdraws an earlier grade.
    pub grade: Option<PageGrade>,
    /// The expert's note; may be empty.
    pub note: String,
}

/// What a block of a page really is, whatever a method said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The name of the site; empty if the source is a single site.
    pub site: String,
    /// The id of the page in the source.
    pub page: String,
    /// The block, in the page's text: the `span` of its verdict.
    pub span: Span,
    /// The text of the block, for people to read, and to find the block again if pages are split in another way.
    pub text: String,
    /// `None` withdraws an earlier correction.
    pub label: Option<Label>,
}
