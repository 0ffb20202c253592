//! From the answers of a visit to versions of pages: learned and judged as `extract` does it.

use unframe::extraction::KnownSite;
use unframe::template::{LearnOptions, Observation, SavedTemplate, TemplateObserver};
use unframe::{Extraction, Options, ReadPage};
use unframe_corpus::guard::guarded;
use unframe_diff::{PageVersion, page_key};

use crate::fetch::Fetched;
use crate::state::digest;

/// What is known of the framing of a site, in the making.
pub(super) struct Learning {
    observer: TemplateObserver,
}

/// Of the bytes of a page.
pub(super) fn digest_of(fetched: &Fetched) -> [u8; 16] {
    digest(&fetched.body)
}

impl Learning {
    /// Goes on from what was saved.
    pub(super) fn from_saved(saved: Option<&[u8]>) -> Self {
        let sample = saved.and_then(|bytes| SavedTemplate::from_bytes(bytes).ok()).and_then(|saved| saved.sample);
        Self { observer: sample.unwrap_or_else(|| TemplateObserver::new(LearnOptions::default())) }
    }

    /// Sees pages. A page that brings out a bug of ours is left out.
    pub(super) fn see(&mut self, pages: &[&Fetched]) {
        for page in pages {
            let wanted = self.observer.evidence_wanted();
            let observed = guarded(|| {
                let read = read(page);
                let observation = Observation::of(&read);
                if observation.key() <= wanted { observation.with_evidence(&read) } else { observation }
            });
            if let Ok(observation) = observed {
                self.observer.add(observation);
            }
        }
    }

    /// What the pages say, each with where it was asked for, judged by what was learned; `None` for one that brings out a bug.
    pub(super) fn versions(&self, pages: &[(&str, &Fetched)]) -> Vec<Option<PageVersion>> {
        let template = self.observer.clone().finish();
        let version = |(asked, page): &(&str, &Fetched)| {
            let judged = guarded(|| {
                let options =
                    Options { url: Some(page.address.clone()), id: page.address.clone(), ..Options::default() };
                let read = read(page);
                let judged = options.judge(&read, KnownSite::Template(&template));
                PageVersion::of(&Extraction::of(read, judged, options))
            });
            let mut version = judged.ok()?;
            // It is known by where it was asked for, wherever redirects led.
            version.key = page_key(asked);
            (*asked).clone_into(&mut version.name);
            Some(version)
        };
        pages.iter().map(version).collect()
    }

    /// To be remembered.
    pub(super) fn saved(self) -> Vec<u8> {
        SavedTemplate::from(self.observer).to_bytes()
    }
}

fn read(page: &Fetched) -> ReadPage<'_> {
    ReadPage::new(&page.body, page.charset.as_deref(), &unframe::Limits::default())
}
