//! What the library does without Python, to be measured beside it (`python/benchmarks/overhead.py`).

use std::hint::black_box;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use unframe::extraction::Origin;
use unframe::template::SiteTemplate;

use crate::guard::unlocked;
use crate::options::Options;
use crate::reading::Reading;

/// Extracts all pages in one call: their texts, or with `facts` also what columns of a table say of them. Characters of
/// text, so that no work can be left out.
#[pyfunction]
#[pyo3(signature = (pages, *, facts=false))]
pub(crate) fn _extract_all(py: Python<'_>, pages: Vec<Bound<'_, PyBytes>>, facts: bool) -> PyResult<usize> {
    let options = Options::of(None)?;
    let pages: Vec<&[u8]> = pages.iter().map(PyBytesMethods::as_bytes).collect();
    let (origin, template) = (Origin::default(), SiteTemplate::default());
    unlocked(py, || {
        let extract = |page: &&[u8]| {
            Reading::of(&options, Some("utf-8")).read(page, |read| {
                let judged = read.judge(&options, &template);
                let extraction = read.extraction(&judged, &origin, &options);
                if facts {
                    black_box((extraction.facts(), extraction.comments()));
                }
                extraction.text().chars().count()
            })
        };
        pages.iter().map(extract).sum()
    })
}
