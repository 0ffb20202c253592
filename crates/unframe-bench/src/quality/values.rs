//! Which values of a record survive, and how much of a page is kept for it: shops, job boards, recipes.
//!
//! The same arithmetic as that of the project's scorer for values in Python: a value counts if its words stand in a row in
//! what the page shows, and survives if they stand in a row in what was extracted. Both are means over sites.

use unframe::html::{Context, resolve};
use unframe::{Extraction, Method, Options, ReadPage};

use super::gold::GoldSite;
use super::visible;

/// The methods that are compared: both together, and each alone.
pub(super) const METHODS: [Method; 3] = [Method::Auto, Method::Page, Method::Site];

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
    /// The share of its letters that are content.
    pub(super) letters: f64,
}

/// Measures a site by each of [`METHODS`].
#[expect(clippy::cast_precision_loss, reason = "numbers of words and values")]
pub(super) fn survival(site: &GoldSite) -> [Survival; METHODS.len()] {
    let template = unframe::learn(site.pages.iter().map(|page| page.source.as_slice()));
    let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
    METHODS.map(|method| {
        let (mut survived, mut all, mut kept, mut empty) = (0, 0, 0.0, 0);
        let (mut content, mut framing) = (0, 0);
        for page in &site.pages {
            let options = Options { method, ..Options::default() };
            let extraction: Extraction<'_> = template.extract(&page.source, &options);
            let read: &ReadPage<'_> = extraction.read();
            let whole = words(&visible::text(read.page().text(), &read.document().tokens));
            let found = words(extraction.text());
            let share_kept = share(found.split(' ').count() - 2, whole.split(' ').count() - 2).min(1.0);
            kept += share_kept;
            empty += usize::from(share_kept < NEARLY_EMPTY);
            content += extraction.content_letters();
            framing += extraction.framing_letters();
            for value in page.values.iter().map(|value| words(&resolve(value, Context::Text))) {
                if value.len() > 2 && whole.contains(&value) {
                    all += 1;
                    survived += usize::from(found.contains(&value));
                }
            }
        }
        Survival {
            values: (all > 0).then(|| share(survived, all)),
            kept: kept / site.pages.len().max(1) as f64,
            empty,
            letters: content as f64 / (content + framing).max(1) as f64,
        }
    })
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
        for Survival { values, kept, empty, .. } in survival(&site) {
            assert_eq!((values, empty), (Some(1.0), 0));
            assert!(kept > 0.9, "{kept}");
        }
    }
}
