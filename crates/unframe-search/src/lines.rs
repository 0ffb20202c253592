//! The lines of a file that people write by hand: numbered, without their ends, blank ones left out.

use std::path::Path;

use serde::de::{Deserialize, DeserializeOwned, Deserializer};

use crate::SearchError;

/// A line that says something, and its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) text: String,
}

/// Reads a file of lines; all of it must be UTF-8.
pub(crate) fn read(path: &Path) -> Result<Vec<Line>, SearchError> {
    let bytes = fs_err::read(path).map_err(SearchError::read(path))?;
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        let text = std::str::from_utf8(line).map_err(|_| SearchError::bad_line(path, number, "is not UTF-8"))?;
        if !text.trim().is_empty() {
            lines.push(Line { number, text: text.trim_end_matches('\r').to_owned() });
        }
    }
    Ok(lines)
}

/// Whether a file of such lines is JSON lines.
pub(crate) fn are_json(lines: &[Line]) -> bool {
    lines.first().is_some_and(|line| line.text.trim_start().starts_with('{'))
}

/// A line as an object.
pub(crate) fn object<T: DeserializeOwned>(path: &Path, line: &Line) -> Result<T, SearchError> {
    serde_json::from_str(&line.text).map_err(|error| {
        // The number of the line is ours: each is a document of its own to the parser.
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or(&what).to_owned();
        SearchError::bad_line(path, line.number, what)
    })
}

/// A name that some write as a number.
pub(crate) fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(serde::Deserialize)]
    #[serde(untagged)]
    enum Name {
        Text(String),
        Number(serde_json::Number),
    }
    Ok(match Name::deserialize(deserializer)? {
        Name::Text(text) => text,
        Name::Number(number) => number.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_text_is_told_by_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        fs_err::write(&path, b"\xEF\xBB\xBFone\r\n\n  \ntwo\xFF\n").unwrap();
        let error = read(&path).unwrap_err();
        assert!(error.to_string().ends_with("line 4: is not UTF-8"), "{error}");
        fs_err::write(&path, b"\xEF\xBB\xBFone\r\n\n  \ntwo\n").unwrap();
        let lines = read(&path).unwrap();
        assert_eq!(lines.iter().map(|line| (line.number, &*line.text)).collect::<Vec<_>>(), [(1, "one"), (4, "two")]);
    }
}
