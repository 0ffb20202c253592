//! Renderings without the nodes that labels leave out.

use crate::Share;
use crate::html::{ParseOptions, parse};
use crate::label::{Label, Labels, Reason, Verdict, framing_nodes, left_out_nodes};
use crate::render::{Hidden, MarkdownOptions, TextOptions, markdown, text};
use crate::segment::Blocks;

#[test]
fn a_cell_of_framing_leaves_its_column() {
    let page = "<table><tr><th>Day<th>Sky<th>Wind</tr><tr><td>Monday<td>Share<td>Weak</tr></table>";
    let document = parse(page, &ParseOptions::default());
    let blocks = Blocks::of(&document.tree);
    let verdicts = blocks.iter().enumerate().map(|(index, block)| {
        let label = if index == 4 { Label::Framing } else { Label::Content };
        Verdict { span: block.span, label, reason: Reason::OwnText, support: Share::NONE, chance: None }
    });
    let leave_out = framing_nodes(&document.tree, &blocks, &Labels { verdicts: verdicts.collect() });
    let options = MarkdownOptions { leave_out: &leave_out, ..MarkdownOptions::default() };
    let expected = "| Day | Sky | Wind |\n| --- | --- | --- |\n| Monday |  | Weak |\n";
    assert_eq!(markdown(document.tree.document(), &options).text(), expected);
}

#[test]
fn a_row_of_which_all_cells_are_left_out_is_not_written() {
    let rows = |more: &str| format!("<table><tr><td>Day<td>Sky</tr><tr>{more}</tr><tr><td>Monday<td>Rain</tr></table>");
    let head = "|  |  |\n| --- | --- |\n| Day | Sky |\n";
    let below = "| Monday | Rain |\n";
    check(&rows("<td>-Buy<td> "), &format!("{head}{below}"), "Day\tSky\nMonday\tRain");
    check(&rows("<td>-Buy<td>Cheap"), &format!("{head}|  | Cheap |\n{below}"), "Day\tSky\nCheap\nMonday\tRain");
    check(&rows("<td> <td> "), &format!("{head}|  |  |\n{below}"), "Day\tSky\nMonday\tRain");
    check(&format!("<p>-Menu{}", rows("<td> <td> ")), &format!("{head}{below}"), "Day\tSky\nMonday\tRain");
}

#[test]
fn a_list_of_framing_leaves_no_trace_and_its_neighbours_stay() {
    let page = "<ul><li>Home<li>News</ul><div><p>Rain <b>today</b>.</p><p>Share this</p><img src=a.png></div>";
    let document = parse(page, &ParseOptions::default());
    let blocks = Blocks::of(&document.tree);
    let verdicts = blocks.iter().enumerate().map(|(index, block)| {
        let label = if index == 2 { Label::Content } else { Label::Framing };
        Verdict { span: block.span, label, reason: Reason::OwnText, support: Share::NONE, chance: None }
    });
    let labels = Labels { verdicts: verdicts.collect() };
    let leave_out = framing_nodes(&document.tree, &blocks, &labels);
    let root = document.tree.document();
    let options = TextOptions { leave_out: &leave_out, ..TextOptions::default() };
    assert_eq!(text(root, &options).text(), "Rain today.");
    let options = MarkdownOptions { leave_out: &leave_out, ..MarkdownOptions::default() };
    assert_eq!(markdown(root, &options).text(), "Rain **today**.\n\n![](a.png)\n");
}

/// Texts that begin with `-` are framing.
fn check(page: &str, expected: &str, said: &str) {
    let document = parse(page, &ParseOptions::default());
    let blocks = Blocks::of(&document.tree);
    let verdict = |block: &crate::segment::Block| {
        let is_framing = block.span.of(page).trim_start().starts_with('-');
        let label = if is_framing { Label::Framing } else { Label::Content };
        Verdict { span: block.span, label, reason: Reason::OwnText, support: Share::NONE, chance: None }
    };
    let labels = Labels { verdicts: blocks.iter().map(verdict).collect() };
    let hidden = Hidden::as_judged(&blocks);
    let leave_out = left_out_nodes(&document.tree, &blocks, &labels, hidden);
    let root = document.tree.document();
    let options = MarkdownOptions { leave_out: &leave_out, hidden, ..MarkdownOptions::default() };
    assert_eq!(markdown(root, &options).text(), expected, "{page}");
    let text = text(root, &TextOptions { hidden, leave_out: &leave_out });
    assert_eq!(text.text(), said, "{page}");
}

#[test]
fn pictures_links_and_rules_amid_framing_are_framing() {
    let page = "<img src=logo><p>-menu<p>Rain<p>-share</p><img src=icon><a href=x title=t></a><hr><p>-more<hr>";
    check(page, "Rain\n", "Rain");
}

#[test]
fn pictures_beside_content_stay() {
    check("<p>-menu</p><img src=hero><p>Rain<hr><p>-menu", "![](hero)\n\nRain\n\n---\n", "Rain");
    check("<p>Rain<img src=a><p>-share", "Rain![](a)\n", "Rain");
}

#[test]
fn what_is_hidden_is_shown_where_it_is_content() {
    let page = "<p>Rain<div hidden>Sun<p>-menu<img src=a></div><div style=display:none>-ad<img src=b></div>";
    check(page, "Rain\n\nSun\n", "Rain\n\nSun");
    let page = "<p>Rain<p hidden><img src=a></p><dialog>-Cookies<img src=b></dialog><p>Sun";
    check(page, "Rain\n\nSun\n", "Rain\n\nSun");
    check("<p>Rain and wind<noscript>Scripts</noscript>", "Rain and wind\n", "Rain and wind");
}
