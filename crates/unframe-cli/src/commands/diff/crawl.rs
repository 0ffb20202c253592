//! One of the two crawls: its pages as they are compared.

use std::collections::BTreeMap;
use std::path::PathBuf;

use unframe_corpus::{SiteKey, Skipped};
use unframe_diff::{PageVersion, SiteVersion};

use crate::args::DiffArguments;
use crate::commands::collection::{CollectedPage, Collection};
use crate::commands::judging::{Asked, Judging};
use crate::commands::progress::Progress;
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::template_file::Saved;

/// What the pages of a crawl say, by site.
pub(super) struct Crawl {
    pub(super) sites: BTreeMap<SiteKey, SiteVersion>,
    pub(super) judging: Judging,
    pub(super) tally: Tally,
    collection: Collection,
    skipped: Skipped,
}

impl Crawl {
    /// Reads a crawl. Which pages are one site is as in an earlier one.
    pub(super) fn read(
        arguments: &DiffArguments,
        source: PathBuf,
        earlier: Option<&Judging>,
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        let collection = Collection::open(&arguments.collection(source), printer);
        let asked = Asked::plainly(arguments.judging.method());
        let judging = match arguments.judging.template.as_deref().map(Saved::read) {
            Some(saved) => Judging::by_saved(saved.map_err(Stop::Output)?, &collection, asked.options, printer),
            None => Judging::learn(asked, &collection, |_| (), printer)?,
        };
        let mut sites: BTreeMap<SiteKey, SiteVersion> = BTreeMap::new();
        let mut tally = Tally::default();
        let mut progress = Progress::start("reading", &collection);
        let version = |page: &CollectedPage<'_>| {
            let extraction = judging.extract(page);
            let site = earlier.unwrap_or(&judging).site_of(page.record);
            (site, PageVersion::of(&extraction), Tally::of_page(page))
        };
        let skipped = collection.each(version, |item| {
            match item {
                Ok((site, version, page)) => {
                    tally.add(&page);
                    sites.entry(site).or_default().add(version);
                }
                Err(lost) => lost.count(&mut tally, printer),
            }
            progress.tell(&tally, printer);
            Ok(())
        })?;
        Ok(Self { sites, judging, tally, collection, skipped })
    }

    /// How reading it ended.
    pub(super) fn exit_code(&self, printer: &mut Printer) -> ExitCode {
        summary::exit_code(&self.tally, &self.collection, &self.skipped, printer)
    }

    /// Its only page, if it has no other.
    fn only_page(&self) -> Option<(&SiteKey, &PageVersion)> {
        let mut sites = self.sites.iter();
        let (Some((site, version)), None) = (sites.next(), sites.next()) else { return None };
        let mut pages = version.pages();
        match (pages.next(), pages.next()) {
            (Some(page), None) => Some((site, page)),
            _ => None,
        }
    }
}

/// Two single pages are two versions of one, whatever they are called.
pub(super) fn match_single_pages(old: &mut Crawl, new: &mut Crawl) {
    let (Some((site, page)), Some((new_site, _))) = (old.only_page(), new.only_page()) else { return };
    let (site, key, new_site) = (site.clone(), page.key.clone(), new_site.clone());
    if let Some(mut version) = new.sites.remove(&new_site) {
        version.rename_only_page(&key);
        new.sites.insert(site, version);
    }
}
