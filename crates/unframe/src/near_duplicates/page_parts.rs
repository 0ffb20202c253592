//! The parts of a page that are fingerprinted: its semantic blocks, content and framing apart.
//!
//! **Idea.** A semantic block may hold a little of both; its content is one part and its framing another, of the same
//! number. A paragraph inside goes with the semantic block in which it begins.
//! **Cost.** Linear, beside finding the semantic blocks. **When it fails.** Text that is in no semantic block (there is none as long
//! as both show the same) goes with the block before it.

use super::prints::Part;
use crate::html::Tree;
use crate::label::{Label, Labels};
use crate::segment::Blocks;
use crate::segment::semantic::{Edition, semantic_blocks};

/// The texts of a page by semantic block and label.
#[derive(Clone, Debug, Default)]
pub struct PageParts(Vec<(u32, Label, String)>);

impl PageParts {
    /// As they are fingerprinted.
    pub fn parts(&self) -> Vec<Part<'_>> {
        self.0.iter().map(|(number, label, text)| Part { number: *number, label: *label, text }).collect()
    }
}

/// The parts of a page; a block without verdict is content.
pub fn page_parts(tree: &Tree<'_>, blocks: &Blocks, labels: &Labels, edition: Edition) -> PageParts {
    let ends: Vec<_> = semantic_blocks(tree, edition).into_iter().map(|block| block.nodes.end).collect();
    let mut parts: Vec<(u32, Label, String)> = Vec::new();
    let mut number = 0;
    for (index, block) in blocks.iter().enumerate() {
        let Some(first) = blocks.texts(block).first() else { continue };
        while ends.get(number).is_some_and(|end| *end <= first.node) && number + 1 < ends.len() {
            number += 1;
        }
        let label = labels.get(index).map_or(Label::Content, |verdict| verdict.label);
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        // The parts of one semantic block are the last ones: two at most.
        let known = parts.iter().rposition(|part| (part.0, part.1) == (number, label));
        let at = known.filter(|at| at + 2 >= parts.len()).unwrap_or(parts.len());
        if at == parts.len() {
            parts.push((number, label, String::new()));
        }
        let text = &mut parts[at].2;
        for piece in blocks.texts(block) {
            text.push_str(&tree.node(piece.node).text());
        }
        text.push('\n');
    }
    PageParts(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    #[test]
    fn every_text_is_in_one_part_and_framing_is_apart_from_content() {
        let menu = "<li><a href=/>All the news of the valley</a>".repeat(9);
        let text = "<p>It rained in the valley, and the river rose by a foot.".repeat(9);
        let page = format!("<div><ul>{menu}</ul></div><div>{text}</div>");
        let document = parse(&page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let parts = page_parts(&document.tree, &blocks, &Labels::default(), Edition::Modern);
        let parts = parts.parts();
        let counts: Vec<(u32, usize)> = parts.iter().map(|part| (part.number, part.text.lines().count())).collect();
        assert_eq!(counts, [(0, 9), (1, 9)]);
        assert!(parts[1].text.starts_with("It rained in the valley"));
    }
}
