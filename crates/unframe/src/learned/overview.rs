//! An overview of a page: what it calls itself in its head, and how many elements of some kinds it has.

use super::names;
use super::text_facts::{self, KnownWords};
use crate::html::{NodeId, NodeRef, Tag, Tree};

/// Kinds a page may say it is of, by the names of schema.org.
const ARTICLE: &[&str] = &["Article", "NewsArticle", "BlogPosting", "TechArticle", "Report"];
const PRODUCT: &[&str] = &["Product", "ProductGroup", "Offer"];
const LIST: &[&str] = &["ItemList", "CollectionPage", "OfferCatalog", "SearchResultsPage"];
const FORUM: &[&str] = &["DiscussionForumPosting", "QAPage", "Comment"];
const QUESTIONS: &[&str] = &["FAQPage", "Question"];

/// Kinds that are read from a page; one that names more is a catalogue.
const MOST_KINDS: usize = 30;

/// What a page says it is, and how many elements of some kinds it has.
#[expect(clippy::struct_excessive_bools, reason = "a page may say that it is several things")]
#[derive(Debug, Default)]
pub(crate) struct PageOverview {
    pub(crate) title_words: KnownWords,
    pub(crate) headings: u32,
    pub(crate) articles: u32,
    pub(crate) paragraphs: u32,
    /// Whether it runs scripts.
    pub(crate) has_scripts: bool,
    pub(crate) is_article: bool,
    pub(crate) is_product: bool,
    pub(crate) is_list: bool,
    pub(crate) is_forum: bool,
    pub(crate) has_questions: bool,
    /// What its head calls it, for others to show.
    pub(crate) is_shared_as_article: bool,
    pub(crate) is_shared_as_product: bool,
    /// Images, and what is filled in or pressed, in document order.
    pub(crate) image_nodes: Vec<NodeId>,
    pub(crate) input_nodes: Vec<NodeId>,
    /// What it calls itself, for the table of names.
    pub(crate) names: Vec<u32>,
}

impl PageOverview {
    pub(crate) fn of(tree: &Tree<'_>) -> Self {
        let mut facts = Self::default();
        let mut kinds: Vec<String> = Vec::new();
        for node in tree.document().descendants().filter(|node| node.is_element()) {
            match node.tag() {
                Tag::H1 => facts.headings += 1,
                Tag::ARTICLE => facts.articles += 1,
                Tag::P => facts.paragraphs += 1,
                Tag::IMG => facts.image_nodes.push(node.id()),
                Tag::INPUT | Tag::BUTTON | Tag::SELECT => facts.input_nodes.push(node.id()),
                Tag::TITLE if facts.title_words.is_empty() && node.is_html(Tag::TITLE) => {
                    facts.title_words = title_words(node);
                }
                Tag::META => facts.meta(node),
                Tag::SCRIPT if is_linked_data(node) => linked_data(node, &mut kinds),
                Tag::SCRIPT => facts.has_scripts = true,
                _ => {}
            }
        }
        let is_any = |names: &[&str]| kinds.iter().any(|kind| names.contains(&kind.as_str()));
        facts.is_article |= is_any(ARTICLE);
        facts.is_product |= is_any(PRODUCT);
        facts.is_list = is_any(LIST);
        facts.is_forum = is_any(FORUM);
        facts.has_questions = is_any(QUESTIONS);
        facts.names.extend(kinds.iter().map(|kind| names::of_page(kind)));
        facts
    }

    /// `<meta property="og:type" content="article">`.
    fn meta(&mut self, meta: NodeRef<'_, '_>) {
        if meta.attribute("property").is_some_and(|property| property.raw_value() == "og:type")
            && let Some(content) = meta.attribute("content")
        {
            let kind = content.value().to_ascii_lowercase();
            self.is_shared_as_article |= kind == "article";
            self.is_shared_as_product |= kind.contains("product");
            self.names.push(names::of_page(&kind));
        }
    }
}

fn title_words(title: NodeRef<'_, '_>) -> KnownWords {
    KnownWords::new(title.first_child().map(|text| text_facts::words_of(&text.text())).unwrap_or_default())
}

fn is_linked_data(script: NodeRef<'_, '_>) -> bool {
    script.attribute("type").is_some_and(|kind| kind.raw_value().contains("ld+json"))
}

/// The values of `"@type"` in JSON-LD, which is often broken: read as text.
fn linked_data(script: NodeRef<'_, '_>, kinds: &mut Vec<String>) {
    let Some(text) = script.first_child().map(NodeRef::text) else { return };
    for (at, key) in text.match_indices("\"@type\"") {
        let value = text[at + key.len()..].trim_start_matches([' ', '\t', '\n', '\r', ':', '[', '"']);
        let length = value.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let kind = &value[..length];
        if kinds.len() < MOST_KINDS && !kinds.iter().any(|known| known == kind) {
            kinds.push(kind.to_owned());
        }
    }
}
