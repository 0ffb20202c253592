//! Normalised discounted cumulative gain of the first few: grades divided by the logarithm of the rank, summed up, as a share
//! of what the best order of all judged documents would give.

pub(super) fn of(found: &[i32], judged: &[i32], first: usize) -> f64 {
    let mut ideal = judged.to_vec();
    ideal.sort_unstable_by(|one, other| other.cmp(one));
    let best = discounted(&ideal, first);
    if best > 0.0 { discounted(found, first) / best } else { 0.0 }
}

#[expect(clippy::cast_precision_loss, reason = "ranks")]
fn discounted(grades: &[i32], first: usize) -> f64 {
    let gain = |(rank, grade): (usize, &i32)| f64::from((*grade).max(0)) / (rank as f64 + 1.0).log2();
    (1..).zip(grades).take(first).map(gain).sum()
}
