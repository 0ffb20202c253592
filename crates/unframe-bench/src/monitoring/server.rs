//! A server on this machine: the sites that are watched in these measurements.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread;

/// What an address answers.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// `200 OK`.
    pub(super) status: &'static str,
    /// Header lines, each with its line end.
    pub(super) headers: String,
    /// The page.
    pub(super) body: Arc<[u8]>,
}

impl Answer {
    /// A page in UTF-8.
    pub(super) fn page(body: &str) -> Self {
        Self { status: "200 OK", headers: HTML.to_owned(), body: body.as_bytes().into() }
    }

    /// Another status with a page.
    pub(super) fn status(status: &'static str, body: &str) -> Self {
        // Whoever measures does not want to wait for the pauses that hosts in trouble get.
        Self { status, headers: format!("{HTML}Retry-After: 0\r\n"), body: body.as_bytes().into() }
    }

    /// Leads to another page for good.
    pub(super) fn moved(to: &str) -> Self {
        Self { status: "301 Moved Permanently", headers: format!("Location: {to}\r\n"), body: Arc::default() }
    }
}

const HTML: &str = "Content-Type: text/html; charset=utf-8\r\n";

#[derive(Default)]
struct Shared {
    answers: RwLock<BTreeMap<String, Answer>>,
    not_modified: AtomicUsize,
}

/// A server; it ends with the program.
pub(super) struct Server {
    shared: Arc<Shared>,
    port: u16,
}

impl Server {
    pub(super) fn start() -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let server = Self { shared: Arc::default(), port: listener.local_addr()?.port() };
        let shared = Arc::clone(&server.shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                thread::spawn(move || serve(&shared, stream));
            }
        });
        Ok(server)
    }

    pub(super) fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// From now on these are all the pages there are.
    pub(super) fn publish(&self, answers: BTreeMap<String, Answer>) {
        *self.shared.answers.write().unwrap_or_else(PoisonError::into_inner) = answers;
    }

    /// Answers of 304 so far.
    pub(super) fn not_modified(&self) -> usize {
        self.shared.not_modified.load(Ordering::Relaxed)
    }
}

/// Answers one request after another, as long as the other side asks.
fn serve(shared: &Shared, stream: TcpStream) {
    let _ = stream.set_nodelay(true);
    let mut reader = BufReader::new(stream);
    while let Some((path, known)) = request(&mut reader) {
        let answer = shared.answers.read().unwrap_or_else(PoisonError::into_inner).get(&path).cloned();
        let answer = answer.unwrap_or_else(|| Answer::status("404 Not Found", "<h1>Not found</h1>"));
        if respond(shared, reader.get_mut(), &answer, known.as_deref()).is_err() {
            break;
        }
    }
}

/// The path that is asked for, and the `ETag` that is known; `None` at the end.
fn request(reader: &mut BufReader<TcpStream>) -> Option<(String, Option<String>)> {
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut known = None;
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { return Some((path, known)) };
        if name.eq_ignore_ascii_case("if-none-match") {
            known = Some(value.trim().to_owned());
        }
    }
}

fn respond(shared: &Shared, stream: &mut TcpStream, answer: &Answer, known: Option<&str>) -> io::Result<()> {
    let hash = answer
        .body
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3));
    let tag = format!("\"{hash:x}\"");
    let Answer { status, headers, body } = answer;
    if status.starts_with("200") && known == Some(&tag) {
        shared.not_modified.fetch_add(1, Ordering::Relaxed);
        return stream.write_all(format!("HTTP/1.1 304 Not Modified\r\nETag: {tag}\r\n\r\n").as_bytes());
    }
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nETag: {tag}\r\n{headers}\r\n", body.len());
    stream.write_all(&[head.as_bytes(), body].concat())
}
