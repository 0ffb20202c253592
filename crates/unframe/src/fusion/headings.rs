//! Headings above content.
//!
//! **Idea.** "Product details" is the same on every product, and says what the list below is. A heading
//! that many pages have stays if what it heads stays, unless that is links. **When it fails.** Headings of related products of which
//! the price of one is kept.

use crate::html::Document;
use crate::segment::Blocks;

/// On a page of a record a heading stays above this chance. With .05 the same on swde-dev.
const ON_RECORDS: f32 = 0.2;
/// And on others above this one. Where only pages of records kept them, the same heading was content on one page of a manual and framing on
/// another.
const ELSEWHERE: f32 = 0.5;

/// Keeps the headings right above blocks that are kept. `is_common` tells whether many pages have what a block says.
pub(super) fn keep_above_content(
    document: &Document<'_>,
    blocks: &Blocks,
    is_record: bool,
    is_common: impl Fn(usize) -> bool,
    chances: &[f32],
    is_kept: &mut [bool],
) {
    let least = if is_record { ON_RECORDS } else { ELSEWHERE };
    for index in (0..blocks.len().saturating_sub(1)).rev() {
        let (Some(heading), Some(next)) = (blocks.get(index), blocks.get(index + 1)) else { continue };
        let around = || document.tree.node(heading.element).ancestors().take(2).last();
        let is_near = || around().is_some_and(|around| next.element < around.subtree_end());
        is_kept[index] |= heading.is_heading
            && !heading.is_link()
            && is_kept[index + 1]
            && !next.is_heading
            && !next.is_link()
            && chances[index] >= least
            && is_common(index)
            && is_near();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    fn check(page: &str, chances: &[f32], is_kept: &[bool], expected: &[bool]) {
        let document = parse(page, &ParseOptions::default());
        let mut kept = is_kept.to_vec();
        keep_above_content(&document, &Blocks::of(&document.tree), true, |_| true, chances, &mut kept);
        assert_eq!(kept, expected, "{page}");
    }

    #[test]
    fn a_heading_stays_with_what_it_heads() {
        let page = "<div><h2>Details</h2><ul><li>Width: 3 in<li>Depth: 1 in</ul></div>";
        check(page, &[0.3, 0.9, 0.9], &[false, true, true], &[true, true, true]);
        check(page, &[0.1, 0.9, 0.9], &[false, true, true], &[false, true, true]);
        check(page, &[0.3, 0.9, 0.9], &[false, false, true], &[false, false, true]);
        let links = "<div><h2>See also</h2><p><a href=/a>Tides</a></div>";
        check(links, &[0.3, 0.9], &[false, true], &[false, true]);
        let elsewhere = "<div><div><div><h2>Details</h2></div></div></div><p>Width: 3 in";
        check(elsewhere, &[0.3, 0.9], &[false, true], &[false, true]);
    }
}
