//! What we give for every page of a collection, a line each, so that two versions can be compared with `diff`.

use std::fmt::Write;

use unframe::html::{ParseOptions, parse};
use unframe::metadata::Metadata;
use unframe::page::Page;
use unframe::page_content::PageContent;
use unframe::page_model::PageEvidence;
use unframe::segment::Blocks;

use crate::corpus::WebPage;

/// The text of a page judged by itself, as its length and hash, and its metadata in words.
pub fn line(page: &WebPage) -> String {
    let options = ParseOptions::default();
    let decoded = Page::decode(page.html.as_bytes(), None, &options.limits);
    let document = parse(decoded.text(), &options);
    let blocks = Blocks::of(&document.tree);
    let evidence = PageEvidence::of(&document, &blocks);
    let labels = evidence.judge(&blocks);
    let text = PageContent::of(&document, &blocks, &labels, &labels).text(&document);
    let chances = format!("{:?}", evidence.chances().collect::<Vec<_>>());
    let metadata = Metadata::of(&document, page.url.as_deref());
    let mut line = format!("{} {} {:016x} {:016x}", page.id, text.len(), hash(&text), hash(&chances));
    write!(line, " {metadata:?}").expect("a String takes everything");
    line
}

/// FNV-1a, so that everybody gets the same.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
