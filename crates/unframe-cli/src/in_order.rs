//! Work spread over threads, with results in the order of the items: the output does not tell how many threads there were.
//!
//! Items are dealt to the threads like cards, and results are taken up in the same turn, so that order needs no
//! numbers and no sorting. A thread that is behind makes the others wait once their lanes are full; in return no more
//! than a few items per thread are ever held, however long one of them takes.

use std::num::NonZeroUsize;
use std::sync::mpsc::sync_channel;
use std::thread;

/// Items, and results, that may wait in the lane of a thread: enough to even out pages of different length.
const WAITING: usize = 4;

/// Gives the result of each item to `take`, in the order of the items. The first error of `take` ends it.
pub(crate) fn map_in_order<Item: Send, Output: Send, Error>(
    items: &mut (impl Iterator<Item = Item> + Send),
    threads: NonZeroUsize,
    work: impl Fn(Item) -> Output + Sync,
    mut take: impl FnMut(Output) -> Result<(), Error>,
) -> Result<(), Error> {
    if threads.get() == 1 {
        return items.map(work).try_for_each(take);
    }
    thread::scope(|scope| {
        let mut lanes = Vec::new();
        let mut results = Vec::new();
        for _ in 0..threads.get() {
            let (lane, dealt) = sync_channel::<Item>(WAITING);
            let (done, result) = sync_channel(WAITING);
            let work = &work;
            // A lane whose other end is gone means that nobody wants more.
            scope.spawn(move || dealt.into_iter().map(work).try_for_each(|output| done.send(output)));
            lanes.push(lane);
            results.push(result);
        }
        scope.spawn(move || {
            let _ = items.zip(lanes.iter().cycle()).try_for_each(|(item, lane)| lane.send(item));
        });
        for result in results.iter().cycle() {
            let Ok(output) = result.recv() else { break };
            take(output)?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, up_to: u64) -> Result<Vec<u64>, u64> {
        let mut taken = Vec::new();
        let work = |number: u64| {
            // Every seventh takes much longer than the others.
            (0..if number.is_multiple_of(7) { 100_000 } else { 1 }).fold(number, |sum, _| std::hint::black_box(sum))
                * number
        };
        let take = |square| {
            taken.push(square);
            if square == 10_000 { Err(square) } else { Ok(()) }
        };
        map_in_order(&mut (0..up_to), NonZeroUsize::new(threads).unwrap(), work, take).map(|()| taken)
    }

    #[test]
    fn the_order_is_that_of_the_items_for_any_number_of_threads() {
        let expected: Vec<u64> = (0..100).map(|number| number * number).collect();
        for threads in [1, 2, 3, 16, 200] {
            assert_eq!(squares(threads, 100), Ok(expected.clone()), "{threads}");
        }
    }

    #[test]
    fn an_error_ends_it_however_many_items_are_left() {
        for threads in [1, 2, 5] {
            assert_eq!(squares(threads, u64::MAX), Err(10_000), "{threads}");
        }
    }

    #[test]
    fn no_items_give_no_results() {
        assert_eq!(squares(4, 0), Ok(Vec::new()));
    }
}
