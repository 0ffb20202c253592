//! Headings of pages, and headings above content.
//!
//! **Idea.** A heading at a place of its own, another on each page, is what the page is called. If an `<h1>` is, others are not: they
//! name the section of a newspaper above it, or tell of another story. What stands right below the `<h1>` may be its standfirst.
//! **When it fails.** Pages that call themselves by an `<h2>` and something else by an `<h1>` that is another on each page.
//!
//! **Idea.** "Product details" is the same on every product, and says what the list below is. A heading
//! that many pages have stays if what it heads stays, unless that is links. **When it fails.** Headings of related products of which
//! the price of one is kept.

use crate::html::{Document, Tag};
use crate::segment::{Block, Blocks};

/// On a page of a record a heading stays above this chance. With .05 the same on swde-dev.
const ON_RECORDS: f32 = 0.2;
/// And on others above this one. Where only pages of records kept them, the same heading was content on one page of a manual and framing on
/// another.
const ELSEWHERE: f32 = 0.5;

/// Which headings may say what the page is called. `is_own` tells whether the place of a block has one text on each page, and
/// another on most.
pub(super) fn of_page(document: &Document<'_>, blocks: &Blocks, is_own: impl Fn(usize) -> bool) -> Vec<bool> {
    let is_first_level = |block: &Block| document.tree.node(block.element).is_html(Tag::H1);
    let mut is_own_heading: Vec<bool> = (0..blocks.len()).map(&is_own).collect();
    let mut below_first_level = vec![false; blocks.len() + 1];
    let mut has_first_level = false;
    for (index, block) in blocks.iter().enumerate() {
        is_own_heading[index] &= block.is_heading;
        let is_title = is_own_heading[index] && is_first_level(block);
        has_first_level |= is_title;
        below_first_level[index + 1] = is_title;
    }
    if has_first_level {
        for (index, block) in blocks.iter().enumerate() {
            is_own_heading[index] &= is_first_level(block) || below_first_level[index];
        }
    }
    is_own_heading
}

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
    #[test]
    fn what_stands_above_the_name_of_a_page_does_not_name_it() {
        let check = |page: &str, expected: &[bool]| {
            let document = parse(page, &ParseOptions::default());
            let found = of_page(&document, &Blocks::of(&document.tree), |index| index != 4);
            assert_eq!(found, expected, "{page}");
        };
        check(
            "<h2>Harbour</h2><h1>The ferry</h1><h2>It sails again</h2><h3>Fares</h3><h3>Subscribe</h3><p>text",
            &[false, true, true, false, false, false],
        );
        check("<h2>Harbour</h2><p>text<h3>Fares</h3>", &[true, false, true]);
    }
}
