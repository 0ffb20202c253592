//! Fetches sites politely, stores and compares their pages, and delivers what changed.
//!
//! | Module | Answers |
//! |---|---|
//! | [`sites`] | What is watched? The file `sites.toml` |
//! | [`fetch`] | How is a page fetched, carefully and politely? |
//! | `discover.rs`, `harvest.rs` | Which pages are there, and what came of them at one visit? |
//! | `remember/`, `waiting.rs` | What does a visit mean, given all that was seen before? |
//! | [`state`] | What was seen before? One SQLite file |
//! | `capture.rs` | What came back, kept as WARC |
//! | [`deliver`] | Where do changes go? |
//! | `pass.rs` | One pass over what is due |
//!
//! What counts as a change is decided by `unframe-diff`, as for `unframe diff`.

mod capture;
pub mod deliver;
mod discover;
mod error;
pub mod fetch;
mod harvest;
mod pass;
mod remember;
pub mod sites;
pub mod state;
mod time;
mod waiting;

pub use error::WatchError;
pub use pass::{Pass, Passed, Visited, ingest, run};
pub use time::{now, seconds_of};
pub use waiting::Waiting;
