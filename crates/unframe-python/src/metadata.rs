//! What a page says about itself, as attributes.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use unframe::metadata::{self, FIELDS};

/// What a page states about itself; `None` if it does not. The names are trafilatura's where it has one.
#[pyclass(frozen, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Metadata(pub(crate) metadata::Metadata);

impl Metadata {
    fn field(&self, name: &str) -> Option<String> {
        self.0.field(name).map(|found| found.value)
    }
}

#[pymethods]
impl Metadata {
    /// The title, without the name of the site.
    #[getter]
    fn title(&self) -> Option<String> {
        self.field("title")
    }

    /// The names of the authors, separated by `; `.
    #[getter]
    fn author(&self) -> Option<String> {
        self.field("author")
    }

    /// The names of the authors as a list.
    #[getter]
    fn authors(&self) -> Vec<String> {
        self.0.authors.as_ref().map(|authors| authors.value.clone()).unwrap_or_default()
    }

    /// When it was published, in ISO 8601.
    #[getter]
    fn date(&self) -> Option<String> {
        self.field("date")
    }

    /// When it was last changed, in ISO 8601.
    #[getter]
    fn modified(&self) -> Option<String> {
        self.field("modified")
    }

    /// The name of the site.
    #[getter]
    fn sitename(&self) -> Option<String> {
        self.field("sitename")
    }

    /// The language, such as `en` or `pt-BR`: as stated, otherwise detected from the words.
    #[getter]
    fn language(&self) -> Option<String> {
        self.field("language")
    }

    /// The page's own summary.
    #[getter]
    fn description(&self) -> Option<String> {
        self.field("description")
    }

    /// The page's preferred address.
    #[getter]
    fn canonical(&self) -> Option<String> {
        self.field("canonical")
    }

    /// Keywords.
    #[getter]
    pub(crate) fn tags(&self) -> Vec<String> {
        self.0.tags.as_ref().map(|tags| tags.value.clone()).unwrap_or_default()
    }

    /// The address of the page's main image.
    #[getter]
    fn image(&self) -> Option<String> {
        self.field("image")
    }

    /// The licence: `CC BY-SA 4.0`, or the address or name that is stated.
    #[getter]
    fn license(&self) -> Option<String> {
        self.field("license")
    }

    /// Where on the page each value was found: `{"title": "og:title"}`.
    #[getter]
    fn origins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let origins = PyDict::new(py);
        for (name, _, origin) in self.0.known() {
            origins.set_item(name, origin.to_string())?;
        }
        Ok(origins)
    }

    /// Returns everything as a dict, as in the JSON of `unframe extract`.
    pub(crate) fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        for name in FIELDS {
            if name == "tags" {
                fields.set_item(name, self.tags())?;
            } else {
                fields.set_item(name, self.field(name))?;
            }
        }
        Ok(fields)
    }

    fn __repr__(&self) -> String {
        let known: Vec<String> = self.0.known().map(|(name, text, _)| format!("{name}={text:?}")).collect();
        format!("Metadata({})", known.join(", "))
    }
}
