//! Groups as a page: texts side by side, what they share marked. It stands alone and runs no script.

use std::fmt::Write as _;

use unframe::render::escape_html;

use super::{Group, Kind, Member, Texts};
use crate::words::count;

/// Members of a group whose texts stand side by side.
pub(super) const MOST_SIDE_BY_SIDE: usize = 3;
/// Characters of each text.
pub(super) const MOST_CHARACTERS: usize = 12_000;
/// Members of a group that are named.
const MOST_NAMED: usize = 200;

const STYLE: &str = include_str!("report.css");

pub(super) fn beginning(title: &str, texts: Texts) -> String {
    let title = escape_html(title);
    let key = match texts {
        Texts::Shown => "<mark>Marked</mark> is what a text shares with the first of its group.",
        Texts::Unknown => {
            "A base keeps fingerprints, not texts: <code>unframe dups SOURCE --base …</code> shows what is shared."
        }
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Near-duplicates: {title}</title>\n<style>\n{STYLE}</style>\n\
         <h1>What is said more than once <small>{title}</small></h1>\n\
         <p class=\"key\">{key} How alike a text is to the first of its group is the share of runs of words they have in common.</p>\n"
    )
}

pub(super) fn end(groups: usize, nothing: &str) -> String {
    let said = if groups == 0 { nothing.to_owned() } else { count(groups, "group") + "." };
    format!("<footer>{said}</footer>\n</html>\n")
}

pub(super) fn group(number: usize, group: &Group) -> String {
    let pages = count(group.pages, "page");
    let heading = match group.kind {
        Kind::Pages => format!("{pages} with nearly the same text"),
        Kind::Compared => format!("{pages}, compared as a whole"),
        Kind::Content => format!("Content of {pages}"),
        Kind::Mixed => format!("Content of some and framing of others, {pages}"),
        Kind::Framing => format!("Framing of {pages}"),
    };
    let kind = group.kind.name();
    let mut html =
        format!("<section class=\"{kind}\" id=\"group-{number}\">\n<h2><span>{number}</span> {heading}</h2>\n");
    let with_text: Vec<&Member> =
        group.members.iter().filter(|member| member.text.is_some()).take(MOST_SIDE_BY_SIDE).collect();
    if !with_text.is_empty() {
        html.push_str("<div class=\"texts\">\n");
        for member in &with_text {
            let _ = writeln!(
                html,
                "<article>\n<h3>{}</h3>\n<div class=\"text\">{}</div>\n</article>",
                name(member),
                text(member)
            );
        }
        html.push_str("</div>\n");
    }
    let others: Vec<&Member> =
        group.members.iter().filter(|member| !with_text.iter().any(|shown| std::ptr::eq(*shown, *member))).collect();
    if !others.is_empty() {
        let _ = write!(
            html,
            "<details{}><summary>{}</summary>\n<ul>\n",
            if with_text.is_empty() { " open" } else { "" },
            others.len()
        );
        for member in others.iter().take(MOST_NAMED) {
            let _ = writeln!(html, "<li>{}", name(member));
        }
        if others.len() > MOST_NAMED {
            let _ = writeln!(html, "<li>and {} more; `--format jsonl` names them all", others.len() - MOST_NAMED);
        }
        html.push_str("</ul></details>\n");
    }
    html.push_str("</section>\n");
    html
}

fn name(member: &Member) -> String {
    let percent = f64::from(member.similarity.as_millionths()) / 10_000.0;
    let block = member.block.map_or_else(String::new, |(number, label)| {
        format!(" <span class=\"block\">block {}, {}</span>", number + 1, label.name())
    });
    format!("<span class=\"alike\">{percent:.1} %</span> <span class=\"id\">{}</span>{block}", escape_html(&member.id))
}

fn text(member: &Member) -> String {
    let Some(text) = &member.text else { return String::new() };
    let mut html = String::new();
    for piece in &text.pieces {
        let piece_text = escape_html(piece.text.trim_end_matches('\n'));
        let lines = piece.text.len() - piece.text.trim_end_matches('\n').len();
        if piece.is_shared {
            let _ = write!(html, "<mark>{piece_text}</mark>");
        } else {
            html.push_str(&piece_text);
        }
        html.push_str(&"\n".repeat(lines));
    }
    if text.is_cut {
        html.push_str(" <span class=\"cut\">… and so on</span>");
    }
    html.trim_start().to_owned()
}
