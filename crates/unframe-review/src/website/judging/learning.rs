//! What a site repeats, learned on a thread of its own when somebody looks at the site.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use unframe::html::{NodeRef, Tag};
use unframe::template::site_2005::{PageChains, Parameters, SiteFraming, find_framing};
use unframe::template::{LearnOptions, Observation, SiteTemplate, TemplateObserver};
use unframe_corpus::guard::caught;

use crate::website::collection::{Collection, OpenPage};

/// What can be known of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Its template.
    Template,
    /// What the method of 2005 finds.
    Chains,
}

/// What is known of a site.
#[derive(Debug)]
pub enum Knowledge {
    /// Its template.
    Template {
        /// It.
        template: Box<SiteTemplate>,
        /// Its name.
        id: Option<String>,
        /// The titles of the site's pages, in their order.
        titles: Vec<String>,
    },
    /// What the method of 2005 finds.
    Chains {
        /// The framing of each page.
        framing: SiteFraming,
        /// The numbers of these pages.
        places: Vec<usize>,
    },
}

/// How far learning is.
#[derive(Clone, Debug)]
pub enum Progress {
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
    Known(Arc<Knowledge>),
    /// A bug of ours.
    Failed,
}

impl Progress {
    /// Whether waiting would change anything.
    pub fn is_over(&self) -> bool {
        matches!(self, Self::Known(_) | Self::Failed)
    }

    /// What is known.
    pub fn into_known(self) -> Option<Arc<Knowledge>> {
        match self {
            Self::Known(known) => Some(known),
            _ => None,
        }
    }
}

/// Learns what is asked for, the last that was asked for first.
#[derive(Debug)]
pub struct Learner {
    collection: Arc<Collection>,
    parameters: Parameters,
    state: Mutex<State>,
    asked: Condvar,
}

#[derive(Debug, Default)]
struct State {
    progress: BTreeMap<(usize, Kind), Progress>,
    waiting: Vec<(usize, Kind)>,
}

impl Learner {
    pub(super) fn start(collection: Arc<Collection>, parameters: Parameters) -> Arc<Self> {
        let learner = Arc::new(Self { collection, parameters, state: Mutex::default(), asked: Condvar::new() });
        let worker = Arc::clone(&learner);
        thread::spawn(move || worker.work());
        learner
    }

    /// How far learning something is; whoever asks starts it.
    pub fn ask(&self, site: usize, kind: Kind) -> Progress {
        let mut state = self.state();
        if let Some(progress) = state.progress.get(&(site, kind)) {
            return progress.clone();
        }
        state.progress.insert((site, kind), Progress::Waiting);
        state.waiting.push((site, kind));
        self.asked.notify_all();
        Progress::Waiting
    }

    /// The same without starting it.
    pub fn look(&self, site: usize, kind: Kind) -> Option<Progress> {
        self.state().progress.get(&(site, kind)).cloned()
    }

    pub(super) fn site_name(&self, site: usize) -> String {
        self.collection.listed().sites.get(site).map(|site| site.name.clone()).unwrap_or_default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Each change is one insertion: a panic elsewhere leaves nothing half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Never ends: the thread ends with the process.
    fn work(&self) {
        while !self.collection.listed().is_whole {
            thread::sleep(Duration::from_millis(10));
        }
        loop {
            let mut state = self.state();
            let (site, kind) = loop {
                if let Some(asked) = state.waiting.pop() {
                    break asked;
                }
                state = self.asked.wait(state).unwrap_or_else(PoisonError::into_inner);
            };
            drop(state);
            let learned = caught(|| self.learn(site, kind));
            let progress = learned.map_or(Progress::Failed, |known| Progress::Known(Arc::new(known)));
            self.state().progress.insert((site, kind), progress);
        }
    }

    fn learn(&self, site: usize, kind: Kind) -> Knowledge {
        let places = self.collection.listed().sites.get(site).map(|site| site.pages.clone()).unwrap_or_default();
        match kind {
            Kind::Template => {
                let observer = Mutex::new(TemplateObserver::new(LearnOptions::default()));
                let see = |page: &OpenPage<'_>| {
                    let title = page.document.tree.first(Tag::TITLE).and_then(NodeRef::first_child);
                    let title = title.map(|title| folded(&title.text())).unwrap_or_default();
                    let observation = Observation::in_words(page.document);
                    // Added at once, so that only the sample is held; the order does not matter.
                    observer.lock().unwrap_or_else(PoisonError::into_inner).add(observation);
                    title
                };
                let titles = self.see_all((site, kind), &places, see);
                let titles = titles.into_iter().map(Option::unwrap_or_default).collect();
                let template = Box::new(observer.into_inner().unwrap_or_else(PoisonError::into_inner).finish());
                let id = template.id();
                Knowledge::Template { template, id, titles }
            }
            Kind::Chains => {
                let see = |page: &OpenPage<'_>| {
                    PageChains::of_tokens(page.page.text(), &page.document.tokens, &self.parameters)
                };
                let seen = self.see_all((site, kind), &places, see);
                let (places, chains): (Vec<usize>, Vec<PageChains>) =
                    places.iter().zip(seen).filter_map(|(place, chains)| Some((*place, chains?))).unzip();
                Knowledge::Chains { framing: find_framing(&chains, &self.parameters), places }
            }
        }
    }

    /// Sees pages on all threads and gives what came of each in their order; `None` for those that could not be read.
    fn see_all<T: Send>(
        &self,
        asked: (usize, Kind),
        places: &[usize],
        see: impl Fn(&OpenPage<'_>) -> T + Sync,
    ) -> Vec<Option<T>> {
        let next = AtomicUsize::new(0);
        let see_one = |place: usize| {
            let seen = caught(|| self.collection.with_page(place, &see));
            seen.ok().flatten().and_then(Result::ok)
        };
        let see_some = || {
            let mut seen = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(place) = places.get(index) else { return seen };
                if index.is_multiple_of(20) {
                    self.state().progress.insert(asked, Progress::UnderWay { seen: index, pages: places.len() });
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
