//! A page and its site, in one verdict.
//!
//! **Idea.** What a site repeats is framing, whatever it looks like, and what stands where its pages differ is content:
//! comparing pages seldom errs. What it cannot see is framing that differs from page to page (tables of contents,
//! previous and next, related posts), and content that happens to be the same on several pages. There the page itself has
//! the last word, but only where it is sure; so pages of one site are cut alike.

use super::PageEvidence;
use super::balance::Balance;
use super::cut::Candidate;
use crate::Share;
use crate::label::{Label, Labels, Reason, Verdict};
use crate::learned::numbers::{real, share};
use crate::segment::{Block, Blocks};

// The first two were swept on gold-sites-dev and its hardened twin, by text: .12 and .12, .2 and .2, .25 and .35, .3 and .4
// leave 1.0, 0.7, 0.6 and 0.5 % of the framing, on the twin 4.0, 2.6, 1.7 and 1.1 %; lost are 0.9, 0.9, 0.9 and 1.0 %, on the
// twin 0.9, 0.9, 1.0 and 1.0 %. With .25, the second at .35, .5 and .65 leaves 1.7, 1.4 and 1.4 % on the twin, and 1.04, 1.01
// and 1.11 % of its positions are judged differently on different pages. The pair for long texts was chosen by looking at what
// was cut from crawled sites; gold is the same with and without it. Gold does not choose `Balance::surely_content` either (.9,
// .97 and never are the same), and `LEAST_UNDERSTOOD` was not swept.

/// Below this chance a block is framing although its site does not repeat it.
const SURELY_FRAMING: f32 = 0.25;
/// The same for a block that stands on many pages of its site.
const REPEATED_SURELY_FRAMING: f32 = 0.5;
/// Which are so many.
const MANY: Share = Share::millionths(500_000);
/// The same for a text of this many letters, not mostly in links: framing is seldom long and different on every page, code
/// and abstracts are.
const LONG: u32 = 200;
const LONG_SURELY_FRAMING: f32 = 0.01;
/// A page with a smaller part of its text above [`SURELY_FRAMING`] is one the model does not understand.
const LEAST_UNDERSTOOD: f32 = 0.2;

impl PageEvidence {
    /// Judges the page by itself and by its site, whose labels are given. A block whose place is repeated is content if its
    /// own text is not, and the page is sure.
    pub(crate) fn judge_with_site(&self, balance: Balance, blocks: &Blocks, site: &Labels) -> Labels {
        let mut own = [0.0_f32; 2];
        for (candidate, verdict) in self.candidates.iter().zip(site.iter()) {
            if verdict.label == Label::Content {
                own[usize::from(candidate.chance > SURELY_FRAMING)] += real(candidate.words);
            }
        }
        let is_understood = own[1] > LEAST_UNDERSTOOD * (own[0] + own[1]);
        let judged = self.candidates.iter().zip(site.iter()).zip(blocks.iter());
        let verdict = |((candidate, verdict), block): ((&Candidate, &Verdict), &Block)| {
            let is_long = block.letters >= LONG && block.link_letters * 2 < block.letters;
            let threshold = match verdict.support {
                _ if is_long => LONG_SURELY_FRAMING,
                support if support >= MANY => REPEATED_SURELY_FRAMING,
                _ => SURELY_FRAMING,
            } * balance.framing_factor();
            let (label, reason) = match verdict.label {
                Label::Content if is_understood && candidate.chance < threshold => {
                    (Label::Framing, Reason::LooksLikeFraming)
                }
                Label::Framing if verdict.support == Share::NONE && candidate.chance > balance.surely_content() => {
                    (Label::Content, Reason::LooksLikeContent)
                }
                label => (label, verdict.reason),
            };
            Verdict { label, reason, chance: Some(share(candidate.chance)), ..*verdict }
        };
        Labels { verdicts: judged.map(verdict).collect() }
    }
}
