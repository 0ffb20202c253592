//! Start tags "in body" (§13.2.6.4.7), in the order of the standard within each group.

use super::super::super::attributes::{self, AttributeSpans};
use super::super::super::parse::Scripting;
use super::super::super::tag::{Facts, Tag};
use super::super::super::tokenize::{ContentModel, Lexeme};
use super::super::super::tree::{Namespace, QuirksMode};
use super::super::insert::Inserted;
use super::super::{Builder, Mode, Step};
use crate::page::Span;

impl Builder<'_> {
    pub(in super::super) fn start_tag_in_body(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::ADDRESS
            | Tag::ARTICLE
            | Tag::ASIDE
            | Tag::BLOCKQUOTE
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
            | Tag::MAIN
            | Tag::MENU
            | Tag::NAV
            | Tag::OL
            | Tag::P
            | Tag::SEARCH
            | Tag::SECTION
            | Tag::SUMMARY
            | Tag::UL => {
                self.close_paragraph();
                self.insert_element(tag);
            }
            Tag::A => self.start_tag_a(tag),
            Tag::B
            | Tag::BIG
            | Tag::CODE
            | Tag::EM
            | Tag::FONT
            | Tag::I
            | Tag::S
            | Tag::SMALL
            | Tag::STRIKE
            | Tag::STRONG
            | Tag::TT
            | Tag::U => self.insert_formatting(tag),
            Tag::LI => self.start_tag_list_item(tag, &[Tag::LI]),
            Tag::DD | Tag::DT => self.start_tag_list_item(tag, &[Tag::DD, Tag::DT]),
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => {
                self.close_paragraph();
                if self.open.last().is_some_and(|current| current.facts.any(Facts::HEADING)) {
                    self.pop();
                }
                self.insert_element(tag);
            }
            Tag::BASE
            | Tag::BASEFONT
            | Tag::BGSOUND
            | Tag::LINK
            | Tag::META
            | Tag::NOFRAMES
            | Tag::SCRIPT
            | Tag::STYLE
            | Tag::TEMPLATE
            | Tag::TITLE => return self.start_tag_in_head(tag),
            Tag::AREA | Tag::BR | Tag::EMBED | Tag::IMG | Tag::KEYGEN | Tag::WBR => {
                self.reconstruct_formatting();
                self.insert_void(tag, Namespace::Html);
                self.frameset_ok = false;
            }
            Tag::IMAGE => return self.start_tag_in_body(&Lexeme { tag: Tag::IMG, ..*tag }),
            Tag::PARAM | Tag::SOURCE | Tag::TRACK => self.insert_void(tag, Namespace::Html),
            Tag::MATH => self.start_tag_foreign_root(tag, Namespace::MathMl),
            Tag::SVG => self.start_tag_foreign_root(tag, Namespace::Svg),
            Tag::CAPTION
            | Tag::COL
            | Tag::COLGROUP
            | Tag::FRAME
            | Tag::HEAD
            | Tag::TBODY
            | Tag::TD
            | Tag::TFOOT
            | Tag::TH
            | Tag::THEAD
            | Tag::TR => {}
            _ => return self.rarer_start_tag_in_body(tag),
        }
        Step::Done
    }

    /// The rules that real pages need less often; apart so that the hot ones stay small.
    fn rarer_start_tag_in_body(&mut self, tag: &Lexeme) -> Step {
        match tag.tag {
            Tag::HTML => self.add_attributes_to(0, tag),
            Tag::BODY => {
                if self.add_attributes_to_body(tag) {
                    self.frameset_ok = false;
                }
            }
            Tag::FRAMESET => self.start_tag_frameset(tag),
            Tag::PRE | Tag::LISTING => {
                self.close_paragraph();
                self.insert_element(tag);
                self.ignore_line_feed = true;
                self.frameset_ok = false;
            }
            Tag::PLAINTEXT => {
                self.close_paragraph();
                self.open_element(tag);
                self.model = ContentModel::PlainText;
            }
            Tag::NOBR => {
                self.reconstruct_formatting();
                if self.open.in_scope(Tag::NOBR) {
                    self.adoption_agency(Tag::NOBR);
                }
                self.insert_formatting(tag);
            }
            Tag::APPLET | Tag::MARQUEE | Tag::OBJECT => {
                self.reconstruct_formatting();
                if let Inserted::Opened(_) = self.insert_element(tag) {
                    self.formatting.push_marker();
                }
                self.frameset_ok = false;
            }
            Tag::TABLE => {
                if self.quirks != QuirksMode::Quirks {
                    self.close_paragraph();
                }
                self.frameset_ok = false;
                if let Inserted::Opened(_) = self.insert_element(tag) {
                    self.mode = Mode::InTable;
                }
            }
            Tag::HR => {
                self.close_paragraph();
                if self.open.in_scope(Tag::SELECT) {
                    self.generate_implied_end_tags(Tag::NONE);
                }
                self.insert_void(tag, Namespace::Html);
                self.frameset_ok = false;
            }
            Tag::XMP => {
                self.close_paragraph();
                self.reconstruct_formatting();
                self.frameset_ok = false;
                self.insert_raw_text(tag, ContentModel::RawText(tag.tag));
            }
            Tag::IFRAME => {
                self.frameset_ok = false;
                self.insert_raw_text(tag, ContentModel::RawText(tag.tag));
            }
            Tag::NOEMBED => self.insert_raw_text(tag, ContentModel::RawText(tag.tag)),
            Tag::NOSCRIPT if self.scripting == Scripting::On => {
                self.insert_raw_text(tag, ContentModel::RawText(tag.tag));
            }
            Tag::BUTTON | Tag::FORM | Tag::INPUT | Tag::OPTGROUP | Tag::OPTION | Tag::SELECT | Tag::TEXTAREA => {
                self.start_tag_of_form(tag);
            }
            Tag::RB | Tag::RTC | Tag::RP | Tag::RT => {
                if self.open.in_scope(Tag::RUBY) {
                    let except = if matches!(tag.tag, Tag::RP | Tag::RT) { Tag::RTC } else { Tag::NONE };
                    self.generate_implied_end_tags(except);
                }
                self.insert_element(tag);
            }
            _ => {
                self.reconstruct_formatting();
                self.insert_element(tag);
            }
        }
        Step::Done
    }

    /// A second `<html>` or `<body>` only adds the attributes the first one lacks.
    fn add_attributes_to(&mut self, index: usize, tag: &Lexeme) {
        let Some(element) = self.open.get(index) else { return };
        let id = element.id;
        if self.open.has_template() {
            return;
        }
        let at = self.late_attributes.iter().position(|(element, _)| *element == id).unwrap_or_else(|| {
            self.late_attributes.push((id, Vec::new()));
            self.late_attributes.len() - 1
        });
        let node = self.arena.node(id);
        let own = attributes::of_tag(&self.attributes, node.attributes, node.open);
        let late = &mut self.late_attributes[at].1;
        for attribute in attributes::of_tag(&self.attributes, tag.attributes, tag.span) {
            let is_there = |earlier: &AttributeSpans| earlier.has_name_of(*attribute, self.source.as_bytes());
            if late.len() < self.limits.max_attributes && !own.iter().chain(late.iter()).any(is_there) {
                late.push(*attribute);
            }
        }
    }

    fn add_attributes_to_body(&mut self, tag: &Lexeme) -> bool {
        let is_body = self.open.get(1).is_some_and(|element| element.html == Tag::BODY) && !self.open.has_template();
        if is_body {
            self.add_attributes_to(1, tag);
        }
        is_body
    }

    /// A frameset takes the place of a body in which there is nothing yet.
    fn start_tag_frameset(&mut self, tag: &Lexeme) {
        let Some(body) = self.open.get(1).filter(|element| element.html == Tag::BODY).map(|element| element.id) else {
            return;
        };
        if !self.frameset_ok {
            return;
        }
        self.arena.detach(body);
        while self.open.len() > 1 {
            self.pop();
        }
        self.open_element(tag);
        self.mode = Mode::InFrameset;
    }

    /// `li`, `dd` and `dt` close the one before them, unless something special is in between.
    fn start_tag_list_item(&mut self, tag: &Lexeme, siblings: &[Tag]) {
        self.frameset_ok = false;
        let stops = |element: &super::super::OpenElement| {
            element.facts.any(Facts::SPECIAL) && !matches!(element.html, Tag::ADDRESS | Tag::DIV | Tag::P)
        };
        let nearest = self.open.nearest(|element| siblings.contains(&element.html) || stops(element));
        if let Some(item) = nearest.map(|(_, element)| element.html).filter(|tag| siblings.contains(tag)) {
            self.generate_implied_end_tags(item);
            self.pop_until(item);
        }
        self.close_paragraph();
        self.insert_element(tag);
    }

    /// Links do not nest: an open `a` is closed first.
    fn start_tag_a(&mut self, tag: &Lexeme) {
        if let Some(index) = self.formatting.position_of(Tag::A) {
            let id = self.formatting.get(index).id;
            self.adoption_agency(Tag::A);
            if let Some(index) = self.formatting.position(id) {
                self.formatting.remove(index);
            }
            if let Some(index) = self.open.position(id) {
                self.remove_from_stack(index, Span::empty(self.here.start));
            }
        }
        self.insert_formatting(tag);
    }

    fn insert_formatting(&mut self, tag: &Lexeme) {
        self.reconstruct_formatting();
        if let Inserted::Opened(id) = self.insert_element(tag) {
            self.push_formatting(id, tag.tag);
        }
    }
}
