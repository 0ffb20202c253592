//! Learns what a site repeats, on a thread of its own, when somebody opens the site.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use unframe::extraction::Needs;
use unframe::html::{NodeRef, Tag};
use unframe::template::site_2005::{PageChains, Parameters, SiteChains};
use unframe::template::{LearnOptions, Observation, SiteTemplate, TemplateObserver};
use unframe_corpus::guard::caught;

use super::places::{MOST_PAGES, SitePlaces, places_of};
use crate::website::collection::{Collection, OpenPage};

/// What is known of a site.
#[derive(Debug)]
pub(crate) enum Learned {
    /// Its template.
    Template {
        /// The template itself.
        template: Box<SiteTemplate>,
        /// The titles of the site's pages, in their order.
        titles: Vec<String>,
        /// Where the places of its layout stand.
        places: SitePlaces,
    },
    /// What the method of 2005 finds.
    Chains(SiteChains),
}

/// How far learning is.
#[derive(Clone, Debug)]
pub(crate) enum LearningProgress {
    /// Other sites come first, or the source is still being read.
    Waiting,
    /// So many of so many pages are seen.
    UnderWay {
        /// Pages that were seen.
        seen: usize,
        /// All pages of the site.
        pages: usize,
    },
    /// It is known.
    Known(Arc<Learned>),
    /// A bug of ours.
    Failed,
}

impl LearningProgress {
    /// Whether waiting would change anything.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self, Self::Known(_) | Self::Failed)
    }

    /// What was learned, once everything is known.
    pub(crate) fn into_known(self) -> Option<Arc<Learned>> {
        match self {
            Self::Known(known) => Some(known),
            _ => None,
        }
    }
}

/// Learns about sites on request, the latest request first.
#[derive(Debug)]
pub(crate) struct Learner {
    pub(super) collection: Arc<Collection>,
    state: Mutex<State>,
    asked: Condvar,
}

#[derive(Debug, Default)]
struct State {
    progress: BTreeMap<(usize, Needs), LearningProgress>,
    waiting: Vec<(usize, Needs)>,
}

impl Learner {
    pub(super) fn start(collection: Arc<Collection>) -> Arc<Self> {
        let learner = Arc::new(Self { collection, state: Mutex::default(), asked: Condvar::new() });
        let worker = Arc::clone(&learner);
        thread::spawn(move || worker.work());
        learner
    }

    /// How far a lesson has come. The first call starts it.
    pub(crate) fn ask(&self, site: usize, needs: Needs) -> LearningProgress {
        let mut state = self.state();
        if let Some(progress) = state.progress.get(&(site, needs)) {
            return progress.clone();
        }
        state.progress.insert((site, needs), LearningProgress::Waiting);
        state.waiting.push((site, needs));
        self.asked.notify_all();
        LearningProgress::Waiting
    }

    /// How far a lesson has come; `None` if nobody asked for it yet.
    pub(crate) fn look(&self, site: usize, needs: Needs) -> Option<LearningProgress> {
        self.state().progress.get(&(site, needs)).cloned()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Each change is one insertion: a panic elsewhere leaves nothing half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Never ends: the thread ends with the process.
    fn work(&self) {
        while !self.collection.is_whole() {
            thread::sleep(Duration::from_millis(10));
        }
        loop {
            let mut state = self.state();
            let (site, needs) = loop {
                if let Some(asked) = state.waiting.pop() {
                    break asked;
                }
                state = self.asked.wait(state).unwrap_or_else(PoisonError::into_inner);
            };
            drop(state);
            let learned = caught(|| self.learn(site, needs));
            let progress = learned.map_or(LearningProgress::Failed, |known| LearningProgress::Known(Arc::new(known)));
            self.state().progress.insert((site, needs), progress);
        }
    }

    fn learn(&self, site: usize, needs: Needs) -> Learned {
        let places = self.collection.listed().sites.get(site).map(|site| site.pages.clone()).unwrap_or_default();
        match needs {
            Needs::Nothing | Needs::Template => {
                let observer = Mutex::new(TemplateObserver::new(LearnOptions::default()));
                let found = Mutex::new(SitePlaces::default());
                let last_asked = places.get(MOST_PAGES - 1).copied().unwrap_or(usize::MAX);
                let see = |number: usize, page: &OpenPage<'_>| {
                    if number <= last_asked {
                        let places = places_of(&page.read);
                        found.lock().unwrap_or_else(PoisonError::into_inner).add(number, places);
                    }
                    let title = page.read.tree().first(Tag::TITLE).and_then(NodeRef::first_child);
                    let title = title.map(|title| folded(&title.text())).unwrap_or_default();
                    let observation = Observation::in_words(&page.read);
                    let observer = || observer.lock().unwrap_or_else(PoisonError::into_inner);
                    let is_asked = observation.key() <= observer().evidence_wanted();
                    let observation = if is_asked { observation.with_evidence(&page.read) } else { observation };
                    // Added at once, so that only the sample is held; the order does not matter.
                    observer().add(observation);
                    title
                };
                let titles = self.see_all((site, needs), &places, see);
                let titles = titles.into_iter().map(Option::unwrap_or_default).collect();
                let template = Box::new(observer.into_inner().unwrap_or_else(PoisonError::into_inner).finish());
                let places = found.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
                Learned::Template { template, titles, places }
            }
            Needs::Chains => {
                let parameters = Parameters::default();
                let see = |_: usize, page: &OpenPage<'_>| PageChains::of_page(&page.read, &parameters);
                let seen = self.see_all((site, needs), &places, see);
                let chains: Vec<PageChains> = seen.into_iter().flatten().collect();
                Learned::Chains(SiteChains::learn(&chains, parameters))
            }
        }
    }

    /// Sees pages on all threads and gives what came of each in their order; `None` for those that could not be read.
    fn see_all<T: Send>(
        &self,
        asked: (usize, Needs),
        places: &[usize],
        see: impl Fn(usize, &OpenPage<'_>) -> T + Sync,
    ) -> Vec<Option<T>> {
        let next = AtomicUsize::new(0);
        let see_one = |place: usize| {
            let seen = caught(|| self.collection.with_page(place, |page| see(place, page)));
            seen.ok().flatten().and_then(Result::ok)
        };
        let see_some = || {
            let mut seen = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(place) = places.get(index) else { return seen };
                if index.is_multiple_of(20) {
                    self.state()
                        .progress
                        .insert(asked, LearningProgress::UnderWay { seen: index, pages: places.len() });
                }
                seen.push((index, see_one(*place)));
            }
        };
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(places.len().div_ceil(8)).max(1);
        let mut all: Vec<(usize, Option<T>)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(see_some)).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        });
        all.sort_unstable_by_key(|(index, _)| *index);
        all.into_iter().map(|(_, seen)| seen).collect()
    }
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}
