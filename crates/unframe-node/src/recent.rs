//! Remembers how the last pages were judged.
//!
//! An extraction in JavaScript holds its page and its text. For anything else the page is read once more, and judging it
//! once more would cost most of the time again. So it is kept here for a while, by number, how each was judged. If that is gone, the page is
//! judged again, and the result is the same.
//!
//! JavaScript could hold that itself, but Node.js frees what native modules give it only between two turns of its
//! event loop: a script that extracts a hundred thousand pages in one loop would keep all of it until the end.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use unframe::extraction::Judged;

/// How many blocks the remembered pages have together. The first 400 pages of wcxb-dev have 249 on average, so about a thousand
/// such pages are remembered: far more than anybody works on at once, and bounded for pages of any size.
const MAX_BLOCKS: usize = 1 << 18;

/// How the last pages were judged, oldest first.
struct Recent {
    next: i64,
    blocks: usize,
    judged: VecDeque<(i64, Judged)>,
}

static RECENT: Mutex<Recent> = Mutex::new(Recent { next: 0, blocks: 0, judged: VecDeque::new() });

/// Remembers how a page was judged, and gives the number to ask by.
pub(crate) fn remember(judged: Judged) -> i64 {
    let mut recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    let number = recent.next;
    recent.next = number + 1;
    recent.blocks += judged.labels.iter().len();
    recent.judged.push_back((number, judged));
    while recent.blocks > MAX_BLOCKS {
        let Some((_, oldest)) = recent.judged.pop_front() else { break };
        recent.blocks -= oldest.labels.iter().len();
    }
    number
}

/// How the page of that number was judged, if it is still remembered.
pub(crate) fn recall(number: i64) -> Option<Judged> {
    let recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    // What is asked for was mostly judged just now.
    recent.judged.iter().rev().find(|(of, _)| *of == number).map(|(_, judged)| judged.clone())
}
