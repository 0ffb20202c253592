//! Does a person agree?
//!
//! Experts look at pages whose framing is greyed out and say how well it was told from the content: a grade for a site,
//! two marks for a page, a corrected label for a block ([`judgment`]). Which sites and pages they look at is drawn at random
//! ([`sampling`]), and whose work they look at can be hidden from them ([`blind`]). What they said is counted ([`statistics`]) and travels as CSV and JSON
//! lines ([`exchange`]); corrected pages become gold ([`gold`]); [`plots`] and [`report`] are what is shown to others.
//! `docs/judgments.md` has formats and formulas.

pub mod blind;
mod escape;
pub mod exchange;
pub mod gold;
pub mod judgment;
pub mod plots;
pub mod report;
pub mod sampling;
mod seeded;
pub mod statistics;
