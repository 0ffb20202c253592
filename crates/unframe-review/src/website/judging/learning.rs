//! Learns what a site repeats, on a thread of its own, when somebody opens the site.

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

/// Something that a method must learn about a site first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lesson {
    /// The site's template.
    Template,
    /// The chains that its pages have in common, as the method of 2005 finds them.
    Chains,
}

/// What was learned about a site.
#[derive(Debug)]
pub(crate) enum Learned {
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

/// How far learning has come.
#[derive(Clone, Debug)]
pub(crate) enum LearningProgress {
    /// Other sites come first, or the source is still being read.
    Waiting,
    /// Some of the pages have been seen.
    UnderWay {
        /// Pages that were seen.
        seen: usize,
        /// All pages of the site.
        pages: usize,
    },
    /// Everything is known.
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
    parameters: Parameters,
    state: Mutex<State>,
    asked: Condvar,
}

#[derive(Debug, Default)]
struct State {
    progress: BTreeMap<(usize, Lesson), LearningProgress>,
    waiting: Vec<(usize, Lesson)>,
}

impl Learner {
    pub(super) fn start(collection: Arc<Collection>, parameters: Parameters) -> Arc<Self> {
        let learner = Arc::new(Self { collection, parameters, state: Mutex::default(), asked: Condvar::new() });
        let worker = Arc::clone(&learner);
        thread::spawn(move || worker.work());
        learner
    }

    /// How far a lesson has come. The first call starts it.
    pub(crate) fn ask(&self, site: usize, lesson: Lesson) -> LearningProgress {
        let mut state = self.state();
        if let Some(progress) = state.progress.get(&(site, lesson)) {
            return progress.clone();
        }
        state.progress.insert((site, lesson), LearningProgress::Waiting);
        state.waiting.push((site, lesson));
        self.asked.notify_all();
        LearningProgress::Waiting
    }

    /// How far a lesson has come; `None` if nobody asked for it yet.
    pub(crate) fn look(&self, site: usize, lesson: Lesson) -> Option<LearningProgress> {
        self.state().progress.get(&(site, lesson)).cloned()
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
            let (site, lesson) = loop {
                if let Some(asked) = state.waiting.pop() {
                    break asked;
                }
                state = self.asked.wait(state).unwrap_or_else(PoisonError::into_inner);
            };
            drop(state);
            let learned = caught(|| self.learn(site, lesson));
            let progress = learned.map_or(LearningProgress::Failed, |known| LearningProgress::Known(Arc::new(known)));
            self.state().progress.insert((site, lesson), progress);
        }
    }

    fn learn(&self, site: usize, lesson: Lesson) -> Learned {
        let places = self.collection.listed().sites.get(site).map(|site| site.pages.clone()).unwrap_or_default();
        match lesson {
            Lesson::Template => {
                let observer = Mutex::new(TemplateObserver::new(LearnOptions::default()));
                let see = |page: &OpenPage<'_>| {
                    let title = page.document.tree.first(Tag::TITLE).and_then(NodeRef::first_child);
                    let title = title.map(|title| folded(&title.text())).unwrap_or_default();
                    let observation = Observation::in_words(page.document);
                    // Added at once, so that only the sample is held; the order does not matter.
                    observer.lock().unwrap_or_else(PoisonError::into_inner).add(observation);
                    title
                };
                let titles = self.see_all((site, lesson), &places, see);
                let titles = titles.into_iter().map(Option::unwrap_or_default).collect();
                let template = Box::new(observer.into_inner().unwrap_or_else(PoisonError::into_inner).finish());
                let id = template.id();
                Learned::Template { template, id, titles }
            }
            Lesson::Chains => {
                let see = |page: &OpenPage<'_>| {
                    PageChains::of_tokens(page.page.text(), &page.document.tokens, &self.parameters)
                };
                let seen = self.see_all((site, lesson), &places, see);
                let (places, chains): (Vec<usize>, Vec<PageChains>) =
                    places.iter().zip(seen).filter_map(|(place, chains)| Some((*place, chains?))).unzip();
                Learned::Chains { framing: find_framing(&chains, &self.parameters), places }
            }
        }
    }

    /// Sees pages on all threads and gives what came of each in their order; `None` for those that could not be read.
    fn see_all<T: Send>(
        &self,
        asked: (usize, Lesson),
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
