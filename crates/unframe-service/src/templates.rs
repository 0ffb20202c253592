//! What is known of sites: a folder with a template for each, as `unframe learn` writes it.
//!
//! **Idea.** Files are the state; memory only spares reading them. A template is read again when its file is another than the one
//! that was read, so that several services can share a folder, one of which learns. What was observed is added to the sample of the
//! site and written before it is acknowledged: under another name, forced to the disk, renamed, and the folder forced to the disk.
//! Requests that arrive while a file is being written are written together by the next one.

use std::collections::BTreeMap;
use std::fs::TryLockError;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use unframe::SiteTemplate;
use unframe::template::{LearnOptions, Observation, SavedTemplate, TemplateObserver};
use unframe_corpus::{SiteKey, causes};

use crate::problem::{Kind, Problem};

/// The templates of a folder.
#[derive(Debug)]
pub struct Templates {
    folder: PathBuf,
    sites: Mutex<BTreeMap<PathBuf, Arc<Site>>>,
    /// How often a sample was read.
    epochs: AtomicU64,
    /// Locked as long as this process learns.
    lock: Mutex<Option<fs_err::File>>,
}

/// A site.
#[derive(Debug)]
struct Site {
    path: PathBuf,
    /// What judges its pages, as of a file.
    read: Mutex<Option<(Stamp, Arc<SiteTemplate>)>>,
    /// What was observed.
    seen: Mutex<Option<Seen>>,
    /// Locked while the file is written; always before `seen`.
    writing: Mutex<()>,
}

/// What was observed of a site.
#[derive(Debug)]
struct Seen {
    observer: TemplateObserver,
    /// Of which file it is the sample.
    stamp: Option<Stamp>,
    /// Tells it from what was read of the file at another time.
    epoch: u64,
    /// Counts what was added to it, and what of that is on the disk.
    added: u64,
    written: u64,
}

/// What tells a file from another of the same name, without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
    #[cfg(unix)]
    inode: u64,
}

/// What was learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Learned {
    pub(crate) pages: u64,
    pub(crate) pages_compared: u32,
    pub(crate) can_judge: bool,
}

/// Sites that are kept in memory. A template takes some 60 KB, its sample as much; those used last stay.
const MOST_SITES: usize = 512;

/// The file that is locked by the process that learns.
const LOCK: &str = ".unframe-service.lock";

/// The longest name of a template: that of its unfinished file has eleven letters more, and no system takes more than 255.
const LONGEST_NAME: usize = 244;

impl Templates {
    /// The templates in a folder, which is made if it is not there.
    pub fn open(folder: &Path) -> io::Result<Self> {
        fs_err::create_dir_all(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            sites: Mutex::default(),
            epochs: AtomicU64::new(0),
            lock: Mutex::default(),
        })
    }

    /// The template of a site, if there is one.
    pub(crate) fn of(&self, key: &SiteKey) -> Result<Option<Arc<SiteTemplate>>, Problem> {
        let Ok(site) = self.site(key) else { return Ok(None) };
        let Some(stamp) = stamp(&site.path) else { return Ok(None) };
        let mut read = locked(&site.read);
        if let Some((known, template)) = &*read
            && *known == stamp
        {
            return Ok(Some(Arc::clone(template)));
        }
        let Some(bytes) = bytes_of(&site.path)? else { return Ok(None) };
        let template = Arc::new(SiteTemplate::from_bytes(&bytes).map_err(|error| damaged(key, &error))?);
        *read = Some((stamp, Arc::clone(&template)));
        Ok(Some(template))
    }

    /// The file of a site.
    pub(crate) fn bytes(&self, key: &SiteKey) -> Result<Vec<u8>, Problem> {
        let site = self.site(key)?;
        bytes_of(&site.path)?.ok_or_else(|| unknown(key))
    }

    /// Adds pages to what is known of a site. When this returns, they are on the disk.
    pub(crate) fn observe(&self, key: &SiteKey, observations: Vec<Observation>) -> Result<Learned, Problem> {
        self.become_the_learner()?;
        let site = self.site(key)?;
        let (epoch, ours) = {
            let mut seen = locked(&site.seen);
            let is_current = |seen: &Seen| seen.added > seen.written || seen.stamp == stamp(&site.path);
            if !seen.as_ref().is_some_and(is_current) {
                *seen = Some(Seen::of_file(&site, key, self.epochs.fetch_add(1, Ordering::Relaxed))?);
            }
            let Some(seen) = &mut *seen else { return Err(changed_meanwhile(key)) };
            for observation in observations {
                seen.observer.add(observation);
                seen.added += 1;
            }
            (seen.epoch, seen.added)
        };
        let _writing = locked(&site.writing);
        let (observer, added, written) = match &*locked(&site.seen) {
            Some(seen) if seen.epoch == epoch => (seen.observer.clone(), seen.added, seen.written),
            _ => return Err(changed_meanwhile(key)),
        };
        let pages = observer.pages();
        if written >= ours && ours > 0 {
            // Somebody wrote ours with theirs.
            let template = self.of(key)?.ok_or_else(|| changed_meanwhile(key))?;
            return Ok(Learned { pages, pages_compared: template.pages_compared(), can_judge: template.can_judge() });
        }
        let saved = SavedTemplate::from(observer);
        let stored = write(&site.path, &saved.to_bytes());
        let mut seen = locked(&site.seen);
        if let Err(error) = stored {
            // What is on the disk counts; what was not acknowledged is sent again.
            *seen = None;
            return Err(not_stored(key, &error));
        }
        if let Some(seen) = &mut *seen {
            (seen.stamp, seen.written) = (stamp(&site.path), added);
        }
        let template = &saved.template;
        Ok(Learned { pages, pages_compared: template.pages_compared(), can_judge: template.can_judge() })
    }

    /// Puts a template in the place of what is known of a site. When this returns, it is on the disk.
    pub(crate) fn put(&self, key: &SiteKey, bytes: &[u8]) -> Result<Learned, Problem> {
        let saved = SavedTemplate::from_bytes(bytes).map_err(|error| {
            Problem::new(Kind::Unprocessable, format!("the body is not a template: {error}"))
                .with_hint("`unframe learn SOURCE -o FILE` makes a template")
        })?;
        self.become_the_learner()?;
        let site = self.site(key)?;
        let _writing = locked(&site.writing);
        write(&site.path, bytes).map_err(|error| not_stored(key, &error))?;
        *locked(&site.seen) = None;
        Ok(Learned {
            pages: saved
                .sample
                .as_ref()
                .map_or_else(|| saved.template.pages_compared().into(), TemplateObserver::pages),
            pages_compared: saved.template.pages_compared(),
            can_judge: saved.template.can_judge(),
        })
    }

    /// Forgets a site. When this returns, it is forgotten on the disk.
    pub(crate) fn delete(&self, key: &SiteKey) -> Result<(), Problem> {
        self.become_the_learner()?;
        let site = self.site(key)?;
        let _writing = locked(&site.writing);
        match fs_err::remove_file(&site.path).and_then(|()| sync_folder(&self.folder)) {
            Ok(()) => {
                *locked(&site.seen) = None;
                *locked(&site.read) = None;
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(unknown(key)),
            Err(error) => Err(not_stored(key, &error)),
        }
    }

    fn site(&self, key: &SiteKey) -> Result<Arc<Site>, Problem> {
        let name = key.template_name();
        if name.as_os_str().len() > LONGEST_NAME {
            return Err(Problem::new(Kind::Unprocessable, "the name of the site is too long to be that of a file"));
        }
        let mut sites = locked(&self.sites);
        if let Some(site) = sites.get(&name) {
            return Ok(Arc::clone(site));
        }
        if sites.len() >= MOST_SITES {
            // Those that nobody uses at the moment: what they know is in their files.
            sites.retain(|_, site| Arc::strong_count(site) > 1);
        }
        let path = self.folder.join(&name);
        let site = Site { path, read: Mutex::default(), seen: Mutex::default(), writing: Mutex::default() };
        let site = Arc::new(site);
        sites.insert(name, Arc::clone(&site));
        Ok(site)
    }

    /// Keeps other processes from learning in the same folder, until this one ends.
    fn become_the_learner(&self) -> Result<(), Problem> {
        let mut lock = locked(&self.lock);
        if lock.is_some() {
            return Ok(());
        }
        let path = self.folder.join(LOCK);
        let failed = |error: io::Error| storage("cannot learn in the folder of templates", &error);
        let file = fs_err::OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
        match file.file().try_lock() {
            // Some file systems know no locks; there one has to trust the user.
            Ok(()) | Err(TryLockError::Error(_)) => {
                *lock = Some(file);
                Ok(())
            }
            Err(TryLockError::WouldBlock) => {
                Err(Problem::new(Kind::Conflict, "another process learns in the same folder of templates")
                    .with_hint("send what changes templates to that one; all of them use what it learned"))
            }
        }
    }
}

impl Seen {
    /// What the file of a site was learned from.
    fn of_file(site: &Site, key: &SiteKey, epoch: u64) -> Result<Self, Problem> {
        let stamp = stamp(&site.path);
        let observer = match bytes_of(&site.path)? {
            None => TemplateObserver::new(LearnOptions::default()),
            Some(bytes) => {
                SavedTemplate::from_bytes(&bytes).map_err(|error| damaged(key, &error))?.sample.ok_or_else(|| {
                    let detail =
                        format!("the template of `{key}` was saved without its sample, to which pages are added");
                    Problem::new(Kind::Conflict, detail).with_hint("learn it again without `--no-sample`, or delete it")
                })?
            }
        };
        Ok(Self { observer, stamp, epoch, added: 0, written: 0 })
    }
}

/// Locks, whatever became of others who had it: what they left half done is read from the file again.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs_err::metadata(path).ok()?;
    Some(Stamp {
        modified: metadata.modified().ok(),
        length: metadata.len(),
        #[cfg(unix)]
        inode: std::os::unix::fs::MetadataExt::ino(&metadata),
    })
}

fn bytes_of(path: &Path) -> Result<Option<Vec<u8>>, Problem> {
    match fs_err::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(storage("cannot read a template", &error)),
    }
}

/// Writes a file that is there whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("template.unfinished");
    let mut file = fs_err::File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs_err::rename(&unfinished, path)?;
    sync_folder(path.parent().unwrap_or(Path::new(".")))
}

/// Forces names of files in a folder to the disk, where the system can.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs_err::File::open(folder)?.sync_all() } else { Ok(()) }
}

fn unknown(key: &SiteKey) -> Problem {
    Problem::new(Kind::NotFound, format!("nothing is known of the site `{key}`"))
        .with_hint("`POST /v1/sites/{site}/observe` learns from pages, `PUT …/template` takes a template")
}

fn damaged(key: &SiteKey, error: &dyn std::fmt::Display) -> Problem {
    Problem::new(Kind::Storage, format!("cannot read the template of `{key}`: {error}"))
        .with_hint("delete it, or put another one in its place")
}

fn changed_meanwhile(key: &SiteKey) -> Problem {
    Problem::new(Kind::Conflict, format!("the template of `{key}` was replaced while pages were added"))
        .with_hint("send them again")
}

fn not_stored(key: &SiteKey, error: &io::Error) -> Problem {
    storage(&format!("cannot store the template of `{key}`"), error)
}

fn storage(doing: &str, error: &io::Error) -> Problem {
    // The paths of this machine are nobody's business: only what the system said.
    let cause = causes(error).pop().unwrap_or_else(|| error.kind().to_string());
    Problem::new(Kind::Storage, format!("{doing}: {cause}")).with_hint("look after the folder that `--templates` names")
}
