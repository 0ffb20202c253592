//! Counting what a run did, and saying it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use unframe::extraction::Extraction;
use unframe::page_verdict::PageState;

use super::collection::CollectedPage;
use crate::words::{count, grouped};

/// Counts over pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tally {
    pub(super) pages: usize,
    pub(super) failed: usize,
    pub(super) bytes: usize,
    pub(super) content_letters: u64,
    pub(super) framing_letters: u64,
    /// Pages for whose site there was no template.
    pub(super) without_template: usize,
    /// Pages that the template of their site does not fit, which were judged on their own.
    #[serde(default)]
    pub(super) unfit: usize,
    /// Pages that were left out because they are in another language than was asked for.
    pub(super) other_language: usize,
    /// Pages that were left out because another says nearly the same.
    pub(super) repeated: usize,
    /// Pages with blocks that another page says.
    pub(super) with_repeated_blocks: usize,
    /// Pages by what became of them, as far as they have no content.
    states: BTreeMap<Cow<'static, str>, usize>,
    /// Pages whose text was found in their data.
    from_data: usize,
    /// Failures that are counted, but not told, because they are like many before them.
    pub(super) untold: usize,
    /// Pages with each kind of damage.
    damage: BTreeMap<Cow<'static, str>, usize>,
    /// Pages and bytes of a run that was interrupted, which do not tell how fast this one is.
    #[serde(skip)]
    earlier: (usize, usize),
}

impl Tally {
    /// Of one page that was read.
    pub(super) fn of_page(page: &CollectedPage<'_>) -> Self {
        let damage = page.read.damage().map(|damage| (damage.name().into(), 1)).collect();
        Self { pages: 1, bytes: page.record.body.len(), damage, ..Self::default() }
    }

    /// Of one page that was judged.
    pub(super) fn of_extraction(page: &CollectedPage<'_>, extraction: &Extraction<'_>) -> Self {
        let content = extraction.content();
        let (content_letters, framing_letters) = (extraction.content_letters(), extraction.framing_letters());
        let mut tally = Self { content_letters, framing_letters, ..Self::of_page(page) };
        tally.from_data = usize::from(content.payload.is_some());
        tally.unfit = usize::from(extraction.template_fit().is_some() && extraction.template_id().is_none());
        if content.verdict.state != PageState::Content {
            tally.states.insert(content.verdict.state.name().into(), 1);
        }
        tally
    }

    /// Of pages that an interrupted run did before this one.
    pub(super) fn of_earlier_run(self) -> Self {
        Self { earlier: (self.pages, self.bytes), ..self }
    }

    /// Counts those of `other` too.
    pub(super) fn add(&mut self, other: &Self) {
        self.pages += other.pages;
        self.failed += other.failed;
        self.bytes += other.bytes;
        self.content_letters += other.content_letters;
        self.framing_letters += other.framing_letters;
        self.without_template += other.without_template;
        self.unfit += other.unfit;
        self.untold += other.untold;
        self.other_language += other.other_language;
        self.repeated += other.repeated;
        self.with_repeated_blocks += other.with_repeated_blocks;
        self.from_data += other.from_data;
        for (state, pages) in &other.states {
            *self.states.entry(state.clone()).or_default() += pages;
        }
        for (kind, pages) in &other.damage {
            *self.damage.entry(kind.clone()).or_default() += pages;
        }
    }

    /// `15 pages`.
    pub(super) fn pages(&self) -> String {
        count(self.pages, "page")
    }

    /// `, 1 failed`; empty if none did.
    pub(super) fn failures(&self) -> String {
        if self.failed == 0 { String::new() } else { format!(", {} failed", grouped(self.failed)) }
    }

    /// `, 3 in another language left out, 2 that repeat others left out`; empty if none were.
    pub(super) fn left_out(&self) -> String {
        let counts = [
            (self.other_language, "in another language left out"),
            (self.repeated, "that repeat others left out"),
            (self.with_repeated_blocks, "with blocks that others have"),
        ];
        let said = counts.iter().filter(|(pages, _)| *pages > 0);
        said.flat_map(|(pages, what)| [", ".to_owned(), grouped(*pages), format!(" {what}")]).collect()
    }

    /// `; damaged: 2 wrong-declaration, 1 bytes-cut`; empty if nothing was.
    pub(super) fn damage(&self) -> String {
        let kinds: Vec<String> = self.damage.iter().map(|(kind, pages)| format!("{pages} {kind}")).collect();
        if kinds.is_empty() { String::new() } else { format!("; damaged: {}", kinds.join(", ")) }
    }

    /// `without content: 3 error-page, 1 needs-javascript; text from data: 2`; `None` if there is nothing to say.
    pub(super) fn verdicts(&self) -> Option<String> {
        let states: Vec<String> =
            self.states.iter().map(|(state, pages)| format!("{} {state}", grouped(*pages))).collect();
        let mut parts = Vec::new();
        if !states.is_empty() {
            parts.push(format!("pages without content: {}", states.join(", ")));
        }
        if self.from_data > 0 {
            parts.push(format!("{} with text from their data", count(self.from_data, "page")));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// `content 71.4 % of letters, framing 28.6 %`.
    #[expect(clippy::cast_precision_loss, reason = "a share with one decimal")]
    pub(super) fn shares(&self) -> String {
        let letters = (self.content_letters + self.framing_letters).max(1) as f64;
        let share = |part: u64| 100.0 * part as f64 / letters;
        let (content, framing) = (share(self.content_letters), share(self.framing_letters));
        format!("content {content:.1} % of letters, framing {framing:.1} %")
    }

    /// `250 pages/s, 12.5 MB/s`.
    #[expect(clippy::cast_precision_loss, reason = "a speed with few digits")]
    pub(super) fn speed(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64().max(1e-6);
        let (pages, bytes) = (self.pages - self.earlier.0, self.bytes - self.earlier.1);
        format!("{:.0} pages/s, {:.1} MB/s", pages as f64 / seconds, bytes as f64 / seconds / 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_is_said_in_one_line() {
        let mut tally = Tally { pages: 14, bytes: 1_500_000, content_letters: 3, ..Tally::default() };
        tally.add(&Tally {
            pages: 1,
            failed: 1,
            framing_letters: 1,
            damage: [("bytes-cut".into(), 1)].into(),
            ..Tally::default()
        });
        assert_eq!(tally.pages() + &tally.failures(), "15 pages, 1 failed");
        assert_eq!(tally.shares(), "content 75.0 % of letters, framing 25.0 %");
        assert_eq!(tally.damage(), "; damaged: 1 bytes-cut");
        assert_eq!(tally.speed(Duration::from_millis(500)), "30 pages/s, 3.0 MB/s");
        assert_eq!(tally.of_earlier_run().speed(Duration::from_millis(500)), "0 pages/s, 0.0 MB/s");
    }
}
