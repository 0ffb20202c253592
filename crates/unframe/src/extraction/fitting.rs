//! What is known of the site of a page, held against the page.

use super::{KnownSite, Method};
use crate::Share;
use crate::read_page::ReadPage;

impl KnownSite<'_> {
    /// What a page is judged by, and how well the template of its site fits it, if there is one. A template that does not fit
    /// the page, because it is of another site or of an older design, is as good as none; but a method that
    /// judges by nothing else keeps it.
    pub(super) fn fitting(self, read: &ReadPage<'_>, method: Method) -> (Self, Option<Share>) {
        let Self::Template(template) = self else { return (self, None) };
        if !matches!(method, Method::Auto | Method::Site) {
            return (self, None);
        }
        let fit = template.fit(read);
        let fits = method != Method::Auto || fit.is_none_or(|fit| template.fits(fit));
        (if fits { self } else { Self::Nothing }, fit)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Options;
    use super::*;

    #[test]
    fn a_page_of_another_site_is_judged_as_if_it_came_alone() {
        let page = |site: &str, word: &str| {
            format!(
                "<div class={site}><ul><li><a href=/>News of {site}</a><li><a href=/c>Contact {site}</a></ul><p>All that is known \
                 about {word}, in a sentence of some length.</p><div>Printed by {site}</div></div>"
            )
        };
        let template = crate::learn(["rain", "snow", "hail", "fog"].map(|word| page("hills", word)));
        let (own, other) = (page("hills", "ice"), page("coast", "ice"));
        let judge = |page: &str, method: Method, site: KnownSite<'_>| {
            Options { method, ..Options::default() }.judge(&ReadPage::from(page), site)
        };
        let by_template = judge(&own, Method::Auto, KnownSite::Template(&template));
        assert_eq!(by_template.template_id.as_deref(), template.id());
        assert!(by_template.template_fit > Some(Share::percent(20)));

        let unfit = judge(&other, Method::Auto, KnownSite::Template(&template));
        assert_eq!((unfit.template_id, unfit.template_fit, unfit.pages_compared), (None, Some(Share::NONE), 0));
        let alone = judge(&other, Method::Auto, KnownSite::Nothing);
        assert_eq!((unfit.labels, alone.template_fit), (alone.labels, None));

        let by_site = judge(&other, Method::Site, KnownSite::Template(&template));
        assert_eq!(by_site.template_id.as_deref(), template.id(), "there is nothing else to judge by");
        assert_eq!(judge(&own, Method::Page, KnownSite::Template(&template)).template_fit, None);
    }
}
