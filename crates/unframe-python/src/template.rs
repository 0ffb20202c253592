//! A template of a site, as Python has it.

use std::io::Write as _;
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};
use unframe::Share;
use unframe::template::{Cluster, SavedTemplate, SiteTemplate, TemplateObserver};

use crate::chains::Known;
use crate::error;
use crate::extraction::Extraction;
use crate::guard::unlocked;
use crate::observer::{Observer, add_all};

/// What the pages of a site have in common: learned once, applied to new pages. It never changes, and can be pickled.
///
/// >>> import unframe
/// >>> def page(word):
/// ...     return f"<nav>Home News</nav><p>All that is known about {word} in the valley, and what {word} does to rivers."
/// >>> template = unframe.learn(page(word) for word in ["rain", "snow", "hail"])
/// >>> template.apply(page("fog")).text
/// 'All that is known about fog in the valley, and what fog does to rivers.'
/// >>> template.describe()["framing"]
/// [{'text': 'Home News', 'support': 1.0}]
/// >>> unframe.Template.from_bytes(template.to_bytes()) == template
/// True
#[pyclass(frozen, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Template {
    saved: SavedTemplate,
}

impl Template {
    pub(crate) fn of(saved: SavedTemplate) -> Self {
        Self { saved }
    }

    /// From bytes whose sample, if there is one, nobody needs.
    pub(crate) fn without_sample(bytes: &[u8]) -> PyResult<Self> {
        let template = SiteTemplate::from_bytes(bytes).map_err(|error| error::template(None, error))?;
        Ok(Self::of(SavedTemplate { template, sample: None }))
    }

    pub(crate) fn template(&self) -> &SiteTemplate {
        &self.saved.template
    }

    fn name(&self) -> Option<&str> {
        self.saved.template.id()
    }

    pub(crate) fn sample(&self, wanted: &str) -> PyResult<TemplateObserver> {
        self.saved.sample.clone().ok_or_else(|| error::no_sample(wanted))
    }
}

#[pymethods]
impl Template {
    /// Extracts the content of a page of the site: the same as `unframe.extract(html, url, self)`.
    #[pyo3(signature = (html, url=None, **options))]
    fn apply(
        slf: &Bound<'_, Self>,
        html: &Bound<'_, PyAny>,
        url: Option<String>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Extraction> {
        Extraction::make(html, url, &Known::Template(slf.clone()), options)
    }

    /// Returns the template of all pages of this and the other templates, the same bytes as if they had been learned at
    /// once.
    #[pyo3(signature = (*others))]
    fn merge(&self, py: Python<'_>, others: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut observer = self.sample("merge templates")?;
        for other in others {
            let other = other.cast::<Self>()?.get().sample("merge templates")?;
            crate::observer::merge(&mut observer, other)?;
        }
        unlocked(py, || Self::of(SavedTemplate::from(observer)))
    }

    /// Returns the template with more pages of its site added.
    fn update(&self, py: Python<'_>, pages: &Bound<'_, PyAny>) -> PyResult<Self> {
        let observer = Observer::of(self.sample("update the template")?);
        add_all(&observer, pages)?;
        observer.finish(py)
    }

    /// Saves it to a file, which is replaced only when the new one is complete. Without its sample, the file is small and judges
    /// just as well, but cannot be merged or updated.
    #[pyo3(signature = (path, *, sample=true))]
    fn save(&self, py: Python<'_>, path: PathBuf, sample: bool) -> PyResult<()> {
        let bytes = self.bytes(sample);
        unlocked(py, || write(&path, &bytes))?.map_err(|error| error::template_file("write", &path, &error))
    }

    /// Reads a file written by `save()` or `unframe learn`.
    #[classmethod]
    fn load(_class: &Bound<'_, PyType>, py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let bytes = unlocked(py, || fs_err::read(&path))?;
        let bytes = bytes.map_err(|error| error::template_file("read", &path, &error))?;
        let saved = unlocked(py, || SavedTemplate::from_bytes(&bytes))?;
        saved.map(Self::of).map_err(|error| error::template(Some(&path), error))
    }

    /// Returns the bytes of the file.
    #[pyo3(signature = (*, sample=true))]
    fn to_bytes<'py>(&self, py: Python<'py>, sample: bool) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes(sample))
    }

    /// Reads the bytes of a file.
    #[classmethod]
    pub(crate) fn from_bytes(_class: &Bound<'_, PyType>, py: Python<'_>, data: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let bytes = data.as_bytes();
        let saved = unlocked(py, || SavedTemplate::from_bytes(bytes))?;
        saved.map(Self::of).map_err(|error| error::template(None, error))
    }

    /// Describes what it holds, as `unframe template show --format json` does: the text of the framing, clusters of
    /// similar pages.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let template = &self.saved.template;
        let line = |(text, support): (&str, Share)| -> PyResult<Bound<'py, PyDict>> {
            let line = PyDict::new(py);
            line.set_item("text", text)?;
            line.set_item("support", support.as_f64())?;
            Ok(line)
        };
        let cluster = |cluster: &Cluster| -> PyResult<Bound<'py, PyDict>> {
            let told = PyDict::new(py);
            told.set_item("pages", cluster.pages())?;
            told.set_item("titles", cluster.titles())?;
            told.set_item("framing", template.framing_of(cluster).map(line).collect::<PyResult<Vec<_>>>()?)?;
            Ok(told)
        };
        let odd = PyDict::new(py);
        odd.set_item("pages", template.odd_pages())?;
        odd.set_item("titles", template.odd_titles())?;
        let framing = template.framing().iter().map(|text| line((&text.text, text.support)));
        let told = PyDict::new(py);
        told.set_item("pages_seen", template.pages_seen())?;
        told.set_item("pages_compared", template.pages_compared())?;
        told.set_item("can_judge", template.can_judge())?;
        told.set_item("has_sample", self.saved.sample.is_some())?;
        told.set_item("framing", framing.collect::<PyResult<Vec<_>>>()?)?;
        told.set_item("clusters", template.clusters().iter().map(cluster).collect::<PyResult<Vec<_>>>()?)?;
        told.set_item("odd", odd)?;
        Ok(told)
    }

    /// Sixteen hexadecimal digits, equal for templates that judge alike; `None` if there was nothing to compare.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.name()
    }

    /// Number of pages seen.
    #[getter]
    fn pages_seen(&self) -> u64 {
        self.saved.template.pages_seen()
    }

    /// Number of different pages compared.
    #[getter]
    fn pages_compared(&self) -> u32 {
        self.saved.template.pages_compared()
    }

    /// Whether there were enough pages to tell framing from content.
    #[getter]
    fn can_judge(&self) -> bool {
        self.saved.template.can_judge()
    }

    /// Whether it can be merged and updated.
    #[getter]
    fn has_sample(&self) -> bool {
        self.saved.sample.is_some()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        Ok((py.get_type::<Self>().getattr("from_bytes")?, (PyBytes::new(py, &slf.get().bytes(true)),)))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.bytes(true) == other.bytes(true)
    }

    fn __hash__(&self) -> u64 {
        let digits = self.name().unwrap_or_default();
        u64::from_str_radix(digits, 16).unwrap_or_default()
    }

    fn __repr__(&self) -> String {
        let (seen, compared) = (self.saved.template.pages_seen(), self.saved.template.pages_compared());
        let name = self.name().unwrap_or("too few pages");
        format!("Template({name}, {seen} pages seen, {compared} compared)")
    }
}

impl Template {
    fn bytes(&self, sample: bool) -> Vec<u8> {
        if sample { self.saved.to_bytes() } else { self.saved.template.to_bytes() }
    }
}

/// To a temporary name beside it, then renamed.
fn write(path: &std::path::Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(".".as_ref());
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path).map(drop).map_err(|error| error.error)
}
