//! What of a hostile page may be in the frame: elements and attributes that neither run nor load nor lead anywhere.
//!
//! Lists of what is allowed, not of what is forbidden: what browsers learn next year stays out. The frame is sandboxed
//! and has a policy besides, so that a hole here is not yet a hole.

use unframe::html::{Namespace, NodeRef, Tag};

/// What becomes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is written, by its own name.
    Kept,
    /// It is written by another name.
    As(&'static str),
    /// Its tags are left out, not what is in it.
    Opened,
    /// It is left out with all that is in it.
    Dropped,
}

/// What becomes of an element; `is_noscript_shown` says whether `<noscript>` is the page.
pub(super) fn fate(node: NodeRef<'_, '_>, is_noscript_shown: bool) -> Fate {
    match node.namespace() {
        Some(Namespace::Html) => fate_of_html(node, is_noscript_shown),
        Some(Namespace::Svg) => fate_of_foreign(node, SVG),
        Some(Namespace::MathMl) => fate_of_foreign(node, MATHML),
        None => Fate::Dropped,
    }
}

fn fate_of_html(node: NodeRef<'_, '_>, is_noscript_shown: bool) -> Fate {
    // HTML inside SVG and MathML is what filters have been fooled with most.
    let is_in_foreign =
        || node.ancestors().any(|parent| matches!(parent.namespace(), Some(Namespace::Svg | Namespace::MathMl)));
    match node.tag() {
        Tag::NOSCRIPT if is_noscript_shown => Fate::As("div"),
        tag if DROPPED.contains(&tag) => Fate::Dropped,
        Tag::XMP | Tag::LISTING | Tag::PLAINTEXT => Fate::As("pre"),
        // Without `open` it is not shown; with it, it would be on top of everything.
        Tag::DIALOG => Fate::As("div"),
        Tag::FRAMESET => Fate::Opened,
        // `<image>` is `<img>` to every parser.
        Tag::IMAGE => Fate::As("img"),
        _ if is_in_foreign() => Fate::Opened,
        Tag::MARQUEE | Tag::BLINK => Fate::As("span"),
        _ if node.tag().known_name().is_some() => Fate::Kept,
        _ if is_plain_name(&node.name()) => Fate::Kept,
        _ => Fate::As("span"),
    }
}

fn fate_of_foreign(node: NodeRef<'_, '_>, known: &[&str]) -> Fate {
    if known.contains(&&*node.name()) { Fate::Kept } else { Fate::Dropped }
}

/// What runs, loads, leads elsewhere, or says nothing.
const DROPPED: &[Tag] = &[
    Tag::SCRIPT,
    Tag::IFRAME,
    Tag::FRAME,
    Tag::OBJECT,
    Tag::EMBED,
    Tag::APPLET,
    Tag::BASE,
    Tag::META,
    Tag::TEMPLATE,
    Tag::NOEMBED,
    Tag::NOFRAMES,
    Tag::NOSCRIPT,
    Tag::TITLE,
    Tag::PARAM,
    Tag::SOURCE,
    Tag::TRACK,
    Tag::BGSOUND,
    Tag::KEYGEN,
    Tag::SLOT,
    Tag::BASEFONT,
];

/// Names of custom elements.
fn is_plain_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

const SVG: &[&str] = &[
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "defs",
    "use",
    "symbol",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "pattern",
    "marker",
];

const MATHML: &[&str] = &[
    "math",
    "mrow",
    "mi",
    "mn",
    "mo",
    "ms",
    "mtext",
    "mspace",
    "mfrac",
    "msqrt",
    "mroot",
    "mstyle",
    "merror",
    "mpadded",
    "mphantom",
    "mfenced",
    "menclose",
    "msub",
    "msup",
    "msubsup",
    "munder",
    "mover",
    "munderover",
    "mmultiscripts",
    "mtable",
    "mtr",
    "mtd",
    "semantics",
    "mprescripts",
    "none",
];

/// What becomes of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It is written as it is.
    Plain,
    /// It is a style.
    Css,
    /// It is the address of something to be shown.
    Address,
    /// It is left out.
    Dropped,
}

/// What becomes of an attribute of an element.
pub(super) fn of_attribute(node: NodeRef<'_, '_>, name: &str, value: &str) -> Use {
    match name {
        "style" => return Use::Css,
        "id" if value.starts_with("unframe-") => return Use::Dropped,
        "class" | "id" => return Use::Plain,
        _ => {}
    }
    if node.namespace() != Some(Namespace::Html) {
        return of_foreign_attribute(name, value);
    }
    match name {
        "background" => Use::Address,
        "src" if matches!(node.tag(), Tag::IMG | Tag::IMAGE | Tag::INPUT) => Use::Address,
        "href" if node.tag() == Tag::LINK => Use::Address,
        "media" if matches!(node.tag(), Tag::LINK | Tag::STYLE) => Use::Plain,
        _ if HTML_ATTRIBUTES.binary_search(&name).is_ok() || name.starts_with("aria-") => Use::Plain,
        _ if name.starts_with("data-") && !name.starts_with("data-unframe") && is_plain_name(name) => Use::Plain,
        _ => Use::Dropped,
    }
}

fn of_foreign_attribute(name: &str, value: &str) -> Use {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    match name {
        "href" | "xlink:href" if value.starts_with('#') => Use::Plain,
        "src" | "href" | "xlink:href" | "tabindex" | "base" => Use::Dropped,
        _ if !is_plain || name.starts_with("on") || name.starts_with("data-unframe") => Use::Dropped,
        // `fill="url(#gradient)"`
        _ if value.contains('(') => Use::Css,
        _ => Use::Plain,
    }
}

/// Sorted.
const HTML_ATTRIBUTES: &[&str] = &[
    "abbr",
    "align",
    "alt",
    "axis",
    "bgcolor",
    "border",
    "bordercolor",
    "cellpadding",
    "cellspacing",
    "char",
    "checked",
    "clear",
    "color",
    "cols",
    "colspan",
    "compact",
    "datetime",
    "dir",
    "disabled",
    "face",
    "frame",
    "headers",
    "height",
    "hidden",
    "high",
    "hspace",
    "label",
    "lang",
    "link",
    "low",
    "marginheight",
    "marginwidth",
    "max",
    "maxlength",
    "min",
    "multiple",
    "noshade",
    "nowrap",
    "open",
    "optimum",
    "placeholder",
    "readonly",
    "reversed",
    "role",
    "rows",
    "rowspan",
    "rules",
    "scope",
    "selected",
    "size",
    "span",
    "start",
    "summary",
    "text",
    "title",
    "type",
    "valign",
    "value",
    "vlink",
    "vspace",
    "width",
    "wrap",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_searched() {
        assert!(HTML_ATTRIBUTES.is_sorted());
    }
}
