//! What was left out of a page, as an agent is told.

use std::collections::BTreeMap;

use serde::Serialize;
use unframe::Extraction;
use unframe::extraction::PageContent;
use unframe::render::{self, Hidden, TextOptions};

/// What was left out of a page. All numbers are letters and digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct LeftOut {
    /// Menus, headers, footers, ads and whatever else a site puts around its pages.
    pub(crate) framing: u64,
    /// The same by reason.
    pub(crate) reasons: BTreeMap<&'static str, u64>,
    /// What the page hides from its readers.
    pub(crate) hidden: usize,
}

impl LeftOut {
    pub(crate) fn of(extraction: &Extraction<'_>) -> Self {
        let mut reasons = BTreeMap::new();
        for block in extraction.blocks().filter(|block| !block.is_content() && block.letters() > 0) {
            *reasons.entry(block.reason().sentence()).or_default() += u64::from(block.letters());
        }
        let tree = extraction.read().tree();
        let letters_of = |options: &TextOptions<'_>| letters(render::text(tree.document(), options).text());
        let (without, with) = sides(extraction.content().hidden);
        let all = |hidden| letters_of(&TextOptions { hidden, ..TextOptions::default() });
        let on_page = all(with).saturating_sub(all(without));
        Self { framing: extraction.framing_letters(), reasons, hidden: on_page.saturating_sub(hidden_in(extraction)) }
    }
}

/// Letters and digits in an extraction that its page hides.
pub(crate) fn hidden_in(extraction: &Extraction<'_>) -> usize {
    let PageContent { hidden, leave_out, .. } = extraction.content();
    let (without, _) = sides(*hidden);
    let tree = extraction.read().tree();
    let letters_with = |hidden| letters(render::text(tree.document(), &TextOptions { hidden, leave_out }).text());
    if *hidden == without { 0 } else { letters_with(*hidden).saturating_sub(letters_with(without)) }
}

/// Without and with what is hidden; `<noscript>` as it was.
fn sides(hidden: Hidden) -> (Hidden, Hidden) {
    match hidden {
        Hidden::Omit | Hidden::IncludeButNoscript => (Hidden::Omit, Hidden::IncludeButNoscript),
        Hidden::OmitButNoscript | Hidden::Include => (Hidden::OmitButNoscript, Hidden::Include),
    }
}

pub(crate) fn letters(text: &str) -> usize {
    text.chars().filter(|character| character.is_alphanumeric()).count()
}

#[cfg(test)]
mod tests {
    use unframe::{HiddenText, Options, extract};

    use super::*;

    #[test]
    fn what_is_hidden_is_counted_on_both_sides() {
        let html =
            "<h1>Rain</h1><p>Rain fell on the valley all night <b hidden>(praise us)</b> and the river rose by a foot.";
        let page = extract(html, &Options::default());
        assert_eq!((hidden_in(&page), LeftOut::of(&page).hidden), (8, 0));
        let options = Options { hidden_text: HiddenText::Drop, ..Options::default() };
        let page = extract(html, &options);
        assert_eq!((hidden_in(&page), LeftOut::of(&page).hidden), (0, 8));
    }

    #[test]
    fn framing_is_counted_with_its_reasons() {
        let html = "<nav><a href=/>Home</a></nav><h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot.";
        let left_out = LeftOut::of(&extract(html, &Options::default()));
        assert_eq!(left_out.framing, 4);
        assert_eq!(left_out.reasons.values().sum::<u64>(), 4);
    }
}
