//! Which texts belong together?
//!
//! A [`Block`] is a run of text that a browser lays out as one paragraph: the text nodes between two boundaries of
//! block-level elements. It is what gets a label; nothing smaller does, so that no sentence is torn apart.

pub(crate) mod characters;
pub(crate) mod hidden;
pub(crate) mod listing;
mod normal_form;
mod place;
mod position;
pub mod semantic;
mod split;

pub(crate) use normal_form::NormalForm;
pub use place::{Container, NotAPlace, SitePlace};
pub use position::Position;
pub use split::{Block, BlockText, Blocks, Link};
