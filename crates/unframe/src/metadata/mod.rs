//! What a page states about itself: title, authors, dates, language and the like, each with its origin.
//!
//! Pages tell such things in many places, and the places contradict each other. One walk over the tree collects all of
//! them (`survey.rs`, `json_ld.rs`); then each question has a file that knows in which order to believe them.
//!
//! ```
//! use unframe::html::{ParseOptions, parse};
//! use unframe::metadata::Metadata;
//!
//! let page = "<title>Rain in Oslo | The Daily Cloud</title><meta property=og:site_name content='The Daily Cloud'>\
//!     <h1>Rain in Oslo</h1><p class=byline>By Kari Nord</p><time datetime=2024-05-12>Sunday</time>";
//! let metadata = Metadata::of(&parse(page, &ParseOptions::default()), None);
//! let title = metadata.title.expect("it has a title");
//! assert_eq!((title.value.as_str(), title.origin.to_string()), ("Rain in Oslo", "<title>".to_owned()));
//! assert_eq!(metadata.authors.expect("it has an author").value, ["Kari Nord"]);
//! assert_eq!(metadata.published.expect("it has a date").value.to_string(), "2024-05-12");
//! ```

mod address;
mod authors;
mod base;
mod byline;
mod calendar;
mod class_words;
mod date;
mod entries;
mod fields;
pub(crate) mod json;
pub(crate) mod json_ld;
mod language;
mod license;
mod name;
mod named_host;
mod origin;
mod published;
mod rest;
mod survey;
mod text;
mod title;

pub use address::host_and_port;
pub use base::Base;
pub use date::{Date, Time};
pub use fields::FIELDS;
pub use language::detect as language_of;
pub use named_host::named_host;
pub use origin::{Found, FoundIn};

use crate::html::Document;
use json_ld::JsonLd;
use survey::Survey;

/// What a page states about itself; `None` if it does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The title, without the name of the site.
    pub title: Option<Found<String>>,
    /// The names of the authors.
    pub authors: Option<Found<Vec<String>>>,
    /// When it was published.
    pub published: Option<Found<Date>>,
    /// When it was last changed.
    pub modified: Option<Found<Date>>,
    /// The name of the site.
    pub site_name: Option<Found<String>>,
    /// Its language, as BCP 47 writes it: `en`, `pt-BR`.
    pub language: Option<Found<String>>,
    /// The page's own summary.
    pub description: Option<Found<String>>,
    /// The page's preferred address.
    pub canonical: Option<Found<String>>,
    /// Keywords.
    pub tags: Option<Found<Vec<String>>>,
    /// The address of the page's main image.
    pub image: Option<Found<String>>,
    /// The licence.
    pub license: Option<Found<String>>,
}

impl Metadata {
    /// Collects the metadata of a page that was found at `url`. The cost is bounded by the length of the page.
    pub fn of(document: &Document<'_>, url: Option<&str>) -> Self {
        let survey = Survey::of(&document.tree);
        let json_ld = JsonLd::of(&survey.scripts);
        let base = Base::of(&document.tree, url);
        let site_name = rest::site_name(&survey, &json_ld);
        let language = language::find(&document.tree, &survey, &json_ld);
        let title = title::find(&survey, &json_ld, site_name.as_ref(), url);
        let order = calendar::Order::of(language.as_ref().map(|found| found.value.as_str()));
        let heading = survey.heading(title.as_ref().map(|found| found.value.as_str()));
        let published = published::find(&document.tree, &survey, &json_ld, url, order, heading);
        Self {
            authors: authors::find(&document.tree, &survey, &json_ld, site_name.as_ref(), heading),
            modified: published::modified(&survey, &json_ld, order),
            description: rest::description(&survey, &json_ld),
            canonical: rest::canonical(&survey, &json_ld, base.as_ref()),
            tags: rest::tags(&survey, &json_ld),
            image: rest::image(&survey, &json_ld, base.as_ref()),
            license: license::find(&survey, &json_ld),
            title,
            published,
            site_name,
            language,
        }
    }

    /// The authors in one text, separated by `; `.
    pub fn author(&self) -> Option<String> {
        self.authors.as_ref().map(|authors| authors.value.join("; "))
    }
}
