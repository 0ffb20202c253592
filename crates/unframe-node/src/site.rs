//! Which site a page belongs to.

use std::num::NonZeroUsize;

use napi::bindgen_prelude::Either;
use napi_derive::napi;
use unframe_corpus::{Record, SiteBy, SiteKey};

use crate::failure::Failure;
use crate::guard::safely_or;

/// The site of a page, as `unframe extract --site-by` tells it.
#[napi(catch_unwind)]
pub fn site_of(url: Option<String>, id: Option<String>, by: String) -> Either<String, Failure> {
    match safely_or(|| Ok(name(url, id, parse(&by)?))) {
        Ok(name) => Either::A(name),
        Err(failure) => Either::B(failure),
    }
}

/// Its name.
pub(crate) fn name(url: Option<String>, id: Option<String>, by: SiteBy) -> String {
    let record = Record { id: id.unwrap_or_default(), url, ..Record::default() };
    SiteKey::of(&record, by).as_str().to_owned()
}

/// Reads `host`, `folder`, `folder:2` and `one`.
fn parse(text: &str) -> Result<SiteBy, Failure> {
    let levels = text.strip_prefix("folder:").and_then(|levels| levels.parse::<NonZeroUsize>().ok());
    match (text, levels) {
        ("host", _) => Ok(SiteBy::Host),
        ("folder", _) => Ok(SiteBy::Folder { levels: 1 }),
        (_, Some(levels)) => Ok(SiteBy::Folder { levels: levels.get() }),
        ("one", _) => Ok(SiteBy::One),
        _ => {
            let message = format_args!("cannot group pages into sites by `{text}`; use host, folder, folder:2 or one");
            Err(Failure::option(message, None))
        }
    }
}
