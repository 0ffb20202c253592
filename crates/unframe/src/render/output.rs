//! A rendering while it is written.

use std::ops::Range;

use super::rendering::{Rendering, Run};
use crate::page::Span;

/// Text that grows at its end and remembers what was copied.
#[derive(Clone, Debug, Default)]
pub(crate) struct Output {
    pub(crate) text: String,
    runs: Vec<Run>,
}

impl Output {
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), runs: Vec::with_capacity(bytes / 64) }
    }

    /// Forgets everything but the memory.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.runs.clear();
    }

    /// Writes what the page does not say.
    #[inline]
    pub(crate) fn generate(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes `span` of `source` as it stands there.
    #[inline]
    pub(crate) fn copy(&mut self, source: &str, span: Span) {
        self.derive(span.of(source), span);
    }

    /// Writes what `span` of the source says in other words.
    #[inline]
    pub(crate) fn derive(&mut self, text: &str, span: Span) {
        let start = self.text.len();
        self.text.push_str(text);
        self.record(start, span);
    }

    /// Writes a part of what another output holds. Calls with growing ranges share `cursor`, which begins at 0, so that
    /// copying all of it piece by piece takes one pass over its runs.
    pub(crate) fn copy_output(&mut self, other: &Self, range: Range<usize>, cursor: &mut usize) {
        let at = self.text.len();
        self.text.push_str(&other.text[range.clone()]);
        let (Ok(start), Ok(end)) = (u32::try_from(range.start), u32::try_from(range.end)) else { return };
        for run in other.runs_from(start, cursor).iter().take_while(|run| run.output.start < end) {
            let run = run.clip(start, end);
            let from = at + (run.output.start - start) as usize;
            self.record_range(from, from + run.output.len() as usize, run.source);
        }
    }

    /// Writes `text` in place of a part of what another output holds.
    pub(crate) fn derive_output(&mut self, text: &str, other: &Self, range: Range<usize>, cursor: &mut usize) {
        let at = self.text.len();
        self.text.push_str(text);
        let (Ok(start), Ok(end)) = (u32::try_from(range.start), u32::try_from(range.end)) else { return };
        let runs = other.runs_from(start, cursor).iter().take_while(|run| run.output.start < end);
        if let Some(source) = runs.map(|run| run.clip(start, end).source).reduce(Span::cover) {
            self.record(at, source);
        }
    }

    fn runs_from(&self, start: u32, cursor: &mut usize) -> &[Run] {
        while self.runs.get(*cursor).is_some_and(|run| run.output.end <= start) {
            *cursor += 1;
        }
        &self.runs[*cursor..]
    }

    /// Notes that all from `start` to the end comes from `source`.
    #[inline]
    pub(crate) fn record(&mut self, start: usize, source: Span) {
        self.record_range(start, self.text.len(), source);
    }

    fn record_range(&mut self, start: usize, end: usize, source: Span) {
        // Offsets are 32 bits wide. What lies after 4 GiB of output, which no page within the limits gives, has no source.
        let (Ok(start), Ok(end)) = (u32::try_from(start), u32::try_from(end)) else { return };
        let run = Run { output: Span::new(start, end), source };
        if run.output.is_empty() {
            return;
        }
        if let Some(last) = self.runs.last_mut()
            && last.output.end == start
            && last.source.end == source.start
            && last.is_exact()
            && run.is_exact()
        {
            last.output.end = end;
            last.source.end = source.end;
        } else {
            self.runs.push(run);
        }
    }

    pub(crate) fn finish(self) -> Rendering {
        Rendering::new(self.text, self.runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_both_texts_become_one_run() {
        let mut output = Output::default();
        output.copy("abcdef", Span::new(0, 2));
        output.copy("abcdef", Span::new(2, 4));
        output.generate("-");
        output.copy("abcdef", Span::new(4, 6));
        let rendering = output.finish();
        assert_eq!(rendering.text(), "abcd-ef");
        assert_eq!(rendering.runs().len(), 2);
    }

    #[test]
    fn a_part_of_an_output_takes_its_sources_along() {
        let mut inner = Output::default();
        inner.copy("Xabc", Span::new(1, 4));
        inner.derive("&", Span::new(10, 15));
        let mut outer = Output::default();
        let mut cursor = 0;
        outer.generate("**");
        outer.copy_output(&inner, 1..2, &mut cursor);
        outer.generate("\\");
        outer.copy_output(&inner, 2..4, &mut cursor);
        let rendering = outer.finish();
        assert_eq!(rendering.text(), "**b\\c&");
        assert_eq!(rendering.source_of(2..3), Some(Span::new(2, 3)));
        assert_eq!(rendering.source_of(3..4), None);
        assert_eq!(rendering.source_of(4..6), Some(Span::new(3, 15)));
    }
}
