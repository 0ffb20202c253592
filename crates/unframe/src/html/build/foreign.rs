//! Foreign content: SVG and MathML inside HTML (§13.2.6.5).

use super::super::node::Flags;
use super::super::tag::{Facts, Tag};
use super::super::tokenize::Lexeme;
use super::super::tree::Namespace;
use super::Builder;
use super::arena::New;
use super::open_elements::{Integration, OpenElement};

impl Builder<'_> {
    /// §13.2.6 whether a start tag inside this foreign element is read as HTML.
    pub(super) fn takes_start_tag(current: &OpenElement, tag: Tag) -> bool {
        match current.integration {
            Integration::Html => true,
            Integration::MathMlText => !matches!(tag, Tag::MGLYPH | Tag::MALIGNMARK),
            Integration::None => {
                tag == Tag::SVG && current.tag == Tag::ANNOTATION_XML && current.namespace == Namespace::MathMl
            }
        }
    }

    /// `<svg>` and `<math>` in HTML.
    pub(super) fn start_tag_foreign_root(&mut self, tag: &Lexeme, namespace: Namespace) {
        self.reconstruct_formatting();
        self.insert_foreign(tag, namespace);
    }

    /// A start tag in foreign content.
    pub(super) fn foreign_start_tag(&mut self, tag: &Lexeme) {
        let leaves = tag.tag.facts().any(Facts::BREAKOUT)
            || tag.tag == Tag::FONT && ["color", "face", "size"].iter().any(|name| self.has_attribute(tag, name));
        if leaves {
            self.leave_foreign_content();
            return self.html_start_tag(tag);
        }
        let namespace = self.open.last().map_or(Namespace::Html, |current| current.namespace);
        self.insert_foreign(tag, namespace);
    }

    fn has_attribute(&self, tag: &Lexeme, name: &str) -> bool {
        self.attributes_of(tag.attributes, tag.span).any(|attribute| attribute.is_named(name))
    }

    /// "Insert a foreign element."
    fn insert_foreign(&mut self, tag: &Lexeme, namespace: Namespace) {
        if tag.is_self_closing {
            return self.insert_void(tag, namespace);
        }
        if self.is_too_deep() {
            return self.flatten(tag, namespace);
        }
        let holds_html = tag.tag == Tag::ANNOTATION_XML
            && self.attribute_is(tag, "encoding", &["text/html", "application/xhtml+xml"]);
        let place = self.appropriate_place();
        let id = self.arena.add(New::element(tag, namespace, Flags::OPEN), place);
        self.open.push(OpenElement::foreign(id, tag.tag, namespace, holds_html));
    }

    /// Pops foreign elements up to HTML or a place where HTML may stand.
    fn leave_foreign_content(&mut self) {
        while self
            .open
            .last()
            .is_some_and(|current| current.namespace != Namespace::Html && current.integration == Integration::None)
        {
            self.pop();
        }
    }

    /// An end tag where the current node is a foreign element.
    pub(super) fn foreign_end_tag(&mut self, tag: &Lexeme) {
        if matches!(tag.tag, Tag::BR | Tag::P) {
            self.leave_foreign_content();
            return self.html_end_tag(tag);
        }
        let found = self.open.nearest(|element| element.tag == tag.tag || element.namespace == Namespace::Html);
        match found {
            Some((index, element)) if element.namespace != Namespace::Html => {
                while self.open.len() > index + 1 {
                    self.pop();
                }
                self.pop_at_end_tag();
            }
            _ => self.html_end_tag(tag),
        }
    }
}
