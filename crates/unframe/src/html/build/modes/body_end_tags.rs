//! End tags "in body" (§13.2.6.4.7).

use super::super::super::node::Flags;
use super::super::super::tag::{Facts, Tag};
use super::super::super::tokenize::Lexeme;
use super::super::arena::{NIL, New};
use super::super::{Builder, Mode, Step};

impl Builder<'_> {
    pub(in super::super) fn end_tag_in_body(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::ADDRESS
            | Tag::ARTICLE
            | Tag::ASIDE
            | Tag::BLOCKQUOTE
            | Tag::BUTTON
            | Tag::CENTER
            | Tag::DETAILS
            | Tag::DIALOG
            | Tag::DIR
            | Tag::DIV
            | Tag::DL
            | Tag::FIELDSET
            | Tag::FIGCAPTION
            | Tag::FIGURE
            | Tag::FOOTER
            | Tag::HEADER
            | Tag::HGROUP
            | Tag::LISTING
            | Tag::MAIN
            | Tag::MENU
            | Tag::NAV
            | Tag::OL
            | Tag::PRE
            | Tag::SEARCH
            | Tag::SECTION
            | Tag::SELECT
            | Tag::SUMMARY
            | Tag::UL => self.end_tag_block(tag.tag),
            Tag::A
            | Tag::B
            | Tag::BIG
            | Tag::CODE
            | Tag::EM
            | Tag::FONT
            | Tag::I
            | Tag::NOBR
            | Tag::S
            | Tag::SMALL
            | Tag::STRIKE
            | Tag::STRONG
            | Tag::TT
            | Tag::U => self.adoption_agency(tag.tag),
            Tag::P => {
                if !self.open.paragraph_in_button_scope() {
                    self.insert_implied(Tag::P);
                }
                self.generate_implied_end_tags(Tag::P);
                self.pop_until_end_tag(Tag::P);
            }
            Tag::LI => {
                if self.open.in_list_item_scope(Tag::LI) {
                    self.generate_implied_end_tags(Tag::LI);
                    self.pop_until_end_tag(Tag::LI);
                }
            }
            Tag::DD | Tag::DT => {
                if self.open.in_scope(tag.tag) {
                    self.generate_implied_end_tags(tag.tag);
                    self.pop_until_end_tag(tag.tag);
                }
            }
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => {
                if self.open.heading_in_scope() {
                    self.generate_implied_end_tags(Tag::NONE);
                    while self.open.last().is_some_and(|current| !current.facts.any(Facts::HEADING)) {
                        self.pop();
                    }
                    self.pop_at_end_tag();
                }
            }
            Tag::BODY | Tag::HTML => return self.end_tag_body_or_html(tag.tag),
            Tag::FORM => self.end_tag_form(),
            Tag::APPLET | Tag::MARQUEE | Tag::OBJECT => {
                if self.open.in_scope(tag.tag) {
                    self.end_tag_block(tag.tag);
                    self.formatting.clear_to_marker();
                }
            }
            Tag::BR => self.end_tag_br(),
            Tag::TEMPLATE => return self.end_tag_template(),
            _ => self.any_other_end_tag(tag.tag),
        }
        Step::Done
    }

    #[inline]
    fn end_tag_block(&mut self, tag: Tag) {
        if self.current_is(tag) {
            self.pop_at_end_tag();
        } else if self.open.in_scope(tag) {
            self.generate_implied_end_tags(Tag::NONE);
            self.pop_until_end_tag(tag);
        }
    }

    /// The body stays on the stack: what follows may still belong into it.
    fn end_tag_body_or_html(&mut self, tag: Tag) -> Step {
        if !self.open.in_scope(Tag::BODY) {
            return Step::Done;
        }
        self.mode = Mode::AfterBody;
        if tag == Tag::HTML {
            return Step::Reprocess;
        }
        if let Some(body) = self.open.get(1) {
            self.arena.node_mut(body.id).close = self.here;
        }
        Step::Done
    }

    fn end_tag_form(&mut self) {
        if self.open.has_template() {
            if self.open.in_scope(Tag::FORM) {
                self.generate_implied_end_tags(Tag::NONE);
                self.pop_until_end_tag(Tag::FORM);
            }
            return;
        }
        let form = std::mem::replace(&mut self.form, NIL);
        if form == NIL || !self.open.is_in_scope(form) {
            return;
        }
        self.generate_implied_end_tags(Tag::NONE);
        if let Some(index) = self.open.position(form) {
            self.remove_from_stack(index, self.here);
        }
    }

    /// `</br>` is read as `<br>`.
    fn end_tag_br(&mut self) {
        self.reconstruct_formatting();
        let place = self.appropriate_place();
        let id = self.arena.add(New::implied(Tag::BR, Flags::NONE, self.here.start), place);
        self.arena.node_mut(id).close = self.here;
        self.frameset_ok = false;
    }

    /// "Any other end tag": closes the nearest element of its name, unless something special is in between.
    pub(in super::super) fn any_other_end_tag(&mut self, tag: Tag) {
        let found = self.open.nearest(|element| element.html == tag || element.facts.any(Facts::SPECIAL));
        if let Some((index, element)) = found
            && element.html == tag
        {
            self.generate_implied_end_tags(tag);
            while self.open.len() > index + 1 {
                self.pop();
            }
            if self.open.len() == index + 1 {
                self.close_formatting(element.id);
            }
        }
    }
}
