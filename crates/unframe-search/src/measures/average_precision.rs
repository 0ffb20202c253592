//! Average precision: the precision at each relevant document that was found, summed up and divided by how many relevant
//! documents there are, found or not.

use super::is_relevant;

#[expect(clippy::cast_precision_loss, reason = "ranks")]
pub(super) fn of(found: &[i32], judged: &[i32]) -> f64 {
    let relevant = judged.iter().filter(|grade| is_relevant(**grade)).count();
    let ranks = found.iter().zip(1_usize..).filter(|(grade, _)| is_relevant(**grade)).map(|(_, rank)| rank);
    let sum: f64 = ranks.zip(1_usize..).map(|(rank, relevant)| relevant as f64 / rank as f64).sum();
    if relevant == 0 { 0.0 } else { sum / relevant as f64 }
}
