//! The order of what was found: by falling scores, and by falling names where scores are equal, as `trec_eval` orders it.

use crate::trec_run::Scored;

/// Puts documents into their order. Names are compared byte by byte.
pub fn rank(found: &mut [Scored]) {
    found.sort_unstable_by(|one, other| other.score.total_cmp(&one.score).then_with(|| other.id.cmp(&one.id)));
}
