//! Which module of a crate may use which: each only those listed above it, so that no two use each other.
//!
//! The rule reads the paths `crate::…` in all files, and `super::…` where that is the crate. It skips comments and tests: a
//! test may show what becomes of its module's work further on.

use super::{SourceFile, Workspace};

/// A crate whose modules may not use each other as they like.
struct House {
    /// Where its modules are.
    folder: &'static str,
    /// Each module and those it may use. From the ground up: a module uses only what stands above it.
    rooms: &'static [(&'static str, &'static [&'static str])],
}

const HOUSES: &[House] = &[
    House { folder: "crates/unframe/src/", rooms: CORE },
    House { folder: "crates/unframe-review/src/", rooms: REVIEW },
];

const REVIEW: &[(&str, &[&str])] = &[("judgments", &[]), ("website", &["judgments"])];

const CORE: &[(&str, &[&str])] = &[
    ("words", &[]),
    ("share", &[]),
    ("hash", &[]),
    ("limits", &["words"]),
    ("page", &["limits"]),
    ("html", &["hash", "limits", "page"]),
    ("metadata", &["html"]),
    ("segment", &["hash", "page", "html"]),
    ("label", &["share", "page", "html", "segment"]),
    ("discussion", &["share", "page", "html", "segment", "label"]),
    ("page_methods", &["share", "html", "segment", "label"]),
    ("learned", &["share", "hash", "html", "segment"]),
    ("page_model", &["share", "hash", "html", "segment", "label", "learned"]),
    ("read_page", &["limits", "page", "html", "segment", "page_model"]),
    ("near_duplicates", &["share", "hash", "html", "segment", "label", "read_page"]),
    ("template", &["share", "hash", "page", "html", "segment", "label", "learned", "page_model", "read_page"]),
    ("fusion", &["share", "html", "segment", "label", "learned", "page_model", "template"]),
    ("page_verdict", &["share", "html", "segment", "label", "learned", "page_model"]),
    (
        "render",
        &[
            "share",
            "hash",
            "limits",
            "page",
            "html",
            "metadata",
            "segment",
            "label",
            "discussion",
            "near_duplicates",
            "page_verdict",
        ],
    ),
    ("payload", &["page", "html", "metadata", "segment", "label", "page_verdict", "render"]),
    (
        "extraction",
        &[
            "share",
            "limits",
            "page",
            "html",
            "metadata",
            "segment",
            "label",
            "discussion",
            "near_duplicates",
            "page_methods",
            "template",
            "fusion",
            "page_model",
            "page_verdict",
            "render",
            "payload",
            "read_page",
        ],
    ),
];

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    HOUSES.iter().flat_map(|house| house.check(workspace)).collect()
}

impl House {
    fn check(&self, workspace: &Workspace) -> Vec<String> {
        let files = || workspace.files.iter().filter_map(|file| Some((file.path.strip_prefix(self.folder)?, file)));
        let lib = files().find(|(path, _)| *path == "lib.rs").and_then(|(_, lib)| lib.text.as_deref());
        let exports = exports(lib.unwrap_or_default());
        let rust = files().filter(|(path, file)| file.has_extension("rs") && *path != "lib.rs");
        rust.flat_map(|(path, file)| self.complaints(path, file, &exports)).collect()
    }

    fn complaints(&self, path: &str, file: &SourceFile, exports: &[(String, String)]) -> Vec<String> {
        let room = room_of(path);
        let Some((_, may_use)) = self.rooms.iter().find(|(name, _)| *name == room) else {
            return vec![format!("{}: say in xtask/src/tidy/rooms.rs what `{room}` may use", file.path)];
        };
        if is_test(path) {
            return Vec::new();
        }
        let code = code(file.text.as_deref().unwrap_or_default());
        let mut used: Vec<&str> = names_behind("crate::", &code).collect();
        if is_root(path) {
            used.extend(names_behind("super::", &code).filter(|name| self.is_room(name)));
        }
        let room_of_name = |name: &&str| {
            let exported = exports.iter().find(|(export, _)| export == name);
            exported.map_or_else(|| (*name).to_owned(), |(_, room)| room.clone())
        };
        let mut forbidden: Vec<String> = used.iter().map(room_of_name).collect();
        forbidden.sort();
        forbidden.dedup();
        forbidden.retain(|used| *used != room && self.is_room(used) && !may_use.contains(&used.as_str()));
        forbidden.iter().map(|used| format!("{}: `{room}` must not use `{used}`", file.path)).collect()
    }

    fn is_room(&self, name: &str) -> bool {
        self.rooms.iter().any(|(room, _)| *room == name)
    }
}

/// The module a file belongs to: `html` for `html/build/mod.rs`, `limits` for `limits.rs`.
fn room_of(path: &str) -> &str {
    path.split('/').next().map_or(path, |first| first.trim_end_matches(".rs"))
}

/// Whether `super` is the crate: in `limits.rs` and `html/mod.rs`.
fn is_root(path: &str) -> bool {
    !path.contains('/') || path.split_once('/').is_some_and(|(_, rest)| rest == "mod.rs")
}

fn is_test(path: &str) -> bool {
    path.split('/').any(|part| part == "tests" || part == "tests.rs")
}

/// A text up to its tests, without the lines that are comments.
fn code(text: &str) -> String {
    let until_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    until_tests.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The names behind a beginning of a path: `a` of `crate::a::b`, `a` and `b` of `crate::{a, b::c}`.
fn names_behind<'code>(beginning: &'static str, code: &'code str) -> impl Iterator<Item = &'code str> {
    let paths = code.match_indices(beginning).filter(|(at, _)| !code[..*at].ends_with([':', '_']));
    paths.flat_map(move |(at, _)| {
        let rest = &code[at + beginning.len()..];
        match rest.strip_prefix('{') {
            Some(list) => members(list),
            None => vec![identifier(rest)],
        }
    })
}

/// The first names of the paths in a list, up to its end.
fn members(list: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let mut members = Vec::new();
    let mut is_start = true;
    for (at, character) in list.char_indices() {
        match character {
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            '{' => depth += 1,
            ',' if depth == 0 => is_start = true,
            _ if is_start && !character.is_whitespace() => {
                members.push(identifier(&list[at..]));
                is_start = false;
            }
            _ => {}
        }
    }
    members
}

fn identifier(text: &str) -> &str {
    text.split(|character: char| !character.is_alphanumeric() && character != '_').next().unwrap_or_default()
}

/// What the root of the crate exports, and from which module: `crate::Share` is one of `share`.
fn exports(lib: &str) -> Vec<(String, String)> {
    let code = code(lib);
    let uses = code.split(';').filter_map(|item| item.trim_start().strip_prefix("pub use "));
    let of_use = |path: &str| {
        let (room, rest) = path.split_once("::").unwrap_or((path, ""));
        let names = rest.strip_prefix('{').map_or_else(|| vec![identifier(rest)], members);
        names.into_iter().map(|name| (name.to_owned(), room.to_owned())).collect::<Vec<_>>()
    };
    uses.flat_map(of_use).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIB: &str = "pub mod page;\n\npub use limits::{Damage, Limits};\npub use share::Share;\n";

    fn check(path: &str, text: &str, expected: &[&str]) {
        check_in(&HOUSES[0], path, text, expected);
    }

    fn check_in(house: &House, path: &str, text: &str, expected: &[&str]) {
        let path_of_file = format!("{}{path}", house.folder);
        let expected: Vec<String> = expected.iter().map(|complaint| format!("{path_of_file}: {complaint}")).collect();
        let file = SourceFile { path: path_of_file, text: Some(text.to_owned()) };
        assert_eq!(house.complaints(path, &file, &exports(LIB)), expected, "{text}");
    }

    #[test]
    fn every_module_uses_only_what_stands_above_it() {
        for house in HOUSES {
            for (number, (room, may_use)) in house.rooms.iter().enumerate() {
                for used in *may_use {
                    assert!(house.rooms[..number].iter().any(|(above, _)| above == used), "{room} uses {used}");
                }
            }
        }
    }

    #[test]
    fn an_arrow_against_the_order_is_found() {
        let forbidden = &["`label` must not use `render`"];
        check("label/mod.rs", "use crate::render::Hidden;", forbidden);
        check("label/mod.rs", "use crate::html::Tree;\nfn f() { crate::render::text() }", forbidden);
        check("label/mod.rs", "use crate::{html::{Tag, Tree},\n    render::Hidden, segment::Blocks};", forbidden);
        check("label/mod.rs", "use super::render::Hidden;", forbidden);
        check("segment/split.rs", "use crate::Share;", &["`segment` must not use `share`"]);
        check("attic.rs", "", &["say in xtask/src/tidy/rooms.rs what `attic` may use"]);
    }

    #[test]
    fn the_website_uses_judgments_and_never_the_other_way_round() {
        let review = &HOUSES[1];
        check_in(review, "website/views/results.rs", "use crate::judgments::report::tables;", &[]);
        let forbidden = &["`judgments` must not use `website`"];
        check_in(review, "judgments/report/html.rs", "use crate::website::words::Words;", forbidden);
    }

    #[test]
    fn what_is_allowed_what_is_said_and_what_is_tested_is_not() {
        check("label/mod.rs", "use crate::Share;\nuse crate::label::Label;\nuse crate::segment::Blocks;", &[]);
        check("label/within.rs", "use super::render;\n/// As [`text`](crate::render::text).\nfn f() {}", &[]);
        check("label/mod.rs", "#[cfg(test)]\nmod tests {\n    use crate::render::text;\n}", &[]);
        check("segment/semantic/tests.rs", "use crate::render::text;", &[]);
    }
}
