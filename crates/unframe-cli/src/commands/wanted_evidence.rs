//! Which pages are asked what they themselves say of their blocks, as far as that is known while pages still come.
//!
//! A template takes this from some pages of its site only, those with the lowest keys. Threads that read pages know what the
//! observers wanted a moment ago: that only falls, so some pages are asked in vain, and none is missed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use unframe_corpus::SiteKey;

use super::folders::first_folders;

/// The highest key that is wanted, by site, and by folder where pages have no address.
#[derive(Default)]
pub(super) struct WantedEvidence {
    sites: Mutex<BTreeMap<String, u64>>,
    folders: Mutex<BTreeMap<String, u64>>,
    /// How many levels of folders are told apart.
    levels: AtomicUsize,
}

impl WantedEvidence {
    /// Whether the page of that key may be wanted; `id` is given if it has no address.
    pub(super) fn has(&self, site: &str, id: Option<&str>, key: u64) -> bool {
        let levels = self.levels.load(Ordering::Relaxed);
        let highest = match id {
            Some(id) if levels > 0 => locked(&self.folders).get(first_folders(id, levels)).copied(),
            _ => locked(&self.sites).get(site).copied(),
        };
        highest.is_none_or(|highest| key <= highest)
    }

    pub(super) fn tell_site(&self, site: &SiteKey, highest: u64) {
        locked(&self.sites).insert(site.as_str().to_owned(), highest);
    }

    /// A folder of another number of levels is unknown, and its pages are asked until it is.
    pub(super) fn tell_folder(&self, folder: String, levels: usize, highest: u64) {
        if self.levels.swap(levels, Ordering::Relaxed) != levels {
            locked(&self.folders).clear();
        }
        locked(&self.folders).insert(folder, highest);
    }
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
