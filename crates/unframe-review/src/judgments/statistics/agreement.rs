//! Do experts agree? Cohen's κ of every two of them.
//!
//! κ is how far two agree beyond what their habits alone would give: 1 is full agreement, 0 is chance. Grades of sites have
//! an order, so there is a second one for them in which 2 against 5 weighs nine times as much as 4 against 5.

use std::collections::{BTreeMap, BTreeSet};

use super::interval::number;
use super::pages::GradedPage;
use super::sites::SiteGrade;
use crate::judgments::{Grade, PageGrade};

/// What two experts graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Sites, 2 to 5.
    Sites,
    /// Pages, N±S±.
    Pages,
}

/// How far two experts agree.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// The one.
    pub first: String,
    /// The other.
    pub second: String,
    /// What both graded.
    pub subject: Subject,
    /// How many both graded, for the same method.
    pub both: usize,
    /// To how many they gave the same grade.
    pub same: usize,
    /// Cohen's κ.
    pub kappa: Kappa,
    /// The same, with squares of the distance between grades as weights; for sites.
    pub weighted: Option<Kappa>,
}

/// Cohen's κ, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kappa {
    /// At most 1.
    Of(f64),
    /// They graded nothing in common.
    NothingInCommon,
    /// Both gave one and the same grade to everything: there is nothing to agree beyond.
    OneGradeOnly,
}

pub(super) fn on_sites(grades: &[SiteGrade<'_>]) -> Vec<Agreement> {
    let place = |grade: Grade| usize::from(grade.number() - 2);
    let given = grades.iter().map(|grade| (grade.expert, [grade.site, "", grade.method], place(grade.grade)));
    of_experts(given, Subject::Sites)
}

pub(super) fn on_pages(grades: &[GradedPage<'_>]) -> Vec<Agreement> {
    let place = |grade: PageGrade| PageGrade::ALL.iter().position(|other| *other == grade).unwrap_or_default();
    let given = grades.iter().map(|grade| (grade.expert, [grade.site, grade.page, grade.method], place(grade.grade)));
    of_experts(given, Subject::Pages)
}

/// What was graded: site, page, method.
type Item<'judgment> = [&'judgment str; 3];

fn of_experts<'judgment>(
    given: impl Iterator<Item = (&'judgment str, Item<'judgment>, usize)>,
    subject: Subject,
) -> Vec<Agreement> {
    let mut experts = BTreeMap::<&str, BTreeMap<Item<'_>, usize>>::new();
    for (expert, item, grade) in given {
        experts.entry(expert).or_default().insert(item, grade);
    }
    let names: BTreeSet<&str> = experts.keys().copied().collect();
    let pairs = names.iter().flat_map(|first| names.range(*first..).skip(1).map(move |second| (*first, *second)));
    let agreement = |(first, second): (&str, &str)| {
        let common = experts[first].iter().filter_map(|(item, one)| Some((*one, *experts[second].get(item)?)));
        let table = Table::of(common);
        Agreement {
            first: first.to_owned(),
            second: second.to_owned(),
            subject,
            both: table.both(),
            same: (0..4).map(|grade| table.0[grade][grade]).sum(),
            kappa: table.kappa(|one, other| usize::from(one != other)),
            weighted: (subject == Subject::Sites)
                .then(|| table.kappa(|one, other| one.abs_diff(other) * one.abs_diff(other))),
        }
    };
    pairs.map(agreement).collect()
}

/// How often one expert gave a grade (row) to what the other gave a grade (column).
struct Table([[usize; 4]; 4]);

impl Table {
    fn of(grades: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut table = [[0; 4]; 4];
        grades.for_each(|(one, other)| table[one][other] += 1);
        Self(table)
    }

    fn both(&self) -> usize {
        self.0.iter().flatten().sum()
    }

    /// One minus the weight of what they differ in, over the weight their habits would give by chance.
    fn kappa(&self, weight: impl Fn(usize, usize) -> usize) -> Kappa {
        let both = self.both();
        if both == 0 {
            return Kappa::NothingInCommon;
        }
        let row = |one: usize| self.0[one].iter().sum::<usize>();
        let column = |other: usize| self.0.iter().map(|row| row[other]).sum::<usize>();
        let cells = || (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
        // In whole numbers as long as possible: both sums times the number of items.
        let found: usize = cells().map(|(one, other)| weight(one, other) * self.0[one][other] * both).sum();
        let by_chance: usize = cells().map(|(one, other)| weight(one, other) * row(one) * column(other)).sum();
        match by_chance {
            0 => Kappa::OneGradeOnly,
            by_chance => Kappa::Of(1.0 - number(found) / number(by_chance)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &[u8], other: &[u8], plain: Kappa, weighted: Kappa) {
        let place = |grade: &u8| usize::from(grade - 2);
        let table = Table::of(one.iter().map(place).zip(other.iter().map(place)));
        let rounded = |kappa| match kappa {
            Kappa::Of(kappa) => Kappa::Of((kappa * 1e6_f64).round() / 1e6),
            none => none,
        };
        assert_eq!(rounded(table.kappa(|one, other| usize::from(one != other))), plain);
        assert_eq!(rounded(table.kappa(|one, other| one.abs_diff(other) * one.abs_diff(other))), weighted);
    }

    #[test]
    fn agreement_is_counted_beyond_chance() {
        check(&[2, 3, 4, 5], &[2, 3, 4, 5], Kappa::Of(1.0), Kappa::Of(1.0));
        check(&[5, 5, 2, 2], &[5, 2, 5, 2], Kappa::Of(0.0), Kappa::Of(0.0));
        check(&[5, 5, 4, 4, 3, 2, 5, 4], &[5, 4, 4, 5, 3, 3, 5, 2], Kappa::Of(0.304_348), Kappa::Of(0.588_235));
    }

    #[test]
    fn where_there_is_no_kappa_it_is_said_why() {
        check(&[], &[], Kappa::NothingInCommon, Kappa::NothingInCommon);
        check(&[5, 5], &[5, 5], Kappa::OneGradeOnly, Kappa::OneGradeOnly);
        check(&[5, 5], &[4, 4], Kappa::Of(0.0), Kappa::Of(0.0));
    }
}
