//! How did methods do on sites?
//!
//! Counts are of grades. The mean is over sites, whose grade is the mean of what all experts gave it: two experts on one site
//! are no two sites, and would make the interval look surer than it is.

use std::collections::{BTreeMap, BTreeSet};

use super::interval::{Interval, mean, mean_interval};
use super::shares::Counted;
use crate::judgments::{Grade, Judgment, Statement};

/// How a method did on sites.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodOnSites {
    /// Its name.
    pub method: String,
    /// How many sites were graded.
    pub sites: usize,
    /// How many grades were given.
    pub grades: usize,
    /// How often each grade was given, the worst first.
    pub counted: [Counted<Grade>; 4],
    /// The mean over the sites.
    pub mean: f64,
    /// Student's interval of the mean, held to 2 to 5; `None` of one site.
    pub interval: Option<Interval>,
}

/// A site and its grades.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedSite {
    /// Its name.
    pub site: String,
    /// For each method graded on it, the mean grade over the experts; sorted by method.
    pub grades: Vec<(String, f64)>,
}

/// A grade that counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteGrade<'judgment> {
    pub(super) expert: &'judgment str,
    pub(super) site: &'judgment str,
    pub(super) method: &'judgment str,
    pub(super) grade: Grade,
}

impl SiteGrade<'_> {
    pub(super) fn number(&self) -> f64 {
        f64::from(self.grade.number())
    }
}

/// All grades of sites among judgments that count.
pub(super) fn grades<'judgment>(counting: &[&'judgment Judgment]) -> Vec<SiteGrade<'judgment>> {
    let grade = |judgment: &&'judgment Judgment| match &judgment.said {
        Statement::Site(said) => {
            let (expert, site, method) = (judgment.expert.as_str(), said.site.as_str(), said.method.as_str());
            Some(SiteGrade { expert, site, method, grade: said.grade? })
        }
        _ => None,
    };
    counting.iter().filter_map(grade).collect()
}

pub(super) fn by_method(grades: &[SiteGrade<'_>]) -> Vec<MethodOnSites> {
    let methods: BTreeSet<&str> = grades.iter().map(|grade| grade.method).collect();
    methods.into_iter().map(|method| of_method(method, grades)).collect()
}

fn of_method(method: &str, grades: &[SiteGrade<'_>]) -> MethodOnSites {
    let given: Vec<SiteGrade<'_>> = grades.iter().filter(|grade| grade.method == method).copied().collect();
    let mut sites = BTreeMap::<&str, Vec<f64>>::new();
    for grade in &given {
        sites.entry(grade.site).or_default().push(grade.number());
    }
    let means: Vec<f64> = sites.values().filter_map(|numbers| mean(numbers)).collect();
    let held = |interval: Interval| Interval { low: interval.low.max(2.0), high: interval.high.min(5.0) };
    MethodOnSites {
        method: method.to_owned(),
        sites: sites.len(),
        grades: given.len(),
        counted: Counted::of(Grade::ALL, &given.iter().map(|grade| grade.grade).collect::<Vec<_>>()),
        mean: mean(&means).unwrap_or_default(),
        interval: mean_interval(&means).map(held),
    }
}

pub(super) fn by_site(grades: &[SiteGrade<'_>]) -> Vec<GradedSite> {
    let mut sites = BTreeMap::<&str, BTreeMap<&str, Vec<f64>>>::new();
    for grade in grades {
        sites.entry(grade.site).or_default().entry(grade.method).or_default().push(grade.number());
    }
    let of_method = |(method, numbers): (&str, Vec<f64>)| Some((method.to_owned(), mean(&numbers)?));
    let of_site = |(site, methods): (&str, BTreeMap<&str, Vec<f64>>)| GradedSite {
        site: site.to_owned(),
        grades: methods.into_iter().filter_map(of_method).collect(),
    };
    sites.into_iter().map(of_site).collect()
}
