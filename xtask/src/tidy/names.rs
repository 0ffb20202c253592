//! Names of files and folders that say nothing about what is inside.

use super::Workspace;

const BANNED: &[&str] =
    &["common", "core", "handle", "helper", "helpers", "info", "manager", "misc", "process", "util", "utils"];

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    // Pages that are read are named as whoever wrote them liked.
    let ours =
        workspace.files.iter().filter(|file| ["rs", "py", "md", "toml"].iter().any(|ours| file.has_extension(ours)));
    ours.filter_map(|file| {
        let banned = banned_part(&file.path)?;
        Some(format!("{}: `{banned}` says nothing; name it by the question it answers", file.path))
    })
    .collect()
}

fn banned_part(path: &str) -> Option<&str> {
    path.split('/').map(|part| part.split('.').next().unwrap_or(part)).find(|part| BANNED.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_banned_name_is_found_as_file_and_as_folder() {
        assert_eq!(banned_part("crates/unframe/src/util.rs"), Some("util"));
        assert_eq!(banned_part("crates/unframe/src/common/mod.rs"), Some("common"));
        assert_eq!(banned_part("crates/unframe/src/utilities.rs"), None);
    }
}
