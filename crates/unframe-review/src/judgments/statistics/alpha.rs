//! Do all experts agree? Krippendorff's α.
//!
//! κ is of two experts who graded the same. Where many experts share the work, each item has the grades of some of them, and α
//! takes all: one minus the distances between grades of one item, over those between any two grades. Grades of sites are numbers, so
//! their distances are squared; of grades of pages it counts whether they differ.

use std::collections::{BTreeMap, BTreeSet};

use super::agreement::{Coefficient, Given, Item, Subject, differ, distance};
use super::interval::{Interval, jackknife, number};

/// How far all experts agree.
#[derive(Clone, Debug, PartialEq)]
pub struct JointAgreement {
    /// What they graded.
    pub subject: Subject,
    /// How many experts graded something that another one graded, too.
    pub experts: usize,
    /// What at least two of them graded, for the same method.
    pub items: usize,
    /// Krippendorff's α.
    pub alpha: Coefficient,
    /// Its interval by the jackknife over items, at most from -1 to 1.
    pub interval: Option<Interval>,
}

/// `None` if nothing was graded by two experts.
pub(super) fn of_all(given: &[Given<'_>], subject: Subject) -> Option<JointAgreement> {
    let mut items = BTreeMap::<Item<'_>, BTreeMap<&str, usize>>::new();
    for (expert, item, grade) in given {
        items.entry(*item).or_default().insert(expert, *grade);
    }
    items.retain(|_, grades| grades.len() > 1);
    let experts: BTreeSet<&str> = items.values().flat_map(|grades| grades.keys().copied()).collect();
    let items: Vec<Counts> = items.values().map(|grades| Counts::of(grades.values().copied())).collect();
    let weight = if subject == Subject::Sites { distance } else { differ };
    let all = Together::of(&items, weight);
    let interval = all.alpha(weight).number().and_then(|whole| {
        let without = items.iter().map(|item| (all.without(item, weight).alpha(weight).number(), 1));
        jackknife(whole, without).map(Interval::of_agreement)
    });
    let alpha = all.alpha(weight);
    (!items.is_empty()).then_some(JointAgreement {
        subject,
        experts: experts.len(),
        items: items.len(),
        alpha,
        interval,
    })
}

/// How often an item got each grade.
struct Counts([usize; 4]);

impl Counts {
    fn of(grades: impl Iterator<Item = usize>) -> Self {
        let mut counts = [0; 4];
        grades.for_each(|grade| counts[grade] += 1);
        Self(counts)
    }

    /// The mean distance between one grade and the others, summed over the grades.
    fn distances(&self, weight: impl Fn(usize, usize) -> usize) -> f64 {
        let others = self.0.iter().sum::<usize>().saturating_sub(1).max(1);
        number(pairs(&self.0, weight)) / number(others)
    }
}

/// Distances between every two grades, each pair in both orders.
fn pairs(counts: &[usize; 4], weight: impl Fn(usize, usize) -> usize) -> usize {
    let cells = (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
    cells.map(|(one, other)| weight(one, other) * counts[one] * counts[other]).sum()
}

/// All items together.
struct Together {
    counts: [usize; 4],
    distances: f64,
}

impl Together {
    fn of(items: &[Counts], weight: impl Fn(usize, usize) -> usize + Copy) -> Self {
        let mut all = Self { counts: [0; 4], distances: 0.0 };
        for item in items {
            all.counts.iter_mut().zip(item.0).for_each(|(all, one)| *all += one);
            all.distances += item.distances(weight);
        }
        all
    }

    fn without(&self, item: &Counts, weight: impl Fn(usize, usize) -> usize + Copy) -> Self {
        let mut counts = self.counts;
        counts.iter_mut().zip(item.0).for_each(|(all, one)| *all -= one);
        Self { counts, distances: self.distances - item.distances(weight) }
    }

    fn alpha(&self, weight: impl Fn(usize, usize) -> usize) -> Coefficient {
        let grades: usize = self.counts.iter().sum();
        match (grades, pairs(&self.counts, weight)) {
            (0, _) => Coefficient::NothingInCommon,
            (_, 0) => Coefficient::OneGradeOnly,
            (grades, by_chance) => Coefficient::Of(1.0 - self.distances * number(grades - 1) / number(by_chance)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Grades of experts, a text each: one sign for an item, a dot where an expert gave none.
    fn check(experts: &[&str], subject: Subject, expected: Option<(usize, usize, &str)>) {
        let names: Vec<String> = (0..99).map(|number| format!("{number:02}")).collect();
        let mut given: Vec<Given<'_>> = Vec::new();
        for (expert, grades) in names.iter().zip(experts) {
            for (item, grade) in names.iter().zip(grades.chars()).filter(|(_, grade)| *grade != '.') {
                given.push((expert, [item, "", "auto"], grade as usize - '1' as usize));
            }
        }
        let found = of_all(&given, subject)
            .map(|found| (found.experts, found.items, format!("{:.3}", found.alpha.number().unwrap())));
        assert_eq!(found, expected.map(|(experts, items, alpha)| (experts, items, alpha.to_owned())));
    }

    #[test]
    fn alpha_is_that_of_the_literature() {
        // Krippendorff's example of three observers with gaps, at least two of whom grade twelve units: nominal .691, interval .811.
        let experts = [".....34121133.3", "1.213343.......", "..21344.21133.4"];
        check(&experts, Subject::Pages, Some((3, 12, "0.691")));
        check(&experts, Subject::Sites, Some((3, 12, "0.811")));
        check(&["1234", "1234"], Subject::Pages, Some((2, 4, "1.000")));
        check(&["12..", "..34"], Subject::Pages, None);
    }

    #[test]
    fn of_two_experts_the_interval_is_about_that_of_kappa() {
        let names: Vec<String> = (0..40).map(|number| format!("{number:02}")).collect();
        let grade = |expert: usize, item: usize| if expert == 1 && item.is_multiple_of(5) { 0 } else { item % 2 };
        let given: Vec<Given<'_>> = (0..2)
            .flat_map(|expert| (0..40).map(move |item| (expert, item)))
            .map(|(expert, item)| (names[expert].as_str(), [names[item].as_str(), "", ""], grade(expert, item)))
            .collect();
        let alpha = of_all(&given, Subject::Pages).unwrap();
        let kappa = &super::super::agreement::of_pairs(&given, Subject::Pages)[0];
        let (alpha, kappa) = (alpha.interval.unwrap(), kappa.kappa_interval.unwrap());
        assert!((alpha.low - kappa.low).abs() < 0.02 && (alpha.high - kappa.high).abs() < 0.02, "{alpha:?} {kappa:?}");
        assert!(alpha.low < 0.8 && 0.8 < alpha.high && alpha.low > 0.5, "{alpha:?}");
    }
}
