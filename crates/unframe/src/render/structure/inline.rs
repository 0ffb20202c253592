//! The words of one paragraph, gathered as atoms: text, white space, images and line breaks, each with its style.
//!
//! Styles are a property of each atom, not a nesting: so it does not matter in how many elements `<b>` was cut by the
//! page, or how deep it is nested in itself.

use std::ops::Range;

use crate::html::NodeRef;
use crate::page::Span;

use super::link::{Image, Link};
use crate::render::collapse::{self, Chunk};
use crate::render::joint::glues;
use crate::render::output::Output;

/// A set of emphases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(in crate::render) struct Style(u8);

impl Style {
    pub(in crate::render) const PLAIN: Self = Self(0);
    pub(in crate::render) const STRONG: Self = Self(1);
    pub(in crate::render) const EMPHASIS: Self = Self(2);
    pub(in crate::render) const STRIKE: Self = Self(4);

    pub(in crate::render) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(in crate::render) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(in crate::render) fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(in crate::render) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What holds for text at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(in crate::render) struct Setting {
    pub(in crate::render) style: Style,
    /// Which link it belongs to, by number.
    pub(in crate::render) link: Option<usize>,
    /// Which `<code>` it belongs to; 0 for none.
    pub(in crate::render) code: u32,
    /// What it is if it is written as it stands; it then counts as code, too.
    pub(in crate::render) verbatim: Verbatim,
}

/// What is written without a backslash, whatever is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(in crate::render) enum Verbatim {
    /// Nothing of the kind.
    #[default]
    No,
    /// TeX in a line.
    Formula,
    /// TeX on a line of its own.
    Display,
    /// Markup that stands for something: a footnote's number, a box that is ticked.
    Sign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::render) enum Kind {
    /// Text, or code if the setting says so.
    Text,
    /// White space between words.
    Space,
    /// An image, by number; its range is the alternative text.
    Image(usize),
    /// `<br>`.
    Break,
}

/// A piece of a paragraph that is written as one.
#[derive(Clone, Debug)]
pub(in crate::render) struct Atom {
    pub(in crate::render) kind: Kind,
    pub(in crate::render) setting: Setting,
    /// Its text in the buffer.
    pub(in crate::render) text: Range<usize>,
}

impl Atom {
    pub(in crate::render) fn is_code(&self) -> bool {
        self.kind == Kind::Text && self.setting.code != 0
    }
}

/// A paragraph while it is gathered.
#[derive(Default)]
pub(in crate::render) struct Inline {
    /// The text of all atoms, white space collapsed.
    pub(in crate::render) buffer: Output,
    pub(in crate::render) atoms: Vec<Atom>,
    /// All links of the rendering so far: one may go on through many paragraphs.
    pub(in crate::render) links: Vec<Link>,
    /// The images of the paragraph.
    pub(in crate::render) images: Vec<Image>,
    /// What holds for text that comes now.
    pub(in crate::render) setting: Setting,
    /// The last link that words or images were written in.
    pub(in crate::render) last_link: Option<usize>,
    /// Whether the page has a script that looks for TeX in its text.
    pub(in crate::render) has_tex: bool,
    is_apart: bool,
    codes: u32,
}

impl Inline {
    pub(in crate::render) fn new(has_tex: bool) -> Self {
        Self { has_tex, ..Self::default() }
    }

    pub(in crate::render) fn text(&mut self, node: NodeRef<'_, '_>) {
        let source = node.tree().source();
        collapse::chunks(node, |chunk| match chunk {
            Chunk::Words(span) => {
                self.part(span.of(source));
                let start = self.buffer.text.len();
                self.buffer.copy(source, span);
                self.extend(start);
            }
            Chunk::Space(span) => self.space(span),
            Chunk::Character(span, text) => {
                self.part(&text);
                let start = self.buffer.text.len();
                self.buffer.derive(&text, span);
                self.extend(start);
            }
        });
    }

    /// Words that the page has in an attribute.
    pub(in crate::render) fn words(&mut self, text: &str, source: Span) {
        if !text.is_empty() {
            self.part(text);
            let start = self.buffer.text.len();
            self.buffer.derive(text, source);
            self.extend(start);
        }
    }

    /// A formula or a sign, which nothing is joined with.
    pub(in crate::render) fn verbatim(&mut self, kind: Verbatim, text: &str, source: Span) {
        let before = self.setting;
        self.setting.code = self.next_code();
        self.setting.verbatim = kind;
        if kind == Verbatim::Sign {
            self.setting.style = Style::PLAIN;
        }
        self.words(text, source);
        self.setting = before;
    }

    /// A word that the page does not say.
    pub(in crate::render) fn generate(&mut self, word: &str) {
        self.part(word);
        let start = self.buffer.text.len();
        self.buffer.generate(word);
        self.extend(start);
    }

    /// The next word must not touch the last.
    pub(in crate::render) fn keep_apart(&mut self) {
        self.is_apart = true;
    }

    /// The character that the next word would touch. Images are not there in text and do not count.
    pub(in crate::render) fn last_character(&self) -> Option<char> {
        let last = self.atoms.iter().rev().find(|atom| !matches!(atom.kind, Kind::Image(_)))?;
        let is_word = last.kind == Kind::Text && !self.is_apart;
        is_word.then(|| self.buffer.text[last.text.clone()].chars().next_back())?
    }

    /// Writes a space where the word that follows has to be kept apart.
    #[inline]
    fn part(&mut self, word: &str) {
        if std::mem::take(&mut self.is_apart)
            && let (Some(before), Some(after)) = (self.last_character(), word.chars().next())
            && glues(before, after)
        {
            let start = self.buffer.text.len();
            self.buffer.generate(" ");
            self.push(Kind::Space, start);
        }
    }

    /// White space, which counts only after a word.
    pub(in crate::render) fn space(&mut self, source: Span) {
        if matches!(self.atoms.last(), None | Some(Atom { kind: Kind::Space | Kind::Break, .. })) {
            return;
        }
        let start = self.buffer.text.len();
        self.buffer.derive(" ", source);
        self.push(Kind::Space, start);
    }

    pub(in crate::render) fn line_break(&mut self) {
        self.atoms.pop_if(|last| last.kind == Kind::Space);
        let end = self.buffer.text.len();
        if !self.atoms.is_empty() {
            self.push(Kind::Break, end);
        }
    }

    pub(in crate::render) fn image(&mut self, alternative: &str, source: Span, image: Image) {
        let start = self.buffer.text.len();
        self.buffer.derive(alternative, source);
        self.images.push(image);
        self.push(Kind::Image(self.images.len() - 1), start);
        self.last_link = self.setting.link;
        // A picture is neither bold nor in italics.
        if let Some(atom) = self.atoms.last_mut() {
            atom.setting.style = Style::PLAIN;
        }
    }

    /// A number for a `<code>` that begins.
    pub(in crate::render) fn next_code(&mut self) -> u32 {
        self.codes += 1;
        self.codes
    }

    pub(in crate::render) fn ends_in_a_break(&self) -> bool {
        self.atoms.last().is_some_and(|last| last.kind == Kind::Break)
    }

    /// Drops white space at both ends, no-break spaces included, which serve as filling; whether anything is left.
    pub(in crate::render) fn trim(&mut self) -> bool {
        let buffer = &self.buffer.text;
        let is_gap = |atom: &Atom| match atom.kind {
            Kind::Space | Kind::Break => true,
            Kind::Text => buffer[atom.text.clone()].trim().is_empty(),
            Kind::Image(_) => false,
        };
        while self.atoms.pop_if(|last| is_gap(last)).is_some() {}
        let first = self.atoms.iter().take_while(|atom| is_gap(atom)).count();
        self.atoms.drain(..first);
        if let Some(last) = self.atoms.last_mut().filter(|last| last.kind == Kind::Text) {
            last.text.end = last.text.start + buffer[last.text.clone()].trim_end().len();
        }
        if let Some(first) = self.atoms.first_mut().filter(|first| first.kind == Kind::Text) {
            first.text.start = first.text.end - buffer[first.text.clone()].trim_start().len();
        }
        !self.atoms.is_empty()
    }

    /// Ready for the next paragraph; the setting goes on.
    pub(in crate::render) fn clear(&mut self) {
        self.is_apart = false;
        self.buffer.clear();
        self.images.clear();
        self.atoms.clear();
    }

    /// Drops the sign with which a heading or a definition links to itself, for readers to copy, and such links of headings.
    pub(in crate::render) fn drop_self_links(&mut self, is_heading: bool) {
        let (links, buffer) = (&self.links, &self.buffer.text);
        let is_beside_words = self.atoms.iter().any(|atom| atom.kind == Kind::Text && atom.setting.link.is_none());
        self.atoms.retain(|atom| {
            let Some(link) = atom.setting.link else { return true };
            let leads_here = links[link].is_within_page || links[link].destination.contains(".html#");
            let is_sign = match &buffer[atom.text.clone()] {
                "¶" | "🔗" | "\u{F0C1}" => true,
                "#" | "§" | "\u{200B}" => is_heading,
                "Permalink" | "permalink" | "Anchor" | "Link to this heading" => is_heading && is_beside_words,
                _ => false,
            };
            !(leads_here && is_sign)
        });
        // A heading that is a link to a place on its page leads to itself, or to the list of contents.
        for atom in self.atoms.iter_mut().filter(|_| is_heading) {
            atom.setting.link.take_if(|link| links[*link].is_within_page);
        }
    }

    /// What stands in the buffer from `start` on continues the last atom if it can, across a space too.
    fn extend(&mut self, start: usize) {
        let end = self.buffer.text.len();
        self.last_link = self.setting.link;
        let same = |atom: &Atom, kind| atom.kind == kind && atom.setting == self.setting;
        match self.atoms.as_mut_slice() {
            [.., last] if same(last, Kind::Text) => last.text.end = end,
            [.., word, space] if same(word, Kind::Text) && same(space, Kind::Space) => {
                word.text.end = end;
                self.atoms.pop();
            }
            _ => self.push(Kind::Text, start),
        }
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.atoms.push(Atom { kind, setting: self.setting, text: start..self.buffer.text.len() });
    }
}
