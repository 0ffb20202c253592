//! Every crate obeys the lints of the workspace.

use super::Workspace;

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    let obeys = |manifest: &str| manifest.split("\n[").any(|table| table.starts_with("lints]\nworkspace = true"));
    let packages = workspace.packages.iter();
    packages
        .filter(|package| !fs_err::read_to_string(&package.manifest_path).is_ok_and(|manifest| obeys(&manifest)))
        .map(|package| format!("{}: its Cargo.toml lacks `[lints] workspace = true`", package.name))
        .collect()
}
