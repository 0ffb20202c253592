//! A small server of our own: it answers as it is told, and remembers who asked for what and when.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

/// What a path answers: the whole response, or whatever is done to the connection.
type Answer = Arc<dyn Fn(&Request, &mut TcpStream) + Send + Sync>;

/// What was asked.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) path: String,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
    pub(crate) at: Instant,
}

#[derive(Default)]
struct Shared {
    answers: Mutex<BTreeMap<String, Answer>>,
    requests: Mutex<Vec<Request>>,
    open: AtomicUsize,
    most_open: AtomicUsize,
}

/// A server that ends with the test.
#[derive(Clone)]
pub(crate) struct Server {
    shared: Arc<Shared>,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self { shared: Arc::default(), port: listener.local_addr().unwrap().port() };
        let shared = Arc::clone(&server.shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                thread::spawn(move || serve(&shared, stream));
            }
        });
        server
    }

    pub(crate) fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Answers a path as told.
    pub(crate) fn on(&self, path: &str, answer: impl Fn(&Request, &mut TcpStream) + Send + Sync + 'static) {
        self.shared.answers.lock().unwrap().insert(path.to_owned(), Arc::new(answer));
    }

    /// Answers a path with a page and these headers.
    pub(crate) fn page(&self, path: &str, headers: &str, body: impl AsRef<[u8]>) {
        let (headers, body) = (headers.to_owned(), body.as_ref().to_vec());
        self.on(path, move |_, stream| respond(stream, "200 OK", &headers, &body));
    }

    /// The same, but with an `ETag`, and 304 to those who have it.
    pub(crate) fn cached_page(&self, path: &str, body: &str) {
        let tag =
            format!("\"{:x}\"", body.bytes().fold(7_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into())));
        let body = body.to_owned();
        self.on(path, move |request, stream| {
            let headers = format!("Content-Type: text/html; charset=utf-8\r\nETag: {tag}\r\n");
            if request.headers.get("if-none-match") == Some(&tag) {
                respond(stream, "304 Not Modified", &headers, b"");
            } else {
                respond(stream, "200 OK", &headers, body.as_bytes());
            }
        });
    }

    pub(crate) fn status(&self, path: &str, status: &str, headers: &str) {
        let (status, headers) = (status.to_owned(), headers.to_owned());
        self.on(path, move |_, stream| respond(stream, &status, &headers, b"<h1>Error</h1>"));
    }

    pub(crate) fn remove(&self, path: &str) {
        self.shared.answers.lock().unwrap().remove(path);
    }

    /// What was asked so far; forgotten by it.
    pub(crate) fn requests(&self) -> Vec<Request> {
        std::mem::take(&mut self.shared.requests.lock().unwrap())
    }

    pub(crate) fn paths(&self) -> Vec<String> {
        self.requests().into_iter().map(|request| request.path).collect()
    }

    /// Requests that were at work at the same time, at most.
    pub(crate) fn most_at_once(&self) -> usize {
        self.shared.most_open.load(Ordering::SeqCst)
    }
}

pub(crate) fn respond(stream: &mut TcpStream, status: &str, headers: &str, body: &[u8]) {
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n", body.len());
    // Whoever asked may have left.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
}

fn serve(shared: &Shared, stream: TcpStream) {
    let mut reader = BufReader::new(stream);
    let Some(request) = read(&mut reader) else { return };
    let open = shared.open.fetch_add(1, Ordering::SeqCst) + 1;
    shared.most_open.fetch_max(open, Ordering::SeqCst);
    shared.requests.lock().unwrap().push(request.clone());
    let path = request.path.split('?').next().unwrap_or_default();
    let answers = shared.answers.lock().unwrap();
    let answer = answers.get(&request.path).or_else(|| answers.get(path)).cloned();
    drop(answers);
    let mut stream = reader.into_inner();
    match answer {
        Some(answer) => answer(&request, &mut stream),
        None => respond(&mut stream, "404 Not Found", "", b"<h1>Not found</h1>"),
    }
    shared.open.fetch_sub(1, Ordering::SeqCst);
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<Request> {
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Request { path, headers, body, at: Instant::now() })
}
