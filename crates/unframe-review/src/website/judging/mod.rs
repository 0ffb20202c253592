//! What do the methods say about a page?
//!
//! Methods are those of `unframe extract`. What a method must know of a whole site is learned in the background
//! (`learning.rs`); until then a page is judged by what is there, and the view says so. Judging again costs milliseconds, so
//! only the last few answers are kept.

mod learning;
mod places;
mod remembered;
mod uncertainty;

pub(crate) use learning::{Learned, Learner, LearningProgress};

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use unframe::extraction::{Judged, KnownSite, Needs};
use unframe::{Method, Options};
use unframe_corpus::guard::caught;

use crate::website::collection::{Collection, OpenPage};
use remembered::Remembered;
use uncertainty::uncertainty;

/// A page that was judged.
#[derive(Debug)]
pub(crate) struct JudgedPage {
    /// Labels and evidence.
    pub(crate) judged: Judged,
    /// How it is extracted.
    pub(crate) options: Options,
    /// Whether all was known that the method needs.
    pub(crate) is_final: bool,
}

/// Judges the pages of a collection.
#[derive(Debug)]
pub(crate) struct Judges {
    learner: Arc<Learner>,
    remembered: Remembered,
    /// By page, once the site is learned.
    uncertainties: Mutex<BTreeMap<usize, u32>>,
}

impl Judges {
    /// Judges the pages of a collection.
    pub(crate) fn new(collection: Arc<Collection>) -> Self {
        Self { learner: Learner::start(collection), remembered: Remembered::default(), uncertainties: Mutex::default() }
    }

    /// Learns about sites.
    pub(crate) fn learner(&self) -> &Learner {
        &self.learner
    }

    /// Judges a page by a method, with what is known about its site now.
    pub(crate) fn judge(&self, number: usize, page: &OpenPage<'_>, method: Method) -> Arc<JudgedPage> {
        if let Some(judged) = self.remembered.get(number, method) {
            return judged;
        }
        let site = page.entry.site;
        let needed = (method.needs() != Needs::Nothing).then_some(method.needs());
        let progress = needed.map(|needs| self.learner.ask(site, needs));
        let is_final = progress.as_ref().is_none_or(LearningProgress::is_over);
        let known = progress.and_then(LearningProgress::into_known);
        let known = match known.as_deref() {
            Some(Learned::Template { template, .. }) => KnownSite::Template(template),
            Some(Learned::Chains(chains)) => KnownSite::Chains(chains),
            None => KnownSite::Nothing,
        };
        let options = Options {
            id: page.entry.id.clone(),
            url: page.entry.url.clone(),
            site: self.learner.collection.site_name(site),
            method,
            ..Options::default()
        };
        let judged = Arc::new(JudgedPage { judged: options.judge(&page.read, known), options, is_final });
        if is_final {
            self.remembered.keep(number, method, &judged);
        }
        judged
    }

    /// How unsure the model is of some pages of a site, from 0 to 1,000,000; `None` until the site is learned. Pages that cannot be
    /// read, and those beyond the first few thousand, are as good as sure.
    pub(crate) fn uncertainties(&self, site: usize, pages: &[usize]) -> Option<Vec<u32>> {
        let known = self.learner.ask(site, Needs::Template).into_known()?;
        let Learned::Template { template, .. } = &*known else { return None };
        let known_now = || self.uncertainties.lock().unwrap_or_else(PoisonError::into_inner);
        let missing: Vec<usize> = {
            let known = known_now();
            pages.iter().copied().take(MOST_UNCERTAIN).filter(|page| !known.contains_key(page)).collect()
        };
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let of_page = |page: usize| {
            let measured = caught(|| {
                let work = |open: &OpenPage<'_>| uncertainty(&open.read, KnownSite::Template(template));
                self.learner.collection.with_page(page, work)
            });
            (page, measured.ok().flatten().and_then(Result::ok).unwrap_or_default())
        };
        let parts = missing.chunks(missing.len().div_ceil(threads).max(1));
        let found: Vec<(usize, u32)> = thread::scope(|scope| {
            let of_part = |part: &[usize]| part.iter().map(|page| of_page(*page)).collect::<Vec<_>>();
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || of_part(part))).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        });
        let mut known = known_now();
        known.extend(found);
        Some(pages.iter().map(|page| known.get(page).copied().unwrap_or_default()).collect())
    }
}

/// Pages of a site that are measured: each is judged three times, which takes milliseconds.
const MOST_UNCERTAIN: usize = 5_000;
