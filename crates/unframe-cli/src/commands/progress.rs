//! How far a run is, told now and then to whoever waits for it.

use std::time::{Duration, Instant};

use super::tally::Tally;
use crate::printer::Printer;

/// Often enough to look alive, seldom enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(200);

/// The clock of one pass over the pages.
#[derive(Debug)]
pub(super) struct Progress {
    doing: &'static str,
    start: Instant,
    told: Instant,
}

impl Progress {
    pub(super) fn start(doing: &'static str) -> Self {
        let now = Instant::now();
        Self { doing, start: now, told: now }
    }

    /// Tells how far it is, if nothing was told for a while.
    pub(super) fn tell(&mut self, tally: &Tally, printer: &mut Printer) {
        if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            let (pages, failed, speed) = (tally.pages(), tally.failures(), tally.speed(self.start.elapsed()));
            printer.progress(&format!("{}: {pages}{failed}, {speed}", self.doing));
        }
    }
}
