//! What did experts say?
//!
//! A [`Judgment`] records who said what, when, and about what: a grade for a site, two marks for a page, a corrected label
//! for a block or for a place of the site's layout. Judgments are only ever added. If an expert says several things about the same
//! subject, the last one counts ([`latest`]). [`JudgmentStore`] is the file that stores them.
//!
//! **Acting.** [`JudgmentStore::act`] keeps some statements as one [`ActionId`]: all or none of them, and undone as one.
//!
//! | To correct | Say |
//! |---|---|
//! | a block, or some, or all in a container of this page | [`of_blocks`], with `Container::blocks` of `Blocks::containers` for a container |
//! | a place on all pages of the site | [`of_place`], with `SitePlace::of`, `of_text`, or `Within` a container's position |
//! | nothing any more | the same with the label `None`, or undo it |
//!
//! **Undoing.** [`JudgmentStore::undo`] and [`redo`](JudgmentStore::redo) undo the last action of an expert, [`JudgmentStore::undo_action`]
//! and [`redo_action`](JudgmentStore::redo_action) any. [`History`] lists actions and says what can be undone. An undoing is a judgment
//! itself, with its time and expert, so nothing is ever lost; [`latest`] leaves out what is undone.
//!
//! **Applying.** [`gold::corrections`] gives what is in force, [`gold::Corrections::of_page`] that for one page, places included, in the
//! order in which it was said; [`gold::corrected`] puts it onto labels.
//!
//! [`statistics`] counts them, [`report`] shows the counts to people with tables and charts, [`exchange`] reads and
//! writes them as CSV and JSON lines, and [`gold`] turns corrected pages into gold.

mod action;
mod checksum;
mod correcting;
mod disagreements;
mod error;
pub mod exchange;
mod fault;
pub mod gold;
mod grade;
mod history;
mod latest;
mod place;
mod plots;
mod reading;
pub mod report;
mod row;
mod schema;
pub mod statistics;
mod store;
mod time;

pub use action::{ActionId, NotAnAction};
pub use correcting::{of_blocks, of_place};
pub use disagreements::{Disagreement, disagreements};
pub use error::JudgmentError;
pub(crate) use fault::fault;
pub use grade::{Grade, NotAGrade, PageGrade, Purity};
pub use history::{About, Action, History};
pub use latest::latest;
pub use place::{is_judgment_file, place_beside};
pub use store::JudgmentStore;
pub use time::{NotATimestamp, Timestamp};

use unframe::label::Label;
use unframe::page::Span;
use unframe::segment::SitePlace;

/// Something an expert said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgment {
    /// The time at which it was given.
    pub time: Timestamp,
    /// Who said it.
    pub expert: String,
    /// The action it is part of; `None` for one that stands alone and was kept before there were actions.
    pub action: Option<ActionId>,
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
    /// What stands at a place really is, on all pages of a site.
    Place(PlaceCorrection),
    /// What counts where experts differ, whatever they said: a grade or a correction.
    Adjudication(Box<Self>),
    /// That an action is undone, or done again.
    History(HistoryEntry),
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

/// What all blocks at a place of a site's layout really are, whatever a method said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceCorrection {
    /// The name of the site; empty if the source is a single site.
    pub site: String,
    /// The place.
    pub place: SitePlace,
    /// The page it was said on.
    pub page: String,
    /// The block it was said about there.
    pub span: Span,
    /// What that block says, for people to read.
    pub text: String,
    /// `None` withdraws an earlier correction of this place.
    pub label: Option<Label>,
}

/// That an action is undone, or done again. Of several about one action the last counts, if they are by the expert who acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The action.
    pub action: ActionId,
    /// Whether it is undone now.
    pub is_undone: bool,
}
