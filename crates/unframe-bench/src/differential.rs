//! Both parsers on millions of made-up pages.

use std::collections::BTreeMap;
use std::ops::Range;

use unframe::html::Scripting;

use crate::difference::{self, Oracle, Verdict};
use crate::{laws, soup};

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// How many pages were made; those with `<noscript>` were parsed twice.
    pub cases: u64,
    /// How often each explanation was needed.
    pub explained: BTreeMap<&'static str, u64>,
    /// Pages nobody can explain, each once.
    pub unexplained: Vec<Finding>,
}

impl Outcome {
    fn add(&mut self, finding: Finding) {
        match self.unexplained.iter_mut().find(|known| known.text == finding.text) {
            Some(known) => known.times += 1,
            None => self.unexplained.push(finding),
        }
    }
}

/// A page on which the parsers differ or a law is broken.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The number of the first case that shows it.
    pub seed: u64,
    /// How often it was met.
    pub times: u64,
    /// How it was parsed.
    pub scripting: Scripting,
    /// The smallest page that shows it.
    pub text: String,
    /// The law that is broken; `None`: the trees differ.
    pub broken_law: Option<String>,
}

/// Runs the cases of `seeds`; `pages` are real pages to take pieces from. Stops after `most` findings.
pub fn run(seeds: Range<u64>, pages: &[&str], oracle: Oracle, most: usize) -> Outcome {
    let mut outcome = Outcome::default();
    for seed in seeds {
        let text = soup::case(seed, pages);
        outcome.cases += 1;
        for &scripting in difference::scriptings(&text) {
            examine(seed, &text, scripting, oracle, &mut outcome);
        }
        if outcome.unexplained.len() >= most {
            break;
        }
    }
    outcome
}

fn examine(seed: u64, text: &str, scripting: Scripting, oracle: Oracle, outcome: &mut Outcome) {
    let finding = |text, broken_law| Finding { seed, times: 1, scripting, text, broken_law };
    match difference::judge(text, scripting, oracle) {
        Verdict::Equal => {}
        Verdict::Explained(reasons) => {
            for reason in reasons {
                *outcome.explained.entry(reason).or_default() += 1;
            }
        }
        Verdict::Unexplained(smallest) => outcome.add(finding(smallest, None)),
    }
    if laws::broken(text, scripting).is_some() {
        let smallest = crate::minimise(text, |text| laws::broken(text, scripting).is_some());
        let law = laws::broken(&smallest, scripting);
        outcome.add(finding(smallest, law));
    }
}
