//! What all formats for people say in the same words.

use unframe::words::count;

use crate::change::{BlockChange, PageName, What};
use crate::words::WordPiece;

/// Characters of a text that stayed and stands beside one that changed.
const CONTEXT: usize = 60;

/// The name of a site; pages without an address may have none.
pub(super) fn site_name(site: &str) -> &str {
    if site.is_empty() { "the site" } else { site }
}

/// A page by its title and its name.
pub(super) fn page_name(page: &PageName) -> String {
    match &page.title {
        Some(title) => format!("{title} ({})", page.page),
        None => page.page.clone(),
    }
}

/// What happened, in a few words.
pub(super) fn headline(what: &What) -> String {
    match what {
        What::PageNew { page, .. } => format!("New page: {}", page_name(page)),
        What::PageGone { page } => format!("Page is gone: {}", page_name(page)),
        What::PageMoved { page, from, .. } => format!("Page moved: {}, was {from}", page_name(page)),
        What::ContentChanged { page, blocks } => {
            format!("Changed: {} ({})", page_name(page), blocks_in_words(blocks))
        }
        What::TitleChanged { page, from } => format!("New title: {}, was {from}", page_name(page)),
        What::FramingChanged { pages, compared, blocks } => {
            let on = if pages == compared { String::new() } else { format!(" of {compared}") };
            let pages = count(*pages, "page");
            format!("Framing changed on {pages}{on} ({})", blocks_in_words(blocks))
        }
        What::Redesign { pages, compared } => {
            format!("New design: {pages} of {} look different", count(*compared, "page"))
        }
        What::Unreadable { page, health, said } => {
            let why = said.as_deref().unwrap_or_else(|| health.sentence());
            format!("Cannot be read: {}: {why}", page_name(page))
        }
        What::BackToNormal { page } => format!("Can be read again: {}", page_name(page)),
    }
}

/// `1 block added, 2 edited`.
pub(super) fn blocks_in_words(blocks: &[BlockChange]) -> String {
    let name = |block: &BlockChange| match block {
        BlockChange::Added { .. } => "added",
        BlockChange::Removed { .. } => "removed",
        BlockChange::Edited { .. } => "edited",
        BlockChange::Moved { .. } => "moved",
    };
    let mut said: Vec<String> = Vec::new();
    for kind in ["added", "removed", "edited", "moved"] {
        let blocks = blocks.iter().filter(|block| name(block) == kind).count();
        if blocks > 0 {
            let counted = if said.is_empty() { count(blocks, "block") } else { blocks.to_string() };
            said.push(format!("{counted} {kind}"));
        }
    }
    said.join(", ")
}

/// The pieces of an edited text, long ones that stayed cut in the middle.
pub(super) fn shortened(words: &[WordPiece]) -> Vec<WordPiece> {
    let last = words.len().saturating_sub(1);
    let shorten = |(at, piece): (usize, &WordPiece)| match piece {
        WordPiece::Kept(text) => WordPiece::Kept(cut(text, at == 0, at == last)),
        changed => changed.clone(),
    };
    words.iter().enumerate().map(shorten).collect()
}

/// A text that stayed: of the first its end, of the last its beginning, of others both.
fn cut(text: &str, is_first: bool, is_last: bool) -> String {
    let characters: Vec<char> = text.chars().collect();
    let (head, tail) = (if is_first { 0 } else { CONTEXT }, if is_last { 0 } else { CONTEXT });
    if characters.len() <= head + tail + 3 || is_first && is_last {
        return text.to_owned();
    }
    let begin: String = characters[..head].iter().collect();
    let end: String = characters[characters.len() - tail..].iter().collect();
    format!("{begin}…{end}")
}

/// The beginning of a text.
pub(super) fn beginning(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
