//! How sure is it? Means and shares with intervals of 95 %.
//!
//! Of a mean, Student's t interval: it is exact for normal errors, close to it for the few steps of a grade at some dozen
//! sites, and can be checked by hand; a bootstrap would need random numbers and hardly differs there. Of a share, Wilson's
//! interval: that of the textbooks leaves 0 to 1 and shrinks to nothing where all or none agree. Of how far experts agree, the jackknife, which needs no formula for
//! each coefficient and its weights.

/// Where the true value lies, in 95 of 100 such samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The 97.5th percentile of the normal distribution.
const NORMAL: f64 = 1.959_963_984_540_054;

/// The same of Student's distribution, for 1 to 30 degrees of freedom.
const STUDENT: [f64; 30] = [
    12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004, 2.262_157, 2.228_139,
    2.200_985, 2.178_813, 2.160_369, 2.144_787, 2.131_450, 2.119_905, 2.109_816, 2.100_922, 2.093_024, 2.085_963,
    2.079_614, 2.073_873, 2.068_658, 2.063_899, 2.059_539, 2.055_529, 2.051_831, 2.048_407, 2.045_230, 2.042_272,
];

/// The mean; `None` if there are no values.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / number(values.len()))
}

/// Student's interval of the mean; `None` for fewer than two values, because these have no spread.
pub fn mean_interval(values: &[f64]) -> Option<Interval> {
    let mean = mean(values).filter(|_| values.len() > 1)?;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    let deviation = (squares / number(values.len() - 1) / number(values.len())).sqrt();
    let half = student(values.len() - 1) * deviation;
    Some(Interval { low: mean - half, high: mean + half })
}

/// Wilson's interval of a share; all of 0 to 1 where there is nothing.
pub fn share_interval(part: usize, whole: usize) -> Interval {
    if whole == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (share, whole_number, square) = (number(part) / number(whole), number(whole), NORMAL * NORMAL);
    let middle = share + square / (2.0 * whole_number);
    let half = NORMAL * (share * (1.0 - share) / whole_number + square / (4.0 * whole_number * whole_number)).sqrt();
    let below = 1.0 + square / whole_number;
    // At its ends Wilson's interval is exactly 0 or 1, except for rounding.
    let low = if part == 0 { 0.0 } else { (middle - half) / below };
    let high = if part == whole { 1.0 } else { (middle + half) / below };
    Interval { low, high }
}

/// The interval of a number computed from items, by the jackknife: of how it changes when one item is left out. Each value stands
/// with how many items it is left after; `None` for fewer than two items, or where one of them decides alone whether there is a
/// number at all.
pub(super) fn jackknife(whole: f64, left: impl Iterator<Item = (Option<f64>, usize)>) -> Option<Interval> {
    let left = left.filter(|(_, items)| *items > 0).map(|(value, items)| Some((value?, items)));
    let left: Vec<(f64, usize)> = left.collect::<Option<_>>()?;
    let items: usize = left.iter().map(|(_, items)| items).sum();
    if items < 2 {
        return None;
    }
    let middle = left.iter().map(|(value, items)| value * number(*items)).sum::<f64>() / number(items);
    let squares: f64 = left.iter().map(|(value, items)| (value - middle) * (value - middle) * number(*items)).sum();
    let deviation = (squares * number(items - 1) / number(items)).sqrt();
    let half = student(items - 1) * deviation;
    Some(Interval { low: whole - half, high: whole + half })
}

/// The 97.5th percentile of Student's distribution. Above the table by the expansion of Cornish and Fisher, which is right
/// to six digits there.
fn student(freedom: usize) -> f64 {
    if let Some(known) = freedom.checked_sub(1).and_then(|place| STUDENT.get(place)) {
        return *known;
    }
    let (z, n) = (NORMAL, number(freedom));
    let (cube, fifth, seventh) = (z * z * z, z * z * z * z * z, z * z * z * z * z * z * z);
    z + (cube + z) / (4.0 * n)
        + (5.0 * fifth + 16.0 * cube + 3.0 * z) / (96.0 * n * n)
        + (3.0 * seventh + 19.0 * fifth + 17.0 * cube - 15.0 * z) / (384.0 * n * n * n)
}

/// A count as a number to reckon with.
#[expect(clippy::cast_precision_loss, reason = "nobody gives 2^53 grades")]
pub(super) fn number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(interval: Interval, expected: &str) {
        assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), expected);
    }

    #[test]
    fn percentiles_of_student_are_those_of_the_tables() {
        for (freedom, expected) in
            [(2, "4.30265"), (30, "2.04227"), (31, "2.03951"), (56, "2.00324"), (1000, "1.96234")]
        {
            assert_eq!(format!("{:.5}", student(freedom)), expected, "{freedom}");
        }
    }

    #[test]
    fn a_mean_has_the_interval_of_student() {
        check(mean_interval(&[2.0, 4.0, 4.0, 5.0]).unwrap(), "1.7478 5.7522");
        assert_eq!(mean_interval(&[5.0]), None);
        assert_eq!(mean(&[]), None);
        check(mean_interval(&[5.0, 5.0]).unwrap(), "5.0000 5.0000");
    }

    #[test]
    fn the_jackknife_of_a_mean_is_the_interval_of_student() {
        let values = [2.0, 4.0, 4.0, 5.0];
        let left = values.map(|value| (Some((15.0 - value) / 3.0), 1));
        check(jackknife(3.75, left.into_iter()).unwrap(), "1.7478 5.7522");
        let together = [(Some(13.0 / 3.0), 1), (Some(11.0 / 3.0), 2), (Some(10.0 / 3.0), 1), (None, 0)];
        check(jackknife(3.75, together.into_iter()).unwrap(), "1.7478 5.7522");
        assert_eq!(jackknife(1.0, [(Some(1.0), 1)].into_iter()), None);
        assert_eq!(jackknife(1.0, [(Some(1.0), 3), (None, 1)].into_iter()), None);
    }

    #[test]
    fn a_share_has_the_interval_of_wilson() {
        check(share_interval(31, 113), "0.2005 0.3630");
        check(share_interval(0, 10), "0.0000 0.2775");
        check(share_interval(10, 10), "0.7225 1.0000");
        check(share_interval(0, 0), "0.0000 1.0000");
    }
}
