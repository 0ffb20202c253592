//! How far a run is, shown now and then to whoever waits for it.

use std::time::{Duration, Instant};

use super::collection::Collection;
use super::tally::Tally;
use crate::printer::Printer;
use crate::words::grouped;

/// Often enough to look alive, seldom enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(200);

/// Earlier than this the time that is left is guessed from too little.
const TELLING: Duration = Duration::from_secs(2);

/// The clock of one pass over the pages.
pub(super) struct Progress<'run> {
    doing: &'static str,
    collection: &'run Collection,
    start: Instant,
    told: Instant,
    /// Bytes of the sources that earlier passes read.
    read_before: u64,
    /// What there is in all; asked for once, when something is shown.
    total: Option<Total>,
}

/// How much there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Total {
    /// Pages, and what cannot be read: known when a pass was over.
    Items(usize),
    /// Bytes of the sources.
    Bytes(u64),
    /// Of streams nothing is known.
    Unknown,
}

impl<'run> Progress<'run> {
    /// Begins a pass, which is called by what is done in it.
    pub(super) fn start(doing: &'static str, collection: &'run Collection) -> Self {
        let now = Instant::now();
        let read_before = collection.bytes_read();
        Self { doing, collection, start: now, told: now, read_before, total: None }
    }

    /// Shows how far the pass is, if nothing was shown for a while.
    pub(super) fn tell(&mut self, tally: &Tally, printer: &mut Printer) {
        if !printer.shows_progress() || self.told.elapsed() < PAUSE {
            return;
        }
        self.told = Instant::now();
        let total = *self.total.get_or_insert_with(|| match (self.collection.known_items(), self.collection.bytes()) {
            (Some(items), _) if items > 0 => Total::Items(items),
            (_, bytes) if bytes > 0 => Total::Bytes(bytes),
            _ => Total::Unknown,
        });
        let read = self.collection.bytes_read() - self.read_before;
        let elapsed = self.start.elapsed();
        let part = part(total, tally, read).map(|done| format!("{}, ", bar(done, elapsed))).unwrap_or_default();
        let of = match total {
            Total::Items(items) => format!(" of {}", grouped(items)),
            Total::Bytes(_) | Total::Unknown => String::new(),
        };
        let (pages, failed, speed) = (tally.pages(), tally.failures(), tally.speed(elapsed));
        let pages = pages.replacen(" page", &format!("{of} page"), 1);
        printer.progress(&format!("{}: {part}{pages}{failed}, {speed}", self.doing));
    }
}

/// Which part is done, up to 1.
#[expect(clippy::cast_precision_loss, reason = "a part with two digits")]
fn part(total: Total, tally: &Tally, read: u64) -> Option<f64> {
    let part = match total {
        Total::Items(items) => (tally.pages + tally.failed) as f64 / items as f64,
        Total::Bytes(bytes) => read as f64 / bytes as f64,
        Total::Unknown => return None,
    };
    Some(part.min(1.0))
}

/// `[######----] 60 %, 0:42 left`
fn bar(done: f64, elapsed: Duration) -> String {
    const WIDTH: u8 = 10;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to the width")]
    let full = (done * f64::from(WIDTH)) as usize;
    let bar = format!("[{}{}] {:.0} %", "#".repeat(full), "-".repeat(usize::from(WIDTH) - full), 100.0 * done);
    if elapsed < TELLING || done <= 0.0 {
        return bar;
    }
    let left = Duration::from_secs_f64(elapsed.as_secs_f64() * (1.0 - done) / done).as_secs();
    let (hours, minutes, seconds) = (left / 3600, left / 60 % 60, left % 60);
    let left = if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") };
    format!("{bar}, {left} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_what_is_done_and_how_long_the_rest_takes() {
        for (done, seconds, expected) in [
            (0.0, 10, "[----------] 0 %"),
            (0.25, 1, "[##--------] 25 %"),
            (0.25, 20, "[##--------] 25 %, 1:00 left"),
            (0.5, 4000, "[#####-----] 50 %, 1:06:40 left"),
            (1.0, 9, "[##########] 100 %, 0:00 left"),
        ] {
            assert_eq!(bar(done, Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn the_part_that_is_done_is_told_from_pages_or_bytes() {
        let mut tally = Tally::default();
        (tally.pages, tally.failed) = (3, 1);
        assert_eq!(part(Total::Items(8), &tally, 0), Some(0.5));
        assert_eq!(part(Total::Bytes(10), &tally, 1), Some(0.1));
        // Some of a damaged archive is read twice.
        assert_eq!(part(Total::Bytes(10), &tally, 12), Some(1.0));
        assert_eq!(part(Total::Unknown, &tally, 1), None);
    }
}
