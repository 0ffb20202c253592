//! How the lists of a page grow: by what the rest of the page will need, not by doubling.
//!
//! A list that doubles holds up to twice the memory it needs, and a parser has three of them as large as the page. How
//! many tokens, nodes and attributes a page has is best guessed from the part that was read: when a list is full in the
//! middle of the page, it has half of what it will have.

/// Makes room for one more in a list that is full, after `read` of `total` bytes of the page.
#[cold]
pub(crate) fn grow<Item>(list: &mut Vec<Item>, read: usize, total: usize) {
    let length = list.len();
    let left = total.saturating_sub(read) as u128;
    let expected = length as u128 * left / read.max(1) as u128;
    // The least keeps the number of growths logarithmic, the most keeps a dense beginning from asking for everything.
    let least = length / 8 + 16;
    let additional = usize::try_from(expected).unwrap_or(usize::MAX).clamp(least, length.max(least));
    list.reserve_exact(additional);
}

/// Gives back what a finished list does not use, if that is worth moving it.
pub(crate) fn trim<Item>(list: &mut Vec<Item>) {
    if list.capacity() - list.len() > list.len() / 4 {
        list.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_fills_evenly_grows_once() {
        let mut list = vec![0_u8; 1000];
        grow(&mut list, 5_000, 10_000);
        assert_eq!(list.capacity(), 2000);
    }

    #[test]
    fn a_list_always_gets_room() {
        for (length, read, total) in [(0, 0, 0), (0, 0, 10), (100, 10, 10), (100, 20, 10), (1, 1, usize::MAX)] {
            let mut list: Vec<u8> = vec![0; length];
            list.shrink_to_fit();
            grow(&mut list, read, total);
            assert!(list.capacity() > length);
        }
    }
}
