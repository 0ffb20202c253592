//! What a page says about itself, as attributes.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use unframe::metadata::{self, FIELDS};

/// What a page says about itself; `None` where it does not. The names are those of trafilatura where it has one.
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
    /// What the page is called, without the name of its site.
    #[getter]
    fn title(&self) -> Option<String> {
        self.field("title")
    }

    /// Who wrote it: names, `; ` between them.
    #[getter]
    fn author(&self) -> Option<String> {
        self.field("author")
    }

    /// The same as a list.
    #[getter]
    fn authors(&self) -> Vec<String> {
        self.0.authors.as_ref().map(|authors| authors.value.clone()).unwrap_or_default()
    }

    /// When it was published, as ISO 8601 has it.
    #[getter]
    fn date(&self) -> Option<String> {
        self.field("date")
    }

    /// When it was changed.
    #[getter]
    fn modified(&self) -> Option<String> {
        self.field("modified")
    }

    /// What its site is called.
    #[getter]
    fn sitename(&self) -> Option<String> {
        self.field("sitename")
    }

    /// `en`, `pt-BR`: as stated, else told from the words.
    #[getter]
    fn language(&self) -> Option<String> {
        self.field("language")
    }

    /// What it is about.
    #[getter]
    fn description(&self) -> Option<String> {
        self.field("description")
    }

    /// The address it prefers.
    #[getter]
    fn canonical(&self) -> Option<String> {
        self.field("canonical")
    }

    /// Its keywords.
    #[getter]
    pub(crate) fn tags(&self) -> Vec<String> {
        self.0.tags.as_ref().map(|tags| tags.value.clone()).unwrap_or_default()
    }

    /// The address of its picture.
    #[getter]
    fn image(&self) -> Option<String> {
        self.field("image")
    }

    /// Under which licence it may be used.
    #[getter]
    fn license(&self) -> Option<String> {
        self.field("license")
    }

    /// Where on the page each of them was found: `{"title": "og:title"}`.
    #[getter]
    fn origins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let origins = PyDict::new(py);
        for (name, _, origin) in self.0.known() {
            origins.set_item(name, origin.to_string())?;
        }
        Ok(origins)
    }

    /// All of it, as the JSON of `unframe extract` has it.
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
