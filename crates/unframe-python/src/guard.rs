//! Long work: without the interpreter's lock, and behind a wall. A bug of ours becomes an `InternalError`.
//!
//! The command has such a wall too (`crates/unframe-cli/src/guard.rs`); this one lets go of the lock and speaks Python.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};

use pyo3::{PyResult, Python, pyfunction};

use crate::error;

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps panics inside of [`unlocked`] from printing. The hook is that of this module alone.
pub(crate) fn install() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if IS_GUARDED.get() {
            PLACE.set(panic.location().map(ToString::to_string));
        } else {
            usual(panic);
        }
    }));
}

/// Does the work while other threads of Python go on; a panic inside of it becomes an exception.
pub(crate) fn unlocked<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let result = py.detach(|| {
        IS_GUARDED.set(true);
        // What the work leaves half done is the page's own and thrown away with it.
        let result = panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| message(payload.as_ref()));
        IS_GUARDED.set(false);
        result
    });
    result.map_err(|message| {
        let place = PLACE.take().map_or_else(String::new, |place| format!(" (at {place})"));
        error::bug(format!("internal error: {message}{place}"))
    })
}

/// Brings out a bug, for the tests of what becomes of one.
#[pyfunction]
pub(crate) fn _panic(py: Python<'_>, message: String) -> PyResult<()> {
    unlocked(py, || panic!("{message}"))
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}
