//! How browsers lay an element out when no stylesheet says otherwise (§15.3, "Rendering").

use super::{Namespace, NodeKind, NodeRef, Tag};

/// The part of the CSS `display` property that decides where lines of text begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Display {
    /// Within a line. Elements nobody knows are of this kind.
    Inline,
    /// On lines of its own.
    Block,
    /// `<p>`: on lines of its own, with a blank line before and after.
    Paragraph,
    /// On lines of its own, white space and line feeds kept.
    Preformatted,
    /// A table, or a caption, for which the same holds.
    Table,
    /// A row of a table.
    Row,
    /// A cell of a table.
    Cell,
    /// `<br>`.
    LineBreak,
    /// `<dialog>`: a block if it is open, nothing otherwise.
    Dialog,
    /// `<noscript>`: within a line, but only browsers that run no scripts show it.
    Noscript,
    /// Says nothing: `<script>`, `<head>`; or something else stands in its place: `<video>`, `<textarea>`.
    None,
}

impl Display {
    /// Of an element; of anything else [`Self::Inline`].
    #[inline]
    pub(crate) fn of(node: NodeRef<'_, '_>) -> Self {
        match node.kind() {
            NodeKind::Element(Namespace::Html) => HTML.get(usize::from(node.tag().0)).copied().unwrap_or(Self::Inline),
            NodeKind::Element(Namespace::Svg) => of_svg(node),
            NodeKind::Element(Namespace::MathMl) => match node.tag() {
                // The formula again, in TeX or the like.
                Tag::ANNOTATION | Tag::ANNOTATION_XML => Self::None,
                _ => Self::Inline,
            },
            _ => Self::Inline,
        }
    }
}

fn of_svg(node: NodeRef<'_, '_>) -> Display {
    match node.tag() {
        Tag::TITLE | Tag::DESC | Tag::STYLE | Tag::SCRIPT | Tag::DEFS | Tag::SYMBOL => Display::None,
        Tag::TEXT | Tag::FOREIGN_OBJECT => Display::Block,
        tag if tag.known_name().is_none() && node.name() == "metadata" => Display::None,
        _ => Display::Inline,
    }
}

static HTML: [Display; Tag::KNOWN as usize] = {
    let mut table = [Display::Inline; Tag::KNOWN as usize];
    let mut index = 0;
    while index < KINDS.len() {
        let (display, tags) = KINDS[index];
        let mut tag = 0;
        while tag < tags.len() {
            table[tags[tag].0 as usize] = display;
            tag += 1;
        }
        index += 1;
    }
    table
};

#[rustfmt::skip]
const KINDS: &[(Display, &[Tag])] = &[
    (Display::Block, &[
        Tag::ADDRESS, Tag::ARTICLE, Tag::ASIDE, Tag::BLOCKQUOTE, Tag::BODY, Tag::CENTER, Tag::DD, Tag::DETAILS,
        Tag::DIR, Tag::DIV, Tag::DL, Tag::DT, Tag::FIELDSET, Tag::FIGCAPTION, Tag::FIGURE, Tag::FOOTER, Tag::FORM,
        Tag::FRAMESET, Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6, Tag::HEADER, Tag::HGROUP, Tag::HR,
        Tag::HTML, Tag::LEGEND, Tag::LI, Tag::MAIN, Tag::MENU, Tag::NAV, Tag::OL, Tag::SEARCH, Tag::SECTION,
        Tag::SUMMARY, Tag::UL,
        // Not by their display, but the steps of `innerText` ask for it.
        Tag::OPTGROUP, Tag::OPTION,
    ]),
    (Display::Paragraph, &[Tag::P]),
    (Display::Preformatted, &[Tag::PRE, Tag::LISTING, Tag::XMP, Tag::PLAINTEXT]),
    (Display::Table, &[Tag::TABLE, Tag::CAPTION]),
    (Display::Row, &[Tag::TR]),
    (Display::Cell, &[Tag::TD, Tag::TH]),
    (Display::LineBreak, &[Tag::BR]),
    (Display::Dialog, &[Tag::DIALOG]),
    (Display::Noscript, &[Tag::NOSCRIPT]),
    (Display::None, &[
        Tag::AREA, Tag::BASE, Tag::BASEFONT, Tag::BGSOUND, Tag::COL, Tag::COLGROUP, Tag::DATALIST, Tag::HEAD,
        Tag::LINK, Tag::META, Tag::NOEMBED, Tag::NOFRAMES, Tag::PARAM, Tag::RP, Tag::SCRIPT,
        Tag::SOURCE, Tag::STYLE, Tag::TEMPLATE, Tag::TITLE, Tag::TRACK,
        // Something else stands in their place; what they contain is for browsers that cannot show it.
        Tag::APPLET, Tag::AUDIO, Tag::CANVAS, Tag::EMBED, Tag::FRAME, Tag::IFRAME, Tag::IMG, Tag::INPUT, Tag::KEYGEN,
        Tag::METER, Tag::OBJECT, Tag::PROGRESS, Tag::SELECT, Tag::TEXTAREA, Tag::VIDEO,
    ]),
];
