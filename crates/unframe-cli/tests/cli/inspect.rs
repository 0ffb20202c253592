//! The views of `unframe inspect`.

use crate::command::{Folder, Outcome};

/// A page with everything that can be shown: an implied element, a clone, text moved out of a table, SVG, a comment.
const PAGE: &str = "<!DOCTYPE html><!-- x --><p class=\"a b\" hidden>One <b>two<p>three</b> four\
                    <table>moved<tr><td>cell</table><svg viewBox='0 0 1 1'><path/></svg><my-tag>\x1b[31m</my-tag>";

fn page() -> Folder {
    Folder::new().with("page.html", PAGE)
}

#[test]
fn the_tree_shows_ranges_attributes_and_how_nodes_came_to_be() {
    let outcome = page().run(&["inspect", "page.html"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    insta::assert_snapshot!("tree", outcome.stdout);
}

#[test]
fn the_tokens_tile_the_page() {
    let outcome = page().run(&["inspect", "--format", "tokens", "page.html"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    insta::assert_snapshot!("tokens", outcome.stdout);
}

#[test]
fn json_has_everything() {
    let outcome = page().run(&["inspect", "--format", "json", "page.html"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    insta::assert_snapshot!("json", outcome.stdout);
}

#[test]
fn json_ranges_point_into_the_text_and_into_the_bytes() {
    let source = b"<meta charset=windows-1251><p title='\xC4\xE0'>\xCF\xF0\xE8\xE2\xE5\xF2</p>";
    let folder = Folder::new().with("page.html", source);
    let outcome = folder.run(&["inspect", "-f", "json", "page.html"]);
    let value: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    let nodes = value["nodes"].as_array().unwrap();
    let range = |place: &serde_json::Value| {
        let at = |index: usize| usize::try_from(place["source"][index].as_u64().unwrap()).unwrap();
        at(0)..at(1)
    };
    let text = nodes.iter().find(|node| node["text"] == "Привет").unwrap();
    assert_eq!(source[range(&text["at"])], *b"\xCF\xF0\xE8\xE2\xE5\xF2");
    let paragraph = nodes.iter().find(|node| node["name"] == "p").unwrap();
    assert_eq!(paragraph["attributes"][0]["value"], "Да");
    assert_eq!(source[range(&paragraph["attributes"][0]["value_at"])], *b"\xC4\xE0");
    assert_eq!(source[range(&paragraph["end_tag"])], *b"</p>");
    let end = value["tokens"].as_array().unwrap().iter().fold(0, |end, token| {
        assert_eq!(range(&token["at"]).start, end);
        range(&token["at"]).end
    });
    assert_eq!(end, source.len());
}

#[test]
fn damage_is_part_of_the_view() {
    let folder = Folder::new().with("page.html", "<meta charset=windows-1251><p>Привет, мир");
    let outcome = folder.run(&["inspect", "page.html"]);
    assert_eq!(outcome.stdout.lines().nth(1), Some("damage: declares windows-1251, was read as UTF-8"));
    let outcome = folder.run(&["inspect", "--format", "json", "page.html"]);
    let value: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(value["damage"][0]["kind"], "wrong-declaration");
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let folder = page();
    let plain = folder.run(&["inspect", "page.html"]).stdout;
    assert!(!plain.contains('\x1b'));
    assert_eq!(folder.run(&["inspect", "--color", "never", "page.html"]).stdout, plain);
    let colored = folder.run(&["inspect", "--color", "always", "page.html"]).stdout;
    assert!(colored.contains("\x1b[1m\x1b[34mtable\x1b[0m"), "{colored}");
    assert!(!colored.contains("\x1b[31m"), "the page's own escape sequence must not get through");
}

#[test]
fn scripting_makes_noscript_text() {
    let folder = Folder::new().with("page.html", "<body><noscript><p>Fallback</noscript>");
    let last = |outcome: Outcome| outcome.stdout.lines().last().unwrap().trim_start().to_owned();
    assert_eq!(last(folder.run(&["inspect", "page.html"])), "19..27              └─ \"Fallback\"");
    let outcome = folder.run(&["inspect", "--scripting", "page.html"]);
    assert_eq!(last(outcome), "16..27           └─ \"<p>Fallback\"");
}

#[test]
fn lines_fit_the_width() {
    let folder = Folder::new().with("page.html", format!("<p class='{0}'>{0}", "word ".repeat(100)));
    for format in ["tree", "tokens"] {
        let outcome = folder.run(&["inspect", "--width", "40", "--format", format, "page.html"]);
        for line in outcome.stdout.lines().skip(1) {
            assert!(line.chars().count() <= 40, "{line}");
        }
    }
}

#[test]
fn an_empty_page_has_a_tree() {
    let outcome = Folder::new().run(&["inspect", "-"]);
    assert_eq!(outcome.code, Some(0));
    assert!(
        outcome
            .stdout
            .ends_with("document\n0..0  └─ html (implied)\n0..0     ├─ head (implied)\n0..0     └─ body (implied)\n"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_tree_of_great_depth_is_shown() {
    let folder = Folder::new().with("deep.html", "<div>".repeat(5_000));
    let outcome = folder.run(&["inspect", "deep.html"]);
    assert_eq!(outcome.code, Some(0));
    assert!(outcome.stdout.contains("… 100 deep └─ div"), "depth as a number");
    assert!(outcome.stdout.contains("damage: "), "flattened");
}

#[test]
fn of_a_page_that_was_cut_the_length_is_not_known() {
    let folder = Folder::new().with("long.html", "x".repeat(5_000));
    let outcome = folder.run(&["inspect", "--max-bytes", "1k", "long.html"]);
    assert!(outcome.stdout.contains(" · more than 1,024 bytes · "), "{}", outcome.stdout);
}
