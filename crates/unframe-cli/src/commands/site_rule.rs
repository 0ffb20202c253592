//! Which site does a page belong to, once the sites of a run are known?

use std::collections::BTreeSet;
use std::path::PathBuf;

use unframe_corpus::{Record, SiteBy, SiteKey};

/// What tells the site of a page.
pub(super) enum SiteRule {
    By(SiteBy),
    /// The host of its address. A page without one belongs to the first of its folders that a template is named after.
    Named(BTreeSet<PathBuf>),
}

impl SiteRule {
    /// The rule for pages of sites that have templates of these names, unless the user `asked` for another.
    pub(super) fn of_templates(names: BTreeSet<PathBuf>, asked: Option<SiteBy>) -> Self {
        asked.map_or(Self::Named(names), Self::By)
    }

    /// The site of a page.
    pub(super) fn site_of(&self, record: &Record) -> SiteKey {
        match self {
            Self::By(site_by) => SiteKey::of(record, *site_by),
            Self::Named(_) if record.url.is_some() => SiteKey::of(record, SiteBy::Host),
            Self::Named(names) => {
                let path = record.path_in_source();
                let folders = path.match_indices('/').map(|(slash, _)| SiteKey::named(&path[..slash]));
                let is_named = |site: &SiteKey| names.contains(&site.template_name());
                folders.into_iter().find(is_named).unwrap_or_default()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_belongs_to_the_first_of_its_folders_that_a_template_is_named_after() {
        let sites = ["example.org", "crawl/a", "b"].map(SiteKey::named);
        let rule = SiteRule::Named(sites.iter().map(SiteKey::template_name).collect());
        let site = |id: &str, url: Option<&str>| {
            let record = Record { id: id.to_owned(), url: url.map(str::to_owned), ..Record::default() };
            rule.site_of(&record).as_str().to_owned()
        };
        for (id, expected) in [("crawl/a/c/d.html", "crawl/a"), ("b/a/c.html", "b"), ("c/b/d.html", ""), ("b", "")] {
            assert_eq!(site(id, None), expected, "{id}");
        }
        assert_eq!(site("b/c.html", Some("https://example.org/c")), "example.org");
    }
}
