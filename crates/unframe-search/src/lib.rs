//! What does framing do to search?
//!
//! The question of the paper of 2005, for any collection: pages are found once with their framing (`BasicLine`), once without
//! (`CutNav`), once with framing that counts less (`DownWeight`), and judgments of relevance tell which is better.
//!
//! 1. [`parts()`] — *what does a page say?* Content and framing, in the order of the page.
//! 2. [`analysis`] — *which words are these?* Stems by language, runs of characters where there are no spaces.
//! 3. [`index`] — *where are the words?* A folder with a tantivy index.
//! 4. [`search`] — *which pages fit best?* Treatments and rankings over the postings of content and framing.
//! 5. [`topics`], [`judgments`], [`trec_run`] — *what was asked, what should be found, and what was?* The files of TREC, or JSON lines.
//! 6. [`measures`] — *how good is a ranking?* As `trec_eval` defines them.
//! 7. [`significance`] — *is the difference more than chance?*
//! 8. [`experiment`] — *what does framing do, then?* All of it at once, with graphs and a report.
//! 9. [`known_items`] — *what if nobody judged anything?* Topics from the pages themselves.
//!
//! `docs/search.md` has the formulas, the decisions and what was measured.
//!
//! ```
//! use unframe::label::Label;
//! use unframe_search::index::{Index, PageToIndex, Prepared, Writer};
//! use unframe_search::search::{How, Treatment};
//! use unframe_search::Part;
//!
//! # fn main() -> Result<(), unframe_search::SearchError> {
//! # let folder = tempfile::tempdir().expect("a folder for the example");
//! # let folder = folder.path().join("index");
//! let mut writer = Writer::open(&folder, None)?;
//! for (id, text) in [("rain", "It rained in the valley."), ("snow", "Snow fell on the hills.")] {
//!     let framing = Part { label: Label::Framing, text: "Rain | Snow | Hail".to_owned() };
//!     let content = Part { label: Label::Content, text: text.to_owned() };
//!     let page = PageToIndex { id, language: "en", parts: vec![framing, content], ..PageToIndex::default() };
//!     writer.add(Prepared::of(&page, None))?;
//! }
//! writer.finish()?;
//!
//! let index = Index::open(&folder)?;
//! let found = |treatment| index.search("raining", &How { treatment, ..How::default() }, 10);
//! assert_eq!(found(Treatment::BASIC_LINE)?.len(), 2); // The menu of each says so.
//! assert_eq!(found(Treatment::CUT_NAV)?[0].page.id, "rain");
//! # Ok(())
//! # }
//! ```

pub mod analysis;
pub mod drawing;
mod error;
pub mod experiment;
pub mod index;
pub mod judgments;
pub mod known_items;
mod lines;
pub mod measures;
mod parts;
pub mod random;
pub mod search;
pub mod significance;
pub mod topics;
pub mod trec_run;

pub use error::SearchError;
pub use parts::{Part, parts};
