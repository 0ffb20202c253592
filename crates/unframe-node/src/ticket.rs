//! Whether the caller still waits for a result.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use napi_derive::napi;

use crate::failure::Failure;

/// A place in the queue of the thread pool, which its holder can give up. Work that has begun is finished all the same.
#[napi]
#[derive(Clone, Debug, Default)]
pub struct Ticket {
    is_given_up: Arc<AtomicBool>,
}

#[napi]
impl Ticket {
    /// A place that is wanted.
    #[napi(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives it up.
    #[napi]
    pub fn give_up(&self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }
}

impl Ticket {
    /// Fails if it was given up.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.is_given_up.load(Ordering::Relaxed) { Err(Failure::aborted()) } else { Ok(()) }
    }
}
