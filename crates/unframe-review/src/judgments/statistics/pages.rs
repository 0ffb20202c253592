//! How did methods do on pages? The N±S± table.

use std::collections::BTreeSet;

use super::interval::{Interval, share_interval};
use super::shares::Counted;
use crate::judgments::{Judgment, PageGrade, Purity, Statement};

/// How a method did on pages.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodOnPages {
    /// Its name.
    pub method: String,
    /// How many pages were graded.
    pub pages: usize,
    /// How many grades were given.
    pub grades: usize,
    /// How often each grade was given, in the order of the paper's table.
    pub counted: [Counted<PageGrade>; 4],
    /// How many grades are N+: the framing part holds only framing.
    pub framing_pure: usize,
    /// Wilson's interval of the share of N+.
    pub framing_interval: Interval,
    /// How many grades are S+: the content part holds only content.
    pub content_pure: usize,
    /// Wilson's interval of the share of S+.
    pub content_interval: Interval,
}

/// A grade that counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct GradedPage<'judgment> {
    pub(super) expert: &'judgment str,
    pub(super) site: &'judgment str,
    pub(super) page: &'judgment str,
    pub(super) method: &'judgment str,
    pub(super) grade: PageGrade,
}

/// All grades of pages among judgments that count.
pub(super) fn grades<'judgment>(counting: &[&'judgment Judgment]) -> Vec<GradedPage<'judgment>> {
    let grade = |judgment: &&'judgment Judgment| match &judgment.said {
        Statement::Page(said) => Some(GradedPage {
            expert: &judgment.expert,
            site: &said.site,
            page: &said.page,
            method: &said.method,
            grade: said.grade?,
        }),
        _ => None,
    };
    counting.iter().filter_map(grade).collect()
}

pub(super) fn by_method(grades: &[GradedPage<'_>]) -> Vec<MethodOnPages> {
    let methods: BTreeSet<&str> = grades.iter().map(|grade| grade.method).collect();
    methods.into_iter().map(|method| of_method(method, grades)).collect()
}

fn of_method(method: &str, grades: &[GradedPage<'_>]) -> MethodOnPages {
    let of_method = || grades.iter().filter(|grade| grade.method == method);
    let given: Vec<PageGrade> = of_method().map(|grade| grade.grade).collect();
    let pages: BTreeSet<(&str, &str)> = of_method().map(|grade| (grade.site, grade.page)).collect();
    let framing_pure = given.iter().filter(|grade| grade.framing == Purity::Pure).count();
    let content_pure = given.iter().filter(|grade| grade.content == Purity::Pure).count();
    MethodOnPages {
        method: method.to_owned(),
        pages: pages.len(),
        grades: given.len(),
        counted: Counted::of(PageGrade::ALL, &given),
        framing_pure,
        framing_interval: share_interval(framing_pure, given.len()),
        content_pure,
        content_interval: share_interval(content_pure, given.len()),
    }
}
