//! Finds a hash in a sorted list.
//!
//! **Idea.** Hashes are spread evenly, so the value of one tells about where it stands, and what stands there tells how far away
//! it is. Two or three such guesses lead next to it. **Cost.** About as much for a million hashes as for a hundred; half the
//! instructions of a search by halves in the templates of swde-dev, with some thousand. **When it fails.** A list that is not
//! even, because somebody made it so: after [`MOST_STEPS`] it is searched by halves.

/// Guesses before the rest is walked.
const GUESSES: usize = 2;
/// Steps of the walk. Where hashes are even, one in thousands is farther away.
const MOST_STEPS: usize = 16;

/// The entry with this key.
#[inline]
pub(super) fn find<T>(sorted: &[T], key: u64, key_of: impl Fn(&T) -> u64) -> Option<&T> {
    let last = sorted.len().checked_sub(1)?;
    let mut at = part(key, sorted.len()).min(last);
    for _ in 0..GUESSES {
        let here = key_of(&sorted[at]);
        at = if here < key {
            (at + part(key - here, sorted.len())).min(last)
        } else {
            at.saturating_sub(part(here - key, sorted.len()))
        };
    }
    let is_behind = key_of(&sorted[at]) < key;
    for _ in 0..MOST_STEPS {
        let here = &sorted[at];
        if key_of(here) == key {
            return Some(here);
        }
        if (key_of(here) < key) != is_behind {
            return None;
        }
        at = if is_behind { at + 1 } else { at.wrapping_sub(1) };
        if at > last {
            return None;
        }
    }
    sorted.binary_search_by_key(&key, key_of).ok().map(|index| &sorted[index])
}

/// As many of `count` as `value` has of all hashes.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is below the count")]
fn part(value: u64, count: usize) -> usize {
    ((u128::from(value) * count as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::pair;

    fn check(mut list: Vec<u64>) {
        list.sort_unstable();
        list.dedup();
        let near = list.iter().flat_map(|key| [key.wrapping_sub(1), *key, key.wrapping_add(1)]);
        for key in near.chain([0, 1, u64::MAX / 2, u64::MAX]) {
            assert_eq!(find(&list, key, |key| *key), list.binary_search(&key).ok().map(|index| &list[index]), "{key}");
        }
    }

    #[test]
    fn what_a_search_by_halves_finds_is_found() {
        check(Vec::new());
        for count in [1, 2, 3, 10, 1000, 5000] {
            check((0..count).map(|number| pair(number, 7)).collect());
            check((0..count).collect());
            check((0..count).map(|number| u64::MAX - number * number).collect());
            check((0..count).map(|number| 1 << (number % 64)).collect());
        }
    }
}
