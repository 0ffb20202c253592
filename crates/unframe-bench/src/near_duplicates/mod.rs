//! How many near-duplicates are found, and what does it cost?
//!
//! Documents of known truth go into a base, then each is looked up. Recall and precision by similarity; speed in
//! processor time of one thread; bytes of the base.

pub mod finding_of_2008;
pub mod generated_documents;
pub mod rivals;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use generated_documents::GeneratedDocuments;
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, Part, Prints, Scheme, Shingler, Sketch};
use unframe_dups::{BaseError, Stats, Writer};

use crate::timed;

/// From where on pairs are reported.
const LEAST: Share = Share::percent(50);
/// What counts as a near-duplicate.
const THRESHOLD: f64 = 0.8;

/// What was measured.
#[derive(Debug, Default)]
pub struct Measured {
    documents: u64,
    bytes: u64,
    /// For each twentieth of similarity: true pairs, and those found.
    curve: BTreeMap<u32, (u64, u64)>,
    /// At the threshold: pairs that are true, found, and both.
    true_pairs: u64,
    found_pairs: u64,
    found_true_pairs: u64,
    sketching: Duration,
    printing: Duration,
    adding: Duration,
    querying: Duration,
    compacting: Duration,
    /// How long the documents up to a number took to add, by that number: the number doubles from 40,000 on.
    growth: Vec<(u64, Duration)>,
    stats: Stats,
}

/// Documents after which it is first noted how long adding took: a million fingerprints.
const FIRST_NOTE: u64 = 40_000;

/// Fills a base in `folder` with this many documents and looks all of them up.
pub fn run(folder: &Path, documents: u64) -> Result<Measured, BaseError> {
    let generated = GeneratedDocuments::new(5);
    let mut measured = Measured { documents, ..Measured::default() };
    let mut shingler = Shingler::default();
    let mut writer = Writer::open(folder, Scheme::MinHash)?;
    let mut shingles = Vec::new();
    for number in 0..documents {
        let text = generated.text(number);
        measured.bytes += text.len() as u64;
        let (_, time) = timed(|| {
            shingles.clear();
            shingler.shingle(&text, Scheme::MinHash.words(), &mut shingles);
            std::hint::black_box(Sketch::of(&shingles))
        });
        measured.sketching += time;
        let (prints, time) = timed(|| prints(&text, &mut shingler));
        measured.printing += time;
        let (added, time) = timed(|| writer.add(&number.to_string(), &prints));
        added?;
        measured.adding += time;
        let (whole, rest) = ((number + 1) / FIRST_NOTE, (number + 1) % FIRST_NOTE);
        if rest == 0 && whole.is_power_of_two() && number + 1 < documents {
            let (committed, time) = timed(|| writer.commit());
            committed?;
            measured.adding += time;
            measured.growth.push((number + 1, measured.adding));
        }
    }
    let (committed, time) = timed(|| writer.commit());
    committed?;
    measured.adding += time;
    for number in 0..documents {
        let prints = prints(&generated.text(number), &mut shingler);
        let (found, time) = timed(|| writer.base().query(&prints, LEAST, Compared::Content));
        measured.querying += time;
        let found: Vec<(u64, f64)> = found?
            .into_iter()
            .filter_map(|found| Some((found.name.parse().ok()?, found.similarity.as_f64())))
            .filter(|(other, _)| *other > number)
            .collect();
        measured.count(&generated, number, &found);
    }
    let (compacted, time) = timed(|| writer.compact());
    compacted?;
    measured.compacting = time;
    measured.stats = writer.base().stats()?;
    Ok(measured)
}

fn prints(text: &str, shingler: &mut Shingler) -> Prints {
    Prints::of(&[Part { number: 0, label: Label::Content, text }], Scheme::MinHash, shingler)
}

impl Measured {
    /// What was found for a document among those of higher numbers.
    fn count(&mut self, generated: &GeneratedDocuments, number: u64, found: &[(u64, f64)]) {
        let near = found.iter().filter(|(_, similarity)| *similarity >= THRESHOLD);
        self.found_pairs += near.clone().count() as u64;
        let Some(other) =
            GeneratedDocuments::pair_of(number).filter(|other| *other > number && *other < self.documents)
        else {
            return;
        };
        let similarity = generated.similarity(number, other, Scheme::MinHash.words());
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 20")]
        let of_curve = self.curve.entry((similarity * 20.0) as u32).or_default();
        of_curve.0 += 1;
        of_curve.1 += u64::from(found.iter().any(|(found, _)| *found == other));
        if similarity >= THRESHOLD {
            self.true_pairs += 1;
            self.found_true_pairs += u64::from(near.clone().any(|(found, _)| *found == other));
        }
    }

    /// Of the true pairs at the threshold, the share that was found.
    pub fn recall(&self) -> f64 {
        share(self.found_true_pairs, self.true_pairs)
    }

    /// Of the pairs found at the threshold, the share that is true.
    pub fn precision(&self) -> f64 {
        share(self.found_true_pairs, self.found_pairs)
    }

    /// As a table.
    #[expect(clippy::cast_precision_loss, reason = "counts for people")]
    pub fn table(&self) -> String {
        let mut table = String::new();
        let _ = writeln!(table, "{} documents, {} MB", self.documents, self.bytes / 1_000_000);
        let _ = writeln!(table, "similarity   pairs   found");
        for (twentieth, (pairs, found)) in &self.curve {
            let from = f64::from(*twentieth) / 20.0;
            let _ = writeln!(table, "from {from:.2}   {pairs:6}   {:.4}", share(*found, *pairs));
        }
        let (recall, precision) = (self.recall(), self.precision());
        let _ =
            writeln!(table, "at {THRESHOLD}: {} pairs, recall {recall:.4}, precision {precision:.4}", self.true_pairs);
        let documents = self.documents as f64;
        for (what, time) in [
            ("text to sketch", self.sketching),
            ("text to prints", self.printing),
            ("add and commit", self.adding),
            ("query", self.querying),
            ("compact", self.compacting),
        ] {
            let _ = writeln!(table, "{what:15} {:10.0} documents/CPU s", documents / time.as_secs_f64().max(1e-9));
        }
        for (documents, time) in &self.growth {
            let rate = *documents as f64 / time.as_secs_f64().max(1e-9);
            let _ = writeln!(table, "adding the first {documents}: {rate:.0} documents/CPU s");
        }
        let rate = self.bytes as f64 / self.sketching.as_secs_f64().max(1e-9) / 1e9;
        let _ = writeln!(table, "text to sketch  {rate:10.2} GB/CPU s");
        let each = share(self.stats.bytes, self.stats.fingerprints);
        let _ = writeln!(table, "base: {:?}, {each:.1} bytes a fingerprint", self.stats);
        table
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts for people")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
