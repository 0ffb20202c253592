//! Learning: one pass over the pages, a template for each site.
//!
//! Without `--site-by`, pages belong to the host of their address; which site the pages without an address belong to is
//! known at the end of the pass (`folders.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use unframe::Options;
use unframe::metadata::named_host;
use unframe::template::{CommonLines, Observation, SiteTemplate, TemplateObserver};
use unframe_corpus::guard::guarded;
use unframe_corpus::{SiteBy, SiteKey, Skipped};

use super::collection::{CollectedPage, Collection};
use super::folders::{Folders, Layout};
use super::named_hosts::NamedHosts;
use super::progress::Progress;
use super::samples::{Packed, Samples};
use super::site_rule::SiteRule;
use super::tally::Tally;
use super::wanted_evidence::WantedEvidence;
use crate::failure::{Failure, Stop};
use crate::in_order::map_in_order;
use crate::printer::Printer;
use crate::words::{count, grouped};

/// The templates of the sites that were seen.
pub(super) type Sites = BTreeMap<SiteKey, SiteTemplate>;

/// The templates of a run, and what makes its pages one site.
#[derive(Debug)]
pub(super) struct Learned {
    pub(super) sites: Sites,
    pub(super) site_by: SiteBy,
}

/// What was seen in a pass over the pages, before anything is made of it.
pub(super) struct Observed {
    pub(super) samples: Samples,
    /// What makes pages one site: as the user asked, or as recognised.
    pub(super) site_by: SiteBy,
    pub(super) tally: Tally,
    pub(super) skipped: Skipped,
    /// The sites that were recognised by their pages.
    recognised: BTreeSet<SiteKey>,
    hosts: NamedHosts,
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

/// What becomes of pages that share no framing and have no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unrelated {
    /// They get no template, so that each is judged on its own.
    Alone,
    /// They are compared, because the method cannot judge them otherwise.
    Compared,
}

/// Whether pages are asked what they themselves say of their blocks. `--method auto` judges better by templates that know it;
/// others do not look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evidence {
    Asked,
    NotAsked,
}

impl Evidence {
    /// What judging by these options needs.
    pub(super) fn for_options(options: &Options) -> Self {
        if options.asks_pages() { Self::Asked } else { Self::NotAsked }
    }
}

/// Fewer different pages cannot tell that they share no framing; they are judged on their own anyway.
const LEAST_PAGES: u32 = 3;

/// Sees all pages and makes a template for each site.
pub(super) fn learn(
    collection: &Collection,
    words: Words,
    evidence: Evidence,
    unrelated: Unrelated,
    printer: &mut Printer,
) -> Result<Learned, Stop> {
    let Observed { samples, site_by, recognised, hosts, .. } =
        observe(collection, words, evidence, Failures::Counted, printer)?;
    let is_unrelated = |site: &SiteKey, observer: &TemplateObserver| {
        unrelated == Unrelated::Alone && recognised.contains(site) && {
            let common = CommonLines::of(observer);
            common.pages() >= LEAST_PAGES && !common.are_related()
        }
    };
    let finish_site = |site: &SiteKey, observer: TemplateObserver| {
        if is_unrelated(site, &observer) { Err(observer.pages()) } else { Ok(observer.finish()) }
    };
    let (mut sites, mut alone) = (Sites::new(), 0);
    for (site, template) in finish(samples, collection, finish_site, printer)? {
        match template {
            Ok(template) => drop(sites.insert(site, template)),
            Err(pages) => alone += pages,
        }
    }
    hosts.tell(|site| sites.contains_key(site), printer);
    if alone > 0 {
        let pages = count(usize::try_from(alone).unwrap_or(usize::MAX), "page");
        printer.remark(&format!("{pages} share no framing: each is judged on its own (`--site-by one` compares them)"));
    }
    Ok(Learned { sites, site_by })
}

/// Sees all pages.
pub(super) fn observe(
    collection: &Collection,
    words: Words,
    evidence: Evidence,
    failures: Failures,
    printer: &mut Printer,
) -> Result<Observed, Stop> {
    if let Some(site_by) = collection.site_by {
        let observed = observe_by(collection, &SiteRule::By(site_by), None, words, evidence, failures, printer)?;
        return Ok(Observed { site_by, ..observed });
    }
    let mut folders = Folders::default();
    let host = SiteRule::By(SiteBy::Host);
    let mut observed = observe_by(collection, &host, Some(&mut folders), words, evidence, failures, printer)?;
    let layout = folders.layout();
    if let Some(layout) = &layout {
        observed.site_by = layout.site_by();
        tell_layout(layout, printer);
    }
    let observers = match layout {
        None => return Ok(observed),
        Some(Layout::One(observer)) => [(SiteKey::default(), observer)].into(),
        Some(Layout::Sites { observers, .. }) => observers,
        Some(Layout::SitesUnseen { .. }) => {
            // What fails was told in the first pass, and counts once.
            let (Observed { site_by, tally, .. }, failures) = (observed, Failures::Counted);
            let again = observe_by(collection, &SiteRule::By(site_by), None, words, evidence, failures, printer)?;
            return Ok(Observed { site_by, tally, ..again });
        }
    };
    for (site, observer) in observers {
        observed.recognised.insert(site.clone());
        observed.samples.merge(site, observer);
    }
    Ok(observed)
}

/// Sees all pages in one pass and tells sites by a rule; `folders`, if it is there, sees the pages without an address.
pub(super) fn observe_by(
    collection: &Collection,
    rule: &SiteRule,
    mut folders: Option<&mut Folders>,
    words: Words,
    evidence: Evidence,
    failures: Failures,
    printer: &mut Printer,
) -> Result<Observed, Stop> {
    let mut progress = Progress::start("learning", collection);
    let mut samples = Samples::default();
    let mut tally = Tally::default();
    let (mut hosts, mut recognised) = (NamedHosts::default(), BTreeSet::new());
    let wanted = WantedEvidence::default();
    let observe = |page: &CollectedPage<'_>| {
        let observation = match words {
            Words::Kept => Observation::in_words(&page.read),
            Words::Dropped => Observation::of(&page.read),
        };
        let has_address = page.record.url.is_some();
        let host = if has_address { None } else { named_host(page.read.tree()) };
        let id = (!has_address).then(|| page.record.path_in_source().to_owned());
        let site = rule.site_of(page.record);
        let is_asked = evidence == Evidence::Asked && wanted.has(site.as_str(), id.as_deref(), observation.key());
        let observation = if is_asked { observation.with_evidence(&page.read) } else { observation };
        if is_asked {
            collection.evidence.remember(page.number, &page.read);
        }
        (site, id, observation, Tally::of_page(page), host)
    };
    // What was seen of single pages is added up in one place: a map of sites for each thread would be so many times as
    // large when the sites of a crawl are interleaved.
    let skipped = collection.each(observe, |item| {
        match item {
            Ok((site, id, observation, page, host)) => {
                tally.add(&page);
                hosts.add(&site, host);
                let is_recognised = id.is_some() && matches!(rule, SiteRule::By(SiteBy::HostOrFolder { .. }));
                if let (Some(id), Some(folders)) = (id, &mut folders) {
                    let (folder, levels, highest) = folders.add(&id, observation);
                    wanted.tell_folder(folder, levels, highest);
                } else {
                    if is_recognised && !recognised.contains(&site) {
                        recognised.insert(site.clone());
                    }
                    let highest = samples.add(site.clone(), observation);
                    wanted.tell_site(&site, highest);
                }
            }
            Err(lost) if failures == Failures::Told => lost.count(&mut tally, printer),
            Err(_) => tally.failed += 1,
        }
        progress.tell(&tally, printer);
        Ok(())
    })?;
    Ok(Observed { samples, site_by: SiteBy::default(), tally, skipped, recognised, hosts })
}

/// Says that folders are taken for sites, and how to change that.
pub(super) fn tell_layout(layout: &Layout, printer: &mut Printer) {
    let folders = match layout {
        Layout::One(_) => return,
        Layout::Sites { observers, .. } => format!("{} folders have", grouped(observers.len())),
        Layout::SitesUnseen { .. } => "the folders have".to_owned(),
    };
    printer.remark(&format!("{folders} framing of their own: each is a site (`--site-by one` compares all pages)"));
}

/// Makes something of what was seen of each site, on all threads.
pub(super) fn finish<T: Send>(
    samples: Samples,
    collection: &Collection,
    finish: impl Fn(&SiteKey, TemplateObserver) -> T + Sync,
    printer: &mut Printer,
) -> Result<BTreeMap<SiteKey, T>, Stop> {
    let mut sites = BTreeMap::new();
    let finish = |(site, sample): (SiteKey, io::Result<Packed>)| {
        let finished = sample.and_then(Packed::whole).map(|observer| guarded(|| finish(&site, observer)));
        (site, finished)
    };
    map_in_order(&mut samples.into_sites(), collection.threads, finish, |(site, template)| {
        match template {
            Ok(Ok(template)) => drop(sites.insert(site, template)),
            Ok(Err(bug)) => printer.error(&Failure::of_bug(name(&site), &bug)),
            Err(error) => return Err(Stop::Input(lost_sample(&site, &error))),
        }
        Ok::<(), Stop>(())
    })?;
    Ok(sites)
}

/// What was written of a site into a temporary file is not there any more.
pub(super) fn lost_sample(site: &SiteKey, error: &io::Error) -> Failure {
    Failure {
        message: format!("cannot read back what was seen of {}", name(site)),
        causes: vec![error.to_string()],
        hint: Some("it is in a temporary file; `TMPDIR` names the folder for these".to_owned()),
    }
}

/// A site as people call it.
pub(super) fn name(site: &SiteKey) -> &str {
    if site.as_str().is_empty() { "the site" } else { site.as_str() }
}
