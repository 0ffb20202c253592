//! What the method of 2005 knows of a site, and what of a site can be known at all.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use unframe::ReadPage;
use unframe::extraction::KnownSite;
use unframe::template::site_2005::{PageChains, Parameters, SiteChains};

use crate::error;
use crate::extraction::Extraction;
use crate::guard::unlocked;
use crate::options::Options;
use crate::page_source::PageSource;
use crate::template::Template;

/// What the pages of a site have in common according to the method of 2005, which compares all of them at once.
///
/// >>> import unframe
/// >>> def page(word):
/// ...     story = f"All that is known about {word} in the valley, and what {word} does to rivers. " * 5
/// ...     return f"<ul><li>Home<li>News<li>Contact</ul><p>{story}<p><i>Press</i> Ltd<hr>"
/// >>> chains = unframe.learn([page(word) for word in ["rain", "snow", "hail", "fog"]], method="site-2005")
/// >>> chains.apply(page("wind")).text.startswith("All that is known about wind")
/// True
#[pyclass(frozen, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Chains(SiteChains);

impl Chains {
    pub(crate) fn learn(py: Python<'_>, pages: &Bound<'_, PyAny>) -> PyResult<Self> {
        let parameters = Parameters::default();
        let mut chains = Vec::new();
        for page in pages.try_iter()? {
            let source = PageSource::of(&page?)?;
            let options = Options::of(None)?;
            let body = source.bytes(py)?;
            chains.push(unlocked(py, || PageChains::of_page(&options.read(body, source.charset()), &parameters))?);
        }
        unlocked(py, || Self(SiteChains::learn(&chains, parameters)))
    }
}

#[pymethods]
impl Chains {
    /// Extracts the content of a page of the site: the same as `unframe.extract(html, url, self)`.
    #[pyo3(signature = (html, url=None, **options))]
    fn apply(
        slf: &Bound<'_, Self>,
        html: &Bound<'_, PyAny>,
        url: Option<String>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Extraction> {
        Extraction::make(html, url, &Known::Chains(slf.clone()), options)
    }

    /// Number of pages that were compared.
    #[getter]
    fn pages_compared(&self) -> usize {
        self.0.pages()
    }

    /// Whether there were enough pages to tell framing from content.
    #[getter]
    fn can_judge(&self) -> bool {
        self.0.can_judge()
    }

    fn __repr__(&self) -> String {
        format!("Chains({} pages compared)", self.0.pages())
    }
}

/// What is known of a page's site: what `unframe.learn()` returned, or nothing.
#[derive(Debug)]
pub(crate) enum Known<'py> {
    Nothing,
    Template(Bound<'py, Template>),
    Chains(Bound<'py, Chains>),
}

impl<'py> Known<'py> {
    /// From an argument `template`.
    pub(crate) fn of(template: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        let Some(template) = template else { return Ok(Self::Nothing) };
        if let Ok(template) = template.cast::<Template>() {
            return Ok(Self::Template(template.clone()));
        }
        if let Ok(chains) = template.cast::<Chains>() {
            return Ok(Self::Chains(chains.clone()));
        }
        let message = format!("a `{}` is not a template", template.get_type().name()?);
        Err(error::InputError::new_err((message, "unframe.learn(pages) makes a template")))
    }

    /// As the library takes it.
    pub(crate) fn site(&self) -> KnownSite<'_> {
        match self {
            Self::Nothing => KnownSite::Nothing,
            Self::Template(template) => KnownSite::Template(template.get().template()),
            Self::Chains(chains) => KnownSite::Chains(&chains.get().0),
        }
    }
}

impl Options {
    /// Reads a page as the command does. What the options say of the encoding goes before what a record says.
    pub(crate) fn read<'body>(&self, body: &'body [u8], charset: Option<&str>) -> ReadPage<'body> {
        ReadPage::new(body, self.extract.charset.as_deref().or(charset), &self.extract.limits)
    }
}
