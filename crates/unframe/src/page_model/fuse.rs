//! A page and its site, in one verdict.
//!
//! **Idea.** What a site repeats is framing, whatever it looks like, and what stands where its pages differ is content:
//! comparing pages seldom errs. What it cannot see is framing that differs from page to page (tables of contents,
//! previous and next, related posts), and content that happens to be the same on several pages. There the page itself has
//! the last word, but only where it is sure; so pages of one site are cut alike.

use super::balance::Balance;
use super::cut::Candidate;
use super::numbers::real;
use super::{PageEvidence, share};
use crate::Share;
use crate::label::{Label, Labels, Reason, Verdict};
use crate::segment::{Block, Blocks};

// On gold-sites-dev, by blocks: .02, .04, .08, .15 and .25 for the first leave 3.7, 2.8, 1.7, 0.6 and 0.4 % of the framing;
// loss is 1.1 % up to .15 and 1.2 % at .25. The second pair was chosen by looking at what was cut from crawled sites; gold
// is the same with and without it. Gold does not choose `Balance::surely_content` either (.9, .97 and never are the same), and
// `LEAST_UNDERSTOOD` was not swept.

/// Below this chance a block is framing although its site does not repeat it.
const SURELY_FRAMING: f32 = 0.12;
/// The same for a text of this many letters, not mostly in links: framing is seldom long and different on every page, code
/// and abstracts are.
const LONG: u32 = 200;
const LONG_SURELY_FRAMING: f32 = 0.01;
/// A page with a smaller part of its text above [`SURELY_FRAMING`] is one the model does not understand.
const LEAST_UNDERSTOOD: f32 = 0.2;

impl PageEvidence {
    /// The page judged by itself and by its site, whose labels are given.
    pub fn judge_with(&self, blocks: &Blocks, site: &Labels) -> Labels {
        self.judge_with_for(Balance::Even, blocks, site)
    }

    /// The same for those who mind one mistake more than the other. A block whose place is repeated is content if its own text
    /// is not, and the page is sure.
    pub fn judge_with_for(&self, balance: Balance, blocks: &Blocks, site: &Labels) -> Labels {
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
            let threshold = if is_long { LONG_SURELY_FRAMING } else { SURELY_FRAMING } * balance.framing_factor();
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
