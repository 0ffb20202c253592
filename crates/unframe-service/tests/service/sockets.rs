//! A real socket: requests that never end, batches that are read while they are written, and the end of the service.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use unframe_service::{Service, ServiceOptions, router};
use unframe_web::connections::{Manners, answer};

use crate::ask::PAGE;

/// A service on a free port, which ends when it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(options: ServiceOptions) -> Self {
        let patience = options.patience;
        let served = Arc::new(Service::new(options));
        let (end, ended) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let manners = Manners { patience, farewell: Duration::from_secs(20), max_head_bytes: 64 << 10 };
                answer(listener, router(served), manners, async { drop(ended.await) }).await;
            });
        });
        Self { address: told.recv().unwrap(), end: Some(end), thread: Some(thread) }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    fn end(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

fn all(stream: &mut TcpStream) -> String {
    let mut answered = Vec::new();
    stream.read_to_end(&mut answered).expect("the connection is closed, not kept");
    String::from_utf8_lossy(&answered).into_owned()
}

#[test]
fn a_body_that_drips_is_not_waited_for() {
    let running = Running::start(ServiceOptions { patience: Duration::from_millis(300), ..ServiceOptions::default() });
    let mut stream = running.connect();
    stream.write_all(b"POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n<p>").unwrap();
    let answered = all(&mut stream);
    assert!(answered.starts_with("HTTP/1.1 408 "), "{answered}");
    assert!(answered.contains("the body took too long to arrive"), "{answered}");
}

#[test]
fn a_batch_is_answered_while_it_is_sent() {
    let running = Running::start(ServiceOptions::default());
    let mut stream = running.connect();
    stream
        .write_all(
            b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
        )
        .unwrap();
    let mut answers = BufReader::new(stream.try_clone().unwrap());
    let send = |stream: &mut TcpStream, id: &str| {
        let line = format!("{}\n", json!({ "id": id, "html": PAGE }));
        stream.write_all(format!("{:x}\r\n{line}\r\n", line.len()).as_bytes()).unwrap();
    };
    let mut next = || loop {
        let mut line = String::new();
        assert!(answers.read_line(&mut line).unwrap() > 0, "the answer ends too early");
        if line.starts_with('{') {
            break serde_json::from_str::<Value>(&line).unwrap()["id"].as_str().unwrap().to_owned();
        }
    };
    // The second line is sent only after the first was answered.
    send(&mut stream, "first");
    assert_eq!(next(), "first");
    send(&mut stream, "second");
    assert_eq!(next(), "second");
    stream.write_all(b"0\r\n\r\n").unwrap();
}

#[test]
fn a_batch_that_stalls_ends_with_an_error_line() {
    let running = Running::start(ServiceOptions { patience: Duration::from_millis(300), ..ServiceOptions::default() });
    let mut stream = running.connect();
    stream.write_all(b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{\"html\":").unwrap();
    let answered = all(&mut stream);
    assert!(answered.contains("\"line\":1,\"error\":{\"type\":\"urn:unframe:problem:request-timeout\""), "{answered}");
}

#[test]
fn what_is_being_answered_is_finished_when_the_service_ends() {
    let mut running = Running::start(ServiceOptions::default());
    let mut stream = running.connect();
    let head = format!("POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", PAGE.len());
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&PAGE.as_bytes()[..10]).unwrap();
    // Once another request was answered, this one is under way.
    let mut other = running.connect();
    other.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    assert!(all(&mut other).ends_with("ok\n"));
    let rest = std::thread::spawn(move || {
        stream.write_all(&PAGE.as_bytes()[10..]).unwrap();
        all(&mut stream)
    });
    running.end();
    let answered = rest.join().unwrap();
    assert!(answered.starts_with("HTTP/1.1 200 ") && answered.contains("Rain in the valley"), "{answered}");
}
