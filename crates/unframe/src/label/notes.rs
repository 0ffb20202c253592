//! Footnotes that content refers to are content.
//!
//! **Idea.** Footnotes are short, full of links and stand where pages end, and look like framing. One that content refers to is part of what
//! it says. **Cost.** A search for two words; on pages that have them, two passes over the nodes. **When it fails.** Lists of sources are
//! not called footnotes, and are left to the model. **What was rejected.** Tables of which three quarters are content, as a whole: word F1 of
//! wcxb-dev fell.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Label, Labels, Reason, Verdict};
use crate::html::{NodeId, NodeRef, Tag, Tree};
use crate::segment::Blocks;

/// Bytes of the name of a note.
const LONGEST_NAME: usize = 64;
/// Elements around a note that may say what it is.
const MAX_AROUND: usize = 3;
/// Letters of a note. Found by looking at footnotes of manuals and blogs.
const LONGEST_NOTE: u32 = 2000;

impl Labels {
    /// The same, with the notes that content refers to.
    #[must_use]
    pub(crate) fn with_notes(mut self, tree: &Tree<'_>, blocks: &Blocks) -> Self {
        for index in self.notes(tree, blocks).into_iter().flatten() {
            if let Some(verdict) = self.verdicts.get_mut(index).filter(|verdict| verdict.label == Label::Framing) {
                *verdict = Verdict { label: Label::Content, reason: Reason::Footnote, ..*verdict };
            }
        }
        self
    }

    /// The blocks of notes that content refers to.
    fn notes(&self, tree: &Tree<'_>, blocks: &Blocks) -> Vec<Range<usize>> {
        let source = tree.source().as_bytes();
        if !["footnote", "endnote"].iter().any(|sign| memchr::memmem::find(source, sign.as_bytes()).is_some()) {
            return Vec::new();
        }
        let content = blocks.iter().zip(self.iter()).filter(|(_, verdict)| verdict.label == Label::Content);
        let texts = content.flat_map(|(block, _)| blocks.texts(block));
        let wanted: BTreeSet<String> = texts.filter_map(|text| note_of(tree.node(text.node))).collect();
        let mut found = Vec::new();
        if wanted.is_empty() {
            return found;
        }
        for node in tree.document().descendants().filter(|node| is_called_note(*node)) {
            let is_wanted = node.attribute("id").is_some_and(|id| wanted.contains(&*id.value()));
            let range = if is_wanted { within(blocks, node) } else { 0..0 };
            let letters: u32 = range.clone().filter_map(|index| blocks.get(index)).map(|block| block.letters).sum();
            if !range.is_empty() && letters <= LONGEST_NOTE {
                found.push(range);
            }
        }
        found
    }
}

/// The blocks whose text begins below a node.
fn within(blocks: &Blocks, node: NodeRef<'_, '_>) -> Range<usize> {
    let first = |index: usize| -> NodeId {
        blocks.get(index).and_then(|block| blocks.texts(block).first()).map_or(NodeId(0), |text| text.node)
    };
    let count = blocks.len();
    let behind = |until: NodeId| {
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            if first(middle) < until { low = middle + 1 } else { high = middle }
        }
        low
    };
    behind(node.id())..behind(node.subtree_end())
}

/// The name of the note that a text is the number of: it is raised, or its link calls itself one to a note.
fn note_of(text: NodeRef<'_, '_>) -> Option<String> {
    let link = text.ancestors().take(3).find(|above| above.is_html(Tag::A))?;
    let address = link.attribute("href")?.value();
    let name = address.strip_prefix('#').filter(|name| (1..=LONGEST_NAME).contains(&name.len()))?;
    let is_raised = text.ancestors().take(4).any(|above| above.is_html(Tag::SUP));
    (is_raised || says(link, &["footnote", "noteref"])).then(|| name.to_owned())
}

/// Whether an element is a note by its own names or by those around it.
fn is_called_note(node: NodeRef<'_, '_>) -> bool {
    matches!(node.tag(), Tag::LI | Tag::P | Tag::DIV | Tag::ASIDE)
        && node.attribute("id").is_some()
        && std::iter::once(node)
            .chain(node.ancestors().take(MAX_AROUND))
            .any(|around| says(around, &["footnote", "endnote"]))
}

fn says(node: NodeRef<'_, '_>, words: &[&str]) -> bool {
    ["class", "role", "id"].iter().any(|name| {
        let value = node.attribute(name).map(|found| found.raw_value()).unwrap_or_default();
        value.len() <= 4 * LONGEST_NAME && words.iter().any(|word| value.contains(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Share;
    use crate::html::{ParseOptions, parse};

    /// Blocks that hold `CUT` are framing; gives what is kept.
    fn check(page: &str, expected: &str) {
        let document = parse(page, &ParseOptions::default());
        let (tree, blocks) = (&document.tree, Blocks::of(&document.tree));
        let verdict = |block| {
            let is_cut = blocks.text(tree, block).contains("CUT");
            let label = if is_cut { Label::Framing } else { Label::Content };
            Verdict { span: block.span, label, reason: Reason::LooksLikeContent, support: Share::NONE, chance: None }
        };
        let labels = Labels { verdicts: blocks.iter().map(verdict).collect() }.with_notes(tree, &blocks);
        let kept = blocks.iter().zip(labels.iter()).filter(|(_, verdict)| verdict.label == Label::Content);
        let said: Vec<String> = kept.map(|(block, _)| blocks.text(tree, block).trim().to_owned()).collect();
        assert_eq!(said.join("|"), expected, "{page}");
    }

    #[test]
    fn notes_stay_with_what_refers_to_them() {
        let notes = "<div class=footnotes><ol><li id=n1>CUT one<li id=n2>CUT two</ol></div>";
        check(&format!("<p>a<sup><a href=#n1>1</a></sup>{notes}"), "a1|CUT one");
        check(&format!("<p>a <a href=#n2 role=doc-noteref>2</a>{notes}"), "a 2|CUT two");
        check(&format!("<p>a <a href=#n1>b</a>{notes}"), "a b");
        check(&format!("<p>CUT<sup><a href=#n1>1</a></sup><p>a{notes}"), "a");
        check("<p>a<sup><a href=#c1>1</a></sup><ol class=references><li id=c1>CUT</ol>", "a1");
    }
}
