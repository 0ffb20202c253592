//! What the library does without Python, to be measured beside it (`python/benchmarks/overhead.py`).

use std::hint::black_box;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use unframe::{Options, extract};

use crate::guard::unlocked;

/// Extracts all pages in one call: their texts, or with `facts` also what columns of a table say of them. Characters of
/// text, so that no work can be left out.
#[pyfunction]
#[pyo3(signature = (pages, *, facts=false))]
pub(crate) fn _extract_all(py: Python<'_>, pages: Vec<Bound<'_, PyBytes>>, facts: bool) -> PyResult<usize> {
    let options = Options { charset: Some("utf-8".to_owned()), ..Options::default() };
    let pages: Vec<&[u8]> = pages.iter().map(PyBytesMethods::as_bytes).collect();
    unlocked(py, || {
        let length = |page: &&[u8]| {
            let extraction = extract(*page, &options);
            if facts {
                black_box(extraction.facts());
            }
            extraction.text().chars().count()
        };
        pages.iter().map(length).sum()
    })
}
