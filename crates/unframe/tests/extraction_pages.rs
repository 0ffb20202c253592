//! Pages and sites without their framing, compared with files that a person has read.
//!
//! `tests/pages` holds pages that come alone: their content as text and Markdown, and one line per block with its label,
//! reason and byte range. `tests/sites` holds sites whose pages are judged together. The files show what the program
//! does, faults included, so that a better judge shows as a difference. Not every label in them is right.
//!
//! `UPDATE_EXPECTED=1 cargo test -p unframe --test extraction_pages` rewrites them.

#[path = "support/expected_files.rs"]
mod expected_files;

use std::fmt::Write as _;
use std::path::Path;

use expected_files::{differences, folders_in, page_in};
use unframe::{Extraction, Options, extract, learn};

/// Enough of a block's text to recognize it.
const CHARACTERS_SHOWN: usize = 60;

#[test]
fn every_page_is_extracted_as_expected() {
    let changed: Vec<String> = folders_in("pages").iter().flat_map(|folder| check_page(folder)).collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

#[test]
fn every_page_of_a_site_is_extracted_as_expected() {
    let sites = folders_in("sites");
    let changed: Vec<String> = sites.iter().flat_map(|site| check_site(site)).collect();
    assert!(changed.is_empty(), "{}", changed.join("\n"));
}

#[test]
fn a_footer_that_differs_by_its_numbers_is_no_field_of_a_record() {
    let catalogue = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site/catalogue");
    let entries = fs_err::read_dir(catalogue).expect("the example site has a catalogue");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.sort();
    let pages: Vec<Vec<u8>> = files.iter().map(|file| fs_err::read(file).expect("a page")).collect();
    let template = learn(&pages);
    for page in &pages {
        let shown = template.extract(page, &Options::default());
        assert!(String::from_utf8_lossy(page).contains("visitors today"));
        assert!(!shown.text().contains("visitors today"), "{}", shown.text());
        assert!(shown.text().contains("Price: "), "{}", shown.text());
    }
}

fn check_page(folder: &Path) -> Vec<String> {
    let bytes = page_in(folder);
    let page = extract(&bytes, &Options::default());
    let plain = page.text().to_owned() + "\n";
    differences(folder, [("content.txt", plain), ("content.md", page.markdown()), ("labels.txt", labels(&page))])
}

fn check_site(site: &Path) -> Vec<String> {
    let folders = folders_in(site);
    let template = learn(folders.iter().map(|folder| page_in(folder)));
    let check = |folder: &Path| {
        let bytes = page_in(folder);
        let page = template.extract(&bytes, &Options::default());
        differences(folder, [("content.md", page.markdown()), ("labels.txt", labels(&page))])
    };
    folders.iter().flat_map(|folder| check(folder)).collect()
}

fn labels(page: &Extraction<'_>) -> String {
    let mut lines = String::new();
    for block in page.blocks() {
        let (label, reason, range) = (block.label().name(), block.reason().name(), block.range());
        let start: String = block.text().chars().take(CHARACTERS_SHOWN).collect();
        writeln!(lines, "{label} {reason} {}..{} {}", range.start, range.end, start.trim_end())
            .expect("text takes any line");
    }
    lines
}
