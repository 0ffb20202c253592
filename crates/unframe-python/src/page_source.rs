//! A page as Python holds it.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

use crate::error;
use crate::read::Record;

/// The bytes of a page. They stay where Python has them: both kinds of object never change.
#[derive(Debug)]
pub(crate) enum PageSource {
    Text(Py<PyString>),
    Bytes(Py<PyBytes>, Option<String>),
}

impl PageSource {
    /// Of whatever is a page: `str`, `bytes`, `bytearray`, `memoryview`, a record.
    pub(crate) fn of(page: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = page.cast::<PyString>() {
            if text.to_str().is_ok() {
                return Ok(Self::Text(text.clone().unbind()));
            }
            // Half of a surrogate pair is no character: what was read with `surrogateescape`, for instance.
            let bytes = PyBytes::new(page.py(), text.to_string_lossy().as_bytes());
            return Ok(Self::Bytes(bytes.unbind(), Some("utf-8".to_owned())));
        }
        if let Ok(bytes) = page.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.clone().unbind(), None));
        }
        if let Ok(record) = page.cast::<Record>() {
            let record = record.get();
            return Ok(Self::Bytes(record.body.clone_ref(page.py()), record.charset.clone()));
        }
        if page.is_instance_of::<PyByteArray>() || page.is_instance_of::<PyMemoryView>() {
            let bytes = page.py().get_type::<PyBytes>().call1((page,))?.cast_into::<PyBytes>()?;
            return Ok(Self::Bytes(bytes.unbind(), None));
        }
        let what = if page.is_none() { "None".to_owned() } else { format!("{} `{}`", article(page)?, kind(page)?) };
        Err(error::no_page(&what))
    }

    /// The object that Python has.
    pub(crate) fn as_object<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match self {
            Self::Text(text) => text.bind(py).clone().into_any(),
            Self::Bytes(bytes, _) => bytes.bind(py).clone().into_any(),
        }
    }

    pub(crate) fn bytes<'py>(&'py self, py: Python<'py>) -> PyResult<&'py [u8]> {
        match self {
            Self::Text(text) => text.bind(py).to_str().map(str::as_bytes),
            Self::Bytes(bytes, _) => Ok(bytes.bind(py).as_bytes()),
        }
    }

    /// The encoding its transport declared. Text is what it is, whatever encoding its markup names.
    pub(crate) fn charset(&self) -> Option<&str> {
        match self {
            Self::Text(_) => Some("utf-8"),
            Self::Bytes(_, charset) => charset.as_deref(),
        }
    }
}

fn kind(object: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(object.get_type().name()?.to_string())
}

fn article(object: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    Ok(if kind(object)?.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" })
}
