//! Labels with the last word of a person.

use super::{Label, Labels, Reason, Verdict};

impl Labels {
    /// The same, with the labels that an expert gave to some blocks. A label that was right already keeps its reason.
    #[must_use]
    pub fn corrected(self, corrections: impl IntoIterator<Item = (usize, Label)>) -> Self {
        self.with_last_word(corrections, Reason::Corrected)
    }

    /// The same, with the labels that an expert gave to the places of some blocks.
    #[must_use]
    pub fn corrected_by_place(self, corrections: impl IntoIterator<Item = (usize, Label)>) -> Self {
        self.with_last_word(corrections, Reason::CorrectedPlace)
    }

    fn with_last_word(mut self, corrections: impl IntoIterator<Item = (usize, Label)>, reason: Reason) -> Self {
        for (block, label) in corrections {
            if let Some(verdict) = self.verdicts.get_mut(block).filter(|verdict| verdict.label != label) {
                *verdict = Verdict { label, reason, ..*verdict };
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};
    use crate::page_methods::PageMethod;
    use crate::segment::Blocks;

    #[test]
    fn what_was_right_keeps_its_reason() {
        let document = parse("<p>Home<p>It rained.<p>It snowed.", &ParseOptions::default());
        let labels = PageMethod::Sentence.judge(&document, &Blocks::of(&document.tree));
        let corrected =
            labels.corrected([(0, Label::Content), (1, Label::Content), (2, Label::Framing), (9, Label::Framing)]);
        let found: Vec<_> = corrected.iter().map(|verdict| (verdict.label, verdict.reason)).collect();
        let expected = [
            (Label::Content, Reason::Corrected),
            (Label::Content, Reason::FinishedSentence),
            (Label::Framing, Reason::Corrected),
        ];
        assert_eq!(found, expected);
    }
}
