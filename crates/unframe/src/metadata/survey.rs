//! All places of a page that tell something about it, collected in one walk.
//!
//! Each list has a bound: what a page says a thousand times it does not say about itself.

use super::class_words::{self, ClassWords};
use super::text;
use crate::html::{NodeId, NodeRef, Tag, Tree};

/// How many entries a list may have.
const MOST: usize = 512;
/// How many names one `<meta>` may have.
const MOST_NAMES: usize = 8;
/// Bytes of an attribute; what is longer says nothing about the page.
const LONGEST_VALUE: usize = 16_384;
/// How many scripts with JSON-LD are read.
const MOST_SCRIPTS: usize = 64;
/// How long a text may be that is a title, a name or a date, in bytes.
pub(super) const LONGEST: usize = 600;

/// What stands where.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    /// `lang` of `<html>`.
    pub(super) language: Option<String>,
    /// The first `<title>`.
    pub(super) title: Option<String>,
    /// Names (or properties) of `<meta>` in lower case, and what they say.
    pub(super) metas: Vec<(String, String)>,
    /// `rel` of `<link>` and `<a>`, in lower case.
    pub(super) links: Vec<Link>,
    /// The texts of scripts with JSON-LD.
    pub(super) scripts: Vec<String>,
    /// `<h1>`, `<h2>` and `<h3>`.
    pub(super) headings: Vec<Heading>,
    /// Elements with `itemprop` or `property` that are no `<meta>` of the head.
    pub(super) properties: Vec<Property>,
    /// `<time>`, and what dates itself by its classes.
    pub(super) times: Vec<NodeId>,
    /// Elements whose classes speak of authors.
    pub(super) bylines: Vec<NodeId>,
}

#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) rel: String,
    pub(super) address: String,
    /// What an `<a>` says.
    pub(super) text: String,
}

#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) node: NodeId,
    pub(super) level: u8,
    pub(super) text: String,
}

#[derive(Clone, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) node: NodeId,
    /// Just after its last descendant.
    pub(super) end: NodeId,
    /// `content`, `datetime`, or the text.
    pub(super) value: String,
}

impl Survey {
    pub(super) fn of(tree: &Tree<'_>) -> Self {
        let mut survey = Self::default();
        let namings = tree.namings().map(tree, ClassWords::of);
        for node in tree.document().descendants() {
            // Copies of an element that was closed by force say nothing new.
            if node.is_element() && !node.is_cloned() {
                survey.visit(node, &namings);
            }
        }
        survey
    }

    /// What the first `<meta>` of one of these names says, in the order of the names.
    pub(super) fn meta(&self, names: &[&'static str]) -> Option<(&'static str, &str)> {
        names.iter().find_map(|name| self.metas_of(name).next().map(|said| (*name, said)))
    }

    /// What all `<meta>` of that name say, as far as they say anything.
    pub(super) fn metas_of(&self, name: &str) -> impl Iterator<Item = &str> {
        self.metas.iter().filter(move |(found, _)| found == name).map(|(_, said)| said.as_str())
    }

    /// The values of a property.
    pub(super) fn properties_of(&self, name: &str) -> impl Iterator<Item = &Property> {
        self.properties.iter().filter(move |property| property.name == name)
    }

    /// What a property is called that stands for a thing: the `name` inside it, or its text.
    pub(super) fn name_of<'survey>(&'survey self, property: &'survey Property) -> &'survey str {
        let is_inside = |one: &&Property| one.name == "name" && property.node < one.node && one.node < property.end;
        self.properties.iter().find(is_inside).map_or(property.value.as_str(), |name| name.value.as_str())
    }

    /// The heading above what the page says: the one that is its title, else the first.
    pub(super) fn heading(&self, title: Option<&str>) -> Option<NodeId> {
        let title = title.map(text::squeeze).unwrap_or_default();
        let is_title = |heading: &&Heading| text::squeeze(&heading.text) == title;
        let first = || self.headings.iter().min_by_key(|heading| heading.level);
        self.headings.iter().find(is_title).or_else(first).map(|heading| heading.node)
    }

    fn visit(&mut self, node: NodeRef<'_, '_>, namings: &[ClassWords]) {
        match node.tag() {
            Tag::HTML => self.language = attribute(node, "lang").or_else(|| attribute(node, "xml:lang")),
            Tag::TITLE if self.title.is_none() && node.is_html(Tag::TITLE) => {
                let title = text::of(node, LONGEST);
                self.title = (!title.is_empty()).then_some(title);
            }
            Tag::META => self.visit_meta(node),
            Tag::LINK | Tag::A => self.visit_link(node),
            Tag::SCRIPT => self.visit_script(node),
            Tag::H1 | Tag::H2 | Tag::H3 if self.headings.len() < MOST => {
                let text = text::of(node, LONGEST);
                let level = match node.tag() {
                    Tag::H1 => 1,
                    Tag::H2 => 2,
                    _ => 3,
                };
                if !text.is_empty() {
                    self.headings.push(Heading { node: node.id(), level, text });
                }
            }
            _ => {}
        }
        if !matches!(node.tag(), Tag::META | Tag::HTML | Tag::BODY | Tag::LINK | Tag::SCRIPT) {
            self.visit_marked(node, namings);
        }
    }

    fn visit_meta(&mut self, node: NodeRef<'_, '_>) {
        let said = attribute(node, "content").map(|said| text::fold(&said)).unwrap_or_default();
        if said.is_empty() || self.metas.len() >= MOST {
            return;
        }
        for name in ["property", "name", "itemprop", "http-equiv"] {
            let Some(names) = attribute(node, name) else { continue };
            for one in names.split_whitespace().take(MOST_NAMES) {
                if name == "itemprop" {
                    self.properties.push(Property {
                        name: one.to_owned(),
                        node: node.id(),
                        end: node.subtree_end(),
                        value: said.clone(),
                    });
                } else {
                    self.metas.push((one.to_ascii_lowercase(), said.clone()));
                }
            }
        }
    }

    fn visit_link(&mut self, node: NodeRef<'_, '_>) {
        // Most links have no `rel`, and their addresses need not be read.
        let Some(rels) = attribute(node, "rel") else { return };
        let Some(address) = attribute(node, "href") else { return };
        for rel in rels.split_whitespace().filter(|rel| KNOWN_RELS.iter().any(|known| known.eq_ignore_ascii_case(rel)))
        {
            if self.links.len() < MOST {
                let (rel, address) = (rel.to_ascii_lowercase(), address.trim().to_owned());
                self.links.push(Link { rel, address, text: text::of(node, LONGEST) });
            }
        }
    }

    fn visit_script(&mut self, node: NodeRef<'_, '_>) {
        let Some(kind) = node.attribute("type").filter(|kind| kind.raw_value().len() >= "ld+json".len()) else {
            return;
        };
        if kind.value().to_ascii_lowercase().contains("ld+json") && self.scripts.len() < MOST_SCRIPTS {
            self.scripts.push(node.children().map(NodeRef::text).collect());
        }
    }

    /// `namings` is what each value of `class` and `id` speaks of.
    fn visit_marked(&mut self, node: NodeRef<'_, '_>, namings: &[ClassWords]) {
        let mut words = ClassWords::default();
        let mut has_property = false;
        for (attribute, naming) in node.named_attributes() {
            if let Some(value) = naming.value() {
                words = words.and(namings[value]);
            } else if class_words::is_naming(&attribute) {
                words = words.and(ClassWords::of(attribute.raw_value()));
            } else if attribute.name_span().len() == 8 {
                has_property |= attribute.is_named("itemprop") || attribute.is_named("property");
            }
        }
        if has_property {
            self.visit_property(node);
        }
        if (words.is_date || node.tag() == Tag::TIME) && self.times.len() < MOST {
            self.times.push(node.id());
        }
        if words.is_author && self.bylines.len() < MOST {
            self.bylines.push(node.id());
        }
    }

    fn visit_property(&mut self, node: NodeRef<'_, '_>) {
        let names = attribute(node, "itemprop").or_else(|| attribute(node, "property"));
        for name in names.iter().flat_map(|names| names.split_whitespace()) {
            if self.properties.len() < MOST {
                let value = attribute(node, "content").or_else(|| attribute(node, "datetime"));
                let value = value.map_or_else(|| text::of(node, LONGEST), |value| text::fold(&value));
                self.properties.push(Property {
                    name: unprefixed(name).to_owned(),
                    node: node.id(),
                    end: node.subtree_end(),
                    value,
                });
            }
        }
    }
}

const KNOWN_RELS: &[&str] = &["author", "canonical", "license", "tag", "me", "shortcut", "image_src"];

/// `schema:author` and `author` are the same to us.
fn unprefixed(name: &str) -> &str {
    name.rsplit([':', '/', '#']).next().unwrap_or(name)
}

/// What an attribute says, if anything.
pub(super) fn attribute(node: NodeRef<'_, '_>, name: &str) -> Option<String> {
    let attribute = node.attribute(name)?;
    if attribute.raw_value().len() > LONGEST_VALUE {
        return None;
    }
    let value = attribute.value();
    (!value.trim().is_empty()).then(|| value.into_owned())
}
