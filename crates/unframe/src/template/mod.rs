//! What does the site repeat?
//!
//! Pages of one site share their framing: what stands on many of them belongs to the site, the rest to the page.

pub mod site_2005;
