//! What is a page as a whole? Whether it says anything, of which type it is, and how well it was probably cut.
//!
//! A [`PageVerdict`] tells pages with content from those that show nothing without a browser, that tell of an error, or
//! that say nothing; it needs no more than blocks and labels. A [`Prediction`] needs the page's own evidence too: two small
//! forests, learned as the one of the page model (`docs/page-verdict.md`), give its type and a quality that predicts F1.
//!
//! ```
//! use unframe::page_verdict::PageState;
//! use unframe::{Options, extract};
//!
//! let page = "<title>Shop</title><div id=root></div><noscript>Please enable JavaScript.</noscript><script src=app.js></script>";
//! let verdict = extract(page, &Options::default()).verdict();
//! assert_eq!(verdict.state, PageState::NeedsJavaScript);
//! assert_eq!(verdict.reason.sentence(), "it asks for JavaScript and has little other text");
//! ```

mod address;
mod class_words;
mod content_sums;
mod forests;
mod page_type;
mod phrases;
mod prediction;
mod row;
mod signs;
mod state;
#[doc(hidden)]
pub mod training;

pub use page_type::PageType;
pub use prediction::Prediction;
pub use state::{PageReason, PageState, PageVerdict};
