//! How generously is a page cut?
//!
//! **Idea.** On a page of which nearly all that no other page repeats is probably content, what is doubtful is content, too: pages of
//! documentation, posts of blogs. Where much of it is probably not (teasers of other stories, which are others on every page), what
//! is doubtful is one of them. Pages of records say what they say in short texts, which the model doubts, and are cut most
//! generously. **When it fails.** Listings are their own teasers.

use super::{DOUBTED, DOUBTED_RECALL, PURE, PURE_RECALL, RECORD_RECALL};
use crate::label::Label;
use crate::learned::numbers::real;
use crate::template::SiteFacts;

/// The factor by which recall counts in the measure that the cut makes greatest.
pub(super) fn of(is_record: bool, site: &[SiteFacts], words: &[u32], chances: &[f32]) -> f32 {
    if is_record {
        return RECORD_RECALL;
    }
    let (mut content, mut own) = (0.0, 0.0);
    for ((facts, words), chance) in site.iter().zip(words).zip(chances) {
        if facts.verdict.label == Label::Content {
            content += chance * real(*words);
            own += real(*words);
        }
    }
    let purity = content / f32::max(own, 1.0);
    let certain = ((purity - DOUBTED) / (PURE - DOUBTED)).clamp(0.0, 1.0);
    DOUBTED_RECALL + (PURE_RECALL - DOUBTED_RECALL) * certain
}
