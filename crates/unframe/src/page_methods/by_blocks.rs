//! Semantic blocks as a method: those that hold text are content.
//!
//! *Idea:* a page is a few [semantic blocks](crate::segment::semantic), each of one kind. Links and forms are framing; what
//! is of another kind is content if it is long enough.
//! *Cost:* that of finding the blocks.
//! *Source:* Kosinov 2008, who splits pages and suggests kinds by the share of links, but takes nothing off; the rule is
//! ours.
//! *When it fails:* framing of text (notices, footers, teasers) that is long enough, and everything where a block holds
//! both.

use crate::html::Tree;
use crate::label::{Label, Labels, Reason};
use crate::page_methods::labels;
use crate::segment::Blocks;
use crate::segment::semantic::{BlockKind, Edition, SemanticBlock, semantic_blocks};

/// Characters that a block of content has at least. From 120 to 200 word F1 differs by .001 on a third of wcxb-dev.
const SHORTEST_CONTENT: u32 = 200;

/// Judges a page by its semantic blocks.
pub(super) fn judge(tree: &Tree<'_>, blocks: &Blocks, edition: Edition) -> Labels {
    let semantic = semantic_blocks(tree, edition);
    labels(blocks, |_, block| {
        let first = blocks.texts(block).first().map(|text| text.node);
        let number = semantic.partition_point(|semantic| Some(semantic.nodes.end) <= first);
        let around = semantic.get(number).filter(|semantic| first.is_some_and(|first| semantic.nodes.contains(&first)));
        match around {
            Some(block) if is_content(block) => (Label::Content, Reason::BlockWithText(block.kind)),
            Some(block) => (Label::Framing, Reason::BlockWithoutText(block.kind)),
            None => (Label::Framing, Reason::NotShown),
        }
    })
}

fn is_content(block: &SemanticBlock) -> bool {
    match block.kind {
        BlockKind::Text | BlockKind::Table | BlockKind::Code | BlockKind::List => block.length >= SHORTEST_CONTENT,
        BlockKind::Links | BlockKind::Form => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::page_methods::PageMethod;
    use crate::page_methods::tests::check;

    const MENU: &str = "<div><ul><li><a href=/>Home and news</a><li><a href=/b>All the archive</a></ul></div>";

    #[test]
    fn text_is_content_and_links_are_framing() {
        let page = format!("{MENU}<div><p>{}</div>", "It rained in the valley. ".repeat(20));
        check(
            PageMethod::Blocks,
            &page,
            &["-block-of-links Home and news", "-block-of-links All the archive", "+block-of-text It rained in the"],
        );
    }

    #[test]
    fn a_table_needs_some_text_to_be_content() {
        let rows = |number: usize| "<tr><td>Rain in March<td>21 mm".repeat(number);
        let page = format!("{MENU}<div><table>{}</table></div>", rows(1));
        check(
            PageMethod::Blocks2008,
            &page,
            &[
                "-block-of-links Home and news",
                "-block-of-links All the archive",
                "-block-of-table Rain in March",
                "-block-of-table 21 mm",
            ],
        );
    }

    #[test]
    fn what_is_not_shown_belongs_to_no_block() {
        let page = format!("<p>{}</p><p style='display:none'>Secret", "It rained in the valley. ".repeat(20));
        check(PageMethod::Blocks2008, &page, &["+block-of-text It rained in the", "-not-shown Secret"]);
    }
}
