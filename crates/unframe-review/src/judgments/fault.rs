//! Refuses judgments that could not be counted, distinguished or found again later.

use super::{Correction, Judgment, PageJudgment, PlaceCorrection, SiteJudgment, Statement};

/// The reason to refuse a judgment; `None` if it is sound.
pub(crate) fn fault(judgment: &Judgment) -> Option<&'static str> {
    if judgment.expert.trim().is_empty() {
        return Some("the expert has no name");
    }
    fault_of(&judgment.said)
}

fn fault_of(said: &Statement) -> Option<&'static str> {
    match said {
        Statement::Page(PageJudgment { page, .. })
        | Statement::Correction(Correction { page, .. })
        | Statement::Place(PlaceCorrection { page, .. })
            if page.is_empty() =>
        {
            Some("no page is named")
        }
        Statement::Site(SiteJudgment { method, .. }) | Statement::Page(PageJudgment { method, .. })
            if method.is_empty() =>
        {
            Some("no method is named")
        }
        Statement::Correction(Correction { span, .. }) | Statement::Place(PlaceCorrection { span, .. })
            if span.start >= span.end =>
        {
            Some("the range of the block is empty")
        }
        Statement::Adjudication(said) => match &**said {
            Statement::Adjudication(_) | Statement::History(_) => Some("only grades and corrections are adjudicated"),
            said => fault_of(said),
        },
        _ => None,
    }
}
