//! Films, sounds and maps that a page shows from elsewhere: in a text stands a link to them.
//!
//! **Idea.** `<video>` and `<audio>` are what they are called. An `<iframe>` may be anything, mostly an advertisement or a counter; it is
//! something to look at if it may fill the screen or if a word of its address says so. **When it fails.** A player whose
//! address says nothing, and that does not fill the screen, is left out as it was before.

use crate::html::class_words::words;
use crate::html::{NodeRef, Tag};
use crate::metadata::Base;
use crate::page::Span;

use super::link::{Link, destination, label};

/// What the addresses of players and maps are called. Found by looking at what video sites, radio stations and map services tell people to
/// put into their pages.
const PLAYERS: [&str; 7] = ["embed", "player", "video", "videos", "audio", "maps", "map"];
/// Attributes from which scripts load a frame later.
const SOURCES: [&str; 4] = ["src", "data-src", "data-lazy-src", "data-litespeed-src"];
/// Children of a `<video>` that are looked at for its address.
const MAX_SOURCES: usize = 8;

/// A link to what an element shows, and what it is called: by its label, or else by its address.
pub(super) fn of(node: NodeRef<'_, '_>, base: Option<&Base>) -> Option<(Link, String, Span)> {
    let own = || SOURCES.iter().find_map(|name| address(node, name));
    let (found, source) = match node.tag() {
        Tag::VIDEO | Tag::AUDIO if node.is_html(node.tag()) => own().or_else(|| {
            let mut sources = node.children().take(MAX_SOURCES).filter(|child| child.is_html(Tag::SOURCE));
            sources.find_map(|source| address(source, "src"))
        })?,
        Tag::IFRAME if node.is_html(Tag::IFRAME) => own().filter(|(address, _)| is_shown(node, address))?,
        _ => return None,
    };
    let link = Link::new(found, None, base);
    let (text, source) = label(node, &link).unwrap_or_else(|| (link.destination.clone(), source));
    Some((link, text, source))
}

fn address(node: NodeRef<'_, '_>, name: &str) -> Option<(String, Span)> {
    let attribute = node.attribute(name)?;
    let found = destination(&attribute.value())?;
    let is_nothing = found.starts_with("about:") || found.starts_with("blob:");
    (!is_nothing).then(|| (found, attribute.value_span()))
}

/// Whether a frame is something to look at: not the pixel of a counter, and not an advertisement.
fn is_shown(frame: NodeRef<'_, '_>, address: &str) -> bool {
    let is_thin = |side: &str| {
        let size = frame.attribute(side).map(|size| size.raw_value().trim().trim_end_matches("px").parse::<u32>());
        size.is_some_and(|size| size.is_ok_and(|size| size <= 2))
    };
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let is_player =
        || words(path.as_bytes()).any(|word| PLAYERS.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes())));
    !is_thin("width") && !is_thin("height") && (frame.attribute("allowfullscreen").is_some() || is_player())
}

#[cfg(test)]
mod tests {
    use crate::html::{ParseOptions, parse};
    use crate::metadata::Base;
    use crate::render::{Links, MarkdownOptions, markdown};

    fn check(page: &str, expected: &str) {
        let document = parse(page, &ParseOptions::default());
        let base = Base::at("https://example.org/news/");
        let options = MarkdownOptions { base: base.as_ref(), ..MarkdownOptions::default() };
        assert_eq!(markdown(document.tree.document(), &options).text(), expected, "{page}");
    }

    #[test]
    fn films_and_sounds_leave_a_link() {
        check(
            "<p>See:</p><iframe title='The flood' src=https://tube.example/embed/x7 width=560 height=315></iframe><p>It rained.</p>",
            "See:\n\n[The flood](https://tube.example/embed/x7)\n\nIt rained.\n",
        );
        check(
            "<p>See <video aria-label=Flood><source src=flood.webm><source src=flood.mp4>No video here.</video> and hear \
             <audio src=/rain.ogg></audio>.",
            "See [Flood](https://example.org/news/flood.webm) and hear [https://example.org/rain.ogg](https://example.org/rain.ogg).\n",
        );
        check(
            "<iframe src=//tube.example/x allowfullscreen title=Flood></iframe>",
            "[Flood](https://tube.example/x)\n",
        );
        check(
            "<iframe data-src=//www.example/maps/place title=Map></iframe>",
            "[Map](https://www.example/maps/place)\n",
        );
    }

    #[test]
    fn frames_of_others_leave_nothing() {
        for frame in [
            "<iframe src=https://ads.example/slot?player=1 title=Advertisement></iframe>",
            "<iframe src=https://count.example/embed width=1 height=1></iframe>",
            "<iframe src=about:blank allowfullscreen></iframe>",
            "<iframe src=javascript:play() allowfullscreen></iframe>",
            "<iframe hidden src=https://tube.example/embed/x></iframe>",
            "<video>No video here.</video>",
        ] {
            check(&format!("<p>Rain.</p>{frame}<p>Snow.</p>"), "Rain.\n\nSnow.\n");
        }
        let document = parse("<p>Rain <video src=a.mp4></video>", &ParseOptions::default());
        let options = MarkdownOptions { links: Links::Text, ..MarkdownOptions::default() };
        assert_eq!(markdown(document.tree.document(), &options).text(), "Rain\n");
    }
}
