//! What the posts of a thread quote.
//!
//! **Idea.** A text that stands again on a page goes, because it is a teaser or a caption. Where one post quotes a sentence of another and
//! answers it, the answer says nothing without the sentence. So what a post says again stays if it is short; who wants to read a long
//! one finds it above. **Cost.** Posts are looked for only where a short text that stands again was left out. **When it fails.**
//! Signatures below each post that the model takes for content.

use super::Posts;
use crate::Share;
use crate::html::{NodeSet, Tree};
use crate::label::{Label, Labels, Reason, Verdict};
use crate::segment::{Block, Blocks};

/// Letters of a quotation that stays: a sentence. The gold of wcxb-dev leaves out most long quotations, that of harvest none: replayed on
/// both, 60, 80, 100 and 160 letters gain .007, .009, .011 and .017 on harvest and cost .001, .001, .002 and .005 on the forums
/// of wcxb-dev.
const SENTENCE: u32 = 80;
/// And it stays above this chance, which signatures seldom have. Without it, and in threads of two posts, .0002 of F1 is lost on Dragnet.
const LIKELY: Share = Share::percent(80);
/// A thread has this many posts.
const LEAST_POSTS: usize = 3;

/// The same labels, with short texts that posts say again kept.
pub(crate) fn with_quotations(mut labels: Labels, tree: &Tree<'_>, blocks: &Blocks) -> Labels {
    let is_again = |(block, verdict): (&Block, &Verdict)| {
        verdict.reason == Reason::RepeatedOnPage
            && !block.is_heading
            && block.letters <= SENTENCE
            && verdict.chance.is_some_and(|chance| chance >= LIKELY)
    };
    let again: Vec<bool> = blocks.iter().zip(labels.iter()).map(is_again).collect();
    if !again.contains(&true) {
        return labels;
    }
    let posts = Posts::of(tree, &NodeSet::default());
    if posts.len() < LEAST_POSTS {
        return labels;
    }
    let is_in_post = |block: &Block| {
        let element = tree.node(block.element);
        std::iter::once(element).chain(element.ancestors()).any(|node| posts.introduction(node.id()).is_some())
    };
    for ((block, verdict), is_again) in blocks.iter().zip(&mut labels.verdicts).zip(again) {
        if is_again && is_in_post(block) {
            *verdict = Verdict { label: Label::Content, reason: Reason::LooksLikeContent, ..*verdict };
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    /// Which of the blocks that say `said` stay, if all but the first of them were left out because they stand again.
    fn check(page: &str, said: &str, expected: &[bool]) {
        let document = parse(page, &ParseOptions::default());
        let (tree, blocks) = (&document.tree, Blocks::of(&document.tree));
        let says_it = |block: &Block| blocks.text(tree, block).trim() == said;
        let first = blocks.iter().position(says_it);
        let verdict = |(index, block): (usize, &Block)| {
            let (label, reason) = if says_it(block) && first != Some(index) {
                (Label::Framing, Reason::RepeatedOnPage)
            } else {
                (Label::Content, Reason::LooksLikeContent)
            };
            Verdict { span: block.span, label, reason, support: Share::NONE, chance: Some(Share::percent(90)) }
        };
        let labels = Labels { verdicts: blocks.iter().enumerate().map(verdict).collect() };
        let labels = with_quotations(labels, tree, &blocks);
        let of_said = blocks.iter().zip(labels.iter()).filter(|(block, _)| says_it(block));
        let found: Vec<bool> = of_said.map(|(_, verdict)| verdict.label == Label::Content).collect();
        assert_eq!(found, expected, "{page}");
    }

    fn post(author: &str, text: &str) -> String {
        format!("<div class=post><b class=author>{author}</b><div>{text}</div></div>")
    }

    #[test]
    fn a_sentence_that_a_post_quotes_stays() {
        let asked = "Which oil do you take for a clock of brass that has stopped?";
        let answer = format!("<blockquote>{asked}</blockquote><p>None at all.</p>");
        let thread = post("Ann", &format!("<p>{asked}</p>")) + &post("Bob", &answer) + &post("Eve", "<p>Nor do I.</p>");
        check(&thread, asked, &[true, true]);
        let long = asked.repeat(2);
        let thread = post("Ann", &format!("<p>{long}</p>"))
            + &post("Bob", &format!("<p>{long}</p><p>None.</p>"))
            + &post("Eve", "<p>Nor do I.</p>");
        check(&thread, &long, &[true, false]);
        let article = format!("<p>{asked}</p><blockquote>{asked}</blockquote>");
        check(&article, asked, &[true, false]);
        let heading = format!("<h3>{asked}</h3><p>None at all.</p>");
        check(&["Ann", "Bob", "Eve"].map(|author| post(author, &heading)).concat(), asked, &[true, false, false]);
    }
}
