//! Seeing the pages of a site: in any order, in any grouping, on any machine.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use unframe::Method;
use unframe::extraction::Needs;
use unframe::template::{LearnOptions, SavedTemplate, SiteTemplate, TemplateObserver};

use crate::chains::{Chains, Known};
use crate::error::{self, OptionError};
use crate::guard::unlocked;
use crate::options::Options;
use crate::page_source::PageSource;
use crate::template::Template;

/// Learns the template of a site from its pages: an iterable of str, bytes or records, all of one site.
///
/// >>> import unframe
/// >>> template = unframe.learn(f"<nav>Home News</nav><p>All about {word}." for word in ["rain", "snow", "hail"])
/// >>> template.pages_compared
/// 3
///
/// With `method="site-2005"`, returns the `Chains` of that method instead of a template.
#[pyfunction]
#[pyo3(signature = (pages, *, method=None))]
pub(crate) fn learn<'py>(
    py: Python<'py>,
    pages: &Bound<'py, PyAny>,
    method: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let method = method.unwrap_or_default();
    match Method::named(if method.is_empty() { "auto" } else { method }).map(Method::needs) {
        Some(Needs::Template) => Ok(Bound::new(py, learn_template(py, pages)?)?.into_any()),
        Some(Needs::Chains) => {
            refuse_one_page(pages)?;
            Ok(Bound::new(py, Chains::learn(py, pages)?)?.into_any())
        }
        _ => {
            let message = format!("nothing is learned for the method `{method}`");
            Err(error::option(message, "the methods auto, site and site-2005 compare pages"))
        }
    }
}

fn learn_template(py: Python<'_>, pages: &Bound<'_, PyAny>) -> PyResult<Template> {
    let observer = Observer::of(TemplateObserver::new(LearnOptions::default()));
    add_all(&observer, pages)?;
    observer.finish(py)
}

/// A text is a sequence of texts, but never what was meant.
fn refuse_one_page(pages: &Bound<'_, PyAny>) -> PyResult<()> {
    if pages.is_instance_of::<pyo3::types::PyString>() || pages.is_instance_of::<PyBytes>() {
        let message = "a template is learned from several pages, not from one";
        return Err(error::InputError::new_err((message, "give a list of pages, or unframe.read(path)")));
    }
    Ok(())
}

pub(crate) fn add_all(observer: &Observer, pages: &Bound<'_, PyAny>) -> PyResult<()> {
    refuse_one_page(pages)?;
    for page in pages.try_iter()? {
        observer.observe(&page?, None)?;
    }
    Ok(())
}

/// Learns a site in parts.
///
/// Merged observers give the same result as one that saw all pages: learn on many machines, merge, finish once. Observers can
/// be pickled. They need the memory of `sample_pages` pages as hashes, however many pages you add.
///
/// >>> import unframe
/// >>> one, other = unframe.Observer(), unframe.Observer()
/// >>> for word in ["rain", "snow"]:
/// ...     one.observe(f"<nav>Home News</nav><p>All about {word}.")
/// >>> other.observe("<nav>Home News</nav><p>All about hail.")
/// >>> one.merge(other)
/// >>> one.finish()
/// Template(…, 3 pages seen, 3 compared)
#[pyclass(frozen, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Observer(Mutex<TemplateObserver>);

impl Observer {
    pub(crate) fn of(observer: TemplateObserver) -> Self {
        Self(Mutex::new(observer))
    }

    /// Whoever panicked while it was locked had not changed it yet, or changed it whole.
    fn locked(&self) -> MutexGuard<'_, TemplateObserver> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bytes(&self) -> Vec<u8> {
        // A template is made when all has been seen; until then the sample is all there is.
        SavedTemplate { template: SiteTemplate::default(), sample: Some(self.locked().clone()) }.to_bytes()
    }
}

#[pymethods]
impl Observer {
    #[new]
    #[pyo3(signature = (sample_pages=256))]
    fn new(sample_pages: usize) -> PyResult<Self> {
        if sample_pages < 3 {
            let message = format!("a sample of {sample_pages} pages tells nothing of a site");
            return Err(OptionError::new_err((message, "the usual size is 256")));
        }
        Ok(Self::of(TemplateObserver::new(LearnOptions { sample_pages })))
    }

    /// Adds a page.
    #[pyo3(signature = (html, **options))]
    pub(crate) fn observe(&self, html: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let py = html.py();
        let options = Options::of(options)?.by(&Known::Nothing)?;
        let source = PageSource::of(html)?;
        let body = source.bytes(py)?;
        // The lock of Python is let go first and never taken inside: two locks in one order cannot wait for each other.
        unlocked(py, || {
            let read = options.read(body, source.charset());
            self.locked().observe(&read);
        })
    }

    /// Adds the pages of another observer.
    fn merge(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<()> {
        let other = other.get();
        let seen = unlocked(py, || other.locked().clone())?;
        unlocked(py, || merge(&mut self.locked(), seen))?
    }

    /// Returns the template of the pages so far. You can add more afterwards.
    pub(crate) fn finish(&self, py: Python<'_>) -> PyResult<Template> {
        unlocked(py, || {
            let seen = self.locked().clone();
            Template::of(SavedTemplate::from(seen))
        })
    }

    /// Number of pages seen.
    #[getter]
    fn pages(&self) -> u64 {
        self.locked().pages()
    }

    /// The observer as bytes, to be sent to other machines.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &unlocked(py, || self.bytes())?))
    }

    /// Continues from the bytes of an observer, or of a template that was saved with its sample.
    #[classmethod]
    fn from_bytes(_class: &Bound<'_, PyType>, py: Python<'_>, data: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let bytes = data.as_bytes();
        let saved = unlocked(py, || SavedTemplate::from_bytes(bytes))?;
        let saved = saved.map_err(|error| error::template(None, error))?;
        saved.sample.map(Self::of).ok_or_else(|| error::no_sample("go on learning"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        Ok((py.get_type::<Self>().getattr("from_bytes")?, (slf.get().to_bytes(py)?,)))
    }

    fn __repr__(&self) -> String {
        format!("Observer({} pages)", self.locked().pages())
    }
}

/// Adds what another saw; samples of different sizes would give what no run over all pages gives.
pub(crate) fn merge(observer: &mut TemplateObserver, other: TemplateObserver) -> PyResult<()> {
    let (one, two) = (observer.options().sample_pages, other.options().sample_pages);
    if one != two {
        let message = format!("cannot merge samples of different sizes ({one} and {two} pages)");
        return Err(error::TemplateError::new_err((message, "learn both with the same sample_pages")));
    }
    observer.merge(other);
    Ok(())
}
