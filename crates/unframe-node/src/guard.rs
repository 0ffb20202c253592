//! Guards all work: a bug of ours becomes an `InternalError` and never ends the process.

use napi::bindgen_prelude::AsyncTask;
use napi::{Env, Task};
use napi_derive::napi;
use unframe_corpus::guard::guarded;

use crate::failure::Failure;

/// Does the work; a panic inside it becomes a failure.
pub(crate) fn safely<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    guarded(work).map_err(|bug| Failure::bug(&bug.message))
}

/// The same for work that can fail by itself.
pub(crate) fn safely_or<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    safely(work).flatten()
}

/// Causes a bug, for the tests of what becomes of one.
#[napi(js_name = "panic", catch_unwind)]
pub fn cause_panic(message: String) -> Option<Failure> {
    safely(|| panic!("{message}")).err()
}

/// The same on the thread pool.
#[napi(catch_unwind)]
pub fn panic_async(message: String) -> AsyncTask<Panicking> {
    AsyncTask::new(Panicking(message))
}

/// A bug waiting to happen.
#[derive(Debug)]
pub struct Panicking(String);

impl Task for Panicking {
    type Output = Option<Failure>;
    type JsValue = Option<Failure>;

    fn compute(&mut self) -> napi::Result<Option<Failure>> {
        Ok(safely(|| panic!("{}", self.0)).err())
    }

    fn resolve(&mut self, _: Env, failure: Option<Failure>) -> napi::Result<Option<Failure>> {
        Ok(failure)
    }
}
