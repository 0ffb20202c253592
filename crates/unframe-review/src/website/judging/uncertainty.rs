//! Of which pages is the model least sure? Those teach most when they are graded and corrected.
//!
//! **Idea.** The mean of three shares: how near to one half the chances of the page's letters are; how many of its letters the
//! methods `auto`, `page` and `site` judge differently; how badly the site's template fits the page. **Cost.** The page is judged
//! three times. **When it fails.** A page on which all of them are wrong together is taken for a sure one.

use unframe::extraction::{Judged, KnownSite};
use unframe::{Method, Options, ReadPage, Share};

/// A template that fits this share of a page's letters says all it can: most pages of the 126 sites that `template_fit` was measured on
/// fit better.
const FULL_FIT: f64 = 0.2;

/// From 0, sure, to 1,000,000.
pub(super) fn uncertainty(read: &ReadPage<'_>, site: KnownSite<'_>) -> u32 {
    let judge = |method: Method| Options { method, ..Options::default() }.judge(read, site);
    let [auto, page, by_site] = [Method::Auto, Method::Page, Method::Site].map(judge);
    let letters: f64 = read.blocks().iter().map(|block| f64::from(block.letters)).sum();
    if letters == 0.0 {
        return 0;
    }
    let mut doubt = 0.0;
    let mut differing = 0.0;
    for (number, block) in read.blocks().iter().enumerate() {
        let label = |judged: &Judged| judged.labels.get(number).map(|verdict| verdict.label);
        let chance = auto.labels.get(number).and_then(|verdict| verdict.chance).map_or(0.5, share);
        doubt += f64::from(block.letters) * (1.0 - (2.0 * chance - 1.0).abs());
        if label(&auto) != label(&page) || label(&auto) != label(&by_site) {
            differing += f64::from(block.letters);
        }
    }
    let misfit = auto.template_fit.map_or(0.0, |fit| 1.0 - (share(fit) / FULL_FIT).min(1.0));
    let mean = ((doubt + differing) / letters + misfit) / 3.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and a million")]
    let millionths = (mean.clamp(0.0, 1.0) * 1e6) as u32;
    millionths
}

fn share(share: Share) -> f64 {
    f64::from(share.as_millionths()) / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_methods_judge_alike_is_surer_than_one_of_another_design() {
        let page = |word: &str| {
            format!(
                "<ul><li><a href=/>Home of the valley</a><li><a href=/n>News of the day</a></ul><main><h1>All about {word}</h1>\
                 <p>It was {word} that came down on the valley, all day long, and nobody had seen so much {word} before.</p>\
                 <p>Next week there will be more {word}, they say.</p></main><footer>All rights reserved</footer>"
            )
        };
        let template = unframe::learn(["rain", "snow", "hail", "fog", "ice"].map(page));
        let own = page("wind");
        let other = "<table><tr><td>Price<td>7<td><a href=/b>Buy</a><tr><td>Weight<td>9 kg<td>each</table><div>Sold out soon</div>";
        let of = |page: &str| uncertainty(&ReadPage::from(page), KnownSite::Template(&template));
        assert!(of(&own) < of(other), "{} {}", of(&own), of(other));
        assert_eq!(of(""), 0);
    }
}
