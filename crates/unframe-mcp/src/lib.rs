//! How do agents ask?
//!
//! A server of the Model Context Protocol, on standard input and output, with a few tools. The text of pages is hostile to agents:
//! what a page hides from its readers is dropped, and every answer says what was left out. Files are read only below folders that
//! were allowed, and nothing is written or fetched.
//!
//! | File | Answers |
//! |---|---|
//! | `allowed.rs` | Which files may be read? |
//! | `pages.rs` | Which page is meant? |
//! | `extract.rs`, `left_out.rs` | What does a page say, and what was left out? |
//! | `learn.rs`, `templates.rs` | What do the pages of a site repeat? |
//! | `diff.rs` | What changed between two versions of a page? |
//! | `search.rs` | Which pages of an index fit a query? |
//! | `refusal.rs` | What is the caller told when a tool fails? |
//! | `tools.rs` | Which tools are there? |
//! | `lines.rs` | Which lines of the input are messages? |
//! | `server.rs` | How is the protocol spoken? The only file that names its SDK |

mod allowed;
mod diff;
mod extract;
mod learn;
mod left_out;
mod lines;
mod pages;
mod refusal;
#[cfg(feature = "search")]
mod search;
mod server;
mod templates;
mod tools;

pub use allowed::Allowed;
pub use server::serve;
pub use tools::Tools;
