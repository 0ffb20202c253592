//! Have we seen this before?
//!
//! A [`Base`] holds the fingerprints of documents, block by block, in a folder: the triplets [document, block,
//! fingerprint]. It outlives the run, may be larger than memory, and answers which blocks of which documents are nearly
//! the same as those at hand. One process writes ([`Writer`]), any number read; whatever [`Writer::commit`] acknowledged
//! survives the end of the process at any moment. `docs/near-duplicates.md` has the format.
//!
//! ```
//! use unframe::Share;
//! use unframe::label::Label;
//! use unframe::near_duplicates::{Compared, Part, Prints, Scheme, Shingler};
//! use unframe_dups::{Base, Writer};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! let prints = |text: &str| {
//!     let content = Part { number: 0, label: Label::Content, text };
//!     Prints::of(&[content], Scheme::MinHash, &mut Shingler::default())
//! };
//! let text = "It rained in the valley all night, and in the morning the river had risen by a foot or more.";
//! let mut writer = Writer::open(folder.path(), Scheme::MinHash)?;
//! writer.add("https://example.org/rain", &prints(text))?;
//! writer.commit()?;
//!
//! let base = Base::open(folder.path())?;
//! let longer = format!("{text} Nobody was hurt.");
//! let found = base.query(&prints(&longer), Share::percent(80), Compared::Content)?;
//! assert_eq!(found[0].name, "https://example.org/rain");
//! assert_eq!(found[0].similarity.as_f64(), 0.842_105);
//! # Ok(())
//! # }
//! ```

mod base;
mod checksum;
mod draft;
mod durable;
mod error;
mod export;
mod filter;
mod groups;
mod layer;
mod layer_file;
mod manifest;
mod merge;
mod newest;
mod numbering;
mod pairs;
mod pieces;
mod query;
mod records;
mod repeats;
mod rice;
pub mod told;
mod verify;
mod writer;

pub use base::{Base, Stats};
pub use draft::digest_of;
pub use error::BaseError;
pub use export::{Export, Exported};
pub use groups::{Block, BlockGroup, BlockKind, DocumentGroup, Groups, Member};
pub use pairs::Pair;
pub use query::{BlockMatch, Found, MOST_CANDIDATES};
pub use repeats::{Repeat, RepeatFinder, Repeated, Repeats};
pub use verify::Problem;
pub use writer::{Added, Writer};
