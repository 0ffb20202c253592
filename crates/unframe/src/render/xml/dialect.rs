//! What the two kinds of XML call things.

use crate::render::structure::{Atom, Inline, Kind, Style, Verbatim};

/// Which XML is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// The elements that trafilatura's XML has.
    Plain,
    /// TEI P5.
    Tei,
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
            (Self::Reference(_), _) => "ref",
            (Self::Strong | Self::Emphasis, _) | (Self::Strike, Dialect::Tei) => "hi",
            (Self::Strike, Dialect::Plain) => "del",
            (Self::Code(_), _) => "code",
            (Self::Formula(_), _) => "formula",
        }
    }

    /// The attribute it has, and its value.
    pub(super) fn attribute(self, dialect: Dialect, inline: &Inline) -> Option<(&'static str, &str)> {
        match (self, dialect) {
            (Self::Reference(link), _) => Some(("target", &inline.links[link].destination)),
            (Self::Strong, Dialect::Plain) => Some(("rend", "#b")),
            (Self::Strong, Dialect::Tei) => Some(("rend", "bold")),
            (Self::Emphasis, Dialect::Plain) => Some(("rend", "#i")),
            (Self::Emphasis, Dialect::Tei) => Some(("rend", "italic")),
            (Self::Strike, Dialect::Tei) => Some(("rend", "strike")),
            (Self::Formula(_), _) => Some(("notation", "TeX")),
            (Self::Strike, Dialect::Plain) | (Self::Code(_), _) => None,
        }
    }
}
