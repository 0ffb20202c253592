//! Judgments as CSV: a row each under a header.
//!
//! Spreadsheets take a cell that begins with `=` and the like for a formula, and we do not choose what experts write and
//! sites are called: such cells are guarded ([`guard_cell`]), and read back without the guard.

use csv::{ReaderBuilder, StringRecord, WriterBuilder};
use unframe::render::{guard_cell, unguard_cell};

use super::ExchangeError;
use super::row::Row;
use crate::judgments::Judgment;

const COLUMNS: [&str; 15] = [
    "time",
    "expert",
    "subject",
    "site",
    "page",
    "method",
    "first_byte",
    "behind_byte",
    "verdict",
    "note",
    "text",
    "place",
    "action",
    "target",
    "role",
];

/// A row each, in the order given, under a header.
#[expect(clippy::missing_panics_doc, reason = "memory takes all that is written")]
pub fn to_csv(judgments: &[Judgment]) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(COLUMNS).expect("memory takes all that is written");
    for row in judgments.iter().map(Row::from) {
        let byte = |byte: Option<u32>| byte.map(|byte| byte.to_string()).unwrap_or_default();
        let cells = [
            row.time,
            row.expert,
            row.subject,
            row.site,
            row.page.unwrap_or_default(),
            row.method.unwrap_or_default(),
            byte(row.first_byte),
            byte(row.behind_byte),
            row.verdict,
            row.note,
            row.text.unwrap_or_default(),
            row.place.unwrap_or_default(),
            row.action.unwrap_or_default(),
            row.target.unwrap_or_default(),
            row.role,
        ];
        writer
            .write_record(cells.iter().map(|cell| guard_cell(cell).into_owned()))
            .expect("memory takes all that is written");
    }
    let bytes = writer.into_inner().expect("memory takes all that is written");
    String::from_utf8(bytes).expect("only texts were written")
}

/// Reads them. Columns may stand in any order; those that nobody needs may be missing.
pub fn from_csv(text: &str) -> Result<Vec<Judgment>, ExchangeError> {
    let text = text.trim_start_matches('\u{FEFF}');
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let wrong = |line: u64, what: String| ExchangeError { line, what };
    let header = reader.headers().map_err(|error| wrong(1, error.to_string()))?.clone();
    if let Some(strange) = header.iter().find(|name| !COLUMNS.contains(&name.trim())) {
        return Err(wrong(1, format!("`{strange}` is not a column; the columns are {}", COLUMNS.join(", "))));
    }
    for needed in ["time", "expert", "subject", "verdict"] {
        if !header.iter().any(|name| name.trim() == needed) {
            return Err(wrong(1, format!("the column `{needed}` is missing")));
        }
    }
    let mut judgments = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(1, csv::Position::line);
            wrong(line, error.to_string())
        })?;
        let line = record.position().map_or(1, csv::Position::line);
        let judgment = row(&header, &record).and_then(Row::judgment);
        judgments.push(judgment.map_err(|what| wrong(line, what))?);
    }
    Ok(judgments)
}

fn row(header: &StringRecord, record: &StringRecord) -> Result<Row, String> {
    if record.len() > header.len() {
        return Err(format!("{} cells under {} columns", record.len(), header.len()));
    }
    let cell = |name: &str| {
        let place = header.iter().position(|column| column.trim() == name);
        place.and_then(|place| record.get(place)).map(unguard_cell).unwrap_or_default().to_owned()
    };
    let byte = |name: &str| match cell(name).trim() {
        "" => Ok(None),
        digits => digits.parse().map(Some).map_err(|_| format!("`{digits}` in `{name}` is not a byte offset")),
    };
    let subject = cell("subject");
    Ok(Row {
        time: cell("time"),
        expert: cell("expert"),
        site: cell("site"),
        page: Some(cell("page")).filter(|_| subject != "site"),
        method: Some(cell("method")).filter(|_| matches!(subject.as_str(), "site" | "page")),
        first_byte: byte("first_byte")?,
        behind_byte: byte("behind_byte")?,
        verdict: cell("verdict"),
        note: cell("note"),
        text: Some(cell("text")),
        place: Some(cell("place")).filter(|_| subject == "place"),
        action: Some(cell("action")),
        target: Some(cell("target")).filter(|_| subject == "action"),
        role: cell("role").trim().to_owned(),
        subject,
    })
}
