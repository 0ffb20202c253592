//! The links in the content of a page.

use unframe::Extraction;
use unframe::html::Tag;
use unframe::render;

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it leads, as it is written.
    pub address: String,
    /// What it says.
    pub text: String,
}

/// The links of what is shown of a page, in their order; those that say nothing are left out.
pub fn links(extraction: &Extraction<'_>) -> Vec<Link> {
    let (tree, content) = (extraction.read().tree(), extraction.content());
    let options = content.text_options();
    let mut links = Vec::new();
    let mut left_out_until = tree.document().id();
    for node in tree.document().descendants() {
        if node.id() < left_out_until {
            continue;
        }
        if content.leave_out.contains(node.id()) {
            left_out_until = node.subtree_end();
        } else if node.is_html(Tag::A)
            && let Some(address) = node.attribute("href")
        {
            let text = render::text(node, &options).into_text().split_whitespace().collect::<Vec<_>>().join(" ");
            if !text.is_empty() {
                links.push(Link { address: address.value().into_owned(), text });
            }
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use unframe::{Method, Options};

    use super::*;

    #[test]
    fn links_of_framing_and_links_without_words_do_not_count() {
        let page = "<ul><li><a href=/>Home</a></ul><p>It rained in <a href='v.html?a&amp;b'>the <b>valley</b></a>, as <a href=x><img></a> says.";
        let options = Options { method: Method::Sentence, ..Options::default() };
        let expected = Link { address: "v.html?a&b".to_owned(), text: "the valley".to_owned() };
        assert_eq!(links(&unframe::extract(page, &options)), [expected]);
    }
}
