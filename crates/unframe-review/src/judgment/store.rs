//! The file that judgments are kept in: a base of SQLite to which rows are only added.
//!
//! What was acknowledged survives the end of the process and a loss of power: `synchronous` is `EXTRA`. The journal is the
//! plain one, not the write-ahead log, because that needs shared memory, which network folders do not have, and leaves files
//! beside the source. Several processes may write at once: they wait for each other, and the last one counts.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Null;
use rusqlite::{Connection, OpenFlags, Row, TransactionBehavior, params};
use unframe::label::Label;
use unframe::page::Span;

use super::{Correction, Judgment, JudgmentError, PageGrade, PageJudgment, Said, SiteJudgment, Time, schema};

/// How long to wait for another process. Each write takes a few milliseconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// A file of judgments.
#[derive(Debug)]
pub struct Judgments {
    connection: Connection,
    path: PathBuf,
}

impl Judgments {
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
    pub fn grade_site(&mut self, time: Time, expert: &str, site: SiteJudgment) -> Result<(), JudgmentError> {
        self.add(&[Judgment { time, expert: expert.to_owned(), said: Said::Site(site) }])
    }

    /// Keeps how well a method did on a page. When this returns, it is on the disk.
    pub fn grade_page(&mut self, time: Time, expert: &str, page: PageJudgment) -> Result<(), JudgmentError> {
        self.add(&[Judgment { time, expert: expert.to_owned(), said: Said::Page(page) }])
    }

    /// Keeps what a block really is. When this returns, it is on the disk.
    pub fn correct(&mut self, time: Time, expert: &str, correction: Correction) -> Result<(), JudgmentError> {
        self.add(&[Judgment { time, expert: expert.to_owned(), said: Said::Correction(correction) }])
    }

    /// Keeps judgments, all or none of them. When this returns, they are on the disk.
    pub fn add(&mut self, judgments: &[Judgment]) -> Result<(), JudgmentError> {
        judgments.iter().try_for_each(check)?;
        let Self { connection, path } = self;
        let written = |cause| JudgmentError::Write { path: path.clone(), cause };
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(written)?;
        for judgment in judgments {
            insert(&transaction, judgment).map_err(written)?;
        }
        transaction.commit().map_err(written)
    }

    /// All that was ever said, in the order it was.
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
    FROM judgments ORDER BY number";

const INSERT: &str = "INSERT INTO judgments
    (time, expert, subject, site, page, method, first_byte, behind_byte, verdict, note, text)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";

fn insert(connection: &Connection, judgment: &Judgment) -> rusqlite::Result<usize> {
    let mut statement = connection.prepare_cached(INSERT)?;
    let (time, expert) = (judgment.time.milliseconds(), &judgment.expert);
    match &judgment.said {
        Said::Site(SiteJudgment { site, method, grade, note }) => {
            let grade = grade.map(|grade| grade.to_string());
            statement.execute(params![time, expert, "site", site, Null, method, Null, Null, grade, note, Null])
        }
        Said::Page(PageJudgment { site, page, method, grade, note }) => {
            let grade = grade.map(PageGrade::name);
            statement.execute(params![time, expert, "page", site, page, method, Null, Null, grade, note, Null])
        }
        Said::Correction(Correction { site, page, span, text, label }) => {
            let label = label.map(Label::name);
            let (first, behind) = (span.start, span.end);
            statement.execute(params![time, expert, "block", site, page, Null, first, behind, label, "", text])
        }
    }
}

fn judgment(row: &Row<'_>) -> rusqlite::Result<Judgment> {
    let verdict: Option<String> = row.get("verdict")?;
    let said = match row.get_ref("subject")?.as_str()? {
        "site" => Said::Site(SiteJudgment {
            site: row.get("site")?,
            method: row.get("method")?,
            grade: parsed(verdict)?,
            note: row.get("note")?,
        }),
        "page" => Said::Page(PageJudgment {
            site: row.get("site")?,
            page: row.get("page")?,
            method: row.get("method")?,
            grade: parsed(verdict)?,
            note: row.get("note")?,
        }),
        _ => Said::Correction(Correction {
            site: row.get("site")?,
            page: row.get("page")?,
            span: Span::new(row.get("first_byte")?, row.get("behind_byte")?),
            text: row.get("text")?,
            label: verdict.map(|name| label(&name)).transpose()?,
        }),
    };
    Ok(Judgment { time: Time::from_milliseconds(row.get("time")?), expert: row.get("expert")?, said })
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

/// What could not be told apart, counted or found again later is not kept.
fn check(judgment: &Judgment) -> Result<(), JudgmentError> {
    let unfit = |what| Err(JudgmentError::Unfit { what });
    if judgment.expert.trim().is_empty() {
        return unfit("the expert has no name");
    }
    match &judgment.said {
        Said::Site(SiteJudgment { method, .. }) | Said::Page(PageJudgment { method, .. }) if method.is_empty() => {
            unfit("no method is named")
        }
        Said::Page(PageJudgment { page, .. }) | Said::Correction(Correction { page, .. }) if page.is_empty() => {
            unfit("no page is named")
        }
        Said::Correction(Correction { span, .. }) if span.start >= span.end => unfit("the range of the block is empty"),
        _ => Ok(()),
    }
}
