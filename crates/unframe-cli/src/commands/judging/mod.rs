//! By what pages are judged: the one place that knows the methods of `--method`, for every command that tells framing
//! from content.

mod chains;
mod templates;

use unframe::extraction::{FAST, Judge, Judged, Origin};
use unframe::page_model::Balance;
use unframe::segment::Blocks;
use unframe::template::SiteTemplate;
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
    /// Templates of sites, if there are any, and what is made of them.
    Judge(Option<Templates>, Judge),
    /// Chains that the pages of a site have in common.
    Site2005(SiteChains),
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

    /// What judges pages, but for the method of 2005.
    pub(super) fn judge(&self) -> Judge {
        match (self.method.of_pages(), self.method, self.speed) {
            (Some(method), ..) => Judge::OfPage(method),
            (_, args::Method::Auto, Speed::Careful) => Judge::Auto(self.balance),
            (_, args::Method::Auto, Speed::Fast) => Judge::AutoFast,
            (_, args::Method::Page, Speed::Careful) => Judge::Page(self.balance),
            (_, args::Method::Page, Speed::Fast) => Judge::OfPage(FAST),
            _ => Judge::Site,
        }
    }
}

/// A page that was judged.
pub(super) struct JudgedPage<'run> {
    judged: Judged,
    /// By what, if it has a name.
    template_id: Option<&'run str>,
    /// How many pages of its site it was compared with.
    pages_compared: u32,
    /// Whether there was a template, or something like it, for its site.
    has_template: bool,
}

impl JudgedPage<'_> {
    /// As an extraction needs it; and whether there was a template.
    pub(super) fn into_parts(self, read: &ReadPage<'_>) -> (Judged, Origin, bool) {
        let origin = Origin {
            id: read.record.id.clone(),
            url: read.record.url.clone(),
            site: read.site.as_str().to_owned(),
            template_id: self.template_id.map(str::to_owned),
            pages_compared: self.pages_compared,
        };
        (self.judged, origin, self.has_template)
    }
}

impl Method {
    /// Templates that were saved. Those that cannot judge are told, as if they were learned now.
    pub(super) fn of_saved(saved: Saved, judge: Judge, printer: &mut Printer) -> Self {
        let templates = Templates::saved(saved);
        if judge == Judge::Site {
            let sites: Vec<_> = templates.sites().iter().map(|site| (SiteKey::named(site.name), site.known)).collect();
            summary::few_pages(sites.iter().map(|(site, known)| (site, &known.template)), printer);
        }
        Self::Judge(Some(templates), judge)
    }

    /// What was learned, in this run or before it was interrupted.
    pub(super) fn of_sites(sites: Sites, judge: Judge, printer: &mut Printer) -> Self {
        if judge == Judge::Site {
            summary::few_pages(&sites, printer);
        }
        Self::Judge(Some(Templates::learned(sites)), judge)
    }

    /// The first pass, if the method has one. Templates it learned are shown to `keep`, which may keep them for a run that goes
    /// on: the method of 2005 compares again.
    pub(super) fn learn(
        asked: &Asked,
        collection: &Collection,
        keep: impl FnOnce(&Sites),
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        if asked.method == args::Method::Site2005 {
            return SiteChains::learn(collection, asked.chains, printer).map(Self::Site2005);
        }
        let judge = asked.judge();
        if matches!(judge, Judge::Page(_) | Judge::OfPage(_)) {
            return Ok(Self::Judge(None, judge));
        }
        let sites = sites::learn(collection, asked.words, Failures::Counted, printer)?;
        keep(&sites);
        Ok(Self::of_sites(sites, judge, printer))
    }

    pub(super) fn judge(&self, read: &ReadPage<'_>, blocks: &Blocks) -> JudgedPage<'_> {
        match self {
            Self::Judge(None, judge) => {
                let judged = judge.judge(read.document, blocks, &SiteTemplate::default());
                JudgedPage { judged, template_id: None, pages_compared: 0, has_template: true }
            }
            Self::Judge(Some(templates), judge) => {
                let (known, has_template) = templates.of(&read.site);
                let judged = judge.judge(read.document, blocks, &known.template);
                let (template_id, pages_compared) = (known.id.as_deref(), known.template.pages_compared());
                JudgedPage { judged, template_id, pages_compared, has_template }
            }
            Self::Site2005(chains) => {
                let (labels, pages_compared) = chains.judge(read, blocks);
                JudgedPage { judged: labels.into(), template_id: None, pages_compared, has_template: true }
            }
        }
    }

    /// The sites that have templates; other methods have none.
    pub(super) fn sites(&self) -> Vec<Site<'_>> {
        match self {
            Self::Judge(Some(templates), _) => templates.sites(),
            Self::Judge(None, _) | Self::Site2005(_) => Vec::new(),
        }
    }

    /// Tells when it does not seem to fit the pages.
    pub(super) fn tell(&self, tally: &Tally, printer: &mut Printer) {
        if let Self::Judge(Some(templates), _) = self {
            templates.tell(tally, printer);
        }
    }

    /// What to say in the summary: `of 3 sites`.
    pub(super) fn said(&self, tally: &Tally) -> String {
        match self {
            Self::Judge(Some(templates), _) => templates.said(tally),
            Self::Judge(None, Judge::OfPage(method)) => format!("judged by the method {}", method.name()),
            Self::Judge(None, _) => "each judged on its own".to_owned(),
            Self::Site2005(chains) => chains.said(),
        }
    }
}
