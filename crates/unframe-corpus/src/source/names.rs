//! What sources are called in the ids of their pages, where there are several.

use std::path::{Component, Path};

/// The shortest ends of the paths that tell the sources apart, in the same order: `2024/site` and `2025/site`, but `site` and `blog`. Of
/// sources that are the same, all but the first have a number.
pub(super) fn names(paths: &[&Path]) -> Vec<String> {
    let parts: Vec<Vec<String>> = paths.iter().map(|path| parts(path)).collect();
    let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
    let of_length = |length: usize| -> Vec<String> {
        parts.iter().map(|parts| parts[parts.len().saturating_sub(length)..].join("/")).collect()
    };
    let differ = |names: &Vec<String>| (1..names.len()).all(|at| !names[..at].contains(&names[at]));
    let found = (1..=longest).map(of_length).find(differ);
    found.unwrap_or_else(|| numbered(&of_length(longest.min(1))))
}

/// The names on the way, from the root.
fn parts(path: &Path) -> Vec<String> {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut parts = Vec::new();
    for component in whole.components() {
        match component {
            Component::Normal(part) => parts.push(part.to_string_lossy().into_owned()),
            Component::ParentDir => drop(parts.pop()),
            Component::Prefix(_) | Component::RootDir | Component::CurDir => {}
        }
    }
    parts
}

fn numbered(names: &[String]) -> Vec<String> {
    let mut taken: Vec<String> = Vec::with_capacity(names.len());
    for name in names {
        let numbers = (2..).map(|number| format!("{name}-{number}"));
        let free = std::iter::once(name.clone()).chain(numbers).find(|name| !taken.contains(name));
        taken.extend(free);
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(paths: &[&str], expected: &[&str]) {
        let paths: Vec<&Path> = paths.iter().map(Path::new).collect();
        assert_eq!(names(&paths), expected, "{paths:?}");
    }

    #[test]
    fn the_shortest_ends_tell_sources_apart() {
        check(&["/a/site", "/b/blog/"], &["site", "blog"]);
        check(&["/2024/site", "/2025/site", "/x/blog"], &["2024/site", "2025/site", "x/blog"]);
        check(&["/a/b/../site", "/c/./site"], &["a/site", "c/site"]);
        check(&["/site", "/x/site"], &["site", "x/site"]);
        check(&["/a/site", "/a/site", "/a/site/"], &["site", "site-2", "site-3"]);
        check(&["/"], &[""]);
    }
}
