//! A review of a small site, and how to ask it.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use tower::ServiceExt as _;
use unframe::Method;
use unframe_corpus::{Source, Sources};
use unframe_review::judgments::{Judgment, JudgmentStore};
use unframe_review::website::{Collection, PageOrder, ReadOptions, Review, ReviewOptions, Served, router};

pub(crate) const PORT: u16 = 4711;

/// A folder with a site, and a review of it.
pub(crate) struct Asked {
    folder: tempfile::TempDir,
    routes: Router,
}

/// What was answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: String,
}

impl Asked {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        Self::with(files, |_| {})
    }

    pub(crate) fn with(files: &[(&str, &str)], change: impl FnOnce(&mut ReviewOptions)) -> Self {
        Self::with_more(files, change, |review| review)
    }

    /// The same with something more in the review.
    pub(crate) fn with_more(
        files: &[(&str, &str)],
        change: impl FnOnce(&mut ReviewOptions),
        more: impl FnOnce(Review) -> Review,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        for (name, contents) in files {
            let path = site.join(name);
            fs_err::create_dir_all(path.parent().unwrap()).unwrap();
            fs_err::write(path, contents).unwrap();
        }
        Self::of(folder, &site, change, more)
    }

    /// An archive of responses: addresses, content types, bodies.
    pub(crate) fn of_warc(responses: &[(&str, &str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let record = |(address, content_type, body): &(&str, &str, &str)| {
            let response = format!("HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\n\r\n{body}");
            format!(
                "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {address}\r\nWARC-Record-ID: <urn:uuid:{}>\r\n\
                 Content-Type: application/http\r\nContent-Length: {}\r\n\r\n{response}\r\n\r\n",
                address.len(),
                response.len()
            )
        };
        let archive = responses.iter().map(record).collect::<Vec<_>>().concat();
        let path = folder.path().join("crawl.warc");
        fs_err::write(&path, archive).unwrap();
        Self::of(folder, &path, |_| {}, |review| review)
    }

    fn of(
        folder: tempfile::TempDir,
        site: &Path,
        change: impl FnOnce(&mut ReviewOptions),
        more: impl FnOnce(Review) -> Review,
    ) -> Self {
        let sources = Sources::new(vec![Source::open(site).unwrap()]);
        let collection = Collection::read(sources, ReadOptions::default()).unwrap();
        collection.list_resources(site, "");
        while !collection.is_whole() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let mut options = ReviewOptions {
            methods: vec![Method::Auto, Method::Sentence, Method::Site2005],
            shown: vec![Method::Auto],
            expert: "Anna".to_owned(),
            language: None,
            blind: None,
            sampling: None,
            order: PageOrder::AsIs,
            assignment: None,
        };
        change(&mut options);
        let judgments = JudgmentStore::open(&folder.path().join("judgments.sqlite")).unwrap();
        let review = more(Review::new(collection, judgments, None, options));
        let routes = router(Arc::new(Served::new(review, PORT).unwrap()));
        Self { folder, routes }
    }

    pub(crate) fn ask(&self, request: Request<Body>) -> Answer {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let response = self.routes.clone().oneshot(request).await.unwrap();
            let (status, headers) = (response.status().as_u16(), response.headers().clone());
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            Answer { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
        })
    }

    /// The body of an answer that is no text.
    pub(crate) fn bytes(&self, address: &str) -> Vec<u8> {
        let request = Request::get(address).header("Host", format!("127.0.0.1:{PORT}")).body(Body::empty()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let response = self.routes.clone().oneshot(request).await.unwrap();
            to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()
        })
    }

    pub(crate) fn get(&self, address: &str) -> Answer {
        self.get_as(address, &[])
    }

    pub(crate) fn get_as(&self, address: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::get(address).header("Host", format!("127.0.0.1:{PORT}"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.ask(request.body(Body::empty()).unwrap())
    }

    /// Looks at a page until its site is learned.
    pub(crate) fn get_learned(&self, address: &str) -> Answer {
        for _ in 0..2000 {
            let answer = self.get(address);
            if !answer.body.contains("data-waits") {
                return answer;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("{address} never was learned");
    }

    /// The token on our pages.
    pub(crate) fn token(&self) -> String {
        let page = self.get("/site/0").body;
        let (_, behind) = page.split_once("data-token=\"").unwrap();
        behind.split('"').next().unwrap().to_owned()
    }

    pub(crate) fn post(&self, address: &str, body: &str) -> Answer {
        let token = self.token();
        let origin = format!("http://127.0.0.1:{PORT}");
        self.post_as(address, body, &[("Origin", &origin), ("X-Unframe-Token", &token)])
    }

    pub(crate) fn post_as(&self, address: &str, body: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::post(address)
            .header("Host", format!("127.0.0.1:{PORT}"))
            .header("Content-Type", "application/x-www-form-urlencoded");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.ask(request.body(Body::from(body.to_owned())).unwrap())
    }

    /// All that is kept.
    pub(crate) fn kept(&self) -> Vec<Judgment> {
        JudgmentStore::open(&self.folder.path().join("judgments.sqlite")).unwrap().all().unwrap()
    }
}

/// Five pages with a menu and a footer.
pub(crate) fn small_site() -> Vec<(String, String)> {
    let page = |number: usize| {
        let text =
            format!("<p>Story {number} is told here at length, with words of its own: {}.</p>", "x".repeat(number + 3));
        format!(
            "<!doctype html><title>Story {number} &lt;b&gt;</title><link rel=stylesheet href=style.css><ul class=menu><li><a href=/>Home</a>\
             <li><a href=/news>News of the day</a></ul><main><h1>Story {number}</h1>{}</main><footer>All rights \
             reserved by the valley</footer>",
            text.repeat(4)
        )
    };
    let mut files: Vec<(String, String)> =
        (1..=5).map(|number| (format!("story-{number}.html"), page(number))).collect();
    files
        .push(("style.css".to_owned(), "p { background: url(a.png) } @import 'http://evil.example/x.css';".to_owned()));
    files.push(("a.png".to_owned(), "not really a picture".to_owned()));
    files
}

pub(crate) fn review_of(files: &[(String, String)]) -> Asked {
    let files: Vec<(&str, &str)> = files.iter().map(|(name, contents)| (name.as_str(), contents.as_str())).collect();
    Asked::new(&files)
}
