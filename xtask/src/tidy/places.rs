//! Traces of the machine something was written on: its folders, and the mirrors it downloads from.

use super::Workspace;

/// Folders of machines the project is written on. In two parts, so that this file is not found.
const FOLDERS: &[(&str, &str)] = &[("/work", "/"), ("/tmp", "/wt"), ("/root", "/"), ("/home", "/")];

/// How Cargo.lock names the registry that cargo itself knows, its beginning and its end.
const REGISTRY: (&str, &str) = ("source = \"registry+", "crates.io-index\"");

/// Settings that point downloads to a mirror.
const MIRROR_SETTINGS: &[(&str, &str)] = &[("replace-", "with"), ("index-", "url"), ("registry", "=http")];

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    // Pages link to their own folders, which are called anything.
    let files = workspace.files.iter().filter(|file| !file.has_extension("html"));
    let files = files.filter_map(|file| Some((file.path.as_str(), file.text.as_deref()?)));
    files.flat_map(|(path, text)| complaints(path, text)).collect()
}

fn complaints(path: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut complain = |what: &str| complaints.push(format!("{path}:{number}: {what}"));
        for (first, second) in FOLDERS {
            if has_absolute(line, &format!("{first}{second}")) {
                complain("names a folder of one machine");
            }
        }
        if MIRROR_SETTINGS.iter().any(|(first, second)| line.contains(&format!("{first}{second}"))) {
            complain("points downloads to a mirror");
        }
        let is_known = line.starts_with(REGISTRY.0) && line.ends_with(REGISTRY.1);
        if path.ends_with("package-lock.json") && line.trim_start().starts_with("\"resolved\"") {
            complain(
                "names the registry it was downloaded from; `omit-lockfile-registry-resolved` in .npmrc leaves it out",
            );
        }
        if path == "Cargo.lock" && line.starts_with("source = ") && !is_known {
            complain("a crate from elsewhere than cargo's own registry");
        }
    }
    complaints
}

/// Whether `folder` stands in the line as the beginning of a path, not inside one (`https://example.org/work/`).
fn has_absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|character| character.is_alphanumeric() || "./-_$}~".contains(character))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_a_machine_is_found_and_an_address_is_not() {
        assert_eq!(complaints("a.md", &format!("see {}/x", "/work")), ["a.md:1: names a folder of one machine"]);
        assert_eq!(complaints("a.md", &format!("see https://example.org{}/x", "/work")), [""; 0]);
    }

    #[test]
    fn a_registry_in_a_lock_file_of_npm_is_found() {
        let found = complaints("node/package-lock.json", "  \"resolved\": \"https://mirror.example/a.tgz\",");
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_crate_from_a_mirror_is_found() {
        let found = complaints("Cargo.lock", "source = \"registry+https://mirror.example/index\"");
        assert_eq!(found, ["Cargo.lock:1: a crate from elsewhere than cargo's own registry"]);
    }
}
