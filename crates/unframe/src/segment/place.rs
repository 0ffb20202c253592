//! A place of a site's layout, to speak about: what a person can be asked about once for all pages of a site.
//!
//! **Idea.** Pages made from one template have the same [`Position`]s, so "this menu, on all pages" is a position with a rule of what it
//! takes in: the texts right there, all that stands in the elements there, or only those texts there that say the same. **Cost.** One
//! walk over the blocks of a page, for which the elements around each are entered once. **When it fails.** Layouts without classes, in
//! which content and framing share their positions: there only what a text says tells them apart.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::normal_form::NormalForm;
use super::position::{Layout, Position};
use super::split::{Block, Blocks};
use crate::html::display::Display;
use crate::html::{NodeId, NodeRef, Tag, Tree};

/// A place of a site's layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SitePlace {
    /// All blocks in the elements at a position, however deep.
    Within(Position),
    /// Blocks right at a position, links apart from other text.
    At(Position),
    /// Of those, the ones that say the same, numbers and punctuation left aside. The number is a hash of it.
    Saying(Position, u64),
}

impl SitePlace {
    /// All blocks that stand where this one does.
    pub fn of(block: &Block) -> Self {
        Self::At(own_position(block))
    }

    /// All blocks that stand where this one does and say the same.
    pub fn of_text(blocks: &Blocks, block: &Block) -> Self {
        Self::Saying(own_position(block), said(blocks, block))
    }
}

/// `in:0123456789abcdef`, `at:0123456789abcdef`, `says:0123456789abcdef:0123456789abcdef`.
impl fmt::Display for SitePlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Within(position) => write!(formatter, "in:{:016x}", position.0),
            Self::At(position) => write!(formatter, "at:{:016x}", position.0),
            Self::Saying(position, said) => write!(formatter, "says:{:016x}:{said:016x}", position.0),
        }
    }
}

/// A text that names no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a place is written like `in:0123456789abcdef`, `at:0123456789abcdef` or `says:0123456789abcdef:0123456789abcdef`"
)]
pub struct NotAPlace;

impl FromStr for SitePlace {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Self, NotAPlace> {
        let number = |digits: &str| {
            // As it is written and in no other way, so that equal places are equal texts.
            let is_plain = digits.len() == 16 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            u64::from_str_radix(digits, 16).ok().filter(|_| is_plain).ok_or(NotAPlace)
        };
        match text.split_once(':').ok_or(NotAPlace)? {
            ("in", position) => Ok(Self::Within(Position(number(position)?))),
            ("at", position) => Ok(Self::At(Position(number(position)?))),
            ("says", rest) => {
                let (position, said) = rest.split_once(':').ok_or(NotAPlace)?;
                Ok(Self::Saying(Position(number(position)?), number(said)?))
            }
            _ => Err(NotAPlace),
        }
    }
}

/// A block-level element around blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    /// The element.
    pub element: NodeId,
    /// Where in the layout it stands; [`SitePlace::Within`] this position is all that such elements hold on any page of the site.
    pub position: Position,
    /// The numbers of the blocks in it.
    pub blocks: Range<usize>,
}

impl Blocks {
    /// The block-level elements around a block, the innermost first. `<html>` and `<body>`, which are around everything, are left
    /// out.
    pub fn containers(&self, tree: &Tree<'_>, block: &Block) -> Vec<Container> {
        let mut around = Around::of(tree);
        let container = |&(element, position): &(NodeId, Position)| {
            let node = tree.node(element);
            let is_page = node.is_html(Tag::HTML) || node.is_html(Tag::BODY);
            let blocks = self.first_behind(element)..self.first_behind(node.subtree_end());
            (!is_page).then_some(Container { element, position, blocks })
        };
        around.enter(tree, block).iter().rev().filter_map(container).collect()
    }

    /// For each block the places it is at: first the largest container, last the block's own.
    pub(crate) fn each_with_places(&self, tree: &Tree<'_>, mut take: impl FnMut(usize, &[SitePlace])) {
        let mut around = Around::of(tree);
        let mut places = Vec::new();
        for (index, block) in self.iter().enumerate() {
            places.clear();
            places.extend(around.enter(tree, block).iter().map(|(_, position)| SitePlace::Within(*position)));
            places.extend([SitePlace::of(block), SitePlace::of_text(self, block)]);
            take(index, &places);
        }
    }

    /// The blocks of a page at each of its places.
    pub fn by_place(&self, tree: &Tree<'_>) -> BTreeMap<SitePlace, Vec<usize>> {
        let mut all = BTreeMap::<SitePlace, Vec<usize>>::new();
        self.each_with_places(tree, |index, places| {
            for place in places {
                let blocks = all.entry(*place).or_default();
                // Elements within each other may stand at one position: `<html>` and `<body>` are no step of the path.
                if blocks.last() != Some(&index) {
                    blocks.push(index);
                }
            }
        });
        all
    }

    /// The blocks of a page that stand at a place.
    pub fn at_place(&self, tree: &Tree<'_>, place: SitePlace) -> Vec<usize> {
        let mut found = Vec::new();
        self.each_with_places(tree, |index, places| {
            if places.contains(&place) {
                found.push(index);
            }
        });
        found
    }
}

/// Where a block stands, links apart from other text.
fn own_position(block: &Block) -> Position {
    if block.is_link() { block.position.of_link() } else { block.position }
}

/// What a block says, numbers and punctuation left aside: the same that learning compares.
fn said(blocks: &Blocks, block: &Block) -> u64 {
    let texts = blocks.texts(block).iter().filter(|text| text.letters > 0);
    texts.fold(NormalForm::EMPTY, |whole, text| whole.then(text.form)).masked
}

/// The block-level elements around the block at hand, with their positions, as the walk that split the page entered them.
struct Around {
    open: Vec<(NodeId, Position)>,
    layout: Layout,
}

impl Around {
    fn of(tree: &Tree<'_>) -> Self {
        Self { open: Vec::new(), layout: Layout::new(tree) }
    }

    /// Goes on to a block, which must not stand before the last one.
    fn enter(&mut self, tree: &Tree<'_>, block: &Block) -> &[(NodeId, Position)] {
        let element = tree.node(block.element);
        let is_around = |open: NodeId| open <= element.id() && element.id() < tree.node(open).subtree_end();
        while self.open.last().is_some_and(|(open, _)| !is_around(*open)) {
            self.open.pop();
        }
        let last = self.open.last().map(|(open, _)| *open);
        let new = std::iter::once(element).chain(element.ancestors()).take_while(|node| Some(node.id()) != last);
        let new: Vec<NodeRef<'_, '_>> = new.filter(|node| node.is_element() && is_entered(*node)).collect();
        for node in new.into_iter().rev() {
            let outer = self.open.last().map_or(Position::ROOT, |(_, position)| *position);
            self.open.push((node.id(), self.layout.enter(outer, node)));
        }
        &self.open
    }
}

/// Whether the walk that splits a page enters an element: it is on lines of its own.
fn is_entered(node: NodeRef<'_, '_>) -> bool {
    !matches!(Display::of(node), Display::Inline | Display::LineBreak | Display::Noscript | Display::None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    const PAGE: &str = "<body class=home><div class='side wide'><ul><li><a href=/a>Home</a><li><a href=/b>News 7</a><li class=current>Now</ul>\
                        <p>Side <b>text</b>.</div><div class=main><p>Rain.<span><p>Snow.</span></p><table><tr><td>Hail</table>Behind</div>";

    fn each(html: &str, check: impl Fn(&Tree<'_>, &Blocks, &Block)) -> usize {
        let document = parse(html, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        blocks.iter().for_each(|block| check(&document.tree, &blocks, block));
        blocks.len()
    }

    #[test]
    fn the_innermost_container_stands_where_the_block_does() {
        let blocks = each(PAGE, |tree, blocks, block| {
            let containers = blocks.containers(tree, block);
            assert_eq!((containers[0].element, containers[0].position), (block.element, block.position));
            for pair in containers.windows(2) {
                assert!(pair[1].blocks.start <= pair[0].blocks.start && pair[0].blocks.end <= pair[1].blocks.end);
            }
            assert_eq!(tree.node(containers.last().unwrap().element).name(), "div", "neither `body` nor `html`");
        });
        assert_eq!(blocks, 8);
        each("No element <br><br> at all", |tree, blocks, block| assert_eq!(blocks.containers(tree, block), []));
    }

    /// The first words of the blocks that stand where the block that says so stands.
    fn at(html: &str, says: &str, place: impl Fn(&Tree<'_>, &Blocks, &Block) -> SitePlace) -> String {
        let document = parse(html, &ParseOptions::default());
        let (tree, blocks) = (&document.tree, Blocks::of(&document.tree));
        let block = blocks.iter().find(|block| blocks.text(tree, block) == says).unwrap();
        let found = blocks.at_place(tree, place(tree, &blocks, block));
        let word = |index: &usize| blocks.text(tree, blocks.get(*index).unwrap());
        found.iter().map(word).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn a_place_takes_in_what_its_kind_says() {
        assert_eq!(at(PAGE, "Home", |_, _, block| SitePlace::of(block)), "Home|News 7", "links apart from other text");
        assert_eq!(at(PAGE, "Now", |_, _, block| SitePlace::of(block)), "Now");
        assert_eq!(at(PAGE, "News 7", |_, blocks, block| SitePlace::of_text(blocks, block)), "News 7");
        let container = |outwards: usize| {
            move |tree: &Tree<'_>, blocks: &Blocks, block: &Block| {
                SitePlace::Within(blocks.containers(tree, block)[outwards].position)
            }
        };
        assert_eq!(at(PAGE, "Home", container(0)), "Home|News 7|Now", "all entries");
        assert_eq!(at(PAGE, "Home", container(1)), "Home|News 7|Now", "the list");
        assert_eq!(at(PAGE, "Home", container(2)), "Home|News 7|Now|Side text.", "the bar");
        assert_eq!(at(PAGE, "Rain.", container(0)), "Rain.|Snow.");
    }

    #[test]
    fn the_same_text_with_other_numbers_is_at_the_same_place_on_another_page() {
        let place = |html: &str| {
            let document = parse(html, &ParseOptions::default());
            let blocks = Blocks::of(&document.tree);
            SitePlace::of_text(&blocks, blocks.get(0).unwrap())
        };
        assert_eq!(place("<p class=post-1>Read: 7 times"), place("<div></div><p class=post-22>Read - 1234 times"));
        assert_ne!(place("<p>Read it"), place("<p>Read this"));
        assert_ne!(place("<p>Read it"), place("<div>Read it</div>"));
    }

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let places =
            [SitePlace::Within(Position(1)), SitePlace::At(Position(u64::MAX)), SitePlace::Saying(Position(7), 8)];
        for place in places {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        assert_eq!(places[2].to_string(), "says:0000000000000007:0000000000000008");
        for wrong in ["", "in", "in:", "in:1", "on:0000000000000007", "in:000000000000000G", "in:000000000000000A"] {
            assert_eq!(wrong.parse::<SitePlace>(), Err(NotAPlace), "{wrong}");
        }
    }
}
