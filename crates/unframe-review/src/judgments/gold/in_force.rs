//! Which corrections are in force, of blocks and of places.

use std::collections::{BTreeMap, BTreeSet};

use unframe::label::Label;
use unframe::page::Span;
use unframe::segment::SitePlace;
use unframe::template::{Override, Overrides};

use crate::judgments::history::in_force;
use crate::judgments::{Correction, Judgment, PlaceCorrection, Statement, Timestamp};

/// Whose corrections count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose<'name> {
    /// Those of all experts; where they differ, an adjudication counts, or else the last word.
    Everybody,
    /// Those of one expert, as if there were no others.
    Expert(&'name str),
}

/// A correction of a block or of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SomeCorrection<'judgment> {
    /// Of a block.
    Block(&'judgment Correction),
    /// Of a place.
    Place(&'judgment PlaceCorrection),
}

/// The corrections in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections<'judgment> {
    /// By site and page; each with what tells when it counts.
    blocks: BTreeMap<(&'judgment str, &'judgment str), Vec<(Turn, &'judgment Correction)>>,
    /// By site.
    places: BTreeMap<&'judgment str, Vec<(Turn, &'judgment PlaceCorrection)>>,
    /// Places that are corrected no more, by site, and since when.
    withdrawn: BTreeMap<&'judgment str, BTreeMap<SitePlace, Timestamp>>,
}

/// When a correction is applied: adjudications last, otherwise in the order in which they were said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    is_adjudicated: bool,
    time: Timestamp,
    number: usize,
}

/// The corrections that count, of judgments in the order in which they were said.
pub fn corrections<'judgment>(judgments: &'judgment [Judgment], whose: Whose<'_>) -> Corrections<'judgment> {
    let mut blocks = BTreeMap::<(&str, &str, Span), (Turn, &Correction)>::new();
    let mut places = BTreeMap::<(&str, SitePlace), (Turn, &PlaceCorrection)>::new();
    for (number, judgment) in in_force(judgments).enumerate() {
        let (is_adjudicated, said) = match (&judgment.said, whose) {
            (Statement::Adjudication(said), Whose::Everybody) => (true, &**said),
            (said, Whose::Expert(name)) if judgment.expert == name => (false, said),
            (said, Whose::Everybody) => (false, said),
            _ => continue,
        };
        let turn = Turn { is_adjudicated, time: judgment.time, number };
        match said {
            Statement::Correction(said) => last_word(&mut blocks, (&said.site, &said.page, said.span), (turn, said)),
            Statement::Place(said) => last_word(&mut places, (&said.site, said.place), (turn, said)),
            _ => {}
        }
    }
    let mut all = Corrections::default();
    for ((site, page, _), (turn, correction)) in blocks {
        if correction.label.is_some() {
            all.blocks.entry((site, page)).or_default().push((turn, correction));
        }
    }
    for ((site, place), (turn, correction)) in places {
        if correction.label.is_some() {
            all.places.entry(site).or_default().push((turn, correction));
        } else {
            all.withdrawn.entry(site).or_default().insert(place, turn.time);
        }
    }
    all.withdraw_what_is_undone(judgments, whose);
    all
}

fn last_word<K: Ord, T>(all: &mut BTreeMap<K, (Turn, T)>, subject: K, said: (Turn, T)) {
    let is_later = all.get(&subject).is_none_or(|(turn, _)| *turn < said.0);
    if is_later {
        all.insert(subject, said);
    }
}

impl<'judgment> Corrections<'judgment> {
    /// Remembers the places whose corrections were undone, with the time of the undoing.
    fn withdraw_what_is_undone(&mut self, judgments: &'judgment [Judgment], whose: Whose<'_>) {
        let mut times = BTreeMap::new();
        for judgment in judgments {
            if let Statement::History(entry) = &judgment.said {
                times.insert((judgment.expert.as_str(), entry.action), (judgment.time, entry.is_undone));
            }
        }
        for judgment in judgments {
            let said = if let Statement::Adjudication(said) = &judgment.said { said } else { &judgment.said };
            let Statement::Place(said) = said else { continue };
            let is_meant = whose == Whose::Everybody || whose == Whose::Expert(&judgment.expert);
            let Some((time, true)) = times.get(&(judgment.expert.as_str(), judgment.action_id())) else { continue };
            if is_meant && !self.places_of(&said.site).any(|(other, ..)| other == said.place) {
                let since = self.withdrawn.entry(&said.site).or_default().entry(said.place).or_insert(*time);
                *since = (*since).max(*time);
            }
        }
    }

    /// Whether nothing is corrected.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.places.is_empty()
    }

    /// The pages that somebody looked at and corrected: blocks of them, or a place that was pointed at there. By site and page.
    pub fn pages(&self) -> BTreeSet<(&'judgment str, &'judgment str)> {
        let places = self.places.values().flatten().map(|(_, said)| (said.site.as_str(), said.page.as_str()));
        self.blocks.keys().copied().chain(places).collect()
    }

    /// The sites that have corrections.
    pub fn sites(&self) -> BTreeSet<&'judgment str> {
        self.blocks.keys().map(|(site, _)| *site).chain(self.places.keys().copied()).collect()
    }

    /// What is said of a page, of its blocks and of the places of its site, in the order in which it is applied: of what is said about
    /// one block the last counts.
    pub fn of_page(&self, site: &str, page: &str) -> Vec<SomeCorrection<'judgment>> {
        let blocks = self.blocks.get(&(site, page)).into_iter().flatten();
        let blocks = blocks.map(|(turn, said)| (*turn, SomeCorrection::Block(said)));
        let places = self.places.get(site).into_iter().flatten();
        let places = places.map(|(turn, said)| (*turn, SomeCorrection::Place(said)));
        let mut all: Vec<_> = blocks.chain(places).collect();
        all.sort_by_key(|(turn, _)| *turn);
        all.into_iter().map(|(_, said)| said).collect()
    }

    /// The places of a site that are corrected, with their labels and times; in the order of places.
    pub fn places_of(&self, site: &str) -> impl Iterator<Item = (SitePlace, Label, Timestamp)> {
        let places = self.places.get(site).into_iter().flatten();
        places.filter_map(|(turn, said)| Some((said.place, said.label?, turn.time)))
    }

    /// What is said of the places of a site, as its template keeps it: withdrawn corrections, too, so that they do not come back from
    /// another template.
    pub fn overrides_of(&self, site: &str) -> Overrides {
        let mut overrides = Overrides::default();
        for (place, time) in self.withdrawn_of(site) {
            overrides.add(place, Override { time: time.milliseconds(), label: None });
        }
        for (place, label, time) in self.places_of(site) {
            overrides.add(place, Override { time: time.milliseconds(), label: Some(label) });
        }
        overrides
    }

    /// The sites of which a place is or was corrected.
    pub fn sites_with_places(&self) -> BTreeSet<&'judgment str> {
        self.places.keys().chain(self.withdrawn.keys()).copied().collect()
    }

    /// The places of a site that were corrected and are so no more, with the time of the last word.
    pub fn withdrawn_of(&self, site: &str) -> impl Iterator<Item = (SitePlace, Timestamp)> {
        let places = self.withdrawn.get(site).into_iter().flatten();
        places.map(|(place, time)| (*place, *time))
    }
}
