//! Words of a query that stand near each other count more.
//!
//! **Idea.** After Büttcher, Clarke and Lushman 2006: wherever two different words of the query follow each other, with none of
//! its words between them, at a distance d, each gains the rarity of the other by d². What a word gained over the page is weighed as a frequency is, times its
//! own rarity up to 1, and added to the score. Words of two blocks are never near each other, nor are those of content and
//! framing; what framing gains counts as much as framing does. **Cost.** The positions on the best pages.

use tantivy::postings::Postings;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, DocSet, Term};

use super::query::Query;
use super::{How, postings};
use crate::index::{GAP, Index};

/// A word of the query on a page: the field, the place, and which word.
type Occurrence = (usize, u32, usize);

/// Adds to the scores of pages what nearness is worth.
pub(super) fn add(
    index: &Index,
    query: &Query,
    rarities: &[f64],
    how: &How,
    mean: f64,
    best: &mut [(f64, DocAddress)],
) -> tantivy::Result<()> {
    best.sort_unstable_by_key(|(_, address)| *address);
    let weights: Vec<f64> = postings::fields(how.treatment).map(|(_, weight)| weight).collect();
    for of_segment in best.chunk_by_mut(|one, other| one.1.segment_ord == other.1.segment_ord) {
        let segment = of_segment[0].1.segment_ord;
        let reader = index.searcher.segment_reader(segment);
        let mut occurrences: Vec<Vec<Occurrence>> = vec![Vec::new(); of_segment.len()];
        let mut positions = Vec::new();
        for (at, (field, _)) in postings::fields(how.treatment).enumerate() {
            let inverted = reader.inverted_index(field)?;
            for (word, group) in query.groups.iter().enumerate() {
                for term in group.terms() {
                    let term = Term::from_field_text(field, term);
                    let option = IndexRecordOption::WithFreqsAndPositions;
                    let Some(mut postings) = inverted.read_postings(&term, option)? else { continue };
                    for ((_, address), occurrences) in of_segment.iter().zip(&mut occurrences) {
                        if postings.doc() < address.doc_id {
                            postings.seek(address.doc_id);
                        }
                        if postings.doc() == address.doc_id {
                            postings.positions(&mut positions);
                            occurrences.extend(positions.iter().map(|place| (at, *place, word)));
                        }
                    }
                }
            }
        }
        let lengths = &index.lengths[segment as usize];
        for ((score, address), occurrences) in of_segment.iter_mut().zip(&mut occurrences) {
            occurrences.sort_unstable();
            let length = how.treatment.length(lengths, address.doc_id) / mean;
            let gains = gains(occurrences, &weights, rarities);
            let worth =
                gains.iter().zip(rarities).map(|(gain, rarity)| rarity.min(1.0) * how.ranking.weight(*gain, length));
            *score += worth.sum::<f64>();
        }
    }
    Ok(())
}

/// What each word of the query gains on a page.
fn gains(occurrences: &[Occurrence], weights: &[f64], rarities: &[f64]) -> Vec<f64> {
    let mut gains = vec![0.0; rarities.len()];
    for pair in occurrences.windows(2) {
        let [(field, place, word), (next_field, next_place, next_word)] = [pair[0], pair[1]];
        let distance = next_place - place.min(next_place);
        if field == next_field && word != next_word && distance > 0 && (distance as usize) < GAP {
            let nearness = weights[field] / f64::from(distance).powi(2);
            gains[word] += nearness * rarities[next_word];
            gains[next_word] += nearness * rarities[word];
        }
    }
    gains
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_gain_by_standing_near_each_other_in_one_block() {
        let rarities = [2.0, 3.0];
        let of = |occurrences: &[Occurrence]| gains(occurrences, &[1.0, 0.5], &rarities);
        assert_eq!(of(&[(0, 4, 0), (0, 5, 1)]), [3.0, 2.0]);
        assert_eq!(of(&[(0, 4, 0), (0, 6, 1)]), [0.75, 0.5]);
        // In framing that counts half.
        assert_eq!(of(&[(1, 4, 0), (1, 5, 1)]), [1.5, 1.0]);
        // The same word twice, two blocks, content and framing.
        for apart in [&[(0, 4, 0), (0, 5, 0)][..], &[(0, 4, 0), (0, 105, 1)], &[(0, 4, 0), (1, 5, 1)]] {
            assert_eq!(of(apart), [0.0, 0.0]);
        }
        // Two forms of two languages at one place are no pair.
        assert_eq!(of(&[(0, 4, 0), (0, 4, 1)]), [0.0, 0.0]);
    }
}
