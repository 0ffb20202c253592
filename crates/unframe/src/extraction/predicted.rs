//! What a page is predicted to be, and whether that lets its readers' comments be something else than its content.

use super::{Judged, Options};
use crate::discussion::Comments;
use crate::label::Labels;
use crate::page_verdict::{PageType, Prediction};
use crate::read_page::ReadPage;

/// Nothing can be predicted of a page without a word, or of bytes that are not a page.
pub(super) fn predict(read: &ReadPage<'_>, judged: &Judged, options: &Options) -> Option<Prediction> {
    let evidence = judged.evidence.as_ref()?;
    let blocks = read.blocks();
    let says_something = blocks.iter().any(|block| block.letters > 0) && !read.page().looks_binary();
    says_something.then(|| Prediction::of(read.document(), blocks, &judged.labels, evidence, options.url.as_deref()))
}

/// Looks for comments on a page that is not a forum, where posts are the content, and sells nothing, where they are reviews.
pub(super) fn comments_of(
    read: &ReadPage<'_>,
    labels: &Labels,
    prediction: impl FnOnce() -> Option<Prediction>,
) -> Comments {
    let found = Comments::of(read.tree(), read.blocks(), labels);
    if found.is_empty() {
        return found;
    }
    match prediction().map(|prediction| prediction.page_type) {
        Some(PageType::Forum) if !found.are_below_article() => Comments::default(),
        Some(PageType::Product) => Comments::default(),
        _ => found,
    }
}
