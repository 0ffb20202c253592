//! Where do changes go? Into files, to a command, to other machines.
//!
//! Feeds and the digest are written again from the state (`files.rs`). Lines, commands and webhooks have an outbox: a change leaves it
//! when it has arrived, so a pass that is killed loses nothing, and what is sent twice has the same id both times.

mod files;
mod webhook;

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use unframe_diff::render::{self, Entry};
use unframe_diff::rfc3339;

pub use webhook::signature;

use crate::error::WatchError;
use crate::sites::{Deliver, Watched};
use crate::state::{Due, Event, State};

/// What became of the outbox.
#[derive(Clone, Debug, Default)]
pub struct Delivered {
    /// Deliveries that arrived.
    pub arrived: usize,
    /// What did not arrive, and why; it is tried again.
    pub failed: Vec<String>,
}

/// How long a command may take for a change.
const PATIENCE: Duration = Duration::from_mins(1);
/// The first pause before a delivery is tried again; each further one is twice as long.
const FIRST_PAUSE: i64 = 60;
/// No pause is longer.
const LONGEST_PAUSE: i64 = 86_400;
/// Changes that go to one target in a row after one failed: the others wait.
const LINES: &str = "jsonl";
const COMMAND: &str = "exec";

impl Deliver {
    /// The names of the targets that have an outbox.
    pub(crate) fn targets(&self) -> Vec<String> {
        let mut targets = Vec::new();
        if self.jsonl.is_some() {
            targets.push(LINES.to_owned());
        }
        if !self.exec.is_empty() {
            targets.push(COMMAND.to_owned());
        }
        targets.extend(self.webhook.iter().map(|webhook| webhook.url.clone()));
        targets
    }
}

/// A change as outputs tell it.
pub fn entry(event: &Event) -> Entry {
    Entry { change: event.change.clone(), id: Some(event.id.clone()), at: Some(rfc3339(event.at)) }
}

/// Delivers what is due, and writes the files.
pub fn deliver(watched: &Watched, state: &mut State) -> Result<Delivered, WatchError> {
    let now = crate::now();
    let mut delivered = Delivered::default();
    let mut stuck: Vec<String> = Vec::new();
    for due in state.due(now)? {
        // Changes arrive in their order: behind one that does not arrive the others wait.
        if stuck.contains(&due.target) {
            continue;
        }
        match send(&watched.deliver, &due) {
            Ok(()) => {
                state.delivered(&due)?;
                delivered.arrived += 1;
            }
            Err(why) => {
                let pause = FIRST_PAUSE.saturating_mul(1 << due.attempts.min(20)).min(LONGEST_PAUSE);
                state.not_delivered(&due, now + pause)?;
                delivered.failed.push(format!("{}: {why}", due.target));
                stuck.push(due.target);
            }
        }
    }
    files::write(watched, state, now)?;
    Ok(delivered)
}

fn send(deliver: &Deliver, due: &Due) -> Result<(), String> {
    let line = render::line(&entry(&due.event));
    match due.target.as_str() {
        LINES => match &deliver.jsonl {
            Some(path) => append(path, &line).map_err(|error| error.to_string()),
            None => Ok(()),
        },
        COMMAND => execute(&deliver.exec, &line),
        url => match deliver.webhook.iter().find(|webhook| webhook.url == url) {
            Some(webhook) => webhook::post(webhook, &due.event.id, &line),
            // It is not asked for any more.
            None => Ok(()),
        },
    }
}

/// Adds a line to a file; one that a killed pass left half written is ended first.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let text = fs_err::read(path).unwrap_or_default();
    let gap = if text.is_empty() || text.ends_with(b"\n") { "" } else { "\n" };
    let mut file = fs_err::OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(format!("{gap}{line}\n").as_bytes())?;
    file.sync_data()
}

/// Runs a command with the change on its standard input.
fn execute(command: &[String], line: &str) -> Result<(), String> {
    let Some((program, arguments)) = command.split_first() else { return Ok(()) };
    let said = |error: &dyn fmt::Display| format!("cannot run `{program}`: {error}");
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| said(&error))?;
    let stdin = child.stdin.take();
    let text = format!("{line}\n");
    let writer = thread::spawn(move || {
        // Whoever does not read to the end has the right to.
        let _ = stdin.map(|mut stdin| stdin.write_all(text.as_bytes()));
    });
    let start = Instant::now();
    let ended = loop {
        match child.try_wait().map_err(|error| said(&error))? {
            Some(status) => break status,
            None if start.elapsed() > PATIENCE => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("`{program}` took longer than {} s", PATIENCE.as_secs()));
            }
            None => thread::sleep(Duration::from_millis(10)),
        }
    };
    let _ = writer.join();
    if ended.success() { Ok(()) } else { Err(format!("`{program}` failed: {ended}")) }
}
