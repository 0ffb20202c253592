//! Values of records: what stands after the same label on many pages, and is another on each.
//!
//! **Idea.** Pages of shops, job boards and encyclopedias are made from a database: *Engine*, *1.6 L*; *Price*, *$ 19,495*. The
//! label repeats, the value does not, and where values stand in a table all of them stand at one place of the layout. What tells
//! them apart is the label in front. **Cost.** Sorting the lines of the sample. **When it fails.** Labels after their values;
//! values that most pages share.

use super::model::SiteTemplate;
use super::summary::{Line, Summary};
use crate::Share;
use crate::hash::pair;

// Chosen on swde-dev, news-sites-dev and gold-sites-dev, together with what `fusion` makes of it.

/// A label stands in front of such a place on at least this many pages.
const LEAST_PAGES: usize = 3;
/// And on this share of the pages of its kind. With 15 % instead of 25, values of swde-dev .878 instead of .876, and 1.1 instead of 1.0 % of
/// the framing of gold-sites-dev stay.
const LEAST_SHARE: Share = Share::percent(25);
/// A page has one value after a label, seldom two: at most three on two pages.
const MOST_LINES: (u64, u64) = (3, 2);
/// This many different values stand after it.
const LEAST_TEXTS: u32 = 3;
/// And that share of the pages has one that no other has, or few.
const LEAST_DIFFERENT: Share = Share::percent(30);

/// Letters of the longest label that is remembered; more are a sentence. A guess; the fusion keeps shorter ones only.
const LONGEST_LABEL: u32 = 60;

/// Whether a line can be the label of the next. Links cannot: "Up" stands before the name of the chapter in every manual.
pub(crate) fn is_label(line: &Line) -> bool {
    line.extent.letters() <= LONGEST_LABEL && !line.extent.is_link()
}

/// The key of what stands at a place after a line.
pub(crate) fn field_key(label: u64, place: u64) -> u64 {
    pair(label, place.rotate_left(16))
}

/// The fields of the pages, given the places of their template.
pub(super) fn of(pages: &[Summary], originals: &[u32], template: &SiteTemplate) -> Vec<u64> {
    let mut lines: Vec<(u64, u32, u64, u64)> = Vec::new();
    for ((page, original), number) in pages.iter().zip(originals).zip(0_u32..) {
        if *original != number {
            continue;
        }
        for both in page.lines.windows(2).filter(|both| is_label(&both[0])) {
            let place = both[1].place();
            lines.push((field_key(both[0].form.exact, place), number, both[1].form.exact, place));
        }
    }
    lines.sort_unstable();
    let mut fields = Vec::new();
    let mut texts: Vec<u64> = Vec::new();
    for of_key in lines.chunk_by(|left, right| left.0 == right.0) {
        if of_key.len() < LEAST_PAGES {
            continue;
        }
        let kind = template.place(of_key[0].3).kind;
        let least = LEAST_SHARE.at_least_of(kind.into()).max(LEAST_PAGES as u64);
        let pages = of_key.chunk_by(|left, right| left.1 == right.1).count() as u64;
        texts.clear();
        texts.extend(of_key.iter().map(|(_, _, text, _)| *text));
        texts.sort_unstable();
        texts.dedup();
        let different = u64::from(LEAST_TEXTS).max(LEAST_DIFFERENT.at_least_of(pages));
        if pages >= least
            && of_key.len() as u64 * MOST_LINES.1 <= pages * MOST_LINES.0
            && texts.len() as u64 >= different
        {
            fields.push(of_key[0].0);
        }
    }
    fields
}
