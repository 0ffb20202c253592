//! Texts that were kept so far, and which of them is most like another.
//!
//! The last ones are in memory; when there are many, they go to a base in a temporary folder.

use std::cmp::Reverse;
use std::collections::HashMap;

use tempfile::TempDir;
use unframe::Share;
use unframe::near_duplicates::{BlockPrint, Compared, Prints, Scheme};

use crate::error::BaseError;
use crate::writer::Writer;

/// Texts in memory: some 40 MB, for texts of 350 words. Tests have few, and try both places.
const MOST_RECENT: usize = if cfg!(test) { 2 } else { 20_000 };

/// Texts with the same fingerprint that are looked at, the last ones: they are nearest in length. Texts that are kept are unlike
/// each other, so on most collections there are fewer. Many pages that are nearly as like as the threshold have
/// fingerprints in common with all others, and the time would grow with the square of their number. A guess.
const MOST_LOOKED_AT: usize = 2048;
/// Texts that one is compared with, those that have most fingerprints in common with it. A guess: of 10,000 near-copies around the
/// threshold 3,024 are kept instead of 1,783, in 2.7 instead of 15.2 s.
const MOST_COMPARED: usize = 128;

#[derive(Debug)]
pub(super) struct KeptTexts {
    writer: Writer,
    recent: Vec<(usize, BlockPrint)>,
    /// Which of the recent ones have a fingerprint.
    by_fingerprint: HashMap<u64, Vec<u32>>,
    /// Texts that went to the base.
    written: usize,
    /// Removed when this is.
    _folder: TempDir,
}

impl KeptTexts {
    pub(super) fn new() -> Result<Self, BaseError> {
        let folder = tempfile::tempdir().map_err(BaseError::write(&std::env::temp_dir()))?;
        let writer = Writer::open(folder.path(), Scheme::MinHash)?;
        Ok(Self { writer, recent: Vec::new(), by_fingerprint: HashMap::new(), written: 0, _folder: folder })
    }

    /// The text that is most like this one, of equals the one that was kept first; `None` if none is as like as the
    /// threshold.
    pub(super) fn most_like(&self, text: &BlockPrint, threshold: Share) -> Result<Option<(usize, Share)>, BaseError> {
        let lists = text.fingerprints.iter().filter_map(|print| self.by_fingerprint.get(print));
        let recent = most_shared(lists.map(Vec::as_slice), self.recent.len()).into_iter().map(|at| {
            let (rank, other) = &self.recent[at as usize];
            (*rank, text.shingles.similarity(&other.shingles))
        });
        let prints = Prints { blocks: vec![text.clone()] };
        let written = self.writer.base().query(&prints, threshold, Compared::All)?;
        let written = written.iter().filter_map(|found| Some((rank_of(&found.name)?, found.similarity)));
        let all = written.chain(recent).filter(|(_, similarity)| *similarity >= threshold);
        Ok(all.max_by(|left, right| left.1.cmp(&right.1).then(right.0.cmp(&left.0))))
    }

    /// Keeps a text of the document of that rank.
    pub(super) fn keep(&mut self, rank: usize, text: BlockPrint) -> Result<(), BaseError> {
        let at = u32::try_from(self.recent.len()).unwrap_or(u32::MAX);
        for fingerprint in &text.fingerprints {
            self.by_fingerprint.entry(*fingerprint).or_default().push(at);
        }
        self.recent.push((rank, text));
        if self.recent.len() == MOST_RECENT { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), BaseError> {
        for (rank, text) in self.recent.drain(..) {
            // A document may have several texts here.
            let name = format!("{rank} {}", self.written);
            self.writer.add(&name, &Prints { blocks: vec![text] })?;
            self.written += 1;
        }
        self.by_fingerprint.clear();
        self.writer.commit()
    }
}

/// The texts to compare with, given for each fingerprint the list of texts that have it: those that are in most lists.
fn most_shared<'lists>(lists: impl Iterator<Item = &'lists [u32]>, texts: usize) -> Vec<u32> {
    let mut counts = vec![0_u32; texts];
    let mut found = Vec::new();
    for list in lists {
        for text in &list[list.len().saturating_sub(MOST_LOOKED_AT)..] {
            let count = &mut counts[*text as usize];
            *count += 1;
            if *count == 1 {
                found.push(*text);
            }
        }
    }
    if found.len() > MOST_COMPARED {
        found.select_nth_unstable_by_key(MOST_COMPARED, |text| (Reverse(counts[*text as usize]), *text));
        found.truncate(MOST_COMPARED);
    }
    found
}

/// The rank in the name of a text in the base.
fn rank_of(name: &str) -> Option<usize> {
    name.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_with_those_that_share_most_and_with_no_more_than_some() {
        assert_eq!(most_shared([&[1, 2][..], &[2, 9]].into_iter(), 10), [1, 2, 9]);
        let many: Vec<u32> = (0..10_000).collect();
        let found = most_shared([&many[..], &many[9_980..], &[7]].into_iter(), 10_000);
        assert_eq!(found.len(), MOST_COMPARED);
        assert!((9_980..10_000).all(|shared| found.contains(&shared)), "{found:?}");
    }
}
