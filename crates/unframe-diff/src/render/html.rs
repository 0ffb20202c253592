//! A page that stands alone: old and new side by side. It runs no script, loads nothing, and escapes all that pages say.

use std::fmt::Write as _;

use unframe::render::escape_html;
use unframe::words::count;

use super::wording::{beginning, headline, site_name};
use super::{Entry, Told};
use crate::change::{BlockChange, SetAside, What};
use crate::words::WordPiece;

const STYLE: &str = include_str!("changes.css");

/// Characters of a text.
const MOST_OF_BLOCK: usize = 20_000;
/// Differences that were set aside and are listed.
const MOST_SET_ASIDE: usize = 2_000;

/// The page.
pub fn html(told: &Told) -> String {
    let heading = escape_html(&told.heading);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Changes: {heading}</title>\n<style>\n{STYLE}</style>\n\
         <h1>What changed <small>{heading}</small></h1>\n"
    );
    for (site, entries) in told.by_site() {
        let changes = count(entries.len(), "change");
        let _ = writeln!(html, "<section>\n<h2>{} <span>{changes}</span></h2>", escape_html(site_name(site)));
        for entry in entries {
            put_entry(&mut html, entry);
        }
        html.push_str("</section>\n");
    }
    if told.entries.is_empty() {
        html.push_str("<p class=\"quiet\">Nothing changed.</p>\n");
    }
    if !told.set_aside.is_empty() {
        put_set_aside(&mut html, &told.set_aside);
    }
    let _ = writeln!(html, "<footer>{} compared.</footer>\n</html>", count(told.compared, "page"));
    html
}

fn put_entry(html: &mut String, entry: &Entry) {
    let what = &entry.change.what;
    let when = entry.at.as_deref().map_or_else(String::new, |at| format!("<time>{}</time> ", escape_html(at)));
    let _ = writeln!(html, "<article class=\"{}\">\n<h3>{when}{}</h3>", what.name(), escape_html(&headline(what)));
    match what {
        What::PageNew { says, .. } => {
            html.push_str("<div class=\"both\"><div class=\"old\"></div><div class=\"new\">");
            for block in says {
                let _ = write!(html, "<p><ins>{}</ins></p>", escape_html(&beginning(block, MOST_OF_BLOCK)));
            }
            html.push_str("</div></div>\n");
        }
        What::TitleChanged { page, from } => {
            let to = page.title.as_deref().unwrap_or_default();
            let words = crate::words::word_diff(from, to);
            put_both(html, &BlockChange::Edited { words });
        }
        _ => what.blocks().iter().for_each(|block| put_both(html, block)),
    }
    html.push_str("</article>\n");
}

/// Old on the left, new on the right.
fn put_both(html: &mut String, block: &BlockChange) {
    let (old, new) = both(block);
    let _ = writeln!(html, "<div class=\"both\"><div class=\"old\">{old}</div><div class=\"new\">{new}</div></div>");
}

pub(super) fn both(block: &BlockChange) -> (String, String) {
    let shown = |text: &str| escape_html(&beginning(text, MOST_OF_BLOCK));
    match block {
        BlockChange::Added { text } => (String::new(), format!("<ins>{}</ins>", shown(text))),
        BlockChange::Removed { text } => (format!("<del>{}</del>", shown(text)), String::new()),
        BlockChange::Moved { text } => (shown(text), format!("<span class=\"moved\">moved</span> {}", shown(text))),
        BlockChange::Edited { words } => {
            let (mut old, mut new) = (String::new(), String::new());
            for piece in words {
                match piece {
                    WordPiece::Kept(text) => {
                        old.push_str(&shown(text));
                        new.push_str(&shown(text));
                    }
                    WordPiece::Removed(text) => put_marked(&mut old, text, "del"),
                    WordPiece::Added(text) => put_marked(&mut new, text, "ins"),
                }
            }
            (old, new)
        }
    }
}

/// The space in front of a phrase is not part of the mark.
fn put_marked(html: &mut String, text: &str, element: &str) {
    let said = text.trim_start();
    if said.len() < text.len() {
        html.push(' ');
    }
    let _ = write!(html, "<{element}>{}</{element}>", escape_html(&beginning(said, MOST_OF_BLOCK)));
}

fn put_set_aside(html: &mut String, all: &[SetAside]) {
    let _ = writeln!(html, "<section>\n<details><summary>Set aside: {}</summary>", count(all.len(), "difference"));
    for aside in all.iter().take(MOST_SET_ASIDE) {
        let page = aside.page.as_ref().map_or_else(|| site_name(&aside.site), |page| &page.page);
        let on = if aside.pages > 1 { format!(", on {} pages", aside.pages) } else { String::new() };
        let reason = aside.reason.sentence();
        let _ = writeln!(html, "<article>\n<h3>{} <span>{reason}{on}</span></h3>", escape_html(page));
        put_both(html, &aside.block);
        html.push_str("</article>\n");
    }
    if all.len() > MOST_SET_ASIDE {
        let _ = writeln!(
            html,
            "<p class=\"quiet\">and {} more; JSON lines have all of them</p>",
            all.len() - MOST_SET_ASIDE
        );
    }
    html.push_str("</details>\n</section>\n");
}
