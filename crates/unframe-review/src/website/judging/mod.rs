//! What do the methods say about a page?
//!
//! Methods are those of `unframe extract`. What a method must know of a whole site is learned in the background
//! (`learning.rs`); until then a page is judged by what is there, and the view says so. Judging again costs milliseconds, so
//! only the last few answers are kept.

mod learning;
mod remembered;

pub(crate) use learning::{Learned, Learner, LearningProgress};

use std::sync::Arc;

use unframe::extraction::{Judged, KnownSite, Needs};
use unframe::{Method, Options};

use crate::website::collection::{Collection, OpenPage};
use remembered::Remembered;

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
}

impl Judges {
    /// Judges the pages of a collection.
    pub(crate) fn new(collection: Arc<Collection>) -> Self {
        Self { learner: Learner::start(collection), remembered: Remembered::default() }
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
}
