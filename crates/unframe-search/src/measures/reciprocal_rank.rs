//! Reciprocal rank: one by the rank of the first relevant document, 0 if none was found.

use super::is_relevant;

#[expect(clippy::cast_precision_loss, reason = "ranks")]
pub(super) fn of(found: &[i32]) -> f64 {
    found.iter().position(|grade| is_relevant(*grade)).map_or(0.0, |before| 1.0 / (before + 1) as f64)
}
