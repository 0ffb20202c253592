//! When may be asked? One request at a time to a host, with a pause between them, and growing pauses for those in trouble.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The hosts of a run, shared by all that fetch.
#[derive(Clone, Debug, Default)]
pub struct Hosts(Arc<Mutex<BTreeMap<String, Arc<Mutex<Host>>>>>);

/// What is known of a host. Whoever holds it may ask; everybody else waits.
#[derive(Debug, Default)]
pub struct Host {
    /// When the last answer was there.
    last: Option<Instant>,
    /// What its robots.txt says, once it was asked.
    pub(crate) robots: Option<Arc<super::robots::Robots>>,
    /// Not before then, because the host said so.
    not_before: Option<Instant>,
    /// Answers in a row that said it is in trouble.
    failures: u32,
}

/// The longest pause that is waited for within a run; a host that asks for more is left alone until the next.
pub const LONGEST_WAIT: Duration = Duration::from_mins(1);
/// The first pause for a host in trouble; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
/// Answers in a row after which a host is left alone until the next run.
const MOST_FAILURES: u32 = 5;

impl Hosts {
    /// The host of that name.
    pub fn get(&self, name: &str) -> Arc<Mutex<Host>> {
        let mut hosts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(hosts.entry(name.to_owned()).or_default())
    }
}

/// Takes a host for one request.
pub fn taken(host: &Mutex<Host>) -> MutexGuard<'_, Host> {
    host.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Host {
    /// Waits until it may be asked again, with at least that pause after the last answer. Says why not, if that is not in this
    /// run.
    pub fn wait(&self, pause: Duration) -> Result<(), String> {
        if self.failures >= MOST_FAILURES {
            return Err("its host failed too often, and is left alone until the next run".to_owned());
        }
        let now = Instant::now();
        let by_pause = self.last.map(|last| last + pause);
        let until = by_pause.into_iter().chain(self.not_before).max();
        let wait = until.map_or(Duration::ZERO, |until| until.saturating_duration_since(now));
        if wait > LONGEST_WAIT {
            return Err(format!("its host asks to be left alone for {} s", wait.as_secs()));
        }
        thread::sleep(wait);
        Ok(())
    }

    /// Remembers an answer: its status, and how long the host wants to be left alone.
    pub fn answered(&mut self, status: u16, retry_after: Option<Duration>) {
        let now = Instant::now();
        self.last = Some(now);
        if status == 429 || status >= 500 {
            self.failures += 1;
            let growing = FIRST_PAUSE * 2_u32.saturating_pow(self.failures - 1);
            self.not_before = Some(now + retry_after.unwrap_or(growing));
        } else {
            self.failures = 0;
            self.not_before = retry_after.map(|pause| now + pause);
        }
    }

    /// Remembers that there was no answer.
    pub fn failed(&mut self) {
        let now = Instant::now();
        self.last = Some(now);
        self.failures += 1;
        self.not_before = Some(now + FIRST_PAUSE * 2_u32.saturating_pow(self.failures - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_in_trouble_is_asked_less_and_less() {
        let mut host = Host::default();
        host.answered(429, Some(Duration::from_hours(1)));
        assert!(host.wait(Duration::ZERO).unwrap_err().contains("left alone for 3"));
        host.answered(200, None);
        assert_eq!(host.wait(Duration::ZERO), Ok(()));
        for _ in 0..MOST_FAILURES {
            host.failed();
        }
        assert!(host.wait(Duration::ZERO).unwrap_err().contains("failed too often"));
    }

    #[test]
    fn a_pause_is_kept_between_two_requests() {
        let hosts = Hosts::default();
        let host = hosts.get("a.example:80");
        let start = Instant::now();
        for _ in 0..3 {
            let mut host = taken(&host);
            host.wait(Duration::from_millis(20)).unwrap();
            host.answered(200, None);
        }
        assert!(start.elapsed() >= Duration::from_millis(40));
        assert!(Arc::ptr_eq(&host, &hosts.get("a.example:80")));
    }
}
