//! Where something was found, so that the tool can explain itself.

use std::fmt;

/// A value and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// What was found.
    pub value: T,
    /// Where.
    pub origin: FoundIn,
}

impl<T> Found<T> {
    pub(super) fn new(value: T, origin: FoundIn) -> Self {
        Self { value, origin }
    }
}

/// A place where pages tell about themselves. As text: `og:title`, `json-ld headline`, `<h1>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FoundIn {
    /// A `<meta>` of that name: `OpenGraph`, Dublin Core, and what else there is.
    Meta(&'static str),
    /// A property of an object in JSON-LD.
    JsonLd(&'static str),
    /// A property in the markup: microdata, or `RDFa`.
    Property(&'static str),
    /// A `<link>` of that `rel`, or an `<a>`.
    Link(&'static str),
    /// An element of that name.
    Element(&'static str),
    /// The classes of an element say what it holds.
    Class,
    /// What people read: `By Kari Nord`, `12 May 2024`.
    Text,
    /// The page's address.
    Address,
}

impl fmt::Display for FoundIn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Meta(name) => formatter.write_str(name),
            Self::JsonLd(name) => write!(formatter, "json-ld {name}"),
            Self::Property(name) => write!(formatter, "property {name}"),
            Self::Link(rel) => write!(formatter, "rel={rel}"),
            Self::Element(name) => write!(formatter, "<{name}>"),
            Self::Class => formatter.write_str("class"),
            Self::Text => formatter.write_str("text"),
            Self::Address => formatter.write_str("address"),
        }
    }
}
