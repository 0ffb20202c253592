//! Decides which parts of a judged page are shown.
//!
//! **Idea.** Framing is left out. What the page hides is shown where the page model, which has seen such pages, judged it
//! to be content. Text that only the page's data hold follows that of its markup. **Cost.** One pass over the nodes.

use crate::html::NodeSet;
use crate::label::{Labels, left_out_nodes};
use crate::page::NotAPage;
use crate::page_verdict::{PageReason, PageState, PageVerdict};
use crate::payload::Payload;
use crate::read_page::ReadPage;
use crate::render::{self, Hidden, TextOptions};

/// Which parts of a page are shown.
#[derive(Clone, Debug)]
pub struct PageContent {
    /// What to do with hidden parts of the page.
    pub hidden: Hidden,
    /// The parts that are not shown.
    pub leave_out: NodeSet,
    /// Whether the page has content, in its markup or its data.
    pub verdict: PageVerdict,
    /// Text that only its data have.
    pub payload: Option<Payload>,
}

impl PageContent {
    /// Decides what is shown of a page as it was `judged`, without what is framing in `kept`: the same labels, or with more
    /// left out because somebody does not want it. The latter never turns a page into one that says nothing.
    pub(super) fn of(read: &ReadPage<'_>, judged: &Labels, kept: &Labels) -> Self {
        let (document, blocks) = (read.document(), read.blocks());
        let is_judged_by_model = judged.iter().any(|verdict| verdict.chance.is_some());
        let hidden = if is_judged_by_model { Hidden::as_judged(blocks) } else { Hidden::as_split(blocks) };
        let of_markup =
            read.not_a_page().map_or_else(|| PageVerdict::of(document, blocks, judged), verdict_on_other_file);
        let payload = Payload::of(document, blocks, judged, of_markup);
        Self {
            hidden,
            leave_out: left_out_nodes(&document.tree, blocks, kept, hidden),
            verdict: of_markup.with_payload(payload.as_ref()),
            payload,
        }
    }

    /// The same for other labels of the same page. What the page says as a whole stays as it is.
    pub(super) fn without(self, read: &ReadPage<'_>, kept: &Labels) -> Self {
        Self { leave_out: left_out_nodes(read.tree(), read.blocks(), kept, self.hidden), ..self }
    }

    /// The options to render it as text.
    pub fn text_options(&self) -> TextOptions<'_> {
        TextOptions { hidden: self.hidden, leave_out: &self.leave_out }
    }

    /// As plain text.
    pub(super) fn text(&self, read: &ReadPage<'_>) -> String {
        let of_markup = render::text(read.tree().document(), &self.text_options()).into_text();
        followed_by(of_markup, self.payload.as_ref().map(Payload::text))
    }
}

/// The verdict on bytes that are not a page.
fn verdict_on_other_file(why: NotAPage) -> PageVerdict {
    let reason = match why {
        NotAPage::AnotherKindOfFile => PageReason::AnotherKindOfFile,
        NotAPage::UnreadableBytes => PageReason::UnreadableBytes,
    };
    PageVerdict { state: PageState::NotAPage, reason }
}

/// What a page's markup says, followed by what its data say.
pub(super) fn followed_by(mut text: String, more: Option<String>) -> String {
    if let Some(more) = more {
        let end = text.trim_end().len();
        text.truncate(end);
        text.push_str(if text.is_empty() { "" } else { "\n\n" });
        text.push_str(&more);
    }
    text
}
