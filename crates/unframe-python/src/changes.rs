//! Two versions of a page, or of a site, compared: `unframe.diff`.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use unframe_corpus::{Record, SiteBy, SiteKey};
use unframe_diff::render::{self, Entry, Told};
use unframe_diff::{PlaceHistory, SiteDiff, SiteVersion, StoredPage};

use crate::guard::unlocked;
use crate::options::Options;
use crate::page_source::PageSource;

/// A page out of Python's hands.
struct NamedPage {
    name: String,
    bytes: Vec<u8>,
    charset: Option<String>,
}

impl NamedPage {
    fn stored(&self) -> StoredPage<'_> {
        StoredPage { name: &self.name, bytes: &self.bytes, charset: self.charset.as_deref() }
    }
}

/// Two versions of the same pages, as JSON lines: `unframe.diff` calls it with names and pages.
#[pyfunction]
#[pyo3(signature = (old, new, everything, **options))]
pub(crate) fn _diff(
    py: Python<'_>,
    old: Vec<(String, Bound<'_, PyAny>)>,
    new: Vec<(String, Bound<'_, PyAny>)>,
    everything: bool,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let options = Options::of(options)?.extract;
    let (old, new) = (taken(old)?, taken(new)?);
    unlocked(py, || {
        let mut told = Told::default();
        let (old, new) = (by_site(old), by_site(new));
        let nothing = Vec::new();
        let mut sites: Vec<&SiteKey> = old.keys().chain(new.keys()).collect();
        sites.sort();
        sites.dedup();
        for site in sites {
            let version = |pages: &Vec<NamedPage>| {
                let pages: Vec<StoredPage<'_>> = pages.iter().map(NamedPage::stored).collect();
                SiteVersion::of_pages(&pages, &options)
            };
            let before = version(old.get(site).unwrap_or(&nothing));
            let now = version(new.get(site).unwrap_or(&nothing));
            let found = SiteDiff::of(site.as_str(), &before, &now, &PlaceHistory::default());
            let mut changes = found.changes;
            render::sort(&mut changes);
            told.entries.extend(changes.into_iter().map(Entry::from));
            if everything {
                told.set_aside.extend(found.set_aside);
            }
        }
        render::jsonl(&told)
    })
}

fn taken(pages: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<Vec<NamedPage>> {
    let take = |(name, page): (String, Bound<'_, PyAny>)| {
        let source = PageSource::of(&page)?;
        let bytes = source.bytes(page.py())?.to_vec();
        Ok(NamedPage { name, bytes, charset: source.charset().map(str::to_owned) })
    };
    pages.into_iter().map(take).collect()
}

/// Pages by the host of their address.
fn by_site(pages: Vec<NamedPage>) -> BTreeMap<SiteKey, Vec<NamedPage>> {
    let mut sites: BTreeMap<SiteKey, Vec<NamedPage>> = BTreeMap::new();
    for page in pages {
        let record = Record {
            id: page.name.clone(),
            url: page.name.contains("://").then(|| page.name.clone()),
            ..Record::default()
        };
        sites.entry(SiteKey::of(&record, SiteBy::Host)).or_default().push(page);
    }
    sites
}
