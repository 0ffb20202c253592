//! What is shown of a page that was judged: the one place that decides it, for the command and for those who measure it.
//!
//! **Idea.** Framing is left out; what the page hides is shown where the page model, which has seen such pages, judged it to be
//! content; text that only the page's data have stands behind that of its markup. **Cost.** One pass over the nodes.
//!
//! ```
//! use unframe::html::{ParseOptions, parse};
//! use unframe::page_content::PageContent;
//! use unframe::page_methods::PageMethod;
//! use unframe::segment::Blocks;
//!
//! let document = parse("<a href=/>Home</a><p>Rain fell on the valley.<p hidden>Close", &ParseOptions::default());
//! let blocks = Blocks::of(&document.tree);
//! let labels = PageMethod::Sentence.judge(&document, &blocks);
//! let content = PageContent::of(&document, &blocks, &labels, &labels);
//! assert_eq!(content.text(&document), "Rain fell on the valley.");
//! ```

use crate::discussion::Posts;
use crate::html::{Document, NodeSet};
use crate::label::{Labels, left_out_nodes};
use crate::page_verdict::PageVerdict;
use crate::payload::Payload;
use crate::render::{self, Hidden, Images, Links, MarkdownOptions, TextOptions};
use crate::segment::Blocks;

/// What is shown of a page.
#[derive(Clone, Debug)]
pub struct PageContent {
    /// What becomes of what the page hides.
    pub hidden: Hidden,
    /// What is not shown.
    pub leave_out: NodeSet,
    /// Whether the page says anything, in its markup or its data.
    pub verdict: PageVerdict,
    /// What only its data say.
    pub payload: Option<Payload>,
}

impl PageContent {
    /// Of a page as it was `judged`, without what is framing in `kept`: the same labels, or with more left out because
    /// somebody does not want it. That makes no page one that says nothing.
    pub fn of(document: &Document<'_>, blocks: &Blocks, judged: &Labels, kept: &Labels) -> Self {
        let is_judged_by_model = judged.iter().any(|verdict| verdict.chance.is_some());
        let hidden = if is_judged_by_model { Hidden::as_judged(blocks) } else { Hidden::as_split(blocks) };
        let of_markup = PageVerdict::of(document, blocks, judged);
        let payload = Payload::of(document, blocks, judged, of_markup);
        Self {
            hidden,
            leave_out: left_out_nodes(&document.tree, blocks, kept, hidden),
            verdict: of_markup.with_payload(payload.as_ref()),
            payload,
        }
    }

    /// As plain text.
    pub fn text(&self, document: &Document<'_>) -> String {
        let options = TextOptions { hidden: self.hidden, leave_out: self.leave_out.clone() };
        let of_markup = render::text(document.tree.document(), &options).into_text();
        followed_by(of_markup, self.payload.as_ref().map(Payload::text))
    }

    /// Its posts that are shown, with their authors, which Markdown and XML introduce them by.
    pub fn posts(&self, document: &Document<'_>) -> Posts {
        Posts::of(&document.tree, &self.leave_out)
    }

    /// As Markdown.
    pub fn markdown(&self, document: &Document<'_>, links: Links, images: Images) -> String {
        let (leave_out, posts) = (self.leave_out.clone(), self.posts(document));
        let options = MarkdownOptions { links, images, hidden: self.hidden, leave_out, posts };
        let of_markup = render::markdown(document.tree.document(), &options).into_text();
        followed_by(of_markup, self.payload.as_ref().map(Payload::markdown))
    }
}

/// What a page's markup says, and behind it what its data say.
fn followed_by(mut text: String, more: Option<String>) -> String {
    if let Some(more) = more {
        let end = text.trim_end().len();
        text.truncate(end);
        text.push_str(if text.is_empty() { "" } else { "\n\n" });
        text.push_str(&more);
    }
    text
}
