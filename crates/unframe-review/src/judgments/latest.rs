//! Which judgments count: of several about the same thing by the same expert, the last one that is not undone; of adjudications, the last
//! one whoever made it.

use std::collections::BTreeMap;

use unframe::page::Span;
use unframe::segment::SitePlace;

use super::history::in_force;
use super::{Correction, Judgment, PageJudgment, PlaceCorrection, SiteJudgment, Statement};

/// The subject of a judgment and its expert. A later judgment replaces an earlier one with the same subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Subject<'judgment> {
    Site { expert: &'judgment str, site: &'judgment str, method: &'judgment str },
    Page { expert: &'judgment str, site: &'judgment str, page: &'judgment str, method: &'judgment str },
    Block { expert: &'judgment str, site: &'judgment str, page: &'judgment str, span: Span },
    Place { expert: &'judgment str, site: &'judgment str, place: SitePlace },
}

impl<'judgment> Subject<'judgment> {
    /// `None` of what has no subject: an undoing.
    fn of(expert: &'judgment str, said: &'judgment Statement) -> Option<Self> {
        Some(match said {
            Statement::Site(SiteJudgment { site, method, .. }) => Self::Site { expert, site, method },
            Statement::Page(PageJudgment { site, page, method, .. }) => Self::Page { expert, site, page, method },
            Statement::Correction(Correction { site, page, span, .. }) => {
                Self::Block { expert, site, page, span: *span }
            }
            Statement::Place(PlaceCorrection { site, place, .. }) => Self::Place { expert, site, place: *place },
            Statement::Adjudication(said) => return Self::of("", said),
            Statement::History(_) => return None,
        })
    }
}

/// The judgments that count. Pass all judgments in the order in which they were given. Withdrawn and undone ones are left out; the rest
/// is sorted by subject (sites, pages, blocks, places), adjudications first, then by expert, then by name.
pub fn latest(judgments: &[Judgment]) -> Vec<&Judgment> {
    let mut by_subject = BTreeMap::<Subject<'_>, &Judgment>::new();
    for judgment in in_force(judgments) {
        if let Some(subject) = Subject::of(&judgment.expert, &judgment.said) {
            by_subject.insert(subject, judgment);
        }
    }
    by_subject.into_values().filter(|judgment| !is_taken_back(&judgment.said)).collect()
}

/// A note without a grade still says something.
fn is_taken_back(said: &Statement) -> bool {
    match said {
        Statement::Site(site) => site.grade.is_none() && site.note.is_empty(),
        Statement::Page(page) => page.grade.is_none() && page.note.is_empty(),
        Statement::Correction(correction) => correction.label.is_none(),
        Statement::Place(correction) => correction.label.is_none(),
        Statement::Adjudication(said) => is_taken_back(said),
        Statement::History(_) => true,
    }
}
