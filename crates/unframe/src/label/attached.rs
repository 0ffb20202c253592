//! What belongs to content although it does not look like it: the cells of its tables, and its footnotes.
//!
//! **Idea.** A table with holes says less than none: a table of data with names above its columns, of which three quarters are content, is
//! content as a whole, such as its cells with nothing but a link and those names. A note at the end of a page is content if content refers to it.
//! **Cost.** One pass over the nodes; a second one on pages that speak of footnotes. **When it fails.** A column of buttons stays with
//! its table. Lists of sources are not called footnotes, and are left to the model.

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
    /// The same, with tables and notes that belong to content.
    #[must_use]
    pub(crate) fn with_attached(mut self, tree: &Tree<'_>, blocks: &Blocks) -> Self {
        let attached: Vec<Range<usize>> =
            self.tables(tree, blocks).into_iter().chain(self.notes(tree, blocks)).collect();
        for index in attached.into_iter().flatten() {
            if let Some(verdict) = self.verdicts.get_mut(index).filter(|verdict| verdict.label == Label::Framing) {
                *verdict = Verdict { label: Label::Content, reason: Reason::Attached, ..*verdict };
            }
        }
        self
    }

    /// The blocks of tables that are content as a whole.
    fn tables(&self, tree: &Tree<'_>, blocks: &Blocks) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        for table in tree.document().descendants().filter(|node| node.is_html(Tag::TABLE)) {
            let range = within(blocks, table);
            let (mut content, mut all) = ((0, 0), (0, 0));
            for (block, verdict) in range.clone().filter_map(|index| blocks.get(index).zip(self.get(index))) {
                let is_content = verdict.label == Label::Content;
                all = (all.0 + 1, all.1 + block.letters);
                content = (content.0 + u32::from(is_content), content.1 + if is_content { block.letters } else { 0 });
            }
            let is_mostly_content = content.0 * 4 > all.0 * 3 && content.1 * 4 > all.1 * 3;
            if content.0 < all.0 && is_mostly_content && has_header_and_cells(table) {
                found.push(range);
            }
        }
        found
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

/// Whether the first row of a table names its columns, and nothing is in it that only layouts have.
fn has_header_and_cells(table: NodeRef<'_, '_>) -> bool {
    let (mut rows, mut names) = (0, 0);
    for node in table.descendants().skip(1).filter(|node| node.is_html(node.tag())) {
        match node.tag() {
            Tag::TABLE | Tag::FORM => return false,
            tag if tag.is_heading() => return false,
            Tag::TR => rows += 1,
            Tag::TD if rows == 1 => return false,
            Tag::TH if rows == 1 => names += 1,
            _ => {}
        }
    }
    rows > 1 && names > 1
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
        let labels = Labels { verdicts: blocks.iter().map(verdict).collect() }.with_attached(tree, &blocks);
        let kept = blocks.iter().zip(labels.iter()).filter(|(_, verdict)| verdict.label == Label::Content);
        let said: Vec<String> = kept.map(|(block, _)| blocks.text(tree, block).trim().to_owned()).collect();
        assert_eq!(said.join("|"), expected, "{page}");
    }

    #[test]
    fn tables_of_data_have_no_holes() {
        let rows = "<tr><td>many<td>words<tr><td>of<td>content<tr><td>are<td>here";
        check(&format!("<table><tr><th>a<th>CUT{rows}</table>CUT"), "a|CUT|many|words|of|content|are|here");
        check(&format!("<table><tr><td>a<td>CUT{rows}</table>"), "a|many|words|of|content|are|here");
        check(&format!("<table><tr><th>CUT<td>a{rows}</table>"), "a|many|words|of|content|are|here");
        check("<table><tr><th>a<th>CUT<tr><td>b<td>c</table>", "a|b|c");
        check(&format!("<table><tr><th>a<th><h2>CUT</h2>{rows}</table>"), "a|many|words|of|content|are|here");
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
