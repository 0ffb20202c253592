//! What an interrupted run leaves to the next: which run it was, what it learned, how far it got.
//!
//! A hidden file beside the output that is only ever added to. Each entry has a kind, a length and a hash; what is
//! after the last whole entry was being written when the run ended, and is forgotten. The file is locked as long as the
//! run lives, so that no second one works on the same output, and removed when the run is done.
//!
//! Pages are written in the order of the sources, so three numbers say how far a run is: pages done, bytes of the output,
//! bytes of the audit. `extract` with `-o` keeps them in this journal: beside a file `NAME` it is `.NAME.journal` and the
//! bytes so far are `.NAME.unfinished`; in a folder it is `.unframe-journal`. The journal begins with a description of
//! the run (`fingerprint.rs`: version, options, sources with sizes and times) and the templates of the first pass; a
//! checkpoint follows every 200 ms or 500 pages, after the outputs were flushed. Entries have lengths and hashes, and the
//! last whole one counts; checkpoints have hashes of the outputs, and where these are not what was written, the run starts
//! again. The same command cuts its outputs back to the last checkpoint, reads over the pages that are
//! done (in a folder it takes their names again, so that colliding names are numbered alike), and gives what an
//! uninterrupted run gives, tally included; any other run starts again. Whether the file of a format with a beginning and
//! an end has begun follows from the pages that are done; its end comes after the last checkpoint, as does `--once`,
//! which is written when all pages are. What is being written is locked by the system as long as the process lives: a
//! second run is refused for a file, and goes on without a journal in a folder. Standard input and output, pipes and
//! devices cannot be resumed; which pages were at hand when a run was killed is in `.journal.at-hand` beside the journal, and from
//! then on in the journal (`outputs.rs` says what becomes of them); the method of 2005 repeats its first pass. A loss of power may
//! lose more than a kill: nothing is forced onto the disk.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use unframe::template::SiteTemplate;
use unframe_corpus::{SiteBy, SiteKey};

use crate::checksum::Checksum;
use crate::commands::sites::{Learned, Sites};
use crate::commands::tally::Tally;
use crate::lock;
use crate::output_file::Extent;

/// At most so much work is done again; a checkpoint costs about as much as writing one page.
const PAUSE: Duration = Duration::from_millis(200);
/// Or this many pages.
const PAGES: usize = 500;

/// The journal of the run at hand.
#[derive(Debug)]
pub(super) struct Journal {
    file: fs_err::File,
    path: PathBuf,
    checked: Instant,
    items: usize,
    /// Whether it holds something another run could use.
    is_of_use: bool,
    /// Whether it could not be written. What it has so far stays true.
    is_broken: bool,
}

/// How far a run got: what follows is true of its outputs.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Checkpoint {
    /// Pages and failures that the sources gave.
    pub(super) items: usize,
    /// What the output has, if it is one file.
    pub(super) output: Extent,
    /// What the audit has.
    pub(super) audit: Extent,
    pub(super) tally: Tally,
    /// What the files of pages are called that got one of their own, since the checkpoint before.
    pub(super) pages: Vec<String>,
}

/// What an earlier run left.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// All templates, if it had learned.
    pub(super) learned: Option<Learned>,
    /// The last one; `pages` are those of all.
    pub(super) checkpoint: Option<Checkpoint>,
    /// Items that ended a run, and are not touched again.
    pub(super) refused: Vec<usize>,
    /// Items that a run was working on when it ended.
    pub(super) suspected: Vec<usize>,
}

impl Journal {
    /// Opens the journal at `path` for the run that is called `run`, with what an interrupted run of that name left.
    /// `None` if it belongs to a run that is still alive.
    pub(super) fn open(path: &Path, run: &str) -> io::Result<Option<(Self, Past)>> {
        let Some(mut file) = lock::open_alone(path)? else { return Ok(None) };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut entries = Entries { rest: &bytes };
        let is_same = entries.next().is_some_and(|(kind, payload)| kind == RUN && payload == run.as_bytes());
        let past = if is_same { Past::read(&mut entries) } else { Past::default() };
        let length = if is_same { bytes.len() - entries.rest.len() } else { 0 };
        let has_pages = !past.refused.is_empty() || !past.suspected.is_empty();
        let is_of_use = past.learned.is_some() || past.checkpoint.is_some() || has_pages;
        let items = past.checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.items);
        let path = path.to_owned();
        let mut journal = Self { file, path, checked: Instant::now(), items, is_of_use, is_broken: false };
        if is_of_use {
            journal.file.file().set_len(length as u64)?;
            journal.file.seek(SeekFrom::End(0))?;
        } else {
            journal.restart(run)?;
        }
        Ok(Some((journal, past)))
    }

    /// Forgets what an earlier run left.
    pub(super) fn restart(&mut self, run: &str) -> io::Result<()> {
        self.file.file().set_len(0)?;
        self.file.rewind()?;
        (self.items, self.is_of_use) = (0, false);
        self.file.write_all(&entry(RUN, run.as_bytes()))
    }

    /// Keeps what was learned.
    pub(super) fn add_learned(&mut self, learned: &Learned) {
        for (site, template) in &learned.sites {
            let mut payload = site.as_str().as_bytes().to_vec();
            payload.push(0);
            payload.extend(template.to_bytes());
            self.add(SITE, &payload);
        }
        self.add(LEARNED, site_by_in_words(learned.site_by).as_bytes());
    }

    /// Whether it is time for a checkpoint, with so many items behind us.
    pub(super) fn is_due(&self, items: usize) -> bool {
        items >= self.items + PAGES || self.checked.elapsed() >= PAUSE
    }

    /// Keeps how far the run is. The outputs must have been flushed.
    pub(super) fn add_checkpoint(&mut self, checkpoint: &Checkpoint) {
        let payload = serde_json::to_vec(checkpoint).expect("strings and numbers are JSON");
        self.add(CHECKPOINT, &payload);
        (self.checked, self.items) = (Instant::now(), checkpoint.items);
    }

    /// Keeps that an item ends whatever works on it.
    pub(super) fn add_refused(&mut self, item: usize) {
        self.add(REFUSED, item.to_string().as_bytes());
    }

    /// Keeps that a run ended while it worked on an item.
    pub(super) fn add_suspected(&mut self, item: usize) {
        self.add(SUSPECTED, item.to_string().as_bytes());
    }

    fn add(&mut self, kind: u8, payload: &[u8]) {
        // A run whose journal has no room goes on, if its outputs have: it only cannot be resumed from here.
        if !self.is_broken {
            self.is_broken = self.file.write_all(&entry(kind, payload)).is_err();
            self.is_of_use |= !self.is_broken && kind != SITE;
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether another run could go on with it.
    pub(super) fn is_of_use(&self) -> bool {
        self.is_of_use
    }

    /// The run is done.
    pub(super) fn finish(mut self) {
        self.is_of_use = false;
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        if !self.is_of_use {
            // Left behind, it would only be read once more.
            let _ = fs_err::remove_file(&self.path);
        }
    }
}

impl Past {
    fn read(entries: &mut Entries<'_>) -> Self {
        let mut past = Self::default();
        let mut sites = Sites::new();
        let mut pages = Vec::new();
        let mut behind = entries.rest;
        while let Some((kind, payload)) = entries.next() {
            let is_understood = match kind {
                SITE => site(payload).map(|(site, template)| sites.insert(site, template)).is_some(),
                LEARNED => site_by(payload).is_some_and(|site_by| {
                    past.learned = Some(Learned { sites: std::mem::take(&mut sites), site_by });
                    true
                }),
                CHECKPOINT => serde_json::from_slice(payload).is_ok_and(|mut checkpoint: Checkpoint| {
                    pages.append(&mut checkpoint.pages);
                    past.checkpoint = Some(checkpoint);
                    true
                }),
                REFUSED => number(payload).map(|item| past.refused.push(item)).is_some(),
                SUSPECTED => number(payload).map(|item| past.suspected.push(item)).is_some(),
                _ => false,
            };
            if !is_understood {
                break;
            }
            behind = entries.rest;
        }
        // What was not understood is written again.
        entries.rest = behind;
        if let Some(checkpoint) = &mut past.checkpoint {
            checkpoint.pages = pages;
        }
        past
    }
}

const RUN: u8 = b'R';
const SITE: u8 = b'S';
const LEARNED: u8 = b'L';
const CHECKPOINT: u8 = b'C';
const REFUSED: u8 = b'X';
const SUSPECTED: u8 = b'Q';

fn number(payload: &[u8]) -> Option<usize> {
    std::str::from_utf8(payload).ok()?.parse().ok()
}

fn site(payload: &[u8]) -> Option<(SiteKey, SiteTemplate)> {
    let end = payload.iter().position(|byte| *byte == 0)?;
    let name = std::str::from_utf8(&payload[..end]).ok()?;
    Some((SiteKey::named(name), SiteTemplate::from_bytes(&payload[end + 1..]).ok()?))
}

/// What makes pages one site: its name and a number of folders.
fn site_by_in_words(site_by: SiteBy) -> String {
    match site_by {
        SiteBy::Host => "host 0".to_owned(),
        SiteBy::Folder { levels } => format!("folder {levels}"),
        SiteBy::HostOrFolder { levels } => format!("host-or-folder {levels}"),
        SiteBy::One => "one 0".to_owned(),
    }
}

fn site_by(payload: &[u8]) -> Option<SiteBy> {
    let (name, levels) = std::str::from_utf8(payload).ok()?.split_once(' ')?;
    let levels = levels.parse().ok()?;
    match name {
        "host" => Some(SiteBy::Host),
        "folder" => Some(SiteBy::Folder { levels }),
        "host-or-folder" => Some(SiteBy::HostOrFolder { levels }),
        "one" => Some(SiteBy::One),
        _ => None,
    }
}

/// Kind, length, hash, payload.
const HEAD: usize = 1 + 8 + 8;

fn entry(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut entry = Vec::with_capacity(HEAD + payload.len());
    entry.push(kind);
    entry.extend((payload.len() as u64).to_le_bytes());
    entry.extend(hash(kind, payload).to_le_bytes());
    entry.extend(payload);
    entry
}

fn hash(kind: u8, payload: &[u8]) -> u64 {
    let mut checksum = Checksum::default();
    checksum.add(&[kind]);
    checksum.add(payload);
    checksum.number()
}

/// Whole entries, from the first on.
struct Entries<'bytes> {
    rest: &'bytes [u8],
}

impl<'bytes> Iterator for Entries<'bytes> {
    type Item = (u8, &'bytes [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (head, behind) = self.rest.split_at_checked(HEAD)?;
        let number = |at: usize| head[at..at + 8].try_into().map(u64::from_le_bytes).ok();
        let payload = behind.get(..usize::try_from(number(1)?).ok()?)?;
        if number(9)? != hash(head[0], payload) {
            return None;
        }
        self.rest = &behind[payload.len()..];
        Some((head[0], payload))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint(items: usize) -> Checkpoint {
        let output = Extent { bytes: 10 * items as u64, ..Extent::default() };
        Checkpoint { items, output, pages: vec![format!("{items}.html")], ..Checkpoint::default() }
    }

    fn items(past: &Past) -> Option<usize> {
        past.checkpoint.as_ref().map(|checkpoint| checkpoint.items)
    }

    #[test]
    fn the_last_whole_entry_counts_wherever_the_file_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = Journal::open(&path, "run").unwrap().unwrap();
        journal.add_learned(&Learned { sites: Sites::new(), site_by: SiteBy::HostOrFolder { levels: 2 } });
        let ends: Vec<u64> = [1, 2, 3]
            .map(|number| {
                journal.add_checkpoint(&checkpoint(number));
                fs_err::metadata(&path).unwrap().len()
            })
            .into();
        drop(journal);
        let whole = fs_err::read(&path).unwrap();
        for length in 0..=whole.len() {
            fs_err::write(&path, &whole[..length]).unwrap();
            let (journal, past) = Journal::open(&path, "run").unwrap().unwrap();
            let expected = ends.iter().rposition(|end| *end <= length as u64).map(|index| index + 1);
            assert_eq!(items(&past), expected, "{length}");
            assert_eq!(past.checkpoint.map_or(0, |last| last.pages.len()), expected.unwrap_or(0));
            assert!(Journal::open(&path, "run").unwrap().is_none(), "a run is alive");
            drop(journal);
        }
    }

    #[test]
    fn a_journal_of_another_run_or_with_wrong_bytes_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let write = || {
            let (mut journal, _) = Journal::open(&path, "run").unwrap().unwrap();
            journal.add_checkpoint(&checkpoint(1));
            drop(journal);
            fs_err::read(&path).unwrap()
        };
        write();
        let (journal, past) = Journal::open(&path, "another").unwrap().unwrap();
        assert_eq!(items(&past), None);
        journal.finish();
        assert!(!path.exists());
        let whole = write();
        for at in 0..whole.len() {
            let mut wrong = whole.clone();
            wrong[at] ^= 1;
            fs_err::write(&path, &wrong).unwrap();
            assert_eq!(items(&Journal::open(&path, "run").unwrap().unwrap().1), None, "{at}");
        }
    }
}
