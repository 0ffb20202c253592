//! The comments of a page as plain text.

use super::{Hidden, TextOptions, text};
use crate::discussion::Comments;
use crate::html::{NodeRef, NodeSet, Tree};

impl Comments {
    /// What the comments say that are content, each element's set apart by a blank line; `None` if that is nothing.
    pub fn text(&self, tree: &Tree<'_>, hidden: Hidden, leave_out: &NodeSet) -> Option<String> {
        let options = TextOptions { hidden, leave_out: leave_out.clone() };
        let is_left_out = |node: NodeRef<'_, '_>| {
            leave_out.contains(node.id()) || node.ancestors().any(|above| leave_out.contains(above.id()))
        };
        let shown = self.elements().iter().map(|element| tree.node(*element)).filter(|element| !is_left_out(*element));
        let texts = shown.map(|element| text(element, &options).into_text());
        let texts: Vec<String> = texts.filter(|text| !text.trim().is_empty()).collect();
        (!texts.is_empty()).then(|| texts.join("\n\n"))
    }
}
