//! Does anything take more than twice as long when there is twice as much?
//!
//! **Idea.** Pages of every kind ([`growing`]) at n and 4n bytes, through every step there is ([`steps`]); and collections of n and 4n pages
//! through what compares pages ([`collections`]). Cost may grow by [`MOST`] per doubling: 2 is linear, 4 quadratic, and what is between
//! leaves room for caches and sorting. What grows faster is looked at from 4n to 16n as well: much begins only at some size. **Cost is CPU time of the thread**, the least of several runs where it looks bad, so that a busy
//! machine does not count; [`short`] counts instructions instead, for CI. **When it fails.** What grows too fast only beyond the largest
//! size, or takes less than [`LEAST`] there, is not noticed.

#![expect(clippy::print_stdout, reason = "the table is what a measurement is for")]

pub mod collections;
pub mod growing;
pub mod repetitions;
pub mod short;
pub mod steps;

use std::collections::BTreeMap;
use std::time::Duration;

use steps::{Clock, Times};

/// How many times as much a step may take for twice as much.
pub const MOST: f64 = 2.5;

/// A step that takes less than this at the largest size is of no interest, and could not be measured.
pub const LEAST: Duration = Duration::from_millis(4);

/// How many times what looks bad is measured.
const ATTEMPTS: usize = 4;

/// What to measure.
#[derive(Clone, Debug)]
pub struct Scaling {
    /// Bytes of the smallest page.
    pub bytes: usize,
    /// Pages of the smallest collection.
    pub pages: usize,
    /// How many random repetitions.
    pub repetitions: u64,
    /// Only kinds of pages whose name has this.
    pub named: String,
}

/// What was found.
#[derive(Clone, Debug, Default)]
struct Outcome {
    kinds: usize,
    steps: usize,
    /// Those that were long enough to tell.
    told: usize,
    /// The worst growth per doubling of each step, with the page.
    worst: BTreeMap<String, (f64, String)>,
    too_steep: Vec<String>,
    /// What begins at some size and grows with it from there on.
    beginning: Vec<String>,
}

/// Measures everything and prints it; whether nothing grows too fast.
pub fn run(scaling: &Scaling) -> bool {
    let mut outcome = Outcome::default();
    for growing in growing::all(scaling.repetitions) {
        if growing.name.contains(&scaling.named) {
            let walk = |bytes| steps::walk(&growing.page(bytes), Clock::Running);
            outcome.add(&growing.name, scaling.bytes, walk);
        }
    }
    for (name, collection) in collections::ALL {
        if name.contains(&scaling.named) {
            outcome.add(name, scaling.pages, |pages| collections::walk(*collection, pages));
        }
    }
    outcome.print(scaling);
    outcome.too_steep.is_empty()
}

impl Outcome {
    /// Measures something at two sizes and, if a step looks steep, at larger ones: what only begins at some size is not steep.
    fn add(&mut self, name: &str, size: usize, walk: impl Fn(usize) -> Times) {
        let mut small = walk(size);
        let mut large = walk(4 * size);
        let mut suspects = steep(&small, &large);
        if !suspects.is_empty() {
            keep_least_of(&mut small, || walk(size));
            keep_least_of(&mut large, || walk(4 * size));
            suspects = steep(&small, &large);
        }
        let larger = if suspects.is_empty() { Times::new() } else { walk(16 * size) };
        if !larger.is_empty() {
            let still = steep(&large, &larger);
            suspects.retain(|suspect| still.contains(suspect));
        }
        self.kinds += 1;
        for (at, ((step, small), (_, large))) in small.iter().zip(&large).enumerate() {
            self.steps += 1;
            if *large < LEAST {
                continue;
            }
            self.told += 1;
            let growth = per_doubling(*small, *large);
            if let Some((_, larger)) = larger.get(at).filter(|_| suspects.contains(&at)) {
                let line = format!("{name}, {step}: {small:.1?}, {large:.1?}, {larger:.1?} for 1, 4, 16 times as much");
                println!("{line}");
                self.too_steep.push(line);
            } else if growth > MOST {
                self.beginning.push(format!("{name}, {step}"));
                continue;
            }
            if self.worst.get(step).is_none_or(|(worst, _)| growth > *worst) {
                self.worst.insert(step.clone(), (growth, name.to_owned()));
            }
        }
    }

    fn print(&self, scaling: &Scaling) {
        println!("\n| step | worst growth per doubling | of |\n|---|---:|---|");
        for (step, (growth, name)) in &self.worst {
            println!("| {step} | {growth:.2} | {} |", name.replace('<', "\\<").replace('|', "\\|"));
        }
        println!(
            "\n{} kinds of pages and collections, from {} bytes and {} pages to four times as much; {} steps, {} of them long enough to \
             tell; {} grow by more than {MOST} per doubling; only from n to 4n did: {}",
            self.kinds,
            scaling.bytes,
            scaling.pages,
            self.steps,
            self.told,
            self.too_steep.len(),
            if self.beginning.is_empty() { "none".to_owned() } else { self.beginning.join("; ") }
        );
    }
}

/// How many times as long something takes when there is twice as much, from what it takes for four times as much.
fn per_doubling(small: Duration, large: Duration) -> f64 {
    // What takes no time at all cannot be told from what takes some microseconds.
    let small = small.max(Duration::from_micros(20));
    (large.as_secs_f64() / small.as_secs_f64()).sqrt()
}

/// The numbers of steps that grow too fast.
fn steep(small: &Times, large: &Times) -> Vec<usize> {
    let pairs = small.iter().zip(large).enumerate();
    let is_steep = |small: Duration, large: Duration| large >= LEAST && per_doubling(small, large) > MOST;
    pairs.filter(|(_, ((_, small), (_, large)))| is_steep(*small, *large)).map(|(at, _)| at).collect()
}

/// Measures again, and keeps the least of what each step took.
fn keep_least_of(times: &mut Times, walk: impl Fn() -> Times) {
    for _ in 1..ATTEMPTS {
        for ((_, time), (_, other)) in times.iter_mut().zip(walk()) {
            *time = (*time).min(other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quadratic_is_told_from_what_is_linear() {
        let time = |milliseconds: u64| vec![("step".to_owned(), Duration::from_millis(milliseconds))];
        assert_eq!(steep(&time(2), &time(8)), [0; 0]);
        assert_eq!(steep(&time(2), &time(12)), [0; 0], "caches");
        assert_eq!(steep(&time(2), &time(32)), [0]);
        assert_eq!(steep(&time(0), &time(3)), [0; 0], "too short to tell");
        assert_eq!(steep(&time(0), &time(9)), [0]);
    }

    #[test]
    fn pages_have_the_size_that_was_asked_for() {
        for growing in growing::all(20) {
            let bytes = growing.page(30_000).len();
            assert!((20_000..45_000).contains(&bytes), "{}: {bytes}", growing.name);
        }
    }
}
