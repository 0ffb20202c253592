//! Scores of cases made by hand: what a fault of each kind costs.

use super::{Kind, Structure, read, score};

const TRUTH: &str = "## Rain\n\nIt fell *long* on [Oslo](https://e.org/o) `all` day[^1].\n\n### Snow\n\n- one\n  - two\n\
    - three\n\n> Said so.\n\n```rust\nfn f() {\n    g();\n}\n```\n\n| a | b |\n| - | - |\n| c | d |\n\nSo $x^2$ is\n\n![i](https://e.org/i.png)\n\n[^1]: Much.\n";

fn truth() -> Structure {
    Structure { title: "Weather".to_owned(), ..read(TRUTH) }
}

fn check(kind: Kind, output: &str, expected: f64) {
    let tally = score(kind, &truth(), &read(output));
    let found = tally.score().unwrap_or(-1.0);
    assert!((found - expected).abs() < 0.005, "{kind:?} {found} {:?}\n{output}", tally.faults);
}

/// With one thing changed.
fn changed(kind: Kind, from: &str, to: &str, expected: f64) {
    assert!(TRUTH.contains(from), "{from}");
    check(kind, &TRUTH.replace(from, to), expected);
}

#[test]
fn an_output_that_has_all_scores_one_and_an_empty_one_nothing() {
    for kind in Kind::ALL {
        check(kind, TRUTH, 1.0);
        check(kind, "", 0.0);
    }
}

#[test]
fn a_title_above_and_other_levels_throughout_are_no_fault() {
    check(Kind::Headings, "# Weather\n\n## Rain\n\n### Snow\n", 1.0);
    check(Kind::Headings, "# Rain\n\n## Snow\n", 1.0);
    check(Kind::Headings, "## Rain\n\n## Snow\n", 0.75);
    check(Kind::Headings, "## Rain¶\n\n### Snow¶\n", 0.0);
    check(Kind::Headings, "### Snow\n\n## Rain\n", 0.5);
}

#[test]
fn code_is_its_text_to_the_letter_and_its_language() {
    changed(Kind::Code, "```rust", "```", 0.75);
    changed(Kind::Code, "    g();", "g();", 0.0);
    changed(Kind::Code, "fn f() {\n", "1 fn f() {\n", 0.0);
    check(Kind::Code, &format!("{TRUTH}\n```\nagain\n```\n"), 2.0 / 3.0);
}

#[test]
fn a_list_that_became_flat_keeps_half_of_its_items() {
    changed(Kind::Lists, "  - two", "- two", 5.0 / 6.0);
    changed(Kind::Lists, "- three", "1. three", 5.0 / 6.0);
    changed(Kind::Lists, "- three\n", "", 0.8);
    let mut truth = truth();
    truth.optional.push("Much.".to_owned());
    // What may be an item is none too many.
    let tally = score(Kind::Lists, &truth, &read(&format!("{TRUTH}\n1. Much.\n")));
    assert_eq!(tally.score(), Some(1.0));
}

#[test]
fn tables_links_notes_and_emphasis_are_counted_one_by_one() {
    changed(Kind::Tables, "| c | d |\n", "", 0.5);
    changed(Kind::Tables, "| a | b |\n| - | - |\n| c | d |", "a b c d", 0.0);
    changed(Kind::Links, "](https://e.org/o)", "](/o)", 0.5);
    changed(Kind::Links, "## Rain", "## Rain [#](#rain)", 0.8);
    changed(Kind::Notes, "[^1]: Much.", "1. Much.", 0.0);
    changed(Kind::Notes, "day[^1]", "[^1]day", 0.0);
    changed(Kind::Emphasis, "*long*", "long", 0.8);
    changed(Kind::Emphasis, "> Said so.", "Said so.", 0.8);
    changed(Kind::Emphasis, "*long*", "**long**", 2.0 / 3.0);
}

#[test]
fn formulas_are_compared_as_tex() {
    changed(Kind::Formulas, "$x^2$", "$x^{2}$", 1.0);
    changed(Kind::Formulas, "$x^2$", "\\\\(x^2\\\\)", 1.0);
    changed(Kind::Formulas, "$x^2$", "x2", 0.0);
    changed(Kind::Formulas, "$x^2$", "$x^2$ $x^2$", 2.0 / 3.0);
}

#[test]
fn paragraphs_in_another_order_are_not_in_order() {
    let truth = Structure { order: ["One.", "Two.", "Three."].map(str::to_owned).to_vec(), ..Structure::default() };
    let of = |output: &str| score(Kind::Order, &truth, &read(output)).score();
    assert_eq!(of("One.\n\nTwo.\n\nThree."), Some(1.0));
    assert_eq!(of("Three.\n\nOne.\n\nTwo."), Some(2.0 / 3.0));
    assert_eq!(of("Two."), Some(1.0 / 3.0));
}
