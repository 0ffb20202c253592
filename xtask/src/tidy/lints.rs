//! Every crate obeys the lints of the workspace.

use super::Workspace;
use crate::cargo;

/// Crates with lints of their own, and all that may differ: a line of the workspace and what stands in its place.
///
/// The attribute `napi` registers functions by the crate ctor, which writes `#[allow(unsafe_code)]`. Under `forbid` that is an
/// error; under `deny` an `unsafe` of ours still is. One file of the core calls code that is compiled for some machines only.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("unframe", "unsafe_code = \"forbid\"", "unsafe_code = \"deny\""),
    ("unframe-node", "unsafe_code = \"forbid\"", "unsafe_code = \"deny\""),
];
/// The only file in which one `unsafe` may be.
const UNSAFE_FILE: &str = "crates/unframe/src/learned/full_width.rs";

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    let block = ["unsafe", " {"].concat();
    let sources = workspace.files.iter().filter(|file| file.has_extension("rs"));
    let blocks = sources.map(|file| (file, file.text.as_deref().map_or(0, |text| text.matches(&block).count())));
    let wrong = blocks.filter(|(file, count)| *count != usize::from(file.path == UNSAFE_FILE));
    let wrong = wrong
        .map(|(file, count)| format!("{}: {count} blocks of `unsafe`; one is allowed, in {UNSAFE_FILE}", file.path));
    wrong.chain(of_manifests(workspace)).collect()
}

fn of_manifests(workspace: &Workspace) -> Vec<String> {
    let of_workspace = fs_err::read_to_string(cargo::root().join("Cargo.toml")).unwrap_or_default();
    let packages = workspace.packages.iter();
    packages
        .filter_map(|package| {
            let manifest = fs_err::read_to_string(&package.manifest_path).unwrap_or_default();
            let exception = EXCEPTIONS.iter().find(|(name, ..)| *name == package.name);
            complaint(&manifest, &of_workspace, exception.map(|(_, line, instead)| (*line, *instead)))
                .map(|complaint| format!("{}: {complaint}", package.name))
        })
        .collect()
}

fn complaint(manifest: &str, of_workspace: &str, exception: Option<(&str, &str)>) -> Option<&'static str> {
    let Some((line, instead)) = exception else {
        let obeys = manifest.split("\n[").any(|table| table.starts_with("lints]\nworkspace = true"));
        return (!obeys).then_some("its Cargo.toml lacks `[lints] workspace = true`");
    };
    let expected = lints(of_workspace, "workspace.lints.").replace(line, instead);
    (lints(manifest, "lints.") != expected)
        .then_some("its lints differ from those of the workspace by more than they may")
}

/// The tables of lints of a manifest, without comments and empty lines.
fn lints(manifest: &str, beginning: &str) -> String {
    let tables = manifest.split("\n[").filter_map(|table| table.strip_prefix(beginning));
    let lines = tables.flat_map(str::lines).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "[a]\n\n[workspace.lints.rust]\nunsafe_code = \"forbid\"\nb = \"warn\"\n\n# c\n[d]";

    #[test]
    fn a_crate_without_lints_is_found() {
        assert!(complaint("[package]\n\n[lints]\nworkspace = true\n", OURS, None).is_none());
        assert!(complaint("[package]\n", OURS, None).is_some());
    }

    #[test]
    fn an_exception_differs_in_one_line_only() {
        let exception = Some(("unsafe_code = \"forbid\"", "unsafe_code = \"deny\""));
        let table = "[package]\n\n# e\n[lints.rust]\n";
        let check = |lints: &str| complaint(&format!("{table}{lints}"), OURS, exception).is_none();
        assert!(check("unsafe_code = \"deny\"\nb = \"warn\"\n"));
        assert!(!check("unsafe_code = \"allow\"\nb = \"warn\"\n"));
        assert!(!check("unsafe_code = \"deny\"\n"));
    }
}
