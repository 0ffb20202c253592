//! By what pages are judged: the one place that knows the methods of `--method`.

use unframe::label::Labels;
use unframe::page_methods::PageMethod;
use unframe::segment::Blocks;

use super::chains::SiteChains;
use super::outputs::Outputs;
use super::templates::{Site, Templates};
use crate::args::{self, ExtractArguments};
use crate::commands::collection::{Collection, ReadPage};
use crate::commands::sites::{self, Failures, Sites, Words};
use crate::commands::summary;
use crate::failure::Stop;
use crate::printer::Printer;

/// What a first pass over the pages gave, or what was saved by an earlier one.
pub(super) enum Method {
    /// Templates of sites.
    Site(Templates),
    /// Chains that the pages of a site have in common.
    Site2005(SiteChains),
    /// Each page by itself.
    OfPages(PageMethod),
}

/// A page that was judged.
pub(super) struct Judged<'run> {
    pub(super) labels: Labels,
    /// By what, if it has a name.
    pub(super) template_id: Option<&'run str>,
    /// How many pages of its site it was compared with.
    pub(super) pages_compared: u32,
}

impl Method {
    /// What was learned, in this run or before it was interrupted.
    pub(super) fn of_sites(sites: Sites, printer: &mut Printer) -> Self {
        summary::few_pages(&sites, printer);
        Self::Site(Templates::learned(sites))
    }

    /// The first pass, if the method has one. What it learned is kept for another run, if that is possible: the method of 2005 compares again.
    pub(super) fn learn(
        arguments: &ExtractArguments,
        collection: &Collection,
        outputs: &mut Outputs,
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        if let Some(method) = arguments.method.of_pages() {
            return Ok(Self::OfPages(method));
        }
        if arguments.method == args::Method::Site2005 {
            return SiteChains::learn(collection, arguments.chains.parameters(), printer).map(Self::Site2005);
        }
        let words = if arguments.once.is_some() { Words::Kept } else { Words::Dropped };
        let sites = sites::learn(collection, words, Failures::Counted, printer)?;
        outputs.keep_sites(&sites);
        Ok(Self::of_sites(sites, printer))
    }

    pub(super) fn judge(&self, read: &ReadPage<'_>, blocks: &Blocks) -> Judged<'_> {
        match self {
            Self::Site(templates) => {
                let known = templates.of(&read.site);
                let labels = known.template.judge(read.document, blocks);
                let (template_id, pages_compared) = (known.id.as_deref(), known.template.pages_compared());
                Judged { labels, template_id, pages_compared }
            }
            Self::Site2005(chains) => chains.judge(read, blocks),
            Self::OfPages(method) => {
                Judged { labels: method.judge(read.document, blocks), template_id: None, pages_compared: 0 }
            }
        }
    }

    /// The sites that have templates, by the one method that learns them.
    pub(super) fn sites(&self) -> Vec<Site<'_>> {
        match self {
            Self::Site(templates) => templates.sites(),
            Self::Site2005(_) | Self::OfPages(_) => Vec::new(),
        }
    }

    /// What to say in the summary: `of 3 sites`.
    pub(super) fn said(&self) -> String {
        match self {
            Self::Site(templates) => templates.said(),
            Self::Site2005(chains) => chains.said(),
            Self::OfPages(method) => format!("judged by the method {}", method.name()),
        }
    }
}
