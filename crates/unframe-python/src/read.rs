//! Pages from wherever they live: files, folders, archives, JSON lines.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use unframe_corpus::{OutsideLinks, Record as Stored, Records as StoredRecords, Source};

use crate::chains::Known;
use crate::error;
use crate::extraction::Extraction;
use crate::guard::unlocked;
use crate::site;

/// A stored page: its bytes, and what is known about it before it is parsed.
#[pyclass(frozen, get_all, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Record {
    /// Its name in its collection: a path, or the `id` of a line.
    pub(crate) id: String,
    /// The address it was fetched from.
    pub(crate) url: Option<String>,
    /// The encoding its server declared.
    pub(crate) charset: Option<String>,
    /// Its bytes.
    pub(crate) body: Py<PyBytes>,
}

impl Record {
    fn of(py: Python<'_>, Stored { id, url, charset, body, .. }: Stored) -> Self {
        Self { id, url, charset, body: PyBytes::new(py, &body).unbind() }
    }
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (id, body, url=None, charset=None))]
    fn new(id: String, body: Py<PyBytes>, url: Option<String>, charset: Option<String>) -> Self {
        Self { id, url, charset, body }
    }

    /// Extracts its content: `unframe.extract(self, template=template)`.
    #[pyo3(signature = (template=None, **options))]
    fn extract(
        slf: &Bound<'_, Self>,
        template: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Extraction> {
        Extraction::make(slf.as_any(), None, &Known::of(template)?, options)
    }

    /// Returns the site it belongs to, as `unframe.site_of()` does.
    #[pyo3(signature = (site_by="host"))]
    fn site(&self, site_by: &str) -> PyResult<String> {
        Ok(site::name(self.url.clone(), Some(self.id.clone()), site::parse(site_by)?))
    }

    #[expect(clippy::type_complexity, reason = "what pickle wants: the class and its arguments")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (String, Py<PyBytes>, Option<String>, Option<String>)) {
        let (py, record) = (slf.py(), slf.get());
        let body = record.body.clone_ref(py);
        (py.get_type::<Self>().into_any(), (record.id.clone(), body, record.url.clone(), record.charset.clone()))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Record({:?}, {} bytes)", self.id, self.body.bind(py).as_bytes().len())
    }
}

/// The records of a source in their order. One that cannot be read raises; the next one follows.
#[pyclass(frozen, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Records {
    source: Source,
    max_bytes: usize,
    stored: Mutex<StoredRecords>,
}

#[pymethods]
impl Records {
    #[new]
    #[pyo3(signature = (path, *, max_bytes=None, follow_links=false))]
    fn new(py: Python<'_>, path: PathBuf, max_bytes: Option<usize>, follow_links: bool) -> PyResult<Self> {
        let max_bytes = max_bytes.unwrap_or(unframe::Limits::default().max_bytes);
        let opened = unlocked(py, || {
            let links = if follow_links { OutsideLinks::Followed } else { OutsideLinks::PassedOver };
            let source = Source::open(&path)?.with_links(links);
            let records = source.records(max_bytes)?;
            Ok((source, records))
        })?;
        let (source, records) = opened.map_err(|error| error::read(&error))?;
        Ok(Self { source, max_bytes, stored: Mutex::new(records) })
    }

    /// What was skipped so far because it is not a page: pictures, style sheets.
    #[getter]
    fn skipped(&self) -> u64 {
        self.stored.lock().unwrap_or_else(PoisonError::into_inner).skipped().total()
    }

    /// The path as it was given.
    #[getter]
    fn name(&self) -> &str {
        self.source.name()
    }

    /// Bytes of a page that are kept.
    #[getter]
    fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        let next = unlocked(py, || self.stored.lock().unwrap_or_else(PoisonError::into_inner).next())?;
        match next {
            Some(Ok(record)) => Ok(Some(Record::of(py, record))),
            Some(Err(error)) => Err(error::read(&error)),
            None => Ok(None),
        }
    }
}
