//! A review: what is looked at, by whom, by which methods; and what was said so far.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use unframe::Method;
use unframe_dups::Base;
use unframe_search::index::Index;

use crate::Language;
use crate::judgments::{
    Grade, Judgment, JudgmentError, JudgmentStore, PageGrade, PageJudgment, SiteJudgment, Statement, Timestamp, latest,
};
use crate::website::assignment::{Assignment, Dealt};
use crate::website::blind::BlindOrder;
use crate::website::collection::Collection;
use crate::website::judging::Judges;
use crate::website::order::PageOrder;
use crate::website::sampling::Sampling;

/// Options of a review.
#[derive(Debug)]
pub struct ReviewOptions {
    /// The methods to choose from.
    pub methods: Vec<Method>,
    /// The names of those shown at first.
    pub shown: Vec<Method>,
    /// Who grades, unless another name is given in the browser.
    pub expert: String,
    /// The language, unless the browser decides.
    pub language: Option<Language>,
    /// If set, hides the names of methods; the seed determines their order.
    pub blind: Option<u64>,
    /// If set, shows only a sample of sites and pages.
    pub sampling: Option<Sampling>,
    /// The order of the pages of a site.
    pub order: PageOrder,
    /// If set, several experts share the pages.
    pub assignment: Option<Assignment>,
}

/// A source under review, with the methods and the judgments so far.
#[derive(Debug)]
pub struct Review {
    pub(crate) collection: Arc<Collection>,
    pub(crate) judges: Judges,
    pub(crate) options: ReviewOptions,
    judgments: Mutex<JudgmentStore>,
    pub(crate) base: Option<Mutex<Base>>,
    pub(crate) index: Option<Index>,
    sample: OnceLock<Vec<SampledSite>>,
    dealt: OnceLock<Dealt>,
    /// Pages that experts were offered because the model is unsure of them.
    offered: Mutex<BTreeMap<String, BTreeSet<usize>>>,
}

/// A site and those of its pages that are shown.
#[derive(Clone, Debug)]
pub(crate) struct SampledSite {
    pub(crate) site: usize,
    pub(crate) pages: Vec<usize>,
}

/// What an expert said about one method on a page and its site.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graded {
    pub(crate) page: Option<PageGrade>,
    pub(crate) page_note: String,
    pub(crate) site: Option<Grade>,
    pub(crate) site_note: String,
}

impl Graded {
    /// Whether the site has this grade.
    pub(crate) fn has_site_grade(&self, grade: &str) -> bool {
        self.site.is_some_and(|given| given.to_string() == grade)
    }
}

/// A method as it is shown: in blind mode under a letter.
#[derive(Clone, Debug)]
pub(crate) struct ShownMethod {
    pub(crate) key: String,
    pub(crate) method: Method,
}

impl Review {
    /// Reviews a collection, with the judgments made so far.
    pub fn new(
        collection: Arc<Collection>,
        judgments: JudgmentStore,
        base: Option<Base>,
        options: ReviewOptions,
    ) -> Self {
        let judges = Judges::new(Arc::clone(&collection));
        let (judgments, base) = (Mutex::new(judgments), base.map(Mutex::new));
        Self {
            collection,
            judges,
            options,
            judgments,
            base,
            index: None,
            sample: OnceLock::new(),
            dealt: OnceLock::new(),
            offered: Mutex::default(),
        }
    }

    /// Adds an index of the pages, so that they can be searched.
    #[must_use]
    pub fn with_index(self, index: Index) -> Self {
        Self { index: Some(index), ..self }
    }

    /// All methods as they are shown on a site, in the order of their keys.
    pub(crate) fn methods(&self, site: &str) -> Vec<ShownMethod> {
        let methods = &self.options.methods;
        let Some(seed) = self.options.blind else {
            return methods
                .iter()
                .map(|method| ShownMethod { key: method.name().to_owned(), method: *method })
                .collect();
        };
        // Of more than one method asked for, no others are offered: who knows what is left would know what they see.
        let asked: Vec<Method> = methods.iter().copied().filter(|method| self.options.shown.contains(method)).collect();
        let methods = if asked.len() > 1 { &asked } else { methods };
        let order = BlindOrder::of(seed, site, methods.iter().map(|method| method.name()));
        let shown = order.iter().filter_map(|(key, name)| {
            let method = methods.iter().find(|method| method.name() == name)?;
            Some(ShownMethod { key, method: *method })
        });
        shown.collect()
    }

    /// The methods of some keys; those shown at first if there are none. At most three.
    pub(crate) fn methods_of_keys(&self, site: &str, keys: &str) -> Vec<ShownMethod> {
        let all = self.methods(site);
        let of_key = |key: &str| all.iter().find(|shown| shown.key == key).cloned();
        let mut chosen: Vec<ShownMethod> = Vec::new();
        for shown in keys.split(',').filter_map(of_key) {
            if chosen.iter().all(|other| other.key != shown.key) {
                chosen.push(shown);
            }
        }
        if chosen.is_empty() {
            let is_first = |shown: &&ShownMethod| self.options.shown.contains(&shown.method);
            chosen = all.iter().filter(is_first).cloned().collect();
        }
        if chosen.is_empty() {
            chosen = all;
            chosen.truncate(1);
        }
        chosen.truncate(3);
        chosen
    }

    /// The sites and pages that are shown: all, or those drawn. `None` while a draw waits for the source to be read.
    pub(crate) fn shown_sites(&self) -> Option<Vec<SampledSite>> {
        let listed = self.collection.listed();
        let Some(sampling) = &self.options.sampling else {
            let sites = listed.sites.iter().enumerate();
            return Some(sites.map(|(site, entry)| SampledSite { site, pages: entry.pages.clone() }).collect());
        };
        if !listed.is_whole {
            return None;
        }
        let draw = || {
            let named = listed.pages.iter().map(|page| (listed.sites[page.site].name.as_str(), page.id.as_str()));
            let drawn = sampling.draw(named);
            let site_numbers: BTreeMap<&str, usize> =
                listed.sites.iter().enumerate().map(|(number, site)| (site.name.as_str(), number)).collect();
            let mut page_numbers: BTreeMap<(usize, &str), usize> = BTreeMap::new();
            for (number, page) in listed.pages.iter().enumerate() {
                page_numbers.entry((page.site, page.id.as_str())).or_insert(number);
            }
            let sampled = drawn.iter().filter_map(|drawn| {
                let site = *site_numbers.get(drawn.site.as_str())?;
                let pages = drawn.pages.iter().filter_map(|page| page_numbers.get(&(site, page.as_str())).copied());
                Some(SampledSite { site, pages: pages.collect() })
            });
            sampled.collect()
        };
        Some(self.sample.get_or_init(draw).clone())
    }

    /// Whether an expert looks at a page, where experts share the work; before the source is read, everybody looks at everything.
    pub(crate) fn is_for(&self, expert: &str, page: usize) -> bool {
        let Some(assignment) = &self.options.assignment else { return true };
        let deal = || {
            let shown = self.shown_sites().unwrap_or_default();
            let listed = self.collection.listed();
            let pages = shown.iter().flat_map(|shown| shown.pages.iter().map(move |page| (shown.site, *page)));
            let named =
                |(site, page): (usize, usize)| (page, listed.sites[site].name.as_str(), listed.pages[page].id.as_str());
            assignment.deal(pages.map(named))
        };
        !self.collection.is_whole() || self.dealt.get_or_init(deal).is_for(expert, page)
    }

    /// The pages of a site that an expert looks at, in the order in which they are looked at.
    pub(crate) fn shown_pages(&self, site: usize, expert: &str) -> Vec<usize> {
        let mut pages = self.pages_of(site);
        pages.retain(|page| self.is_for(expert, *page));
        let name = self.collection.site_name(site);
        let id = |page: usize| self.collection.entry(page).map(|entry| entry.id).unwrap_or_default();
        self.options.order.sort(&name, &mut pages, id, |pages| self.judges.uncertainties(site, pages));
        pages
    }

    fn pages_of(&self, site: usize) -> Vec<usize> {
        if self.options.sampling.is_none() {
            return self.collection.listed().sites.get(site).map(|site| site.pages.clone()).unwrap_or_default();
        }
        let sites = self.shown_sites().unwrap_or_default();
        sites.into_iter().find(|shown| shown.site == site).map(|shown| shown.pages).unwrap_or_default()
    }

    /// Of pages with how unsure the model is of each, the one it is least sure of and that this expert was not offered before; from
    /// the beginning, once all were. `page` is where the expert is.
    pub(crate) fn offer(
        &self,
        expert: &str,
        page: usize,
        pages: impl IntoIterator<Item = (usize, u32)>,
    ) -> Option<usize> {
        let mut offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        let offered = offered.entry(expert.to_owned()).or_default();
        offered.insert(page);
        let mut pages: Vec<(usize, u32)> = pages.into_iter().collect();
        pages.sort_by(|left, right| right.1.cmp(&left.1).then(left.0.cmp(&right.0)));
        let found = pages.iter().find(|(page, _)| !offered.contains(page)).or_else(|| {
            for (page, _) in &pages {
                offered.remove(page);
            }
            pages.first()
        });
        let found = found.map(|(page, _)| *page)?;
        offered.insert(found);
        Some(found)
    }

    pub(crate) fn judgments(&self) -> MutexGuard<'_, JudgmentStore> {
        // What is written is written by SQLite, whole or not at all.
        self.judgments.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All that was ever said, in its order.
    pub(crate) fn all_said(&self) -> Result<Vec<Judgment>, JudgmentError> {
        self.judgments().all()
    }

    /// The judgments of all experts that count.
    pub(crate) fn said(&self) -> Result<Vec<Judgment>, JudgmentError> {
        Ok(in_force(&self.all_said()?))
    }
}

/// Those of all judgments that count.
pub(crate) fn in_force(all: &[Judgment]) -> Vec<Judgment> {
    latest(all).into_iter().cloned().collect()
}

/// Finds what one expert said about a method on a page and its site.
pub(crate) fn graded(said: &[Judgment], expert: &str, site: &str, page: &str, method: &str) -> Graded {
    let mut graded = Graded::default();
    for judgment in said.iter().filter(|judgment| judgment.expert == expert) {
        match &judgment.said {
            Statement::Site(of) if of.site == site && of.method == method => {
                let SiteJudgment { grade, note, .. } = of.clone();
                (graded.site, graded.site_note) = (grade, note);
            }
            Statement::Page(of) if of.site == site && of.page == page && of.method == method => {
                let PageJudgment { grade, note, .. } = of.clone();
                (graded.page, graded.page_note) = (grade, note);
            }
            _ => {}
        }
    }
    graded
}

/// The current time.
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_milliseconds(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
