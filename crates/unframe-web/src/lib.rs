//! What do our websites share?
//!
//! `unframe review` and `unframe serve` both answer browsers and both show pages that nobody trusts.
//!
//! | Module | Answers |
//! |---|---|
//! | [`connections`] | How long may a request stay unfinished? |
//! | [`frame`] | How is a hostile page shown so that it runs nothing and loads nothing? |

pub mod connections;
pub mod frame;
