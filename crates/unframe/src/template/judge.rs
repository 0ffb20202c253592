//! A page held against the template of its site.

use std::cell::LazyCell;

use crate::Share;
use crate::html::{Document, NodeId, NodeRef};
use crate::label::{Label, Labels, Reason, Verdict};
use crate::read_page::ReadPage;
use crate::segment::{Block, Blocks};

use super::learn::{anywhere_key, exact_key, line_key};
use super::model::SiteTemplate;
use super::rows;
use super::summary::{Line, Summary};

// The thresholds below were swept one by one on gold-sites-dev, by blocks: F1 .985, leak 5.1 %, loss 1.1 % as they are. What
// happens at their neighbours stands with each; none was swept together with another.

/// What stands at a place is framing if at least half of its letters are repeated. At 60 % the same; at 40 % F1 .983, loss
/// 1.4 %.
pub(crate) const FRAMING_PLACE: Share = Share::percent(50);
/// A link to a page of the site is framing where at least a tenth of the letters are repeated. At 5 % the same, at 20 %
/// leak 5.2 %, loss 1.0 %.
const LINK_PLACE: Share = Share::percent(10);
/// A text is common if it stands to the letter on that share of the pages. At 20 % loss 1.2 %, at 50 % F1 .984, leak 5.3 %.
const COMMON: Share = Share::percent(30);
/// And on so many.
const COMMON_PAGES: u32 = 3;
/// A text that this page has only once, and at another place than the others, is common if that share of the pages has it: a
/// side bar in a page of another layout. On gold-sites-dev leak 5.1 % without the rule, 5.0 % with it. Were texts taken that
/// the page has twice, and headings, F1 would be .987 and loss 1.1 %, at 30 % and 70 % as well.
const DISPLACED: Share = Share::percent(50);
/// A text of so many letters is no framing if it is not repeated itself. With 60 or 200 gold-sites-dev gives the same;
/// without the rule sites that were crawled lose paragraphs.
const LONG: u32 = 100;
/// That much of it may be repeated, unless it is very long. At 10 % and 50 % the same.
const LITTLE: Share = Share::percent(30);
/// Source code in colours is made of words that repeat, so texts as long as that are not asked for their parts. A site of
/// generated code lost nine tenths of its text without it; not swept.
const VERY_LONG: u32 = 1000;
/// A line of links is one if that share of its letters is. At 50 % the same.
const LINK_SHARE: Share = Share::percent(70);
/// So many common texts in a row are framing wherever they stand. With two loss 1.2 %, with five the same.
const RUN: usize = 3;
/// How far a block looks for the page's own text before and behind it. With two leak 4.7 %, with eight 5.2 %.
const REACH: usize = 4;
/// How much deeper than what is common to its neighbours a block amid them may stand. With one leak 4.0 %, loss 1.2 %.
const DEEPER: u32 = 3;

impl SiteTemplate {
    /// Labels the blocks of a page of the site, one the template was learned from or another.
    pub fn judge(&self, read: &ReadPage<'_>) -> Labels {
        self.judge_summary(read, &Summary::of(read.document(), read.blocks()))
    }

    /// The same, given what learning would remember of the page.
    pub(super) fn judge_summary(&self, read: &ReadPage<'_>, page: &Summary) -> Labels {
        let (document, blocks) = (read.document(), read.blocks());
        if !self.can_judge() {
            let verdict = |block: &Block| Verdict {
                span: block.span,
                label: Label::Content,
                reason: Reason::NothingToCompare,
                support: Share::NONE,
                chance: None,
            };
            return Labels { verdicts: blocks.iter().map(verdict).collect() };
        }
        let common = self.common_runs(page);
        let mut verdicts: Vec<Verdict> = Vec::with_capacity(blocks.len());
        for (index, block) in blocks.iter().enumerate() {
            let line = &page.lines[index];
            let repeated_here = self.repeated_at(line.place());
            let (label, reason) = if repeated_here >= LINK_PLACE && self.is_long_and_own(page, index) {
                (Label::Content, Reason::LongOwnText)
            } else if repeated_here >= FRAMING_PLACE {
                (Label::Framing, Reason::RepeatedPlace)
            } else if common[index] >= RUN {
                (Label::Framing, Reason::RepeatedRun)
            } else if line.extent.is_link()
                && repeated_here >= LINK_PLACE
                && self.repeated_share(page, index) > LINK_SHARE
            {
                (Label::Framing, Reason::LinkInSite)
            } else {
                (Label::Content, Reason::OwnText)
            };
            let support = self.support(line_key(line.position, line.form.masked));
            verdicts.push(Verdict { span: block.span, label, reason, support, chance: None });
        }
        keep_amid_own_text(document, blocks, &common, &mut verdicts);
        let is_title = |block: usize| self.has_title(page.lines[block].form.masked);
        rows::keep_whole(&document.tree, blocks, is_title, &mut verdicts);
        keep_headings(document, blocks, &mut verdicts);
        Labels { verdicts }
    }

    /// Whether a line is not repeated and longer than framing is.
    fn is_long_and_own(&self, page: &Summary, index: usize) -> bool {
        let line = &page.lines[index];
        let letters = line.extent.letters();
        letters >= LONG
            && !line.extent.is_link()
            && self.count(line_key(line.position, line.form.masked)) == 0
            && (letters >= VERY_LONG || self.repeated_share(page, index) <= LITTLE)
    }

    /// For every line how many common lines stand in a row around it, itself included; 0 if it is not common.
    fn common_runs(&self, page: &Summary) -> Vec<usize> {
        let texts = LazyCell::new(|| {
            let mut texts: Vec<u64> = page.lines.iter().map(|line| line.form.exact).collect();
            texts.sort_unstable();
            texts
        });
        let is_once = |text: u64| {
            let first = texts.partition_point(|other| *other < text);
            texts.get(first + 1) != Some(&text)
        };
        let is_common = |line: &Line| {
            let (here, anywhere) = (exact_key(line.position, line.form.exact), anywhere_key(line.form.exact));
            let stands_on = |key: u64, share: Share| {
                let pages = self.count(key);
                pages >= COMMON_PAGES && self.share_of(pages) >= share
            };
            let is_displaced = || {
                let may_be = line.extent.letters() > 0 && !line.extent.is_heading();
                may_be && stands_on(anywhere, DISPLACED) && is_once(line.form.exact)
            };
            stands_on(here, COMMON) || is_displaced()
        };
        let common: Vec<bool> = page.lines.iter().map(is_common).collect();
        let mut runs = Vec::with_capacity(common.len());
        for run in common.chunk_by(|left, right| left == right) {
            // Framing is around the page: its edge counts as one of the row. On the hardened twin of gold-sites-dev 1.04 % of
            // the positions are judged differently on different pages with the rule, 2.9 % without; nothing else changes.
            let is_at_edge = runs.is_empty() || runs.len() + run.len() == common.len();
            let length = if run[0] { run.len() + usize::from(is_at_edge) } else { 0 };
            runs.extend(std::iter::repeat_n(length, run.len()));
        }
        runs
    }
}

/// A text that is not common itself, at a place of repeated texts, is content if the page's own text is before and
/// behind it: the code between two paragraphs, the label in front of a value.
fn keep_amid_own_text(document: &Document<'_>, blocks: &Blocks, common: &[usize], verdicts: &mut [Verdict]) {
    let is_own: Vec<bool> = verdicts.iter().map(|verdict| verdict.label == Label::Content).collect();
    for (index, block) in blocks.iter().enumerate() {
        if is_own[index] || common[index] > 0 || block.is_link() {
            continue;
        }
        let before = (1..=REACH).filter_map(|back| index.checked_sub(back)).find(|other| is_own[*other]);
        let behind = (1..=REACH).map(|ahead| index + ahead).find(|other| is_own.get(*other) == Some(&true));
        if let (Some(before), Some(behind)) =
            (before.and_then(|at| blocks.get(at)), behind.and_then(|at| blocks.get(at)))
            && block.depth <= common_depth(document, before, behind) + DEEPER
        {
            (verdicts[index].label, verdicts[index].reason) = (Label::Content, Reason::AmidOwnText);
        }
    }
}

/// How many block-level elements are around both blocks.
fn common_depth(document: &Document<'_>, left: &Block, right: &Block) -> u32 {
    let tree = &document.tree;
    let holds_both = |node: &NodeRef<'_, '_>| node.subtree_end() > right.element && node.id() <= right.element;
    let mut depth = left.depth;
    let around = std::iter::once(tree.node(left.element)).chain(tree.node(left.element).ancestors());
    for node in around {
        if holds_both(&node) {
            break;
        }
        // Inline elements between blocks would be counted as well; they are rare, and only make the rule stricter.
        depth = depth.saturating_sub(1);
    }
    depth
}

/// A heading that is the same on all pages is content if content follows it: "Ingredients", "Answer".
fn keep_headings(document: &Document<'_>, blocks: &Blocks, verdicts: &mut [Verdict]) {
    for index in (0..blocks.len().saturating_sub(1)).rev() {
        let (Some(heading), Some(next)) = (blocks.get(index), blocks.get(index + 1)) else { continue };
        if heading.is_heading
            && verdicts[index].label == Label::Framing
            && verdicts[index + 1].label == Label::Content
            && stands_near(document, heading.element, next.element)
        {
            (verdicts[index].label, verdicts[index].reason) = (Label::Content, Reason::HeadsOwnText);
        }
    }
}

/// Whether `next` stands in the parent or grandparent of `element`.
fn stands_near(document: &Document<'_>, element: NodeId, next: NodeId) -> bool {
    let around = document.tree.node(element).ancestors().take(2).last();
    around.is_some_and(|container| next < container.subtree_end())
}
