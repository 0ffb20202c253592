//! How many of each: counts, shares of the whole, and whole percents that make a hundred.

use super::interval::{Interval, number, share_interval};

/// How often a grade was given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counted<Grade> {
    /// The grade.
    pub grade: Grade,
    /// How often.
    pub count: usize,
    /// Which share of all grades that is; none of none.
    pub share: f64,
    /// Wilson's interval of the share.
    pub interval: Interval,
    /// The share in whole percents, which together make a hundred.
    pub percent: usize,
}

impl<Grade: Copy + PartialEq> Counted<Grade> {
    /// Counts how often each grade in `all` was given.
    pub(super) fn of<const N: usize>(all: [Grade; N], given: &[Grade]) -> [Self; N] {
        let count = |grade: Grade| given.iter().filter(|other| **other == grade).count();
        let counts = all.map(count);
        let percents = whole_percents(&counts);
        let mut place = 0;
        all.map(|grade| {
            let (count, percent) = (counts[place], percents[place]);
            place += 1;
            let share = number(count) / number(given.len().max(1));
            Self { grade, count, share, interval: share_interval(count, given.len()), percent }
        })
    }
}

/// Counts in whole percents of their sum that make a hundred, as the papers print them: all are rounded down, and those that
/// lost most get one more each; of equal losses the greater count, to which one matters less, then the first.
///
/// ```
/// use unframe_review::judgments::statistics::whole_percents;
///
/// assert_eq!(whole_percents(&[31, 14, 45, 23]), [28, 12, 40, 20]);
/// ```
pub fn whole_percents(counts: &[usize]) -> Vec<usize> {
    let whole: usize = counts.iter().sum();
    if whole == 0 {
        return vec![0; counts.len()];
    }
    let mut percents: Vec<usize> = counts.iter().map(|count| count * 100 / whole).collect();
    let mut places: Vec<usize> = (0..counts.len()).collect();
    places.sort_by_key(|place| std::cmp::Reverse((counts[*place] * 100 % whole, counts[*place])));
    let missing = 100 - percents.iter().sum::<usize>();
    for place in places.into_iter().take(missing) {
        percents[place] += 1;
    }
    percents
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nothing_has_no_percents() {
        assert_eq!(whole_percents(&[0, 0]), [0, 0]);
        assert_eq!(whole_percents(&[1, 1, 1]), [34, 33, 33]);
        assert_eq!(whole_percents(&[1, 0, 1, 4]), [17, 0, 16, 67]);
    }

    proptest! {
        #[test]
        fn percents_make_a_hundred_and_are_near(counts in prop::collection::vec(0_usize..1000, 1..8)) {
            let whole: usize = counts.iter().sum();
            prop_assume!(whole > 0);
            let percents = whole_percents(&counts);
            prop_assert_eq!(percents.iter().sum::<usize>(), 100);
            for (count, percent) in counts.iter().zip(percents) {
                prop_assert!((number(*count) / number(whole) * 100.0 - number(percent)).abs() < 1.0);
            }
        }
    }
}
