//! Refuses judgments that could not be counted, distinguished or found again later.

use super::{Correction, Judgment, PageJudgment, SiteJudgment, Statement};

/// The reason to refuse a judgment; `None` if it is sound.
pub(crate) fn fault(judgment: &Judgment) -> Option<&'static str> {
    if judgment.expert.trim().is_empty() {
        return Some("the expert has no name");
    }
    match &judgment.said {
        Statement::Page(PageJudgment { page, .. }) | Statement::Correction(Correction { page, .. })
            if page.is_empty() =>
        {
            Some("no page is named")
        }
        Statement::Site(SiteJudgment { method, .. }) | Statement::Page(PageJudgment { method, .. })
            if method.is_empty() =>
        {
            Some("no method is named")
        }
        Statement::Correction(Correction { span, .. }) if span.start >= span.end => {
            Some("the range of the block is empty")
        }
        _ => None,
    }
}
