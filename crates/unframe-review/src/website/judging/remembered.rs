//! Remembers the pages judged last, because the browser asks for a page several times while it is open.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use unframe::Method;

use super::JudgedPage;

/// The number of pages to remember: enough for six methods on a few pages.
const MOST: usize = 48;

/// The last ones last.
#[derive(Debug, Default)]
pub(super) struct Remembered(Mutex<VecDeque<(usize, Method, Arc<JudgedPage>)>>);

impl Remembered {
    pub(super) fn get(&self, page: usize, method: Method) -> Option<Arc<JudgedPage>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|(number, by, _)| (*number, *by) == (page, method));
        found.map(|(.., judged)| Arc::clone(judged))
    }

    pub(super) fn keep(&self, page: usize, method: Method, judged: &Arc<JudgedPage>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.pop_front();
        }
        kept.push_back((page, method, Arc::clone(judged)));
    }
}
