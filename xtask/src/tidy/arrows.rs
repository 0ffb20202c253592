//! Which crate may depend on which: the core on none of ours, and each heavy dependency in one crate only.

use super::Workspace;
use crate::cargo::{Dependency, Package};

/// A crate of ours, those of ours it may use, and those its tests may use as well.
const ARROWS: &[(&str, &[&str], &[&str])] = &[
    ("unframe", &[], &["unframe-bench"]),
    ("unframe-corpus", &["unframe"], &[]),
    ("unframe-diff", &["unframe"], &[]),
    ("unframe-dups", &["unframe"], &[]),
    ("unframe-watch", &["unframe", "unframe-corpus", "unframe-diff"], &[]),
    ("unframe-search", &["unframe"], &[]),
    ("unframe-mcp", &["unframe", "unframe-corpus", "unframe-diff", "unframe-search"], &[]),
    ("unframe-web", &["unframe"], &[]),
    ("unframe-service", &["unframe", "unframe-corpus", "unframe-diff", "unframe-dups", "unframe-web"], &[]),
    (
        "unframe-review",
        &["unframe", "unframe-corpus", "unframe-dups", "unframe-search", "unframe-web"],
        &["unframe-bench"],
    ),
    (
        "unframe-cli",
        &[
            "unframe",
            "unframe-corpus",
            "unframe-diff",
            "unframe-dups",
            "unframe-mcp",
            "unframe-search",
            "unframe-review",
            "unframe-service",
            "unframe-watch",
        ],
        &[],
    ),
    ("unframe-python", &["unframe", "unframe-corpus", "unframe-diff", "unframe-dups"], &[]),
    ("unframe-node", &["unframe", "unframe-corpus"], &[]),
    ("unframe-bench", &["unframe", "unframe-corpus", "unframe-dups"], &[]),
    ("xtask", &["unframe", "unframe-corpus", "unframe-dups", "unframe-bench"], &[]),
];

/// A crate from outside and those of ours that may use it, other than in tests.
const QUARANTINE: &[(&str, &[&str])] = &[
    ("anstream", &["unframe-cli"]),
    ("anyhow", &["unframe-cli", "xtask"]),
    ("askama", &["unframe-review", "unframe-service"]),
    ("axum", &["unframe-review", "unframe-service", "unframe-web"]),
    ("clap", &["unframe-cli"]),
    ("clap_complete", &["unframe-cli"]),
    ("clap_mangen", &["unframe-cli"]),
    (
        "fs-err",
        &[
            "unframe-corpus",
            "unframe-dups",
            "unframe-mcp",
            "unframe-review",
            "unframe-search",
            "unframe-service",
            "unframe-watch",
            "unframe-cli",
            "unframe-python",
            "unframe-bench",
            "xtask",
        ],
    ),
    ("html5ever", &["unframe-bench"]),
    ("hyper", &["unframe-web"]),
    ("hyper-util", &["unframe-web"]),
    ("http-body-util", &["unframe-service"]),
    ("imara-diff", &["unframe-diff"]),
    ("lol_html", &["unframe-bench"]),
    ("napi", &["unframe-node"]),
    ("napi-build", &["unframe-node"]),
    ("napi-derive", &["unframe-node"]),
    ("pyo3", &["unframe-python"]),
    ("rmcp", &["unframe-mcp"]),
    ("rusqlite", &["unframe-review", "unframe-watch"]),
    ("rustix", &["unframe-service", "unframe-bench"]),
    ("schemars", &["unframe-mcp"]),
    ("self_cell", &["unframe", "unframe-cli"]),
    ("tantivy", &["unframe-search"]),
    ("tl", &["unframe-bench"]),
    ("tokio", &["unframe-mcp", "unframe-review", "unframe-service", "unframe-web"]),
    ("ureq", &["unframe-watch"]),
    ("whatlang", &["unframe"]),
    ("zstd", &["unframe-corpus", "unframe-watch", "unframe-bench"]),
];

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    workspace.packages.iter().flat_map(complaints).collect()
}

fn complaints(package: &Package) -> Vec<String> {
    let Some((_, may_use, tests_may_use)) = ARROWS.iter().find(|(name, ..)| *name == package.name) else {
        return vec![format!("{}: say in xtask/src/tidy/arrows.rs what this crate may depend on", package.name)];
    };
    let ours = |name: &str| ARROWS.iter().any(|(ours, ..)| *ours == name);
    let is_forbidden = |dependency: &&Dependency| {
        let name = dependency.name.as_str();
        let is_for_tests = dependency.kind.as_deref() == Some("dev");
        if ours(name) {
            return !(may_use.contains(&name) || is_for_tests && tests_may_use.contains(&name));
        }
        let allowed = QUARANTINE.iter().find(|(quarantined, _)| *quarantined == name);
        !is_for_tests && allowed.is_some_and(|(_, crates)| !crates.contains(&package.name.as_str()))
    };
    let forbidden = package.dependencies.iter().filter(is_forbidden);
    forbidden.map(|dependency| format!("{} must not depend on {}", package.name, dependency.name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(package: &str, dependency: &str, kind: Option<&str>, expected: &[&str]) {
        let dependency = Dependency { name: dependency.to_owned(), kind: kind.map(str::to_owned) };
        let package =
            Package { name: package.to_owned(), manifest_path: "Cargo.toml".into(), dependencies: vec![dependency] };
        assert_eq!(complaints(&package), expected);
    }

    #[test]
    fn an_arrow_against_the_order_is_found() {
        check("unframe", "unframe-corpus", None, &["unframe must not depend on unframe-corpus"]);
        check("unframe", "unframe-corpus", Some("dev"), &["unframe must not depend on unframe-corpus"]);
        check("unframe", "unframe-bench", None, &["unframe must not depend on unframe-bench"]);
        check("unframe", "unframe-bench", Some("dev"), &[]);
        check("unframe-corpus", "clap", None, &["unframe-corpus must not depend on clap"]);
        check("unframe-corpus", "unframe", None, &[]);
        check("unframe", "fs-err", Some("dev"), &[]);
        check("unframe", "memchr", None, &[]);
    }
}
