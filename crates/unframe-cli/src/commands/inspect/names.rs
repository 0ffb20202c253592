//! The names under which `inspect` shows the kinds of things; those in JSON are part of its format.

use unframe::html::{Namespace, NodeKind, NodeRef, QuirksMode, TokenKind};

pub(super) fn node_kind(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Document => "document",
        NodeKind::Doctype => "doctype",
        NodeKind::Element(_) => "element",
        NodeKind::Text => "text",
        NodeKind::Comment => "comment",
    }
}

pub(super) fn namespace(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "html",
        Namespace::Svg => "svg",
        Namespace::MathMl => "mathml",
    }
}

/// What stands before the names of elements that are not HTML.
pub(super) fn namespace_prefix(namespace: Namespace) -> Option<&'static str> {
    match namespace {
        Namespace::Html => None,
        Namespace::Svg => Some("svg:"),
        Namespace::MathMl => Some("math:"),
    }
}

pub(super) fn token_kind(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Text => "text",
        TokenKind::RawText => "raw-text",
        TokenKind::StartTag => "start-tag",
        TokenKind::EndTag => "end-tag",
        TokenKind::Comment => "comment",
        TokenKind::Doctype => "doctype",
        TokenKind::CData => "cdata",
        TokenKind::Nothing => "nothing",
        TokenKind::Unparsed => "unparsed",
    }
}

pub(super) fn quirks(quirks: QuirksMode) -> &'static str {
    match quirks {
        QuirksMode::NoQuirks => "no-quirks",
        QuirksMode::LimitedQuirks => "limited-quirks",
        QuirksMode::Quirks => "quirks",
    }
}

/// How a node came to be where it is, if not by its tag alone.
pub(super) fn flags(node: NodeRef<'_, '_>) -> Vec<&'static str> {
    let all =
        [(node.is_implied(), "implied"), (node.is_cloned(), "cloned"), (node.is_foster_parented(), "foster-parented")];
    all.into_iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name).collect()
}
