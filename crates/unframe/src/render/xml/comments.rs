//! Comments of readers in XML, after what the page itself says.

use super::escape::{Context, escaped};
use crate::discussion::Comment;

/// `<comments>` with a `<comment>` for each; nothing if there are none.
pub(super) fn plain(comments: &[Comment]) -> String {
    if comments.is_empty() {
        return String::new();
    }
    let mut xml = String::from("<comments>\n");
    for Comment { author, date, text } in comments {
        xml.push_str("<comment");
        for (name, value) in [("author", author), ("date", date)] {
            if let Some(value) = value {
                xml.extend([" ", name, "=\"", &escaped(value, Context::Attribute), "\""]);
            }
        }
        xml.extend([">\n", &paragraphs(text), "</comment>\n"]);
    }
    xml.push_str("</comments>\n");
    xml
}

/// A division with a division for each: TEI P5 allows lines for who and when at the top of one.
pub(super) fn tei(comments: &[Comment]) -> String {
    if comments.is_empty() {
        return String::new();
    }
    let mut xml = String::from("<div type=\"comments\">\n");
    for Comment { author, date, text } in comments {
        xml.push_str("<div type=\"comment\">\n");
        if let Some(author) = author {
            xml.extend(["<byline>", &escaped(author, Context::Text), "</byline>\n"]);
        }
        if let Some(date) = date {
            xml.extend(["<dateline><date>", &escaped(date, Context::Text), "</date></dateline>\n"]);
        }
        xml.extend([paragraphs(text).as_str(), "</div>\n"]);
    }
    xml.push_str("</div>\n");
    xml
}

fn paragraphs(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    let lines =
        |paragraph: &str| paragraph.lines().map(|line| escaped(line, Context::Text)).collect::<Vec<_>>().join("<lb/>");
    paragraphs.flat_map(|paragraph| ["<p>".to_owned(), lines(paragraph), "</p>\n".to_owned()]).collect()
}
