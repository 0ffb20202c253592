//! unframe takes the *framing* off web pages: it separates what a page says from what its site wraps around it.
//!
//! # One page
//!
//! ```
//! use unframe::{Options, extract};
//!
//! let html = "<nav><a href=/>Home</a> <a href=/news>News</a></nav>\
//!             <h1>Rain in the valley</h1><p>It fell all night, and by the morning the river had risen by a foot.\
//!             <footer>© Valley News</footer>";
//! let page = extract(html, &Options::default());
//!
//! assert_eq!(page.title(), Some("Rain in the valley"));
//! assert_eq!(
//!     page.markdown(),
//!     "# Rain in the valley\n\nIt fell all night, and by the morning the river had risen by a foot.\n"
//! );
//! for block in page.blocks().filter(|block| !block.is_content()) {
//!     println!("left out {:?}: {} ({})", block.range(), block.text(), block.reason().name());
//! }
//! ```
//!
//! [`extract`] takes a `str`, or bytes in any encoding; nothing in them is an error. The [`Extraction`] it returns answers
//! [`text`](Extraction::text), [`markdown`](Extraction::markdown), [`title`](Extraction::title),
//! [`metadata`](Extraction::metadata), [`blocks`](Extraction::blocks) and [`render`](Extraction::render), each made when it is
//! first asked for. [`Options`] says how pages are read and judged, and what of them you want.
//!
//! # A site
//!
//! Pages of one site are judged better together: what many of them repeat is framing, whatever it looks like.
//!
//! ```
//! use unframe::{Options, learn};
//!
//! # let page = |text: &str| format!("<div>Home News Contact</div><p>{text}</p><div>Valley News, 4 Ferry Lane</div>");
//! # let pages = ["Rain fell in the valley.", "Snow fell on the hills.", "Hail broke windows."].map(page);
//! # let new_page = page("The sun came out at last.");
//! let template = learn(&pages);
//! let page = template.extract(&new_page, &Options::default());
//! assert_eq!(page.text(), "The sun came out at last.");
//! ```
//!
//! A [`SiteTemplate`] can be saved ([`to_bytes`](SiteTemplate::to_bytes)) and judges pages that were not there when it was
//! learned. To learn from more pages than fit into memory, on several threads or machines, or again next week, use a
//! [`TemplateObserver`](template::TemplateObserver).
//!
//! # Going deeper
//!
//! [`Options::read`] gives a [`ReadPage`]: text, tokens, tree and blocks, all with exact ranges of the page's bytes.
//! [`Options::judge`] labels its blocks, and [`Extraction::of`] makes the extraction from both.
//!
//! | Module | Answers |
//! |---|---|
//! | [`page`] | What were we given? Bytes become text, with an exact way back |
//! | [`html`] | What does the markup say? Tokens, and the tree a browser would build |
//! | [`segment`] | What holds together? Blocks: paragraphs, cells, entries of menus |
//! | [`template`] | What does the site repeat? |
//! | [`page_model`] | What does the page itself say of its blocks? |
//! | [`label`] | Whose is it? Content or framing, with a reason |
//! | [`extraction`] | What becomes of a page? From its bytes to every output |
//! | [`metadata`] | What does it say about itself? Title, authors, dates |
//! | [`page_verdict`] | What is a page as a whole? Its state, its type, the quality of its extraction |
//! | [`payload`] | What does it keep from its markup? Text in the data of its scripts |
//! | [`discussion`] | Who else speaks? Comments of readers, posts of a thread |
//! | [`near_duplicates`] | Have we seen this? |
//! | [`render`] | What leaves? Text, Markdown, XML and HTML that know where they come from |
//!
//! The crate reads no files, starts no threads and depends on no clock: the same page gives the same bytes everywhere.
//! Examples: `extract_a_page`, `learn_a_site` and `describe_a_site` in `crates/unframe/examples`.
//!
//! # Features
//!
//! `serde` (off by default): [`Options`] can be read from and written to configuration files.

pub mod discussion;
pub mod extraction;
mod hash;
pub mod html;
pub mod label;
mod learned;
pub mod limits;
pub mod metadata;
pub mod near_duplicates;
pub mod page;
pub mod page_methods;
pub mod page_model;
pub mod page_verdict;
pub mod payload;
mod read_page;
pub mod render;
pub mod segment;
mod share;
pub mod template;
#[doc(hidden)]
pub mod words;

pub use extraction::{Extraction, Format, FrontMatter, Kept, Method, Options, PageSource, Speed, extract, learn};
pub use limits::{Damage, Limits};
pub use read_page::ReadPage;
pub use share::Share;
pub use template::SiteTemplate;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
