//! What the page model is trained on: blocks of labelled pages, as numbers in files that the trainer reads.
//!
//! Two exports, because the weights of names and words are learned first and are features of what is learned next:
//! [`export_names`] writes names, words and labels; [`export_rows`] the features, given weights for each fold. [`export_pages`] writes a
//! row for each page, given the chances that were learned.

mod align;
mod labelled;
mod occurrences;
mod page_rows;
mod write;

pub use labelled::{LabelledPage, collection, labelled_pages};
pub use page_rows::export_pages;
pub use write::{export_names, export_rows};
