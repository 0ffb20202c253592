//! What do a page and its site say together?
//!
//! **Idea.** Neither decides alone. What pages of a site say of the text at a place is averaged and joined with what this page says of
//! this block: one chance, by which the page is cut as a page alone would be (`chances.rs`). What the site repeats is framing unless
//! that cut keeps it and its exact text is not everywhere; what the site does not repeat is content if the cut keeps it.
//! Beyond that, pages of records keep their fields, labels with values (`records.rs`), tables of facts are not left with
//! holes (`tables.rs`), and headings stay with what they head (`headings.rs`). A page of which next to nothing is left keeps its own
//! texts (`little.rs`); what it says twice is shown once (`said_again.rs`).
//!
//! **When it fails.** Framing that the model takes for content and no page repeats: teasers of other stories amid an article.

mod beside;
mod chances;
mod generosity;
mod headings;
mod little;
mod records;
mod said_again;
mod tables;

use crate::Share;
use crate::html::{Document, Tag};
use crate::label::{Label, Labels, Reason, Verdict};
use crate::learned::numbers::share;
use crate::page_model::{Balance, PageEvidence};
use crate::segment::{Block, Blocks};
use crate::template::SiteFacts;

// How these numbers were chosen, and what their neighbours do, is in `docs/page-model.md`. Every number that depends on how the page
// model scales its chances is here: they have to be chosen again for another model.

/// Weight of what the page says of a block,
const PAGE: f32 = 0.40;
/// weight of the mean of all pages at the place of the block, this one among them,
const PLACE: f32 = 0.86;
/// and what is subtracted: the model believes too much on pages it has not seen.
const DOUBT: f32 = 0.52;
/// How much recall counts in the cut of a page of records,
const RECORD_RECALL: f32 = 0.7;
/// of a page of which so much of what no page repeats is probably content,
const PURE: f32 = 0.92;
const PURE_RECALL: f32 = 2.0;
/// and of one of which only so much is; between the two on a straight line.
const DOUBTED: f32 = 0.65;
const DOUBTED_RECALL: f32 = 0.28;
/// A field of a record is kept above this chance,
const FIELD: f32 = 0.03;
/// above this one if it is a link or a sentence of which only the numbers are its own,
const LINK: f32 = 0.2;
/// and its label above this.
const LABEL: f32 = 0.05;
/// A table that is kept whole leaves out blocks below this chance.
const IN_TABLE: f32 = 0.01;
/// The label in a row of a table of facts comes back with its value above this chance, on pages of every kind. Not swept.
const LABEL_IN_ROW: f32 = 0.5;
/// Text that this share of the pages has word for word at the same place does not come back,
const EVERYWHERE: Share = Share::percent(50);
/// unless its chance is above this one and fewer of all pages have it: a section that every release note has is part of them.
/// With .9, .0001 to .0002 more of the content of gold sites and their hardened twin is lost.
const SURE: f32 = 0.75;
/// Text that this share of the pages has word for word is framing, unless it is a heading, whatever this page says of it: so all
/// pages are judged alike. Labels of fields are kept nevertheless.
const ON_EVERY_PAGE: Share = Share::percent(80);
/// What the site repeats comes back above this chance only.
const COMES_BACK: f32 = 0.3;
/// A heading at a place of its own, another on each page, is kept above this chance (and whatever its chance, if it is an
/// `<h1>`); the first of a page, too,
const HEADING: f32 = 0.02;
/// unless so many pages have it.
const COMMON_HEADING: Share = Share::percent(30);
/// A text of so many letters at a place of its own, another on each page, is a standfirst or a description,
const PROSE: u32 = 100;
/// above this chance.
const PROSE_CHANCE: f32 = 0.1;

/// Judges a page by what it says itself and by what its site tells of each block.
pub(crate) fn judge(
    document: &Document<'_>,
    blocks: &Blocks,
    evidence: &PageEvidence,
    site: &[SiteFacts],
    balance: Balance,
) -> Labels {
    let chances = chances::of(evidence, site);
    let words: Vec<u32> = evidence.candidates().map(|(_, words, _)| words).collect();
    let is_field = records::fields(document, blocks, &words, site, &chances);
    let generosity = generosity::of(is_field.contains(&true), site, &words, &chances);
    let in_cut = evidence.kept_by(&chances, balance.recall_weight() * generosity);
    let heading = evidence.first_heading().filter(|heading| in_cut[*heading..].contains(&true));
    let may_head_page = headings::of_page(document, blocks, |index| site[index].is_single && !site[index].is_name);
    // What is content except for being part of a record, and why.
    let reason = |(index, facts): (usize, &SiteFacts)| {
        let (verdict, chance) = (facts.verdict, chances[index]);
        let block = blocks.get(index)?;
        let heads = may_head_page[index]
            && (facts.exact < COMMON_HEADING || !block.is_link())
            && (chance >= HEADING || document.tree.node(block.element).is_html(Tag::H1))
            || heading == Some(index) && facts.exact < COMMON_HEADING && chance >= HEADING;
        let is_prose = block.letters >= PROSE
            && !block.is_link()
            && facts.is_single
            && chance >= PROSE_CHANCE
            && !beside::is_beside(document.tree.node(block.element));
        let is_everywhere = facts.exact >= EVERYWHERE && (chance < SURE || facts.on_site >= EVERYWHERE);
        match verdict.label {
            Label::Content if in_cut[index] && (facts.exact < ON_EVERY_PAGE || block.is_heading) => {
                Some(verdict.reason)
            }
            Label::Framing if in_cut[index] && chance >= COMES_BACK && !is_everywhere => Some(Reason::LooksLikeContent),
            _ if heads => Some(Reason::FirstHeading),
            Label::Content if is_prose => Some(verdict.reason),
            _ => None,
        }
    };
    let mut reasons: Vec<Option<Reason>> = site.iter().enumerate().map(reason).collect();
    let kept = |(reason, is_field): (&Option<Reason>, &bool)| reason.is_some() || *is_field;
    if little::is_left(&words, reasons.iter().zip(&is_field).map(kept)) {
        for (index, (block, facts)) in blocks.iter().zip(site).enumerate() {
            let is_own = facts.verdict.label == Label::Content && facts.exact < EVERYWHERE;
            if is_own && reasons[index].is_none() && little::comes_back(block.letters, block.is_link(), chances[index])
            {
                reasons[index] = Some(facts.verdict.reason);
            }
        }
    }
    let mut is_kept: Vec<bool> = reasons.iter().zip(&is_field).map(kept).collect();
    let is_record = is_field.contains(&true);
    let may_come_back = |index: usize| in_cut[index] && chances[index] >= LABEL_IN_ROW;
    let tables = tables::find(document, blocks);
    tables::keep_labels(&tables, blocks, may_come_back, &mut is_kept);
    if is_record {
        tables::keep_whole(&tables, blocks, &words, &chances, &mut is_kept);
    }
    let is_common = |index: usize| site[index].exact >= COMMON_HEADING;
    headings::keep_above_content(document, blocks, is_record, is_common, &chances, &mut is_kept);
    // Entries of lists are steps of a recipe, or rounds of a game, and may be the same.
    let is_entry = |block: &Block| document.tree.node(block.element).is_html(Tag::LI);
    let first_to_say = evidence.first_to_say().zip(blocks.iter());
    let first_to_say = first_to_say.map(|(first, block)| first.filter(|_| !is_entry(block)));
    let is_again = said_again::find(first_to_say, &words, is_record, &is_kept);
    let verdict = |(index, facts): (usize, &SiteFacts)| {
        let verdict = facts.verdict;
        let (label, reason) = match (reasons[index], is_kept[index], verdict.label) {
            _ if is_again[index] => (Label::Framing, Reason::RepeatedOnPage),
            (Some(reason), true, _) => (Label::Content, reason),
            (None, true, _) if blocks.get(index).is_some_and(|block| block.is_heading) => {
                (Label::Content, Reason::HeadsOwnText)
            }
            (None, true, _) => (Label::Content, Reason::FieldOfRecord),
            (_, false, Label::Content) => (Label::Framing, Reason::LooksLikeFraming),
            (_, false, Label::Framing) => (Label::Framing, verdict.reason),
        };
        Verdict { label, reason, chance: Some(share(chances[index])), ..verdict }
    };
    Labels { verdicts: site.iter().enumerate().map(verdict).collect() }
}
