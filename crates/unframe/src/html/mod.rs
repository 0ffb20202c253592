//! What does the markup say? Tokens, and the tree a browser builds.
//!
//! [`parse`] reads a page's text once and gives two views of it: the [`Tokens`] of the source, which tile it byte by
//! byte, and the [`Tree`] a browser would build, in which every node knows where in the source it comes from. Both
//! borrow the text; neither holds a copy of any part of it.
//!
//! The parser is written from the WHATWG HTML standard, section 13.2, and cites its parts as `§13.2.…`.

pub(crate) mod attributes;
mod build;
pub(crate) mod bytes;
mod character_reference;
pub(crate) mod class_words;
pub(crate) mod display;
mod doctype;
mod entities;
mod foreign_names;
mod growth;
mod names;
pub(crate) mod namings;
mod node;
mod node_set;
mod parse;
mod tag;
mod tag_names;
mod token;
mod tokenize;
mod tree;

pub use attributes::{Attribute, Attributes};
pub use character_reference::{Context, resolve};
pub use doctype::Doctype;
pub use foreign_names::has_namespace;
pub use node_set::NodeSet;
pub use parse::{Document, ParseOptions, Scripting, parse};
pub use tag::Tag;
pub use token::{Token, TokenKind, Tokens};
pub use tree::{Namespace, NodeId, NodeKind, NodeRef, QuirksMode, Tree};
