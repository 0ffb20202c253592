//! How good were the methods, according to the experts?
//!
//! The tables of the papers: counts and shares of grades, the mean with an interval, N±S±; methods compared on the sites
//! they have in common; agreement between experts. The formulas are in `docs/judgments.md`. All arithmetic is addition,
//! multiplication, division and square roots, so that every machine prints the same digits.

mod agreement;
mod alpha;
mod comparison;
mod interval;
mod pages;
mod shares;
mod sites;

pub use agreement::{Agreement, Coefficient, Subject};
pub use alpha::JointAgreement;
pub use comparison::MethodComparison;
pub use interval::{Interval, mean, mean_interval, share_interval};
pub use pages::MethodOnPages;
pub use shares::{Counted, whole_percents};
pub use sites::{GradedSite, MethodOnSites};

use std::collections::BTreeSet;

use crate::judgments::{Judgment, Statement, Timestamp, latest};

/// All judgments, counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// When the last of them was said.
    pub last: Option<Timestamp>,
    /// Who judged, by name.
    pub experts: Vec<String>,
    /// How each method did on sites, by the names of the methods.
    pub sites: Vec<MethodOnSites>,
    /// How each method did on pages, by the names of the methods.
    pub pages: Vec<MethodOnPages>,
    /// Every two methods that were graded on the same sites.
    pub comparisons: Vec<MethodComparison>,
    /// Every two experts, on sites and on pages, as far as both graded such.
    pub agreements: Vec<Agreement>,
    /// All experts together, on sites and on pages, as far as two graded the same.
    pub together: Vec<JointAgreement>,
    /// The grades of each site, by the names of the sites.
    pub graded_sites: Vec<GradedSite>,
    /// How many labels were corrected, on how many pages.
    pub corrections: CorrectionCounts,
    /// All notes, in the order of [`latest`].
    pub notes: Vec<Note>,
}

/// How much was corrected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CorrectionCounts {
    /// Blocks.
    pub blocks: usize,
    /// Pages they are on.
    pub pages: usize,
}

/// What an expert wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Who wrote it.
    pub expert: String,
    /// About which site.
    pub site: String,
    /// About which page, if it is about one.
    pub page: Option<String>,
    /// About whose work.
    pub method: String,
    /// The grade it came with, as people read it; may be empty.
    pub grade: String,
    /// Its text.
    pub note: String,
}

impl Statistics {
    /// Counts judgments, given in their order. Replaced and withdrawn ones do not count.
    pub fn of(judgments: &[Judgment]) -> Self {
        let counting = latest(judgments);
        let experts: BTreeSet<&str> = counting.iter().map(|judgment| judgment.expert.as_str()).collect();
        let site_grades = sites::grades(&counting);
        let page_grades = pages::grades(&counting);
        let given =
            [(agreement::on_sites(&site_grades), Subject::Sites), (agreement::on_pages(&page_grades), Subject::Pages)];
        Self {
            last: counting.iter().map(|judgment| judgment.time).max(),
            experts: experts.into_iter().map(str::to_owned).collect(),
            sites: sites::by_method(&site_grades),
            pages: pages::by_method(&page_grades),
            comparisons: comparison::of_methods(&site_grades),
            agreements: given.iter().flat_map(|(given, subject)| agreement::of_pairs(given, *subject)).collect(),
            together: given.iter().filter_map(|(given, subject)| alpha::of_all(given, *subject)).collect(),
            graded_sites: sites::by_site(&site_grades),
            corrections: corrections(&counting),
            notes: counting.iter().filter_map(|judgment| note(judgment)).collect(),
        }
    }
}

fn corrections(counting: &[&Judgment]) -> CorrectionCounts {
    let corrected = counting.iter().filter_map(|judgment| match &judgment.said {
        Statement::Correction(correction) => Some((&correction.site, &correction.page, correction.span)),
        _ => None,
    });
    let blocks: BTreeSet<_> = corrected.collect();
    let pages: BTreeSet<_> = blocks.iter().map(|(site, page, _)| (site, page)).collect();
    CorrectionCounts { blocks: blocks.len(), pages: pages.len() }
}

fn note(judgment: &Judgment) -> Option<Note> {
    let (site, page, method, grade, note) = match &judgment.said {
        Statement::Site(said) => {
            (&said.site, None, &said.method, said.grade.map(|grade| grade.to_string()), &said.note)
        }
        Statement::Page(said) => {
            let grade = said.grade.map(|grade| grade.to_string());
            (&said.site, Some(&said.page), &said.method, grade, &said.note)
        }
        _ => return None,
    };
    let wrote = Note {
        expert: judgment.expert.clone(),
        site: site.clone(),
        page: page.cloned(),
        method: method.clone(),
        grade: grade.unwrap_or_default(),
        note: note.clone(),
    };
    (!note.trim().is_empty()).then_some(wrote)
}
