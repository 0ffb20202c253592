//! What the kinds of XML, and the HTML that is written like them, call things.

use crate::render::structure::{Atom, Inline, Kind, Style, Verbatim};

/// Which markup is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// The elements that trafilatura's XML has.
    Plain,
    /// TEI P5.
    Tei,
    /// The elements of HTML that say what a text is, and nothing else.
    Html,
}

/// An element around some words of a paragraph. The order is that of nesting, outermost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrapper {
    /// A link, by number.
    Reference(usize),
    Strong,
    Emphasis,
    Strike,
    /// A `<code>`, by number.
    Code(u32),
    /// A formula in TeX, by number.
    Formula(u32),
}

impl Wrapper {
    /// What is around an atom, outermost first.
    pub(super) fn around(atom: &Atom) -> impl Iterator<Item = Self> {
        let setting = atom.setting;
        let has = move |style: Style, wrapper: Self| setting.style.has(style).then_some(wrapper);
        let code = match setting.verbatim {
            _ if setting.code == 0 || atom.kind == Kind::Break => None,
            Verbatim::No => Some(Self::Code(setting.code)),
            Verbatim::Formula | Verbatim::Display => Some(Self::Formula(setting.code)),
            Verbatim::Sign => None,
        };
        setting
            .link
            .map(Self::Reference)
            .into_iter()
            .chain(has(Style::STRONG, Self::Strong))
            .chain(has(Style::EMPHASIS, Self::Emphasis))
            .chain(has(Style::STRIKE, Self::Strike))
            .chain(code)
    }

    pub(super) fn name(self, dialect: Dialect) -> &'static str {
        match (self, dialect) {
            (Self::Reference(_), Dialect::Html) => "a",
            (Self::Reference(_), _) => "ref",
            (Self::Strong, Dialect::Html) => "strong",
            (Self::Emphasis, Dialect::Html) => "em",
            (Self::Strong | Self::Emphasis, _) | (Self::Strike, Dialect::Tei) => "hi",
            (Self::Strike, Dialect::Plain | Dialect::Html) => "del",
            (Self::Code(_), _) | (Self::Formula(_), Dialect::Html) => "code",
            (Self::Formula(_), _) => "formula",
        }
    }

    /// The attribute it has, and its value.
    pub(super) fn attribute(self, dialect: Dialect, inline: &Inline) -> Option<(&'static str, &str)> {
        match (self, dialect) {
            (Self::Reference(link), Dialect::Html) => Some(("href", &inline.links[link].destination)),
            (Self::Reference(link), _) => Some(("target", &inline.links[link].destination)),
            (Self::Strong, Dialect::Plain) => Some(("rend", "#b")),
            (Self::Strong, Dialect::Tei) => Some(("rend", "bold")),
            (Self::Emphasis, Dialect::Plain) => Some(("rend", "#i")),
            (Self::Emphasis, Dialect::Tei) => Some(("rend", "italic")),
            (Self::Strike, Dialect::Tei) => Some(("rend", "strike")),
            (Self::Formula(_), Dialect::Html) => Some(("class", "language-tex")),
            (Self::Formula(_), _) => Some(("notation", "TeX")),
            (Self::Strike, Dialect::Plain) | (_, Dialect::Html) | (Self::Code(_), _) => None,
        }
    }
}

impl Dialect {
    /// What a quote is called.
    pub(super) fn quote(self) -> &'static str {
        if self == Self::Html { "blockquote" } else { "quote" }
    }

    /// What a list is called.
    pub(super) fn list(self, is_numbered: bool) -> &'static str {
        match (self, is_numbered) {
            (Self::Html, false) => "ul",
            (Self::Html, true) => "ol",
            _ => "list",
        }
    }

    /// How the tag of a list says whether it is numbered.
    pub(super) fn list_attributes(self, is_numbered: bool) -> &'static str {
        match (self, is_numbered) {
            (Self::Plain, false) => " rend=\"ul\"",
            (Self::Plain, true) => " rend=\"ol\"",
            (Self::Tei, false) => " rend=\"bulleted\"",
            (Self::Tei, true) => " rend=\"numbered\"",
            (Self::Html, _) => "",
        }
    }

    /// What an item of a list is called, and its number.
    pub(super) fn item(self) -> (&'static str, &'static str) {
        if self == Self::Html { ("li", "value") } else { ("item", "n") }
    }

    /// The end of a line within a paragraph.
    pub(super) fn line_break(self) -> &'static str {
        if self == Self::Html { "<br>" } else { "<lb/>" }
    }

    /// What a row of a table is called.
    pub(super) fn row(self) -> &'static str {
        if self == Self::Html { "tr" } else { "row" }
    }

    /// What a cell of a table is called.
    pub(super) fn cell(self, is_header: bool) -> &'static str {
        match (self, is_header) {
            (Self::Html, true) => "th",
            (Self::Html, false) => "td",
            _ => "cell",
        }
    }

    /// How a cell says that it spans several columns and rows.
    pub(super) fn spans(self) -> (&'static str, &'static str) {
        if self == Self::Html { ("colspan", "rowspan") } else { ("cols", "rows") }
    }
}
