//! Seeing the pages of a site: in any order, in any grouping, in any process.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use napi::Env;
use napi::bindgen_prelude::{AsyncTask, BufferSlice, Either, Object, Uint8Array};
use napi_derive::napi;
use unframe::template::{LearnOptions, SavedTemplate, SiteTemplate, TemplateObserver};

use crate::failure::Failure;
use crate::guard::{safely, safely_or};
use crate::learning::{Finishing, Learner, Seeing, reading};
use crate::template::Template;
use crate::ticket::Ticket;

/// What has been seen of a site.
#[napi]
#[derive(Clone, Debug)]
pub struct Observer(Arc<Mutex<TemplateObserver>>);

impl Observer {
    fn of(observer: TemplateObserver) -> Self {
        Self(Arc::new(Mutex::new(observer)))
    }

    /// Whoever panicked while it was locked had not changed it yet, or changed it whole.
    fn locked(&self) -> MutexGuard<'_, TemplateObserver> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Learner for Observer {
    type Learned = Template;

    fn see(&self, read: &unframe::ReadPage<'_>) {
        self.locked().observe(read);
    }

    fn learned(&self) -> Template {
        let seen = self.locked().clone();
        Template::of(SavedTemplate::from(seen))
    }
}

/// From the bytes of an observer, or of a template that was saved with its sample.
#[napi(catch_unwind)]
pub fn observer_of(bytes: &[u8]) -> Either<Observer, Failure> {
    let sample = || {
        let saved = SavedTemplate::from_bytes(bytes).map_err(Failure::template)?;
        saved.sample.ok_or_else(|| Failure::no_sample("go on learning"))
    };
    match safely_or(sample) {
        Ok(sample) => Either::A(Observer::of(sample)),
        Err(failure) => Either::B(failure),
    }
}

/// What a template has seen, to go on from there. `wanted` is what for, should that be impossible.
#[napi(catch_unwind)]
pub fn observer_of_template(template: &Template, wanted: String) -> Either<Observer, Failure> {
    match template.sample(&wanted) {
        Ok(sample) => Either::A(Observer::of(sample)),
        Err(failure) => Either::B(failure),
    }
}

#[napi]
impl Observer {
    /// Has seen nothing yet. At least three pages are compared.
    #[napi(constructor)]
    pub fn new(sample_pages: u32) -> Self {
        Self::of(TemplateObserver::new(LearnOptions { sample_pages: sample_pages.max(3) as usize }))
    }

    /// Sees a page.
    #[napi(catch_unwind)]
    pub fn observe(&self, page: &[u8], charset: Option<String>, options: Object<'_>) -> napi::Result<Option<Failure>> {
        let reading = reading(&options, charset)?;
        Ok(reading.and_then(|options| safely(|| self.see(&options.read(page)))).err())
    }

    /// The same on the thread pool.
    #[napi(catch_unwind)]
    pub fn observe_async(
        &self,
        page: Uint8Array,
        charset: Option<String>,
        options: Object<'_>,
        ticket: &Ticket,
    ) -> napi::Result<AsyncTask<Seeing<Observer>>> {
        Ok(AsyncTask::new(Seeing::new(self.clone(), page, reading(&options, charset)?, ticket)))
    }

    /// Sees what another one saw.
    #[napi(catch_unwind)]
    pub fn merge(&self, other: &Observer) -> Option<Failure> {
        let seen = other.locked().clone();
        let (one, two) = (self.locked().options().sample_pages, seen.options().sample_pages);
        if one != two {
            return Some(Failure::sizes(one, two));
        }
        safely(|| self.locked().merge(seen)).err()
    }

    /// What the pages have in common. More can be seen afterwards.
    #[napi(catch_unwind)]
    pub fn finish(&self) -> Either<Template, Failure> {
        match safely(|| self.learned()) {
            Ok(template) => Either::A(template),
            Err(failure) => Either::B(failure),
        }
    }

    /// The same on the thread pool.
    #[napi(catch_unwind)]
    pub fn finish_async(&self) -> AsyncTask<Finishing<Observer>> {
        AsyncTask::new(Finishing::new(self.clone()))
    }

    /// As bytes, to be sent to other processes.
    #[napi(catch_unwind)]
    pub fn to_bytes<'js>(&self, env: &'js Env) -> napi::Result<Either<BufferSlice<'js>, Failure>> {
        // A template is made when all has been seen; until then the sample is all there is.
        let saved = || SavedTemplate { template: SiteTemplate::default(), sample: Some(self.locked().clone()) };
        match safely(|| saved().to_bytes()) {
            Ok(bytes) => BufferSlice::copy_from(env, bytes).map(Either::A),
            Err(failure) => Ok(Either::B(failure)),
        }
    }

    /// How many pages were seen.
    #[napi(getter)]
    pub fn pages(&self) -> i64 {
        i64::try_from(self.locked().pages()).unwrap_or(i64::MAX)
    }
}
