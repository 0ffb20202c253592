//! What we give for every page of a collection, a line each, so that two versions can be compared with `diff`.

use std::fmt::Write;

use unframe::{Method, Options};

use crate::corpus::WebPage;

/// The text of a page judged by itself, as its length and hash, and its metadata in words.
pub fn line(page: &WebPage) -> String {
    let options = Options { url: page.url.clone(), method: Method::Page, ..Options::default() };
    let extraction = unframe::extract(page.html.as_bytes(), &options);
    let text = extraction.text();
    let chances = format!("{:?}", extraction.read().evidence().chances().collect::<Vec<_>>());
    let mut line = format!("{} {} {:016x} {:016x}", page.id, text.len(), hash(text), hash(&chances));
    write!(line, " {:?}", extraction.metadata()).expect("a String takes everything");
    line
}

/// FNV-1a, so that everybody gets the same.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
