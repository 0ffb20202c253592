//! Heuristics over the tree of a single page: the baseline of the papers.
//!
//! *Idea:* navigation is made of links. Of each list, table, cell and division the letters in links are held against
//! the others; where they outweigh, all of it is framing. So are forms, and what calls itself an advertisement.
//! *Thresholds:* on a third of wcxb-dev links outweigh best at half of the letters (word F1 .777; at a quarter .767). A part
//! with more than half of the page's letters outside links is never taken, whatever its links: that is not in Crunch,
//! but without it whole pages go (.627).
//! *Cost:* linear in the page.
//! *Source:* Crunch (Gupta, Kaiser, Grimm, Chiang, Starren: Automating content extraction of HTML documents, 2005): its
//! filters for link lists, by the ratio of links to text, for advertisements and for forms; Chakrabarti 2001.
//! *When it fails:* content made of links (lists of articles, tables of contents) is lost; framing without links
//! (slogans, notices, copyright, counters) stays.

use crate::html::{Attribute, NodeId, NodeRef, Tag, Tree};
use crate::label::{Label, Labels, Reason};
use crate::page_methods::labels;
use crate::segment::{Block, Blocks};

/// A form with a larger part of the page's letters than one in this many is a page within a form.
const PAGES_IN_FORMS: u64 = 4;

/// Judges a page by its tree.
pub(super) fn judge(tree: &Tree<'_>, blocks: &Blocks) -> Labels {
    let reasons = Parts::of(tree, blocks).reasons(tree);
    labels(blocks, |_, block| match reasons[block.element.index()] {
        Some(reason) => (Label::Framing, reason),
        None if block.is_link() && !block.is_heading => (Label::Framing, Reason::MostlyLinks),
        None => (Label::Content, Reason::NoSignOfFraming),
    })
}

/// Letters below each element, in all and in links.
struct Parts {
    letters: Vec<(u64, u64)>,
}

impl Parts {
    fn of(tree: &Tree<'_>, blocks: &Blocks) -> Self {
        let mut letters = vec![(0, 0); tree.len()];
        for block in blocks.iter() {
            let Block { element, letters: all, link_letters, .. } = block;
            let of_element = &mut letters[element.index()];
            of_element.0 += u64::from(*all);
            of_element.1 += u64::from(*link_letters);
        }
        for number in (1..tree.len()).rev() {
            let (all, in_links) = letters[number];
            if let Some(parent) = tree.node(NodeId(u32::try_from(number).unwrap_or(u32::MAX))).parent() {
                letters[parent.id().index()].0 += all;
                letters[parent.id().index()].1 += in_links;
            }
        }
        Self { letters }
    }

    /// Why each node is framing, if it is: by the outermost part around it that is.
    fn reasons(&self, tree: &Tree<'_>) -> Vec<Option<Reason>> {
        let mut reasons: Vec<Option<Reason>> = vec![None; tree.len()];
        for node in tree.document().descendants().filter(|node| node.is_element()) {
            let around = node.parent().and_then(|parent| reasons[parent.id().index()]);
            reasons[node.id().index()] = around.or_else(|| self.reason(node));
        }
        reasons
    }

    /// Why a part of the page is framing by itself.
    fn reason(&self, part: NodeRef<'_, '_>) -> Option<Reason> {
        let tag = part.tag();
        if !part.is_html(tag) || matches!(tag, Tag::HTML | Tag::BODY | Tag::MAIN | Tag::ARTICLE) {
            return None;
        }
        let (all, in_links) = self.letters[part.id().index()];
        let (page, page_links) = self.letters[0];
        let is_list = matches!(
            tag,
            Tag::DIV | Tag::TD | Tag::TH | Tag::TR | Tag::TABLE | Tag::UL | Tag::OL | Tag::DL | Tag::MENU | Tag::NAV
        ) || matches!(tag, Tag::ASIDE | Tag::HEADER | Tag::FOOTER | Tag::SECTION);
        if tag == Tag::FORM && all * PAGES_IN_FORMS <= page || matches!(tag, Tag::FIELDSET | Tag::LEGEND) {
            Some(Reason::PartOfForm)
        } else if is_list && in_links * 2 > all && (all - in_links) * 2 <= page - page_links {
            Some(Reason::MostlyLinks)
        } else if all * 2 <= page && calls_itself_advertisement(part) {
            Some(Reason::Advertisement)
        } else {
            None
        }
    }
}

/// Whether a word of its classes or its id says so.
fn calls_itself_advertisement(part: NodeRef<'_, '_>) -> bool {
    let is_name = |attribute: &Attribute<'_>| attribute.is_named("class") || attribute.is_named("id");
    part.attributes().filter(is_name).any(|attribute| {
        let names = attribute.raw_value().to_ascii_lowercase();
        names.split(|character: char| !character.is_ascii_alphabetic()).any(|word| ADVERTISEMENT.contains(&word))
    })
}

const ADVERTISEMENT: [&str; 14] = [
    "ad",
    "ads",
    "adv",
    "advert",
    "adverts",
    "advertisement",
    "advertising",
    "adsense",
    "adsbygoogle",
    "banner",
    "banners",
    "reklama",
    "sponsor",
    "sponsored",
];

#[cfg(test)]
mod tests {
    use crate::page_methods::PageMethod;
    use crate::page_methods::tests::check;

    const TEXT: &str = "<p>It rained in the valley, and the river rose by a foot; the ferry stayed where it was.</p>";

    fn check_beside_text(part: &str, expected: &[&str]) {
        let text = "+no-sign-of-framing It rained in the";
        check(PageMethod::Dom, &format!("{part}{TEXT}"), &[expected, &[text]].concat());
    }

    #[test]
    fn lists_and_tables_of_links_are_navigation_with_what_stands_in_them() {
        check_beside_text(
            "<ul><li>Menu<li><a href=/>Home</a><li><a href=/news>News</a></ul>",
            &["-mostly-links Menu", "-mostly-links Home", "-mostly-links News"],
        );
        check_beside_text(
            "<table><tr><td>Pages:<td><a href=/1>First</a><td><a href=/2>Second</a></table>",
            &["-mostly-links Pages:", "-mostly-links First", "-mostly-links Second"],
        );
    }

    #[test]
    fn a_link_in_a_text_stays_and_a_link_alone_goes() {
        check_beside_text(
            "<p>Read <a href=/>about the rain</a>, the snow and the wind in this valley",
            &["+no-sign-of-framing Read about the rain,"],
        );
        check_beside_text("<p><a href=/>More</a>", &["-mostly-links More"]);
        check_beside_text("<h1><a href=/>Rain</a></h1>", &["+no-sign-of-framing Rain"]);
    }

    #[test]
    fn forms_and_advertisements_go_unless_they_hold_the_page() {
        check_beside_text("<form>Your name<input></form>", &["-part-of-form Your name"]);
        check_beside_text(
            "<div class='side ad-slot'>Umbrellas, half the price</div>",
            &["-advertisement Umbrellas, half the price"],
        );
        check_beside_text("<div class=badge>Umbrellas</div>", &["+no-sign-of-framing Umbrellas"]);
        check(
            PageMethod::Dom,
            &format!("<form class=ads>{TEXT}<p>Sign here"),
            &["+no-sign-of-framing It rained in the", "+no-sign-of-framing Sign here"],
        );
    }

    #[test]
    fn text_behind_a_list_of_links_is_judged_by_itself() {
        check(
            PageMethod::Dom,
            &format!("<div><ul><li><a href=/>Home</a></ul>Weather of today{TEXT}</div>"),
            &["-mostly-links Home", "+no-sign-of-framing Weather of today", "+no-sign-of-framing It rained in the"],
        );
    }

    #[test]
    fn framing_without_links_stays_and_content_of_links_goes() {
        check_beside_text("<div>All rights reserved</div>", &["+no-sign-of-framing All rights reserved"]);
        check_beside_text("<ul><li><a href=/1>How rain is measured</a></ul>", &["-mostly-links How rain is measured"]);
    }
}
