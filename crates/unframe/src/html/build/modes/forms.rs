//! Start tags of forms and their controls "in body" (§13.2.6.4.7).

use super::super::super::tag::Tag;
use super::super::super::tokenize::{ContentModel, Lexeme};
use super::super::super::tree::Namespace;
use super::super::Builder;
use super::super::arena::NIL;
use super::super::insert::Inserted;

impl Builder<'_> {
    pub(super) fn start_tag_of_form(&mut self, tag: &Lexeme) {
        match tag.tag {
            Tag::FORM => {
                let has_template = self.open.has_template();
                if self.form != NIL && !has_template {
                    return;
                }
                self.close_paragraph();
                if let Inserted::Opened(id) = self.insert_element(tag)
                    && !has_template
                {
                    self.form = id;
                }
            }
            Tag::BUTTON => {
                if self.open.in_scope(Tag::BUTTON) {
                    self.generate_implied_end_tags(Tag::NONE);
                    self.pop_until(Tag::BUTTON);
                }
                self.reconstruct_formatting();
                self.insert_element(tag);
                self.frameset_ok = false;
            }
            Tag::INPUT => {
                if self.open.in_scope(Tag::SELECT) {
                    self.pop_until(Tag::SELECT);
                }
                self.reconstruct_formatting();
                self.insert_void(tag, Namespace::Html);
                self.frameset_ok = self.frameset_ok && self.attribute_is(tag, "type", &["hidden"]);
            }
            Tag::TEXTAREA => {
                self.insert_raw_text(tag, ContentModel::Rcdata(tag.tag));
                self.ignore_line_feed = true;
                self.frameset_ok = false;
            }
            Tag::SELECT => {
                if self.open.in_scope(Tag::SELECT) {
                    self.pop_until(Tag::SELECT);
                    return;
                }
                self.reconstruct_formatting();
                self.insert_element(tag);
                self.frameset_ok = false;
            }
            Tag::OPTION | Tag::OPTGROUP => {
                if self.open.in_scope(Tag::SELECT) {
                    let except = if tag.tag == Tag::OPTION { Tag::OPTGROUP } else { Tag::NONE };
                    self.generate_implied_end_tags(except);
                } else if self.current_is(Tag::OPTION) {
                    self.pop();
                }
                self.reconstruct_formatting();
                self.insert_element(tag);
            }
            _ => {}
        }
    }
}
