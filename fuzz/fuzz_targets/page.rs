//! No bytes make any step from a stored page to its renderings fail, and every range leads back into the source.

#![no_main]

use libfuzzer_sys::fuzz_target;
use unframe::Limits;
use unframe::html::{ParseOptions, parse};
use unframe::page::Page;
use unframe::render::{MarkdownOptions, TextOptions, html, markdown, text};

fuzz_target!(|bytes: &[u8]| {
    let page = Page::decode(bytes, None, &Limits::default());
    let document = parse(page.text(), &ParseOptions::default());
    let mut last = 0;
    for (_, span) in document.tokens.iter() {
        let range = page.source_range(span);
        assert!(range.start >= last && range.start <= range.end && range.end <= bytes.len(), "{range:?} behind {last}");
        last = range.start;
    }
    let root = document.tree.document();
    for rendering in
        [text(root, &TextOptions::default()), markdown(root, &MarkdownOptions::default()), html(root)]
    {
        for run in rendering.runs() {
            assert!(run.source.end as usize <= page.text().len());
        }
    }
});
