//! The state of a page at one time.

use serde::{Deserialize, Serialize};
use unframe::extraction::Extraction;
use unframe::html::{NodeRef, Tag};
use unframe::metadata::Base;
use unframe::page_verdict::PageType;
use unframe::segment::Block;
use unframe::{ReadPage, Share};

use super::{Health, page_key};
use crate::words::letters;

/// The state of a page at one time, to be compared with another time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PageVersion {
    /// The key by which it is found again, see [`page_key`].
    pub key: String,
    /// Its address, or its other name.
    pub name: String,
    /// Its title, without the name of its site.
    pub title: Option<String>,
    /// Whether it could be read.
    pub health: Health,
    /// Whether it lists others: a front page, a category, results.
    pub is_list: bool,
    /// Its blocks in order, content and framing.
    pub blocks: Vec<BlockVersion>,
}

/// A block of a page as it was at one time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BlockVersion {
    /// Its text, with white space collapsed.
    pub text: String,
    /// Its place in the layout, as a hash that pages of the site share.
    pub place: u64,
    /// Whether it is content.
    pub is_content: bool,
    /// What it is for.
    pub role: Role,
    /// The page that it leads to, by its key, if it is a link.
    pub target: Option<String>,
}

/// The share of a site's pages from which on a text is the site's: half of them, as in the templates.
const REPEATED: Share = Share::millionths(500_000);
/// Links that make a list. A guess: an apology for an outage has one or two.
const LEAST_LINKS: u32 = 4;

/// What a block is for, as far as that matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Anything else.
    Text,
    /// A heading.
    Heading,
    /// A link and little else.
    Link,
    /// A cell of a table, or a term with its definition.
    Cell,
}

impl PageVersion {
    /// Makes the version of a page from its extraction.
    pub fn of(extraction: &Extraction<'_>) -> Self {
        let read = extraction.read();
        let options = extraction.options();
        let name = options.url.as_deref().unwrap_or(&options.id);
        let blocks = blocks(extraction);
        let health = match Health::of(read, extraction.verdict().state) {
            Health::NoContent if is_list_of_links(extraction) => Health::Content,
            health => health,
        };
        let page_type = extraction.prediction().map(|prediction| prediction.page_type);
        Self {
            key: page_key(name),
            name: name.to_owned(),
            title: extraction.title().map(str::to_owned),
            health,
            is_list: matches!(page_type, Some(PageType::Listing | PageType::Collection)),
            blocks,
        }
    }

    /// The blocks that are content.
    pub fn content(&self) -> impl Iterator<Item = &BlockVersion> {
        self.blocks.iter().filter(|block| block.is_content)
    }

    /// Letters and digits of its content.
    pub fn letters(&self) -> usize {
        self.content().map(BlockVersion::letters).sum()
    }
}

impl BlockVersion {
    /// Letters and digits in it.
    pub fn letters(&self) -> usize {
        letters(&self.text)
    }
}

/// Whether a page without content is a front page or an index: most of what the site does not repeat is links. Such a page
/// can be read, and saying nothing else is its purpose.
fn is_list_of_links(extraction: &Extraction<'_>) -> bool {
    let (mut links, mut letters, mut link_letters) = (0, 0_u64, 0_u64);
    for (block, extracted) in extraction.read().blocks().iter().zip(extraction.blocks()) {
        if extracted.support() < REPEATED {
            links += u32::from(block.is_link());
            letters += u64::from(block.letters);
            link_letters += u64::from(block.link_letters);
        }
    }
    links >= LEAST_LINKS && 2 * link_letters > letters
}

fn blocks(extraction: &Extraction<'_>) -> Vec<BlockVersion> {
    let read = extraction.read();
    let base = Base::of(read.tree(), extraction.options().url.as_deref());
    let mut blocks = Vec::new();
    for (block, extracted) in read.blocks().iter().zip(extraction.blocks()) {
        if block.letters == 0 {
            continue;
        }
        let (role, target) = role(read, block, base.as_ref());
        blocks.push(BlockVersion {
            text: extracted.text(),
            place: block.position.number(),
            is_content: extracted.is_content(),
            role,
            target,
        });
    }
    // What only the data of the page say.
    let payload = extraction.content().payload.as_ref().map(unframe::payload::Payload::text).unwrap_or_default();
    for line in payload.lines() {
        let text = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.contains(char::is_alphanumeric) {
            blocks.push(BlockVersion { text, place: 0, is_content: true, role: Role::Text, target: None });
        }
    }
    blocks
}

/// What a block is for, and where it leads.
fn role(read: &ReadPage<'_>, block: &Block, base: Option<&Base>) -> (Role, Option<String>) {
    let tree = read.tree();
    if block.is_link() {
        let text = read.blocks().texts(block).iter().find(|text| text.letters > 0);
        let around = text.into_iter().flat_map(|text| tree.node(text.node).ancestors());
        let link = around.take_while(|node| node.id() >= block.element || node.is_html(Tag::A)).find(is_link_element);
        let link = link.or_else(|| tree.node(block.element).ancestors().find(is_link_element));
        let href = link.and_then(|link| link.attribute("href"));
        let target = href.map(|href| {
            let href = href.value();
            page_key(&base.map_or_else(|| href.trim().to_owned(), |base| base.resolve(&href)))
        });
        return (Role::Link, target);
    }
    if block.is_heading {
        return (Role::Heading, None);
    }
    let element = tree.node(block.element);
    let is_cell = |node: &NodeRef<'_, '_>| [Tag::TD, Tag::TH, Tag::DD, Tag::DT].iter().any(|tag| node.is_html(*tag));
    let is_in_cell = is_cell(&element) || element.ancestors().take(2).any(|node| is_cell(&node));
    (if is_in_cell { Role::Cell } else { Role::Text }, None)
}

fn is_link_element(node: &NodeRef<'_, '_>) -> bool {
    node.is_html(Tag::A) && node.attribute("href").is_some()
}

#[cfg(test)]
mod tests {
    use unframe::{Options, extract};

    use super::*;

    #[test]
    fn a_version_is_what_a_page_says_and_where() {
        let html = "<title>Rain | Valley News</title><nav><a href=/news>News</a></nav><h1>Rain</h1><p>It fell on the valley all night, \
                    and the river rose by a foot.</p><table><tr><td>12 mm</td></tr></table>";
        let options = Options { url: Some("https://www.valley.example/rain?sid=1".to_owned()), ..Options::default() };
        let version = PageVersion::of(&extract(html, &options));
        assert_eq!((version.key.as_str(), version.title.as_deref()), ("valley.example/rain", Some("Rain")));
        assert_eq!(version.health, Health::Content);
        let said: Vec<_> = version.blocks.iter().map(|block| (block.text.as_str(), block.role)).collect();
        let paragraph = "It fell on the valley all night, and the river rose by a foot.";
        assert_eq!(
            said,
            [("News", Role::Link), ("Rain", Role::Heading), (paragraph, Role::Text), ("12 mm", Role::Cell)]
        );
        assert_eq!(version.blocks[0].target.as_deref(), Some("valley.example/news"));
        assert!(!version.blocks[0].is_content && version.blocks[2].is_content);
    }

    #[test]
    fn a_form_for_a_password_is_no_content() {
        let html =
            "<h1>Members only</h1><form><p>Please log in to read on. <input name=user><input type=password></form>";
        assert_eq!(PageVersion::of(&extract(html, &Options::default())).health, Health::LogIn);
    }

    #[test]
    fn a_list_of_links_can_be_read_and_a_page_of_nothing_but_framing_cannot() {
        let page = |own: &str| format!("<div>Home News</div><p>{own}</p><div>Valley News, 4 Ferry Lane</div>");
        let site = unframe::learn(["Rain fell.", "Snow fell.", "Hail fell.", "The sun came out."].map(page));
        let health = |own| PageVersion::of(&site.extract(&page(own), &Options::default())).health;
        assert_eq!(health(""), Health::NoContent);
        let links = "<p><a href=/a>Ferry</a><p><a href=/b>Mill</a><p><a href=/c>Rain</a><p><a href=/d>Snow</a>";
        assert_eq!(health(links), Health::Content);
    }
}
