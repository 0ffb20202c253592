//! By what pages are judged: the one place that knows the methods of `--method`.

use unframe::label::Labels;
use unframe::segment::Blocks;
use unframe_corpus::SiteKey;

use super::chains::SiteChains;
use super::outputs::Outputs;
use super::templates::{Site, Templates};
use crate::args::{self, ExtractArguments};
use crate::commands::collection::{Collection, ReadPage};
use crate::commands::sites::{self, Failures, Sites, Words};
use crate::commands::summary;
use crate::commands::tally::Tally;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::template_file::Saved;

/// What a first pass over the pages gave, or what was saved by an earlier one.
pub(super) enum Method {
    /// Templates of sites.
    Site(Templates),
    /// Chains that the pages of a site have in common.
    Site2005(SiteChains),
}

/// A page that was judged.
pub(super) struct Judged<'run> {
    pub(super) labels: Labels,
    /// By what, if it has a name.
    pub(super) template_id: Option<&'run str>,
    /// How many pages of its site it was compared with.
    pub(super) pages_compared: u32,
    /// Whether there was a template, or something like it, for its site.
    pub(super) has_template: bool,
}

impl Method {
    /// Templates that were saved. Those that cannot judge are told, as if they were learned now.
    pub(super) fn of_saved(saved: Saved, printer: &mut Printer) -> Self {
        let templates = Templates::saved(saved);
        let sites: Vec<_> = templates.sites().iter().map(|site| (SiteKey::named(site.name), site.known)).collect();
        summary::few_pages(sites.iter().map(|(site, known)| (site, &known.template)), printer);
        Self::Site(templates)
    }

    /// What was learned, in this run or before it was interrupted.
    pub(super) fn of_sites(sites: Sites, printer: &mut Printer) -> Self {
        summary::few_pages(&sites, printer);
        Self::Site(Templates::learned(sites))
    }

    /// The first pass. What it learned is kept for another run, if that is possible: the method of 2005 compares again.
    pub(super) fn learn(
        arguments: &ExtractArguments,
        collection: &Collection,
        outputs: &mut Outputs,
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        match arguments.method {
            args::Method::Site => {
                let words = if arguments.once.is_some() { Words::Kept } else { Words::Dropped };
                let sites = sites::learn(collection, words, Failures::Counted, printer)?;
                outputs.keep_sites(&sites);
                Ok(Self::of_sites(sites, printer))
            }
            args::Method::Site2005 => {
                SiteChains::learn(collection, arguments.chains.parameters(), printer).map(Self::Site2005)
            }
        }
    }

    pub(super) fn judge(&self, read: &ReadPage<'_>, blocks: &Blocks) -> Judged<'_> {
        match self {
            Self::Site(templates) => {
                let (known, has_template) = templates.of(&read.site);
                let labels = known.template.judge(read.document, blocks);
                let (template_id, pages_compared) = (known.id.as_deref(), known.template.pages_compared());
                Judged { labels, template_id, pages_compared, has_template }
            }
            Self::Site2005(chains) => chains.judge(read, blocks),
        }
    }

    /// The sites that have templates. The method of 2005 has none.
    pub(super) fn sites(&self) -> Vec<Site<'_>> {
        match self {
            Self::Site(templates) => templates.sites(),
            Self::Site2005(_) => Vec::new(),
        }
    }

    /// Tells when it does not seem to fit the pages.
    pub(super) fn tell(&self, tally: &Tally, printer: &mut Printer) {
        if let Self::Site(templates) = self {
            templates.tell(tally, printer);
        }
    }

    /// What to say in the summary: `of 3 sites`.
    pub(super) fn said(&self, tally: &Tally) -> String {
        match self {
            Self::Site(templates) => templates.said(tally),
            Self::Site2005(chains) => chains.said(),
        }
    }
}
