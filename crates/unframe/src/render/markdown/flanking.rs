//! Where a delimiter can stand so that `CommonMark` reads it as one (§6.2 of its specification, "left-flanking" and
//! "right-flanking"): not beside white space on its inner side, and not between punctuation inside and a letter outside.

use super::emphasis::{Wrap, WrapKind};
use super::escape::Line;
use crate::render::structure::{Atom, Kind, Style};

/// A paragraph whose delimiters are to be placed.
pub(super) struct Flanks<'paragraph> {
    pub(super) atoms: &'paragraph [Atom],
    pub(super) buffer: &'paragraph str,
    pub(super) line: Line,
    pub(super) links: &'paragraph [Wrap],
}

impl Flanks<'_> {
    /// The range, or what is left of it when it is narrowed until it can be read.
    pub(super) fn narrow(&self, start: usize, end: usize, kind: WrapKind) -> Option<Wrap> {
        let (mut from, mut to) = (start, end);
        while from < to && !self.can_begin(from, to, kind) {
            from = self.is_narrowable(from).then_some(from + 1)?;
        }
        while from < to && !self.can_end(from, to, kind) {
            to = self.is_narrowable(to - 1).then_some(to - 1)?;
        }
        let is_whole = (from, to) == (start, end);
        if from < to && !is_whole && !self.is_balanced(from, to) && self.is_narrowable(from) {
            from += 1;
        }
        if from == to || !is_whole && !self.is_balanced(from, to) || !self.can_begin(from, to, kind) {
            return None;
        }
        let is_struck = |at: usize| self.atoms[at].setting.style.has(Style::STRIKE);
        let is_beside_strike = is_struck(from) != from.checked_sub(1).is_some_and(is_struck);
        let (inner, outer) = (self.inner(from, from, to, kind), self.outer_before(from, to, kind));
        let is_ambiguous =
            is_beside_strike || outer.is_possibly(Side::Letter) || outer == Side::Mark && inner != Side::Letter;
        Some(Wrap { start: from, end: to, kind, is_ambiguous })
    }

    fn can_begin(&self, start: usize, end: usize, kind: WrapKind) -> bool {
        let is_gap = is_gap(&self.atoms[start], self.buffer);
        !is_gap && self.inner(start, start, end, kind).allows(self.outer_before(start, end, kind))
    }

    fn can_end(&self, start: usize, end: usize, kind: WrapKind) -> bool {
        let is_gap = is_gap(&self.atoms[end - 1], self.buffer);
        !is_gap && self.inner(end - 1, start, end, kind).allows(self.outer_after(start, end, kind))
    }

    /// Whether the atom is white space or punctuation, which emphasis can do without.
    fn is_narrowable(&self, at: usize) -> bool {
        let atom = &self.atoms[at];
        let is_text = atom.kind == Kind::Text && !atom.is_code();
        is_gap(atom, self.buffer) || is_text && !self.buffer[atom.text.clone()].contains(char::is_alphanumeric)
    }

    /// Whether as many brackets and quotes are opened as closed: to emphasise one of a pair would look like an accident.
    fn is_balanced(&self, start: usize, end: usize) -> bool {
        const PAIRS: [(char, char); 8] =
            [('(', ')'), ('[', ']'), ('«', '»'), ('“', '”'), ('「', '」'), ('『', '』'), ('（', '）'), ('《', '》')];
        let text = &self.buffer[self.atoms[start].text.start..self.atoms[end - 1].text.end];
        PAIRS.iter().all(|(open, close)| text.matches(*open).count() == text.matches(*close).count())
    }

    /// What stands at the inner side of the delimiter at atom `at`, the first or the last of the range.
    fn inner(&self, at: usize, start: usize, end: usize, kind: WrapKind) -> Side {
        let atom = &self.atoms[at];
        if atom.setting.link.is_some() && !self.is_within_link(start, end) {
            return Side::Mark;
        }
        if kind == WrapKind::Strike && atom.setting.style != Style::STRIKE
            || kind != WrapKind::Strike && atom.setting.style.has(Style::STRIKE)
        {
            return Side::Unsure;
        }
        self.side(at, if at == start { End::First } else { End::Last })
    }

    fn outer_before(&self, start: usize, end: usize, kind: WrapKind) -> Side {
        let Some(before) = start.checked_sub(1) else {
            return if self.is_within_link(start, end) { Side::Mark } else { Side::Space };
        };
        self.outer((before, End::Last), start, self.is_within_link(start, end), kind)
    }

    fn outer_after(&self, start: usize, end: usize, kind: WrapKind) -> Side {
        if end == self.atoms.len() {
            return if self.is_within_link(start, end) { Side::Mark } else { Side::Space };
        }
        self.outer((end, End::First), end - 1, self.is_within_link(start, end), kind)
    }

    fn outer(&self, (outside, near): (usize, End), inside: usize, is_within_link: bool, kind: WrapKind) -> Side {
        let (outer, inner) = (&self.atoms[outside].setting, &self.atoms[inside].setting);
        // The bracket of another link, or that of the link around.
        if outer.link != inner.link && (outer.link.is_some() || is_within_link) {
            return Side::Mark;
        }
        let side = self.side(outside, near);
        let is_strike_between = outer.style.has(Style::STRIKE) != inner.style.has(Style::STRIKE);
        if kind.is_star() && is_strike_between && side != Side::Space { Side::Unsure } else { side }
    }

    /// Whether a link holds the whole range, so that its bracket stands outside.
    fn is_within_link(&self, start: usize, end: usize) -> bool {
        let at = self.links.partition_point(|link| link.end <= start);
        self.links.get(at).is_some_and(|link| link.start <= start && end <= link.end)
    }

    fn side(&self, at: usize, near: End) -> Side {
        let atom = &self.atoms[at];
        match atom.kind {
            // There it is written as `<br>`.
            Kind::Break if self.line == Line::Cells => Side::Mark,
            Kind::Space | Kind::Break => Side::Space,
            Kind::Image(_) => Side::Mark,
            Kind::Text if atom.is_code() => Side::Mark,
            Kind::Text => {
                let mut characters = self.buffer[atom.text.clone()].chars();
                let character = if near == End::First { characters.next() } else { characters.next_back() };
                character.map_or(Side::Space, Side::of)
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// What `CommonMark` tells apart beside a delimiter. What Unicode calls punctuation is not known here beyond ASCII and
/// a few blocks, so some characters may be either; then both must do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Space,
    Mark,
    Letter,
    Unsure,
}

/// Punctuation by any reading, as far as pages use it often.
#[rustfmt::skip]
const MARKS: [(char, char); 16] = [
    ('\0', '\u{7F}'), ('«', '«'), ('»', '»'), ('·', '·'), ('¿', '¿'), ('¡', '¡'), ('\u{2010}', '\u{2027}'),
    ('\u{2030}', '\u{2043}'), ('\u{3001}', '\u{3003}'), ('\u{3008}', '\u{3011}'), ('\u{3014}', '\u{301F}'),
    ('\u{FF01}', '\u{FF03}'), ('\u{FF05}', '\u{FF0A}'), ('\u{FF0C}', '\u{FF0F}'), ('：', '；'), ('？', '？'),
];

impl Side {
    fn of(character: char) -> Self {
        match character {
            _ if character.is_whitespace() => Self::Space,
            _ if character.is_alphanumeric() => Self::Letter,
            _ if MARKS.iter().any(|(first, last)| (*first..=*last).contains(&character)) => Self::Mark,
            _ => Self::Unsure,
        }
    }

    fn is_possibly(self, other: Self) -> bool {
        self == other || self == Self::Unsure
    }

    /// Whether a delimiter with `self` on its inner side and `outer` on the other can be read as one.
    fn allows(self, outer: Self) -> bool {
        self != Self::Space && !(self.is_possibly(Self::Mark) && outer.is_possibly(Self::Letter))
    }
}

/// Whether the atom is nothing but white space.
pub(super) fn is_gap(atom: &Atom, buffer: &str) -> bool {
    match atom.kind {
        Kind::Space | Kind::Break => true,
        Kind::Text => !atom.is_code() && buffer[atom.text.clone()].trim().is_empty(),
        Kind::Image(_) => false,
    }
}
