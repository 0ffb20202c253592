//! What stands around a document on every page of the site: table of contents, search, colour scheme, the pages before and after.

use super::document::{Section, escaped};
use super::{Document, Site, place, to_root};

/// A whole page.
pub(super) fn page(site: &Site, path: &str, document: &Document) -> String {
    let root = to_root(path);
    let title = document.title();
    let title = if title == "unframe" { title.to_owned() } else { format!("{} · unframe", escaped(title)) };
    let (contents, on_this_page) = (contents(site, path), on_this_page(document));
    let (body, neighbours) = (&document.html, neighbours(site, path));
    format!(
        r##"<!doctype html>
<html lang="en" data-root="{root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="{root}site.css">
<script src="{root}search-index.js" defer></script>
<script src="{root}site.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<label for="menu" class="menu" title="Table of contents">☰</label>
<a class="name" href="{root}index.html">unframe</a>
<input id="search" type="search" placeholder="Search ( / )" aria-label="Search" autocomplete="off" spellcheck="false">
<button id="scheme" type="button" title="Light or dark" aria-label="Light or dark">◐</button>
</header>
<ol id="results" hidden></ol>
<input type="checkbox" id="menu" aria-label="Table of contents">
<nav class="contents" aria-label="Contents">
{contents}</nav>
<main id="main">
{body}{neighbours}</main>
{on_this_page}</body>
</html>
"##
    )
}

fn contents(site: &Site, path: &str) -> String {
    let root = to_root(path);
    let mut html = String::new();
    for part in &site.outline {
        if !part.title.is_empty() {
            html.extend(["<h2>", &escaped(&part.title), "</h2>\n"]);
        }
        html += "<ul>\n";
        for entry in &part.entries {
            let here = if entry.path == path { " aria-current=page" } else { "" };
            let (at, title) = (place(&entry.path), escaped(&entry.title));
            html.extend(["<li><a href=\"", &root, &at, "\"", here, ">", &title, "</a>\n"]);
        }
        html += "</ul>\n";
    }
    html
}

/// The sections of the page, where there are several.
fn on_this_page(document: &Document) -> String {
    let sections: Vec<&Section> = document.sections.iter().filter(|section| section.level == 2).collect();
    if sections.len() < 2 {
        return String::new();
    }
    let lines = sections
        .iter()
        .map(|section| format!("<li><a href=\"#{}\">{}</a>\n", section.anchor, escaped(&section.heading)));
    format!("<nav class=\"sections\" aria-label=\"On this page\">\n<ul>\n{}</ul>\n</nav>\n", lines.collect::<String>())
}

/// Links to the pages before and after this one.
fn neighbours(site: &Site, path: &str) -> String {
    let entries: Vec<_> = site.outline.iter().flat_map(|part| &part.entries).collect();
    let Some(here) = entries.iter().position(|entry| entry.path == path) else { return String::new() };
    let link = |relation: &str, at: Option<usize>| {
        let Some(entry) = at.and_then(|at| entries.get(at)) else { return String::new() };
        let (root, place, title) = (to_root(path), place(&entry.path), escaped(&entry.title));
        format!("<a rel={relation} href=\"{root}{place}\">{title}</a>\n")
    };
    format!("<footer>\n{}{}</footer>\n", link("prev", here.checked_sub(1)), link("next", Some(here + 1)))
}
