//! Real pages with something broken in them, through all that is ever done to a page.
//!
//! **Idea.** A case is a number: the same number gives the same bytes everywhere. It takes a page, or more often a window of
//! one, so that a million cases take less than an hour; breaks it by flipping bits, cutting it off, and splicing pieces
//! of other pages into it; and walks the [`whole_path`]. **What it finds.** Panics, broken laws, and
//! cases that take longer than any page of their length should. **What it does not.** What takes more than a page to
//! go wrong; `tests/site_template` and the fuzz target are for that.

use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use unframe::template::SiteTemplate;

use crate::whole_path::{self, Thoroughness};
use crate::{Random, timed};

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// How many cases were run.
    pub cases: u64,
    /// Bytes of all cases.
    pub bytes: u64,
    /// Cases that were a whole page with something broken in it, not a window.
    pub whole_pages: u64,
    /// The greatest share of the time it may take that a case took, and its number.
    pub slowest: (f64, u64),
    /// What went wrong.
    pub findings: Vec<Finding>,
}

/// A case that went wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its number.
    pub case: u64,
    /// How many bytes it has.
    pub bytes: usize,
    /// What happened.
    pub what: String,
}

/// A broken page.
#[derive(Clone, Debug)]
pub struct Case {
    /// The page.
    pub bytes: Vec<u8>,
    /// Whether all of a page was taken.
    pub is_whole: bool,
    thoroughness: Thoroughness,
}

/// What a case of that many bytes may take, all renderings and judgements together. The slowest of 200,000 cases
/// took a twentieth of it. How long a page must be for a cost that grows with its square to be noticed was not measured.
pub fn patience(bytes: usize) -> Duration {
    Duration::from_millis(20) + Duration::from_nanos(NANOSECONDS_PER_BYTE) * u32::try_from(bytes).unwrap_or(u32::MAX)
}

const NANOSECONDS_PER_BYTE: u64 = 10_000;

/// Runs `cases`, numbers of cases. `progress` is told of each that is done. Stops after `most` findings.
pub fn run(cases: Range<u64>, pages: &[&str], most: usize, mut progress: impl FnMut(&Outcome)) -> Outcome {
    let mut outcome = Outcome::default();
    let mut template = SiteTemplate::default();
    for number in cases {
        // Cases of a hundred are judged by the template of broken pages too.
        if number.is_multiple_of(100) || outcome.cases == 0 {
            let first = number - number % 100;
            let sample: Vec<Vec<u8>> = (first..first + 4).map(|number| case(number, pages).bytes).collect();
            template = whole_path::learn(sample.iter().map(Vec::as_slice));
        }
        let case = case(number, pages);
        let bytes = case.bytes.len();
        outcome.cases += 1;
        outcome.bytes += bytes as u64;
        outcome.whole_pages += u64::from(case.is_whole);
        let walk = || {
            timed(|| {
                let address = Some("https://www.example.org/2024/05/some-page.html");
                let walk = || whole_path::walk(&case.bytes, address, &template, case.thoroughness);
                panic::catch_unwind(AssertUnwindSafe(walk))
            })
        };
        let (result, mut took) = walk();
        let limit = patience(bytes);
        if took > limit / 8 {
            // The machine may have been busy with something else.
            took = took.min(walk().1);
        }
        let share = took.as_secs_f64() / limit.as_secs_f64();
        if share > outcome.slowest.0 {
            outcome.slowest = (share, number);
        }
        if let Err(panic) = result {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let what = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("panicked").to_owned();
            outcome.findings.push(Finding { case: number, bytes, what });
        } else if took > limit {
            outcome.findings.push(Finding { case: number, bytes, what: format!("took {took:.0?}, limit {limit:.0?}") });
        }
        progress(&outcome);
        if outcome.findings.len() >= most {
            break;
        }
    }
    outcome
}

/// The bytes of a window, mostly, and how often: 256 to 4 K, to 16 K, to 32 K, a page.
const WINDOWS: [(usize, usize); 3] = [(4 << 10, 800), (16 << 10, 160), (32 << 10, 35)];

/// The broken page of that number.
pub fn case(number: u64, pages: &[&str]) -> Case {
    let mut random = Random::new(number);
    let kind = random.below(1000);
    let mut below = 0;
    let window = WINDOWS.iter().find_map(|(bytes, share)| {
        below += share;
        (kind < below).then_some(*bytes)
    });
    let mut bytes = match window {
        Some(most) => {
            let length = 256 + random.below(most - 256);
            piece(&mut random, pages, length)
        }
        None => pages[random.below(pages.len())].as_bytes().to_vec(),
    };
    for _ in 0..=random.below(3) {
        match random.below(4) {
            0 => flip_bits(&mut random, &mut bytes),
            1 => bytes.truncate(random.below(bytes.len() + 1)),
            2 => splice(&mut random, &mut bytes, pages),
            _ => repeat_or_remove(&mut random, &mut bytes),
        }
    }
    let thoroughness = if random.once_in(8) { Thoroughness::Every } else { Thoroughness::Default };
    Case { bytes, is_whole: window.is_none(), thoroughness }
}

/// A window of a page; one in three begins at the beginning, where the head is.
fn piece(random: &mut Random, pages: &[&str], length: usize) -> Vec<u8> {
    let page = pages[random.below(pages.len())].as_bytes();
    let start = if random.once_in(3) { 0 } else { random.below(page.len().saturating_sub(length) + 1) };
    page[start..page.len().min(start + length)].to_vec()
}

fn flip_bits(random: &mut Random, bytes: &mut [u8]) {
    let most = 1 << random.below(9);
    for _ in 0..=random.below(most) {
        let at = random.below(bytes.len());
        if let Some(byte) = bytes.get_mut(at) {
            *byte ^= 1 << random.below(8);
        }
    }
}

/// A piece of another page in the place of some bytes.
fn splice(random: &mut Random, bytes: &mut Vec<u8>, pages: &[&str]) {
    let most = 1 << random.below(13);
    let length = 1 + random.below(most);
    let inserted = piece(random, pages, length);
    let start = random.below(bytes.len() + 1);
    let most = bytes.len() - start;
    let removed = random.below(most.min(length) + 1);
    bytes.splice(start..start + removed, inserted);
}

/// A piece again and again, or taken away.
fn repeat_or_remove(random: &mut Random, bytes: &mut Vec<u8>) {
    let start = random.below(bytes.len() + 1);
    let most = 1 << random.below(9);
    let end = bytes.len().min(start + 1 + random.below(most));
    if random.once_in(2) {
        bytes.drain(start..end);
    } else {
        let repeated = bytes[start..end].repeat(random.below(40));
        bytes.splice(end..end, repeated);
    }
}
