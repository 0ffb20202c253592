//! How do other programs ask? Extraction over HTTP.
//!
//! A [`Service`] takes pages and gives what `unframe extract` gives, byte for byte. It fetches nothing unless it is told to, keeps nothing
//! but templates and fingerprints, and needs no queue. [`router`] is all of it, to be asked without a socket; [`serve`] puts it on one.
//!
//! | File | Answers |
//! |---|---|
//! | `service.rs` | How is it set up, and how much does it do at a time? |
//! | `access.rs`, `tokens.rs` | Who may ask? |
//! | `endpoints.rs`, `routes.rs` | What is where, and what happens around every request? |
//! | `body.rs`, `declared.rs`, `json.rs`, `posted.rs`, `options/`, `format.rs` | What was sent, and what is wanted of it? |
//! | `fetch.rs` | How does a page come that was sent by its address only? |
//! | `extract.rs`, `batch.rs`, `diff.rs` | What comes back? |
//! | `playground/` | What do people see who try it in a browser? |
//! | `sites.rs`, `templates.rs` | What is learned of sites, and where is it kept? |
//! | `standing.rs`, `metrics.rs`, `openapi/` | How is it, what did it do, and what can be asked? |
//! | `duplicates.rs`, `base.rs` | What was seen before, and where is it kept? |
//! | `problem.rs` | What is said when it fails? |

mod access;
mod base;
mod batch;
mod body;
mod declared;
mod diff;
mod duplicates;
mod endpoints;
mod extract;
mod fetch;
mod format;
mod json;
mod metrics;
mod openapi;
pub mod options;
mod pages;
mod playground;
mod posted;
pub mod problem;
mod routes;
mod serve;
mod service;
mod sites;
mod standing;
mod templates;
mod tokens;

pub use base::Duplicates;
pub use fetch::{Fetch, FetchedPage};
pub use playground::PagesToShow;
pub use routes::router;
pub use serve::serve;
pub use service::{Log, Service, ServiceOptions};
pub use templates::Templates;
pub use tokens::{TokenError, Tokens};
