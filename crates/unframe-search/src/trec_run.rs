//! What was found, as a run file of TREC: `topic Q0 document rank score name`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use crate::SearchError;
use crate::lines;
use crate::measures::rank;

/// A document that was found, and its score.
///
/// In single precision, because `trec_eval` reads scores so: what is equal there must be equal here.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// Its name.
    pub id: String,
    /// How well it fits.
    pub score: f32,
}

/// What was found for each topic, the best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run(pub BTreeMap<String, Vec<Scored>>);

impl Run {
    /// Reads a run file. Ranks are not believed: the order follows from the scores, as in `trec_eval`.
    pub fn read(path: &Path) -> Result<Self, SearchError> {
        let mut run = Self::default();
        let mut seen = BTreeSet::new();
        for line in lines::read(path)? {
            let columns: Vec<&str> = line.text.split_whitespace().collect();
            let [topic, _, document, _, score, _] = columns[..] else {
                let what = format!("has {} columns, not the six of `topic Q0 document rank score name`", columns.len());
                return Err(SearchError::bad_line(path, line.number, what));
            };
            let no_number = || SearchError::bad_line(path, line.number, format!("the score `{score}` is not a number"));
            let score: f32 = score.parse().ok().filter(|score: &f32| !score.is_nan()).ok_or_else(no_number)?;
            if !seen.insert((topic.to_owned(), document.to_owned())) {
                let what = format!("`{document}` is found twice for the topic `{topic}`");
                return Err(SearchError::bad_line(path, line.number, what));
            }
            run.0.entry(topic.to_owned()).or_default().push(Scored { id: document.to_owned(), score });
        }
        run.0.values_mut().for_each(|found| rank(found));
        Ok(run)
    }

    /// As a file; `name` says what kind of run it is.
    pub fn to_trec(&self, name: &str) -> String {
        let mut text = String::new();
        for (topic, found) in &self.0 {
            for (rank, Scored { id, score }) in (1..).zip(found) {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{topic} Q0 {} {rank} {score} {name}", one_word(id));
            }
        }
        text
    }
}

/// A name that stays one column: of white space only what stands for it is kept, as in addresses.
pub(crate) fn one_word(name: &str) -> String {
    name.replace(char::is_whitespace, "%20")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_is_written_is_read_again() {
        let found = |id: &str, score| Scored { id: id.to_owned(), score };
        let run =
            Run([("1".to_owned(), vec![found("b", 1.5), found("c", 0.1), found("a", 0.1)])].into_iter().collect());
        let text = run.to_trec("cutnav");
        assert_eq!(text, "1 Q0 b 1 1.5 cutnav\n1 Q0 c 2 0.1 cutnav\n1 Q0 a 3 0.1 cutnav\n");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        fs_err::write(&path, &text).unwrap();
        assert_eq!(Run::read(&path).unwrap(), run);
        fs_err::write(&path, "1 Q0 b 1 1.5 x\n1 Q0 c 2 NaN x\n").unwrap();
        assert!(Run::read(&path).unwrap_err().to_string().ends_with("line 2: the score `NaN` is not a number"));
        fs_err::write(&path, "1 Q0 b 1 1.5 x\n1 Q0 b 2 1 x\n").unwrap();
        assert!(Run::read(&path).unwrap_err().to_string().ends_with("line 2: `b` is found twice for the topic `1`"));
    }
}
