//! Whole pages as text and Markdown, compared with files that a person has read.
//!
//! `UPDATE_EXPECTED=1 cargo test -p unframe --test render_pages` writes them anew.

use std::path::{Path, PathBuf};

use unframe::html::{ParseOptions, parse};
use unframe::render::{MarkdownOptions, TextOptions, markdown, text};

#[test]
fn every_page_renders_as_expected() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut folders: Vec<PathBuf> = fs_err::read_dir(pages).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let changed: Vec<String> = folders.iter().flat_map(|folder| check_page(folder)).collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

fn check_page(folder: &Path) -> Vec<String> {
    let page = fs_err::read_to_string(folder.join("page.html")).expect("every folder holds a page");
    let document = parse(&page, &ParseOptions::default());
    let root = document.tree.document();
    let plain = text(root, &TextOptions::default()).into_text() + "\n";
    let written = markdown(root, &MarkdownOptions::default()).into_text();
    [("text.txt", plain), ("page.md", written)]
        .into_iter()
        .filter_map(|(name, actual)| check_file(&folder.join(name), &actual))
        .collect()
}

/// What differs, if anything does.
#[expect(clippy::disallowed_methods, reason = "tests may be told to rewrite what they expect")]
fn check_file(path: &Path, actual: &str) -> Option<String> {
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs_err::write(path, actual).expect("the folder can be written to");
        return None;
    }
    let expected = fs_err::read_to_string(path).expect("UPDATE_EXPECTED=1 writes it");
    let line = expected.lines().zip(actual.lines()).position(|(expected, actual)| expected != actual);
    let line = line.unwrap_or(expected.lines().count().min(actual.lines().count()));
    let side = |text: &str| text.lines().nth(line).unwrap_or("(nothing)").to_owned();
    (expected != actual).then(|| {
        format!("{}:{}\n  expected {}\n  actual   {}", path.display(), line + 1, side(&expected), side(actual))
    })
}
