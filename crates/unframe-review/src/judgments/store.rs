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

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::row::{insert, name_of_action};
use super::{
    About, ActionId, Correction, History, HistoryEntry, Judgment, JudgmentError, PageJudgment, SiteJudgment, Statement,
    Timestamp, fault, reading, schema,
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
    pub fn grade_site(&mut self, time: Timestamp, expert: &str, site: SiteJudgment) -> Result<ActionId, JudgmentError> {
        self.act(time, expert, vec![Statement::Site(site)])
    }

    /// Keeps how well a method did on a page. When this returns, it is on the disk.
    pub fn grade_page(&mut self, time: Timestamp, expert: &str, page: PageJudgment) -> Result<ActionId, JudgmentError> {
        self.act(time, expert, vec![Statement::Page(page)])
    }

    /// Keeps what a block really is. When this returns, it is on the disk.
    pub fn correct(
        &mut self,
        time: Timestamp,
        expert: &str,
        correction: Correction,
    ) -> Result<ActionId, JudgmentError> {
        self.act(time, expert, vec![Statement::Correction(correction)])
    }

    /// Keeps what an expert says at once, all or nothing of it, as an action that can be undone as one. When this returns, it is on
    /// the disk. Whoever says nothing does nothing: that is refused.
    pub fn act(&mut self, time: Timestamp, expert: &str, said: Vec<Statement>) -> Result<ActionId, JudgmentError> {
        let judgment = |said| Judgment { time, expert: expert.to_owned(), action: None, said };
        let judgments: Vec<Judgment> = said.into_iter().map(judgment).collect();
        if judgments.is_empty() {
            return Err(JudgmentError::Unfit { what: "nothing was said" });
        }
        self.write(&judgments, |transaction| {
            let time = last_time(transaction)?.max(time);
            let next =
                transaction.query_row("SELECT ifnull(max(number), 0) + 1 FROM judgments", [], |row| row.get(0))?;
            let action = name_of_action(&judgments, next);
            for judgment in &judgments {
                insert(transaction, &Judgment { time, action: Some(action), ..judgment.clone() })?;
            }
            Ok(action)
        })
    }

    /// Undoes what an expert did last about something. Says which action that was; `None` if there is nothing to undo.
    pub fn undo(&mut self, time: Timestamp, expert: &str, about: About<'_>) -> Result<Option<ActionId>, JudgmentError> {
        self.turn(time, expert, true, |all| History::of(all, expert, about).undoable)
    }

    /// Does again what an expert undid last, unless something else was done about it since.
    pub fn redo(&mut self, time: Timestamp, expert: &str, about: About<'_>) -> Result<Option<ActionId>, JudgmentError> {
        self.turn(time, expert, false, |all| History::of(all, expert, about).redoable)
    }

    /// Undoes an action of an expert. Says whether there was such an action, and it was not undone before.
    pub fn undo_action(&mut self, time: Timestamp, expert: &str, action: ActionId) -> Result<bool, JudgmentError> {
        Ok(self.turn(time, expert, true, |all| known(all, expert, action, false))?.is_some())
    }

    /// Does an action of an expert again. Says whether there was such an action, and it was undone before.
    pub fn redo_action(&mut self, time: Timestamp, expert: &str, action: ActionId) -> Result<bool, JudgmentError> {
        Ok(self.turn(time, expert, false, |all| known(all, expert, action, true))?.is_some())
    }

    /// Finds an action and undoes it or does it again, so that nobody else comes between the two.
    fn turn(
        &mut self,
        time: Timestamp,
        expert: &str,
        is_undone: bool,
        find: impl FnOnce(&[Judgment]) -> Option<ActionId>,
    ) -> Result<Option<ActionId>, JudgmentError> {
        let Self { connection, path } = self;
        let failed = |cause| JudgmentError::Write { path: path.clone(), cause };
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let Some(action) = find(&reading::all(&transaction, path)?) else { return Ok(None) };
        let said = Statement::History(HistoryEntry { action, is_undone });
        let time = last_time(&transaction).map_err(failed)?.max(time);
        let entry = Judgment { time, expert: expert.to_owned(), action: None, said };
        insert(&transaction, &entry).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok(Some(action))
    }

    /// Keeps judgments that are said now, all or none of them. When this returns, they are on the disk.
    ///
    /// Time does not go back in a file: where a clock does, or was wrong before, they get the time of the last one, so that the
    /// last word is the last.
    pub fn add(&mut self, judgments: &[Judgment]) -> Result<(), JudgmentError> {
        let written = |transaction: &Transaction<'_>| {
            let mut last = last_time(transaction)?;
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

    fn write<T>(
        &mut self,
        judgments: &[Judgment],
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, JudgmentError> {
        if let Some(what) = judgments.iter().find_map(fault) {
            return Err(JudgmentError::Unfit { what });
        }
        let Self { connection, path } = self;
        let failed = |cause| JudgmentError::Write { path: path.clone(), cause };
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let written = write(&transaction).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok(written)
    }

    /// All that was ever said, in the order of time; what was said at the same time in the order it was kept.
    pub fn all(&self) -> Result<Vec<Judgment>, JudgmentError> {
        let read = |cause| JudgmentError::Read { path: self.path.clone(), cause };
        // All of it as of one moment, whoever writes meanwhile.
        let transaction = self.connection.unchecked_transaction().map_err(read)?;
        reading::all(&transaction, &self.path)
    }
}

/// The time of the last judgment.
fn last_time(transaction: &Transaction<'_>) -> rusqlite::Result<Timestamp> {
    let last: Option<i64> = transaction.query_row("SELECT max(time) FROM judgments", [], |row| row.get(0))?;
    Ok(Timestamp::from_milliseconds(last.unwrap_or(i64::MIN)))
}

/// The action, if the expert did it and it is undone or not.
fn known(all: &[Judgment], expert: &str, action: ActionId, is_undone: bool) -> Option<ActionId> {
    let history = History::of(all, expert, About::Everything);
    history.actions.iter().find(|known| known.id == action && known.is_undone == is_undone).map(|known| known.id)
}
