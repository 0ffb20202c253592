//! The parser alone, on very many random repetitions: tags in orders that nobody thought of.

#![expect(clippy::print_stdout, reason = "the table is what a measurement is for")]

use std::hint::black_box;

use unframe::html::{ParseOptions, parse};

use crate::soup::{self, Repetition};
use crate::timed;

/// Pages of that many bytes are timed first. Linear time takes them a few milliseconds at most, quadratic time seconds.
const FIRST_BYTES: usize = 1 << 18;
/// Twice what the slowest of 3,000 linear pages took for a byte (86 ns), those that make eight clones of every node.
const SLOW_NANOSECONDS_PER_BYTE: f64 = 200.0;

/// Parses this many; whether none grows faster than its page.
pub fn run(cases: u64, first_seed: u64) -> bool {
    let seconds_for = |repetition: &Repetition, bytes: usize| {
        let page = repetition.page(bytes);
        timed(|| black_box(parse(&page, &ParseOptions::default()))).1.as_secs_f64()
    };
    let shortest_for = |repetition: &Repetition, bytes: usize| {
        let times = (0..3).map(|_| seconds_for(repetition, bytes));
        times.fold(f64::INFINITY, f64::min)
    };
    let mut slow = 0;
    let mut slowest: f64 = 0.0;
    for seed in first_seed..first_seed + cases {
        let repetition = soup::repetition(seed);
        let nanoseconds_per_byte = seconds_for(&repetition, FIRST_BYTES) * 1e9 / float(FIRST_BYTES);
        slowest = slowest.max(nanoseconds_per_byte);
        if nanoseconds_per_byte < SLOW_NANOSECONDS_PER_BYTE {
            continue;
        }
        // The machine may have been busy: look again, and at a page four times as long.
        let growth = shortest_for(&repetition, 4 * FIRST_BYTES) / shortest_for(&repetition, FIRST_BYTES);
        if growth > 7.0 {
            slow += 1;
            println!(
                "seed {seed}: {nanoseconds_per_byte:.0} ns/byte, 4 × the page takes {growth:.1} ×: {repetition:?}"
            );
        }
    }
    println!("{cases} repetitions, {slow} grow faster than their page; slowest {slowest:.0} ns/byte");
    slow == 0
}

#[expect(clippy::cast_precision_loss, reason = "pages are shorter than 2⁵³ bytes")]
fn float(bytes: usize) -> f64 {
    bytes as f64
}
