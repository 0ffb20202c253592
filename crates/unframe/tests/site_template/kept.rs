//! What looks like framing by its place and is the page's own; and framing at other places than usual.

use crate::page;
use crate::sites::{Site, article, word};

/// Pages of an article and something after it, which differs from page to page.
fn pages_with(behind: impl Fn(usize) -> String) -> Site {
    Site::of((0..8).map(|number| {
        let end = format!("{}<p>{}</p></main>", behind(number), article(number + 20));
        page(number, "<li>Home<li>News", "© The Yard").replace("</main>", &end)
    }))
}

#[test]
fn a_long_text_of_one_page_is_content_at_a_place_of_repeated_texts() {
    let mut pages: Vec<String> = (0..8)
        .map(|number| {
            page(
                number,
                "<li>Home",
                "The harbour is open every day, and the clocks are wound on Sundays, as they always were.",
            )
        })
        .collect();
    pages.push(page(8, "<li>Home", &article(30)));
    let site = Site::of(pages);
    site.check(
        0,
        &[&article(0)[..]],
        &["The harbour is open every day, and the clocks are wound on Sundays, as they always were."],
    );
    site.check(8, &[&article(8), &article(30)], &["Home"]);
    assert!(site.reasons(8).contains(&"long-own-text"));
}

#[test]
fn source_code_is_content_though_its_words_are_repeated() {
    let code = |number: usize| {
        let lines = (0..60).map(|line| {
            let name = word((line * 7 + number * 3) % 90);
            format!("<span>public</span> <span>static</span> <span>integer</span> <span>return</span> {name};\n")
        });
        lines.collect::<String>()
    };
    let mut pages: Vec<String> = (0..8).map(|number| page(number, "<li>Home", "© The Yard")).collect();
    for (number, shown) in pages.iter_mut().enumerate() {
        let text = if number < 6 { "<span>public</span> <span>static</span>".to_owned() } else { code(number) };
        *shown += &["<pre>", &text, "</pre>"].concat();
    }
    Site::of(pages).check(7, &["public static integer return"], &["© The Yard"]);
}

#[test]
fn a_row_keeps_its_name_beside_its_value() {
    let site = pages_with(|number| {
        let rows = (0..4).map(|row| {
            let drug = word((number + row) % 8);
            format!(
                "<tr><td><a href=/{drug}>Title of page {drug}</a><td>{} grams of {}",
                row + 2,
                word(number * 4 + row)
            )
        });
        format!("<table>{}</table>", rows.collect::<String>())
    });
    site.check(0, &["Title of page gamma", "4 grams of gamma"], &["Home", "© The Yard"]);
}

#[test]
fn labels_of_a_table_of_facts_stay_with_what_they_label() {
    let site = pages_with(|number| {
        let labels = ["Section", "Row", "Cell", "Unit"];
        let rows = labels.iter().enumerate().map(|(row, label)| {
            let value = if row < 2 {
                "none".to_owned()
            } else {
                format!("the part of {} that can be seen", word(number * 3 + row))
            };
            format!("<tr><td>Index of {label}:<td>{value}")
        });
        format!("<table>{}</table>", rows.collect::<String>())
    });
    site.check(
        3,
        &["Index of Cell:\nthe part of beta-beta that", "Index of Unit:\nthe part of gamma-beta that"],
        &["Home"],
    );
}

#[test]
fn a_term_stays_with_its_definition() {
    let site = pages_with(|number| {
        let terms = (0..4).map(|row| {
            let term = word((number + row) % 8);
            format!("<dt><a href=/{term}>Title of page {term}</a><dd>What {} is to us", word(number * 4 + row))
        });
        format!("<dl>{}</dl>", terms.collect::<String>())
    });
    site.check(0, &["Title of page beta\nWhat beta is to us"], &["Home"]);
}

#[test]
fn the_cells_of_a_layout_are_no_row() {
    let site = Site::of((0..8).map(|number| {
        format!(
            "<table><tr><td>The Yard<td>Since 1871<tr><td><a href=/>Home</a><p><a href=/n>News</a><td><p>{}<p>{}<p>{}<p>{}</table>",
            article(number),
            article(number + 20),
            article(number + 40),
            article(number + 60)
        )
    }));
    site.check(0, &[&article(0)[..], &article(60)], &["Home", "News", "The Yard"]);
}

#[test]
fn rows_of_links_to_the_pages_around_are_framing() {
    let site = Site::of((0..8).map(|number| {
        let (before, behind) = (word((number + 7) % 8), word((number + 1) % 8));
        let links = format!(
            "<table class=around><tr><td><a href=/p>Prev</a><td><a href=/>Home</a><td><a href=/n>Next</a>\
             <tr><td>Title of page {before}<td><a href=/t>Top</a><td>Title of page {behind}</table>"
        );
        page(number, "<li>Home", "© The Yard") + &links
    }));
    site.check(2, &[&article(2)[..]], &["Prev", "Next", "Top"]);
}

#[test]
fn a_side_bar_at_another_place_is_framing() {
    let bar =
        "<div><p>Editorial team</p></div><div><p>All articles</p></div><div><p>Tags</p></div><div><p>Letters</p></div>";
    let site = Site::of((0..7).map(|number| {
        let layout = if number == 6 { "narrow" } else { "wide" };
        page(number, "<li>Home", "© The Yard") + &format!("<div class={layout}>{bar}</div>")
    }));
    site.check(6, &[&article(6)[..]], &["Editorial team", "All articles", "Letters"]);
}
