//! Which queries lost or gained most by a treatment, and which documents made them.

use std::collections::BTreeMap;

use super::{Experiment, Outcome};
use crate::trec_run::Scored;

/// A query whose average precision changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The name of its topic.
    pub topic: String,
    /// Average precision without the treatment.
    pub before: f64,
    /// And with it.
    pub after: f64,
    /// The relevant documents that moved most, the one that mattered most first.
    pub movers: Vec<Mover>,
}

/// A relevant document, and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mover {
    /// Its name.
    pub id: String,
    /// Its rank without the treatment; `None` if it was not found.
    pub before: Option<usize>,
    /// And with it.
    pub after: Option<usize>,
}

/// So many documents are shown for a query.
const MOVERS: usize = 3;

impl Change {
    /// How much it gained; less than 0 if it lost.
    pub fn gain(&self) -> f64 {
        self.after - self.before
    }

    /// The queries that lost most and those that gained most, this many of each, the greatest changes first.
    pub fn greatest(experiment: &Experiment, base: &Outcome, other: &Outcome, count: usize) -> (Vec<Self>, Vec<Self>) {
        let mut changes: Vec<(f64, &str, f64, f64)> = base
            .average_precision()
            .zip(other.average_precision())
            .map(|((topic, before), (_, after))| (after - before, topic, before, after))
            .filter(|(gain, ..)| *gain != 0.0)
            .collect();
        changes.sort_by(|one, other| one.0.total_cmp(&other.0).then_with(|| one.1.cmp(other.1)));
        let change = |&(_, topic, before, after): &(f64, &str, f64, f64)| {
            let movers = movers(experiment, topic, base, other);
            Self { topic: topic.to_owned(), before, after, movers }
        };
        let lost = changes.iter().filter(|(gain, ..)| *gain < 0.0).take(count).map(change).collect();
        let gained = changes.iter().rev().filter(|(gain, ..)| *gain > 0.0).take(count).map(change).collect();
        (lost, gained)
    }
}

/// The relevant documents of a topic by how much their places in the ranking changed: the difference of what precision they
/// are worth, which is about one by the rank.
#[expect(clippy::cast_precision_loss, reason = "ranks")]
fn movers(experiment: &Experiment, topic: &str, base: &Outcome, other: &Outcome) -> Vec<Mover> {
    let (before, after) = (ranks(base, topic), ranks(other, topic));
    let grades = experiment.judgments.0.get(topic).into_iter().flatten();
    let worth = |rank: Option<usize>| rank.map_or(0.0, |rank| 1.0 / rank as f64);
    let mut movers: Vec<Mover> = grades
        .filter(|(_, grade)| **grade >= 1)
        .map(|(id, _)| Mover {
            id: id.clone(),
            before: before.get(id.as_str()).copied(),
            after: after.get(id.as_str()).copied(),
        })
        .filter(|mover| mover.before != mover.after)
        .collect();
    let change = |mover: &Mover| (worth(mover.after) - worth(mover.before)).abs();
    movers.sort_by(|one, other| change(other).total_cmp(&change(one)).then_with(|| one.id.cmp(&other.id)));
    movers.truncate(MOVERS);
    movers
}

fn ranks<'run>(outcome: &'run Outcome, topic: &str) -> BTreeMap<&'run str, usize> {
    let found = outcome.run.0.get(topic).map_or(&[][..], Vec::as_slice);
    found.iter().zip(1..).map(|(Scored { id, .. }, rank)| (id.as_str(), rank)).collect()
}
