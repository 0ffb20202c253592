//! Do experts agree? Cohen's κ of every two of them; `alpha.rs` is about all of them together.
//!
//! κ is how far two agree beyond what their habits alone would give: 1 is full agreement, 0 is chance. Grades of sites have
//! an order, so there is a second one for them in which 2 against 5 weighs nine times as much as 4 against 5.

use std::collections::{BTreeMap, BTreeSet};

use super::interval::{Interval, jackknife, number};
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
    pub kappa: Coefficient,
    /// Its interval by the jackknife, at most from -1 to 1.
    pub kappa_interval: Option<Interval>,
    /// The same, with squares of the distance between grades as weights; for sites.
    pub weighted: Option<Coefficient>,
    /// Its interval.
    pub weighted_interval: Option<Interval>,
}

/// How far experts agree beyond chance, or why that cannot be said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Coefficient {
    /// At most 1.
    Of(f64),
    /// They graded nothing in common.
    NothingInCommon,
    /// All gave one and the same grade to everything: there is nothing to agree beyond.
    OneGradeOnly,
}

impl Coefficient {
    /// The number, if there is one.
    pub fn number(self) -> Option<f64> {
        if let Self::Of(number) = self { Some(number) } else { None }
    }
}

impl Interval {
    /// Held to what a coefficient of agreement can be.
    pub(super) fn of_agreement(self) -> Self {
        Self { low: self.low.max(-1.0), high: self.high.min(1.0) }
    }
}

/// Who gave which grade, from 0 to 3, to what.
pub(super) type Given<'judgment> = (&'judgment str, Item<'judgment>, usize);

pub(super) fn on_sites<'judgment>(grades: &[SiteGrade<'judgment>]) -> Vec<Given<'judgment>> {
    let place = |grade: Grade| usize::from(grade.number() - 2);
    grades.iter().map(|grade| (grade.expert, [grade.site, "", grade.method], place(grade.grade))).collect()
}

pub(super) fn on_pages<'judgment>(grades: &[GradedPage<'judgment>]) -> Vec<Given<'judgment>> {
    let place = |grade: PageGrade| PageGrade::ALL.iter().position(|other| *other == grade).unwrap_or_default();
    grades.iter().map(|grade| (grade.expert, [grade.site, grade.page, grade.method], place(grade.grade))).collect()
}

/// What was graded: site, page, method.
pub(super) type Item<'judgment> = [&'judgment str; 3];

/// Every two experts.
pub(super) fn of_pairs(given: &[Given<'_>], subject: Subject) -> Vec<Agreement> {
    let mut experts = BTreeMap::<&str, BTreeMap<Item<'_>, usize>>::new();
    for (expert, item, grade) in given {
        experts.entry(expert).or_default().insert(*item, *grade);
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
            kappa: table.kappa(differ),
            kappa_interval: table.interval(differ),
            weighted: (subject == Subject::Sites).then(|| table.kappa(distance)),
            weighted_interval: table.interval(distance).filter(|_| subject == Subject::Sites),
        }
    };
    pairs.map(agreement).collect()
}

/// Whether two grades differ.
pub(super) fn differ(one: usize, other: usize) -> usize {
    usize::from(one != other)
}

/// The square of their distance.
pub(super) fn distance(one: usize, other: usize) -> usize {
    one.abs_diff(other) * one.abs_diff(other)
}

/// How often one expert gave a grade (row) to what the other gave a grade (column).
#[derive(Clone)]
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
    fn kappa(&self, weight: impl Fn(usize, usize) -> usize) -> Coefficient {
        let both = self.both();
        if both == 0 {
            return Coefficient::NothingInCommon;
        }
        let row = |one: usize| self.0[one].iter().sum::<usize>();
        let column = |other: usize| self.0.iter().map(|row| row[other]).sum::<usize>();
        let cells = || (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
        // In whole numbers as long as possible: both sums times the number of items.
        let found: usize = cells().map(|(one, other)| weight(one, other) * self.0[one][other] * both).sum();
        let by_chance: usize = cells().map(|(one, other)| weight(one, other) * row(one) * column(other)).sum();
        match by_chance {
            0 => Coefficient::OneGradeOnly,
            by_chance => Coefficient::Of(1.0 - number(found) / number(by_chance)),
        }
    }

    fn interval(&self, weight: impl Fn(usize, usize) -> usize + Copy) -> Option<Interval> {
        let whole = self.kappa(weight).number()?;
        let cells = (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
        let without = cells.map(|(one, other)| {
            let items = self.0[one][other];
            let mut table = self.clone();
            table.0[one][other] = items.saturating_sub(1);
            (table.kappa(weight).number(), items)
        });
        jackknife(whole, without).map(Interval::of_agreement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &[u8], other: &[u8], plain: Coefficient, weighted: Coefficient) {
        let place = |grade: &u8| usize::from(grade - 2);
        let table = Table::of(one.iter().map(place).zip(other.iter().map(place)));
        let rounded = |kappa| match kappa {
            Coefficient::Of(kappa) => Coefficient::Of((kappa * 1e6_f64).round() / 1e6),
            none => none,
        };
        assert_eq!(rounded(table.kappa(differ)), plain);
        assert_eq!(rounded(table.kappa(distance)), weighted);
    }

    #[test]
    fn agreement_is_counted_beyond_chance() {
        check(&[2, 3, 4, 5], &[2, 3, 4, 5], Coefficient::Of(1.0), Coefficient::Of(1.0));
        check(&[5, 5, 2, 2], &[5, 2, 5, 2], Coefficient::Of(0.0), Coefficient::Of(0.0));
        check(
            &[5, 5, 4, 4, 3, 2, 5, 4],
            &[5, 4, 4, 5, 3, 3, 5, 2],
            Coefficient::Of(0.304_348),
            Coefficient::Of(0.588_235),
        );
    }

    #[test]
    fn an_interval_says_how_sure_agreement_is() {
        // Fleiss, Cohen and Everitt (1969), 200 items: κ = .429 with a standard error of .054 by their formula.
        let table = Table([[106, 10, 4, 0], [22, 28, 10, 0], [2, 12, 6, 0], [0; 4]]);
        let kappa = table.kappa(differ).number().unwrap();
        let interval = table.interval(differ).unwrap();
        assert_eq!(format!("{kappa:.3} {:.2} {:.2}", interval.low, interval.high), "0.429 0.32 0.54");
        assert_eq!(Table([[3, 0, 0, 0], [0, 1, 0, 0], [0; 4], [0; 4]]).interval(differ), None, "one item decides");
    }

    #[test]
    fn where_there_is_no_kappa_it_is_said_why() {
        check(&[], &[], Coefficient::NothingInCommon, Coefficient::NothingInCommon);
        check(&[5, 5], &[5, 5], Coefficient::OneGradeOnly, Coefficient::OneGradeOnly);
        check(&[5, 5], &[4, 4], Coefficient::Of(0.0), Coefficient::Of(0.0));
    }
}
