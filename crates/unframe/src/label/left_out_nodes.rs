//! What a rendering leaves out beside the framing that has words: pictures and icons of the framing, and what the page hides.
//!
//! **Idea.** A picture, an empty link or a rule has no label. It goes with the blocks beside it: where the last text before it
//! and the first behind it are framing, it is framing too. Menus may be nothing but linked pictures: in front of all content and
//! after it, they go unless they stand close to it. Spacers and pictures of buttons go everywhere (`ornaments.rs`), and so do
//! `¶`, `[edit]` and the numbers of code lines (`signs.rs`). **Cost.** One
//! pass over the nodes. **When it fails.** A picture that is the content of a page and stands alone amid framing is left out.

use super::ornaments::is_ornament;
use super::signs::Signs;
use super::{Label, Labels, framing_nodes};
use crate::html::display::Display;
use crate::html::{NodeId, NodeRef, NodeSet, Tag, Tree};
use crate::segment::Blocks;
use crate::segment::hidden::{Hidden, HiddenElements};

/// The parts of a tree that a rendering of the content leaves out: [`framing_nodes`], the pictures, rules and links without
/// words amid them, and, if `hidden` is [`Hidden::as_judged`], what the page hides and nobody judged to be content.
pub(crate) fn left_out_nodes(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels, hidden: Hidden) -> NodeSet {
    let mut left_out = framing_nodes(tree, blocks, labels);
    let texts: Vec<(NodeId, Label)> = blocks
        .iter()
        .zip(labels.iter())
        .flat_map(|(block, verdict)| blocks.texts(block).iter().map(|text| (text.node, verdict.label)))
        .collect();
    // Behind each text the first that is content, itself included: elements nest, and none is searched twice.
    let mut next_content = vec![NodeId(u32::MAX); texts.len() + 1];
    for (index, (text, label)) in texts.iter().enumerate().rev() {
        next_content[index] = if *label == Label::Content { *text } else { next_content[index + 1] };
    }
    // What stands in front of all content and after it.
    let first = texts.iter().position(|(_, label)| *label == Label::Content);
    let last = texts.iter().rposition(|(_, label)| *label == Label::Content);
    let is_content = |index: usize| texts.get(index).is_some_and(|(_, label)| *label == Label::Content);
    let mut hidden_elements = hidden.shows_what_is_hidden().then(|| HiddenElements::new(Hidden::Omit));
    let signs = Signs::of(tree);
    let (mut at, mut next) = (NodeId(0), 0);
    while at.index() < tree.len() {
        let node = tree.node(at);
        while texts.get(next).is_some_and(|(text, _)| *text < at) {
            next += 1;
        }
        at.0 += 1;
        if left_out.contains(node.id()) {
            at = node.subtree_end();
        } else if node.is_element() {
            let is_wordless = WORDLESS.contains(&node.tag())
                && node.is_html(node.tag())
                && texts.get(next).is_none_or(|(text, _)| *text >= node.subtree_end());
            let is_amid_framing = is_wordless && !is_content(next) && !next.checked_sub(1).is_some_and(is_content);
            let nearest = match (first, last) {
                (Some(first), _) if next <= first => Some(texts[first].0),
                (_, Some(last)) if next > last => Some(texts[last].0),
                _ => None,
            };
            let is_menu = is_wordless
                && node.is_html(Tag::A)
                && nearest.is_some_and(|text| is_away_from(node, text))
                && leads_on(node);
            let is_unseen = next_content[next] >= node.subtree_end()
                && hidden_elements.as_mut().is_some_and(|hidden| hides(hidden, node));
            if is_amid_framing || is_menu || is_unseen || is_wordless && is_ornament(node) || signs.have(node) {
                left_out.insert(node.id());
                at = node.subtree_end();
            }
        }
    }
    left_out
}

/// What may hold no text, and is then judged by the texts beside it.
const WORDLESS: [Tag; 6] = [Tag::IMG, Tag::A, Tag::HR, Tag::IFRAME, Tag::VIDEO, Tag::AUDIO];

/// Whether a text stands neither in the parent nor in the grandparent of an element.
fn is_away_from(element: NodeRef<'_, '_>, text: NodeId) -> bool {
    element.ancestors().take(2).last().is_none_or(|around| !(around.id() < text && text < around.subtree_end()))
}

/// Whether a link leads to something else than a picture.
fn leads_on(link: NodeRef<'_, '_>) -> bool {
    const PICTURES: [&str; 6] = ["jpg", "jpeg", "png", "gif", "webp", "avif"];
    link.attribute("href").is_some_and(|address| {
        let path = address.raw_value().split(['?', '#']).next().unwrap_or_default();
        let extension = path.rsplit('.').next().unwrap_or_default();
        !PICTURES.iter().any(|picture| extension.eq_ignore_ascii_case(picture))
    })
}

/// Whether a browser shows nothing of the element until something happens; not `<noscript>`, which is no part of the page or
/// all of it.
fn hides(hidden: &mut HiddenElements, node: NodeRef<'_, '_>) -> bool {
    let display = Display::of(node);
    hidden.contains(node) || display == Display::Dialog && hidden.contains_by_display(node, display)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Share;
    use crate::html::{ParseOptions, parse};
    use crate::label::{Reason, Verdict};

    /// Blocks that hold `CUT` are framing. Gives the alternative texts of the pictures that stay.
    fn check(page: &str, expected: &str) {
        let document = parse(page, &ParseOptions::default());
        let (tree, blocks) = (&document.tree, Blocks::of(&document.tree));
        let verdict = |block| {
            let is_cut = blocks.text(tree, block).contains("CUT");
            let label = if is_cut { Label::Framing } else { Label::Content };
            Verdict { span: block.span, label, reason: Reason::LooksLikeContent, support: Share::NONE, chance: None }
        };
        let labels = Labels { verdicts: blocks.iter().map(verdict).collect() };
        let left_out = left_out_nodes(tree, &blocks, &labels, Hidden::Omit);
        let is_out = |node: NodeRef<'_, '_>| {
            left_out.contains(node.id()) || node.ancestors().any(|above| left_out.contains(above.id()))
        };
        let pictures = tree.document().descendants().filter(|node| node.is_html(Tag::IMG) && !is_out(*node));
        let said: Vec<String> = pictures.filter_map(|node| Some(node.attribute("alt")?.value().into_owned())).collect();
        assert_eq!(said.join(" "), expected, "{page}");
    }

    #[test]
    fn menus_of_pictures_in_front_of_the_content_and_after_it_go() {
        let menu = "<div><ul><li><a href=/news><img src=n.png alt=News></a><li><a href=/shop><img src=s.png alt=Shop></a></ul></div>";
        let article = "<div><a href=/rain.html><img src=r.png alt=Rain></a><p>It rains.</p></div>";
        check(&format!("{menu}{article}"), "Rain");
        check(&format!("{article}{menu}"), "Rain");
        check(&format!("<p>CUT</p>{menu}{article}"), "Rain");
        // Amid the content they are a gallery; pictures that lead to larger ones are one everywhere.
        check(&format!("{article}{menu}{article}"), "Rain News Shop Rain");
        check(
            "<div><ul><li><a href=/n.jpg?w=9><img src=n.png alt=Bay></a></ul></div><div><p>It rains.</p></div>",
            "Bay",
        );
        check("<div><div><div><img src=n.png alt=Bay></div></div></div><div><p>It rains.</p></div>", "Bay");
    }

    #[test]
    fn pictures_amid_framing_and_ornaments_go() {
        check("<p>CUT</p><img src=a.png alt=Logo><p>CUT</p><p>It rains.</p><img src=r.png alt=Rain>", "Rain");
        check("<p>It rains <img src=/i/clear.gif alt=Gap> cats.</p><p>And dogs.</p>", "");
    }
}
