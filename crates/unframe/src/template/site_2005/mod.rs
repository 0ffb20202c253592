//! The method of 2005: framing is what several pages of a site repeat token by token.
//!
//! The method of Ageev, Vershinnikov and Dobrov (2005), described once more by Shorkin (2013), kept
//! as published, because progress is measured against it. [`PageChains::of`] reads each page, [`find_framing`]
//! compares the pages of a site, [`PageChains::find`] applies what was learned to a page never seen.
//!
//! Results are those of comparing all pairs of pages, step by step; an implementation that does just that is the oracle
//! of the tests. This one needs seconds for 5,000 pages.
//!
//! # Choices where the papers are silent
//!
//! *Tokens.* See the file `tokens.rs`. All the text between two tags is one token, across comments; no-break spaces are
//! white space.
//!
//! *Lengths.* A file's length is that of the page's text in bytes, in UTF-8. The length of a set of chains in a page is
//! the number of bytes of its tokens that lie in at least one of the chains, each counted once; white space between
//! tokens does not count. It may differ from page to page, so:
//! - the common length of two pages is measured in the shorter one, of equally long ones in the first; it is compared
//!   with 70 % of that page's length and with other pairs;
//! - the length of a seed, of which `min_nav_length` is a share, is that same number;
//! - in growth, the length of the framing in the page that may join is what counts.
//!
//! *Seed pair.* Exactly 70 % is not a duplicate. Two pages without a common chain are not a seed. Of pairs of the same length
//! the one with the first page, then with the second page, first in path order is taken.
//!
//! *Growth.* Duplicates of members join like any page. As the framing shrinks with every page that joins, the lengths of
//! all pages shrink, `min_nav_length` does not. Exactly `min_nav_length` is enough. Members are not looked at again: what
//! is left of the framing in an early member may be shorter than `min_nav_length`.
//!
//! *An invalid cluster* is forgotten: its pages remain, nothing is removed from them, and the same seed is tried with
//! the next lower share, since "if the cluster cannot be built, the threshold is lowered". So one pair of similar pages
//! that finds no company ends the search, though others might have; a known weakness of the method.
//!
//! *The share stays lowered* for the clusters that follow ("stages 2 to 4 are repeated with the new value"). It ends with
//! the lowest share, with fewer than four pages left, or when no two pages left have a chain in common.
//!
//! *Leftovers* are pages from which nothing was removed. They are compared with the chains of all clusters together, and
//! lose every run of tokens that lies in such chains. They do not join a cluster.
//!
//! *What is cut* are runs of neighbouring framing tokens, with the white space and the comments between them, not those
//! around them. A run may hold the end tag of an element and not its start tag: cutting `</title>` after a page's own
//! title makes the rest of the page its title. Whoever cuts must keep such halves.
//!
//! *Labels.* [`SiteChains::judge`] says of each block whether more than half of its letters lie in such runs. Most blocks
//! are one text, hence wholly in a run or wholly outside; the few that are both go to the side with more letters.

mod between_tags;
mod class;
mod common_length;
mod crc32;
mod framing;
mod growth;
mod index;
mod labels;
mod page_chains;
mod parameters;
mod seed;
mod site_chains;
mod tokens;

pub use framing::{FramingCluster, Membership, PageFraming, SiteFraming, find_framing};
pub use page_chains::{ChainHash, PageChains};
pub use parameters::Parameters;
pub use site_chains::SiteChains;
