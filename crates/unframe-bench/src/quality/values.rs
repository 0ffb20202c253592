//! Which values of a record survive, and how much of a page is kept for it: shops, job boards, recipes.
//!
//! The same arithmetic as that of the project's scorer for values in Python: a value counts if its words stand in a row in
//! what the page shows, and survives if they stand in a row in what was extracted. Both are means over sites.

use unframe::ReadPage;
use unframe::html::{Context, resolve};

use super::gold::GoldSite;
use super::visible;

/// A page that keeps less than this share of its words is nearly empty.
const NEARLY_EMPTY: f64 = 0.005;

/// One site, measured by one method.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Survival {
    /// The share of its values that survive, if it has any.
    pub(super) values: Option<f64>,
    /// The share of its words that are kept.
    pub(super) kept: f64,
    /// Pages that are nearly empty.
    pub(super) empty: usize,
}

impl Survival {
    /// Measures a site by the texts that were extracted from its pages.
    #[expect(clippy::cast_precision_loss, reason = "numbers of words and values")]
    pub(super) fn of(site: &GoldSite, texts: &[String]) -> Self {
        let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
        let (mut survived, mut all, mut kept, mut empty) = (0, 0, 0.0, 0);
        for (page, text) in site.pages.iter().zip(texts) {
            let read = ReadPage::from(page.source.as_slice());
            let whole = words(&visible::text(read.page().text(), &read.document().tokens));
            let found = words(text);
            let share_kept = share(found.split(' ').count() - 2, whole.split(' ').count() - 2).min(1.0);
            kept += share_kept;
            empty += usize::from(share_kept < NEARLY_EMPTY);
            for value in page.values.iter().map(|value| words(&resolve(value, Context::Text))) {
                if value.len() > 2 && whole.contains(&value) {
                    all += 1;
                    survived += usize::from(found.contains(&value));
                }
            }
        }
        let kept = kept / site.pages.len().max(1) as f64;
        Self { values: (all > 0).then(|| share(survived, all)), kept, empty }
    }
}

/// The words of a text in lower case, a space around each.
fn words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|character: char| !(character.is_alphanumeric() || character == '_'));
    let mut spaced = String::from(" ");
    for word in words.filter(|word| !word.is_empty()) {
        spaced.extend([word, " "]);
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::super::gold::GoldPage;
    use super::*;

    #[test]
    fn a_value_survives_if_its_words_stand_in_a_row() {
        let story = "It rained on the valley all night, and in the morning the river had risen by a foot.";
        let source = format!("<h1>Rain</h1><p>{story} It cost 12,50 &euro; in all.").into_bytes();
        let values = ["12,50 &euro;", "Risen by", "snow"].map(str::to_owned).to_vec();
        let site = GoldSite { name: String::new(), pages: vec![GoldPage { source, gold: None, values }] };
        let Survival { values, kept, empty } = Survival::of(&site, &[format!("{story} It cost 12,50 € in all.")]);
        assert_eq!((values, empty), (Some(1.0), 0));
        assert!(kept > 0.9, "{kept}");
        let Survival { values, empty, .. } = Survival::of(&site, &["Rain".to_owned()]);
        assert_eq!((values, empty), (Some(0.0), 0));
        assert_eq!(Survival::of(&site, &[String::new()]).empty, 1);
    }
}
