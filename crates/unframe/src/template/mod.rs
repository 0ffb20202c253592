//! What do the pages of a site repeat?
//!
//! Pages of a site are made from templates: the same menu, the same footer, the same places for what differs. What stands
//! on many pages belongs to the site, the rest to the page.
//!
//! A [`TemplateObserver`] sees pages, in any order and grouping, and ends in a [`SiteTemplate`], a value that can be saved
//! and judges pages, those it was learned from and others. A [`SavedTemplate`] keeps the sample it was learned from, so that more pages can be added later. [`site_2005`] is the method of
//! the paper of 2005.

mod bytes;
mod clusters;
mod copies;
mod fields;
mod fit;
mod format;
mod in_words;
mod judge;
mod kinds;
mod kinship;
mod learn;
mod model;
mod observe;
mod overrides;
mod overrides_format;
mod rows;
mod sample;
mod sample_format;
mod saved;
pub mod site_2005;
mod site_facts;
mod sorted;
mod summary;

pub use format::{FORMAT_VERSION, OLDEST_READABLE, TemplateFormatError};
pub use kinship::CommonLines;
pub use model::{Cluster, FramingText, SiteTemplate};
pub use observe::{LearnOptions, Observation, TemplateObserver};
pub use overrides::{Override, Overrides};
pub use saved::SavedTemplate;
pub(crate) use site_facts::SiteFacts;
