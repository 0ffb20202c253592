//! The file that judgments are kept in: a base of SQLite to which rows are only added.
//!
//! What was acknowledged survives the end of the process and a loss of power: `synchronous` is `EXTRA`. The journal is the
//! plain one, not the write-ahead log, because that needs shared memory, which network folders do not have, and leaves files
//! beside the source. Several processes may write at once: they wait for each other, and the last one counts.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Null;
use rusqlite::{Connection, OpenFlags, Row, Transaction, TransactionBehavior, params};
use unframe::label::Label;
use unframe::page::Span;

use super::{
    Correction, Judgment, JudgmentError, PageGrade, PageJudgment, SiteJudgment, Statement, Timestamp, fault, schema,
};

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
        schema::prepare(&mut judgments.connection, path)?;
        Ok(judgments)
    }

    /// Opens the file to read it; also where it cannot be written.
    pub fn open_existing(path: &Path) -> Result<Self, JudgmentError> {
        if !path.is_file() {
            return Err(JudgmentError::None { path: path.to_owned() });
        }
        let judgments = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        if schema::is_known(&judgments.connection, path)? {
            Ok(judgments)
        } else {
            Err(JudgmentError::None { path: path.to_owned() })
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
        let mut statement = self.connection.prepare_cached(SELECT).map_err(read)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, judgment(row)))).map_err(read)?;
        let judgment = |row: rusqlite::Result<(i64, rusqlite::Result<Judgment>)>| {
            let (number, judgment) = row.map_err(read)?;
            judgment.map_err(|cause| JudgmentError::Damaged {
                path: self.path.clone(),
                number,
                what: cause.to_string(),
            })
        };
        rows.map(judgment).collect()
    }
}

const SELECT: &str =
    "SELECT number, time, expert, subject, site, page, method, first_byte, behind_byte, verdict, note, text
    FROM judgments ORDER BY time, number";

const INSERT: &str = "INSERT INTO judgments
    (time, expert, subject, site, page, method, first_byte, behind_byte, verdict, note, text)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";

fn insert(connection: &Connection, judgment: &Judgment) -> rusqlite::Result<usize> {
    let mut statement = connection.prepare_cached(INSERT)?;
    let (time, expert) = (judgment.time.milliseconds(), &judgment.expert);
    match &judgment.said {
        Statement::Site(SiteJudgment { site, method, grade, note }) => {
            let grade = grade.map(|grade| grade.to_string());
            statement.execute(params![time, expert, "site", site, Null, method, Null, Null, grade, note, Null])
        }
        Statement::Page(PageJudgment { site, page, method, grade, note }) => {
            let grade = grade.map(PageGrade::name);
            statement.execute(params![time, expert, "page", site, page, method, Null, Null, grade, note, Null])
        }
        Statement::Correction(Correction { site, page, span, text, label }) => {
            let label = label.map(Label::name);
            let (first, behind) = (span.start, span.end);
            statement.execute(params![time, expert, "block", site, page, Null, first, behind, label, "", text])
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
