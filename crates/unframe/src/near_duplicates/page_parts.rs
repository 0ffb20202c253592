//! The parts of a page that are fingerprinted: its semantic blocks, content and framing apart.
//!
//! **Idea.** A semantic block may hold a little of both; its content is one part and its framing another, of the same
//! number. A paragraph inside goes with the semantic block in which it begins.
//! **Cost.** Linear, beside finding the semantic blocks. **When it fails.** Text that is in no semantic block (there is none as long
//! as both show the same) goes with the block before it.

use super::prints::Part;
use crate::label::{Label, Labels};
use crate::read_page::ReadPage;
use crate::segment::semantic::{Edition, semantic_blocks};

/// The texts of a page by semantic block and label.
#[derive(Clone, Debug, Default)]
pub struct PageParts(Vec<PagePart>);

#[derive(Clone, Debug)]
struct PagePart {
    number: u32,
    label: Label,
    text: String,
    /// Places in the list of the page's blocks.
    blocks: Vec<usize>,
}

impl PageParts {
    /// As they are fingerprinted.
    pub fn parts(&self) -> Vec<Part<'_>> {
        self.0
            .iter()
            .map(|PagePart { number, label, text, .. }| Part { number: *number, label: *label, text })
            .collect()
    }

    /// Which blocks of the page a part is made of: their places in its [`Blocks`](crate::segment::Blocks).
    pub fn blocks_of(&self, number: u32, label: Label) -> &[usize] {
        let is_it = |part: &&PagePart| (part.number, part.label) == (number, label);
        self.0.iter().find(is_it).map_or(&[], |part| &part.blocks)
    }
}

/// The parts of a page; a block without verdict is content.
pub fn page_parts(read: &ReadPage<'_>, labels: &Labels, edition: Edition) -> PageParts {
    let (tree, blocks) = (read.tree(), read.blocks());
    let ends: Vec<_> = semantic_blocks(tree, edition).into_iter().map(|block| block.nodes.end).collect();
    let mut parts: Vec<PagePart> = Vec::new();
    let mut number = 0;
    for (index, block) in blocks.iter().enumerate() {
        let Some(first) = blocks.texts(block).first() else { continue };
        while ends.get(number).is_some_and(|end| *end <= first.node) && number + 1 < ends.len() {
            number += 1;
        }
        let label = labels.get(index).map_or(Label::Content, |verdict| verdict.label);
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        // The parts of one semantic block are the last ones: two at most.
        let known = parts.iter().rposition(|part| (part.number, part.label) == (number, label));
        let at = known.filter(|at| at + 2 >= parts.len()).unwrap_or(parts.len());
        if at == parts.len() {
            parts.push(PagePart { number, label, text: String::new(), blocks: Vec::new() });
        }
        let PagePart { text, blocks: places, .. } = &mut parts[at];
        places.push(index);
        text.push_str(&blocks.text(tree, block));
        text.push('\n');
    }
    PageParts(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_break_ends_a_word_and_emphasis_does_not() {
        let read = ReadPage::from("<p>rain<br>snow<img src=x>hail and f<b>og</b>");
        let parts = page_parts(&read, &Labels::default(), Edition::Modern);
        assert_eq!(parts.parts()[0].text, "rain snow hail and fog\n");
    }

    #[test]
    fn every_text_is_in_one_part_and_framing_is_apart_from_content() {
        let menu = "<li><a href=/>All the news of the valley</a>".repeat(9);
        let text = "<p>It rained in the valley, and the river rose by a foot.".repeat(9);
        let page = format!("<div><ul>{menu}</ul></div><div>{text}</div>");
        let read = ReadPage::from(page.as_str());
        let parts = page_parts(&read, &Labels::default(), Edition::Modern);
        assert_eq!(parts.blocks_of(1, Label::Content), (9..18).collect::<Vec<_>>());
        let parts = parts.parts();
        let counts: Vec<(u32, usize)> = parts.iter().map(|part| (part.number, part.text.lines().count())).collect();
        assert_eq!(counts, [(0, 9), (1, 9)]);
        assert!(parts[1].text.starts_with("It rained in the valley"));
    }
}
