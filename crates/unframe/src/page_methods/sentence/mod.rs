//! Sentences on a single page: what holds a finished sentence is content.
//!
//! *Idea:* two assumptions of the paper: content holds finished sentences, and a structural block, which is text between
//! tags that no sentence can span, is wholly content or wholly framing. A heading has no full stop, so for content that
//! follows framing one looks back for a block that is set off and holds no link.
//! *Cost:* linear in the page, times the depth of its tree.
//! *Source:* "Significant Part Extraction of Web Pages Using of Sentences", tried by its authors on 113 pages of narod.ru.
//! *When it fails:* content without full stops (tables, addresses, captions, code), sentences broken over blocks, and
//! framing with them: slogans, teasers, menu entries and abbreviations that end in a full stop.
//!
//! [`as_published`] does what the paper says; [`modern`] mends what it names as failures.

mod as_published;
mod modern;
mod sentence_end;
mod set_off;

pub(super) use as_published::as_published;
pub(super) use modern::modern;
