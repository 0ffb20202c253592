//! Does a person agree?
//!
//! Experts look at pages on which unframe has greyed out the framing, and say how well that was done. The crate has two
//! ideas, a folder each:
//!
//! - [`judgments`]: what experts said. It is stored, counted, reported, exchanged with other programs and turned into gold.
//!   `docs/judgments.md` has formats and formulas.
//! - [`website`]: where they look and say it, served by `unframe review` on their own machine. `docs/review.md` is for those
//!   who use it.
//!
//! The website uses the judgments, never the other way round (`cargo xtask tidy` checks it).

pub mod judgments;
pub mod website;

pub use unframe_web::Language;
