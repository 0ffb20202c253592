//! Pages made to hurt: none may take memory out of proportion, and the laws hold for their trees as well.
//!
//! How long each takes is not asserted here, where machines are slow and busy, but by `unframe-bench pathological`.

use unframe::html::{ParseOptions, parse};
use unframe_bench::laws;
use unframe_bench::pathological::{ATTACKS, WHOLE};

/// Nodes the source of a page may ask for: a tag is at least three bytes and may imply a handful of elements, a
/// formatting element may be reopened as often as [`Limits`](unframe::Limits) allow.
fn most_nodes(bytes: usize, options: &ParseOptions) -> usize {
    16 + bytes.saturating_mul(2 + options.limits.max_clones_per_node).min(options.limits.max_nodes)
}

#[test]
fn no_page_costs_more_than_its_budget() {
    let options = ParseOptions::default();
    for attack in ATTACKS {
        let page = (attack.page)(WHOLE);
        let document = parse(&page, &options);
        println!(
            "{}: {} bytes, {} tokens, {} nodes, {:?}",
            attack.name,
            page.len(),
            document.tokens.len(),
            document.tree.len(),
            document.damage
        );
        assert!(
            document.tree.len() <= most_nodes(page.len(), &options),
            "{}: {} nodes",
            attack.name,
            document.tree.len()
        );
        assert!(document.tokens.len() <= page.len(), "{}: {} tokens", attack.name, document.tokens.len());
        let depth = deepest(&document.tree);
        // The elements of the page itself and what a table or a template implies stand around what is limited.
        assert!(depth <= options.limits.max_depth + 16, "{}: {depth} levels", attack.name);
        let broken = laws::check_document(&page, &document);
        assert!(broken.is_ok(), "{}: {}", attack.name, broken.err().unwrap_or_default());
    }
}

fn deepest(tree: &unframe::html::Tree<'_>) -> usize {
    let mut open = Vec::new();
    let mut deepest = 0;
    for node in tree.document().descendants() {
        while open.last().is_some_and(|end| *end <= node.id()) {
            open.pop();
        }
        open.push(node.subtree_end());
        deepest = deepest.max(open.len());
    }
    deepest
}
