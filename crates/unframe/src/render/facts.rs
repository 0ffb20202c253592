//! What formats for programs carry beside the content: where the page is from and what it is called.

use crate::metadata::Metadata;

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
    /// What it says about itself.
    pub metadata: Metadata,
    /// How many different pages of the site were compared.
    pub pages_compared: u32,
    /// Letters and digits of its content.
    pub content_letters: u64,
    /// Letters and digits of its framing.
    pub framing_letters: u64,
    /// What its readers said of it, if that is kept and looked for.
    pub comments: Option<String>,
    /// What was wrong with it, in words.
    pub damage: Vec<String>,
}
