//! Runs that are interrupted, and the same command once more.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeMap;
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime};

use crate::command::{Folder, Outcome};

/// Two sites of this many pages together. Names collide, and some lines are not pages.
pub(crate) fn crawl(pages: usize) -> String {
    let line = |number: usize| {
        if number % 700 == 350 {
            return "{\"html\": 5}\n".to_owned();
        }
        let (host, day) = (["a.org", "b.org"][number % 2], number / 2);
        let entry = |entry: usize| format!("<li><a href=/{entry}>Entry {entry} of {host}</a>");
        let menu = (0..12).map(entry).collect::<Vec<_>>().concat();
        // Texts that differ by numbers only would count as the same.
        let word = |place: usize| -> String {
            let seed = (number * 40 + place) * 7_919;
            (0..5).map(|letter| char::from(b"abcdefghijklmnopqrstuvwxyz"[(seed >> (3 * letter)) % 26])).collect()
        };
        let sentence = |line: usize| (0..5).map(|place| word(5 * line + place)).collect::<Vec<_>>().join(" ");
        let news = (0..8).map(|line| format!("<p>On that day {}.", sentence(line))).collect::<Vec<_>>().concat();
        let html =
            format!("<nav><ul>{menu}</ul></nav><main><h1>Day {day}</h1>{news}</main><footer>Press of {host}</footer>");
        let id = format!("{host}/{}.html", number % 97);
        format!("{}\n", serde_json::json!({ "id": id, "url": format!("https://{host}/{number}"), "html": html }))
    };
    (0..pages).map(line).collect()
}

const PAGES: usize = 2_500;
const TO_FILE: [&str; 6] = ["extract", "crawl.jsonl", "-o", "pages.jsonl", "--audit", "audit.jsonl"];
const TO_FOLDER: [&str; 6] = ["extract", "crawl.jsonl", "-o", "out/", "--format", "markdown"];
const GOING_ON: &str = "note: resuming after ";

type Contents = BTreeMap<String, Vec<u8>>;

fn contents(folder: &Folder) -> Contents {
    let read = |name: String| {
        let contents = fs_err::read(folder.path().join(&name)).unwrap();
        (name, contents)
    };
    folder.files().into_iter().map(read).collect()
}

/// The summary without the speed.
fn summary(outcome: &Outcome) -> Vec<&str> {
    let done = outcome.stderr.lines().find(|line| line.starts_with("done: ")).unwrap_or_else(|| panic!("{outcome:?}"));
    done.split("; ").filter(|part| !part.contains("pages/s")).collect()
}

/// Runs without interruption: what comes of it, and how long it takes.
fn uninterrupted(arguments: &[&str]) -> (Outcome, Contents, Duration) {
    let folder = Folder::new().with("crawl.jsonl", crawl(PAGES));
    let start = Instant::now();
    let outcome = folder.run(arguments);
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    (outcome, contents(&folder), start.elapsed())
}

#[track_caller]
fn is_as_uninterrupted(folder: &Folder, outcome: &Outcome, arguments: &[&str]) {
    let (expected, whole, _) = uninterrupted(arguments);
    assert_eq!((outcome.code, summary(outcome)), (expected.code, summary(&expected)));
    let found = contents(folder);
    assert_eq!(found.keys().collect::<Vec<_>>(), whole.keys().collect::<Vec<_>>());
    assert!(found == whole, "some bytes differ");
}

/// Kills a run ten times, at any moment; then lets it end.
fn survives_kills(arguments: &[&str]) {
    let (_, whole, took) = uninterrupted(arguments);
    let folder = Folder::new().with("crawl.jsonl", crawl(PAGES));
    let seed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().subsec_nanos();
    for round in 0..10_u32 {
        let part = seed.wrapping_mul(2_654_435_761).wrapping_add(round * 977) % 1000;
        let mut child = folder.command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(took * part / 1000);
        child.kill().unwrap();
        child.wait().unwrap();
        let is_hidden = |name: &str| name.rsplit('/').next().unwrap().starts_with('.');
        for (name, found) in contents(&folder).iter().filter(|(name, _)| !is_hidden(name)) {
            assert!(whole.get(name) == Some(found), "{name} is not whole, seed {seed}, round {round}");
        }
    }
    let outcome = folder.run(arguments);
    is_as_uninterrupted(&folder, &outcome, arguments);
}

#[test]
fn killed_ten_times_a_run_to_files_gives_what_an_uninterrupted_one_gives() {
    survives_kills(&TO_FILE);
}

#[test]
fn killed_ten_times_a_run_to_a_packed_file_or_a_table_gives_the_same_bytes() {
    survives_kills(&["extract", "crawl.jsonl", "-o", "pages.jsonl.gz"]);
    survives_kills(&["extract", "crawl.jsonl", "-o", "pages.parquet"]);
}

#[test]
fn killed_ten_times_a_run_to_a_folder_gives_what_an_uninterrupted_one_gives() {
    survives_kills(&TO_FOLDER);
}

#[test]
fn killed_ten_times_a_run_to_one_array_opens_and_closes_it_once() {
    survives_kills(&["extract", "crawl.jsonl", "-o", "pages.json", "--once", "framing.json"]);
}

#[test]
fn killed_ten_times_a_run_to_a_flat_folder_gives_every_page_the_same_name() {
    survives_kills(&["extract", "crawl.jsonl", "-o", "out/", "--format", "xml", "--flat", "--once", "framing/"]);
}

#[test]
fn killed_ten_times_the_method_of_2005_gives_what_an_uninterrupted_run_gives() {
    survives_kills(&[&TO_FILE[..], &["--method", "site-2005"]].concat());
}

/// Runs the command with files that cannot grow beyond this many blocks of 512 bytes (with some shells, of 1024): as on a
/// full disk, and always at the same place.
#[cfg(target_os = "linux")]
fn run_with_little_room(folder: &Folder, blocks: u32, arguments: &[&str]) -> Outcome {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    folder.run_through(&["sh", "-c", &script], arguments)
}

#[cfg(target_os = "linux")]
fn interrupted(arguments: &[&str]) -> Folder {
    interrupted_after(4_000, arguments)
}

#[cfg(target_os = "linux")]
fn interrupted_after(blocks: u32, arguments: &[&str]) -> Folder {
    let folder = Folder::new().with("crawl.jsonl", crawl(PAGES));
    let outcome = run_with_little_room(&folder, blocks, arguments);
    assert_eq!(outcome.code, Some(4), "{outcome:?}");
    let hint = "hint: finished pages are kept: make room and run the same command again to continue\n";
    assert!(outcome.stderr.contains("error: cannot write `pages.jsonl`\n  cause: File too large"), "{outcome:?}");
    assert!(outcome.stderr.ends_with(hint), "{outcome:?}");
    assert!(!folder.files().contains(&"pages.jsonl".to_owned()), "nothing half appears");
    folder
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_found_no_room_goes_on_when_there_is_some() {
    let folder = interrupted(&TO_FILE);
    let outcome = folder.run(&TO_FILE);
    assert!(outcome.stderr.starts_with(GOING_ON), "{outcome:?}");
    is_as_uninterrupted(&folder, &outcome, &TO_FILE);
}

#[cfg(target_os = "linux")]
#[test]
fn a_document_that_found_no_room_goes_on_when_there_is_some() {
    for (format, blocks) in [("json", 4_000), ("csv", 1_000), ("xml", 1_000), ("tei", 1_500)] {
        let arguments = ["extract", "crawl.jsonl", "-o", "pages.jsonl", "--format", format];
        let folder = interrupted_after(blocks, &arguments);
        let outcome = folder.run(&arguments);
        assert!(outcome.stderr.starts_with(GOING_ON), "{format}: {outcome:?}");
        is_as_uninterrupted(&folder, &outcome, &arguments);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_page_that_finds_no_room_in_a_folder_ends_the_run_and_the_next_goes_on() {
    let long = format!("{{\"id\": \"long\", \"html\": \"<p>{}\"}}\n", "rain ".repeat(400_000));
    let source = format!("{}{long}{}", crawl(PAGES), crawl(10));
    let folder = Folder::new().with("crawl.jsonl", &source);
    let outcome = run_with_little_room(&folder, 1_500, &TO_FOLDER);
    assert_eq!(outcome.code, Some(4), "{outcome:?}");
    assert!(outcome.stderr.contains("error: cannot write `out/long.md`\n"), "{outcome:?}");
    let outcome = folder.run(&TO_FOLDER);
    assert!(outcome.stderr.starts_with(GOING_ON), "{outcome:?}");
    let whole = Folder::new().with("crawl.jsonl", &source);
    assert_eq!(whole.run(&TO_FOLDER).code, Some(1));
    assert!(contents(&folder) == contents(&whole));
}

#[cfg(target_os = "linux")]
#[test]
fn another_run_starts_anew() {
    let folder = interrupted(&TO_FILE);
    let other = [&TO_FILE[..], &["--site-by", "one"]].concat();
    let outcome = folder.run(&other);
    assert!(!outcome.stderr.contains(GOING_ON), "{outcome:?}");
    is_as_uninterrupted(&folder, &outcome, &other);

    let folder = interrupted(&TO_FILE).with("crawl.jsonl", crawl(100));
    let outcome = folder.run(&TO_FILE);
    assert!(!outcome.stderr.contains(GOING_ON), "the source is another: {outcome:?}");
    assert_eq!(folder.read("pages.jsonl").lines().count(), 100);
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_whose_unfinished_files_are_gone_starts_anew() {
    let folder = interrupted(&TO_FILE);
    fs_err::remove_file(folder.path().join(".audit.jsonl.unfinished")).unwrap();
    let outcome = folder.run(&TO_FILE);
    assert!(!outcome.stderr.contains(GOING_ON), "{outcome:?}");
    is_as_uninterrupted(&folder, &outcome, &TO_FILE);
}

/// A short form of `cargo xtask flips`: bits at some places of each file that an interrupted run leaves.
#[cfg(target_os = "linux")]
#[test]
fn a_changed_bit_in_what_an_interrupted_run_left_changes_nothing_in_the_end() {
    let folder = interrupted(&TO_FILE);
    let left = contents(&folder);
    for (name, place) in [
        (".pages.jsonl.unfinished", 3),
        (".pages.jsonl.unfinished", 995),
        (".audit.jsonl.unfinished", 15),
        (".pages.jsonl.journal", 30),
        (".pages.jsonl.journal", 970),
    ] {
        for output in ["pages.jsonl", "audit.jsonl"] {
            let _ = fs_err::remove_file(folder.path().join(output));
        }
        for (hidden, bytes) in left.iter().filter(|(name, _)| name.starts_with('.')) {
            let mut bytes = bytes.clone();
            if hidden == name {
                let at = bytes.len() * place / 1000;
                bytes[at] ^= 1;
            }
            fs_err::write(folder.path().join(hidden), bytes).unwrap();
        }
        let outcome = folder.run(&TO_FILE);
        // What is after the last checkpoint is written again in any case.
        if name.ends_with("unfinished") && place < 20 {
            let said = "note: the files of an interrupted run are gone or damaged: starting over\n";
            assert!(outcome.stderr.starts_with(said), "{name}: {outcome:?}");
        }
        is_as_uninterrupted(&folder, &outcome, &TO_FILE);
    }
}

#[test]
fn two_runs_do_not_write_one_file_at_the_same_time() {
    let folder = Folder::new().with("crawl.jsonl", crawl(10)).with(".pages.jsonl.unfinished", "");
    let other = fs_err::File::open(folder.path().join(".pages.jsonl.unfinished")).unwrap();
    other.file().try_lock().unwrap();
    folder.run(&TO_FILE).is(
        4,
        "",
        "error: cannot write `pages.jsonl`: another run is writing it\n\
         hint: wait until that is done, or choose another place\n",
    );
    drop(other);
    assert_eq!(folder.run(&TO_FILE).code, Some(0));
    assert_eq!(folder.files(), ["audit.jsonl", "crawl.jsonl", "pages.jsonl"]);
}

#[test]
fn two_runs_may_write_to_one_folder_and_only_the_first_can_be_resumed() {
    let folder = Folder::new().with("crawl.jsonl", crawl(10)).with("out/.unframe-journal", "");
    let other = fs_err::File::open(folder.path().join("out/.unframe-journal")).unwrap();
    other.file().try_lock().unwrap();
    let outcome = folder.run(&TO_FOLDER);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(outcome.stderr.contains("note: another run is writing to the same folder"), "{outcome:?}");
    assert_eq!(folder.files().len(), 12, "ten pages, the source, the journal of the other");
}

#[cfg(unix)]
/// Under a limit of memory that one of its pages exceeds.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_died_on_a_page_goes_on_behind_it_and_reports_it() {
    let mut folder = Folder::new();
    for number in 0..40 {
        let page = format!("<h1>Page {number}</h1><p>All that is known about number {number}, in a sentence or two.");
        folder = folder.with(&format!("pages/{number:02}.html"), page);
    }
    folder = folder.with("pages/19-bomb.html", "<p>word ".repeat(4 << 20));
    let limited = ["sh", "-c", "ulimit -v 600000; exec \"$0\" \"$@\""];
    let arguments = ["extract", "pages", "-o", "out.jsonl", "--parallel", "2"];
    let died = folder.run_through(&limited, &arguments);
    assert_eq!(died.code, None, "{died:?}");
    let outcome = folder.run_through(&limited, &arguments);
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert!(outcome.stderr.contains("error: cannot work on `19-bomb.html`"), "{outcome:?}");
    assert_eq!(folder.read("out.jsonl").lines().count(), 40);
    assert!(!folder.files().iter().any(|name| name.contains("journal")), "{:?}", folder.files());
}

/// Two pages, each of which a process of its own can bear, but not one beside the other.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_dies_on_two_pages_together_comes_to_its_end() {
    let mut folder = Folder::new();
    for number in 0..10 {
        let page = format!("<h1>Page {number}</h1><p>All that is known about number {number}, in a sentence or two.");
        folder = folder.with(&format!("pages/{number:02}.html"), page);
    }
    for name in ["04-a.html", "04-b.html"] {
        folder = folder.with(&format!("pages/{name}"), "<p>word ".repeat(1 << 20));
    }
    let limited = ["sh", "-c", "ulimit -v 600000; exec \"$0\" \"$@\""];
    let arguments = ["extract", "pages", "-o", "out.jsonl", "--parallel", "2"];
    let died = folder.run_through(&limited, &arguments);
    assert_eq!(died.code, None, "{died:?}");
    // Alone, both pages fit in; if what the first took is not given back, the second ends the next run, and is then left out.
    let outcomes: Vec<Outcome> = (0..2).map(|_| folder.run_through(&limited, &arguments)).collect();
    let end = outcomes.iter().find(|outcome| outcome.code.is_some()).expect("the run ends");
    let reported = end.stderr.matches("error: cannot work on").count();
    assert!(reported < 2, "{end:?}");
    assert!(folder.read("out.jsonl").lines().count() >= 11, "{outcomes:?}");
}

#[test]
fn what_is_piped_in_leaves_no_temporary_file_when_the_run_is_killed() {
    let folder = Folder::new().with("temporary/keep", "");
    let mut command = folder.command(&["extract", "-"]);
    command.env("TMPDIR", folder.path().join("temporary")).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More than a pipe holds: when this is written, the command has begun to keep it.
    stdin.write_all(crawl(500).as_bytes()).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(folder.files(), ["temporary/keep"]);
}

#[test]
fn what_is_piped_in_is_not_resumed_and_leaves_no_journal() {
    let folder = Folder::new();
    let outcome = folder.run_with_input(&["extract", "-q", "-", "-o", "pages.jsonl"], crawl(10).as_bytes());
    outcome.is(0, "", "");
    assert_eq!(folder.files(), ["pages.jsonl"]);
}
