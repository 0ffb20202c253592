//! Which judgments count: of several about the same thing by the same expert, the last one.

use std::collections::BTreeMap;

use unframe::page::Span;

use super::{Correction, Judgment, PageJudgment, SiteJudgment, Statement};

/// The subject of a judgment and its expert. A later judgment replaces an earlier one with the same subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Subject<'judgment> {
    Site { expert: &'judgment str, site: &'judgment str, method: &'judgment str },
    Page { expert: &'judgment str, site: &'judgment str, page: &'judgment str, method: &'judgment str },
    Block { expert: &'judgment str, site: &'judgment str, page: &'judgment str, span: Span },
}

impl<'judgment> Subject<'judgment> {
    fn of(judgment: &'judgment Judgment) -> Self {
        let expert = judgment.expert.as_str();
        match &judgment.said {
            Statement::Site(SiteJudgment { site, method, .. }) => Self::Site { expert, site, method },
            Statement::Page(PageJudgment { site, page, method, .. }) => Self::Page { expert, site, page, method },
            Statement::Correction(Correction { site, page, span, .. }) => {
                Self::Block { expert, site, page, span: *span }
            }
        }
    }
}

/// The judgments that count. Pass all judgments in the order in which they were given. Withdrawn ones are left out; the rest
/// is sorted by subject (sites, pages, blocks), then by expert, then by name.
pub fn latest(judgments: &[Judgment]) -> Vec<&Judgment> {
    let by_subject: BTreeMap<Subject<'_>, &Judgment> =
        judgments.iter().map(|judgment| (Subject::of(judgment), judgment)).collect();
    by_subject.into_values().filter(|judgment| !is_taken_back(judgment)).collect()
}

/// A note without a grade still says something.
fn is_taken_back(judgment: &Judgment) -> bool {
    match &judgment.said {
        Statement::Site(site) => site.grade.is_none() && site.note.is_empty(),
        Statement::Page(page) => page.grade.is_none() && page.note.is_empty(),
        Statement::Correction(correction) => correction.label.is_none(),
    }
}
