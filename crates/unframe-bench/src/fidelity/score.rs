//! How much of a document's structure an output has, kind by kind.
//!
//! Every part of the truth is matched with at most one of the output. A match counts as much as it is alike, from 0 to 1; a
//! kind's score is twice the sum over the parts of both, the harmonic mean of precision and recall. Parts that only the output
//! has count against it: the table that was layout, the link that was a heading's sign. `docs/fidelity.md` says it for people.

use super::formulas;
use super::structure::{Structure, folded, letters};
use super::tables;
use crate::quality::words_f1;

/// What is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Cells with spans and headers.
    Tables,
    /// Text of blocks and their language.
    Code,
    /// TeX.
    Formulas,
    /// Items, their order and nesting.
    Lists,
    /// Levels and order.
    Headings,
    /// Links and images: address and text.
    Links,
    /// References with the text of their notes.
    Notes,
    /// Quotations, emphasis and code in a line.
    Emphasis,
    /// Reading order.
    Order,
    /// Words, whatever their structure.
    Words,
}

impl Kind {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 10] = [
        Self::Tables,
        Self::Code,
        Self::Formulas,
        Self::Lists,
        Self::Headings,
        Self::Links,
        Self::Notes,
        Self::Emphasis,
        Self::Order,
        Self::Words,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tables => "tables",
            Self::Code => "code",
            Self::Formulas => "formulas",
            Self::Lists => "lists",
            Self::Headings => "headings",
            Self::Links => "links",
            Self::Notes => "notes",
            Self::Emphasis => "emphasis",
            Self::Order => "order",
            Self::Words => "words",
        }
    }
}

/// What was counted of one kind on some pages.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How alike the matches are, together.
    pub alike: f64,
    /// Parts of the truth.
    pub wanted: f64,
    /// Parts of the output.
    pub found: f64,
    /// What does not match: `-` of the truth, `+` of the output.
    pub faults: Vec<String>,
}

impl Tally {
    /// Adds what was counted on another page.
    pub fn add(&mut self, other: Self) {
        self.alike += other.alike;
        self.wanted += other.wanted;
        self.found += other.found;
        self.faults.extend(other.faults);
    }

    /// The score; `None` where nothing is wanted.
    pub fn score(&self) -> Option<f64> {
        (self.wanted > 0.0).then(|| 2.0 * self.alike / (self.wanted + self.found))
    }

    /// A match of two lists of which each part is alike as `alike` says, best matches first.
    fn matching<T: std::fmt::Debug>(wanted: &[T], found: &[T], alike: impl Fn(&T, &T) -> f64) -> Self {
        let mut is_taken = vec![false; found.len()];
        let mut tally = Self { wanted: count(wanted.len()), found: count(found.len()), ..Self::default() };
        for part in wanted {
            let free = found.iter().enumerate().filter(|(at, _)| !is_taken[*at]);
            let scored = free.map(|(at, other)| (at, alike(part, other)));
            let best = scored.fold((0, 0.0), |best, next| if next.1 > best.1 { next } else { best });
            if best.1 > 0.0 {
                is_taken[best.0] = true;
                tally.alike += best.1;
            }
            if best.1 < 1.0 {
                let other = (best.1 > 0.0).then(|| &found[best.0]);
                tally.faults.push(format!("- {part:?}\n  {:.2} {other:?}", best.1));
            }
        }
        tally
            .faults
            .extend(found.iter().zip(&is_taken).filter(|(_, taken)| !**taken).map(|(part, _)| format!("+ {part:?}")));
        tally
    }
}

/// What an output has of one kind.
pub fn score(kind: Kind, truth: &Structure, output: &Structure) -> Tally {
    let optional: Vec<String> = truth.optional.iter().chain([&truth.title]).map(|text| letters(text)).collect();
    let is_optional = |text: &str| {
        let text = letters(text);
        text.is_empty() || optional.iter().any(|optional| text.ends_with(optional.as_str()))
    };
    match kind {
        Kind::Tables => Tally::matching(&truth.tables, &output.tables, |left, right| {
            let alike = tables::similarity(left, right);
            // Tables that share less than a third of their cells are two tables.
            if alike > 1.0 / 3.0 { alike } else { 0.0 }
        }),
        Kind::Code => Tally::matching(&truth.code, &output.code, |(language, text), (found, other)| {
            let is_said = language.is_none() || found.as_ref().is_some_and(|found| same(language.as_deref(), found));
            match (code_text(text) == code_text(other), is_said) {
                (true, true) => 1.0,
                (true, false) => 0.75,
                (false, _) => 0.0,
            }
        }),
        Kind::Formulas => exactly(&truth.formulas, &output.formulas, |tex| formulas::normal(tex)),
        Kind::Lists => {
            let found: Vec<_> = output.items.iter().filter(|(_, text)| !is_optional(text)).cloned().collect();
            in_order(&truth.items, &found, |(_, text)| letters(text), |(left, _), (right, _)| left == right)
        }
        Kind::Headings => headings(truth, output),
        Kind::Links => {
            let all = |of: &Structure| {
                let images = of.images.iter().map(|(target, text)| (format!("image {target}"), text.clone()));
                of.links.iter().cloned().chain(images).collect::<Vec<_>>()
            };
            exactly(&all(truth), &all(output), |(target, text)| (target.clone(), letters(text)))
        }
        Kind::Notes => exactly(&truth.notes, &output.notes, |(word, note)| (letters(word), letters(note))),
        Kind::Emphasis => {
            let all = |of: &Structure| {
                let quotes = of.quotes.iter().map(|text| ("quote".to_owned(), text.clone()));
                of.emphasis.iter().cloned().chain(quotes).collect::<Vec<_>>()
            };
            // A term may say what is emphasised elsewhere: as often as that is wanted, it is not an option.
            let mut wanted = all(truth);
            let mut is_wanted = |part: &(String, String)| {
                let at = wanted.iter().position(|other| (&other.0, folded(&other.1)) == (&part.0, folded(&part.1)));
                at.map(|at| wanted.swap_remove(at)).is_some()
            };
            let found =
                all(output).into_iter().filter(|part| is_wanted(part) || !is_optional(&part.1)).collect::<Vec<_>>();
            exactly(&all(truth), &found, |(kind, text)| (kind.clone(), folded(text)))
        }
        Kind::Order => order(truth, output),
        Kind::Words => {
            let f1 = words_f1(&truth.text, &output.text, &truth.title);
            Tally { alike: f1, wanted: 1.0, found: 1.0, faults: Vec::new() }
        }
    }
}

fn same(language: Option<&str>, found: &str) -> bool {
    language.is_some_and(|language| language.eq_ignore_ascii_case(found))
}

/// Code without blank lines at its ends, its lines ended by line feeds.
fn code_text(text: &str) -> String {
    text.replace("\r\n", "\n").trim_matches('\n').trim_end().to_owned()
}

/// Parts that match if what `key` gives of them is the same.
fn exactly<T: std::fmt::Debug, K: PartialEq>(wanted: &[T], found: &[T], key: impl Fn(&T) -> K) -> Tally {
    Tally::matching(wanted, found, |left, right| if key(left) == key(right) { 1.0 } else { 0.0 })
}

/// The longest run of parts that both have in the same order; half a match where they do not stand in the same place.
fn in_order<T: std::fmt::Debug>(
    wanted: &[T],
    found: &[T],
    key: impl Fn(&T) -> String,
    is_in_place: impl Fn(&T, &T) -> bool,
) -> Tally {
    let (left, right): (Vec<String>, Vec<String>) =
        (wanted.iter().map(&key).collect(), found.iter().map(&key).collect());
    let mut best = vec![vec![0.0_f64; right.len() + 1]; left.len() + 1];
    let worth = |at: usize, to: usize| match (left[at] == right[to], is_in_place(&wanted[at], &found[to])) {
        (true, true) => 1.0,
        (true, false) => 0.5,
        (false, _) => 0.0,
    };
    for at in 0..left.len() {
        for to in 0..right.len() {
            best[at + 1][to + 1] = (best[at][to] + worth(at, to)).max(best[at][to + 1]).max(best[at + 1][to]);
        }
    }
    let alike = best[left.len()][right.len()];
    let mut tally = Tally { alike, wanted: count(left.len()), found: count(right.len()), faults: Vec::new() };
    if alike < tally.wanted.max(tally.found) {
        tally.faults.push(format!("- {wanted:?}\n+ {found:?}"));
    }
    tally
}

/// Headings in order. A page may count all its levels from another one: the most frequent difference is not a fault.
fn headings(truth: &Structure, output: &Structure) -> Tally {
    let title = letters(&truth.title);
    let found: Vec<_> = output.headings.iter().filter(|(_, text)| letters(text) != title).cloned().collect();
    let shift = |(level, text): &(u8, String)| {
        let same = found.iter().find(|(_, other)| folded(other) == *text)?;
        Some(i16::from(same.0) - i16::from(*level))
    };
    let shifts: Vec<i16> = truth.headings.iter().filter_map(shift).collect();
    let times = |shift: &i16| shifts.iter().filter(|other| *other == shift).count();
    let usual = shifts.iter().copied().max_by_key(|shift| (times(shift), -shift.abs())).unwrap_or(0);
    in_order(
        &truth.headings,
        &found,
        |(_, text)| folded(text),
        |(level, _), (other, _)| i16::from(*other) - i16::from(*level) == usual,
    )
}

/// The share of paragraphs that are there and in the order of the document: the longest run of places that grow.
fn order(truth: &Structure, output: &Structure) -> Tally {
    let all: String = output.order.iter().map(|text| letters(text)).collect();
    let places: Vec<Option<usize>> =
        truth.order.iter().map(|text| letters(text)).map(|text| all.find(&text).filter(|_| !text.is_empty())).collect();
    let mut longest: Vec<usize> = Vec::new();
    for place in places.iter().flatten() {
        let at = longest.partition_point(|end| end < place);
        if at == longest.len() { longest.push(*place) } else { longest[at] = *place }
    }
    let missing = truth.order.iter().zip(&places).filter(|(_, place)| place.is_none());
    let faults = missing.map(|(text, _)| format!("- {text:?}")).collect();
    let wanted = count(places.len());
    Tally { alike: count(longest.len()), wanted, found: wanted, faults }
}

#[expect(clippy::cast_precision_loss, reason = "a number of parts of a page")]
fn count(number: usize) -> f64 {
    number as f64
}
