//! Does a person agree?
//!
//! Experts look at pages whose framing is greyed out and say how well it was told from the content: a grade for a site,
//! two marks for a page, a corrected label for a block ([`judgment`]). Which sites and pages they look at is drawn at random
//! ([`sampling`]), and whose work they look at can be hidden from them ([`blind`]). What they said is counted ([`statistics`]) and travels as CSV and JSON
//! lines ([`exchange`]). `docs/judgments.md` has formats and formulas.

pub mod blind;
pub mod exchange;
pub mod judgment;
pub mod sampling;
mod seeded;
pub mod statistics;
