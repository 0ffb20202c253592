//! Connections: each has a limit on how long it may leave a request unfinished.
//!
//! `axum::serve` has no such limit: a connection that never finishes its request would stay open for ever, and keep Ctrl-C waiting. So
//! the loop that accepts connections is ours, over the same hyper that axum uses.

use std::io;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

/// What a connection may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// How long a client may take to send the head of a request, and keep a connection on which it asks nothing. Clients
    /// open a new connection where an old one was closed.
    pub patience: Duration,
    /// How long what is being answered may go on once the server is interrupted.
    pub farewell: Duration,
    /// Bytes of the head of a request; a longer one is answered with 431.
    pub max_head_bytes: usize,
}

/// Answers until `interrupted` is done.
pub async fn answer(listener: TcpListener, routes: Router, manners: Manners, interrupted: impl Future<Output = ()>) {
    let limit = manners.max_head_bytes;
    let routes = routes.layer(from_fn(move |request: Request, next: Next| async move {
        if head_bytes(&request) > limit {
            return (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "the head of the request is too long\n")
                .into_response();
        }
        next.run(request).await
    }));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(manners.patience).max_buf_size(manners.max_head_bytes);
    let open = GracefulShutdown::new();
    let mut interrupted = pin!(interrupted);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut interrupted => break,
        };
        match accepted {
            Ok((stream, _)) => {
                let service = TowerToHyperService::new(routes.clone());
                let connection = open.watch(http.serve_connection(TokioIo::new(stream), service));
                // What went wrong with a connection concerns only whoever opened it.
                tokio::spawn(async { connection.await.is_ok() });
            }
            Err(error) if is_of_the_connection(&error) => {}
            // The system has no room for another one, such as too many open files: some will be closed.
            Err(_) => sleep(Duration::from_secs(1)).await,
        }
    }
    drop(listener);
    let _ = timeout(manners.farewell, open.shutdown()).await;
}

/// How long the head of a request is, about. hyper refuses one that has not ended within the limit, but takes a longer one that arrives at
/// once.
pub fn head_bytes(request: &Request) -> usize {
    let fields = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4);
    request.uri().path_and_query().map_or(0, |address| address.as_str().len()) + fields.sum::<usize>()
}

fn is_of_the_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{Ipv4Addr, TcpStream};
    use std::time::Instant;

    use axum::routing::get;

    use super::*;

    fn manners(patience: Duration) -> Manners {
        Manners { patience, farewell: Duration::from_secs(1), max_head_bytes: 64 << 10 }
    }

    /// What a client reads that sends `sent` and then nothing, and how long it had to wait for the end.
    fn left_open(sent: &str) -> (String, Duration) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/", get(async || "Rain"));
        runtime.spawn(answer(listener, routes, manners(Duration::from_millis(100)), std::future::pending()));
        let start = Instant::now();
        let mut client = TcpStream::connect(address).unwrap();
        client.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        client.write_all(sent.as_bytes()).unwrap();
        let mut answered = Vec::new();
        client.read_to_end(&mut answered).expect("the connection is closed, not kept");
        (String::from_utf8_lossy(&answered).into_owned(), start.elapsed())
    }

    #[test]
    fn a_request_that_is_never_finished_is_closed() {
        for sent in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "] {
            let (answered, waited) = left_open(sent);
            assert!(!answered.contains("Rain") && waited >= Duration::from_millis(100), "{sent:?}: {answered}");
        }
    }

    #[test]
    fn a_connection_that_asks_nothing_more_is_closed() {
        let (answered, _) = left_open("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        assert!(answered.ends_with("Rain"), "{answered}");
    }

    #[test]
    fn a_head_that_is_too_long_is_refused() {
        let (answered, _) =
            left_open(&format!("GET / HTTP/1.1\r\nHost: a\r\nX-Long: {}\r\n\r\n", "x".repeat(80 << 10)));
        assert!(answered.starts_with("HTTP/1.1 431 "), "{answered}");
    }

    #[test]
    fn an_interrupt_waits_for_no_connection_that_says_nothing() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.write_all(b"GET / HTTP/1.1\r\nHost").unwrap();
        let ended = runtime.block_on(async {
            let interrupted = sleep(Duration::from_millis(50));
            let manners = manners(Duration::from_mins(10));
            timeout(Duration::from_secs(20), answer(listener, Router::new(), manners, interrupted)).await
        });
        assert!(ended.is_ok());
    }
}
