//! Is the difference between two runs more than chance? Fisher's randomisation test over the queries.
//!
//! **Idea.** If two ways of searching were equally good, it would be chance which of them had the better result for a
//! query. So the sign of each difference is thrown again, again and again: p is the share of throws whose mean differs from 0
//! at least as much as what was found. Two-sided. **Cost.** With up to 16 queries that differ all throws are made (65,536), and p is
//! exact; with more, 100,000 that follow from a seed, and p is (hits + 1) / (throws + 1).

use crate::random::Random;

/// So many differences are thrown in every way.
const EXACT: usize = 16;
const THROWS: u32 = 100_000;
const SEED: u64 = 2005;

/// The probability of a mean at least as far from 0, if the signs were chance.
pub fn p_value(differences: &[f64]) -> f64 {
    // Whichever sign they have, they add nothing.
    let differences: Vec<f64> = differences.iter().copied().filter(|difference| *difference != 0.0).collect();
    if differences.is_empty() {
        return 1.0;
    }
    // Sums in another order differ in their last digits.
    let found = differences.iter().sum::<f64>().abs() - 1e-12;
    if differences.len() <= EXACT {
        let throws = 1_u32 << differences.len();
        let hits = (0..throws).filter(|signs| sum(&differences, u64::from(*signs)).abs() >= found).count();
        #[expect(clippy::cast_precision_loss, reason = "65,536 at most")]
        return hits as f64 / f64::from(throws);
    }
    let mut random = Random::new(SEED);
    let mut hits = 0_u32;
    for _ in 0..THROWS {
        let thrown: f64 = differences.chunks(64).map(|chunk| sum(chunk, random.bits())).sum();
        hits += u32::from(thrown.abs() >= found);
    }
    f64::from(hits + 1) / f64::from(THROWS + 1)
}

/// The sum with a sign for each, one bit each.
fn sum(differences: &[f64], signs: u64) -> f64 {
    let signed = |(at, difference): (usize, &f64)| if signs >> at & 1 == 0 { *difference } else { -difference };
    differences.iter().enumerate().map(signed).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_queries_give_the_exact_share_of_throws() {
        // Of the 8 ways to throw three signs, only +++ and --- are as far from 0.
        assert!((p_value(&[0.1, 0.2, 0.3]) - 0.25).abs() < 1e-12);
        assert!((p_value(&[0.1, 0.0, 0.2, 0.3, 0.0]) - 0.25).abs() < 1e-12);
        // 0.3 - 0.1 = 0.2: of the 4 ways, all but none are at least that far.
        assert!((p_value(&[0.3, -0.1]) - 1.0).abs() < 1e-12);
        assert!((p_value(&[]) - 1.0).abs() < 1e-12);
        assert!((p_value(&[0.0; 40]) - 1.0).abs() < 1e-12);
    }

    /// Means of many differences are nearly normal, for which the answer is known: a mean of two standard errors has a p
    /// of 0.0455.
    #[test]
    fn many_queries_give_what_the_normal_distribution_says() {
        let count = 400;
        let mut differences: Vec<f64> = (0..count).map(|number| if number % 2 == 0 { 1.0 } else { -1.0 }).collect();
        // 20 of the -1 become +1: the sum is 40, two times the standard error √400 = 20.
        differences.iter_mut().skip(1).step_by(20).for_each(|difference| *difference = 1.0);
        let p = p_value(&differences);
        // Sums of ±1 are even: half a step below 40 is 39, and P(|Z| ≥ 39/20) = 0.0512.
        assert!((p - 0.0512).abs() < 0.003, "{p}");
        assert!(p_value(&vec![0.01; 200]) < 1.1e-5);
    }
}
