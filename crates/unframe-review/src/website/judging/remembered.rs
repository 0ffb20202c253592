//! The last pages that were judged: a page is asked for several times while it is looked at.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::JudgedPage;

/// So many are kept: six methods on some pages.
const MOST: usize = 48;

/// The last ones last.
#[derive(Debug, Default)]
pub(super) struct Remembered(Mutex<VecDeque<(usize, String, Arc<JudgedPage>)>>);

impl Remembered {
    pub(super) fn get(&self, page: usize, method: &str) -> Option<Arc<JudgedPage>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|(number, name, _)| *number == page && name == method);
        found.map(|(.., judged)| Arc::clone(judged))
    }

    pub(super) fn keep(&self, page: usize, method: &str, judged: &Arc<JudgedPage>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.pop_front();
        }
        kept.push_back((page, method.to_owned(), Arc::clone(judged)));
    }
}
