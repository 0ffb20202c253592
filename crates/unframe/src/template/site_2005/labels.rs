//! From runs of framing tokens to a label for each block.
//!
//! **Idea.** The method finds runs of tokens, and a text between two tags is a token; a block is made of such texts. A
//! block is framing if more than half of its letters are in runs.
//!
//! **Why letters.** What is cut token by token would be the most faithful, but a block is what outputs, audits and counts
//! speak of. Letters decide because they are what a reader loses. `cargo xtask quality` measures it.

use super::framing::{Membership, PageFraming, SiteFraming};
use crate::Share;
use crate::html::Tree;
use crate::label::{Label, Labels, Reason, Verdict};
use crate::page::Span;
use crate::segment::{Block, Blocks};

impl SiteFraming {
    /// Labels the blocks of a page whose framing is known. Without any, as in a site of too few pages to make a cluster, all
    /// is content.
    ///
    /// Support is the share of the site's pages that are in the page's cluster; where a page that belongs to no cluster
    /// holds the framing of some, that of the smallest.
    pub(super) fn label(&self, framing: Option<&PageFraming>, tree: &Tree<'_>, blocks: &Blocks) -> Labels {
        let spans = framing.map_or(&[][..], |framing| &framing.spans);
        let members = match framing.map(|framing| framing.membership) {
            Some(Membership::Cluster(number)) => self.clusters.get(number).map(|cluster| cluster.pages.len()),
            _ => self.clusters.iter().map(|cluster| cluster.pages.len()).min(),
        };
        let support = Share::of(members.unwrap_or(0) as u64, self.pages.len() as u64);
        let verdict = |block: &Block| {
            let (label, reason, support) = if framing.is_none() {
                (Label::Content, Reason::NothingToCompare, Share::NONE)
            } else if is_mostly_in(spans, block, tree, blocks) {
                (Label::Framing, Reason::RepeatedChain, support)
            } else {
                (Label::Content, Reason::NoRepeatedChain, Share::NONE)
            };
            Verdict { span: block.span, label, reason, support, chance: None }
        };
        Labels { verdicts: blocks.iter().map(verdict).collect() }
    }
}

/// Whether more than half of a block's letters are in the runs; of a block without letters, its texts count.
fn is_mostly_in(runs: &[Span], block: &Block, tree: &Tree<'_>, blocks: &Blocks) -> bool {
    let (mut inside, mut all) = (0, 0);
    for text in blocks.texts(block).iter().filter(|text| !text.is_space) {
        let weight = if block.letters == 0 { 1 } else { u64::from(text.letters) };
        all += weight;
        // A text is one token, or a few with misplaced tags between; the white space around it is in none. So to be
        // touched by a run is to be in it.
        if overlaps(runs, tree.node(text.node).open_span()) {
            inside += weight;
        }
    }
    inside * 2 > all
}

/// Whether something of a span lies in the runs, which are sorted.
fn overlaps(runs: &[Span], span: Span) -> bool {
    let next = runs.partition_point(|run| run.end <= span.start);
    runs.get(next).is_some_and(|run| run.start < span.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_page::ReadPage;
    use crate::template::site_2005::{PageChains, Parameters, SiteChains};

    /// Labels of the first of the pages, which share everything but the given contents.
    fn check(contents: &[&str], expected: &[(&str, &str)]) {
        let parameters = Parameters { max_duplicate_share: Share::ALL, ..Parameters::default() };
        let menu = "<ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>";
        let texts: Vec<String> =
            contents.iter().map(|text| format!("{menu}<p>{text}<p><i>Press</i> Ltd<hr>")).collect();
        let pages: Vec<_> = texts.iter().map(|text| PageChains::of(text, &parameters)).collect();
        let read = ReadPage::from(texts[0].as_str());
        let (tree, blocks) = (read.tree(), read.blocks());
        let labels = SiteChains::learn(&pages, parameters).judge(&read);
        let text =
            |block: &Block| -> String { blocks.texts(block).iter().map(|text| tree.node(text.node).text()).collect() };
        let labelled: Vec<(String, &str)> =
            blocks.iter().zip(labels.iter()).map(|(block, verdict)| (text(block), verdict.reason.name())).collect();
        let labelled: Vec<(&str, &str)> = labelled.iter().map(|(text, reason)| (text.as_str(), *reason)).collect();
        assert_eq!(labelled, expected);
    }

    #[test]
    fn what_several_pages_repeat_is_framing_and_the_rest_is_not() {
        check(
            &["Rain.", "Snow in the valley.", "Hail, and wind.", "Fog."],
            &[
                ("Home", "repeated-chain"),
                ("News", "repeated-chain"),
                ("Rain.", "no-repeated-chain"),
                ("Press Ltd", "repeated-chain"),
            ],
        );
    }

    #[test]
    fn a_block_goes_to_the_side_with_more_letters() {
        // The second half of the paragraph is the same on all pages, and longer than the first.
        check(
            &["Rain", "Snow", "Hail", "Fog"]
                .map(|word| format!("{word}<b> fell on the country</b>"))
                .each_ref()
                .map(String::as_str),
            &[
                ("Home", "repeated-chain"),
                ("News", "repeated-chain"),
                ("Rain fell on the country", "repeated-chain"),
                ("Press Ltd", "repeated-chain"),
            ],
        );
    }

    #[test]
    fn too_few_pages_are_all_content() {
        let reason = "nothing-to-compare";
        check(&["Rain.", "Snow."], &[("Home", reason), ("News", reason), ("Rain.", reason), ("Press Ltd", reason)]);
    }
}
