//! Compares two versions of a page or of a site.
//!
//! ```
//! use unframe::{Options, extract};
//! use unframe_diff::{BlockChange, PageVersion, SiteDiff, SiteVersion, What};
//!
//! let version = |price: &str, views: u32| {
//!     let page = format!(
//!         "<h1>Ferry over the river</h1><p>The ferry crosses the river every hour from six in the morning until late at \
//!          night.</p><p>A ticket costs {price} for everyone older than six.</p><p>{views} views</p>"
//!     );
//!     let mut site = SiteVersion::default();
//!     site.add(PageVersion::of(&extract(&page, &Options { id: "ferry.html".to_owned(), ..Options::default() })));
//!     site
//! };
//! let diff = SiteDiff::of("valley.example", &version("$ 3", 71), &version("$ 4", 80), &Default::default());
//!
//! let [change] = &diff.changes[..] else { panic!("the price is what changed: {diff:?}") };
//! let What::ContentChanged { page, blocks } = &change.what else { panic!("{change:?}") };
//! assert_eq!(page.page, "ferry.html");
//! assert!(matches!(&blocks[..], [BlockChange::Edited { .. }]));
//! ```
//!
//! A [`PageVersion`] is made from an [`Extraction`](unframe::Extraction), so what is content is what `unframe extract` writes. A [`SiteDiff`] has the changes, and separately every difference that occurs by itself, with its reason ([`Noise`]). The crate is a
//! pure function of its arguments: it does no I/O, reads no clock, and the order of pages makes no difference.
//!
//! | Module | Answers |
//! |---|---|
//! | `page/` | What changed on one page? |
//! | `noise/` | What changes by itself? |
//! | `site/` | What changed on a site? |
//! | `change.rs` | What is reported? |
//! | `render/` | How is it written: as a table, JSON lines, Markdown, HTML, Atom? |

mod change;
mod noise;
mod page;
pub mod render;
mod site;
mod time;
mod words;

pub use change::{BlockChange, Change, PageName, SetAside, What};
pub use noise::{Noise, PlaceHistory, Seen, is_fact};
pub use page::{BlockVersion, Health, Line, PageDiff, PageVersion, Role, page_key};
pub use site::{SiteDiff, SiteVersion, StoredPage};
pub use time::rfc3339;
pub use words::{WordPiece, letters, word_diff, words};
