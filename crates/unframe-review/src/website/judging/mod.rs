//! What do the methods say about a page?
//!
//! A [`ReviewMethod`] is a name and what judges by it, given by whoever starts the review: the same values `unframe extract` uses.
//! What a method must know of a whole site is learned in the background (`learning.rs`); until then a page is judged by what is
//! there, and the view says so. Judging again costs milliseconds, so only the last few answers are kept.

mod learning;
mod remembered;

pub(crate) use learning::{Learned, Learner, LearningProgress, Lesson};

use std::sync::Arc;

use unframe::extraction::{Judge, Judged, Origin};
use unframe::template::SiteTemplate;
use unframe::template::site_2005::{Parameters, SiteFraming};

use crate::website::collection::{Collection, OpenPage};
use remembered::Remembered;

/// A method that separates framing from content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewMethod {
    /// Its name, as `--method` has it.
    pub name: String,
    /// How it judges.
    pub by: JudgedBy,
}

/// How a method judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgedBy {
    /// The page, its site, or both.
    Judge(Judge),
    /// Chains of tokens that the pages of the site have in common.
    Chains(Parameters),
}

impl ReviewMethod {
    /// What must be learned about the site first.
    pub(crate) fn needs(&self) -> Option<Lesson> {
        match self.by {
            JudgedBy::Judge(Judge::Auto(_) | Judge::AutoFast | Judge::Site) => Some(Lesson::Template),
            JudgedBy::Judge(Judge::Page(_) | Judge::OfPage(_)) => None,
            JudgedBy::Chains(_) => Some(Lesson::Chains),
        }
    }
}

/// A page that was judged.
#[derive(Debug)]
pub(crate) struct JudgedPage {
    /// Labels and evidence.
    pub(crate) judged: Judged,
    /// Where it is from and with how many pages it was compared.
    pub(crate) origin: Origin,
    /// Whether the method knew everything it needs about the site.
    pub(crate) is_final: bool,
}

/// Judges the pages of a collection.
#[derive(Debug)]
pub(crate) struct Judges {
    learner: Arc<Learner>,
    remembered: Remembered,
}

impl Judges {
    /// Starts a learner for a collection. `parameters` are for the method of 2005.
    pub(crate) fn new(collection: Arc<Collection>, parameters: Parameters) -> Self {
        Self { learner: Learner::start(collection, parameters), remembered: Remembered::default() }
    }

    /// Learns about sites.
    pub(crate) fn learner(&self) -> &Learner {
        &self.learner
    }

    /// Judges a page by a method, with what is known about its site now.
    pub(crate) fn judge(&self, number: usize, page: &OpenPage<'_>, method: &ReviewMethod) -> Arc<JudgedPage> {
        if let Some(judged) = self.remembered.get(number, &method.name) {
            return judged;
        }
        let site = page.entry.site;
        let progress = method.needs().map(|lesson| self.learner.ask(site, lesson));
        let is_final = progress.as_ref().is_none_or(LearningProgress::is_over);
        let known = progress.and_then(LearningProgress::into_known);
        let (judged, pages_compared, template_id) = match (method.by, known.as_deref()) {
            (JudgedBy::Judge(judge), Some(Learned::Template { template, id, .. })) => {
                (judge.judge(page.document, page.blocks, template), template.pages_compared(), id.clone())
            }
            (JudgedBy::Judge(judge), _) => (judge.judge(page.document, page.blocks, &SiteTemplate::default()), 0, None),
            (JudgedBy::Chains(parameters), Some(Learned::Chains { framing, places })) => {
                let place = places.iter().position(|place| *place == number).unwrap_or(usize::MAX);
                let labels = framing.label(place, &parameters, &page.document.tree, page.blocks);
                (labels.into(), u32::try_from(framing.pages.len()).unwrap_or(u32::MAX), None)
            }
            (JudgedBy::Chains(parameters), _) => {
                let nothing = SiteFraming::default();
                (nothing.label(usize::MAX, &parameters, &page.document.tree, page.blocks).into(), 0, None)
            }
        };
        let origin = Origin {
            id: page.entry.id.clone(),
            url: page.entry.url.clone(),
            site: self.learner.collection.site_name(site),
            template_id,
            pages_compared,
        };
        let judged = Arc::new(JudgedPage { judged, origin, is_final });
        if is_final {
            self.remembered.keep(number, &method.name, &judged);
        }
        judged
    }
}
