//! What formats for programs carry beside the content: where the page is from and what it is called.

use crate::html::{NodeRef, Tag, Tree};

/// What is known of a page beside what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageFacts {
    /// What its collection calls it.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
    /// The site it was compared with; empty where nothing tells sites apart.
    pub site: String,
    /// Which template it was judged by, see [`SiteTemplate::id`](crate::template::SiteTemplate::id).
    pub template_id: Option<String>,
    /// What it calls itself, see [`title`].
    pub title: String,
    /// How many different pages of the site were compared.
    pub pages_compared: u32,
    /// Letters and digits of its content.
    pub content_letters: u64,
    /// Letters and digits of its framing.
    pub framing_letters: u64,
    /// What was wrong with it, in words.
    pub damage: Vec<String>,
}

/// What a page calls itself in its `<title>`, white space folded; empty if it does not.
///
/// ```
/// use unframe::html::{ParseOptions, parse};
///
/// let document = parse("<title>Rain\n  &amp; snow</title><p>Today", &ParseOptions::default());
/// assert_eq!(unframe::render::title(&document.tree), "Rain & snow");
/// ```
pub fn title(tree: &Tree<'_>) -> String {
    let titles = tree.document().descendants().filter(|node| node.is_html(Tag::TITLE));
    let said: String = titles.take(1).flat_map(NodeRef::children).map(NodeRef::text).collect();
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}
