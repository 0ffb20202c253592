//! What do our websites share?
//!
//! `unframe review` and `unframe serve` both answer browsers and both show pages that nobody trusts.
//!
//! | Module | Answers |
//! |---|---|
//! | [`connections`] | How long may a request stay unfinished? |
//! | [`frame`] | How is a hostile page shown so that it runs nothing and loads nothing? |
//! | [`Language`] | Which languages are spoken, and why did a block get its label? |
//! | [`look`] | What do all of them look like? |

pub mod connections;
pub mod frame;
mod language;
pub mod look;
mod reasons;

pub use language::Language;
