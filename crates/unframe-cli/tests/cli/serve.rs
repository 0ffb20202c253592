//! `unframe serve`: the real command on a real socket, and what is left when it is killed.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::command::Folder;

/// The command, serving until it is dropped.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(folder: &Folder, arguments: &[&str]) -> Self {
        let arguments = [&["--quiet", "serve", "--listen", "127.0.0.1:0"], arguments].concat();
        let mut child = folder
            .command(&arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the service starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("standard output is piped");
        BufReader::new(output).read_line(&mut line).expect("the service prints its address");
        let address = line.trim_end().strip_prefix("http://").and_then(|line| line.strip_suffix('/'));
        Self { address: address.unwrap_or_else(|| panic!("{line:?}")).to_owned(), child }
    }

    /// The status and the body of an answer; `None` if there is none.
    fn ask(&self, head: &str, body: &[u8]) -> Option<(String, Vec<u8>)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_mins(1))).ok()?;
        let length = body.len();
        let head =
            format!("{head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(body).ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n")?;
        let status = str::from_utf8(&answer[..end]).ok()?.split(' ').nth(1)?.to_owned();
        Some((status, answer.split_off(end + 4)))
    }

    fn kill(mut self) {
        self.child.kill().expect("the service can be killed");
        self.child.wait().expect("the service ends");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn page(number: usize) -> String {
    format!(
        "<nav class=m><a href=/>Home</a> <a href=/n>News</a></nav><h1>Day {number}</h1><p>On day {number} it rained in the \
         valley all night, and by the morning the river had risen by {number} inches.</p><div class=f>Valley News, 4 Ferry Lane</div>"
    )
}

#[test]
fn a_page_is_answered_as_the_command_writes_it() {
    let folder = Folder::new().with("page.html", page(1));
    let served = Served::start(&folder, &[]);
    for format in ["jsonl", "markdown", "text", "csv", "xml", "tei", "html", "marked-html"] {
        let written = folder.run(&["--quiet", "extract", "page.html", "--format", format]).stdout;
        let (status, body) =
            served.ask(&format!("POST /v1/extract?id=page.html&format={format}"), page(1).as_bytes()).unwrap();
        assert_eq!((status.as_str(), String::from_utf8(body).unwrap()), ("200", written), "{format}");
    }
}

#[test]
fn a_site_is_learned_as_the_command_learns_it() {
    let pages: Vec<String> = (0..6).map(page).collect();
    let folder =
        (0..6).fold(Folder::new(), |folder, number| folder.with(&format!("site/{number}.html"), &pages[number]));
    assert_eq!(folder.run(&["learn", "site", "-o", "learned.template"]).code, Some(0));
    let served = Served::start(&folder, &["--templates", "templates"]);
    for page in &pages {
        assert_eq!(served.ask("POST /v1/sites/valley.example/observe", page.as_bytes()).unwrap().0, "200");
    }
    let learned = fs_err::read(folder.path().join("learned.template")).unwrap();
    assert_eq!(served.ask("GET /v1/sites/valley.example/template", b"").unwrap(), ("200".to_owned(), learned));
}

#[test]
fn a_service_that_is_killed_has_learned_what_it_answered() {
    let folder = Folder::new();
    let (mut sent, mut answered) = (0, 0);
    for round in 0..4 {
        let served = Served::start(&folder, &["--templates", "templates"]);
        std::thread::scope(|scope| {
            let observing = scope.spawn(|| {
                let mut now = 0;
                // Until it is killed.
                while let Some((status, _)) =
                    served.ask("POST /v1/sites/valley.example/observe", page(round * 1000 + now).as_bytes())
                {
                    assert_eq!(status, "200");
                    now += 1;
                }
                now
            });
            // Another moment in each round, after something was answered.
            while !folder.path().join("templates/valley.example.template").exists() {
                std::thread::yield_now();
            }
            for _ in 0..round {
                assert!(served.ask("GET /healthz", b"").is_some());
            }
            kill_by_number(served.child.id());
            let now = observing.join().unwrap();
            answered += now;
            // The one that was not answered may have been learned from.
            sent += now + 1;
        });
        served.kill();
        let described =
            folder.run(&["template", "show", "--format", "json", "templates/valley.example.template"]).stdout;
        let described: serde_json::Value = serde_json::from_str(described.trim_end()).unwrap();
        let pages = described["pages_seen"].as_u64().unwrap();
        assert!((answered as u64..=sent as u64).contains(&pages), "{pages} of {answered} to {sent}");
    }
}

/// As `kill -9` does.
fn kill_by_number(number: u32) {
    let status = std::process::Command::new("kill").args(["-9", &number.to_string()]).status();
    assert!(status.is_ok_and(|status| status.success()), "kill -9 {number}");
}

#[test]
fn changes_are_answered_as_the_command_writes_them() {
    let version = |price: &str| {
        format!(
            "<h1>Ferry over the river</h1><p>The ferry crosses the river every hour from six in the morning until late at night.</p>\
             <p>A ticket costs {price} for everyone older than six.</p>"
        )
    };
    let (old, new) = (version("$ 3"), version("$ 4"));
    let folder = Folder::new().with("old.html", &old).with("new.html", &new);
    let served = Served::start(&folder, &[]);
    let side = |name: &str, html: &str| serde_json::json!({ "id": name, "html": html });
    let versions = serde_json::json!({ "old": side("old.html", &old), "new": side("new.html", &new) }).to_string();
    for format in ["jsonl", "markdown", "html", "table"] {
        for all in ["yes", "no"] {
            let flag: &[&str] = if all == "yes" { &["--all"] } else { &[] };
            let typed = [&["--quiet", "diff", "old.html", "new.html", "--format", format], flag].concat();
            let written = folder.run(&typed).stdout;
            assert!(written.contains("ticket"), "{written}");
            let head = format!("POST /v1/diff?format={format}&all={all}");
            let (status, body) = served.ask(&head, versions.as_bytes()).unwrap();
            assert_eq!((status.as_str(), String::from_utf8(body).unwrap()), ("200", written), "{format} {all}");
        }
    }
}

#[test]
fn near_duplicates_are_answered_as_the_command_writes_them() {
    let folder = Folder::new().with("one.html", long_page(120)).with("new.html", long_page(118));
    let served = Served::start(&folder, &["--base", "prints"]);
    assert_eq!(served.ask("POST /v1/duplicates/add?id=one.html", long_page(120).as_bytes()).unwrap().0, "200");
    let (status, body) = served.ask("POST /v1/duplicates/query?id=new.html", long_page(118).as_bytes()).unwrap();
    // Others read while the service writes.
    let written = folder.run(&["--quiet", "dups", "query", "new.html", "--base", "prints", "--format", "jsonl"]).stdout;
    assert!(written.contains("\"kind\":\"pages\""), "{written}");
    assert_eq!((status.as_str(), String::from_utf8(body).unwrap()), ("200", written));
    let refused = folder.run(&["dups", "add", "new.html", "--base", "prints"]);
    assert!(refused.stderr.contains("is being written to by another process"), "{}", refused.stderr);
}

fn long_page(words: usize) -> String {
    let text: Vec<String> = (0..words).map(|word| format!("word{word}")).collect();
    format!("<h1>Rain</h1><p>{}.", text.join(" "))
}

#[test]
fn a_service_that_is_killed_has_added_what_it_answered() {
    let folder = Folder::new();
    let mut answered = Vec::new();
    for round in 0..4 {
        let served = Served::start(&folder, &["--base", "prints"]);
        let done = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let adding = scope.spawn(|| {
                let mut names = Vec::new();
                for number in 0.. {
                    let name = format!("{round}-{number}");
                    let html = format!("<p>{name} {}", long_page(60).replace("word", &format!("w{name}x")));
                    // Until it is killed.
                    let Some((status, _)) = served.ask(&format!("POST /v1/duplicates/add?id={name}"), html.as_bytes())
                    else {
                        break;
                    };
                    assert_eq!(status, "200");
                    names.push(name);
                    done.fetch_add(1, Ordering::SeqCst);
                }
                names
            });
            // Another moment in each round, after something was answered.
            while done.load(Ordering::SeqCst) <= 2 * round {
                std::thread::yield_now();
            }
            kill_by_number(served.child.id());
            answered.extend(adding.join().unwrap());
        });
        served.kill();
        assert_eq!(folder.run(&["dups", "verify", "--base", "prints"]).code, Some(0));
        let exported = folder.run(&["--quiet", "dups", "export", "--base", "prints"]).stdout;
        for name in &answered {
            assert!(exported.contains(&format!("\"{name}\"")), "{name} was answered and is not there");
        }
    }
    assert!(answered.len() >= 16, "{answered:?}");
}

/// Addresses of this machine stand for all others, which `unframe-watch` has in a table: if the guard failed, a test must not ask them.
#[test]
fn a_page_that_is_fetched_is_never_one_of_a_private_network() {
    let folder = Folder::new();
    let served = Served::start(&folder, &["--allow-fetch"]);
    let own = &served.address;
    let port = own.rsplit(':').next().unwrap();
    for (address, status) in [
        (format!("http://{own}/healthz"), "403"),
        (format!("http://localhost:{port}/healthz"), "403"),
        (format!("http://[::ffff:127.0.0.1]:{port}/healthz"), "403"),
        (format!("http://[::1]:{port}/healthz"), "403"),
        (format!("http://2130706433:{port}/healthz"), "403"),
        (format!("http://0x7f.1:{port}/healthz"), "403"),
        ("file:///etc/passwd".to_owned(), "422"),
        ("ftp://example.org/".to_owned(), "422"),
    ] {
        let body = serde_json::json!({ "url": address }).to_string();
        let head = "POST /v1/extract HTTP/1.1\r\nContent-Type: application/json\r\nX: ";
        let (found, body) = served.ask(head, body.as_bytes()).unwrap();
        assert_eq!(found, status, "{address}: {}", String::from_utf8_lossy(&body));
    }
    let without = Served::start(&folder, &[]);
    let head = "POST /v1/extract HTTP/1.1\r\nContent-Type: application/json\r\nX: ";
    assert_eq!(without.ask(head, b"{\"url\":\"http://example.org/\"}").unwrap().0, "403");
}

#[test]
fn others_may_ask_only_with_a_token() {
    let folder = Folder::new().with("short", "secret\n").with("tokens", "correct-horse-battery-staple\n");
    let refused = folder.run(&["serve", "--listen", "0.0.0.0:0"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("lets other machines ask, so it needs `--token-file FILE`"), "{}", refused.stderr);
    let refused = folder.run(&["serve", "--listen", "127.0.0.1:0", "--token-file", "short"]);
    assert_eq!(refused.code, Some(3));
    assert!(refused.stderr.contains("the token in line 1 has fewer than 16 characters"), "{}", refused.stderr);
    assert!(!refused.stderr.contains("secret"));
    let served = Served::start(&folder, &["--token-file", "tokens"]);
    assert_eq!(served.ask("POST /v1/extract", b"<p>Rain").unwrap().0, "401");
    let with_token = "POST /v1/extract HTTP/1.1\r\nAuthorization: Bearer correct-horse-battery-staple\r\nX: ";
    assert_eq!(served.ask(with_token, b"<p>Rain").unwrap().0, "200");
}

#[test]
fn a_batch_by_the_page_method_is_what_the_command_writes() {
    let folder = (0..4).fold(Folder::new(), |folder, number| folder.with(&format!("site/{number}.html"), page(number)));
    let written = folder.run(&["--quiet", "extract", "site", "--method", "page", "--format", "jsonl"]).stdout;
    let line =
        |number: usize| serde_json::json!({ "id": format!("{number}.html"), "html": page(number) }).to_string() + "\n";
    let lines: String = (0..4).map(line).collect();
    let served = Served::start(&folder, &[]);
    let (status, body) = served.ask("POST /v1/batch?method=page", lines.as_bytes()).unwrap();
    assert_eq!((status.as_str(), unchunked(&body)), ("200", written));
    // Without it, every line is what the command writes of that page alone.
    let alone =
        |number: usize| folder.run(&["--quiet", "extract", &format!("site/{number}.html"), "--format", "jsonl"]).stdout;
    let (_, body) = served.ask("POST /v1/batch", lines.as_bytes()).unwrap();
    let expected: String = (0..4).map(alone).collect();
    assert_eq!(unchunked(&body), expected.replace("\"id\":\"site/", "\"id\":\""));
}

/// A body that came in pieces, each after its length.
fn unchunked(body: &[u8]) -> String {
    let (mut rest, mut whole) = (str::from_utf8(body).expect("a batch is UTF-8"), String::new());
    while let Some((length, more)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).expect("each piece begins with its length");
        whole.push_str(&more[..length]);
        rest = more[length..].trim_start_matches("\r\n");
    }
    whole
}

#[test]
fn a_service_listens_where_it_is_told_to() {
    let folder = Folder::new();
    let mut child = folder
        .command(&["--quiet", "serve", "--listen", "localhost:0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the service starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("http://127.0.0.1:"), "{line}");
    for typed in ["valley.example:80", "8080", "localhost", "127.0.0.1"] {
        let refused = folder.run(&["serve", "--listen", typed]);
        assert_eq!(refused.code, Some(2), "{typed}");
        assert!(refused.stderr.contains("expected an IP address and a port, such as"), "{}", refused.stderr);
    }
}
