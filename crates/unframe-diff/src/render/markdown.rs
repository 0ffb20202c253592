//! For notes, issues and messages.

use std::fmt::Write as _;

use unframe::words::count;

use super::Told;
use super::wording::{beginning, headline, shortened, site_name};
use crate::change::{BlockChange, What};
use crate::words::WordPiece;

/// Characters of a block.
const MOST_OF_BLOCK: usize = 1_000;
/// Blocks of a new page.
const BLOCKS_OF_NEW: usize = 3;

/// A heading for each site, an entry for each change; what came is bold, what went is struck out.
pub fn markdown(told: &Told) -> String {
    let mut text = format!("# Changes: {}\n", escaped(&told.heading));
    for (site, entries) in told.by_site() {
        let _ = write!(text, "\n## {}\n\n", escaped(site_name(site)));
        for entry in entries {
            let when = entry.at.as_deref().map_or_else(String::new, |at| format!("{at}: "));
            let _ = writeln!(text, "- {when}{}", escaped(&headline(&entry.change.what)));
            if let What::PageNew { says, .. } = &entry.change.what {
                for block in says.iter().take(BLOCKS_OF_NEW) {
                    let _ = writeln!(text, "  - {}", escaped(&beginning(block, MOST_OF_BLOCK)));
                }
            }
            for block in entry.change.what.blocks() {
                let _ = writeln!(text, "  - {}", line(block));
            }
        }
    }
    if told.entries.is_empty() {
        text.push_str("\nNothing changed.\n");
    }
    if !told.set_aside.is_empty() {
        let _ = write!(text, "\n## Set aside: {}\n\n", count(told.set_aside.len(), "difference"));
        for aside in &told.set_aside {
            let page = aside.page.as_ref().map_or_else(|| site_name(&aside.site), |page| &page.page);
            let _ = writeln!(text, "- {}, {}: {}", escaped(page), aside.reason.name(), line(&aside.block));
        }
    }
    text
}

fn line(block: &BlockChange) -> String {
    match block {
        BlockChange::Added { text } => format!("added: **{}**", escaped(&beginning(text, MOST_OF_BLOCK))),
        BlockChange::Removed { text } => format!("removed: ~~{}~~", escaped(&beginning(text, MOST_OF_BLOCK))),
        BlockChange::Moved { text } => format!("moved: {}", escaped(&beginning(text, MOST_OF_BLOCK))),
        BlockChange::Edited { words } => {
            let mut line = "edited: ".to_owned();
            for piece in shortened(words) {
                match piece {
                    WordPiece::Kept(text) => line.push_str(&escaped(&text)),
                    WordPiece::Removed(text) => put_marked(&mut line, &text, "~~"),
                    WordPiece::Added(text) => put_marked(&mut line, &text, "**"),
                }
            }
            line
        }
    }
}

/// Marks must touch the words they mark.
fn put_marked(line: &mut String, text: &str, mark: &str) {
    let said = text.trim();
    let space = if said.len() < text.len() || line.ends_with(['*', '~']) { " " } else { "" };
    let _ = write!(line, "{space}{mark}{}{mark}", escaped(said));
}

/// A text in which nothing is markup.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '#' | '|' | '~' | '!' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            _ if character.is_control() => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    // What would begin a list of its own.
    let digits = escaped.trim_start_matches(|character: char| character.is_ascii_digit());
    if digits.starts_with(['.', ')']) && digits.len() < escaped.len() {
        let at = escaped.len() - digits.len();
        escaped.insert(at, '\\');
    } else if escaped.starts_with(['-', '+', '=']) {
        escaped.insert(0, '\\');
    }
    escaped
}
