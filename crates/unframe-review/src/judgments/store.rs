//! The file that judgments are kept in: a base of SQLite to which rows are only added.
//!
//! What was acknowledged survives the end of the process and a loss of power: `synchronous` is `EXTRA`. The journal is the
//! plain one, not the write-ahead log, because that needs shared memory, which network folders do not have, and leaves files
//! beside the source. Several processes may write at once: they wait for each other, and the last one counts.
//!
//! A file in which a bit changed is an error, never another judgment: SQLite's own check of the file runs when it is opened, each row has
//! a checksum (`checksum.rs`), and rows are numbered without gaps up to the last number that was given.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OpenFlags, Row, Transaction, TransactionBehavior, params_from_iter};
use unframe::label::Label;
use unframe::page::Span;

use super::checksum::checksum;
use super::{Correction, Judgment, JudgmentError, PageJudgment, SiteJudgment, Statement, Timestamp, fault, schema};

/// How long to wait for another process. Each write takes a few milliseconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// A file of judgments.
#[derive(Debug)]
pub struct JudgmentStore {
    connection: Connection,
    path: PathBuf,
}

impl JudgmentStore {
    /// Opens the file, and makes it if it is not there.
    pub fn open(path: &Path) -> Result<Self, JudgmentError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut judgments = Self::connect(path, flags)?;
        judgments.check()?;
        schema::prepare(&mut judgments.connection, path)?;
        Ok(judgments)
    }

    /// Opens the file to read it; also where it cannot be written.
    pub fn open_existing(path: &Path) -> Result<Self, JudgmentError> {
        if !path.is_file() {
            return Err(JudgmentError::None { path: path.to_owned() });
        }
        let judgments = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        judgments.check()?;
        match schema::version(&judgments.connection, path)? {
            Some(_) => Ok(judgments),
            None => Err(JudgmentError::None { path: path.to_owned() }),
        }
    }

    /// Lets SQLite look whether its pages, and the index beside the rows, are in order.
    fn check(&self) -> Result<(), JudgmentError> {
        let said = self.connection.pragma_query_value(None, "integrity_check", |row| row.get::<_, String>(0));
        match said.map_err(JudgmentError::opening(&self.path))? {
            said if said == "ok" => Ok(()),
            said => Err(JudgmentError::DamagedFile { path: self.path.clone(), what: said }),
        }
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, JudgmentError> {
        let opened = JudgmentError::opening(path);
        let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(&opened)?;
        connection.busy_timeout(PATIENCE).map_err(&opened)?;
        connection.pragma_update(None, "synchronous", "EXTRA").map_err(&opened)?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps how well a method did on a site. When this returns, it is on the disk.
    pub fn grade_site(&mut self, time: Timestamp, expert: &str, site: SiteJudgment) -> Result<(), JudgmentError> {
        self.add(&[Judgment { time, expert: expert.to_owned(), said: Statement::Site(site) }])
    }

    /// Keeps how well a method did on a page. When this returns, it is on the disk.
    pub fn grade_page(&mut self, time: Timestamp, expert: &str, page: PageJudgment) -> Result<(), JudgmentError> {
        self.add(&[Judgment { time, expert: expert.to_owned(), said: Statement::Page(page) }])
    }

    /// Keeps what a block really is. When this returns, it is on the disk.
    pub fn correct(&mut self, time: Timestamp, expert: &str, correction: Correction) -> Result<(), JudgmentError> {
        self.add(&[Judgment { time, expert: expert.to_owned(), said: Statement::Correction(correction) }])
    }

    /// Keeps judgments that are said now, all or none of them. When this returns, they are on the disk.
    ///
    /// Time does not go back in a file: where a clock does, or was wrong before, they get the time of the last one, so that the
    /// last word is the last.
    pub fn add(&mut self, judgments: &[Judgment]) -> Result<(), JudgmentError> {
        let written = |transaction: &Transaction<'_>| {
            let last: Option<i64> = transaction.query_row("SELECT max(time) FROM judgments", [], |row| row.get(0))?;
            let mut last = last.map_or(Timestamp::from_milliseconds(i64::MIN), Timestamp::from_milliseconds);
            for judgment in judgments {
                last = last.max(judgment.time);
                insert(transaction, &Judgment { time: last, ..judgment.clone() })?;
            }
            Ok(())
        };
        self.write(judgments, written)
    }

    /// Takes over judgments that were kept elsewhere, with their times, all or none of them; those that are there already are
    /// left out. Says how many were new.
    pub fn import(&mut self, judgments: &[Judgment]) -> Result<usize, JudgmentError> {
        let known = self.all()?;
        let new: Vec<&Judgment> = judgments.iter().filter(|judgment| !known.contains(judgment)).collect();
        self.write(judgments, |transaction| {
            new.iter().try_for_each(|judgment| insert(transaction, judgment).map(|_| ()))
        })?;
        Ok(new.len())
    }

    fn write(
        &mut self,
        judgments: &[Judgment],
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), JudgmentError> {
        if let Some(what) = judgments.iter().find_map(fault) {
            return Err(JudgmentError::Unfit { what });
        }
        let Self { connection, path } = self;
        let failed = |cause| JudgmentError::Write { path: path.clone(), cause };
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        write(&transaction).map_err(failed)?;
        transaction.commit().map_err(failed)
    }

    /// All that was ever said, in the order of time; what was said at the same time in the order it was kept.
    pub fn all(&self) -> Result<Vec<Judgment>, JudgmentError> {
        let read = |cause| JudgmentError::Read { path: self.path.clone(), cause };
        let damaged = |number: i64, what: String| JudgmentError::Damaged { path: self.path.clone(), number, what };
        // All of it as of one moment, whoever writes meanwhile.
        let transaction = self.connection.unchecked_transaction().map_err(read)?;
        let checksum =
            if schema::version(&transaction, &self.path)? == Some(schema::VERSION) { "checksum" } else { "NULL" };
        let select = format!("SELECT number, {COLUMNS}, {checksum} AS checksum FROM judgments ORDER BY number");
        let mut statement = transaction.prepare_cached(&select).map_err(read)?;
        let mut rows = statement.query([]).map_err(read)?;
        let mut all: Vec<Judgment> = Vec::new();
        let mut last = 0;
        while let Some(row) = rows.next().map_err(read)? {
            let number: i64 = row.get(0).map_err(read)?;
            let stored: Option<i64> = row.get("checksum").map_err(read)?;
            if number != last + 1 {
                return Err(damaged(last + 1, "it is missing".to_owned()));
            }
            if stored.is_some() && stored != Some(checksum_of(row, 1).map_err(read)?) {
                return Err(damaged(number, "its checksum is wrong".to_owned()));
            }
            all.push(judgment(row).map_err(|cause| damaged(number, cause.to_string()))?);
            last = number;
        }
        let given = transaction.query_row("SELECT max(seq) FROM sqlite_sequence WHERE name = 'judgments'", [], |row| {
            row.get::<_, Option<i64>>(0)
        });
        if given.map_err(read)?.unwrap_or(0) != last {
            return Err(damaged(last + 1, "it is missing".to_owned()));
        }
        all.sort_by_key(|judgment| judgment.time);
        Ok(all)
    }
}

/// What a judgment says, in the order of checksums.
pub(super) const COLUMNS: &str =
    "time, expert, subject, site, page, method, first_byte, behind_byte, verdict, note, text";
const COUNT: usize = 11;

/// The checksum of what a row says, whose [`COLUMNS`] begin with the one of that number.
pub(super) fn checksum_of(row: &Row<'_>, first: usize) -> rusqlite::Result<i64> {
    let columns = (first..first + COUNT).map(|column| row.get_ref(column)).collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(checksum(columns))
}

fn insert(connection: &Connection, judgment: &Judgment) -> rusqlite::Result<usize> {
    let mut values = values(judgment).to_vec();
    values.push(checksum(values.iter().map(ValueRef::from)).into());
    let insert = format!(
        "INSERT INTO judgments ({COLUMNS}, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
    );
    connection.prepare_cached(&insert)?.execute(params_from_iter(values))
}

/// In the order of [`COLUMNS`].
fn values(judgment: &Judgment) -> [Value; COUNT] {
    let text = |text: &str| Value::Text(text.to_owned());
    let maybe = |said: Option<String>| said.map_or(Value::Null, Value::Text);
    let number = |number: u32| Value::Integer(number.into());
    let (time, expert) = (Value::Integer(judgment.time.milliseconds()), text(&judgment.expert));
    let null = || Value::Null;
    match &judgment.said {
        Statement::Site(SiteJudgment { site, method, grade, note }) => {
            let grade = maybe(grade.map(|grade| grade.to_string()));
            [time, expert, text("site"), text(site), null(), text(method), null(), null(), grade, text(note), null()]
        }
        Statement::Page(PageJudgment { site, page, method, grade, note }) => {
            let grade = maybe(grade.map(|grade| grade.name().to_owned()));
            [
                time,
                expert,
                text("page"),
                text(site),
                text(page),
                text(method),
                null(),
                null(),
                grade,
                text(note),
                null(),
            ]
        }
        Statement::Correction(Correction { site, page, span, text: said, label }) => {
            let label = maybe(label.map(|label| label.name().to_owned()));
            let (first, behind) = (number(span.start), number(span.end));
            [time, expert, text("block"), text(site), text(page), null(), first, behind, label, text(""), text(said)]
        }
    }
}

fn judgment(row: &Row<'_>) -> rusqlite::Result<Judgment> {
    let verdict: Option<String> = row.get("verdict")?;
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
        _ => Statement::Correction(Correction {
            site: row.get("site")?,
            page: row.get("page")?,
            span: Span::new(row.get("first_byte")?, row.get("behind_byte")?),
            text: row.get("text")?,
            label: verdict.map(|name| label(&name)).transpose()?,
        }),
    };
    Ok(Judgment { time: Timestamp::from_milliseconds(row.get("time")?), expert: row.get("expert")?, said })
}

fn parsed<T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    text: Option<String>,
) -> rusqlite::Result<Option<T>> {
    let of_text = |text: String| text.parse().map_err(|cause| not_a_verdict(Box::new(cause)));
    text.map(of_text).transpose()
}

fn label(name: &str) -> rusqlite::Result<Label> {
    let found = [Label::Content, Label::Framing].into_iter().find(|label| label.name() == name);
    found.ok_or_else(|| not_a_verdict("blocks are content or framing".into()))
}

fn not_a_verdict(cause: Box<dyn std::error::Error + Send + Sync>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(9, rusqlite::types::Type::Text, cause)
}
