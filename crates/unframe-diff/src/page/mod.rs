//! What became of one page?
//!
//! A [`PageVersion`] is what a page said at one time, small enough to be kept; [`PageDiff::of`] compares two of them.

mod address;
mod diff;
mod health;
mod version;

pub use address::page_key;
pub use diff::{Line, PageDiff};
pub use health::Health;
pub use version::{BlockVersion, PageVersion, Role};
