//! A judgment as a row of the file, and back.

use rusqlite::types::{Type, Value, ValueRef};
use rusqlite::{Connection, Row, params_from_iter};
use unframe::label::Label;
use unframe::page::Span;

use super::checksum::checksum;
use super::{
    ActionId, Correction, HistoryEntry, Judgment, PageJudgment, PlaceCorrection, SiteJudgment, Statement, Timestamp,
};

/// What a row says, in the order of checksums.
pub(super) const COLUMNS: [&str; 15] = [
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
    "adjudicates",
];

/// How many of them versions 1 and 2 had.
pub(super) const OLD_COLUMNS: usize = 11;

/// The columns whose values make the name of an action that has none.
const NAMING: [usize; 14] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14];
const ACTION: usize = 12;

/// The checksum of what a row says, whose columns begin with the one of that number.
pub(super) fn checksum_of(row: &Row<'_>, first: usize, columns: usize) -> rusqlite::Result<i64> {
    let columns = (first..first + columns).map(|column| row.get_ref(column)).collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(checksum(columns))
}

impl Judgment {
    /// The action it is part of. One that stands alone has a name made from all it says.
    pub fn action_id(&self) -> ActionId {
        self.action.unwrap_or_else(|| {
            let values = values(self);
            let naming = NAMING.iter().map(|column| ValueRef::from(&values[*column]));
            ActionId::from_number(checksum(naming).cast_unsigned())
        })
    }
}

/// A name for an action of these judgments, the first of which gets that number in its file.
pub(super) fn name_of_action(judgments: &[Judgment], number: i64) -> ActionId {
    let number = Value::Integer(number);
    let rows: Vec<[Value; COLUMNS.len()]> = judgments.iter().map(values).collect();
    let all = rows.iter().flatten().map(ValueRef::from).chain([ValueRef::from(&number)]);
    ActionId::from_number(checksum(all).cast_unsigned())
}

pub(super) fn insert(connection: &Connection, judgment: &Judgment) -> rusqlite::Result<usize> {
    let mut values = values(judgment).to_vec();
    values.push(checksum(values.iter().map(ValueRef::from)).into());
    let places: Vec<String> = (1..=values.len()).map(|number| format!("?{number}")).collect();
    let insert = format!("INSERT INTO judgments ({}, checksum) VALUES ({})", COLUMNS.join(", "), places.join(", "));
    connection.prepare_cached(&insert)?.execute(params_from_iter(values))
}

/// In the order of [`COLUMNS`].
fn values(judgment: &Judgment) -> [Value; COLUMNS.len()] {
    let mut row = [const { Value::Null }; COLUMNS.len()];
    let action = |action: ActionId| Value::Integer(action.number().cast_signed());
    row[0] = Value::Integer(judgment.time.milliseconds());
    row[1] = Value::Text(judgment.expert.clone());
    row[9] = Value::Text(String::new());
    row[ACTION] = judgment.action.map_or(Value::Null, action);
    let mut said = &judgment.said;
    if let Statement::Adjudication(inner) = said {
        row[14] = Value::Integer(1);
        said = inner;
    }
    let text = |text: &str| Value::Text(text.to_owned());
    let maybe = |said: Option<String>| said.map_or(Value::Null, Value::Text);
    let byte = |number: u32| Value::Integer(number.into());
    let label = |label: &Option<Label>| maybe(label.map(|label| label.name().to_owned()));
    match said {
        Statement::Site(SiteJudgment { site, method, grade, note }) => {
            (row[2], row[3], row[5]) = (text("site"), text(site), text(method));
            (row[8], row[9]) = (maybe(grade.map(|grade| grade.to_string())), text(note));
        }
        Statement::Page(PageJudgment { site, page, method, grade, note }) => {
            (row[2], row[3], row[4], row[5]) = (text("page"), text(site), text(page), text(method));
            (row[8], row[9]) = (maybe(grade.map(|grade| grade.name().to_owned())), text(note));
        }
        Statement::Correction(Correction { site, page, span, text: said, label: given }) => {
            (row[2], row[3], row[4]) = (text("block"), text(site), text(page));
            (row[6], row[7], row[8], row[10]) = (byte(span.start), byte(span.end), label(given), text(said));
        }
        Statement::Place(PlaceCorrection { site, place, page, span, text: said, label: given }) => {
            (row[2], row[3], row[4]) = (text("place"), text(site), text(page));
            (row[6], row[7], row[8], row[10]) = (byte(span.start), byte(span.end), label(given), text(said));
            row[11] = Value::Text(place.to_string());
        }
        Statement::History(HistoryEntry { action: target, is_undone }) => {
            (row[2], row[3]) = (text("action"), text(""));
            (row[8], row[13]) = (text(if *is_undone { "undone" } else { "redone" }), action(*target));
        }
        // `fault` refuses an adjudication of an adjudication.
        Statement::Adjudication(_) => {}
    }
    row
}

/// The judgment in a row that has all [`COLUMNS`], those of later versions as NULL.
pub(super) fn judgment(row: &Row<'_>) -> rusqlite::Result<Judgment> {
    let verdict: Option<String> = row.get("verdict")?;
    let span = |row: &Row<'_>| Ok::<_, rusqlite::Error>(Span::new(row.get("first_byte")?, row.get("behind_byte")?));
    let action = |number: i64| ActionId::from_number(number.cast_unsigned());
    let said = match row.get_ref("subject")?.as_str()? {
        "site" => Statement::Site(SiteJudgment {
            site: row.get("site")?,
            method: row.get("method")?,
            grade: parsed(verdict)?,
            note: row.get("note")?,
        }),
        "page" => Statement::Page(PageJudgment {
            site: row.get("site")?,
            page: row.get("page")?,
            method: row.get("method")?,
            grade: parsed(verdict)?,
            note: row.get("note")?,
        }),
        "place" => Statement::Place(PlaceCorrection {
            site: row.get("site")?,
            place: row.get::<_, String>("place")?.parse().map_err(|cause| not_a_verdict(11, Box::new(cause)))?,
            page: row.get("page")?,
            span: span(row)?,
            text: row.get("text")?,
            label: verdict.map(|name| label(&name)).transpose()?,
        }),
        "action" => Statement::History(HistoryEntry {
            action: action(row.get("target")?),
            is_undone: match verdict.as_deref() {
                Some("undone") => true,
                Some("redone") => false,
                _ => return Err(not_a_verdict(8, "actions are undone or redone".into())),
            },
        }),
        _ => Statement::Correction(Correction {
            site: row.get("site")?,
            page: row.get("page")?,
            span: span(row)?,
            text: row.get("text")?,
            label: verdict.map(|name| label(&name)).transpose()?,
        }),
    };
    let adjudicates = row.get::<_, Option<i64>>("adjudicates")? == Some(1);
    Ok(Judgment {
        time: Timestamp::from_milliseconds(row.get("time")?),
        expert: row.get("expert")?,
        action: row.get::<_, Option<i64>>("action")?.map(action),
        said: if adjudicates { Statement::Adjudication(Box::new(said)) } else { said },
    })
}

fn parsed<T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    text: Option<String>,
) -> rusqlite::Result<Option<T>> {
    let of_text = |text: String| text.parse().map_err(|cause| not_a_verdict(8, Box::new(cause)));
    text.map(of_text).transpose()
}

fn label(name: &str) -> rusqlite::Result<Label> {
    let found = [Label::Content, Label::Framing].into_iter().find(|label| label.name() == name);
    found.ok_or_else(|| not_a_verdict(8, "blocks are content or framing".into()))
}

fn not_a_verdict(column: usize, cause: Box<dyn std::error::Error + Send + Sync>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, cause)
}
