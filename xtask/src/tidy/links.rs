//! Links of our documents to files and headings that are not there.

use super::Workspace;
use crate::docs;

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    let documents = workspace.files.iter().filter(|file| file.has_extension("md") && !is_output(&file.path));
    let documents = documents.filter_map(|file| Some((&file.path, file.text.as_deref()?)));
    documents.flat_map(|(path, text)| docs::complaints(path, text)).collect()
}

/// What tests expect of pages has the links of these pages.
fn is_output(path: &str) -> bool {
    path.contains("/tests/") && !path.ends_with("README.md")
}
