//! unframe extracts the content of web pages and leaves out the *framing*: menus, headers, footers, ads and whatever else a
//! site puts around its pages.
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
//!     println!("{:?} {}: {}", block.range(), block.text(), block.reason().sentence());
//! }
//! ```
//!
//! [`extract`] takes a `str`, or bytes in any encoding (`let html = std::fs::read(path)?; extract(&html, …)`); no page causes an
//! error. The [`Extraction`] borrows it, and has [`text`](Extraction::text), [`markdown`](Extraction::markdown),
//! [`title`](Extraction::title), [`metadata`](Extraction::metadata), [`blocks`](Extraction::blocks),
//! [`verdict`](Extraction::verdict), [`json`](Extraction::json) and [`render`](Extraction::render).
//!
//! # Options
//!
//! [`Options`] says how to read and judge a page, and which parts of it to keep. The default is what the command does.
//!
//! ```
//! use unframe::{Balance, Format, Kept, Links, Options, extract};
//!
//! let options = Options {
//!     url: Some("https://valley.example/2026/rain".to_owned()), // for metadata, page type and links
//!     balance: Balance::Precision,                              // prefer to lose content rather than keep framing
//!     comments: Kept::No,
//!     links: Links::Text,
//!     ..Options::default()
//! };
//! # let html = "<h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot.";
//! let line: Vec<u8> = extract(html, &options).render(Format::Json); // a line of `unframe extract --format jsonl`
//! ```
//!
//! # A site
//!
//! Text that many pages of a site repeat is framing, whatever it looks like. With the template of its site, a page is judged
//! by both.
//!
//! ```
//! use unframe::{Options, learn};
//!
//! # let page = |text: &str| format!("<div>Home News Contact</div><p>{text}</p><div>Valley News, 4 Ferry Lane</div>");
//! # let pages = ["Rain fell in the valley.", "Snow fell on the hills.", "Hail broke windows."].map(page);
//! # let new_page = page("The sun came out at last.");
//! let template = learn(&pages); // any iterator; pages are read one by one and not kept
//! let page = template.extract(&new_page, &Options::default());
//! assert_eq!(page.text(), "The sun came out at last.");
//! ```
//!
//! A site needs at least three different pages ([`can_judge`](SiteTemplate::can_judge)); with fewer, a page is judged by
//! itself. A [`SiteTemplate`] never changes: share it between threads, save it ([`to_bytes`](SiteTemplate::to_bytes)), and apply
//! it to new pages. To learn on several threads or machines, or to add pages next week, use a
//! [`TemplateObserver`](template::TemplateObserver).
//!
//! # Features
//!
//! `serde` (off by default): [`Options`] can be read from a configuration file. Missing keys have their default, unknown keys are
//! an error, and values are named as the command names them:
//!
//! ```toml
//! method = "auto"        # page, site, site-2005, sentence, sentence-modern, dom, blocks, blocks-2008
//! balance = "precision"  # even, recall
//! comments = "no"        # yes
//! links = "text"         # keep
//! front_matter = "wanted"
//! limits = { max_bytes = 1_000_000 }
//! ```
//!
//! # Going deeper
//!
//! [`Options::read`] gives a [`ReadPage`]: text, tokens, tree and blocks, all with exact ranges of the page's bytes.
//! [`Options::judge`] labels its blocks, and [`Extraction::of`] makes the extraction from both. Each module answers one question:
//!
//! | Module | Answers |
//! |---|---|
//! | [`page`], [`html`] | What were we given, and what does the markup say? Decoding, tokens, the tree a browser would build |
//! | [`segment`] | What holds together? Blocks: paragraphs, cells, entries of menus |
//! | [`label`] | Whose is it? Content or framing, with a reason |
//! | [`template`], [`page_model`] | How do we know? By the site, by the page itself |
//! | [`extraction`] | What becomes of a page? From its bytes to every output |
//! | [`metadata`], [`page_verdict`] | What does it say about itself, and what is it as a whole? |
//! | [`payload`], [`discussion`] | What do its scripts hold? Who else speaks? |
//! | [`near_duplicates`] | Have we seen this? |
//! | [`render`] | What leaves? Text, Markdown, XML and HTML that know where they come from |
//! | [`limits`] | What may a page cost? |
//!
//! The crate reads no files, starts no threads and depends on no clock: the same page gives the same bytes everywhere.

pub mod discussion;
pub mod extraction;
mod fusion;
mod hash;
pub mod html;
pub mod label;
mod learned;
pub mod limits;
pub mod metadata;
pub mod near_duplicates;
pub mod page;
mod page_methods;
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

pub use extraction::{
    Addresses, Extraction, Format, FrontMatter, HiddenText, Kept, Method, Options, PageSource, Speed, extract, learn,
};
pub use limits::{Damage, Limits};
pub use page_model::Balance;
pub use read_page::ReadPage;
pub use render::{CodeBlock, DataCell, DataTable, Images, Links, TableForm};
pub use share::Share;
pub use template::SiteTemplate;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
