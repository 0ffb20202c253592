//! By what pages are judged: the one place that knows the methods of `--method`, for every command that tells framing
//! from content.

mod chains;
mod templates;

use unframe::label::Labels;
use unframe::page_methods::PageMethod;
use unframe::page_model::{Balance, PageEvidence};
use unframe::segment::Blocks;
use unframe::template::site_2005::Parameters;
use unframe_corpus::SiteKey;

use chains::SiteChains;
use templates::Templates;
pub(super) use templates::{Known, Site};

use super::collection::{Collection, ReadPage};
use super::sites::{self, Failures, Sites, Words};
use super::summary;
use super::tally::Tally;
use crate::args;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::template_file::Saved;

/// What a first pass over the pages gave, or what was saved by an earlier one.
pub(super) enum Method {
    /// Templates of sites.
    Site(Templates, PageUse),
    /// Nothing but the pages themselves.
    Page(Balance),
    /// Chains that the pages of a site have in common.
    Site2005(SiteChains),
    /// Each page by itself.
    OfPages(PageMethod),
}

/// Whether pages are judged by themselves too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageUse {
    /// Where their site sees nothing, and where there is none.
    Fused(Balance),
    /// Where there is no site, by a method without a model.
    WhereAlone(PageMethod),
    Never,
}

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) method: args::Method,
    pub(super) speed: Speed,
    pub(super) balance: Balance,
    /// How the method of 2005 is set.
    pub(super) chains: Parameters,
    /// Whether templates tell of the framing in words.
    pub(super) words: Words,
}

/// Whether the learned model may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speed {
    Careful,
    Fast,
}

impl Asked {
    /// By a method as it is without further options.
    pub(super) fn plainly(method: args::Method) -> Self {
        let (speed, balance, words) = (Speed::Careful, Balance::default(), Words::Dropped);
        Self { method, speed, balance, chains: Parameters::default(), words }
    }

    pub(super) fn page_use(&self) -> PageUse {
        match (self.method, self.speed) {
            (args::Method::Auto, Speed::Careful) => PageUse::Fused(self.balance),
            (args::Method::Auto, Speed::Fast) => PageUse::WhereAlone(FAST),
            _ => PageUse::Never,
        }
    }
}

/// What judges pages that come alone where it must be fast. Of the methods for single pages it has the highest F1
/// (`benchmarks/record/2026-11-15-page-methods.md`) and is the fastest.
const FAST: PageMethod = PageMethod::Dom;

/// A page that was judged.
pub(super) struct Judged<'run> {
    pub(super) labels: Labels,
    /// By what, if it has a name.
    pub(super) template_id: Option<&'run str>,
    /// How many pages of its site it was compared with.
    pub(super) pages_compared: u32,
    /// Whether there was a template, or something like it, for its site.
    pub(super) has_template: bool,
    /// What the page itself says, where it was asked.
    pub(super) evidence: Option<PageEvidence>,
}

impl Method {
    /// Templates that were saved. Those that cannot judge are told, as if they were learned now.
    pub(super) fn of_saved(saved: Saved, page: PageUse, printer: &mut Printer) -> Self {
        let templates = Templates::saved(saved);
        let sites: Vec<_> = templates.sites().iter().map(|site| (SiteKey::named(site.name), site.known)).collect();
        if page == PageUse::Never {
            summary::few_pages(sites.iter().map(|(site, known)| (site, &known.template)), printer);
        }
        Self::Site(templates, page)
    }

    /// What was learned, in this run or before it was interrupted.
    pub(super) fn of_sites(sites: Sites, page: PageUse, printer: &mut Printer) -> Self {
        if page == PageUse::Never {
            summary::few_pages(&sites, printer);
        }
        Self::Site(Templates::learned(sites), page)
    }

    /// The first pass, if the method has one. Templates it learned are shown to `keep`, which may keep them for a run that goes
    /// on: the method of 2005 compares again.
    pub(super) fn learn(
        asked: &Asked,
        collection: &Collection,
        keep: impl FnOnce(&Sites),
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        let method = asked.method;
        if method == args::Method::Page {
            let is_fast = asked.speed == Speed::Fast;
            return Ok(if is_fast { Self::OfPages(FAST) } else { Self::Page(asked.balance) });
        }
        if let Some(method) = method.of_pages() {
            return Ok(Self::OfPages(method));
        }
        if method == args::Method::Site2005 {
            return SiteChains::learn(collection, asked.chains, printer).map(Self::Site2005);
        }
        let sites = sites::learn(collection, asked.words, Failures::Counted, printer)?;
        keep(&sites);
        Ok(Self::of_sites(sites, asked.page_use(), printer))
    }

    pub(super) fn judge(&self, read: &ReadPage<'_>, blocks: &Blocks) -> Judged<'_> {
        match self {
            Self::Page(balance) => {
                let evidence = PageEvidence::of(read.document, blocks);
                let labels = evidence.judge_for(*balance, blocks);
                Judged { labels, template_id: None, pages_compared: 0, has_template: true, evidence: Some(evidence) }
            }
            Self::Site(templates, page) => {
                let (known, has_template) = templates.of(&read.site);
                let of_site = || known.template.judge(read.document, blocks);
                let mut evidence = None;
                let labels = match page {
                    PageUse::WhereAlone(method) if !known.template.can_judge() => method.judge(read.document, blocks),
                    PageUse::WhereAlone(_) | PageUse::Never => of_site(),
                    PageUse::Fused(balance) => {
                        let of_page = evidence.insert(PageEvidence::of(read.document, blocks));
                        if known.template.can_judge() {
                            of_page.judge_with_for(*balance, blocks, &of_site())
                        } else {
                            of_page.judge_for(*balance, blocks)
                        }
                    }
                };
                let (template_id, pages_compared) = (known.id.as_deref(), known.template.pages_compared());
                Judged { labels, template_id, pages_compared, has_template, evidence }
            }
            Self::Site2005(chains) => chains.judge(read, blocks),
            Self::OfPages(method) => {
                let labels = method.judge(read.document, blocks);
                Judged { labels, template_id: None, pages_compared: 0, has_template: true, evidence: None }
            }
        }
    }

    /// The sites that have templates; other methods have none.
    pub(super) fn sites(&self) -> Vec<Site<'_>> {
        match self {
            Self::Site(templates, _) => templates.sites(),
            Self::Site2005(_) | Self::OfPages(_) | Self::Page(_) => Vec::new(),
        }
    }

    /// Tells when it does not seem to fit the pages.
    pub(super) fn tell(&self, tally: &Tally, printer: &mut Printer) {
        if let Self::Site(templates, _) = self {
            templates.tell(tally, printer);
        }
    }

    /// What to say in the summary: `of 3 sites`.
    pub(super) fn said(&self, tally: &Tally) -> String {
        match self {
            Self::Site(templates, _) => templates.said(tally),
            Self::Page(_) => "each judged on its own".to_owned(),
            Self::Site2005(chains) => chains.said(),
            Self::OfPages(method) => format!("judged by the method {}", method.name()),
        }
    }
}
