//! From a page of a collection to its extraction, for every command that tells framing from content.
//!
//! What a method must know of a site is learned in a first pass over the pages, or read from templates that were saved. Both
//! also say which site a page belongs to.

mod chains;
mod templates;

use unframe::extraction::{Extraction, Judged, KnownSite, Needs};
use unframe::template::site_2005::Parameters;
use unframe::{Method, Options};
use unframe_corpus::{Record, SiteKey};

use chains::ChainedSites;
pub(super) use templates::Site;
use templates::Templates;

use super::collection::{CollectedPage, Collection};
use super::site_rule::SiteRule;
use super::sites::{self, Evidence, Learned, Unrelated, Words};
use super::summary;
use super::tally::Tally;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::template_file::Saved;

/// What was asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// How pages are judged and what of them is wanted.
    pub(super) options: Options,
    /// How the method of 2005 is set.
    pub(super) chains: Parameters,
    /// Whether templates describe the framing in words.
    pub(super) words: Words,
}

impl Asked {
    /// A method without further options.
    pub(super) fn plainly(method: Method) -> Self {
        let options = Options { method, ..Options::default() };
        Self { options, chains: Parameters::default(), words: Words::Dropped }
    }
}

/// How the pages of a run are judged.
pub(super) struct Judging {
    options: Options,
    rule: SiteRule,
    sites: KnownSites,
}

/// What is known of the sites of a run.
enum KnownSites {
    /// The method needs nothing.
    Nothing,
    Templates(Templates),
    Chains(ChainedSites),
}

impl Judging {
    /// By templates that were saved. Those that cannot judge are reported, as if they were learned now.
    pub(super) fn by_saved(saved: Saved, collection: &Collection, options: Options, printer: &mut Printer) -> Self {
        let rule = SiteRule::of_templates(saved.names(), collection.site_by);
        let templates = Templates::saved(saved);
        if options.method == Method::Site {
            let sites = templates.sites();
            let sites: Vec<_> = sites.iter().map(|site| (SiteKey::named(site.name), site.template)).collect();
            summary::few_pages(sites.iter().map(|(site, template)| (site, *template)), printer);
        }
        Self { options, rule, sites: KnownSites::Templates(templates) }
    }

    /// By what was learned, in this run or before it was interrupted.
    pub(super) fn by_learned(learned: Learned, options: Options, printer: &mut Printer) -> Self {
        let Learned { sites, site_by } = learned;
        if options.method == Method::Site {
            summary::few_pages(&sites, printer);
        }
        let sites = KnownSites::Templates(Templates::learned(sites));
        Self { options, rule: SiteRule::By(site_by), sites }
    }

    /// The first pass, if the method has one. Templates it learned are shown to `keep`, which may keep them for a run that
    /// is resumed; the method of 2005 compares again.
    pub(super) fn learn(
        asked: Asked,
        collection: &Collection,
        keep: impl FnOnce(&Learned),
        printer: &mut Printer,
    ) -> Result<Self, Stop> {
        let Asked { options, chains, words } = asked;
        match options.method.needs() {
            Needs::Nothing => {
                let rule = SiteRule::By(collection.site_by.unwrap_or_default());
                Ok(Self { options, rule, sites: KnownSites::Nothing })
            }
            Needs::Chains => {
                let (sites, site_by) = ChainedSites::learn(collection, chains, printer)?;
                Ok(Self { options, rule: SiteRule::By(site_by), sites: KnownSites::Chains(sites) })
            }
            Needs::Template => {
                // By its site alone, a page without one would be all content.
                let is_auto = options.method == Method::Auto;
                let unrelated = if is_auto { Unrelated::Alone } else { Unrelated::Compared };
                let evidence = Evidence::for_options(&options);
                collection.kept.begin(collection.bytes());
                let learned = sites::learn(collection, words, evidence, unrelated, printer)?;
                keep(&learned);
                Ok(Self::by_learned(learned, options, printer))
            }
        }
    }

    /// A page without its framing.
    pub(super) fn extract<'page>(&self, page: &CollectedPage<'page>) -> Extraction<'page> {
        let (judged, options) = self.judge(page);
        Extraction::of(page.read.clone(), judged, options)
    }

    /// The labels of a page, and the options its extraction takes.
    pub(super) fn judge(&self, page: &CollectedPage<'_>) -> (Judged, Options) {
        let site = self.site_of(page.record);
        let options = Options {
            id: page.record.id.clone(),
            url: page.record.url.clone(),
            site: site.as_str().to_owned(),
            ..self.options.clone()
        };
        (options.judge(&page.read, self.known(&site)), options)
    }

    /// The site of a page.
    pub(super) fn site_of(&self, record: &Record) -> SiteKey {
        self.rule.site_of(record)
    }

    fn known(&self, site: &SiteKey) -> KnownSite<'_> {
        match &self.sites {
            KnownSites::Nothing => KnownSite::Nothing,
            KnownSites::Templates(templates) => templates.of(site).map_or(KnownSite::Nothing, KnownSite::Template),
            KnownSites::Chains(sites) => sites.of(site).map_or(KnownSite::Nothing, KnownSite::Chains),
        }
    }

    /// Whether there should be a template for a page's site and is none.
    pub(super) fn lacks_template(&self, page: &CollectedPage<'_>) -> bool {
        matches!(&self.sites, KnownSites::Templates(templates) if templates.of(&self.site_of(page.record)).is_none())
    }

    /// The sites that have templates; other methods have none.
    pub(super) fn sites(&self) -> Vec<Site<'_>> {
        match &self.sites {
            KnownSites::Templates(templates) => templates.sites(),
            KnownSites::Nothing | KnownSites::Chains(_) => Vec::new(),
        }
    }

    /// Advises when templates do not seem to fit the pages.
    pub(super) fn advise(&self, tally: &Tally, printer: &mut Printer) {
        if let KnownSites::Templates(templates) = &self.sites {
            templates.advise(tally, printer);
        }
    }

    /// What to say in the summary: `of 3 sites`.
    pub(super) fn said(&self, tally: &Tally) -> String {
        match &self.sites {
            KnownSites::Templates(templates) => templates.said(tally),
            KnownSites::Chains(sites) => sites.said(),
            KnownSites::Nothing if self.options.method == Method::Page => "each judged on its own".to_owned(),
            KnownSites::Nothing => format!("judged by the method {}", self.options.method.name()),
        }
    }
}
