//! What `learn` and `extract` share: the pages of all sources, read in turn and worked on by threads.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use unframe::{Limits, ReadPage};
use unframe_corpus::guard::guarded;
use unframe_corpus::{CorpusError, Record, SiteBy, Skipped, Source, Sources};

use super::at_hand::AtHand;
use super::kept_pages::{HeldPage, KeptPages};
use super::known_evidence::KnownEvidence;
use super::tally::Tally;
use crate::args::CollectionArguments;
use crate::failure::{Failure, Stop};
use crate::in_order::map_in_order;
use crate::printer::Printer;

/// The sources of a run and how they are read.
pub(super) struct Collection {
    sources: Sources,
    encoding: Option<String>,
    /// The address of the only page, as the user says.
    url: Option<String>,
    limits: Limits,
    /// As the user asked; `None` if sites are to be recognised.
    pub(super) site_by: Option<SiteBy>,
    pub(super) threads: NonZeroUsize,
    /// From a first pass over the pages.
    pub(super) evidence: KnownEvidence,
    /// The same, if there are few.
    pub(super) kept: KeptPages,
    /// Pages that are being worked on, for the next run if this one is killed.
    pub(super) at_hand: AtHand,
    /// Sources that could not be opened; they were reported.
    pub(super) unopened: usize,
    /// How many items the sources gave, once a pass over them is over; 0 before.
    items: AtomicUsize,
}

/// A page of a collection, on the thread that works on it.
pub(super) struct CollectedPage<'page> {
    /// How many items the sources gave before it, pages or failures: the same in every pass.
    pub(super) number: usize,
    pub(super) record: &'page Record,
    pub(super) read: ReadPage<'page>,
}

/// A page that is not there.
pub(super) enum Lost {
    Told(Failure),
    /// One of very many lines without a page, of which the first were told.
    Counted,
}

/// So many lines of JSON lines that are not pages are told one by one.
const LINES_TOLD: usize = 10;

impl Lost {
    /// Counts it, and tells of it unless enough was told.
    pub(super) fn count(&self, tally: &mut Tally, printer: &mut Printer) {
        tally.failed += 1;
        match self {
            Self::Told(failure) => printer.error(failure),
            Self::Counted => tally.untold += 1,
        }
    }
}

impl Collection {
    /// Opens the sources, and tells of those that cannot be opened.
    pub(super) fn open(arguments: &CollectionArguments, printer: &mut Printer) -> Self {
        let mut sources = Vec::new();
        for path in &arguments.sources {
            match Source::open(path) {
                Ok(source) => sources.push(source.with_links(arguments.links.asked())),
                Err(error) => printer.error(&Failure::from(&error)),
            }
        }
        let available = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            unopened: arguments.sources.len() - sources.len(),
            sources: Sources::new(sources),
            encoding: arguments.reading.encoding.clone(),
            url: None,
            limits: arguments.reading.limits(),
            site_by: arguments.site_by,
            threads: arguments.parallel.unwrap_or_else(available),
            evidence: KnownEvidence::default(),
            kept: KeptPages::default(),
            at_hand: AtHand::default(),
            items: AtomicUsize::new(0),
        }
    }

    /// The same, whose only page has this address. `Err` if there are several.
    pub(super) fn with_address(self, url: Option<&str>) -> Result<Self, Failure> {
        if url.is_none() || !self.has_several_pages() {
            return Ok(Self { url: url.map(str::to_owned), ..self });
        }
        Err(Failure {
            message: "`--url` is the address of one page, but the sources hold several".to_owned(),
            causes: Vec::new(),
            hint: Some("JSON lines and WARC files store an address with each page".to_owned()),
        })
    }

    /// How many items the sources give, pages or failures, if a pass over them is over.
    pub(super) fn known_items(&self) -> Option<usize> {
        Some(self.items.load(Ordering::Relaxed)).filter(|items| *items > 0)
    }

    /// Bytes that the sources have, as far as that is known; of a large folder it takes a while.
    pub(super) fn bytes(&self) -> u64 {
        self.sources.bytes()
    }

    /// Bytes of the sources that were read, in all passes together.
    pub(super) fn bytes_read(&self) -> u64 {
        self.sources.bytes_read()
    }

    /// The same, but sites are not recognised: without `--site-by` a site is a host.
    #[cfg(feature = "review")]
    pub(super) fn with_sites_by_default(self) -> Self {
        Self { site_by: Some(self.site_by.unwrap_or_default()), ..self }
    }

    /// Works on every page on some thread and takes what came of it in the order of the pages. What could not be read
    /// or brought out a bug is taken as a failure. The first error of `take` ends it.
    pub(super) fn each<T: Send>(
        &self,
        work: impl Fn(&CollectedPage<'_>) -> T + Sync,
        take: impl FnMut(Result<T, Lost>) -> Result<(), Stop>,
    ) -> Result<Skipped, Stop> {
        self.each_from(0, work, take)
    }

    /// The same from the item numbered `first` on; what comes before it is read over.
    pub(super) fn each_from<T: Send>(
        &self,
        first: usize,
        work: impl Fn(&CollectedPage<'_>) -> T + Sync,
        take: impl FnMut(Result<T, Lost>) -> Result<(), Stop>,
    ) -> Result<Skipped, Stop> {
        if let Some((pages, skipped)) = self.kept.all() {
            let work_on = |page: Arc<HeldPage>| self.work_on(&page, &work).map_err(Lost::Told);
            map_in_order(&mut pages.into_iter().skip(first), self.threads, work_on, take)?;
            return Ok(skipped);
        }
        let mut records = self.sources.records(self.limits.max_bytes);
        // Counted here, where items are still one after another, so that threads do not change what is told.
        let mut lines = 0;
        let mut given = 0;
        let items = records.by_ref().map(|item| {
            given += 1;
            lines += usize::from(matches!(item, Err(CorpusError::NoPage { .. } | CorpusError::BadLine { .. })));
            (item, lines > LINES_TOLD)
        });
        let mut items = items.enumerate().skip(first);
        let work_on = |(number, (item, is_enough)): (usize, (Result<Record, CorpusError>, bool))| match item {
            Err(CorpusError::NoPage { .. } | CorpusError::BadLine { .. }) if is_enough => Err(Lost::Counted),
            item => self.read_and_work_on(number, item, &work).map_err(Lost::Told),
        };
        map_in_order(&mut items, self.threads, work_on, take)?;
        self.items.store(given, Ordering::Relaxed);
        self.kept.end(given, records.skipped());
        Ok(records.skipped().clone())
    }

    /// Whether there is more than one page; what cannot be read counts.
    pub(super) fn has_several_pages(&self) -> bool {
        self.sources.records(self.limits.max_bytes).nth(1).is_some()
    }

    fn read_and_work_on<T>(
        &self,
        number: usize,
        item: Result<Record, CorpusError>,
        work: impl Fn(&CollectedPage<'_>) -> T,
    ) -> Result<T, Failure> {
        let mut record = item.map_err(|error| Failure::from(&error))?;
        if self.url.is_some() {
            record.url.clone_from(&self.url);
        }
        if self.at_hand.is_refused(number) {
            return Err(Failure {
                message: format!("cannot work on `{}`", record.id),
                causes: vec!["an earlier run ended while it worked on this page".to_owned()],
                hint: Some("it may take more memory than there is; `--max-bytes` reads less of it".to_owned()),
            });
        }
        let id = record.id.clone();
        let work = || {
            let page = HeldPage::new(number, record, |record| {
                let charset = self.encoding.as_deref().or(record.charset.as_deref());
                ReadPage::new(&record.body, charset, &self.limits).with_damage(record.damage.clone())
            });
            let collected = page.collected();
            self.evidence.recall(number, &collected.read);
            let worked = work(&collected);
            drop(collected);
            self.kept.keep(page);
            worked
        };
        let worked = self.at_hand.work(number, || guarded(work));
        worked.map_err(|bug| Failure::of_bug(&id, &bug))
    }

    fn work_on<T>(&self, page: &HeldPage, work: impl Fn(&CollectedPage<'_>) -> T) -> Result<T, Failure> {
        let collected = page.collected();
        let worked = self.at_hand.work(collected.number, || guarded(|| work(&collected)));
        worked.map_err(|bug| Failure::of_bug(page.id(), &bug))
    }
}
