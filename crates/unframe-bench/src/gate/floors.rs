//! The floors: for each number the worst value that passes, and of which data.
//!
//! A floor moves towards better by `--raise`, towards worse only by `--lower` with its name and value. It holds for the data
//! whose digest stands beside it: other data need `--new-data`, or a floor would silently mean something else.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// Floors have four digits after the point, rounded towards what passes.
const STEPS: f64 = 1e4;

/// The worst value that passes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// More is better.
    AtLeast(f64),
    /// Less is better.
    AtMost(f64),
}

impl Limit {
    /// The strictest that lets its own value pass.
    fn rounded(self) -> Self {
        // What was computed as 0.7 may be 0.699…9.
        match self {
            Self::AtLeast(value) => Self::AtLeast((value * STEPS + 1e-6).floor() / STEPS),
            // Rounding a little less than nothing up gives -0.
            Self::AtMost(value) => Self::AtMost((value * STEPS - 1e-6).ceil() / STEPS + 0.0),
        }
    }

    fn value(self) -> f64 {
        let (Self::AtLeast(value) | Self::AtMost(value)) = self;
        value
    }

    fn with(self, value: f64) -> Self {
        match self {
            Self::AtLeast(_) => Self::AtLeast(value),
            Self::AtMost(_) => Self::AtMost(value),
        }
    }

    fn lets_pass(self, value: f64) -> bool {
        match self {
            Self::AtLeast(least) => value >= least - 1e-9,
            Self::AtMost(most) => value <= most + 1e-9,
        }
    }
}

/// A number: measured, or as the file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// `gold-sites-dev/auto/F1`.
    pub name: String,
    /// The measured value, or the floor.
    #[serde(flatten)]
    pub limit: Limit,
    /// The file it is measured on.
    pub data: String,
    /// SHA-1 of that file.
    pub digest: String,
    /// What is measured.
    pub how: String,
}

/// How a number compares with its floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As good as its floor, to four digits.
    Met,
    /// Met, and the floor could be raised.
    Better,
    /// Beyond its floor.
    Worse,
    /// There is no floor for it.
    NoFloor,
    /// There is a floor for it, but nothing measures it.
    NotMeasured,
    /// The data are not those of the floor.
    OtherData,
    /// The data are not here.
    Skipped,
}

impl Outcome {
    fn passes(self) -> bool {
        matches!(self, Self::Met | Self::Better | Self::Skipped)
    }

    fn in_words(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Better => "better",
            Self::Worse => "**WORSE**",
            Self::NoFloor => "**NO FLOOR** (--raise gives it one)",
            Self::NotMeasured => "**NOT MEASURED**",
            Self::OtherData => "**OTHER DATA** (--new-data sets its floors anew)",
            Self::Skipped => "skipped, no data",
        }
    }
}

/// What may be done to the floors; nothing by default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// Floors that are exceeded move up, numbers without floor get one, floors that nothing measures go.
    pub raise: bool,
    /// Floors that are given another value, worse than theirs.
    pub lower: Vec<(String, f64)>,
    /// Files whose floors are set again, whatever they were.
    pub new_data: Vec<String>,
}

impl Change {
    /// From `--raise`, `--lower NAME=VALUE`, `--new-data FILE`; anything else is an error, in words.
    pub fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut change = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().ok_or_else(|| format!("`{argument}` needs a value"));
            match argument.as_str() {
                "--raise" => change.raise = true,
                "--new-data" => change.new_data.push(value()?.clone()),
                "--lower" => {
                    let pair = value()?;
                    let split =
                        pair.split_once('=').and_then(|(name, floor)| Some((name.to_owned(), floor.parse().ok()?)));
                    change.lower.push(split.ok_or_else(|| format!("`{pair}` is not NAME=VALUE"))?);
                }
                _ => {
                    return Err(format!(
                        "`{argument}` is unknown; there are --raise, --lower NAME=VALUE, --new-data FILE"
                    ));
                }
            }
        }
        Ok(change)
    }
}

/// The committed floors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Floors {
    floors: Vec<Number>,
}

impl Floors {
    /// Reads the file; one that is not there has no floors.
    pub fn read(path: &Path) -> io::Result<Self> {
        match fs_err::read(path) {
            Ok(bytes) => Ok(serde_json::from_slice(&bytes)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    /// Writes it, a number a line, so that differences are read easily.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let lines: Vec<String> = self.floors.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        fs_err::write(path, format!("{{\"floors\": [\n  {}\n]}}\n", lines.join(",\n  ")))
    }

    /// Each number beside its floor, in the order in which they were measured.
    pub fn compare<'all>(&'all self, measured: &'all [Number]) -> Vec<Compared<'all>> {
        let by_name: BTreeMap<&str, &Number> = self.floors.iter().map(|floor| (floor.name.as_str(), floor)).collect();
        let of_measured = measured.iter().map(|number| {
            let floor = by_name.get(number.name.as_str()).copied();
            let outcome = match floor {
                None => Outcome::NoFloor,
                Some(floor) if floor.digest != number.digest => Outcome::OtherData,
                Some(floor) if !floor.limit.lets_pass(number.limit.value()) => Outcome::Worse,
                Some(floor) if floor.limit == number.limit.rounded() => Outcome::Met,
                Some(_) => Outcome::Better,
            };
            Compared { measured: Some(number), floor, outcome }
        });
        let has_data = |floor: &Number| measured.iter().any(|number| number.data == floor.data);
        let is_measured = |floor: &Number| measured.iter().any(|number| number.name == floor.name);
        let others = self.floors.iter().filter(|floor| !is_measured(floor)).map(|floor| {
            let outcome = if has_data(floor) { Outcome::NotMeasured } else { Outcome::Skipped };
            Compared { measured: None, floor: Some(floor), outcome }
        });
        of_measured.chain(others).collect()
    }

    /// Moves floors as far as `change` allows. What it does not allow stays, and fails the comparison.
    ///
    /// # Errors
    /// In words, if a floor that is to be lowered is unknown or would rise.
    pub fn change(&mut self, measured: &[Number], change: &Change) -> Result<(), String> {
        for (name, value) in &change.lower {
            let unknown = || format!("there is no floor `{name}`");
            let floor = self.floors.iter_mut().find(|floor| floor.name == *name).ok_or_else(unknown)?;
            let lower = floor.limit.with(*value);
            if !lower.lets_pass(floor.limit.value()) {
                return Err(format!("`{name}={value}` is not a lower floor than {}; use --raise", floor.limit.value()));
            }
            floor.limit = lower;
        }
        let moved: Vec<Option<Number>> = self.compare(measured).into_iter().map(|row| row.moved(change)).collect();
        self.floors = moved.into_iter().flatten().collect();
        Ok(())
    }
}

/// A number beside its floor.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'all> {
    measured: Option<&'all Number>,
    floor: Option<&'all Number>,
    /// What comes of it.
    pub outcome: Outcome,
}

impl Compared<'_> {
    /// The floor, if there is one.
    pub fn floor_value(self) -> Option<f64> {
        self.floor.map(|floor| floor.limit.value())
    }

    /// The floor that is to be, if there is to be one.
    fn moved(self, change: &Change) -> Option<Number> {
        let is_new = |number: &&Number| match self.outcome {
            Outcome::NoFloor | Outcome::Better => change.raise,
            Outcome::OtherData => change.new_data.contains(&number.data),
            _ => change.new_data.contains(&number.data) && self.outcome != Outcome::NotMeasured,
        };
        if let Some(number) = self.measured.filter(is_new) {
            return Some(Number { limit: number.limit.rounded(), ..number.clone() });
        }
        self.floor.filter(|_| self.outcome != Outcome::NotMeasured || !change.raise).cloned()
    }
}

/// Whether all is well, and a table in Markdown.
pub fn table(rows: &[Compared<'_>]) -> (bool, String) {
    let mut table = "| number | measured | floor | |\n|---|---:|---:|---|\n".to_owned();
    for row in rows {
        let name = row.measured.or(row.floor).map_or("", |number| &number.name);
        let measured = row.measured.map_or_else(String::new, |number| format!("{:.5}", number.limit.value()));
        let floor = row.floor.map_or_else(String::new, |floor| match floor.limit {
            Limit::AtLeast(least) => format!("≥ {least:.4}"),
            Limit::AtMost(most) => format!("≤ {most:.4}"),
        });
        _ = writeln!(table, "| {name} | {measured} | {floor} | {} |", row.outcome.in_words());
    }
    (rows.iter().all(|row| row.outcome.passes()), table)
}
