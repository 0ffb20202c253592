//! What does framing do to search?
//!
//! The question of the paper of 2005, for any collection: pages are found once with their framing (`BasicLine`), once without
//! (`CutNav`), once with framing that counts less (`DownWeight`), and judgments of relevance tell which is better.
//!
//! 1. [`topics`], [`judgments`] — *what was asked, and what should be found?* The files of TREC, or JSON lines.
//! 2. [`measures`] — *how good is a ranking?* As `trec_eval` defines them.
//! 3. [`significance`] — *is the difference more than chance?*
//!
//! `docs/search.md` has the formulas, the decisions and what was measured.

mod error;
pub mod judgments;
mod lines;
pub mod measures;
pub mod random;
pub mod significance;
pub mod topics;
pub mod trec_run;

pub use error::SearchError;
