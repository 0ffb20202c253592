//! The semantic blocks of small pages, and laws that hold of all.

use super::outline::outline;
use super::select::select;
use super::*;
use crate::html::{ParseOptions, parse};

/// Kind, length and beginning of each block.
fn check(edition: Edition, page: &str, expected: &[&str]) {
    let document = parse(page, &ParseOptions::default());
    let found: Vec<String> = semantic_blocks(&document.tree, edition)
        .iter()
        .map(|block| {
            let nodes = block.roots(&document.tree).flat_map(|root| std::iter::once(root).chain(root.descendants()));
            let shown: String = nodes.filter(|node| node.is_text()).map(|node| node.text().into_owned()).collect();
            format!("{} {} {}", block.kind.name(), block.length, shown.split_whitespace().next().unwrap_or_default())
        })
        .collect();
    assert_eq!(found, expected, "{page}");
}

/// A page as pages are: header, menu, article, footer.
fn page() -> String {
    let entries = "<li><a href=/>Chapter number 1</a></li>".repeat(8);
    let paragraphs = "<p>It rained in the valley, and the river rose by a foot.</p>".repeat(20);
    format!(
        "<body><div id=menu><ul>{entries}</ul></div><div id=main><h1>Rain in the valley</h1>{paragraphs}</div>\
         <div id=search><form><input><input><button>Search the site</button></form></div>"
    )
}

#[test]
fn menu_article_and_form_are_blocks() {
    check(Edition::Modern, &page(), &["links 128 Chapter", "text 1098 Rain", "form 15 Search"]);
}

#[test]
fn as_published_the_deepest_node_is_the_block_even_if_it_is_a_text_that_has_lost_its_form() {
    check(Edition::Of2008, &page(), &["links 128 Chapter", "text 1098 Rain", "text 15 Search"]);
}

#[test]
fn a_flat_tree_falls_apart_as_published_and_not_in_the_modern_edition() {
    // All is on one level: the flat tree of the paper.
    let flat = format!("<p>{}</p>", "It rained in the valley, and the river rose by a foot. ".repeat(20)).repeat(40);
    let links = "<p class=nav><a href=/>Chapters of the book</a></p>".repeat(10);
    let page = format!("{links}<hr>{flat}<hr>");
    let document = parse(&page, &ParseOptions::default());
    assert_eq!(semantic_blocks(&document.tree, Edition::Of2008).len(), 50);
    check(Edition::Modern, &page, &["links 200 Chapters", "text 43960 It"]);
}

#[test]
fn kinds_are_told_by_where_most_characters_stand() {
    for (part, kind) in [
        ("<table><tr><td>Rain in March<td>21 mm in the valley</table>", "table"),
        ("<pre>let rain = valley.measure();</pre>", "code"),
        ("<ul><li>Rain in March<li>Snow in April</ul>", "list"),
        ("<ul><li><a href=/>Rain in March</a><li>April</ul>", "links"),
        ("<form>Your name <input> Your town <input></form>", "form"),
        ("<p>Rain in the valley, <a href=/>snow</a> above", "text"),
    ] {
        let document = parse(part, &ParseOptions::default());
        let blocks = semantic_blocks(&document.tree, Edition::Modern);
        assert_eq!(blocks.iter().map(|block| block.kind.name()).collect::<Vec<_>>(), [kind], "{part}");
    }
}

#[test]
fn short_texts_join_the_nearest_block_and_a_page_of_one_word_is_one_block() {
    check(Edition::Modern, "<p>Rain", &["text 4 Rain"]);
    check(Edition::Of2008, "", &[]);
    let page = "<div><p>It rained in the valley, and the river rose by a foot.</p><b>Rain</b></div><div>Snow in the hills above</div>";
    check(Edition::Of2008, page, &["text 58 It", "text 23 Snow"]);
}

/// What is taken by weight alone, heaviest first: the other reading of the paper.
fn greedy(outline: &[Part]) -> Vec<usize> {
    let mut by_weight: Vec<usize> = (0..outline.len()).collect();
    by_weight.sort_by(|one, other| outline[*other].weight.total_cmp(&outline[*one].weight).then(one.cmp(other)));
    let overlap = |one: usize, other: usize| {
        (one..outline[one].subtree_end).contains(&other) || (other..outline[other].subtree_end).contains(&one)
    };
    let mut taken: Vec<usize> = Vec::new();
    for number in by_weight {
        if !taken.iter().any(|other| overlap(number, *other)) {
            taken.push(number);
        }
    }
    taken.sort_unstable();
    taken
}

proptest::proptest! {
    #[test]
    fn both_readings_of_the_paper_give_the_same_blocks_which_hold_all_text_once(
        parts in proptest::collection::vec(0_usize..9, 1..80)
    ) {
        const PARTS: [&str; 9] = [
            "<div>", "</div>", "<p>It rained in the valley.", "Rain ", "<ul><li><a href=/>Chapter of a book</a>", "</ul>",
            "<b>The river rose</b>", "<table><tr><td>21 mm", "</table>",
        ];
        let page: String = parts.iter().map(|part| PARTS[*part]).collect();
        let document = parse(&page, &ParseOptions::default());
        for edition in [Edition::Of2008, Edition::Modern] {
            let outline = outline(&document.tree, edition);
            proptest::prop_assert_eq!(select(&outline), greedy(&outline));
            let blocks = semantic_blocks(&document.tree, edition);
            let lengths: u32 = blocks.iter().map(|block| block.length).sum();
            proptest::prop_assert_eq!(lengths, outline.first().map_or(0, |body| body.measure.length));
            proptest::prop_assert!(blocks.windows(2).all(|pair| pair[0].nodes.end <= pair[1].nodes.start));
        }
    }
}
