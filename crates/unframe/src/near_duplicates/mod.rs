//! Have we seen this?
//!
//! Texts that are nearly the same share most of their [shingles](Shingler), runs of some words. The few [fingerprints](Prints) of a
//! block are enough to find all others that may be alike, among any number; its [`ShingleSet`] tells how alike they are.
//! Blocks are compared rather than pages (Kosinov 2008): so a copied article is found on a page that has other
//! framing, and framing that matches is told from content that does.
//!
//! ```
//! use unframe::label::Label;
//! use unframe::near_duplicates::{Compared, Part, Prints, Scheme, Shingler};
//!
//! let menu = "Home News Sport Weather Contact";
//! let text = "It rained in the valley all night, and in the morning the river had risen by a foot or more.";
//! let longer = format!("{text} Nobody was hurt.");
//! let part = |number, label, text| Part { number, label, text };
//! let mut shingler = Shingler::default();
//! let one = [part(0, Label::Framing, menu), part(1, Label::Content, text)];
//! let one = Prints::of(&one, Scheme::MinHash, &mut shingler);
//! let other = Prints::of(&[part(0, Label::Content, &longer)], Scheme::MinHash, &mut shingler);
//! // 16 of 19 shingles of five words are the same.
//! assert_eq!(one.similarity(&other, Compared::Content).as_f64(), 0.842_105);
//! ```
//!
//! `docs/near-duplicates.md` has what was decided, and what was measured.

mod bands;
mod elsewhere;
mod of_2008;
mod page_parts;
mod prints;
mod prints_format;
mod shingle_set;
mod shingles;
mod sketch;
mod words;

pub use elsewhere::{Elsewhere, SaidElsewhere};
pub use page_parts::{PageParts, page_parts};
pub use prints::{BlockPrint, Compared, Part, Prints, Scheme};
pub use shingle_set::ShingleSet;
pub use shingles::Shingler;
pub use sketch::Sketch;
