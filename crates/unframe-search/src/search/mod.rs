//! Which pages fit a query best?
//!
//! A page is one text to a treatment: how often a word is said is how often the content says it and, times the weight of
//! framing, how often the framing does; lengths are added up likewise, and a word is on a page if either says it. So
//! `BasicLine` (weight 1) ranks as if content and framing had never been told apart, and `CutNav` (weight 0) as if framing had never
//! been there; adding up the scores of two fields would do neither. All statistics are exact and without pages that
//! were replaced: an index that was updated ranks as one that was made at once.

mod postings;
mod proximity;
mod query;
mod ranking;
mod snippet;
mod treatment;

pub use ranking::Ranking;
pub use snippet::Fragment;
pub use treatment::Treatment;

use serde::Serialize;
use tantivy::DocAddress;
use unframe::label::Label;

use crate::SearchError;
use crate::index::{Index, StoredPage};
use crate::measures::rank;
use crate::trec_run::Scored;
use query::{Group, Query};

/// Whether words that stand near each other count more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Proximity {
    /// They do, for the best 200, or as many as are asked for.
    #[default]
    Counted,
    /// They do not.
    Ignored,
}

/// How pages are found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct How {
    /// What becomes of framing.
    pub treatment: Treatment,
    /// The formula.
    pub ranking: Ranking,
    /// Whether nearness counts.
    pub proximity: Proximity,
}

/// A page that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The page.
    pub page: StoredPage,
    /// How well it fits.
    pub score: f32,
    /// What it says of it, with the words that were asked for set apart.
    pub snippet: Vec<Fragment>,
}

/// So many of the best are looked at for words that are near each other; all that are asked for, if they are more.
const LOOKED_AT_CLOSELY: usize = 200;

impl Index {
    /// The pages that fit best, with snippets.
    pub fn search(&self, query: &str, how: &How, top: usize) -> Result<Vec<Hit>, SearchError> {
        let query = Query::of(query, self.languages());
        let hit = |(scored, address): (Scored, DocAddress)| {
            let page = self.stored(address)?;
            let snippet = snippet::of(&page, &query, how.treatment);
            Ok(Hit { page, score: scored.score, snippet })
        };
        self.asked(|| self.find(&query, how, top)?.into_iter().map(hit).collect())
    }

    /// The names of the pages that fit best, with their scores.
    pub fn rank(&self, query: &str, how: &How, top: usize) -> Result<Vec<Scored>, SearchError> {
        let found = self.asked(|| self.find(&Query::of(query, self.languages()), how, top))?;
        Ok(found.into_iter().map(|(scored, _)| scored).collect())
    }

    /// What a page says, part by part, with the words of a query set apart.
    pub fn marked(&self, page: &StoredPage, query: &str) -> Vec<(Label, Vec<Fragment>)> {
        snippet::marked(page, &Query::of(query, self.languages()))
    }

    fn find(&self, query: &Query, how: &How, top: usize) -> Result<Vec<(Scored, DocAddress)>, SearchError> {
        let failed = |cause| self.failed(cause);
        let mean = how.treatment.mean_length(self.totals);
        let mut scores: Vec<Vec<f64>> = self.lengths.iter().map(|lengths| vec![0.0; lengths.content.len()]).collect();
        let mut weights = Vec::with_capacity(query.groups.len());
        for group in &query.groups {
            let found = postings::of_group(self, group, how.treatment).map_err(failed)?;
            let pages: usize = found.iter().map(Vec::len).sum();
            let rarity = how.ranking.rarity(self.totals.pages, pages);
            weights.push(rarity);
            for ((scores, found), lengths) in scores.iter_mut().zip(&found).zip(&self.lengths) {
                for (page, frequency) in found {
                    let length = how.treatment.length(lengths, *page) / mean;
                    scores[*page as usize] += group.times * rarity * how.ranking.weight(f64::from(*frequency), length);
                }
            }
        }
        let mut best = best(&scores, top.max(LOOKED_AT_CLOSELY));
        if how.proximity == Proximity::Counted && query.groups.len() > 1 {
            proximity::add(self, query, &weights, how, mean, &mut best).map_err(failed)?;
        }
        self.in_order(&best, top).map_err(failed)
    }

    /// The first of them in their order, by name where scores are equal.
    fn in_order(&self, best: &[(f64, DocAddress)], top: usize) -> tantivy::Result<Vec<(Scored, DocAddress)>> {
        #[expect(clippy::cast_possible_truncation, reason = "as `trec_eval` reads them")]
        let single = |score: f64| score as f32;
        let mut sorted: Vec<f32> = best.iter().map(|(score, _)| single(*score)).collect();
        sorted.sort_unstable_by(|one, other| other.total_cmp(one));
        // Names are read of those only that may be among the first.
        let lowest = sorted.get(top.saturating_sub(1)).or(sorted.last()).copied().unwrap_or_default();
        let best: Vec<_> = best.iter().filter(|(score, _)| single(*score) >= lowest).collect();
        let addresses: Vec<DocAddress> = best.iter().map(|(_, address)| *address).collect();
        let ids = self.names(&addresses)?;
        let found: Vec<(Scored, DocAddress)> = best
            .iter()
            .zip(ids)
            .map(|((score, address), id)| (Scored { id, score: single(*score) }, *address))
            .collect();
        let mut names: Vec<Scored> = found.iter().map(|(scored, _)| scored.clone()).collect();
        rank(&mut names);
        let mut places: std::collections::BTreeMap<String, DocAddress> =
            found.into_iter().map(|(scored, address)| (scored.id, address)).collect();
        let first = names.into_iter().take(top);
        Ok(first.filter_map(|scored| places.remove(&scored.id).map(|address| (scored, address))).collect())
    }
}

/// So many with the highest scores, and all that are as good as the last of them.
fn best(scores: &[Vec<f64>], count: usize) -> Vec<(f64, DocAddress)> {
    let mut found: Vec<(f64, DocAddress)> = Vec::new();
    for (segment, scores) in (0..).zip(scores) {
        let of_segment = (0..).zip(scores).filter(|(_, score)| **score > 0.0);
        found.extend(of_segment.map(|(page, score)| (*score, DocAddress::new(segment, page))));
    }
    if found.len() > count && count > 0 {
        let (_, last, _) = found.select_nth_unstable_by(count - 1, |one, other| other.0.total_cmp(&one.0));
        let lowest = last.0;
        found.retain(|(score, _)| *score >= lowest);
    }
    found
}

impl Group {
    fn terms(&self) -> impl Iterator<Item = &str> {
        self.terms.iter().map(String::as_str)
    }
}
