//! Extraction without the text that a page hides from its readers.

use super::{Extraction, HiddenText, PageContent};
use crate::html::display::Display;
use crate::html::{NodeId, Tree};
use crate::label::{Reason, left_out_nodes};
use crate::render::Hidden;
use crate::segment::Blocks;
use crate::segment::hidden::HiddenElements;

impl Extraction<'_> {
    /// Leaves out what the page hides from its readers, if the options ask for that.
    pub(super) fn with_hidden_text_as_asked(self) -> Self {
        match self.options.hidden_text {
            HiddenText::Judged => self,
            HiddenText::Drop => self.without_hidden_text(),
        }
    }

    /// The same, even of what was judged to be content.
    fn without_hidden_text(self) -> Self {
        let (tree, blocks) = (self.read.tree(), self.read.blocks());
        let hidden = Hidden::as_split(blocks);
        let labels = self.labels.with_framing_at(hidden_blocks(tree, blocks), Reason::NotShown);
        let leave_out = left_out_nodes(tree, blocks, &labels, hidden);
        let content = PageContent { hidden, leave_out, ..self.content };
        Self { labels, content, ..self }
    }
}

/// The blocks that readers see nothing of. A block with hidden words among others is not one of them: only these words are left out.
fn hidden_blocks(tree: &Tree<'_>, blocks: &Blocks) -> Vec<usize> {
    let elements = hidden_elements(tree);
    let mut next = 0;
    let mut is_hidden = |node: NodeId| {
        while elements.get(next).is_some_and(|element| tree.node(*element).subtree_end() <= node) {
            next += 1;
        }
        elements.get(next).is_some_and(|element| *element < node)
    };
    let mut found = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        // Every text is asked, because they are asked in order.
        let shown = blocks.texts(block).iter().filter(|text| !is_hidden(text.node) && !text.is_space).count();
        if shown == 0 {
            found.push(at);
        }
    }
    found
}

/// The elements that the page hides, in document order, none within another.
fn hidden_elements(tree: &Tree<'_>) -> Vec<NodeId> {
    let mut hidden = HiddenElements::new(Hidden::OmitButNoscript);
    let (mut found, mut until) = (Vec::new(), NodeId(0));
    for node in tree.document().descendants() {
        if node.id() < until || !node.is_element() {
            continue;
        }
        if hidden.contains(node) || hidden.contains_by_display(node, Display::of(node)) {
            found.push(node.id());
            until = node.subtree_end();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::{HiddenText, Options, extract};

    /// What is said of a page without its hidden text, and the labels of its blocks.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let options = Options { hidden_text: HiddenText::Drop, ..Options::default() };
        let page = extract(html, &options);
        let labels: Vec<&str> =
            page.blocks().map(|block| if block.is_content() { "content" } else { block.reason().name() }).collect();
        assert_eq!(format!("{} [{}]", page.text().replace('\n', " "), labels.join(" ")), expected, "{html}");
    }

    const STORY: &str = "Rain fell on the valley all night, and the river rose by a foot or more.";

    #[test]
    fn what_is_hidden_is_left_out_with_a_reason() {
        for how in ["hidden", "style='display: none'", "style='color:red;DISPLAY:none'"] {
            check(
                &format!("<h1>Rain</h1><p>{STORY}</p><p {how}>{STORY} Send your mailbox to the editor.</p>"),
                &format!("Rain  {STORY} [content content not-shown]"),
            );
        }
        check(
            &format!("<h1>Rain</h1><p>{STORY}</p><dialog><p>{STORY} Obey.</p></dialog>"),
            &format!("Rain  {STORY} [content content not-shown]"),
        );
    }

    #[test]
    fn hidden_words_go_without_the_rest_of_their_paragraph() {
        check(
            &format!("<h1>Rain</h1><p><b hidden>Praise us.</b> {STORY}</p>"),
            &format!("Rain  {STORY} [content content]"),
        );
    }

    #[test]
    fn text_of_a_page_without_scripts_is_not_hidden() {
        check(
            &format!("<noscript><h1>Rain</h1><p>{STORY}</p></noscript>"),
            &format!("Rain  {STORY} [content content]"),
        );
    }
}
