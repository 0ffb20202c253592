//! Texts that were kept so far, and which of them is most like another.
//!
//! The last ones are in memory; when there are many, they go to a base in a temporary folder.

use std::collections::{BTreeSet, HashMap};

use tempfile::TempDir;
use unframe::Share;
use unframe::near_duplicates::{BlockPrint, Compared, Prints, Scheme};

use crate::error::BaseError;
use crate::writer::Writer;

/// Texts in memory: some 40 MB, for texts of 350 words. Tests have few, and try both places.
const MOST_RECENT: usize = if cfg!(test) { 2 } else { 20_000 };

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
        let candidates = text.fingerprints.iter().filter_map(|print| self.by_fingerprint.get(print)).flatten();
        let candidates: BTreeSet<u32> = candidates.copied().collect();
        let recent = candidates.into_iter().map(|at| {
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

/// The rank in the name of a text in the base.
fn rank_of(name: &str) -> Option<usize> {
    name.split(' ').next()?.parse().ok()
}
