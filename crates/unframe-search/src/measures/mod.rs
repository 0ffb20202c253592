//! How good is a ranking? Measures as `trec_eval` defines them.
//!
//! A document is relevant if its grade is 1 or more; what was not judged is not. Documents are ranked by falling scores, those
//! of equal scores by falling names ([`rank`]), whatever the order in which they were found. A topic for which nothing was
//! found counts as 0 (`trec_eval -c`): a way of searching that finds nothing must not be better for it. Topics without
//! judgments are not measured. `tests/trec_eval.rs` compares all of it with `trec_eval` itself.

mod average_precision;
mod gain;
mod precision;
mod rank;
mod reciprocal_rank;

pub use rank::rank;

use crate::judgments::{Grades, Judgments};
use crate::trec_run::{Run, Scored};

/// How many documents people look at.
pub const LOOKED_AT: usize = 10;

/// How good a ranking is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    /// Average precision (`map`).
    pub average_precision: f64,
    /// Precision of the first ten (`P_10`).
    pub precision: f64,
    /// Normalised discounted cumulative gain of the first ten (`ndcg_cut_10`).
    pub gain: f64,
    /// One by the rank of the first relevant document (`recip_rank`).
    pub reciprocal_rank: f64,
}

impl Measured {
    /// Of what was found for a topic, in its order.
    pub fn of(found: &[Scored], grades: &Grades) -> Self {
        let found: Vec<i32> = found.iter().map(|scored| grades.get(&scored.id).copied().unwrap_or(0)).collect();
        let judged: Vec<i32> = grades.values().copied().collect();
        Self {
            average_precision: average_precision::of(&found, &judged),
            precision: precision::of(&found, LOOKED_AT),
            gain: gain::of(&found, &judged, LOOKED_AT),
            reciprocal_rank: reciprocal_rank::of(&found),
        }
    }

    /// Of each topic that was judged, in the order of their names.
    pub fn of_run(run: &Run, judgments: &Judgments) -> Vec<(String, Self)> {
        let of_topic = |(topic, grades): (&String, &Grades)| {
            let found = run.0.get(topic).map_or(&[][..], Vec::as_slice);
            (topic.clone(), Self::of(found, grades))
        };
        judgments.0.iter().map(of_topic).collect()
    }

    /// The means over topics.
    #[expect(clippy::cast_precision_loss, reason = "topics are few")]
    pub fn mean(topics: impl IntoIterator<Item = Self>) -> Self {
        let mut count = 0_usize;
        let mut sum = Self::default();
        for topic in topics {
            count += 1;
            sum.average_precision += topic.average_precision;
            sum.precision += topic.precision;
            sum.gain += topic.gain;
            sum.reciprocal_rank += topic.reciprocal_rank;
        }
        let count = count.max(1) as f64;
        Self {
            average_precision: sum.average_precision / count,
            precision: sum.precision / count,
            gain: sum.gain / count,
            reciprocal_rank: sum.reciprocal_rank / count,
        }
    }
}

fn is_relevant(grade: i32) -> bool {
    grade >= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(ids: &[&str]) -> Vec<Scored> {
        (0_u8..).zip(ids).map(|(rank, id)| Scored { id: (*id).to_owned(), score: 100.0 - f32::from(rank) }).collect()
    }

    fn grades(of: &[(&str, i32)]) -> Grades {
        of.iter().map(|(id, grade)| ((*id).to_owned(), *grade)).collect()
    }

    #[track_caller]
    fn check(ids: &[&str], judged: &[(&str, i32)], expected: [f64; 4]) {
        let Measured { average_precision, precision, gain, reciprocal_rank } =
            Measured::of(&found(ids), &grades(judged));
        for (measured, expected) in [average_precision, precision, gain, reciprocal_rank].into_iter().zip(expected) {
            assert!((measured - expected).abs() < 1e-9, "{measured} is not {expected}");
        }
    }

    #[test]
    fn measures_are_those_one_gets_by_hand() {
        // Relevant at 1 and 3 of two: (1/1 + 2/3) / 2; gains 1 + 1/log2(4), ideal 1 + 1/log2(3).
        let ideal = 1.0 + 1.0 / 3_f64.log2();
        check(&["a", "x", "b"], &[("a", 1), ("b", 1)], [5.0 / 6.0, 0.2, 1.5 / ideal, 1.0]);
        // A relevant one is never found, and one of the found was judged and is not relevant.
        check(
            &["x", "n", "a"],
            &[("a", 1), ("n", 0), ("z", 2)],
            [1.0 / 6.0, 0.1, 0.5 / (2.0 + 1.0 / 3_f64.log2()), 1.0 / 3.0],
        );
        // Grades count in the gain only; one below 0 is not relevant and gains nothing.
        check(&["b", "a"], &[("a", 3), ("b", -2)], [0.5, 0.1, (3.0 / 3_f64.log2()) / 3.0, 0.5]);
        check(&[], &[("a", 1)], [0.0; 4]);
        check(&["a"], &[("a", 0)], [0.0; 4]);
    }

    #[test]
    fn a_topic_for_which_nothing_is_found_lowers_the_mean() {
        let judgments =
            Judgments([("1", grades(&[("a", 1)])), ("2", grades(&[("a", 1)]))].map(|(t, g)| (t.to_owned(), g)).into());
        let run = Run([("1".to_owned(), found(&["a"])), ("3".to_owned(), found(&["a"]))].into());
        let topics = Measured::of_run(&run, &judgments);
        assert_eq!(topics.iter().map(|(topic, _)| topic.as_str()).collect::<Vec<_>>(), ["1", "2"]);
        let mean = Measured::mean(topics.into_iter().map(|(_, measured)| measured));
        assert!((mean.average_precision - 0.5).abs() < 1e-12);
    }
}
