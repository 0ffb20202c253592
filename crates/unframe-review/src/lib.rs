//! Does a person agree?
//!
//! Experts look at pages whose framing is greyed out and say how well it was told from the content: a grade for a site,
//! two marks for a page, a corrected label for a block ([`judgment`]). Which sites and pages they look at is drawn at random
//! ([`sampling`]), and whose work they look at can be hidden from them ([`blind`]). What they said is counted ([`statistics`]) and travels as CSV and JSON
//! lines ([`exchange`]); corrected pages become gold ([`gold`]); [`plots`] and [`report`] are what is shown to others.
//! `docs/judgments.md` has formats and formulas.
//!
//! What they look at is a website of their own machine ([`server`]): the pages of a source ([`collection`]), judged by the
//! methods ([`judging`]), each in a frame that lets nothing out ([`frame`]). `docs/review.md` is for those who use it.

pub mod blind;
pub mod collection;
mod escape;
pub mod exchange;
pub mod frame;
pub mod gold;
mod guard;
pub mod judging;
pub mod judgment;
mod outline;
pub mod plots;
pub mod report;
mod review;
pub mod sampling;
mod seeded;
pub mod server;
pub mod statistics;
mod views;
pub mod words;

pub use review::{Review, ReviewOptions};
