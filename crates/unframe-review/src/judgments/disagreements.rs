//! Where do experts differ, and what was decided?

use std::collections::BTreeMap;

use unframe::page::Span;
use unframe::segment::SitePlace;

use super::{Correction, Judgment, PageGrade, PageJudgment, PlaceCorrection, SiteJudgment, Statement, latest};

/// Something that experts say different things about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement<'judgment> {
    /// What each expert says, by name; at least two.
    pub said: Vec<&'judgment Judgment>,
    /// What was decided, by whomever.
    pub decided: Option<&'judgment Judgment>,
}

/// What is judged, whoever judges it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Item<'judgment> {
    Site { site: &'judgment str, method: &'judgment str },
    Page { site: &'judgment str, page: &'judgment str, method: &'judgment str },
    Block { site: &'judgment str, page: &'judgment str, span: Span },
    Place { site: &'judgment str, place: SitePlace },
}

impl<'judgment> Item<'judgment> {
    fn of(said: &'judgment Statement) -> Option<Self> {
        Some(match said {
            Statement::Site(SiteJudgment { site, method, .. }) => Self::Site { site, method },
            Statement::Page(PageJudgment { site, page, method, .. }) => Self::Page { site, page, method },
            Statement::Correction(Correction { site, page, span, .. }) => Self::Block { site, page, span: *span },
            Statement::Place(PlaceCorrection { site, place, .. }) => Self::Place { site, place: *place },
            Statement::Adjudication(said) => return Self::of(said),
            Statement::History(_) => return None,
        })
    }
}

impl Statement {
    /// The verdict in a word: a grade or a label. Empty where only a note was written, or something was withdrawn.
    pub fn verdict(&self) -> String {
        match self {
            Self::Site(said) => said.grade.map(|grade| grade.to_string()).unwrap_or_default(),
            Self::Page(said) => said.grade.map_or("", PageGrade::name).to_owned(),
            Self::Correction(Correction { label, .. }) | Self::Place(PlaceCorrection { label, .. }) => {
                label.map_or("", |label| label.name()).to_owned()
            }
            Self::Adjudication(said) => said.verdict(),
            Self::History(_) => String::new(),
        }
    }
}

/// What at least two experts gave different verdicts on, sites first, then pages, blocks, places. Pass all judgments in the order in
/// which they were given.
pub fn disagreements(judgments: &[Judgment]) -> Vec<Disagreement<'_>> {
    let mut items = BTreeMap::<Item<'_>, (Vec<&Judgment>, Option<&Judgment>)>::new();
    for judgment in latest(judgments) {
        let Some(item) = Item::of(&judgment.said) else { continue };
        let (said, decided) = items.entry(item).or_default();
        if matches!(judgment.said, Statement::Adjudication(_)) {
            *decided = Some(judgment);
        } else if !judgment.said.verdict().is_empty() {
            said.push(judgment);
        }
    }
    let differ = |said: &[&Judgment]| said.windows(2).any(|pair| pair[0].said.verdict() != pair[1].said.verdict());
    let found = items.into_values().filter(|(said, _)| differ(said));
    found.map(|(said, decided)| Disagreement { said, decided }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgments::Timestamp;

    fn judgment(time: i64, expert: &str, said: Statement) -> Judgment {
        Judgment { time: Timestamp::from_milliseconds(time), expert: expert.to_owned(), action: None, said }
    }

    fn page(page: &str, grade: &str) -> Statement {
        let (site, method, note) = (String::new(), "auto".to_owned(), String::new());
        Statement::Page(PageJudgment { site, page: page.to_owned(), method, grade: grade.parse().ok(), note })
    }

    #[test]
    fn what_experts_say_alike_or_alone_is_no_disagreement() {
        let said = [
            judgment(1, "Anna", page("rain", "N+S+")),
            judgment(2, "Boris", page("rain", "N+S+")),
            judgment(3, "Anna", page("snow", "N+S+")),
            judgment(4, "Anna", page("hail", "N+S+")),
            judgment(5, "Boris", page("hail", "N-S+")),
            judgment(6, "Boris", page("snow", "")),
        ];
        let found = disagreements(&said);
        assert_eq!(found, [Disagreement { said: vec![&said[3], &said[4]], decided: None }]);
    }

    #[test]
    fn a_decision_does_not_end_the_disagreement_but_stands_beside_it() {
        let said = [
            judgment(1, "Anna", page("rain", "N+S+")),
            judgment(2, "Boris", page("rain", "N-S+")),
            judgment(3, "Clara", Statement::Adjudication(Box::new(page("rain", "N-S+")))),
        ];
        assert_eq!(disagreements(&said)[0].decided, Some(&said[2]));
        assert_eq!(disagreements(&said)[0].decided.unwrap().said.verdict(), "N-S+");
    }
}
