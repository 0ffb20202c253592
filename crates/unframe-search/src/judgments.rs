//! What should be found: judgments of relevance, as TREC's qrels or as JSON lines.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::SearchError;
use crate::lines::{self, Line};
use crate::trec_run::one_word;

/// The documents that were judged for a topic, with their grades: 1 and more is relevant. What is not there was not judged.
pub type Grades = BTreeMap<String, i32>;

/// The judgments of all topics, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgments(pub BTreeMap<String, Grades>);

#[derive(Deserialize)]
struct Object {
    #[serde(alias = "topic_id", alias = "query", alias = "query_id", alias = "qid", deserialize_with = "lines::name")]
    topic: String,
    #[serde(alias = "doc", alias = "doc_id", alias = "docno", alias = "id", deserialize_with = "lines::name")]
    document: String,
    #[serde(alias = "rel", alias = "relevance")]
    grade: i32,
}

impl Judgments {
    /// Reads a file of lines `topic iteration document grade`, or of objects with `topic`, `document` and `grade`.
    pub fn read(path: &Path) -> Result<Self, SearchError> {
        let lines = lines::read(path)?;
        let is_json = lines::are_json(&lines);
        let mut judgments = Self::default();
        for line in &lines {
            let (topic, document, grade) = if is_json { of_object(path, line)? } else { of_line(path, line)? };
            let grades = judgments.0.entry(topic.clone()).or_default();
            if grades.insert(document.clone(), grade).is_some() {
                let what = format!("`{document}` is judged twice for the topic `{topic}`");
                return Err(SearchError::bad_line(path, line.number, what));
            }
        }
        if judgments.0.is_empty() {
            return Err(SearchError::Nothing { path: path.to_owned(), what: "judgments" });
        }
        Ok(judgments)
    }

    /// As a file of TREC. White space in names is `%20`, as in run files, so that both can be held together.
    pub fn to_trec(&self) -> String {
        let lines = self.0.iter().flat_map(|(topic, grades)| {
            grades.iter().map(move |(document, grade)| format!("{topic} 0 {} {grade}\n", one_word(document)))
        });
        lines.collect()
    }
}

fn of_object(path: &Path, line: &Line) -> Result<(String, String, i32), SearchError> {
    let Object { topic, document, grade } = lines::object(path, line)?;
    Ok((topic, document, grade))
}

fn of_line(path: &Path, line: &Line) -> Result<(String, String, i32), SearchError> {
    let columns: Vec<&str> = line.text.split_whitespace().collect();
    let [topic, _, document, grade] = columns[..] else {
        let what = format!("has {} columns, not the four of `topic iteration document grade`", columns.len());
        return Err(SearchError::bad_line(path, line.number, what));
    };
    let grade = grade
        .parse()
        .map_err(|_| SearchError::bad_line(path, line.number, format!("the grade `{grade}` is not a whole number")))?;
    Ok((topic.to_owned(), document.to_owned(), grade))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Judgments, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("qrels");
        fs_err::write(&path, text).unwrap();
        Judgments::read(&path).map_err(|error| error.to_string().replace(&path.display().to_string(), "qrels"))
    }

    #[test]
    fn lines_of_trec_and_objects_say_the_same() {
        let of_lines = read("1 0 a 1\n1\t0\tb\t0\n\n2 Q0 a -1\n").unwrap();
        let of_objects = read(
            "{\"topic\":1,\"document\":\"a\",\"grade\":1}\n{\"qid\":\"1\",\"doc_id\":\"b\",\"relevance\":0}\n\
             {\"query_id\":\"2\",\"docno\":\"a\",\"rel\":-1}",
        );
        assert_eq!(Ok(&of_lines), of_objects.as_ref());
        assert_eq!(read(&of_lines.to_trec()), Ok(of_lines));
    }

    #[test]
    fn a_bad_line_is_told_by_its_number() {
        for (text, expected) in [
            ("1 0 a 1\n1 0 b", "`qrels`, line 2: has 3 columns, not the four of `topic iteration document grade`"),
            ("1 0 a yes\n", "`qrels`, line 1: the grade `yes` is not a whole number"),
            ("1 0 a 1\n\n1 0 a 0\n", "`qrels`, line 3: `a` is judged twice for the topic `1`"),
            ("{\"topic\":1,\"document\":\"a\"}\n", "`qrels`, line 1: missing field `grade`"),
            ("{\"topic\":1,\n", "`qrels`, line 1: EOF while parsing a value"),
            ("\n", "`qrels` has no judgments"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected);
        }
    }
}
