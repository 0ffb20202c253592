//! The same work on many things, on all processors; results in the order of the things.

use std::num::NonZeroUsize;
use std::thread;

/// `work` on each of `things`. Threads take every n-th, so that long and short ones mix.
///
/// # Panics
/// If `work` does.
pub fn in_parallel<Thing: Sync, Result: Send>(things: &[Thing], work: impl Fn(&Thing) -> Result + Sync) -> Vec<Result> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut shares = thread::scope(|scope| {
        let start = |first: usize| {
            let work = &work;
            scope.spawn(move || things.iter().skip(first).step_by(threads).map(work).collect::<Vec<_>>())
        };
        let running: Vec<_> = (0..threads).map(start).collect();
        let share = |running: thread::ScopedJoinHandle<'_, Vec<Result>>| {
            running.join().expect("the work does not panic").into_iter()
        };
        running.into_iter().map(share).collect::<Vec<_>>()
    });
    (0..things.len()).filter_map(|index| shares[index % threads].next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let numbers: Vec<usize> = (0..1001).collect();
        assert_eq!(
            in_parallel(&numbers, |number| number * 2),
            numbers.iter().map(|number| number * 2).collect::<Vec<_>>()
        );
        assert!(in_parallel(&[] as &[u8], |_| 0).is_empty());
    }
}
