//! Which pages say a word, and how often, content and framing together.

use tantivy::postings::Postings;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet, TERMINATED, Term};

use super::query::Group;
use super::treatment::Treatment;
use crate::index::{Index, schema};

/// The fields that count, and how much.
pub(super) fn fields(treatment: Treatment) -> impl Iterator<Item = (Field, f64)> {
    let fields = &schema().1;
    let both = [(fields.content, 1.0), (fields.framing, treatment.framing_weight())];
    both.into_iter().filter(|(_, weight)| *weight > 0.0)
}

/// The pages of each segment that say one of a group's terms, in their order, and how often.
#[expect(clippy::cast_possible_truncation, reason = "a weight between 0 and 1")]
pub(super) fn of_group(index: &Index, group: &Group, treatment: Treatment) -> tantivy::Result<Vec<Vec<(DocId, f32)>>> {
    let mut segments = Vec::new();
    for segment in index.searcher.segment_readers() {
        let mut frequencies: Vec<f32> = Vec::new();
        for (field, weight) in fields(treatment) {
            let inverted = segment.inverted_index(field)?;
            for term in group.terms() {
                let term = Term::from_field_text(field, term);
                let Some(mut postings) = inverted.read_postings(&term, IndexRecordOption::WithFreqs)? else { continue };
                if frequencies.is_empty() {
                    frequencies.resize(segment.max_doc() as usize, 0.0);
                }
                while postings.doc() != TERMINATED {
                    // Counts of words on a page are small enough to be exact.
                    #[expect(clippy::cast_precision_loss, reason = "a count of words")]
                    let frequency = postings.term_freq() as f32;
                    frequencies[postings.doc() as usize] += weight as f32 * frequency;
                    postings.advance();
                }
            }
        }
        let said = (0..).zip(frequencies).filter(|(page, frequency)| *frequency > 0.0 && !segment.is_deleted(*page));
        segments.push(said.collect());
    }
    Ok(segments)
}
