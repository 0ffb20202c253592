//! The fingerprints of the paper: ten shingles for a document, shared out over its blocks.
//!
//! **Idea.** D. I. Kosinov, Voronezh 2008: shingles are of ten words; a document has ten of them, each block as many as its
//! length asks for and one at least. Two documents, or two blocks, are as alike as their shingles:
//! `Sim(A, B) = |S(A) ∩ S(B)| / |S(A) ∪ S(B)|`.
//!
//! **Decided here,** because the paper does not say: the length of a block is its number of words; those of its shingles
//! are taken that have the lowest hashes, so that equal texts give equal shingles wherever they stand (Broder 1997); shares
//! are those of D'Hondt's method, begun with one for each block. A document of more than ten blocks has as many shingles
//! as blocks.
//!
//! **Cost.** Linear in the words, n log n in the blocks. **When it fails.** Ten shingles tell similarity in tenths, and a change of one word in a
//! long text may miss all of them or meet half.

/// Words in a shingle.
pub(super) const WORDS: usize = 10;

/// Shingles of a document.
const SHINGLES: usize = 10;

/// How many shingles each block gets, by the lengths of all.
pub(super) fn shares(lengths: &[usize]) -> Vec<usize> {
    let mut shares: Vec<usize> = lengths.iter().map(|length| usize::from(*length > 0)).collect();
    let given: usize = shares.iter().sum();
    if given == 0 {
        return shares;
    }
    for _ in given..SHINGLES {
        // The block whose shingles would stand for most words each, if it got one more; of equals the first.
        let asks_more =
            |one: usize, other: usize| lengths[one] * (shares[other] + 1) > lengths[other] * (shares[one] + 1);
        let next = (0..lengths.len()).reduce(|best, block| if asks_more(block, best) { block } else { best });
        if let Some(next) = next {
            shares[next] += 1;
        }
    }
    shares
}

/// The shingles of a block that are kept: the lowest ones, each once.
pub(super) fn lowest(shingles: &mut Vec<u64>, share: usize) {
    shingles.sort_unstable();
    shingles.dedup();
    shingles.truncate(share);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_shingles_are_shared_out_by_length_and_every_block_has_one() {
        let cases: &[(&[usize], &[usize])] = &[
            (&[], &[]),
            (&[0, 0], &[0, 0]),
            (&[500], &[10]),
            (&[100, 100], &[5, 5]),
            (&[600, 300, 100], &[6, 3, 1]),
            (&[1000, 1, 1], &[8, 1, 1]),
            (&[7, 0, 3], &[7, 0, 3]),
            (&[9; 12], &[1; 12]),
        ];
        for (lengths, expected) in cases {
            assert_eq!(shares(lengths), *expected, "{lengths:?}");
        }
    }
}
