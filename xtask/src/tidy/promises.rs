//! What `SECURITY.md` says is held by a test or a file, and is not.

use super::Workspace;
use crate::cargo;

const DOCUMENT: &str = "SECURITY.md";

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    let text = |path: &str| workspace.files.iter().find(|file| file.path == path).and_then(|file| file.text.as_deref());
    let Some(document) = text(DOCUMENT) else { return vec![format!("{DOCUMENT} is missing")] };
    let is_test = |name: &str| {
        let function = format!("fn {name}(");
        workspace
            .files
            .iter()
            .filter(|file| file.has_extension("rs"))
            .any(|file| file.text.as_deref().is_some_and(|text| text.contains(&function)))
    };
    quoted(document)
        .filter(|name| if is_path(name) { !cargo::root().join(name).exists() } else { is_name(name) && !is_test(name) })
        .map(|name| format!("{DOCUMENT} names `{name}`, which is not there"))
        .collect()
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn is_path(name: &str) -> bool {
    name.starts_with("crates/")
}

/// Whether it is called as tests are: a sentence.
fn is_name(name: &str) -> bool {
    name.matches('_').count() >= 2 && name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tests_and_paths_are_told_from_other_code() {
        let found: Vec<&str> = quoted("`a_page_stays_whole`, `--raw-cells`, `crates/unframe`").collect();
        assert_eq!(
            found.iter().map(|name| (is_name(name), is_path(name))).collect::<Vec<_>>(),
            [(true, false), (false, false), (false, true)]
        );
    }
}
