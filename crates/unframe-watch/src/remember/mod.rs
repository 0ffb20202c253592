//! What does a visit mean, given all that was seen before?
//!
//! The answers of a visit become new versions of pages (`reading.rs`), which are compared with the old ones by `unframe-diff`; what differs
//! waits until it was seen often enough (`deciding.rs`); `settling.rs` does so for one page, `health.rs` tells of pages that cannot be read. Nothing is written here: what has to be written is a value, so that a
//! visit is one transaction.

mod deciding;
mod health;
mod past;
mod reading;
mod recent;
#[cfg(test)]
mod sample;
mod settling;

pub(crate) use recent::Recent;

use unframe_diff::{Change, SetAside, page_key};

use crate::fetch::Fetched;
use crate::harvest::Harvest;
use crate::sites::Site;
use crate::state::{Asking, SiteState, StoredVersion};

/// What has to be written after a visit.
#[derive(Debug, Default)]
pub(crate) struct Decided {
    pub(crate) site: SiteState,
    /// Pages as they are now.
    pub(crate) pages: Vec<StoredVersion>,
    /// Keys of pages that are no more.
    pub(crate) removed: Vec<String>,
    pub(crate) changes: Vec<Change>,
    pub(crate) set_aside: Vec<SetAside>,
    /// Pages whose content was read again.
    pub(crate) read: usize,
}

/// Visits in a row after which a page that cannot be read is reported.
const ILL: u32 = 3;
/// Visits in a row that must not find a page before it is gone.
const MISSES: u32 = 2;
/// The same where an address that nobody knew could not be read: the page may be there. A guess: two days of visits every six
/// hours, as one link that never works must not keep all other pages from being gone.
const MISSES_IN_DOUBT: u32 = 8;

/// The key of the page of the site that a page leads to for good, if it is another one.
fn moved_to(config: &Site, key: &str, fetched: &Fetched) -> Option<String> {
    let to = page_key(&fetched.address);
    (fetched.is_moved && to != key && config.has(&fetched.address)).then_some(to)
}

/// Whether nothing has to be decided: all pages are as they were, and nothing waits.
pub(crate) fn is_quiet(config: &Site, asking: &[Asking], harvest: &Harvest, site: &SiteState) -> bool {
    use crate::harvest::Answer;
    let is_same = |page: &Asking| match harvest.answers.get(&page.key) {
        Some((_, Answer::Page(fetched))) => page.digest.as_deref() == Some(&reading::digest_of(fetched)[..]),
        Some((_, Answer::Unchanged | Answer::Refused(_))) | None => true,
        Some(_) => false,
    };
    let find = |key: &str| asking.binary_search_by(|page| page.key.as_str().cmp(key)).ok();
    // A start page that leads to another page for good is that other page.
    let is_known = |key: &str, answer: &Answer| match answer {
        Answer::Page(fetched) => {
            find(key).is_some()
                || moved_to(config, key, fetched)
                    .and_then(|to| find(&to))
                    .is_some_and(|at| asking[at].digest.as_deref() == Some(&reading::digest_of(fetched)[..]))
        }
        _ => true,
    };
    site.visits > 0
        && harvest.trouble.is_none()
        && site.trouble == 0
        && site.waiting.is_empty()
        && !site.redesign
        && asking.iter().all(|page| !page.is_open && is_same(page))
        && harvest.answers.iter().all(|(key, (_, answer))| is_known(key, answer))
}

/// Decides what a visit means.
pub(crate) fn decide(config: &Site, state: SiteState, pages: Vec<StoredVersion>, harvest: Harvest) -> Decided {
    deciding::Deciding::new(config, state, pages).decide(harvest)
}
