//! Which emphasis can be written: `CommonMark` reads `**` as a delimiter only beside the right kinds of characters
//! (§6.2 of its specification, "left-flanking" and "right-flanking").
//!
//! Every style of the atoms gives maximal ranges. White space at their ends does not belong to them. A range that could
//! not be read back is narrowed by the punctuation at its ends, `**Note:**this` to `**Note**:this`, or dropped; so is a
//! range that crosses a link or another range, and one that touches another of the same character.

use super::escape::Line;
use super::flanking::{Flanks, is_gap};
use crate::render::structure::{Atom, Kind, Style, Verbatim};

/// Something to be written around atoms `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wrap {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: WrapKind,
    /// Whether its first delimiter could also be read as the end of another range.
    pub(super) is_ambiguous: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrapKind {
    Link(usize),
    Strong,
    Strike,
    Emphasis,
}

impl WrapKind {
    pub(super) fn delimiter(self) -> &'static str {
        match self {
            Self::Link(_) => "[",
            Self::Strong => "**",
            Self::Strike => "~~",
            Self::Emphasis => "*",
        }
    }

    pub(super) fn is_star(self) -> bool {
        matches!(self, Self::Strong | Self::Emphasis)
    }
}

/// Cuts the atoms where emphasis may have to end, and gives what to wrap around them: properly nested, outer first.
pub(super) fn settle(atoms: Vec<Atom>, buffer: &str, line: Line) -> (Vec<Atom>, Vec<Wrap>) {
    let plain = |atom: &Atom| atom.setting.style == Style::PLAIN && atom.setting.link.is_none();
    if atoms.iter().all(plain) {
        return (join_code(atoms), Vec::new());
    }
    let mut atoms = join_code(cut(atoms, buffer));
    style_gaps(&mut atoms, buffer);
    let links = ranges(&atoms, |atom| atom.setting.link);
    let wrap = |(start, end, link)| Wrap { start, end, kind: WrapKind::Link(link), is_ambiguous: false };
    let mut wraps: Vec<Wrap> = links.into_iter().map(wrap).collect();
    let around = wraps.clone();
    let flanks = Flanks { atoms: &atoms, buffer, line, links: &around };
    for (style, kind) in
        [(Style::STRONG, WrapKind::Strong), (Style::STRIKE, WrapKind::Strike), (Style::EMPHASIS, WrapKind::Emphasis)]
    {
        let styled = |atom: &Atom| atom.setting.style.has(style).then_some(0);
        wraps.extend(ranges(&atoms, styled).into_iter().filter_map(|(start, end, _)| flanks.narrow(start, end, kind)));
    }
    join_text(atoms, nest(wraps))
}

/// Undoes cuts at which nothing begins or ends: what needs a backslash is seen only in the whole text.
fn join_text(atoms: Vec<Atom>, mut wraps: Vec<Wrap>) -> (Vec<Atom>, Vec<Wrap>) {
    let mut is_edge = vec![false; atoms.len() + 1];
    for wrap in &wraps {
        (is_edge[wrap.start], is_edge[wrap.end]) = (true, true);
    }
    let mut joined: Vec<Atom> = Vec::with_capacity(atoms.len());
    let mut places = Vec::with_capacity(atoms.len() + 1);
    let is_text = |atom: &Atom| atom.kind == Kind::Text && !atom.is_code();
    for (at, atom) in atoms.into_iter().enumerate() {
        match joined.last_mut() {
            Some(last) if !is_edge[at] && is_text(last) && is_text(&atom) => last.text.end = atom.text.end,
            _ => joined.push(atom),
        }
        places.push(joined.len() - 1);
    }
    places.push(joined.len());
    for wrap in &mut wraps {
        (wrap.start, wrap.end) = (places[wrap.start], places[wrap.end]);
    }
    (joined, wraps)
}

/// Maximal ranges of atoms with the same value.
fn ranges(atoms: &[Atom], value: impl Fn(&Atom) -> Option<usize>) -> Vec<(usize, usize, usize)> {
    let mut found: Vec<(usize, usize, usize)> = Vec::new();
    for (at, atom) in atoms.iter().enumerate() {
        let Some(value) = value(atom) else { continue };
        match found.last_mut() {
            Some((_, end, last)) if *end == at && *last == value => *end = at + 1,
            _ => found.push((at, at + 1, value)),
        }
    }
    found
}

/// Makes white space and punctuation at the ends of emphasised text atoms of their own.
fn cut(atoms: Vec<Atom>, buffer: &str) -> Vec<Atom> {
    let mut pieces = Vec::with_capacity(atoms.len());
    for atom in atoms {
        if atom.setting.style == Style::PLAIN || atom.kind != Kind::Text || atom.is_code() {
            pieces.push(atom);
            continue;
        }
        let text = &buffer[atom.text.clone()];
        let is_mark = |character: char| !character.is_alphanumeric();
        let space_end = text.len() - text.trim_start().len();
        let space_start = text.trim_end().len().max(space_end);
        let core = &text[space_end..space_start];
        let word_start = space_end + (core.len() - core.trim_start_matches(is_mark).len());
        let word_end = (space_end + core.trim_end_matches(is_mark).len()).max(word_start);
        let mut from = 0;
        for to in [space_end, word_start, word_end, space_start, text.len()] {
            if from < to {
                let range = atom.text.start + from..atom.text.start + to;
                pieces.push(Atom { text: range, ..atom.clone() });
                from = to;
            }
        }
    }
    pieces
}

/// Code that touches code is one: two backticks in a row would not end the one and begin the other.
fn join_code(atoms: Vec<Atom>) -> Vec<Atom> {
    let mut joined: Vec<Atom> = Vec::with_capacity(atoms.len());
    for atom in atoms {
        match joined.last_mut() {
            Some(last)
                if last.is_code()
                    && atom.is_code()
                    && last.setting.link == atom.setting.link
                    && [last.setting.verbatim, atom.setting.verbatim] == [Verbatim::No; 2] =>
            {
                last.text.end = atom.text.end;
                last.setting.style = last.setting.style.both(atom.setting.style);
            }
            _ => joined.push(atom),
        }
    }
    joined
}

/// White space has what both its neighbours have.
fn style_gaps(atoms: &mut [Atom], buffer: &str) {
    let mut at = 0;
    while at < atoms.len() {
        let gap_end = at + atoms[at..].iter().take_while(|atom| is_gap(atom, buffer)).count();
        if at < gap_end {
            let before = at.checked_sub(1).map(|before| atoms[before].setting).unwrap_or_default();
            let after = atoms.get(gap_end).map(|atom| atom.setting).unwrap_or_default();
            for atom in &mut atoms[at..gap_end] {
                atom.setting.style = before.style.both(after.style);
                atom.setting.link = before.link.filter(|link| after.link == Some(*link));
            }
        }
        at = gap_end + 1;
    }
}

/// Drops what crosses or touches, and what within other emphasis could be read as its end.
fn nest(mut wraps: Vec<Wrap>) -> Vec<Wrap> {
    let is_link = |wrap: &Wrap| matches!(wrap.kind, WrapKind::Link(_));
    // Of those that begin together the longest is outside, of those that also end together the link.
    wraps.sort_by_key(|wrap| (wrap.start, usize::MAX - wrap.end, !is_link(wrap)));
    let mut kept: Vec<Wrap> = Vec::with_capacity(wraps.len());
    let mut open: Vec<usize> = Vec::new();
    let mut star_end = None;
    for wrap in wraps {
        while let Some(closed) = open.pop_if(|index| kept[*index].end <= wrap.start) {
            if kept[closed].kind.is_star() {
                star_end = star_end.max(Some(kept[closed].end));
            }
        }
        if is_link(&wrap) {
            // A link stays; the emphasis that would end inside it goes.
            open.retain(|index| {
                let crosses = kept[*index].end < wrap.end;
                if crosses {
                    kept[*index].end = kept[*index].start;
                }
                !crosses
            });
        } else {
            let crosses = open.last().is_some_and(|index| kept[*index].end < wrap.end);
            let touches = wrap.kind.is_star() && star_end == Some(wrap.start);
            let is_around = |outer: &Wrap| outer.kind.is_star() && outer.start < wrap.start;
            let closes_another =
                wrap.is_ambiguous && wrap.kind.is_star() && open.iter().any(|index| is_around(&kept[*index]));
            if crosses || touches || closes_another {
                continue;
            }
        }
        open.push(kept.len());
        kept.push(wrap);
    }
    kept.retain(|wrap| wrap.start < wrap.end);
    kept
}
