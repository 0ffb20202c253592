//! What did an expert do, in which order, and what of it is undone?
//!
//! An undoing is a judgment like any other: it is added, with its time, and nothing is removed. Of several undoings and redoings of one
//! action the last counts. What an expert did only that expert undoes: an import cannot take back what others said.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    ActionId, Correction, HistoryEntry, Judgment, PageJudgment, PlaceCorrection, SiteJudgment, Statement, Timestamp,
};

/// About what something was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About<'name> {
    /// Anything.
    Everything,
    /// A site and its pages.
    Site(&'name str),
    /// A page: grades, corrections of its blocks, and of places that were pointed at there.
    Page {
        /// Its site.
        site: &'name str,
        /// Its id.
        page: &'name str,
    },
}

impl About<'_> {
    fn includes(self, said: &Statement) -> bool {
        let (site, page) = match said {
            Statement::Site(SiteJudgment { site, .. }) => (site, None),
            Statement::Page(PageJudgment { site, page, .. })
            | Statement::Correction(Correction { site, page, .. })
            | Statement::Place(PlaceCorrection { site, page, .. }) => (site, Some(page)),
            Statement::Adjudication(said) => return self.includes(said),
            Statement::History(_) => return false,
        };
        match self {
            Self::Everything => true,
            Self::Site(wanted) => wanted == site,
            Self::Page { site: wanted, page: wanted_page } => {
                wanted == site && page.is_some_and(|page| wanted_page == page)
            }
        }
    }
}

/// What was done at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action<'judgment> {
    /// Its name.
    pub id: ActionId,
    /// When it was done.
    pub time: Timestamp,
    /// What was said with it; at least one.
    pub said: Vec<&'judgment Statement>,
    /// Whether it is undone.
    pub is_undone: bool,
}

/// The actions of an expert.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History<'judgment> {
    /// All of them, the first first.
    pub actions: Vec<Action<'judgment>>,
    /// What [`JudgmentStore::undo`](super::JudgmentStore::undo) would undo.
    pub undoable: Option<ActionId>,
    /// What [`JudgmentStore::redo`](super::JudgmentStore::redo) would do again: what was undone last, unless something else was done since.
    pub redoable: Option<ActionId>,
}

impl<'judgment> History<'judgment> {
    /// What an expert did about something. Pass all judgments in the order in which they were said.
    pub fn of(judgments: &'judgment [Judgment], expert: &str, about: About<'_>) -> Self {
        let mut history = Self::default();
        let mut numbers = BTreeMap::<ActionId, usize>::new();
        // As an editor has it: a stack of what is done, and one of what was undone, which ends with the next action.
        let (mut done, mut undone) = (Vec::new(), Vec::new());
        for judgment in judgments.iter().filter(|judgment| judgment.expert == expert) {
            if let Statement::History(HistoryEntry { action, is_undone }) = judgment.said {
                let Some(number) = numbers.get(&action) else { continue };
                history.actions[*number].is_undone = is_undone;
                for stack in [&mut done, &mut undone] {
                    stack.retain(|other| *other != action);
                }
                if is_undone { &mut undone } else { &mut done }.push(action);
            } else if about.includes(&judgment.said) {
                let id = judgment.action_id();
                if let Some(number) = numbers.get(&id) {
                    history.actions[*number].said.push(&judgment.said);
                    continue;
                }
                numbers.insert(id, history.actions.len());
                let (time, said) = (judgment.time, vec![&judgment.said]);
                history.actions.push(Action { id, time, said, is_undone: false });
                done.push(id);
                undone.clear();
            }
        }
        (history.undoable, history.redoable) = (done.last().copied(), undone.last().copied());
        history
    }
}

/// What experts undid and did not do again.
pub(super) fn undone(judgments: &[Judgment]) -> BTreeSet<(&str, ActionId)> {
    let mut undone = BTreeSet::new();
    for judgment in judgments {
        if let Statement::History(HistoryEntry { action, is_undone }) = judgment.said {
            if is_undone {
                undone.insert((judgment.expert.as_str(), action));
            } else {
                undone.remove(&(judgment.expert.as_str(), action));
            }
        }
    }
    undone
}

/// The judgments in force: without those that are undone, and without undoings.
pub(super) fn in_force(judgments: &[Judgment]) -> impl Iterator<Item = &Judgment> {
    let undone = undone(judgments);
    judgments.iter().filter(move |judgment| {
        !matches!(judgment.said, Statement::History(_))
            && (undone.is_empty() || !undone.contains(&(judgment.expert.as_str(), judgment.action_id())))
    })
}
