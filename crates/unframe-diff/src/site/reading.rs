//! From the pages of a site to a version of it, for those who have them at hand.

use unframe::extraction::KnownSite;
use unframe::template::{LearnOptions, Observation, TemplateObserver};
use unframe::{Extraction, Options, ReadPage};

use super::SiteVersion;
use crate::page::PageVersion;

/// A page as it was stored.
#[derive(Clone, Copy, Debug)]
pub struct StoredPage<'page> {
    /// Its address, or what else it is called.
    pub name: &'page str,
    /// Its bytes.
    pub bytes: &'page [u8],
    /// The encoding that was declared.
    pub charset: Option<&'page str>,
}

impl<'page> From<(&'page str, &'page str)> for StoredPage<'page> {
    /// Of a name and a text, which is UTF-8 whatever its markup declares.
    fn from((name, text): (&'page str, &'page str)) -> Self {
        Self { name, bytes: text.as_bytes(), charset: Some("utf-8") }
    }
}

impl<'page> StoredPage<'page> {
    fn read(&self, options: &Options) -> ReadPage<'page> {
        ReadPage::new(self.bytes, options.charset.as_deref().or(self.charset), &options.limits)
    }
}

impl SiteVersion {
    /// Learns what the pages have in common, judges them by it and keeps what they say.
    pub fn of_pages(pages: &[StoredPage<'_>], options: &Options) -> Self {
        let mut observer = TemplateObserver::new(LearnOptions::default());
        for page in pages {
            let read = page.read(options);
            let observation = Observation::of(&read);
            let is_asked = options.asks_pages() && observation.key() <= observer.evidence_wanted();
            observer.add(if is_asked { observation.with_evidence(&read) } else { observation });
        }
        let template = observer.finish();
        let mut site = Self::default();
        for page in pages {
            let url = page.name.contains("://").then(|| page.name.to_owned());
            let options = Options { url, id: page.name.to_owned(), ..options.clone() };
            let read = page.read(&options);
            let judged = options.judge(&read, KnownSite::Template(&template));
            site.add(PageVersion::of(&Extraction::of(read, judged, options)));
        }
        site
    }
}
