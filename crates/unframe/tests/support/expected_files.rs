//! Compares outputs with expected files, which `UPDATE_EXPECTED=1` rewrites.

use std::path::{Path, PathBuf};

/// The folders in a folder, sorted by name. Relative paths start at the tests of this crate.
pub(crate) fn folders_in(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs_err::read_dir(path).expect("the tests bring the folder");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut folders: Vec<PathBuf> = paths.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// The page in a folder, as bytes: not all pages are UTF-8.
pub(crate) fn page_in(folder: &Path) -> Vec<u8> {
    fs_err::read(folder.join("page.html")).expect("every folder holds a page")
}

/// The first difference of each file of a folder from what is `actual`.
pub(crate) fn differences<const N: usize>(folder: &Path, actual: [(&str, String); N]) -> Vec<String> {
    actual.into_iter().filter_map(|(name, actual)| difference(&folder.join(name), &actual)).collect()
}

#[expect(clippy::disallowed_methods, reason = "tests may be told to rewrite what they expect")]
fn difference(path: &Path, actual: &str) -> Option<String> {
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
