//! One pass: every site that is due is visited, what changed is stored, and then handed on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use unframe_corpus::{Record, Source};
use unframe_diff::{BlockChange, Noise, SetAside, What, page_key};

use crate::capture::Capture;
use crate::error::WatchError;
use crate::fetch::politeness::Hosts;
use crate::fetch::{Conditions, Fetched};
use crate::harvest::{self, Answer, Harvest};
use crate::remember::{self, Decided};
use crate::sites::{Site, Watched};
use crate::state::{Asking, SiteState, State, Story, forget_old, put_event, put_page, put_site, remove_page};

/// What a pass does.
#[derive(Clone, Debug, Default)]
pub struct Pass {
    /// The sites to visit, by name; all, if none is named.
    pub only: Vec<String>,
    /// Whether to visit sites that are not due.
    pub now: bool,
    /// A folder that gets all that is fetched, as WARC files.
    pub capture: Option<PathBuf>,
}

/// The result of a visit.
#[derive(Clone, Debug)]
pub struct Visited {
    /// Its name.
    pub site: String,
    /// Pages that were asked for.
    pub pages: usize,
    /// Of those, pages that were read again.
    pub read: usize,
    /// Changes that were reported.
    pub changes: usize,
    /// Differences that were set aside.
    pub set_aside: usize,
    /// Requests that were made.
    pub requests: usize,
    /// Whether it was the first visit, which only records the pages.
    pub is_first: bool,
    /// What was wrong, if nothing could be read.
    pub trouble: Option<String>,
}

/// The result of a pass.
#[derive(Clone, Debug, Default)]
pub struct Passed {
    /// The sites that were visited.
    pub visited: Vec<Visited>,
    /// When the next site is due, in seconds since 1970.
    pub next_due: Option<i64>,
}

/// How long another pass is waited for.
const PATIENCE: Duration = Duration::from_secs(1);
/// Sites that are visited at the same time.
const AT_ONCE: usize = 8;

/// Visits all sites that are due, and stores what came of each before the next is looked at. `told` is told of each.
pub fn run(
    watched: &Watched,
    state: &mut State,
    pass: &Pass,
    mut told: impl FnMut(&Visited),
) -> Result<Passed, WatchError> {
    let _alone = alone(state.path())?;
    let now = crate::now();
    let mut due: Vec<(&Site, SiteState, Vec<Asking>)> = Vec::new();
    for site in &watched.sites {
        let known = state.site(&site.name)?;
        let is_named = pass.only.is_empty() || pass.only.contains(&site.name);
        if is_named && (pass.now || known.due_at <= now) {
            let asking = if known.id == 0 { Vec::new() } else { state.asking(known.id)? };
            due.push((site, known, asking));
        }
    }
    let mut passed = Passed::default();
    let capture = pass.capture.as_deref().map(Capture::into);
    let hosts = Hosts::default();
    let (done, results) = mpsc::channel();
    let queue = Mutex::new(due.into_iter());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE.min(watched.sites.len()) {
            let (done, queue, hosts, capture) = (done.clone(), &queue, &hosts, capture.as_ref());
            scope.spawn(move || {
                loop {
                    let next = queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
                    let Some((site, known, asking)) = next else { break };
                    let harvest = harvest::visit(site, &asking, hosts, capture);
                    if done.send((site, known, asking, harvest)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        for (site, known, asking, harvest) in results {
            let visited = store(watched, state, site, known, &asking, harvest)?;
            told(&visited);
            passed.visited.push(visited);
        }
        Ok::<(), WatchError>(())
    })?;
    capture.map_or(Ok(()), Capture::finish)?;
    if let Some(keep) = watched.keep {
        state.prune(now - i64::try_from(keep).unwrap_or(i64::MAX))?;
    }
    for site in &watched.sites {
        let due = state.site(&site.name)?.due_at;
        passed.next_due = Some(passed.next_due.map_or(due, |next| next.min(due)));
    }
    Ok(passed)
}

/// Takes a crawl that somebody else made for a visit of the sites it has pages of.
pub fn ingest(
    watched: &Watched,
    state: &mut State,
    crawl: &Source,
    max_bytes: usize,
    mut told: impl FnMut(&Visited),
) -> Result<Passed, WatchError> {
    let _alone = alone(state.path())?;
    let mut harvests: BTreeMap<usize, Harvest> = BTreeMap::new();
    let Ok(records) = crawl.records(max_bytes) else { return Ok(Passed::default()) };
    for record in records.flatten() {
        let Some(url) = record.url.clone() else { continue };
        let Some(number) = watched.sites.iter().position(|site| site.has(&url)) else { continue };
        let harvest = harvests.entry(number).or_default();
        harvest.answers.insert(page_key(&url), (url, Answer::Page(Box::new(of_record(record)))));
    }
    let mut passed = Passed::default();
    for (number, harvest) in harvests {
        let site = &watched.sites[number];
        let known = state.site(&site.name)?;
        let asking = if known.id == 0 { Vec::new() } else { state.asking(known.id)? };
        let visited = store(watched, state, site, known, &asking, harvest)?;
        told(&visited);
        passed.visited.push(visited);
    }
    Ok(passed)
}

fn of_record(record: Record) -> Fetched {
    Fetched {
        address: record.url.unwrap_or_default(),
        is_moved: false,
        status: 200,
        conditions: Conditions::default(),
        content_type: None,
        charset: record.charset,
        headers: Vec::new(),
        retry_after: None,
        body: record.body,
    }
}

/// Decides what a visit means, and writes it: all at once, or not at all.
fn store(
    watched: &Watched,
    state: &mut State,
    site: &Site,
    known: SiteState,
    asking: &[Asking],
    harvest: Harvest,
) -> Result<Visited, WatchError> {
    let now = crate::now();
    let is_first = known.visits == 0;
    let due_at = now + i64::try_from(site.interval).unwrap_or(i64::MAX / 2);
    let visit = known.visits + 1;
    let mut visited = Visited {
        site: site.name.clone(),
        pages: harvest.answers.len(),
        read: 0,
        changes: 0,
        set_aside: 0,
        requests: harvest.requests,
        is_first,
        trouble: harvest.trouble.clone(),
    };
    if remember::is_quiet(site, asking, &harvest, &known) {
        let pages = visited.pages;
        state.write(|transaction| {
            let sql = "UPDATE site SET visited_at = ?2, due_at = ?3, visits = ?4 WHERE id = ?1";
            transaction.execute(sql, (known.id, now, due_at, visit))?;
            put_visit(transaction, known.id, now, pages, 0, 0)
        })?;
        return Ok(visited);
    }
    let pages = if known.id == 0 { Vec::new() } else { state.pages(known.id)? };
    let before: BTreeMap<String, crate::state::StoredVersion> =
        pages.iter().map(|page| (page.key.clone(), page.clone())).collect();
    let mut decided: Decided = remember::decide(site, known, pages, harvest);
    decided.site.visited_at = Some(now);
    decided.site.due_at = due_at;
    decided.site.visits = visit;
    unframe_diff::render::sort(&mut decided.changes);
    let targets = watched.deliver.targets();
    state.write(|transaction| {
        let stories = once(transaction, &mut decided)?;
        let id = put_site(transaction, &site.name, &decided.site, &decided.set_aside)?;
        for page in &decided.pages {
            if before.get(&page.key).is_none_or(|known| known != page) {
                put_page(transaction, id, page)?;
            }
        }
        for key in &decided.removed {
            remove_page(transaction, id, key)?;
        }
        for (change, story) in decided.changes.iter().zip(&stories) {
            let event = put_event(transaction, now, visit, change, &targets)?;
            if let (Some(event), Some(story), Some(page)) = (event, story, change.what.page()) {
                story.put(transaction, event, &site.name, &page.page, now)?;
            }
        }
        forget_old(transaction, now)?;
        put_visit(transaction, id, now, visited.pages, decided.read, decided.changes.len())
    })?;
    (visited.read, visited.changes, visited.set_aside) = (decided.read, decided.changes.len(), decided.set_aside.len());
    Ok(visited)
}

/// Sets new pages aside that say what was reported of another site; the stories of the changes that are left.
fn once(transaction: &rusqlite::Transaction<'_>, decided: &mut Decided) -> Result<Vec<Option<Story>>, rusqlite::Error> {
    let (mut changes, mut stories) = (Vec::new(), Vec::new());
    for change in std::mem::take(&mut decided.changes) {
        let story = match &change.what {
            What::PageNew { says, .. } => Story::of(says),
            _ => None,
        };
        let elsewhere = story.as_ref().map(|story| story.known_elsewhere(transaction, &change.site)).transpose()?;
        if let Some(address) = elsewhere.flatten() {
            let (site, page, block) = (change.site, change.what.page().cloned(), BlockChange::Added { text: address });
            decided.set_aside.push(SetAside { site, page, reason: Noise::SameStory, block, pages: 1 });
        } else {
            changes.push(change);
            stories.push(story);
        }
    }
    decided.changes = changes;
    Ok(stories)
}

fn put_visit(
    transaction: &rusqlite::Transaction<'_>,
    site: i64,
    at: i64,
    pages: usize,
    read: usize,
    changes: usize,
) -> Result<(), rusqlite::Error> {
    let sql = "INSERT INTO visit (site, at, pages, read, changes) VALUES (?1, ?2, ?3, ?4, ?5)";
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    transaction.execute(sql, (site, at, number(pages), number(read), number(changes))).map(drop)
}

/// Keeps other passes away as long as it lives.
fn alone(state: &Path) -> Result<fs_err::File, WatchError> {
    let mut name = state.as_os_str().to_owned();
    name.push(".lock");
    let path = PathBuf::from(name);
    let opened = fs_err::OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let file = opened.map_err(|cause| WatchError::Write { path: path.clone(), cause })?;
    let end = Instant::now() + PATIENCE;
    loop {
        match file.file().try_lock() {
            Ok(()) => return Ok(file),
            // A pass that was killed a moment ago may still hold it.
            Err(std::fs::TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(Duration::from_millis(20)),
            Err(std::fs::TryLockError::WouldBlock) => return Err(WatchError::Busy { path: state.to_owned() }),
            Err(std::fs::TryLockError::Error(cause)) => return Err(WatchError::Write { path, cause }),
        }
    }
}
