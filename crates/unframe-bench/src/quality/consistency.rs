//! Is what stands on several pages of a site judged alike on all of them?
//!
//! **Idea.** A *position of the template* is a text at a place of the layout that stands, word for word, on several pages
//! of a site: an entry of the menu, a heading above every list of comments, a line of the footer. It is judged
//! differently if it is content on one page and framing on another. Each counts as often as it stands: what is on every
//! page matters more than what is on two.

use std::collections::{BTreeMap, BTreeSet};

use unframe::ReadPage;
use unframe::label::{Label, Labels};
use unframe::segment::Block;

/// A text must stand on this many pages, or it is not part of a template.
const LEAST_PAGES: usize = 2;

/// Disputed positions that are remembered.
const MOST_SHOWN: usize = 20;

/// How the positions of a site's template are judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consistency {
    /// How often positions of the template stand on pages.
    pub occurrences: usize,
    /// Of those, at positions that are content on one page and framing on another.
    pub disputed: usize,
    /// Of those, judged as fewer pages judge the position.
    pub outvoted: usize,
    /// The disputed positions that stand on most pages: how often content, how often framing, and what they say.
    pub shown: Vec<(usize, usize, String)>,
}

impl Consistency {
    pub(super) fn of(pages: &[ReadPage<'_>], labels: &[Labels]) -> Self {
        let pages = pages.iter().zip(labels).enumerate();
        Self::count(pages.flat_map(|(page, (read, labels))| {
            let judged = read.blocks().iter().zip(labels.iter());
            judged.map(move |(block, verdict)| (page, block.position, words_of(read, block), verdict.label))
        }))
    }

    /// From pages, places, texts and labels.
    fn count<Place: Ord>(blocks: impl Iterator<Item = (usize, Place, String, Label)>) -> Self {
        #[derive(Default)]
        struct Judged {
            pages: BTreeSet<usize>,
            content: usize,
            framing: usize,
        }
        let mut positions = BTreeMap::<(Place, String), Judged>::new();
        for (page, place, text, label) in blocks.filter(|(_, _, text, _)| !text.is_empty()) {
            let judged = positions.entry((place, text)).or_default();
            judged.pages.insert(page);
            match label {
                Label::Content => judged.content += 1,
                Label::Framing => judged.framing += 1,
            }
        }
        let mut consistency = Self::default();
        for ((_, text), judged) in positions.into_iter().filter(|(_, judged)| judged.pages.len() >= LEAST_PAGES) {
            let all = judged.content + judged.framing;
            let fewer = judged.content.min(judged.framing);
            consistency.occurrences += all;
            consistency.disputed += if fewer > 0 { all } else { 0 };
            consistency.outvoted += fewer;
            if fewer > 0 {
                consistency.shown.push((judged.content, judged.framing, text));
            }
        }
        consistency.shown.sort_by_key(|(content, framing, _)| std::cmp::Reverse(content + framing));
        consistency.shown.truncate(MOST_SHOWN);
        consistency
    }

    /// The share of the template that is judged differently on different pages; nothing of nothing.
    #[expect(clippy::cast_precision_loss, reason = "a number of blocks")]
    pub fn share_disputed(&self) -> f64 {
        self.disputed as f64 / self.occurrences.max(1) as f64
    }

    /// The share that is judged otherwise than on most pages.
    #[expect(clippy::cast_precision_loss, reason = "a number of blocks")]
    pub fn share_outvoted(&self) -> f64 {
        self.outvoted as f64 / self.occurrences.max(1) as f64
    }
}

/// What a block says, white space collapsed.
fn words_of(read: &ReadPage<'_>, block: &Block) -> String {
    let texts = read.blocks().texts(block).iter();
    let whole: String = texts.map(|text| read.tree().node(text.node).text()).collect();
    whole.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages as lines of `place text`, framing in capitals.
    fn check(pages: &[&[&str]], occurrences: usize, disputed: usize, outvoted: usize) {
        let blocks = pages.iter().enumerate().flat_map(|(page, lines)| {
            lines.iter().map(move |line| {
                let (place, text) = line.split_once(' ').unwrap_or((line, ""));
                let label = if text.to_uppercase() == text { Label::Framing } else { Label::Content };
                (page, place, text.to_lowercase(), label)
            })
        });
        let counted = Consistency::count(blocks);
        assert_eq!((counted.occurrences, counted.disputed, counted.outvoted), (occurrences, disputed, outvoted));
    }

    #[test]
    fn a_position_is_a_text_at_a_place_on_several_pages() {
        check(&[&["p rain", "nav HOME"], &["p snow", "nav HOME"]], 2, 0, 0);
        check(&[&["p rain", "nav HOME"], &["nav rain", "nav HOME"]], 2, 0, 0);
        check(&[&["nav HOME"], &["nav home"], &["nav HOME"], &["nav TOP"]], 3, 3, 1);
        check(&[&["nav HOME", "nav home"]], 0, 0, 0);
        check(&[], 0, 0, 0);
    }
}
