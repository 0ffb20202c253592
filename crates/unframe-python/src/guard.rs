//! Long work: without the interpreter's lock, and guarded. A bug of ours becomes an `InternalError`.

use pyo3::{PyResult, Python, pyfunction};
use unframe_corpus::guard::guarded;

use crate::error;

/// Does the work while other threads of Python go on; a panic inside it becomes an exception.
pub(crate) fn unlocked<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| guarded(work)).map_err(|bug| error::bug(format!("internal error: {}", bug.message)))
}

/// Brings out a bug, for the tests of what becomes of one.
#[pyfunction]
pub(crate) fn _panic(py: Python<'_>, message: String) -> PyResult<()> {
    unlocked(py, || panic!("{message}"))
}
