//! Learning: one pass over the pages, a template for each site.

use std::collections::{BTreeMap, BTreeSet};

use unframe::metadata::named_host;
use unframe::template::{LearnOptions, Observation, SiteTemplate, TemplateObserver};
use unframe_corpus::guard::guarded;
use unframe_corpus::{SiteKey, Skipped};

use super::collection::{CollectedPage, Collection};
use super::progress::Progress;
use super::tally::Tally;
use crate::failure::{Failure, Stop};
use crate::in_order::map_in_order;
use crate::printer::Printer;

/// The templates of the sites that were seen.
pub(super) type Sites = BTreeMap<SiteKey, SiteTemplate>;

/// What was seen in a pass over the pages, before anything is made of it.
pub(super) struct Observed {
    pub(super) observers: BTreeMap<SiteKey, TemplateObserver>,
    pub(super) tally: Tally,
    pub(super) skipped: Skipped,
    hosts: NamedHosts,
}

/// The hosts that pages without an address name as their own, by site.
#[derive(Default)]
struct NamedHosts(BTreeMap<SiteKey, BTreeSet<String>>);

/// So many are remembered of a site.
const MOST_HOSTS: usize = 100;
/// A site has not so many: languages and archives have theirs. A guess.
const SUSPICIOUS_HOSTS: usize = 8;

impl NamedHosts {
    fn add(&mut self, site: &SiteKey, host: Option<String>) {
        let Some(host) = host else { return };
        if !self.0.contains_key(site) {
            self.0.insert(site.clone(), BTreeSet::new());
        }
        if let Some(hosts) = self.0.get_mut(site).filter(|hosts| hosts.len() < MOST_HOSTS) {
            hosts.insert(host);
        }
    }

    /// Tells of what was taken for a site and seems to be none.
    fn tell(&self, printer: &mut Printer) {
        for (site, hosts) in self.0.iter().filter(|(_, hosts)| hosts.len() >= SUSPICIOUS_HOSTS) {
            let more = if hosts.len() == MOST_HOSTS { "at least " } else { "" };
            let some: Vec<&str> = hosts.iter().take(3).map(String::as_str).collect();
            let note = format!(
                "its pages say they are of {more}{} hosts ({}, …), but are compared as one site; `--alone` judges each page by \
                 itself, `--site-by folder` takes each folder for a site",
                hosts.len(),
                some.join(", ")
            );
            printer.note(name(site), &note);
        }
    }
}

/// Whether what fails is told. In the first of two passes it is not: it fails in the second again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failures {
    Told,
    Counted,
}

/// Whether templates tell of the framing in words, for people to read. They judge alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    Kept,
    Dropped,
}

/// Sees all pages and makes a template for each site.
pub(super) fn learn(
    collection: &Collection,
    words: Words,
    failures: Failures,
    printer: &mut Printer,
) -> Result<Sites, Stop> {
    let observed = observe(collection, words, failures, printer)?;
    observed.hosts.tell(printer);
    finish(observed.observers, collection, TemplateObserver::finish, printer)
}

/// Sees all pages.
pub(super) fn observe(
    collection: &Collection,
    words: Words,
    failures: Failures,
    printer: &mut Printer,
) -> Result<Observed, Stop> {
    let mut progress = Progress::start("learning");
    let mut observers: BTreeMap<SiteKey, TemplateObserver> = BTreeMap::new();
    let mut tally = Tally::default();
    let mut hosts = NamedHosts::default();
    let observe = |page: &CollectedPage<'_>| {
        let observation = match words {
            Words::Kept => Observation::in_words(&page.read),
            Words::Dropped => Observation::of(&page.read),
        };
        let host = if page.record.url.is_none() { named_host(page.read.tree()) } else { None };
        (page.site.clone(), observation, Tally::of_page(page), host)
    };
    // What was seen of single pages is added up in one place: a map of sites for each thread would be so many times as
    // large when the sites of a crawl are interleaved.
    let skipped = collection.each(observe, |item| {
        match item {
            Ok((site, observation, page, host)) => {
                tally.add(&page);
                hosts.add(&site, host);
                let unseen = || TemplateObserver::new(LearnOptions::default());
                observers.entry(site).or_insert_with(unseen).add(observation);
            }
            Err(lost) if failures == Failures::Told => lost.count(&mut tally, printer),
            Err(_) => tally.failed += 1,
        }
        progress.tell(&tally, printer);
        Ok(())
    })?;
    Ok(Observed { observers, tally, skipped, hosts })
}

/// Makes something of what was seen of each site, on all threads.
pub(super) fn finish<T: Send>(
    observers: BTreeMap<SiteKey, TemplateObserver>,
    collection: &Collection,
    finish: impl Fn(TemplateObserver) -> T + Sync,
    printer: &mut Printer,
) -> Result<BTreeMap<SiteKey, T>, Stop> {
    let mut sites = BTreeMap::new();
    let finish = |(site, observer): (SiteKey, TemplateObserver)| (site, guarded(|| finish(observer)));
    map_in_order(&mut observers.into_iter(), collection.threads, finish, |(site, template)| {
        match template {
            Ok(template) => drop(sites.insert(site, template)),
            Err(bug) => printer.error(&Failure::of_bug(name(&site), &bug)),
        }
        Ok::<(), Stop>(())
    })?;
    Ok(sites)
}

/// A site as people call it.
pub(super) fn name(site: &SiteKey) -> &str {
    if site.as_str().is_empty() { "the site" } else { site.as_str() }
}
