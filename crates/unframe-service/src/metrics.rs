//! `GET /metrics`: what the service did, in the text format of Prometheus.
//!
//! The format is a dozen lines to write; the crates that write it bring registries, exporters and their own threads. Counters hold
//! no addresses, no names of sites and no text, and there are few of them: paths are patterns, methods and statuses come from lists.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use unframe::Extraction;
use unframe::page_verdict::PageState;

use crate::service::Service;

/// The version of the format.
pub(crate) const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Upper bounds of the histogram, in milliseconds: a page takes about 1 ms, and the longest patience is minutes.
const BOUNDS: [u64; 12] = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];

/// What was counted since the service started.
#[derive(Debug)]
pub(crate) struct Metrics {
    counted: Mutex<Counted>,
    /// Bytes of bodies that were read.
    received: AtomicU64,
    /// Bytes of bodies that were sent.
    sent: AtomicU64,
}

#[derive(Debug, Default)]
struct Counted {
    /// By method, path and status.
    requests: BTreeMap<(&'static str, &'static str, u16), u64>,
    /// By path.
    durations: BTreeMap<&'static str, Histogram>,
    /// By the name of the verdict.
    pages: BTreeMap<&'static str, u64>,
    /// By the name of the damage.
    damaged: BTreeMap<&'static str, u64>,
}

#[derive(Debug, Default)]
struct Histogram {
    /// One number for each bound, and one for all that took longer.
    buckets: [u64; BOUNDS.len() + 1],
    sum: Duration,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        // Every verdict from the start, so that a dashboard can list them before there is a page of each.
        let pages = PageState::ALL.iter().map(|state| (state.name(), 0)).collect();
        let counted = Counted { pages, ..Counted::default() };
        Self { counted: Mutex::new(counted), received: AtomicU64::new(0), sent: AtomicU64::new(0) }
    }

    /// Counts a request that was answered.
    pub(crate) fn request(&self, method: &'static str, path: &'static str, status: u16, took: Duration) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        *counted.requests.entry((method, path, status)).or_default() += 1;
        let durations = counted.durations.entry(path).or_default();
        let at = BOUNDS.iter().position(|bound| took <= Duration::from_millis(*bound)).unwrap_or(BOUNDS.len());
        durations.buckets[at] += 1;
        durations.sum += took;
    }

    /// Counts a page that was extracted.
    pub(crate) fn page(&self, extraction: &Extraction<'_>) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        *counted.pages.entry(extraction.verdict().state.name()).or_default() += 1;
        let mut kinds: Vec<&str> = extraction.read().damage().map(unframe::Damage::name).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            *counted.damaged.entry(kind).or_default() += 1;
        }
    }

    /// Counts bytes of a body that were read.
    pub(crate) fn received(&self, bytes: usize) {
        self.received.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Counts bytes of a body that are sent.
    pub(crate) fn sent(&self, bytes: u64) {
        self.sent.fetch_add(bytes, Ordering::Relaxed);
    }

    /// All of it as text; `now` holds what is true at the moment.
    fn text(&self, now: &[(&str, &str, u64)]) -> String {
        let mut text = String::new();
        let mut metric = |name: &str, kind: &str, says: &str, lines: &str| {
            let _ = write!(text, "# HELP {name} {says}\n# TYPE {name} {kind}\n{lines}");
        };
        let counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines = String::new();
        for ((method, path, status), requests) in &counted.requests {
            let _ = writeln!(
                lines,
                "unframe_http_requests_total{{method=\"{method}\",path=\"{path}\",status=\"{status}\"}} {requests}"
            );
        }
        metric("unframe_http_requests_total", "counter", "Requests that were answered.", &lines);
        lines.clear();
        for (path, histogram) in &counted.durations {
            histogram.write("unframe_http_request_duration_seconds", path, &mut lines);
        }
        let says = "Time until the answer began.";
        metric("unframe_http_request_duration_seconds", "histogram", says, &lines);
        for (name, label, says, counts) in [
            ("unframe_pages_total", "verdict", "Pages that were extracted, by verdict.", &counted.pages),
            ("unframe_damaged_pages_total", "damage", "Pages that had a damage, by its kind.", &counted.damaged),
        ] {
            lines.clear();
            for (value, count) in counts {
                let _ = writeln!(lines, "{name}{{{label}=\"{value}\"}} {count}");
            }
            metric(name, "counter", says, &lines);
        }
        for (name, says, bytes) in [
            ("unframe_received_bytes_total", "Bytes of bodies that were read.", &self.received),
            ("unframe_sent_bytes_total", "Bytes of bodies that were sent.", &self.sent),
        ] {
            metric(name, "counter", says, &format!("{name} {}\n", bytes.load(Ordering::Relaxed)));
        }
        for (name, says, value) in now {
            metric(name, "gauge", says, &format!("{name} {value}\n"));
        }
        let version = env!("CARGO_PKG_VERSION");
        let line = format!("unframe_build_info{{version=\"{version}\"}} 1\n");
        metric("unframe_build_info", "gauge", "The version.", &line);
        text
    }
}

impl Histogram {
    fn write(&self, name: &str, path: &str, lines: &mut String) {
        let mut sum = 0;
        for (bound, count) in BOUNDS.iter().zip(&self.buckets) {
            sum += count;
            // Thousandths of a second, as seconds.
            let (seconds, rest) = (bound / 1000, bound % 1000);
            let bound = format!("{seconds}.{rest:03}");
            let bound = bound.trim_end_matches('0').trim_end_matches('.');
            let _ = writeln!(lines, "{name}_bucket{{path=\"{path}\",le=\"{bound}\"}} {sum}");
        }
        sum += self.buckets[BOUNDS.len()];
        let _ = writeln!(lines, "{name}_bucket{{path=\"{path}\",le=\"+Inf\"}} {sum}");
        let _ = writeln!(lines, "{name}_sum{{path=\"{path}\"}} {}", self.sum.as_secs_f64());
        let _ = writeln!(lines, "{name}_count{{path=\"{path}\"}} {sum}");
    }
}

/// `GET /metrics`.
pub(crate) async fn metrics(State(service): State<Arc<Service>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, MEDIA_TYPE)], service.metrics.text(&service.now()))
}
