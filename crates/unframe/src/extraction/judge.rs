//! Labels the blocks of a page by a method and what is known about its site.

use std::sync::Arc;

use super::{Method, Options, Speed, ending};
use crate::Share;
use crate::discussion::with_quotations;
use crate::fusion;
use crate::label::Labels;
use crate::page_methods::PageMethod;
use crate::page_model::{Balance, PageEvidence};
use crate::read_page::ReadPage;
use crate::template::site_2005::SiteChains;
use crate::template::{Overrides, SiteTemplate};

/// What is known about the site of a page.
#[derive(Clone, Copy, Debug, Default)]
pub enum KnownSite<'site> {
    /// Nothing.
    #[default]
    Nothing,
    /// Its template.
    Template(&'site SiteTemplate),
    /// The chains of tokens that its pages share, for [`Method::Site2005`].
    Chains(&'site SiteChains),
}

/// A page that was judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// A label for each block.
    pub labels: Labels,
    /// What the page model says, if the method uses it.
    pub evidence: Option<Arc<PageEvidence>>,
    /// The template it was judged by, if there was one with enough pages.
    pub template_id: Option<String>,
    /// How well the template of its site fits the page ([`SiteTemplate::fit`]), if the method asked for it. A page that it
    /// does not fit is judged by [`Method::Auto`] as if there were no template.
    pub template_fit: Option<Share>,
    /// Number of different pages of the site that were compared.
    pub pages_compared: u32,
}

/// Judges pages that come alone if the learned model may not be asked. Of the methods for single pages it has the highest
/// F1 (`benchmarks/record/2026-11-15-page-methods.md`) and is the fastest.
const FAST: PageMethod = PageMethod::Dom;

impl Options {
    /// Whether the method profits from templates that were learned with the page model
    /// ([`Observation::with_evidence`](crate::template::Observation::with_evidence)).
    pub fn asks_pages(&self) -> bool {
        self.method == Method::Auto && self.speed == Speed::Careful
    }

    /// Labels the blocks of a page with the chosen [`Method`].
    pub fn judge(&self, read: &ReadPage<'_>, site: KnownSite<'_>) -> Judged {
        let said = site.overrides();
        let (site, template_fit) = site.fitting(read, self.method);
        let (document, blocks) = (read.document(), read.blocks());
        let unknown = SiteTemplate::default();
        let template = if let KnownSite::Template(template) = site { template } else { &unknown };
        let by_page = |method: PageMethod| (method.judge(document, blocks), None);
        let by_model = |evidence: &Arc<PageEvidence>| {
            let labels = if self.method == Method::Auto && template.can_judge() {
                fusion::judge(document, blocks, evidence, &template.facts(read), self.balance)
            } else {
                with_quotations(evidence.judge(self.balance, blocks), read.tree(), blocks)
            };
            let labels = match self.balance {
                Balance::Even | Balance::Precision => {
                    ending::leave_out_what_follows(document, blocks, evidence, labels)
                }
                Balance::Recall => labels,
            };
            let labels = labels.with_notes(read.tree(), blocks).with_headings(read.tree(), blocks);
            (labels, Some(Arc::clone(evidence)))
        };
        let asks_model = matches!((self.method, self.speed), (Method::Auto | Method::Page, Speed::Careful));
        let evidence = if asks_model { read.affordable_evidence() } else { None };
        let (labels, evidence) = match (self.method, evidence) {
            (_, Some(evidence)) => by_model(evidence),
            (Method::Auto, _) if template.can_judge() => (template.judge(read), None),
            (Method::Auto | Method::Page, _) => by_page(FAST),
            (Method::Site, _) => (template.judge(read), None),
            (Method::Site2005, _) => {
                let unknown = SiteChains::default();
                let chains = if let KnownSite::Chains(chains) = site { chains } else { &unknown };
                (chains.judge(read), None)
            }
            (method, _) => by_page(method.of_page().unwrap_or(FAST)),
        };
        // The last word is that of experts, also on a page of which the template knows little else.
        let labels = match said {
            Some(said) => said.apply(read, labels),
            None => labels,
        };
        let (template_id, pages_compared) = site.compared();
        Judged { labels, evidence, template_id, template_fit, pages_compared }
    }
}

impl<'site> KnownSite<'site> {
    /// What experts said about places of the site.
    fn overrides(self) -> Option<&'site Overrides> {
        match self {
            Self::Template(template) => Some(template.overrides()),
            Self::Nothing | Self::Chains(_) => None,
        }
    }

    /// The template's name, and how many pages were compared.
    fn compared(self) -> (Option<String>, u32) {
        match self {
            Self::Nothing => (None, 0),
            Self::Template(template) => (template.id().map(str::to_owned), template.pages_compared()),
            Self::Chains(chains) => (None, u32::try_from(chains.pages()).unwrap_or(u32::MAX)),
        }
    }
}
