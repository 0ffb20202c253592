//! Which pages are there?
//!
//! A [`Collection`] reads a source once, from its beginning to its end, on a thread of its own, and keeps what it read in a
//! temporary file: sources such as packed archives cannot be entered in the middle, and an expert wants any page at once.
//! Of the pages themselves only names and places are in memory. Pages are addressed by number; no path that comes from
//! outside ever reaches the file system.

mod addresses;
mod listed;
mod reading;
mod spool;

pub(crate) use addresses::resolve;
pub(crate) use listed::{Listed, PageEntry, ResourceEntry};

use std::io;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::thread;
use std::time::Duration;

use unframe::{Limits, ReadPage};
use unframe_corpus::{CorpusError, Record, SiteBy, Sources};

use spool::Spool;

/// Options for reading pages.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The encoding to take as declared for all pages, instead of what the source says.
    pub encoding: Option<String>,
    /// What a page may cost.
    pub limits: Limits,
    /// What makes a site.
    pub site_by: SiteBy,
}

/// The pages of a source.
#[derive(Debug)]
pub struct Collection {
    options: ReadOptions,
    listed: RwLock<Listed>,
    spool: Spool,
}

/// A page that was read, parsed and split into blocks, for as long as a request needs it.
#[derive(Debug)]
pub(crate) struct OpenPage<'page> {
    /// Its entry in the list.
    pub(crate) entry: &'page PageEntry,
    /// Its text, its tree and its blocks.
    pub(crate) read: ReadPage<'page>,
}

impl Collection {
    /// Starts reading in the background. You can look at the pages read so far at any time.
    pub fn read(sources: Sources, options: ReadOptions) -> Result<Arc<Self>, CorpusError> {
        let spool = Spool::new().map_err(|cause| CorpusError::Spool { name: "the source".to_owned(), cause })?;
        let collection = Arc::new(Self { options, listed: RwLock::default(), spool });
        let reader = Arc::clone(&collection);
        thread::spawn(move || reading::read_all(&reader, &sources));
        Ok(collection)
    }

    /// Whether the whole source has been read.
    pub fn is_whole(&self) -> bool {
        self.listed().is_whole
    }

    /// Waits until a page was read or the whole source; says whether there is a page, and what could not be read so far.
    pub fn wait_for_a_page(&self) -> (bool, Vec<String>) {
        loop {
            let listed = self.listed();
            if !listed.pages.is_empty() || listed.is_whole {
                return (!listed.pages.is_empty(), listed.failures.clone());
            }
            drop(listed);
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The list of everything read so far.
    pub(crate) fn listed(&self) -> RwLockReadGuard<'_, Listed> {
        // A list is whole between any two pages, whatever broke.
        self.listed.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The page of that number.
    pub(crate) fn entry(&self, number: usize) -> Option<PageEntry> {
        self.listed().pages.get(number).cloned()
    }

    /// The name of a site; empty if there is no such site.
    pub(crate) fn site_name(&self, site: usize) -> String {
        self.listed().sites.get(site).map(|site| site.name.clone()).unwrap_or_default()
    }

    /// Opens a page and passes it to `work`.
    pub(crate) fn with_page<T>(&self, number: usize, work: impl FnOnce(&OpenPage<'_>) -> T) -> Option<io::Result<T>> {
        let entry = self.entry(number)?;
        let body = match self.spool.read(entry.place) {
            Ok(body) => body,
            Err(cause) => return Some(Err(cause)),
        };
        let charset = self.options.encoding.as_deref().or(entry.charset.as_deref());
        let read = ReadPage::new(&body, charset, &self.options.limits).with_damage(entry.damage.clone());
        Some(Ok(work(&OpenPage { entry: &entry, read })))
    }

    /// A resource of a page: its entry in the list and its bytes.
    pub(crate) fn resource(&self, number: usize) -> Option<io::Result<(ResourceEntry, Vec<u8>)>> {
        let entry = self.listed().resources.get(number).cloned()?;
        let body = match &entry {
            ResourceEntry::Kept { place, .. } => self.spool.read(*place),
            ResourceEntry::File { path, .. } => reading::read_resource(path),
        };
        Some(body.map(|body| (entry, body)))
    }

    fn keep(&self, record: Record) -> io::Result<()> {
        let place = self.spool.write(&record.body)?;
        let mut listed = self.listed.write().unwrap_or_else(PoisonError::into_inner);
        listed.add_page(record, place, self.options.site_by);
        Ok(())
    }
}
