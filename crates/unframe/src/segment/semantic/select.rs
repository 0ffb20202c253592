//! Which parts of a page are its semantic blocks: those that none of their descendants outweighs, from the body down.

use super::outline::Part;

/// The parts that are blocks, by their numbers in document order. What has no parts below it is a block in any case, so
/// that they hold all of the page's text.
pub(super) fn select(outline: &[Part]) -> Vec<usize> {
    let mut heaviest_below = vec![0.0_f64; outline.len()];
    for (number, part) in outline.iter().enumerate().skip(1).rev() {
        let heaviest = heaviest_below[number].max(part.weight);
        heaviest_below[part.parent] = heaviest_below[part.parent].max(heaviest);
    }
    let mut blocks = Vec::new();
    let mut number = 0;
    while let Some(part) = outline.get(number) {
        if part.subtree_end == number + 1 || part.weight >= heaviest_below[number] {
            blocks.push(number);
            number = part.subtree_end;
        } else {
            number += 1;
        }
    }
    blocks
}
