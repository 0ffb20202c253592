//! A pass that is killed at any moment loses no change, and sends none under two names.
//!
//! The test starts itself again as the process to be killed.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use unframe_watch::deliver::deliver;
use unframe_watch::sites::Watched;
use unframe_watch::state::State;
use unframe_watch::{Pass, run};

use crate::server::Server;

const FILE: &str = "UNFRAME_WATCH_KILL_FILE";
const KILLS: usize = 100;

/// The process that is killed: one pass.
#[test]
fn makes_a_pass_until_it_is_killed() {
    let Some(file) = env::var_os(FILE) else { return };
    let watched = Watched::read(Path::new(&file)).unwrap();
    let mut state = State::open(&watched.state).unwrap();
    run(&watched, &mut state, &Pass { now: true, ..Pass::default() }, |_| ()).unwrap();
    deliver(&watched, &mut state).unwrap();
}

fn pass(file: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::makes_a_pass_until_it_is_killed"])
        .env(FILE, file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Publishes so many stories, and a front page that links to all of them.
fn publish(server: &Server, stories: usize) {
    let link = |story: usize| format!("<p><a href=/s{story}>The story of day {story}</a></p>");
    let links = (0..stories).map(link).collect::<Vec<_>>().concat();
    let page = |title: &str, text: &str| {
        format!(
            "<title>{title}</title><nav class=menu>Home News</nav><main class=story><h1>{title}</h1>{text}</main><footer>Valley News</footer>"
        )
    };
    server.cached_page("/", &page("News of the valley", &links));
    // Stories of other words each, so that none is taken for another.
    let words: Vec<String> = (0..24).map(|word| format!("w{}", (stories * 7_919 + word * 104_729) % 9_973)).collect();
    let text = format!("<p>On day {stories} it was seen that {}.</p>", words.join(" "));
    server.cached_page(&format!("/s{}", stories - 1), &page(&format!("Story {}", stories - 1), &text));
}

#[test]
fn a_hundred_kills_lose_nothing_and_send_nothing_under_two_names() {
    let (server, receiver) = (Server::start(), Server::start());
    receiver.page("/hook", "", "thanks");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sites.toml");
    let sites = format!(
        "pause = \"0s\"\n[deliver]\njsonl = \"changes.jsonl\"\natom = \"feeds\"\n[[deliver.webhook]]\nurl = \"{}\"\n\
         [[site]]\nname = \"valley\"\nstart = [\"{}\"]\nsitemaps = false\n",
        receiver.address("/hook"),
        server.address("/")
    );
    fs_err::write(&file, sites).unwrap();
    for stories in 1..=5 {
        publish(&server, stories);
    }
    let started = Instant::now();
    assert!(pass(&file).wait().unwrap().success());
    let mut long = started.elapsed();
    let (mut random, mut killed) = (11_u64, 0);
    for kill in 0..KILLS {
        publish(&server, 6 + kill);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let started = Instant::now();
        let mut child = pass(&file);
        // From before the state is opened to after the last delivery.
        let patience = long.mul_f64(1.2) * u32::try_from(random >> 48).unwrap() / 65_536;
        while started.elapsed() < patience && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        if child.try_wait().unwrap().is_some() {
            long = (long + started.elapsed()) / 2;
        } else {
            child.kill().unwrap();
            killed += 1;
        }
        child.wait().unwrap();
    }
    assert!(killed >= KILLS / 4, "only {killed} passes were killed");
    for _ in 0..3 {
        assert!(pass(&file).wait().unwrap().success());
    }
    let watched = Watched::read(&file).unwrap();
    let state = State::open(&watched.state).unwrap();
    assert_eq!(state.check().unwrap(), "ok");
    assert_eq!(state.open_deliveries().unwrap(), 0);
    let events = state.events(0, None).unwrap();
    let mut pages: Vec<&str> =
        events.iter().filter_map(|event| Some(event.change.what.page()?.page.as_str())).collect();
    pages.sort_unstable();
    let mut expected: Vec<String> = (5..5 + KILLS).map(|story| server.address(&format!("/s{story}"))).collect();
    expected.sort_unstable();
    assert_eq!(pages, expected, "each new page is reported once");
    assert!(events.iter().all(|event| event.change.what.name() == "page-new"), "and nothing else is");
    // Everything arrived, some of it twice, but always under the name and with the words that the state has.
    let ids: BTreeSet<&str> = events.iter().map(|event| event.id.as_str()).collect();
    let lines = fs_err::read_to_string(folder.path().join("changes.jsonl")).unwrap();
    // A line may have been cut off by a kill; it was written again after it.
    let whole = lines.lines().filter(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()).map(str::to_owned);
    let posted = receiver.requests().into_iter().map(|request| String::from_utf8(request.body).unwrap());
    for (target, lines) in [("jsonl", whole.collect::<Vec<_>>()), ("webhook", posted.collect())] {
        let mut by_id: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for line in lines {
            let change: serde_json::Value = serde_json::from_str(&line).unwrap();
            by_id.entry(change["id"].as_str().unwrap().to_owned()).or_default().insert(line);
        }
        assert_eq!(by_id.keys().map(String::as_str).collect::<BTreeSet<_>>(), ids, "{target}");
        assert!(by_id.values().all(|lines| lines.len() == 1), "{target}: one id, one text");
    }
    let feed = fs_err::read_to_string(folder.path().join("feeds/all.atom")).unwrap();
    roxmltree::Document::parse(&feed).unwrap();
}

/// A disk that is full, as far as a process can tell: files may not grow beyond so many blocks of 512 bytes.
fn pass_with_little_room(file: &Path, blocks: u32) -> std::process::Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    Command::new("sh")
        .args(["-c", &script])
        .arg(env::current_exe().unwrap())
        .args(["--exact", "kill::makes_a_pass_until_it_is_killed", "--nocapture"])
        .env(FILE, file)
        .output()
        .unwrap()
}

#[test]
#[cfg(unix)]
fn a_full_disk_is_an_error_and_leaves_nothing_half_written() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sites.toml");
    let start = server.address("/");
    let sites =
        format!("pause = \"0s\"\npersist = 1\n[[site]]\nname = \"valley\"\nstart = [\"{start}\"]\nsitemaps = false\n");
    fs_err::write(&file, sites).unwrap();
    for stories in 1..=5 {
        publish(&server, stories);
    }
    assert!(pass(&file).wait().unwrap().success());
    let watched = Watched::read(&file).unwrap();
    let events = || State::open(&watched.state).unwrap().events(0, None).unwrap().len();
    for stories in 6..=40 {
        publish(&server, stories);
    }
    let mut failures = 0;
    for blocks in [8, 40, 80, 120, 160] {
        let output = pass_with_little_room(&file, blocks);
        if output.status.success() {
            break;
        }
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("State {") || said.contains("Write {"), "{blocks} blocks: {said}");
        assert!(said.contains("sites.db"), "{said}");
        let state = State::open(&watched.state).unwrap();
        assert_eq!((state.check().unwrap().as_str(), events()), ("ok", 0), "{blocks} blocks");
        failures += 1;
    }
    assert!(failures > 0, "some of these disks are too small");
    assert!(pass(&file).wait().unwrap().success());
    assert_eq!(events(), 35);
}
