//! Which of two methods is better? Compared on the sites that experts graded for both.

use std::collections::{BTreeMap, BTreeSet};

use super::interval::{Interval, mean, mean_interval, number};
use super::sites::SiteGrade;

/// Two methods on the sites they have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodComparison {
    /// The one.
    pub first: String,
    /// The other.
    pub second: String,
    /// Sites that some expert graded for both.
    pub sites: usize,
    /// Sites on which the first is better.
    pub first_better: usize,
    /// Sites on which the second is better.
    pub second_better: usize,
    /// By how much the first is better, over the sites; of several experts the mean counts.
    pub difference: f64,
    /// Student's interval of the difference; `None` of one site.
    pub interval: Option<Interval>,
    /// The probability that chance alone divides the sites this unevenly: the two-sided sign test, without ties.
    pub chance: f64,
}

/// Every two methods that have a site in common.
pub(super) fn of_methods(grades: &[SiteGrade<'_>]) -> Vec<MethodComparison> {
    let methods: BTreeSet<&str> = grades.iter().map(|grade| grade.method).collect();
    let pairs = methods.iter().flat_map(|first| methods.range(*first..).skip(1).map(move |second| (*first, *second)));
    pairs.filter_map(|(first, second)| compare(first, second, grades)).collect()
}

fn compare(first: &str, second: &str, grades: &[SiteGrade<'_>]) -> Option<MethodComparison> {
    let of_second: BTreeMap<(&str, &str), f64> = grades
        .iter()
        .filter(|grade| grade.method == second)
        .map(|grade| ((grade.expert, grade.site), grade.number()))
        .collect();
    let mut sites = BTreeMap::<&str, Vec<f64>>::new();
    for grade in grades.iter().filter(|grade| grade.method == first) {
        if let Some(other) = of_second.get(&(grade.expert, grade.site)) {
            sites.entry(grade.site).or_default().push(grade.number() - other);
        }
    }
    let differences: Vec<f64> = sites.values().filter_map(|numbers| mean(numbers)).collect();
    let first_better = differences.iter().filter(|difference| **difference > 0.0).count();
    let second_better = differences.iter().filter(|difference| **difference < 0.0).count();
    Some(MethodComparison {
        first: first.to_owned(),
        second: second.to_owned(),
        sites: differences.len(),
        first_better,
        second_better,
        difference: mean(&differences)?,
        interval: mean_interval(&differences),
        chance: sign_test(first_better, second_better),
    })
}

/// The probability that a fair coin falls at least this unevenly: twice the lower tail of the binomial distribution.
fn sign_test(heads: usize, tails: usize) -> f64 {
    let (throws, few) = (heads + tails, heads.min(tails));
    // The likelihood of exactly `few`, its factors mixed so that neither the binomial overflows nor the halves vanish.
    let (mut term, mut halves) = (1.0, 0);
    for place in 1..=few {
        term *= number(throws - few + place) / number(place);
        while term > 1.0 && halves < throws {
            term /= 2.0;
            halves += 1;
        }
    }
    (halves..throws).for_each(|_| term /= 2.0);
    let mut tail = 0.0;
    for place in (0..=few).rev() {
        tail += term;
        term *= number(place) / number(throws - place + 1);
    }
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_test_counts_how_a_coin_falls() {
        for (heads, tails, expected) in [
            (0, 0, "1.0000"),
            (1, 0, "1.0000"),
            (5, 5, "1.0000"),
            (8, 1, "0.0391"),
            (1, 8, "0.0391"),
            (15, 5, "0.0414"),
            (2000, 1900, "0.1129"),
            (3000, 0, "0.0000"),
        ] {
            assert_eq!(format!("{:.4}", sign_test(heads, tails)), expected, "{heads} {tails}");
        }
    }
}
