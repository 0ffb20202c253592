//! Why a query lost or gained: what people said when they looked at the report, as in Table 2 of the paper.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::SearchError;
use crate::lines;

/// The causes of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Content was taken for framing.
    ContentCut,
    /// Framing that no repetition tells from content was kept.
    FramingKept,
    /// Framing was what the query asked for.
    FramingRelevant,
    /// Whether the document is relevant can be doubted.
    JudgmentDisputable,
}

impl Cause {
    /// All of them, in the order of the report.
    pub const ALL: [Self; 4] = [Self::ContentCut, Self::FramingKept, Self::FramingRelevant, Self::JudgmentDisputable];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::ContentCut => "content-cut",
            Self::FramingKept => "framing-kept",
            Self::FramingRelevant => "framing-relevant",
            Self::JudgmentDisputable => "judgment-disputable",
        }
    }

    /// What it means.
    pub fn about(self) -> &'static str {
        match self {
            Self::ContentCut => "content was cut by mistake",
            Self::FramingKept => "framing was kept because it is not repeated",
            Self::FramingRelevant => "the query asked for something in the framing",
            Self::JudgmentDisputable => "the judgment is disputable",
        }
    }
}

/// The cause of each query that somebody looked at, by the names of topics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes(pub BTreeMap<String, Cause>);

#[derive(Deserialize)]
struct Line {
    #[serde(deserialize_with = "lines::name")]
    topic: String,
    cause: Cause,
}

impl Causes {
    /// Reads the file that the report saves: objects with `topic` and `cause`. The last word on a topic counts.
    pub fn read(path: &Path) -> Result<Self, SearchError> {
        let mut causes = Self::default();
        for line in lines::read(path)? {
            let Line { topic, cause } = lines::object(path, &line)?;
            causes.0.insert(topic, cause);
        }
        Ok(causes)
    }

    /// How many queries each cause has, and their share in percent.
    #[expect(clippy::cast_precision_loss, reason = "counts of queries")]
    pub fn counts(&self) -> [(Cause, usize, f64); 4] {
        Cause::ALL.map(|cause| {
            let count = self.0.values().filter(|found| **found == cause).count();
            (cause, count, 100.0 * count as f64 / self.0.len().max(1) as f64)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_counted_and_a_wrong_one_is_told_by_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("causes.jsonl");
        let lines = "{\"topic\":\"1\",\"cause\":\"content-cut\"}\n{\"topic\":2,\"cause\":\"framing-kept\"}\n\
                     {\"topic\":\"1\",\"cause\":\"framing-kept\"}\n";
        fs_err::write(&path, lines).unwrap();
        let causes = Causes::read(&path).unwrap();
        assert_eq!(causes.counts().map(|(_, count, _)| count), [0, 2, 0, 0]);
        assert_eq!(causes.counts().map(|(cause, ..)| cause.name()), Cause::ALL.map(Cause::name));
        fs_err::write(&path, "{\"topic\":\"1\",\"cause\":\"weather\"}\n").unwrap();
        let error = Causes::read(&path).unwrap_err().to_string();
        assert!(error.contains("line 1: unknown variant `weather`"), "{error}");
    }
}
