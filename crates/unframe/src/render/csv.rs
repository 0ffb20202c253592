//! CSV: a line for each page, as in RFC 4180 except for the line ends, which are those of Unix.

use std::fmt::Write;

use super::facts::PageFacts;
use super::sequence::Sequence;
use super::spreadsheet::Cells;
use crate::metadata::FIELDS;

/// A file of rows with a header.
pub const CSV_TABLE: Sequence = Sequence {
    opening: "id,url,site,template_id,title,author,date,modified,sitename,language,description,canonical,tags,image,license,\
              verdict,page_type,quality,payload,content_letters,framing_letters,text\n",
    between: "\n",
    closing: "\n",
};

/// A page as a row of CSV without a line break at the end. A text of several lines is one quoted field.
///
/// ```
/// use unframe::render::{Cells, PageFacts, csv};
///
/// let facts = PageFacts { id: "rain.html".to_owned(), content_letters: 8, ..PageFacts::default() };
/// let line = csv(&facts, "Rain, \"snow\"", Cells::Guarded);
/// assert_eq!(line, r#"rain.html,,,,,,,,,,,,,,,,,,,8,0,"Rain, ""snow""""#);
/// ```
pub fn csv(facts: &PageFacts, text: &str, cells: Cells) -> String {
    let mut line = String::with_capacity(text.len() + 256);
    let of = |field: &Option<String>| field.clone().unwrap_or_default();
    for field in [&facts.id, &of(&facts.url), &facts.site, &of(&facts.template_id)] {
        push_field(&mut line, &cells.of(field));
        line.push(',');
    }
    for name in FIELDS {
        push_field(&mut line, &cells.of(&of(&facts.metadata.field(name).map(|found| found.value))));
        line.push(',');
    }
    for (_, value) in facts.verdicts() {
        push_field(&mut line, &cells.of(&of(&value)));
        line.push(',');
    }
    let _ = write!(line, "{},{},", facts.content_letters, facts.framing_letters);
    push_field(&mut line, &cells.of(text));
    line
}

/// Quotes only what has to be quoted; a carriage return alone counts as a line end to some readers.
fn push_field(line: &mut String, field: &str) {
    if !field.contains([',', '"', '\n', '\r']) {
        line.push_str(field);
        return;
    }
    line.push('"');
    for (index, part) in field.split('"').enumerate() {
        line.push_str(if index == 0 { "" } else { "\"\"" });
        line.push_str(part);
    }
    line.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula_to_a_spreadsheet() {
        let formula = "=HYPERLINK(\"http://a.example/\")";
        let facts = PageFacts { id: "@a".into(), url: Some("+1".into()), ..PageFacts::default() };
        let fields = |cells| {
            let file = csv(&facts, formula, cells) + "\n";
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(file.as_bytes());
            let line = reader.records().next().unwrap().unwrap();
            [&line[0], &line[1], &line[line.len() - 1]].map(str::to_owned)
        };
        assert_eq!(fields(Cells::Guarded), ["'@a", "'+1", &format!("'{formula}")]);
        assert_eq!(fields(Cells::Raw), ["@a", "+1", formula]);
    }

    #[test]
    fn what_was_written_is_read_back() {
        let text = "a,b\r\n\"c\" d\n\ne\r, \u{FEFF}ж";
        let facts = PageFacts { id: "x \"y\"".into(), url: Some("http://a/,b".into()), ..PageFacts::default() };
        let file = [
            CSV_TABLE.opening,
            &csv(&facts, text, Cells::Raw),
            CSV_TABLE.between,
            &csv(&facts, "", Cells::Raw),
            CSV_TABLE.closing,
        ];
        let file = file.concat();
        let mut reader = csv::Reader::from_reader(file.as_bytes());
        assert_eq!(reader.headers().unwrap().len(), 11 + FIELDS.len());
        let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(records.len(), 2);
        let fields: Vec<&str> = records[0].iter().collect();
        assert_eq!(fields[..2], ["x \"y\"", "http://a/,b"]);
        assert_eq!(fields[fields.len() - 3..], ["0", "0", text]);
    }
}
