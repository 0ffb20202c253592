//! The experiment of 2005: every topic asked by every treatment and ranking, and what came of it measured.

mod causes;
mod changes;
mod graph;
mod report;
mod summary;

pub use causes::{Cause, Causes};
pub use changes::{Change, Mover};
pub use graph::graph;
pub use report::{Reported, report};
pub use summary::{Comparison, summary};

use std::collections::{BTreeMap, BTreeSet};

use crate::SearchError;
use crate::index::Index;
use crate::judgments::{Grades, Judgments};
use crate::measures::Measured;
use crate::search::{How, Proximity, Ranking, Treatment};
use crate::topics::{LeaveOut, Topic};
use crate::trec_run::Run;

/// So many pages are found for each topic, as at TREC.
pub const DEPTH: usize = 1000;

/// What is asked, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The queries.
    pub topics: Vec<Topic>,
    /// What should be found.
    pub judgments: Judgments,
    /// The ways of searching that are compared with the first of them.
    pub treatments: Vec<Treatment>,
    /// Each by all of these.
    pub rankings: Vec<Ranking>,
    /// Whether nearness counts.
    pub proximity: Proximity,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The queries that were measured, by their names.
    pub topics: BTreeMap<String, Topic>,
    /// What should be found, by the names of the index.
    pub judgments: Judgments,
    /// One for each treatment and ranking: all treatments of a ranking in a row.
    pub outcomes: Vec<Outcome>,
    /// What did not fit together.
    pub unknown: Unknown,
}

/// One way of searching.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Which.
    pub how: How,
    /// What it found.
    pub run: Run,
    /// How good that is, by topic.
    pub measured: Vec<(String, Measured)>,
    /// In the mean.
    pub mean: Measured,
    /// Beside the first treatment of its ranking; `None` of that itself.
    pub compared: Option<Comparison>,
}

/// Names that are in one place and not in another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unknown {
    /// Judged documents that the index does not have: those that are relevant can never be found.
    pub documents: BTreeSet<String>,
    /// Of these, how many are relevant to some topic.
    pub relevant: usize,
    /// Topics that nobody judged: they are not measured.
    pub unjudged: BTreeSet<String>,
    /// Topics that were judged and not asked: they are not measured.
    pub unasked: BTreeSet<String>,
}

impl Outcome {
    /// `cutnav.bm25`: what its files are called.
    pub fn name(&self) -> String {
        format!("{}.{}", self.how.treatment, self.how.ranking.name())
    }

    fn average_precision(&self) -> impl Iterator<Item = (&str, f64)> {
        self.measured.iter().map(|(topic, measured)| (topic.as_str(), measured.average_precision))
    }
}

impl Experiment {
    /// Asks all topics. `tell` hears of each that was asked.
    pub fn run(index: &Index, plan: Plan, mut tell: impl FnMut(usize, usize)) -> Result<Self, SearchError> {
        obey(index, &plan.topics)?;
        let (judgments, mut unknown) = in_names_of(index, &plan.judgments)?;
        refuse_other_collection(index, &plan.judgments, &unknown)?;
        let mut topics = BTreeMap::new();
        for topic in plan.topics {
            if judgments.0.contains_key(&topic.id) {
                topics.insert(topic.id.clone(), topic);
            } else {
                unknown.unjudged.insert(topic.id);
            }
        }
        let (asked, unasked): (BTreeMap<_, _>, BTreeMap<_, _>) =
            judgments.0.into_iter().partition(|(topic, _)| topics.contains_key(topic));
        unknown.unasked.extend(unasked.into_keys());
        let judgments = Judgments(asked);
        let mut outcomes: Vec<Outcome> = Vec::new();
        let all = topics.len() * plan.rankings.len() * plan.treatments.len();
        let mut done = 0;
        for ranking in &plan.rankings {
            for treatment in &plan.treatments {
                let how = How { treatment: *treatment, ranking: *ranking, proximity: plan.proximity };
                let mut run = Run::default();
                for topic in topics.values() {
                    run.0.insert(topic.id.clone(), index.rank(&topic.text, &how, DEPTH)?);
                    done += 1;
                    tell(done, all);
                }
                let measured = Measured::of_run(&run, &judgments);
                let mean = Measured::mean(measured.iter().map(|(_, measured)| *measured));
                let base = outcomes.iter().find(|outcome| outcome.how.ranking == *ranking);
                let compared = base.map(|base| Comparison::of(&base.measured, &measured));
                outcomes.push(Outcome { how, run, measured, mean, compared });
            }
        }
        Ok(Self { topics, judgments, outcomes, unknown })
    }

    /// The outcomes of each ranking: what others are compared with, and the others.
    pub fn by_ranking(&self) -> impl Iterator<Item = (&Outcome, &[Outcome])> {
        self.outcomes
            .chunk_by(|one, other| one.how.ranking == other.how.ranking)
            .filter_map(|outcomes| outcomes.split_first())
    }
}

/// Topics that were made from titles must not find titles.
fn obey(index: &Index, topics: &[Topic]) -> Result<(), SearchError> {
    let wanted = topics.iter().find_map(|topic| topic.leave_out);
    let found = index.description().leave_out;
    match wanted {
        Some(LeaveOut::Title) if found != wanted => {
            Err(SearchError::LeavesOut { path: index.path().to_owned(), found, wanted })
        }
        _ => Ok(()),
    }
}

/// Judgments of which the index knows no document would give a table of zeros.
fn refuse_other_collection(index: &Index, judgments: &Judgments, unknown: &Unknown) -> Result<(), SearchError> {
    let documents: BTreeSet<&str> = judgments.0.values().flat_map(Grades::keys).map(String::as_str).collect();
    let Some(named) = documents.first().filter(|_| documents.len() == unknown.documents.len()) else { return Ok(()) };
    Err(SearchError::NothingJudged {
        path: index.path().to_owned(),
        judged: documents.len(),
        named: (*named).to_owned(),
        indexed: index.some_name()?,
    })
}

/// The judgments with documents named as the index names them: by their ids, or else by their addresses.
fn in_names_of(index: &Index, judgments: &Judgments) -> Result<(Judgments, Unknown), SearchError> {
    let mut names: BTreeMap<&str, Option<String>> = BTreeMap::new();
    for document in judgments.0.values().flat_map(Grades::keys) {
        if !names.contains_key(document.as_str()) {
            names.insert(document, index.name_of(document)?);
        }
    }
    let (mut unknown, mut relevant) = (Unknown::default(), BTreeSet::new());
    let mut renamed = Judgments::default();
    for (topic, grades) in &judgments.0 {
        let of_topic = renamed.0.entry(topic.clone()).or_default();
        for (document, grade) in grades {
            let name = names.get(document.as_str()).cloned().flatten();
            if name.is_none() {
                unknown.documents.insert(document.clone());
            }
            if name.is_none() && *grade >= 1 {
                relevant.insert(document.as_str());
            }
            of_topic.insert(name.unwrap_or_else(|| document.clone()), *grade);
        }
    }
    unknown.relevant = relevant.len();
    Ok((renamed, unknown))
}
