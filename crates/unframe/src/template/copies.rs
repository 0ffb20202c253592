//! Pages that are copies of one another count as one.
//!
//! **Idea.** An article that stands on the site three times (for printing, under another address, in the archive) is
//! repeated text, but not framing (the 2005 paper lost such articles whole). Pages share framing with most others and
//! content with their copies, so: of the lines that few pages have, how much has a page in common with the first page
//! that has them?
//!
//! **Cost.** Linear in lines, except for sorting them. **When it fails.** Copies with less than seven tenths in common
//! count as different pages; so do pages without text of their own.

use crate::Share;

use super::summary::{Extent, Summary};

// These numbers come from the small sites of `tests/site_template`; they were not swept on a corpus.

/// A line that more pages have is not a sign of a copy.
const MOST_SHARE: Share = Share::percent(50);
/// What copies have in common of the text that few pages have.
const LEAST_COMMON: Share = Share::percent(70);
/// Letters of a line that is more than a label; framing has few as long.
const LEAST_LINE: u32 = 40;
/// Letters a page must have of its own to be told from others.
const LEAST_LETTERS: u64 = 100;

/// For every page the number of the first page it is a copy of; its own, if it is none.
pub(crate) fn originals(pages: &[Summary]) -> Vec<u32> {
    let mut lines: Vec<(u64, u32, u32)> = Vec::new();
    for (page, number) in pages.iter().zip(0_u32..) {
        let is_own = |extent: Extent| !extent.is_link() && extent.letters() >= LEAST_LINE;
        let own = page.lines.iter().filter(|line| is_own(line.extent));
        lines.extend(own.map(|line| (line.form.exact, number, line.extent.letters())));
    }
    lines.sort_unstable();
    lines.dedup_by_key(|(text, page, _)| (*text, *page));
    let most = MOST_SHARE.at_most_of(pages.len() as u64).max(2);
    let mut rare_letters = vec![0_u64; pages.len()];
    let mut common: Vec<(u32, u32, u32)> = Vec::new();
    for holders in lines.chunk_by(|left, right| left.0 == right.0).filter(|holders| holders.len() as u64 <= most) {
        for (_, page, letters) in holders {
            rare_letters[*page as usize] += u64::from(*letters);
        }
        let first = holders[0].1;
        common.extend(holders[1..].iter().map(|(_, page, letters)| (*page, first, *letters)));
    }
    common.sort_unstable();
    let mut originals: Vec<u32> = (0..).take(pages.len()).collect();
    for pair in common.chunk_by(|left, right| (left.0, left.1) == (right.0, right.1)) {
        let (page, first, _) = pair[0];
        let shared: u64 = pair.iter().map(|(_, _, letters)| u64::from(*letters)).sum();
        let whole = rare_letters[page as usize].max(rare_letters[first as usize]);
        if whole >= LEAST_LETTERS && shared >= LEAST_COMMON.at_least_of(whole) {
            originals[page as usize] = originals[first as usize];
        }
    }
    originals
}
