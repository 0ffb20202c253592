//! For people at a terminal. Whoever prints it makes control characters harmless.

use std::fmt::Write as _;

use unframe::words::count;

use super::Told;
use super::wording::{beginning, headline, shortened, site_name};
use crate::change::{BlockChange, What};
use crate::words::WordPiece;

/// Characters of a block.
const MOST_OF_BLOCK: usize = 300;
/// Blocks of a new page.
const BLOCKS_OF_NEW: usize = 2;

/// A paragraph for each site, a line for each change, and what changed below it. Words that came and went are marked as
/// `git diff --word-diff` does it.
pub fn table(told: &Told) -> String {
    let mut text = String::new();
    for (site, entries) in told.by_site() {
        let gap = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{}: {}", site_name(site), count(entries.len(), "change"));
        for entry in entries {
            let when = entry.at.as_deref().map_or_else(String::new, |at| format!("{at}  "));
            let _ = writeln!(text, "  {when}{}", on_one_line(&headline(&entry.change.what)));
            if let What::PageNew { says, .. } = &entry.change.what {
                for block in says.iter().take(BLOCKS_OF_NEW) {
                    let _ = writeln!(text, "      + {}", on_one_line(&beginning(block, MOST_OF_BLOCK)));
                }
            }
            for block in entry.change.what.blocks() {
                let _ = writeln!(text, "      {}", line(block));
            }
        }
    }
    if !told.set_aside.is_empty() {
        let gap = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{gap}Set aside: {}", count(told.set_aside.len(), "difference"));
        for aside in &told.set_aside {
            let pages = if aside.pages > 1 { format!(", on {} pages", aside.pages) } else { String::new() };
            let page = aside.page.as_ref().map_or_else(|| site_name(&aside.site), |page| &page.page);
            let _ = writeln!(
                text,
                "  {} ({}{pages})\n      {}",
                on_one_line(page),
                aside.reason.name(),
                line(&aside.block)
            );
        }
    }
    if text.is_empty() {
        text.push_str("Nothing changed.\n");
    }
    text
}

/// `~ A ticket costs [-$ 3-]{+$ 4+} for everyone.`
fn line(block: &BlockChange) -> String {
    let line = match block {
        BlockChange::Added { text } => format!("+ {}", beginning(text, MOST_OF_BLOCK)),
        BlockChange::Removed { text } => format!("- {}", beginning(text, MOST_OF_BLOCK)),
        BlockChange::Moved { text } => format!("> {}", beginning(text, MOST_OF_BLOCK)),
        BlockChange::Edited { words } => {
            let mut line = "~ ".to_owned();
            for piece in shortened(words) {
                match piece {
                    WordPiece::Kept(text) => line.push_str(&text),
                    WordPiece::Removed(text) => put_marked(&mut line, &text, "[-", "-]"),
                    WordPiece::Added(text) => put_marked(&mut line, &text, "{+", "+}"),
                }
            }
            line
        }
    };
    on_one_line(&line)
}

/// The space in front of a phrase stays in front of its marks; between two marks it is left out.
fn put_marked(line: &mut String, text: &str, begin: &str, end: &str) {
    let said = text.trim_start();
    if said.len() < text.len() && !line.ends_with("-]") {
        line.push(' ');
    }
    let _ = write!(line, "{begin}{}{end}", beginning(said, MOST_OF_BLOCK));
}

/// Titles of pages may hold line ends.
fn on_one_line(text: &str) -> String {
    text.split(['\n', '\r', '\u{2028}', '\u{2029}']).collect::<Vec<_>>().join(" ")
}
