//! Precision of the first few: the share of relevant documents among them; where fewer were found, the missing ones are
//! not relevant.

use super::is_relevant;

#[expect(clippy::cast_precision_loss, reason = "ranks")]
pub(super) fn of(found: &[i32], first: usize) -> f64 {
    found.iter().take(first).filter(|grade| is_relevant(**grade)).count() as f64 / first as f64
}
