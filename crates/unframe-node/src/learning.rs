//! Learning on the thread pool of Node.js, and the learner of the method of 2005.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use napi::bindgen_prelude::{AsyncTask, Either, Object, ToNapiValue, TypeName, Uint8Array};
use napi::{Env, Task};
use napi_derive::napi;
use unframe::template::site_2005::{PageChains, Parameters, SiteChains};
use unframe::{Options, ReadPage};

use crate::chains::Chains;
use crate::failure::Failure;
use crate::guard::safely;
use crate::known::Known;
use crate::page::Page;
use crate::ticket::Ticket;

/// Something that sees pages, in any order, and learns from them.
pub trait Learner: Clone + Send {
    /// What it learns.
    type Learned: Send + 'static;

    /// Sees a page.
    fn see(&self, read: &ReadPage<'_>);

    /// What it learned.
    fn learned(&self) -> Self::Learned;
}

/// How pages are read to learn from them. The outer error is one of JavaScript.
pub(crate) fn reading(options: &Object<'_>, charset: Option<String>) -> napi::Result<Result<Options, Failure>> {
    let options = crate::options::Options::of(options)?;
    Ok(options.and_then(|options| {
        let mut read = options.by(&Known::Nothing)?.extract;
        read.charset = read.charset.or(charset);
        Ok(read)
    }))
}

/// A page waiting to be seen.
#[derive(Debug)]
pub struct Seeing<L> {
    learner: L,
    page: Page,
    options: Result<Options, Failure>,
    ticket: Ticket,
}

impl<L> Seeing<L> {
    pub(crate) fn new(learner: L, page: Uint8Array, options: Result<Options, Failure>, ticket: &Ticket) -> Self {
        Self { learner, page: Page::of(page), options, ticket: ticket.clone() }
    }
}

impl<L: Learner> Task for Seeing<L> {
    type Output = Option<Failure>;
    type JsValue = Option<Failure>;

    fn compute(&mut self) -> napi::Result<Option<Failure>> {
        let options = self.options.as_ref().map_err(Clone::clone);
        let see = |options: &Options| safely(|| self.learner.see(&options.read(&*self.page)));
        Ok(self.ticket.check().and(options).and_then(see).err())
    }

    fn resolve(&mut self, _: Env, failure: Option<Failure>) -> napi::Result<Option<Failure>> {
        Ok(failure)
    }
}

/// A learner about to say what it learned.
#[derive(Debug)]
pub struct Finishing<L> {
    learner: L,
}

impl<L> Finishing<L> {
    pub(crate) fn new(learner: L) -> Self {
        Self { learner }
    }
}

impl<L: Learner> Task for Finishing<L>
where
    L::Learned: ToNapiValue + TypeName,
{
    type Output = Either<L::Learned, Failure>;
    type JsValue = Either<L::Learned, Failure>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(safely(|| self.learner.learned()).map_or_else(Either::B, Either::A))
    }

    fn resolve(&mut self, _: Env, learned: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(learned)
    }
}

/// Sees the pages of a site for the method of 2005, which compares all of them at once.
#[napi]
#[derive(Clone, Debug, Default)]
pub struct ChainsObserver(Arc<Mutex<Vec<PageChains>>>);

impl ChainsObserver {
    fn locked(&self) -> MutexGuard<'_, Vec<PageChains>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Learner for ChainsObserver {
    type Learned = Chains;

    fn see(&self, read: &ReadPage<'_>) {
        let chains = PageChains::of_page(read, &Parameters::default());
        self.locked().push(chains);
    }

    fn learned(&self) -> Chains {
        Chains::of(SiteChains::learn(&self.locked(), Parameters::default()))
    }
}

#[napi]
impl ChainsObserver {
    /// Has seen nothing yet.
    #[napi(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sees a page.
    #[napi(catch_unwind)]
    pub fn observe_async(
        &self,
        page: Uint8Array,
        charset: Option<String>,
        options: Object<'_>,
        ticket: &Ticket,
    ) -> napi::Result<AsyncTask<Seeing<ChainsObserver>>> {
        Ok(AsyncTask::new(Seeing::new(self.clone(), page, reading(&options, charset)?, ticket)))
    }

    /// What the pages have in common.
    #[napi(catch_unwind)]
    pub fn finish_async(&self) -> AsyncTask<Finishing<ChainsObserver>> {
        AsyncTask::new(Finishing::new(self.clone()))
    }
}
