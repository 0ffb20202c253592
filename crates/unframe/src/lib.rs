//! unframe takes the *framing* off web pages: it separates what a page says from what its site wraps around it.
//!
//! This crate is the core: it reads no files, starts no threads, and no page makes it fail. What is there today:
//!
//! 1. [`page`] — *what were we given?* Any bytes become a [`Page`](page::Page): text, its encoding, and an exact map
//!    back to the bytes.
//! 2. [`html`] — *what does the markup say?* The text becomes tokens and a tree; both point into the text.
//! 3. [`template`] — *what does the site repeat?* The pages of a site tell which parts of each are framing.
//! 4. [`segment`] — *what holds together?* The tree becomes blocks: paragraphs, cells, entries of menus.
//! 5. [`page_methods`], [`page_model`] — *what does a page alone tell about its framing?* Methods that were published, and
//!    one that was learned.
//! 6. [`label`] — *whose is it?* Every block is content or framing, with a reason.
//! 7. [`discussion`] — *who else speaks on a page?* Comments of readers, and the posts of a thread with their authors.
//! 8. [`page_verdict`] — *what is a page as a whole?* Whether it says anything, its type, and how well it was cut.
//! 9. [`payload`] — *what does it keep from its markup?* Text in the data of its scripts, where it shows none.
//! 10. [`page_content`] — *what of it is shown?* What the labels keep, and what the data add.
//! 11. [`extraction`] — *what becomes of a page?* From its tree to every output in one call.
//! 12. [`metadata`] — *what does it say about itself?* Title, authors, dates and the like, each with its origin.
//! 13. [`near_duplicates`] — *have we seen this?* Fingerprints of blocks, and how alike two texts are.
//! 14. [`render`] — *what leaves?* The tree becomes plain text, Markdown or HTML that know where they come from.
//!
//! Two examples to begin with: `learn_a_site` and `apply_a_template` in `crates/unframe/examples`.

pub mod discussion;
pub mod extraction;
mod hash;
pub mod html;
pub mod label;
mod learned;
pub mod limits;
pub mod metadata;
pub mod near_duplicates;
pub mod page;
pub mod page_content;
pub mod page_methods;
pub mod page_model;
pub mod page_verdict;
pub mod payload;
pub mod render;
pub mod segment;
mod share;
pub mod template;
#[doc(hidden)]
pub mod words;

pub use limits::{Damage, Limits};
pub use share::Share;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
