//! The formulas: what a word on a page is worth.
//!
//! *tf* is how often the page says it, *length* how long the page is by the mean, *N* the number of pages, *n* of those
//! that say it.
//!
//! - BM25 (Robertson and others 1994, with the idf of Lucene): ln(1 + (N − n + ½) / (n + ½)) · tf · (k + 1) / (tf + k · (1 − b + b · length)), k = 1.2, b = 0.75.
//! - tf·idf: ln(1 + N / n) · ln(1 + tf) / (1 − s + s · length), s = 0.2. The paper says no more than "tf·idf"; this is the form
//!   with the length pivoted about its mean (Singhal and others 1996).

use serde::Serialize;

/// A formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ranking {
    /// BM25.
    #[default]
    Bm25,
    /// tf·idf, as in the paper of 2005.
    TfIdf,
}

const K: f64 = 1.2;
const B: f64 = 0.75;
const SLOPE: f64 = 0.2;

impl Ranking {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Bm25, Self::TfIdf];

    /// Its name in options and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bm25 => "bm25",
            Self::TfIdf => "tfidf",
        }
    }

    /// What it tells that a word is said at all.
    #[expect(clippy::cast_precision_loss, reason = "counts of pages")]
    pub(super) fn rarity(self, pages: u64, with_word: usize) -> f64 {
        let (pages, with_word) = (pages as f64, with_word as f64);
        match self {
            _ if with_word == 0.0 => 0.0,
            Self::Bm25 => (1.0 + (pages - with_word + 0.5) / (with_word + 0.5)).ln(),
            Self::TfIdf => (1.0 + pages / with_word).ln(),
        }
    }

    /// What it tells how often it is said, on a page that is so long.
    pub(super) fn weight(self, frequency: f64, length: f64) -> f64 {
        match self {
            Self::Bm25 => frequency * (K + 1.0) / (frequency + K * (1.0 - B + B * length)),
            Self::TfIdf => frequency.ln_1p() / (1.0 - SLOPE + SLOPE * length),
        }
    }
}
