//! The service: its settings, and what all requests share.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use unframe::Limits;
use unframe_corpus::guard::caught;

use crate::base::Duplicates;
use crate::fetch::Fetch;
use crate::metrics::Metrics;
use crate::playground::PagesToShow;
use crate::problem::Problem;
use crate::templates::Templates;
use crate::tokens::Tokens;

/// Writes a line of the log.
pub type Log = Box<dyn Fn(&str) + Send + Sync>;

/// Pages that are fetched at the same time: each waits on a thread of its own.
const MOST_FETCHES: usize = 16;

/// How a service is set up.
pub struct ServiceOptions {
    /// Who may ask; without tokens everybody who reaches it.
    pub tokens: Option<Tokens>,
    /// Websites whose pages may ask from a browser, such as `https://example.org`.
    pub origins: BTreeSet<String>,
    /// Whether only this machine reaches it: then requests without a token must name it so, and other websites in a browser cannot ask by
    /// a name of theirs that leads here.
    pub is_local: bool,
    /// Bytes of a body, or of a line of a batch.
    pub max_body: usize,
    /// Bytes of all bodies that are held at the same time.
    pub max_held: usize,
    /// Requests that are worked on or wait for it at the same time.
    pub max_requests: usize,
    /// Pages that are worked on at the same time.
    pub workers: usize,
    /// What a request may take to arrive, or to go on arriving.
    pub patience: Duration,
    /// What is known of sites; without it every page is judged by itself.
    pub templates: Option<Templates>,
    /// Pages to choose from in the playground.
    pub pages: Option<PagesToShow>,
    /// What pages said that were seen before.
    pub duplicates: Option<Duplicates>,
    /// Fetches pages that are sent by their address only; without it nothing is fetched.
    pub fetch: Option<Fetch>,
    /// What a page may cost.
    pub limits: Limits,
    /// Where the log goes: one JSON object per request, without text of pages.
    pub log: Log,
}

impl Default for ServiceOptions {
    fn default() -> Self {
        Self {
            tokens: None,
            origins: BTreeSet::new(),
            is_local: true,
            max_body: 16 << 20,
            max_held: 128 << 20,
            max_requests: 512,
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            patience: Duration::from_secs(30),
            templates: None,
            pages: None,
            duplicates: None,
            fetch: None,
            limits: Limits::default(),
            log: Box::new(|_| {}),
        }
    }
}

impl std::fmt::Debug for ServiceOptions {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("ServiceOptions")
            .field("is_local", &self.is_local)
            .field("max_body", &self.max_body)
            .field("workers", &self.workers)
            .finish_non_exhaustive()
    }
}

/// A service, shared by all requests.
#[derive(Debug)]
pub struct Service {
    pub(crate) options: ServiceOptions,
    /// What it did.
    pub(crate) metrics: Metrics,
    /// A permit for each page that may be worked on.
    workers: Arc<Semaphore>,
    /// A permit for each page that may be fetched.
    pub(crate) fetches: Arc<Semaphore>,
    /// A permit for each request that may be under way.
    requests: Arc<Semaphore>,
    /// Bytes of bodies that are held.
    held: AtomicUsize,
    /// Whether it is about to end.
    is_leaving: AtomicBool,
}

impl Service {
    /// A service with these options.
    pub fn new(options: ServiceOptions) -> Self {
        Self {
            workers: Arc::new(Semaphore::new(options.workers.max(1))),
            fetches: Arc::new(Semaphore::new(MOST_FETCHES)),
            requests: Arc::new(Semaphore::new(options.max_requests.max(1))),
            held: AtomicUsize::new(0),
            is_leaving: AtomicBool::new(false),
            metrics: Metrics::new(),
            options,
        }
    }

    /// Says that it takes no new work, so that whoever distributes requests sends them elsewhere.
    pub fn leave(&self) {
        self.is_leaving.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.is_leaving.load(Ordering::Relaxed)
    }

    /// What is true at the moment, for the metrics: name, meaning and value.
    pub(crate) fn now(&self) -> [(&'static str, &'static str, u64); 3] {
        let taken = |most: usize, free: &Semaphore| most.max(1).saturating_sub(free.available_permits()) as u64;
        [
            ("unframe_requests_running", "Requests under way.", taken(self.options.max_requests, &self.requests)),
            ("unframe_workers_busy", "Pages that are worked on.", taken(self.options.workers, &self.workers)),
            ("unframe_held_bytes", "Bytes of bodies in memory.", self.held.load(Ordering::Relaxed) as u64),
        ]
    }

    /// A place for a request, until it is dropped.
    pub(crate) fn place(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let taken = Arc::clone(&self.requests).try_acquire_owned();
        taken.map_err(|_| Problem::busy("too many requests are under way"))
    }

    /// Works on a page on a thread of its own as soon as one is free. A panic is a problem of this page alone.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let free = timeout(self.options.patience, Arc::clone(&self.workers).acquire_owned()).await;
        let Ok(Ok(permit)) = free else {
            return Err(Problem::busy("all workers are busy"));
        };
        let worked = tokio::task::spawn_blocking(move || {
            let worked = caught(work);
            drop(permit);
            worked
        });
        match worked.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(bug)) => Err(Problem::of_bug(&bug.message)),
            Err(_) => Err(Problem::busy("the service is about to end")),
        }
    }

    /// Takes room for bytes of bodies.
    pub(crate) fn hold(self: &Arc<Self>, bytes: usize) -> Result<Held, Problem> {
        let room = |held: usize| held.checked_add(bytes).filter(|held| *held <= self.options.max_held);
        match self.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, room) {
            Ok(_) => Ok(Held { service: Arc::clone(self), bytes }),
            Err(_) => Err(Problem::busy("too many bytes of other requests are held")),
        }
    }
}

/// Room for bytes of a body, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    service: Arc<Service>,
    bytes: usize,
}

impl Held {
    /// Makes it larger.
    pub(crate) fn add(&mut self, bytes: usize) -> Result<(), Problem> {
        let mut more = self.service.hold(bytes)?;
        self.bytes += std::mem::take(&mut more.bytes);
        Ok(())
    }

    /// Makes it so large.
    pub(crate) fn set(&mut self, bytes: usize) -> Result<(), Problem> {
        if let Some(more) = bytes.checked_sub(self.bytes) {
            return self.add(more);
        }
        self.service.held.fetch_sub(self.bytes - bytes, Ordering::Relaxed);
        self.bytes = bytes;
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.service.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
