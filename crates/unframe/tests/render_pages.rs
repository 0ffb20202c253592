//! Whole pages as text and Markdown, compared with files that a person has read.
//!
//! `UPDATE_EXPECTED=1 cargo test -p unframe --test render_pages` rewrites them.

#[path = "support/expected_files.rs"]
mod expected_files;

use std::path::Path;

use expected_files::{differences, folders_in, page_in};
use unframe::Limits;
use unframe::html::{ParseOptions, parse};
use unframe::page::Page;
use unframe::render::{MarkdownOptions, TextOptions, markdown, text};

#[test]
fn every_page_renders_as_expected() {
    let changed: Vec<String> = folders_in("pages").iter().flat_map(|folder| check_page(folder)).collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

fn check_page(folder: &Path) -> Vec<String> {
    let bytes = page_in(folder);
    let page = Page::decode(&bytes, None, &Limits::default());
    let document = parse(page.text(), &ParseOptions::default());
    let root = document.tree.document();
    let plain = text(root, &TextOptions::default()).into_text() + "\n";
    let written = markdown(root, &MarkdownOptions::default()).into_text();
    differences(folder, [("text.txt", plain), ("page.md", written)])
}
