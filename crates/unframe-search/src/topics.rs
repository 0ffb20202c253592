//! What was asked: topics, as TREC's `<top>`, as a line each, or as JSON lines.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::SearchError;
use crate::lines::{self, Line};

/// Something that was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Topic {
    /// Its name in judgments and runs.
    #[serde(alias = "topic", alias = "query_id", alias = "qid", alias = "num", deserialize_with = "lines::name")]
    pub id: String,
    /// The query.
    #[serde(alias = "query", alias = "title")]
    pub text: String,
    /// Where the query was taken from, if it was made from the collection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<TopicOrigin>,
    /// What must not be in the index, because the query was taken from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leave_out: Option<LeaveOut>,
}

/// Where a query was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TopicOrigin {
    /// What other pages call the page in the links of their content.
    Anchor,
    /// What the page calls itself.
    Title,
}

/// What of a page is not indexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaveOut {
    /// Its title, and every block that says nothing but the title.
    Title,
}

/// Reads topics, in the order of the file.
pub fn read(path: &Path) -> Result<Vec<Topic>, SearchError> {
    let lines = lines::read(path)?;
    let numbered = if lines::are_json(&lines) {
        lines
            .iter()
            .map(|line| Ok((line.number, lines::object(path, line)?)))
            .collect::<Result<Vec<_>, SearchError>>()?
    } else if lines.first().is_some_and(|line| line.text.trim_start().starts_with('<')) {
        of_trec(path, &lines)?
    } else {
        lines.iter().map(|line| of_line(path, line)).collect::<Result<Vec<_>, _>>()?
    };
    let mut seen = BTreeSet::new();
    for (line, topic) in &numbered {
        if !seen.insert(topic.id.as_str()) {
            return Err(SearchError::bad_line(path, *line, format!("the topic `{}` is there twice", topic.id)));
        }
        if topic.text.trim().is_empty() {
            return Err(SearchError::bad_line(path, *line, format!("the topic `{}` asks nothing", topic.id)));
        }
    }
    if numbered.is_empty() {
        return Err(SearchError::Nothing { path: path.to_owned(), what: "topics" });
    }
    Ok(numbered.into_iter().map(|(_, topic)| topic).collect())
}

/// `id`, a tab or spaces, the query.
fn of_line(path: &Path, line: &Line) -> Result<(usize, Topic), SearchError> {
    let said = line.text.trim();
    let (id, text) = said.split_once('\t').or_else(|| said.split_once(' ')).ok_or_else(|| {
        SearchError::bad_line(path, line.number, "is not a name and a query with a tab or a space between them")
    })?;
    Ok((line.number, plain(id, text)))
}

fn plain(id: &str, text: &str) -> Topic {
    Topic { id: id.trim().to_owned(), text: text.trim().to_owned(), from: None, leave_out: None }
}

/// Topics of TREC: of each the number and the title, which is the query; description and narrative are for judges.
fn of_trec(path: &Path, lines: &[Line]) -> Result<Vec<(usize, Topic)>, SearchError> {
    let mut topics = Vec::new();
    let mut open: Option<(usize, Fields)> = None;
    for line in lines {
        let mut rest = line.text.as_str();
        while let Some(start) = rest.find('<') {
            if let Some((_, fields)) = &mut open {
                fields.say(&rest[..start]);
            }
            let Some(length) = rest[start..].find('>') else { break };
            let tag = rest[start + 1..start + length].trim().to_ascii_lowercase();
            rest = &rest[start + length + 1..];
            match (tag.as_str(), &mut open) {
                ("top", None) => open = Some((line.number, Fields::default())),
                ("top", Some((first, _))) => {
                    let what = format!("a `<top>` inside of that of line {first}, which has no `</top>`");
                    return Err(SearchError::bad_line(path, line.number, what));
                }
                ("/top", Some((first, fields))) => {
                    topics.push((*first, fields.topic(path, *first)?));
                    open = None;
                }
                (tag, Some((_, fields))) => fields.field = Field::of(tag),
                (_, None) => {}
            }
        }
        if let Some((_, fields)) = &mut open {
            fields.say(rest);
        }
    }
    match open {
        Some((first, _)) => Err(SearchError::bad_line(path, first, "this `<top>` has no `</top>`")),
        None => Ok(topics),
    }
}

/// What is being read of a topic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Field {
    #[default]
    Other,
    Number,
    Title,
}

impl Field {
    fn of(tag: &str) -> Self {
        match tag {
            "num" => Self::Number,
            "title" => Self::Title,
            _ => Self::Other,
        }
    }
}

#[derive(Debug, Default)]
struct Fields {
    field: Field,
    number: String,
    title: String,
}

impl Fields {
    fn say(&mut self, text: &str) {
        let field = match self.field {
            Field::Number => &mut self.number,
            Field::Title => &mut self.title,
            Field::Other => return,
        };
        field.push_str(text);
        field.push(' ');
    }

    fn topic(&self, path: &Path, line: usize) -> Result<Topic, SearchError> {
        let without = |text: &str, label: &str| {
            let text = text.trim();
            let rest = text.get(..label.len()).filter(|start| start.eq_ignore_ascii_case(label));
            rest.map_or(text, |_| &text[label.len()..]).split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let (number, title) = (without(&self.number, "Number:"), without(&self.title, "Topic:"));
        if number.is_empty() || title.is_empty() {
            let what = if number.is_empty() { "`<num>`" } else { "`<title>`" };
            return Err(SearchError::bad_line(path, line, format!("this `<top>` has no {what}")));
        }
        Ok(plain(&number, &title))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Vec<(String, String)>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("topics");
        fs_err::write(&path, text).unwrap();
        let topics = read(&path).map_err(|error| error.to_string().replace(&path.display().to_string(), "topics"))?;
        Ok(topics.into_iter().map(|topic| (topic.id, topic.text)).collect())
    }

    #[test]
    fn every_form_says_the_same() {
        let expected = Ok(vec![("1".to_owned(), "rain in spain".to_owned()), ("b2".to_owned(), "дождь".to_owned())]);
        for text in [
            "1\train in spain\nb2\tдождь\n",
            "1 rain in spain\r\nb2 дождь\r\n",
            "{\"id\":1,\"text\":\"rain in spain\"}\n{\"qid\":\"b2\",\"query\":\"дождь\"}\n",
            "<top>\n<num> Number: 1\n<title> rain\n in spain\n<desc> Description:\nwhere it falls\n</top>\n\n\
             <TOP><NUM>b2</NUM><title>Topic: дождь</title></TOP>\n",
        ] {
            assert_eq!(read_text(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, expected) in [
            ("1 rain\n2\n", "`topics`, line 2: is not a name and a query with a tab or a space between them"),
            ("1 rain\n1 snow\n", "`topics`, line 2: the topic `1` is there twice"),
            ("{\"id\":1,\"text\":\" \"}\n", "`topics`, line 1: the topic `1` asks nothing"),
            ("{\"id\":1,\"text\":\"a\"}\n{\"id\":2}\n", "`topics`, line 2: missing field `text`"),
            ("<top>\n<num>1\n<top>\n", "`topics`, line 3: a `<top>` inside of that of line 1, which has no `</top>`"),
            ("<top>\n<num>1\n<title>a\n", "`topics`, line 1: this `<top>` has no `</top>`"),
            ("\n<top>\n<title>a\n</top>", "`topics`, line 2: this `<top>` has no `<num>`"),
            ("", "`topics` has no topics"),
        ] {
            assert_eq!(read_text(text).unwrap_err(), expected, "{text}");
        }
    }
}
