//! What was seen before: a fingerprint base that is asked and added to.
//!
//! Files are the state here as well: whoever asks reads the base as it is on the disk, also if another process adds to it. One process
//! adds, the first that is asked to; requests that arrive while it writes are written together by the next one.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Serialize;
use unframe::near_duplicates::{Prints, Scheme};
use unframe_corpus::causes;
use unframe_dups::{Base, BaseError, Writer};

use crate::openapi::object;
use crate::problem::{Kind, Problem};

/// A fingerprint base.
#[derive(Debug)]
pub struct Duplicates {
    folder: PathBuf,
    /// As it was when somebody asked last.
    known: Mutex<Option<Base>>,
    /// Open as long as this process adds.
    writer: Mutex<Option<Writer>>,
    /// Requests that wait for the writer.
    waiting: Mutex<Vec<Arc<Waiting>>>,
}

/// Pages of a request that are to be added.
#[derive(Debug)]
struct Waiting {
    pages: Vec<(String, Prints)>,
    /// What became of them, once they are on the disk.
    added: OnceLock<Result<AddedPages, Problem>>,
}

object! {
    "What adding pages did."
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    pub(crate) struct AddedPages {
        added: u64 = "Pages that were not there.",
        replaced: u64 = "Pages that said something else before.",
        unchanged: u64 = "Pages that were there as they are.",
        without_text: u64 = "Pages without text; what was there under their name was removed.",
    }
}

impl Duplicates {
    /// The base in a folder, which is made by the first page that is added.
    pub fn open(folder: &Path) -> Result<Self, BaseError> {
        let base = match Base::open(folder) {
            Ok(base) => Some(base),
            Err(BaseError::NoBase { .. }) => None,
            Err(error) => return Err(error),
        };
        Ok(Self {
            folder: folder.to_owned(),
            known: Mutex::new(base),
            writer: Mutex::default(),
            waiting: Mutex::default(),
        })
    }

    /// The base as it is now; `None` if nothing was ever added.
    pub(crate) fn now(&self) -> Result<Option<Base>, Problem> {
        let mut known = locked(&self.known);
        let now = match &*known {
            Some(base) => base.refreshed().map(Some),
            None => match Base::open(&self.folder) {
                Err(BaseError::NoBase { .. }) => Ok(None),
                opened => opened.map(Some),
            },
        };
        *known = now.map_err(|error| failed(&error))?;
        Ok(known.clone())
    }

    /// How its fingerprints are made.
    pub(crate) fn scheme(&self) -> Result<Scheme, Problem> {
        Ok(self.now()?.map_or(Scheme::MinHash, |base| base.scheme()))
    }

    /// Adds pages, or replaces what is there under their names. When this returns, they are on the disk.
    pub(crate) fn add(&self, pages: Vec<(String, Prints)>) -> Result<AddedPages, Problem> {
        let ours = Arc::new(Waiting { pages, added: OnceLock::new() });
        locked(&self.waiting).push(Arc::clone(&ours));
        let mut writer = locked(&self.writer);
        if let Some(added) = ours.added.get() {
            // Somebody wrote ours with theirs.
            return added.clone();
        }
        let all = std::mem::take(&mut *locked(&self.waiting));
        let written = self.write(&mut writer, &all);
        if written.is_err() {
            // What is on the disk counts; what was not acknowledged is sent again.
            *writer = None;
        }
        for (number, waiting) in all.iter().enumerate() {
            let added = written.as_ref().map(|added| added[number]).map_err(Clone::clone);
            // Nobody else answers them.
            let _ = waiting.added.set(added);
        }
        drop(writer);
        ours.added.get().cloned().unwrap_or_else(|| Err(Problem::busy("the base is being written")))
    }

    /// Adds the pages of some requests with one commit.
    fn write(&self, writer: &mut Option<Writer>, all: &[Arc<Waiting>]) -> Result<Vec<AddedPages>, Problem> {
        let writer = match writer {
            Some(writer) => writer,
            None => writer.insert(Writer::open(&self.folder, self.scheme()?).map_err(|error| failed(&error))?),
        };
        let added: Result<_, BaseError> = all.iter().map(|waiting| waiting.add_to(writer)).collect();
        added.and_then(|added| writer.commit().map(|()| added)).map_err(|error| failed(&error))
    }
}

impl Waiting {
    fn add_to(&self, writer: &mut Writer) -> Result<AddedPages, BaseError> {
        let mut done = AddedPages::default();
        for (name, prints) in &self.pages {
            if prints.blocks.is_empty() {
                // What was said under that name is not said any more.
                writer.remove(name)?;
                done.without_text += 1;
                continue;
            }
            match writer.add(name, prints)? {
                unframe_dups::Added::New => done.added += 1,
                unframe_dups::Added::Replaced => done.replaced += 1,
                unframe_dups::Added::Unchanged => done.unchanged += 1,
            }
        }
        Ok(done)
    }
}

/// What went wrong with the base, without the paths of this machine.
pub(crate) fn failed(error: &BaseError) -> Problem {
    let system = |doing: &str, cause: &io::Error| {
        let cause = causes(cause).pop().unwrap_or_else(|| cause.kind().to_string());
        Problem::new(Kind::Storage, format!("{doing}: {cause}")).with_hint("check the folder that `--base` names")
    };
    let damaged = |what: String| {
        Problem::new(Kind::Storage, format!("the fingerprint base cannot be read: {what}"))
            .with_hint("`unframe dups verify` lists the damage")
    };
    match error {
        BaseError::Read { cause, .. } => system("cannot read the fingerprint base", cause),
        BaseError::Write { cause, .. } => system("cannot write the fingerprint base", cause),
        BaseError::Locked { .. } => Problem::new(Kind::Conflict, "another process adds to the same fingerprint base")
            .with_hint("send what is added to that one; all of them find what it added"),
        BaseError::Damaged { what, .. } => damaged((*what).to_owned()),
        BaseError::Version { found, known, .. } => damaged(format!("it is of version {found}, not {known}")),
        BaseError::Occupied { .. } => damaged("its folder has other files".to_owned()),
        BaseError::TooLarge { .. } => damaged("it is full".to_owned()),
        _ => damaged("it is not there any more".to_owned()),
    }
}

/// Locks, whatever became of others who had it: a writer that failed is closed.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
