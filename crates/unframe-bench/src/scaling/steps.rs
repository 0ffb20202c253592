//! A page through everything that is ever done to one, each step timed by itself, so that a slow one has a name.

use std::hint::black_box;
use std::time::Duration;

use unframe::extraction::{Extraction, KnownSite};
use unframe::near_duplicates::{Prints, Scheme, Shingler, page_parts};
use unframe::render;
use unframe::segment::semantic::{Edition, semantic_blocks};
use unframe::template::site_2005::{PageChains, Parameters, SiteChains};
use unframe::{Format, Method, Options, Share};

use crate::timed;

/// What each step took, in the order of the steps.
pub type Times = Vec<(String, Duration)>;

/// Whether steps are timed. Valgrind, which counts instead, ends a program that asks for the time as [`timed`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// They are.
    Running,
    /// They take no time.
    Stopped,
}

/// The steps so far.
#[derive(Debug)]
pub(super) struct Steps {
    times: Times,
    clock: Clock,
}

impl Steps {
    pub(super) fn new(clock: Clock) -> Self {
        Self { times: Times::new(), clock }
    }

    /// Takes a step; what came out of it.
    pub(super) fn take<T>(&mut self, name: &str, job: impl FnOnce() -> T) -> T {
        let (result, time) = match self.clock {
            Clock::Running => timed(|| black_box(job())),
            Clock::Stopped => (black_box(job()), Duration::ZERO),
        };
        self.times.push((name.to_owned(), time));
        result
    }

    pub(super) fn finish(self) -> Times {
        self.times
    }
}

/// Takes a page through all steps.
pub fn walk(page: &str, clock: Clock) -> Times {
    let mut steps = Steps::new(clock);
    let url = Some("https://www.example.org/2024/05/some-page.html".to_owned());
    let options = Options { url, method: Method::Page, ..Options::default() };
    let read = steps.take("read", || options.read(page.as_bytes()));
    steps.take("blocks", || read.blocks().len());
    let others: Vec<String> = (0..3).map(|number| format!("{page}<p>Page {number} of the site.")).collect();
    let template = steps.take("learn", || unframe::learn(others.iter().map(String::as_bytes)));
    // None of the copies counts as a duplicate: the method of 2005 compares pages.
    let parameters = Parameters { max_duplicate_share: Share::ALL, ..Parameters::default() };
    let chains = steps.take("chains", || PageChains::of_page(&read, &parameters));
    let chains = steps.take("learn chains", || SiteChains::learn(&vec![chains; 4], parameters));
    for method in Method::ALL {
        let options = Options { method, ..options.clone() };
        let known = match method {
            Method::Site2005 => KnownSite::Chains(&chains),
            _ => KnownSite::Template(&template),
        };
        steps.take(&format!("judge by {}", method.name()), || options.judge(&read, known));
    }
    let judged = steps.take("judge", || options.judge(&read, KnownSite::Nothing));
    let extraction = steps.take("extraction", || Extraction::of(read.clone(), judged, options));
    steps.take("metadata", || extraction.metadata().title.is_some());
    steps.take("verdict", || (extraction.verdict(), extraction.prediction()));
    steps.take("comments", || extraction.comments().len());
    steps.take("text", || extraction.text().len());
    steps.take("markdown", || extraction.markdown().len());
    steps.take("list of blocks", || extraction.blocks().map(|block| block.text().len()).sum::<usize>());
    for format in Format::ALL {
        steps.take(&format!("as {}", format.name()), || extraction.render(format).len());
    }
    let modern = steps.take("semantic blocks", || semantic_blocks(read.tree(), Edition::Modern));
    steps.take("semantic blocks of 2008", || semantic_blocks(read.tree(), Edition::Of2008).len());
    steps.take("frames", || render::framed(read.page(), read.document(), &modern).len());
    let parts = steps.take("parts", || page_parts(&read, extraction.labels(), Edition::Modern));
    for scheme in [Scheme::MinHash, Scheme::Shingles2008] {
        let prints = || Prints::of(&parts.parts(), scheme, &mut Shingler::default()).blocks.len();
        steps.take(&format!("prints by {}", scheme.name()), prints);
    }
    steps.finish()
}
