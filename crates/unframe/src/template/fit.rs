//! Does a template fit a page?
//!
//! **Idea.** Pages of a site share the places of their layout, so most letters of a page stand at places where the site
//! repeats something: its menus, and its content beside them. The template of another site, or of an older design,
//! knows none of the places of the page. The fit is the share of letters at places that are known in this sense.
//!
//! **Cost.** One look-up for each block in a table of a few hundred places. **When it fails.** Sites made with one theme
//! have the same places, and a template of one fits pages of another; it finds little framing there that is not theirs.
//!
//! **Measured** on gold-sites-dev, news-sites-dev, swde-dev and crawled-sites (126 sites, 40 pages each): with [`LEAST_FIT`] 0.30 % of the
//! pages of a site do not fit its template, and 96.0 % of pages do not fit the template of another site; at 1 % these are
//! 0.25 % and 95.0 %, at 5 % 0.69 % and 96.8 %. Of pages that the template was not learned from 0.97 % do not fit: those of
//! sites that change their design every year, or have sections without any framing.

use super::model::SiteTemplate;
use crate::Share;
use crate::read_page::ReadPage;

/// A template fits a page if this share of the page's letters stands at places that it knows.
pub(crate) const LEAST_FIT: Share = Share::percent(2);

/// A template with fewer texts on most of its pages than this (each counts about three times: by its place, to the letter, and
/// anywhere) knows too little to be doubted. Six of 126 sites have so few.
const LEAST_TEXTS: usize = 6;

impl SiteTemplate {
    /// How well the template fits a page: the share of the page's letters that stand at places of the layout where the site
    /// repeats something. `None` if the template cannot judge.
    ///
    /// ```
    /// use unframe::ReadPage;
    ///
    /// let page = |text: &str| format!("<ul><li>Home<li>News</ul><p>{text}</p>");
    /// let template = unframe::learn(["Rain in the valley.", "Snow on the hills.", "Hail at sea."].map(page));
    /// let fit = |page: &str| template.fit(&ReadPage::from(page)).map(|fit| fit.as_f64());
    /// assert!(fit(&page("Sun at last.")) > Some(0.2));
    /// assert_eq!(fit("<table><tr><td>Another site</table>"), Some(0.0));
    /// ```
    pub fn fit(&self, read: &ReadPage<'_>) -> Option<Share> {
        if !self.can_judge() {
            return None;
        }
        let (mut letters, mut known) = (0, 0);
        for block in read.blocks().iter() {
            let place = if block.is_link() { block.position.of_link() } else { block.position };
            letters += u64::from(block.letters);
            if self.repeated_at(place.0) > Share::NONE {
                known += u64::from(block.letters);
            }
        }
        Some(if letters == 0 { Share::ALL } else { Share::of(known, letters) })
    }

    /// Whether a page of that fit may be judged by this template.
    pub(crate) fn fits(&self, fit: Share) -> bool {
        let most = u64::from(self.compared).div_ceil(2);
        let has_framing = || self.repeats.iter().filter(|(_, pages)| u64::from(*pages) >= most).count() >= LEAST_TEXTS;
        fit >= LEAST_FIT || !has_framing()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 5] = ["rain", "snow", "hail", "fog", "wind"];

    fn page(site: &str, word: &str) -> String {
        format!(
            "<div class={site}><ul><li><a href=/>News of {site}</a><li><a href=/c>Contact {site}</a></ul><p>All about {word}.</p>\
             <footer>Printed by {site}</footer></div>"
        )
    }

    #[test]
    fn a_template_fits_pages_of_its_site_whatever_their_kind_and_no_others() {
        let template = crate::learn(WORDS.map(|word| page("hills", word)));
        let fits = |page: &str| template.fits(template.fit(&ReadPage::from(page)).unwrap());
        assert!(fits(&page("hills", "ice")));
        let home = "<div class=hills><ul><li><a href=/>News of hills</a></ul></div><h1>Welcome</h1><p>To a page unlike all others.</p>";
        assert!(fits(home), "the menu is there");
        assert!(!fits(&page("coast", "ice")));
        assert!(fits(""), "a page without text is judged as ever");
    }

    #[test]
    fn a_template_without_framing_is_not_doubted() {
        let template = crate::learn(WORDS.map(|word| format!("<p class={word}>All about {word}.")));
        assert!(template.fits(Share::NONE));
        let unknown = SiteTemplate::default();
        assert_eq!(unknown.fit(&ReadPage::from("<p>Rain")), None);
    }
}
