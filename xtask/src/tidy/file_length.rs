//! How long a source file may be: what does not fit is two ideas.

use super::Workspace;

const MOST_LINES: usize = 400;

/// Files that may be longer, and why.
const EXCEPTIONS: &[(&str, &str)] =
    &[("crates/unframe/src/html/entities.rs", "the standard's table of character references, generated")];

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    let sources = workspace.files.iter().filter(|file| file.has_extension("rs"));
    let mut complaints: Vec<String> = sources
        .filter(|file| !EXCEPTIONS.iter().any(|(path, _)| *path == file.path))
        .filter_map(|file| {
            let lines = file.text.as_deref()?.lines().count();
            (lines > MOST_LINES).then(|| format!("{}: {lines} lines, more than {MOST_LINES}; split it", file.path))
        })
        .collect();
    for (path, _) in EXCEPTIONS {
        if !workspace.files.iter().any(|file| file.path == *path) {
            complaints.push(format!("{path}: excepted in xtask/src/tidy/file_length.rs, but not there"));
        }
    }
    complaints
}
