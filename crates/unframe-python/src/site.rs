//! Which site a page belongs to.

use std::num::NonZeroUsize;

use pyo3::prelude::*;
use unframe_corpus::{Record, SiteBy, SiteKey};

use crate::error;

/// Returns the site of a page, as in `unframe extract --site-by`.
///
/// By its host: `www.`, upper case and the usual ports make no difference. With `site_by="folder"` (or `"folder:2"`) by
/// the first folders of its id; with `"one"` all pages are one site.
///
/// >>> import unframe
/// >>> unframe.site_of("https://www.Example.org:443/rain")
/// 'example.org'
/// >>> unframe.site_of(None, id="journal/rain.html", site_by="folder")
/// 'journal'
#[pyfunction]
#[pyo3(signature = (url, *, id=None, site_by="host"))]
pub(crate) fn site_of(url: Option<String>, id: Option<String>, site_by: &str) -> PyResult<String> {
    Ok(name(url, id, parse(site_by)?))
}

/// Its name.
pub(crate) fn name(url: Option<String>, id: Option<String>, by: SiteBy) -> String {
    let record = Record { id: id.unwrap_or_default(), url, ..Record::default() };
    SiteKey::of(&record, by).as_str().to_owned()
}

/// Reads `host`, `folder`, `folder:2` and `one`.
pub(crate) fn parse(text: &str) -> PyResult<SiteBy> {
    let levels = text.strip_prefix("folder:").and_then(|levels| levels.parse::<NonZeroUsize>().ok());
    match (text, levels) {
        ("host", _) => Ok(SiteBy::Host),
        ("folder", _) => Ok(SiteBy::Folder { levels: 1 }),
        (_, Some(levels)) => Ok(SiteBy::Folder { levels: levels.get() }),
        ("one", _) => Ok(SiteBy::One),
        _ => {
            let message = format!("cannot group pages into sites by `{text}`; use host, folder, folder:2 or one");
            Err(error::option(message, None))
        }
    }
}
