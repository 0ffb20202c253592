//! What changed on one page?
//!
//! A [`PageVersion`] is the state of a page at one time, small enough to be stored; [`PageDiff::of`] compares two of
//! them.

mod address;
mod diff;
mod health;
mod version;

pub use address::page_key;
pub use diff::{Line, PageDiff};
pub use health::Health;
pub use version::{BlockVersion, PageVersion, Role};
