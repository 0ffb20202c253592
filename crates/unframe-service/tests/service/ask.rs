//! A service, and how to ask it.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request};
use serde_json::Value;
use tower::ServiceExt as _;
use unframe::Options;
use unframe::extraction::{Extraction, KnownSite, PageSource};
use unframe::template::{LearnOptions, TemplateObserver};
use unframe_service::{Service, ServiceOptions, router};

/// A page of which something is framing.
pub(crate) const PAGE: &str = "<!doctype html><title>Rain in the valley - Valley News</title><nav><a href=/>Home</a> <a href=/news>News</a></nav>\
     <main><h1>Rain in the valley</h1><p>It rained in the valley all night, and by the morning the river had risen by a foot or more. \
     <a href=/ferry>The ferry</a> stays where it is until the water falls.</p></main><footer>© Valley News, 4 Ferry Lane</footer>";

/// A page as the command extracts it, which learns from the pages it is given.
pub(crate) fn of_command<'page>(page: &'page (impl PageSource + ?Sized), options: &Options) -> Extraction<'page> {
    let read = options.read(page);
    let mut observer = TemplateObserver::new(LearnOptions::default());
    observer.observe(&read);
    let judged = options.judge(&read, KnownSite::Template(&observer.finish()));
    Extraction::of(read, judged, options.clone())
}

/// A service without a socket.
pub(crate) struct Asked {
    routes: Router,
    log: Arc<Mutex<Vec<String>>>,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Asked {
    pub(crate) fn new() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut ServiceOptions)) -> Self {
        let log: Arc<Mutex<Vec<String>>> = Arc::default();
        let written = Arc::clone(&log);
        let log_line = move |line: &str| written.lock().unwrap().push(line.to_owned());
        let mut options = ServiceOptions { log: Box::new(log_line), workers: 2, ..ServiceOptions::default() };
        change(&mut options);
        Self { routes: router(Arc::new(Service::new(options))), log }
    }

    pub(crate) fn ask(&self, request: Request<Body>) -> Answer {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        runtime.block_on(async {
            let response = self.routes.clone().oneshot(request).await.unwrap();
            let (status, headers) = (response.status().as_u16(), response.headers().clone());
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec();
            Answer { status, headers, body }
        })
    }

    pub(crate) fn request(
        &self,
        method: &str,
        address: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(address);
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            request = request.header("host", "127.0.0.1:8080");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.ask(request.body(body.into()).unwrap())
    }

    pub(crate) fn get(&self, address: &str) -> Answer {
        self.request("GET", address, &[], Body::empty())
    }

    /// The page in its own bytes.
    pub(crate) fn post(&self, address: &str, page: impl Into<Body>) -> Answer {
        self.request("POST", address, &[("content-type", "text/html")], page)
    }

    pub(crate) fn post_json(&self, address: &str, body: &Value) -> Answer {
        self.request("POST", address, &[("content-type", "application/json")], body.to_string())
    }

    pub(crate) fn log(&self) -> String {
        self.log.lock().unwrap().join("\n")
    }
}

impl Answer {
    #[track_caller]
    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.body).unwrap()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The problem that was answered, as `status detail / hint`.
    #[track_caller]
    pub(crate) fn problem(&self) -> String {
        assert_eq!(self.headers["content-type"], "application/problem+json", "{}", self.text());
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        let hint = problem["hint"].as_str().map_or_else(String::new, |hint| format!(" / {hint}"));
        format!("{} {}{hint}", self.status, problem["detail"].as_str().unwrap())
    }
}
