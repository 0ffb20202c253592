//! The comments of a page as plain text.

use super::TextOptions;
use crate::discussion::Comments;
use crate::html::{NodeRef, Tree};

impl Comments {
    /// What the comments say that are content, each element's set apart by a blank line; `None` if that is nothing.
    pub(crate) fn text(&self, tree: &Tree<'_>, options: &TextOptions<'_>) -> Option<String> {
        let is_left_out = |node: NodeRef<'_, '_>| {
            let left_out = options.leave_out;
            left_out.contains(node.id()) || node.ancestors().any(|above| left_out.contains(above.id()))
        };
        let shown = self.elements().iter().map(|element| tree.node(*element)).filter(|element| !is_left_out(*element));
        let texts = shown.map(|element| super::text(element, options).into_text());
        let texts: Vec<String> = texts.filter(|text| !text.trim().is_empty()).collect();
        (!texts.is_empty()).then(|| texts.join("\n\n"))
    }
}
