//! Pages of which next to nothing is left.
//!
//! **Idea.** What no other page repeats is nearly all that a page of a catalogue of files has to say: a description of a few lines,
//! amid buttons. The model, which doubts it, would leave the buttons alone. Where so little is left, what is the page's own
//! comes back. **When it fails.** Pages that hold nothing but teasers of others.

use crate::learned::numbers::real;

/// A page that says fewer words than this says next to nothing,
const LITTLE: f32 = 40.0;
/// and gets back texts of this many letters
const LETTERS: u32 = 100;
/// above this chance. On swde-dev, news-sites-dev and crawled-sites .05 and .15 bring back the same; nothing changes on the
/// first two.
const CHANCE: f32 = 0.1;

/// Whether a page that keeps these blocks says next to nothing.
pub(super) fn is_left(words: &[u32], is_kept: impl Iterator<Item = bool>) -> bool {
    words.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(words, _)| real(*words)).sum::<f32>() < LITTLE
}

/// Whether a text of the page's own comes back.
pub(super) fn comes_back(letters: u32, is_link: bool, chance: f32) -> bool {
    letters >= LETTERS && !is_link && chance >= CHANCE
}
