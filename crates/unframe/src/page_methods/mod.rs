//! What does a page alone tell about its framing?
//!
//! The methods of the papers that look at one page, without its site: each is a function from a page and its blocks to
//! `Labels` with reasons. They are what progress is measured against, and what judges a page that comes alone.

mod by_blocks;
mod dom;
mod sentence;

use crate::Share;
use crate::html::Document;
use crate::label::{Label, Labels, Reason, Verdict};
use crate::segment::semantic::Edition;
use crate::segment::{Block, Blocks};

/// A way to judge a page by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageMethod {
    /// What holds a finished sentence is content, as published.
    Sentence,
    /// The same with the failures that the paper tells of mended.
    SentenceModern,
    /// Parts that are mostly links, forms and advertisements are framing.
    Dom,
    /// Semantic blocks of text are content.
    Blocks,
    /// The same with the semantic blocks as published in 2008.
    Blocks2008,
}

impl PageMethod {
    /// Labels the blocks of a page.
    pub(crate) fn judge(self, document: &Document<'_>, blocks: &Blocks) -> Labels {
        match self {
            Self::Sentence => sentence::as_published(document, blocks),
            Self::SentenceModern => sentence::modern(&document.tree, blocks),
            Self::Dom => dom::judge(&document.tree, blocks),
            Self::Blocks => by_blocks::judge(&document.tree, blocks, Edition::Modern),
            Self::Blocks2008 => by_blocks::judge(&document.tree, blocks, Edition::Of2008),
        }
    }
}

/// A label for every block. No other page is looked at, so nothing has support.
fn labels(blocks: &Blocks, mut judge: impl FnMut(usize, &Block) -> (Label, Reason)) -> Labels {
    let verdict = |(index, block): (usize, &Block)| {
        let (label, reason) = judge(index, block);
        Verdict { span: block.span, label, reason, support: Share::NONE, chance: None }
    };
    Labels { verdicts: blocks.iter().enumerate().map(verdict).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    /// Each block as `+` or `-`, its reason and its first words.
    #[track_caller]
    pub(super) fn check(method: PageMethod, page: &str, expected: &[&str]) {
        let document = parse(page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let labels = method.judge(&document, &blocks);
        let said = |(block, verdict): (&Block, &Verdict)| {
            let text: String = blocks.texts(block).iter().map(|text| document.tree.node(text.node).text()).collect();
            let words: Vec<&str> = text.split_whitespace().take(4).collect();
            let sign = if verdict.label == Label::Content { '+' } else { '-' };
            format!("{sign}{} {}", verdict.reason.name(), words.join(" "))
        };
        let found: Vec<String> = blocks.iter().zip(labels.iter()).map(said).collect();
        assert_eq!(found, expected, "{page}");
    }

    #[test]
    fn every_method_judges_every_block_of_pages_of_all_sorts() {
        for page in
            ["", "x", "<table>moved<tr><td>cell", "<svg><text>a</text></svg>", "<form><p>Rain</form>", "<b><p>a</b>b"]
        {
            let document = parse(page, &ParseOptions::default());
            let blocks = Blocks::of(&document.tree);
            let all = [
                PageMethod::Sentence,
                PageMethod::SentenceModern,
                PageMethod::Dom,
                PageMethod::Blocks,
                PageMethod::Blocks2008,
            ];
            for method in all {
                assert_eq!(method.judge(&document, &blocks).iter().len(), blocks.len(), "{page} {method:?}");
            }
        }
    }
}
