//! By what a page is judged: its site, itself, or both.

use crate::html::Document;
use crate::label::Labels;
use crate::page_methods::PageMethod;
use crate::page_model::{Balance, PageEvidence};
use crate::segment::Blocks;
use crate::template::SiteTemplate;

/// By what the blocks of a page are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// The page and its site; the page alone where the site shows too few pages.
    Auto(Balance),
    /// The same without the learned model: the site, or [`FAST`] where there is none.
    AutoFast,
    /// The page alone, by the learned model.
    Page(Balance),
    /// Its site alone: where that shows too few pages, all is content.
    Site,
    /// The page alone, by a method without a model.
    OfPage(PageMethod),
}

/// What judges pages that come alone where it must be fast. Of the methods for single pages it has the highest F1
/// (`benchmarks/record/2026-11-15-page-methods.md`) and is the fastest.
pub const FAST: PageMethod = PageMethod::Dom;

impl Default for Judge {
    fn default() -> Self {
        Self::Auto(Balance::default())
    }
}

/// A page that was judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// A label for each block.
    pub labels: Labels,
    /// What the page itself says, where it was asked.
    pub evidence: Option<PageEvidence>,
}

impl From<Labels> for Judged {
    fn from(labels: Labels) -> Self {
        Self { labels, evidence: None }
    }
}

impl Judge {
    /// Labels the blocks of a page. A template that cannot judge, as the default one, is none.
    pub fn judge(self, document: &Document<'_>, blocks: &Blocks, template: &SiteTemplate) -> Judged {
        let of_site = || template.judge(document, blocks);
        match self {
            Self::Auto(balance) if template.can_judge() => {
                let evidence = PageEvidence::of(document, blocks);
                let labels = evidence.judge_with_site_balanced(balance, blocks, &of_site());
                Judged { labels, evidence: Some(evidence) }
            }
            Self::Auto(balance) | Self::Page(balance) => {
                let evidence = PageEvidence::of(document, blocks);
                Judged { labels: evidence.judge_balanced(balance, blocks), evidence: Some(evidence) }
            }
            Self::AutoFast if !template.can_judge() => FAST.judge(document, blocks).into(),
            Self::AutoFast | Self::Site => of_site().into(),
            Self::OfPage(method) => method.judge(document, blocks).into(),
        }
    }
}
