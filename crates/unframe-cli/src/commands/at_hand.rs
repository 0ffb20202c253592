//! Which pages a run is working on, kept in a file: if a page ends the process, the next run can tell which one it was.
//!
//! The file has one line for each thread with the number of its page, overwritten in place: two short writes per page. It is
//! removed when the run ends, however it ends, unless the process is killed.

use std::collections::BTreeSet;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

/// The pages that a run is working on, and those that it does not touch.
#[derive(Debug, Default)]
pub(super) struct AtHand {
    lines: Option<Mutex<Lines>>,
    /// Pages that ended an earlier run.
    refused: BTreeSet<usize>,
    /// Pages that an earlier run was working on when it ended, perhaps because of one of them. Each is worked on alone: together
    /// they may take more memory than there is, and if the run ends again, it is known which page did it.
    suspected: BTreeSet<usize>,
    /// Held by all who work on a page; by one who works on it alone, to write.
    room: RwLock<()>,
}

#[derive(Debug)]
struct Lines {
    file: fs_err::File,
    path: PathBuf,
    is_taken: Vec<bool>,
}

/// Bytes of a line: as many digits as a number can have, and the line end.
const LINE: usize = 21;

impl AtHand {
    /// Starts a new file.
    pub(super) fn keep(
        path: PathBuf,
        refused: impl IntoIterator<Item = usize>,
        suspected: impl IntoIterator<Item = usize>,
    ) -> io::Result<Self> {
        let file = fs_err::File::create(&path)?;
        let lines = Some(Mutex::new(Lines { file, path, is_taken: Vec::new() }));
        let (refused, suspected) = (refused.into_iter().collect(), suspected.into_iter().collect());
        Ok(Self { lines, refused, suspected, room: RwLock::default() })
    }

    /// What a run that was killed was working on.
    pub(super) fn left_by_earlier_run(path: &Path) -> Vec<usize> {
        let lines = fs_err::read_to_string(path).unwrap_or_default();
        lines.lines().filter_map(|line| line.trim().parse().ok()).collect()
    }

    /// Whether the page numbered `item` is not to be touched.
    pub(super) fn is_refused(&self, item: usize) -> bool {
        self.refused.contains(&item)
    }

    /// Does the work on a page, which must not panic.
    pub(super) fn work<T>(&self, item: usize, work: impl FnOnce() -> T) -> T {
        if self.suspected.contains(&item) {
            let _alone = self.room.write().unwrap_or_else(PoisonError::into_inner);
            self.noted(item, work)
        } else {
            let _beside_others = self.room.read().unwrap_or_else(PoisonError::into_inner);
            self.noted(item, work)
        }
    }

    fn noted<T>(&self, item: usize, work: impl FnOnce() -> T) -> T {
        let line = self.locked().map(|mut lines| lines.take(item));
        let done = work();
        if let (Some(mut lines), Some(line)) = (self.locked(), line) {
            lines.give_back(line);
        }
        done
    }

    fn locked(&self) -> Option<MutexGuard<'_, Lines>> {
        self.lines.as_ref().map(|lines| lines.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Lines {
    fn take(&mut self, item: usize) -> usize {
        let line = self.is_taken.iter().position(|is_taken| !is_taken).unwrap_or(self.is_taken.len());
        self.is_taken.resize(self.is_taken.len().max(line + 1), true);
        self.is_taken[line] = true;
        self.write(line, &format!("{item:>width$}\n", width = LINE - 1));
        line
    }

    fn give_back(&mut self, line: usize) {
        self.is_taken[line] = false;
        self.write(line, &format!("{:width$}\n", "", width = LINE - 1));
    }

    /// Without room for it the run goes on; it only could not tell what ended it.
    fn write(&mut self, line: usize, text: &str) {
        let sought = self.file.seek(SeekFrom::Start((line * LINE) as u64));
        let _ = sought.and_then(|_| self.file.write_all(text.as_bytes()));
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        let _ = fs_err::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worked_on_is_in_the_file_and_what_is_done_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("at-hand");
        let at_hand = AtHand::keep(path.clone(), [7], []).unwrap();
        let left = || AtHand::left_by_earlier_run(&path);
        assert!(left().is_empty());
        at_hand.work(12, || {
            assert_eq!(left(), [12]);
            at_hand.work(345, || assert_eq!(left(), [12, 345]));
            assert_eq!(left(), [12]);
            at_hand.work(6, || assert_eq!(left(), [12, 6]));
        });
        assert!(left().is_empty());
        assert!(at_hand.is_refused(7) && !at_hand.is_refused(12));
        drop(at_hand);
        assert!(!path.exists());
        AtHand::default().work(3, || assert!(left().is_empty()));
    }

    #[test]
    fn a_suspected_page_is_worked_on_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("at-hand");
        let at_hand = AtHand::keep(path.clone(), [], [2]).unwrap();
        std::thread::scope(|scope| {
            for item in 0..8 {
                let (at_hand, path) = (&at_hand, &path);
                scope.spawn(move || {
                    for _ in 0..50 {
                        at_hand.work(item, || {
                            let left = AtHand::left_by_earlier_run(path);
                            assert!(left == [2] || !left.contains(&2), "{left:?}");
                        });
                    }
                });
            }
        });
    }
}
