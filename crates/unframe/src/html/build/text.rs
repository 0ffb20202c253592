//! Characters, by insertion mode. The standard takes them one by one; here a token's text is cut where modes change.

use super::super::character_reference::{Context, first_character, leading_line_feed, leading_white_space};
use super::super::node::Piece;
use super::super::tag::{Facts, Tag};
use super::super::tokenize::CDataSections;
use super::super::tree::Namespace;
use super::open_elements::Integration;
use super::{Builder, Mode};
use crate::page::Span;

impl Builder<'_> {
    /// §13.2.6 the dispatcher, for text.
    #[inline]
    pub(super) fn text(&mut self, mut piece: Piece) {
        if self.ignore_line_feed {
            self.ignore_line_feed = false;
            piece.span.start += self.measure(piece, leading_line_feed);
            if piece.span.is_empty() {
                return;
            }
        }
        match self.open.last() {
            Some(current) if current.namespace != Namespace::Html && current.integration == Integration::None => {
                self.foreign_text(piece);
            }
            _ if self.mode == Mode::InBody && !self.holds_nul => self.insert_body_text(piece),
            _ => self.html_text(piece),
        }
    }

    /// Runs a function on the bytes of a piece that says how many of them are something.
    #[expect(clippy::cast_possible_truncation, reason = "never more than the piece has")]
    fn measure(&self, piece: Piece, measure: impl Fn(&[u8], Context) -> usize) -> u32 {
        measure(&self.source.as_bytes()[piece.span.range()], piece.context) as u32
    }

    /// Takes the white space off the beginning of a piece.
    fn take_white_space(&self, piece: &mut Piece) -> Piece {
        let end = piece.span.start + self.measure(*piece, leading_white_space);
        let space = Piece { span: Span::new(piece.span.start, end), ..*piece };
        piece.span.start = end;
        space
    }

    /// Text by the rules of the insertion mode.
    fn html_text(&mut self, mut piece: Piece) {
        while !piece.span.is_empty() {
            self.here = piece.span;
            match self.mode {
                Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => {
                    self.take_white_space(&mut piece);
                    self.advance_before(piece);
                }
                Mode::InHead | Mode::InHeadNoscript | Mode::AfterHead => {
                    let space = self.take_white_space(&mut piece);
                    self.insert_text(space);
                    self.advance_before(piece);
                }
                Mode::Text => return self.insert_text(piece),
                Mode::InBody | Mode::InCaption | Mode::InCell | Mode::InTemplate => return self.body_text(piece),
                Mode::InTable | Mode::InTableBody | Mode::InRow => {
                    let current = self.open.last();
                    let is_table_text =
                        current.is_some_and(|node| node.facts.any(Facts::FOSTERS) || node.html == Tag::TEMPLATE);
                    if !is_table_text {
                        return self.foster_parented(|builder| builder.body_text(piece));
                    }
                    self.original_mode = self.mode;
                    self.mode = Mode::InTableText;
                }
                Mode::InTableText => return self.without_nul(piece, |builder, run| builder.table_text.push(run)),
                Mode::InColumnGroup => {
                    let space = self.take_white_space(&mut piece);
                    self.insert_text(space);
                    if piece.span.is_empty() {
                        return;
                    }
                    if self.current_is(Tag::COLGROUP) {
                        self.here = piece.span;
                        self.pop();
                        self.mode = Mode::InTable;
                    } else {
                        piece.span.start += self.measure(piece, first_character);
                    }
                }
                Mode::AfterBody | Mode::AfterAfterBody => {
                    let space = self.take_white_space(&mut piece);
                    if !space.span.is_empty() {
                        self.body_text(space);
                    }
                    if !piece.span.is_empty() {
                        self.mode = Mode::InBody;
                    }
                }
                Mode::InFrameset | Mode::AfterFrameset | Mode::AfterAfterFrameset => {
                    let space = self.take_white_space(&mut piece);
                    if self.mode == Mode::AfterAfterFrameset && !space.span.is_empty() {
                        self.reconstruct_formatting();
                    }
                    self.insert_text(space);
                    piece.span.start += self.measure(piece, first_character);
                }
            }
        }
    }

    /// What is left of a text after its white space makes the modes before the body end.
    fn advance_before(&mut self, rest: Piece) {
        if !rest.span.is_empty() {
            self.here = rest.span;
            self.advance();
        }
    }

    /// §13.2.6.4.7 a character token in body: NUL is dropped.
    pub(super) fn body_text(&mut self, piece: Piece) {
        // Raw text in HTML is that of `<plaintext>`, whose NULs the tokenizer replaces; in a CDATA section it does not.
        let is_plain_text = piece.context == Context::Raw && self.sections() == CDataSections::Ignored;
        if self.holds_nul && !is_plain_text {
            self.without_nul(piece, Self::insert_body_text);
        } else {
            self.insert_body_text(piece);
        }
    }

    fn without_nul(&mut self, piece: Piece, take: impl Fn(&mut Self, Piece)) {
        let mut rest = piece;
        loop {
            let run = self.measure(rest, |bytes, _| memchr::memchr(0, bytes).unwrap_or(bytes.len()));
            let end = rest.span.start + run;
            if run > 0 {
                take(self, Piece { span: Span::new(rest.span.start, end), ..rest });
            }
            if end >= rest.span.end {
                return;
            }
            rest.span.start = end + 1;
        }
    }

    #[inline]
    fn insert_body_text(&mut self, piece: Piece) {
        self.reconstruct_formatting();
        self.insert_text(piece);
        if self.frameset_ok && self.measure(piece, leading_white_space) < piece.span.len() {
            self.frameset_ok = false;
        }
    }

    /// "Insert a character."
    #[inline]
    fn insert_text(&mut self, piece: Piece) {
        if !piece.span.is_empty() {
            self.arena.add_text(piece, self.appropriate_place());
        }
    }

    /// §13.2.6.5 any character in foreign content; NUL becomes U+FFFD when the text is read.
    fn foreign_text(&mut self, piece: Piece) {
        if self.frameset_ok {
            let quiet = |bytes: &[u8], context| {
                let mut at = leading_white_space(bytes, context);
                while bytes.get(at) == Some(&0) {
                    at += 1 + leading_white_space(&bytes[at + 1..], context);
                }
                at
            };
            self.frameset_ok = self.measure(piece, quiet) == piece.span.len();
        }
        self.insert_text(piece);
    }

    /// §13.2.6.4.10 in table text, anything else: white space goes into the table, other text in front of it.
    pub(super) fn flush_table_text(&mut self) {
        if self.mode != Mode::InTableText {
            return;
        }
        self.mode = self.original_mode;
        let pieces = std::mem::take(&mut self.table_text);
        let is_space = |piece: &Piece| self.measure(*piece, leading_white_space) == piece.span.len();
        let all_space = pieces.iter().all(is_space);
        for piece in &pieces {
            if all_space {
                self.insert_text(*piece);
            } else {
                self.foster_parented(|builder| builder.body_text(*piece));
            }
        }
        self.table_text = pieces;
        self.table_text.clear();
    }

    /// Runs rules with foster parenting enabled.
    #[inline]
    pub(super) fn foster_parented<Done>(&mut self, rules: impl FnOnce(&mut Self) -> Done) -> Done {
        self.foster_parenting = true;
        let done = rules(self);
        self.foster_parenting = false;
        done
    }
}
