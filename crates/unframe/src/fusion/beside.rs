//! Who wrote it, who took the picture, what it is filed under: texts beside an article that are fields of no record.
//!
//! **Idea.** Caption, credit, byline and tags of an article stand at places of their own and are others on each page, as the fields of a
//! record do. Three of them made a page of news one of a record, which kept them all and was cut generously. Their markup
//! says what they are. **When it fails.** Markup without names: then an article with three such texts is still taken for a record.

use crate::html::class_words::words;
use crate::html::{NodeRef, Tag};

/// Words in classes and identifiers of such texts. They were found by looking at the pages of news-sites-dev.
const NAMES: [&str; 10] =
    ["caption", "captions", "credit", "credits", "byline", "dateline", "tags", "tag", "keywords", "photographer"];
/// Elements around a text that are looked at, itself included.
const AROUND: usize = 2;

/// Whether an element calls itself the caption or credit of a picture, a byline or a list of tags, or stands right in one.
pub(super) fn is_beside(element: NodeRef<'_, '_>) -> bool {
    std::iter::once(element).chain(element.ancestors()).take(AROUND).any(|node| {
        node.is_html(Tag::FIGCAPTION)
            || ["class", "id"].iter().any(|name| {
                let named = node.attribute(name);
                named.is_some_and(|named| words(named.raw_value().as_bytes()).any(is_name))
            })
    })
}

fn is_name(word: &[u8]) -> bool {
    NAMES.iter().any(|name| word.eq_ignore_ascii_case(name.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};
    use crate::segment::Blocks;

    /// Whether the first block of a page is.
    fn check(page: &str) -> bool {
        let document = parse(page, &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        is_beside(document.tree.node(blocks.get(0).expect("the page has a block").element))
    }

    #[test]
    fn markup_tells_captions_credits_and_bylines() {
        assert!(check("<figure><img><figcaption><p>The ferry in March</p></figcaption></figure>"));
        assert!(check("<p class=photo_credit>Ann Lee"));
        assert!(check("<div class='article-meta tag-list'>Filed under <a href=/a>Ferries</a></div>"));
        assert!(check("<div id=storyByline><span>By Ann Lee</span></div>"));
        assert!(!check("<div class=stage><p>The ferry in March</div>"));
        assert!(!check("<table class=price><tr><td>22 €</table>"));
    }
}
