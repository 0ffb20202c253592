//! Pictures that show nothing: spacers, pictures of buttons, and arrows that lead to the top of the page.
//!
//! **Idea.** Old layouts hold their columns apart with pictures one pixel high or wide, and write "Add to cart" as a picture in a
//! link. Both say by their markup or their address what they are; an arrow says where it leads. **Cost.** One look at the attributes of a picture.
//! **When it fails.** A button whose address does not call it one stays.

use crate::html::class_words::words;
use crate::html::{NodeRef, Tag};

/// A picture that is no higher or no wider than this many pixels holds a layout apart. Found by looking at pages of shops.
const THINNEST: u32 = 2;
/// What files are called that show nothing.
const NOTHING: [&str; 5] = ["blank", "spacer", "clear", "pixel", "transparent"];
/// What a linked picture calls itself in its address if it is a button.
const BUTTON: [&str; 5] = ["btn", "bttn", "btns", "button", "buttons"];

/// Whether an element is such a picture, or a link that holds nothing else.
pub(super) fn is_ornament(element: NodeRef<'_, '_>) -> bool {
    match element.tag() {
        Tag::IMG => is_nothing(element) || is_button(element) && element.ancestors().any(|node| node.is_html(Tag::A)),
        Tag::A => {
            let mut pictures = element.descendants().filter(|node| node.is_html(Tag::IMG)).peekable();
            let holds_pictures = pictures.peek().is_some();
            holds_pictures
                && (leads_to_top(element) || pictures.all(|picture| is_nothing(picture) || is_button(picture)))
        }
        _ => false,
    }
}

/// Whether a link leads to the top of its page. A picture that leads to another place on it may be the small one of a gallery.
fn leads_to_top(link: NodeRef<'_, '_>) -> bool {
    let Some(address) = link.attribute("href") else { return false };
    let place = address.raw_value().trim().strip_prefix('#');
    place.is_some_and(|place| words(place.as_bytes()).any(|word| calls(&TOP, word)))
}

/// What the top of a page is called.
const TOP: [&str; 4] = ["top", "totop", "pagetop", "backtotop"];

/// Attributes from which scripts load a picture later.
const LATER: [&str; 5] = ["srcset", "data-src", "data-srcset", "data-original", "data-lazy-src"];

fn is_nothing(picture: NodeRef<'_, '_>) -> bool {
    let is_thin = |name: &str| {
        let size = picture.attribute(name).and_then(|size| size.raw_value().trim().trim_end_matches("px").parse().ok());
        size.is_some_and(|size: u32| size <= THINNEST)
    };
    let is_called_so = |file: &str| {
        let stem = file.split_once('.').map_or(file, |(stem, _)| stem).as_bytes();
        words(stem).next().is_some() && words(stem).all(|word| calls(&NOTHING, word))
    };
    let is_loaded_later = LATER.iter().any(|name| picture.attribute(name).is_some())
        || picture.parent().is_some_and(|parent| parent.is_html(Tag::PICTURE));
    !is_loaded_later
        && (is_thin("width") || is_thin("height") || is_called_so(path(picture).rsplit('/').next().unwrap_or_default()))
}

fn is_button(picture: NodeRef<'_, '_>) -> bool {
    words(path(picture).as_bytes()).any(|word| calls(&BUTTON, word))
}

/// The address of a picture without host and query.
fn path<'page>(picture: NodeRef<'_, 'page>) -> &'page str {
    let address = picture.attribute("src").map_or("", |address| address.raw_value());
    let behind_scheme = address.split_once("//").map_or(address, |(_, rest)| rest);
    let path = if behind_scheme.len() < address.len() {
        behind_scheme.split_once('/').map_or("", |(_, path)| path)
    } else {
        address
    };
    path.split(['?', '#']).next().unwrap_or_default()
}

fn calls(known: &[&str], word: &[u8]) -> bool {
    known.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    fn check(picture: &str, expected: bool) {
        let document = parse(picture, &ParseOptions::default());
        let is_ornament = |tag| document.tree.first(tag).is_some_and(is_ornament);
        let found = is_ornament(Tag::IMG) || is_ornament(Tag::A);
        assert_eq!(found, expected, "{picture}");
    }

    #[test]
    fn spacers_are_ornaments() {
        check("<img src=/i/line.gif width=1 height=30>", true);
        check("<img src=/i/line.gif height=1px>", true);
        check("<img src=https://cdn.example/assets/clear.gif>", true);
        check("<img src=blank.gif alt=News>", true);
        check("<img src=/i/clear-sky.jpg>", false);
        check("<img src=https://blank.example/>", false);
        check("<img src=/i/harbour.jpg width=100% height=200>", false);
        check("<img alt='no address'>", false);
        check("<img src=blank.gif data-src=harbour.jpg>", false);
        check("<picture><source srcset=harbour.jpg><img src=blank.gif></picture>", false);
    }

    #[test]
    fn arrows_to_the_top_are_ornaments() {
        check("<a href=#top><img src=/i/arrow.gif alt=Up></a>", true);
        check("<a href='#page-top'><img src=/i/up.png></a>", true);
        check("<a href=#photo-7><img src=/i/harbour.jpg></a>", false);
        check("<a href=#><img src=/i/harbour.jpg></a>", false);
        check("<a href=/top><img src=/i/harbour.jpg></a>", false);
    }

    #[test]
    fn linked_buttons_are_ornaments() {
        check("<a href=/cart><img src=/buttons/shared/add.gif></a>", true);
        check("<a href=/cart><img src='/i/btnAddToCart.gif?v=2'></a>", true);
        check("<img src=/manual/button-bar.png>", false);
        check("<a href=/shell><img src=/i/harbour.jpg></a>", false);
        check("<a href=/shell><img src=https://buttons.example/shell.jpg></a>", false);
    }
}
