//! Groups for people at a terminal.

use std::fmt::Write as _;

use super::{Group, Kind, Member};
use crate::sanitize;
use crate::words::count;

/// Members of a group that are named.
const MOST_NAMED: usize = 10;
/// Characters of the shared text.
const MOST_SHOWN: usize = 160;

/// A paragraph a group.
pub(super) fn group(number: usize, group: &Group) -> String {
    let gap = if number == 1 { "" } else { "\n" };
    let pages = count(group.pages, "page");
    let mut text = format!("{gap}{number}. ");
    let _ = match group.kind {
        Kind::Pages => writeln!(text, "{pages} with nearly the same text"),
        Kind::Compared => writeln!(text, "{pages}, compared as a whole"),
        Kind::Content => writeln!(text, "content of {pages}"),
        Kind::Mixed => writeln!(text, "content of some and framing of others, {pages}"),
        Kind::Framing => writeln!(text, "framing of {pages}"),
    };
    let shared = group.text().map(|text| text.shared(MOST_SHOWN)).filter(|shared| !shared.is_empty());
    if let Some(shared) = shared {
        let _ = writeln!(text, "   \u{201c}{}\u{201d}", sanitize::on_one_line(&shared));
    }
    for member in group.members.iter().take(MOST_NAMED) {
        let percent = f64::from(member.similarity.as_millionths()) / 10_000.0;
        let _ = writeln!(text, "{percent:>8.1} %  {}{}", sanitize::on_one_line(&member.id), block(member));
    }
    if group.members.len() > MOST_NAMED {
        let _ = writeln!(text, "            and {} more", group.members.len() - MOST_NAMED);
    }
    text
}

fn block(member: &Member) -> String {
    member.block.map_or_else(String::new, |(number, label)| format!(" (block {}, {})", number + 1, label.name()))
}
