//! Rows of a table of pages: what `unframe.arrow.clean` asks for, page by page.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use unframe::extraction::{Format, Origin};
use unframe::metadata::FIELDS;
use unframe::render::PageFacts;
use unframe::template::SiteTemplate;
use unframe_corpus::SiteBy;

use crate::error;
use crate::extraction::{format_named, language_code};
use crate::guard::unlocked;
use crate::options::Options;
use crate::reading::Reading;
use crate::site;
use crate::template::Template;

/// Cleans pages that come in rows, by the templates of their sites.
#[pyclass(frozen, module = "unframe._unframe")]
#[derive(Debug)]
pub(crate) struct Cleaner {
    options: Options,
    outputs: Vec<Format>,
    templates: Templates,
    site_by: SiteBy,
    target_language: Option<String>,
}

#[derive(Debug)]
enum Templates {
    None,
    /// One for all pages.
    One(Py<Template>),
    /// By the names of sites: templates, or their bytes, which are read when the first page of their site comes.
    Sites(Py<PyDict>),
}

impl Templates {
    fn of(templates: &Bound<'_, PyAny>) -> PyResult<Self> {
        if templates.is_none() {
            return Ok(Self::None);
        }
        if let Ok(template) = templates.cast::<Template>() {
            return Ok(Self::One(template.clone().unbind()));
        }
        let message = "templates are None, a Template, or a dict of them by site";
        let sites = templates.cast::<PyDict>();
        let sites = sites.map_err(|_| error::InputError::new_err((message, "unframe.learn_sites() makes such a dict")));
        // Our own, because what is read is kept in it.
        Ok(Self::Sites(sites?.copy()?.unbind()))
    }

    fn of_site(&self, py: Python<'_>, site: &str) -> PyResult<Option<Py<Template>>> {
        match self {
            Self::None => Ok(None),
            Self::One(template) => Ok(Some(template.clone_ref(py))),
            Self::Sites(sites) => {
                let Some(found) = sites.bind(py).get_item(site)? else { return Ok(None) };
                if let Ok(template) = found.cast::<Template>() {
                    return Ok(Some(template.clone().unbind()));
                }
                let bytes = found.cast::<PyBytes>().map_err(|_| {
                    let message = format!("the template of `{site}` is neither a Template nor its bytes");
                    error::InputError::new_err((message, None::<&str>))
                })?;
                let template = Py::new(py, Template::without_sample(bytes.as_bytes())?)?;
                sites.bind(py).set_item(site, &template)?;
                Ok(Some(template))
            }
        }
    }
}

#[pymethods]
impl Cleaner {
    #[new]
    #[pyo3(signature = (templates, outputs, *, site_by="host", target_language=None, **options))]
    fn new(
        templates: &Bound<'_, PyAny>,
        outputs: Vec<String>,
        site_by: &str,
        target_language: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Ok(Self {
            options: Options::of(options)?,
            outputs: outputs.iter().map(|name| format_named(name)).collect::<PyResult<_>>()?,
            templates: Templates::of(templates)?,
            site_by: site::parse(site_by)?,
            target_language: target_language.map(language_code).transpose()?,
        })
    }

    /// A page as a tuple: site, template and pages compared; metadata in the order of the JSON; verdict and why, page type,
    /// quality, comments, damage; then the outputs that were asked for. `None` for a page in another language than the target.
    #[pyo3(signature = (html, *, url=None, id=None, site=None, charset=None))]
    fn clean<'py>(
        &self,
        py: Python<'py>,
        html: &Bound<'py, PyBytes>,
        url: Option<String>,
        id: Option<String>,
        site: Option<String>,
        charset: Option<&str>,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let id = id.or_else(|| url.clone());
        let site = site.unwrap_or_else(|| site::name(url.clone(), id.clone(), self.site_by));
        let template = self.templates.of_site(py, &site)?;
        let template = template.as_ref().map(Py::get);
        let (template_id, pages_compared) = template.map_or((None, 0), Template::name_and_pages);
        let origin = Origin { id: id.unwrap_or_default(), url, site, template_id, pages_compared };
        let unknown = SiteTemplate::default();
        let template = template.map_or(&unknown, Template::template);
        let body = html.as_bytes();
        let reading = Reading::of(&self.options, charset);
        let made: Option<(PageFacts, Vec<Vec<u8>>)> = unlocked(py, || {
            reading.read(body, |read| {
                let judged = read.judge(&self.options, template);
                let extraction = read.extraction(&judged, &origin, &self.options);
                let target = self.target_language.as_deref();
                if target.is_some_and(|language| extraction.is_in_another_language_than(language)) {
                    return None;
                }
                let render = |format: &Format| match format {
                    // As JSON has it, and as `Extraction.text` is.
                    Format::Text => extraction.text().into_bytes(),
                    format => extraction.render(*format),
                };
                let outputs = self.outputs.iter().map(render).collect();
                Some((PageFacts { comments: extraction.comments(), ..extraction.facts() }, outputs))
            })
        })?;
        made.map(|(facts, outputs)| self.row(py, &facts, &outputs)).transpose()
    }
}

impl Cleaner {
    fn row<'py>(&self, py: Python<'py>, facts: &PageFacts, outputs: &[Vec<u8>]) -> PyResult<Bound<'py, PyTuple>> {
        let row = PyList::empty(py);
        row.append(&facts.site)?;
        row.append(facts.template_id.as_deref())?;
        row.append(facts.pages_compared)?;
        for name in FIELDS {
            if name == "tags" {
                row.append(facts.metadata.tags.as_ref().map(|tags| tags.value.clone()).unwrap_or_default())?;
            } else {
                row.append(facts.metadata.field(name).map(|found| found.value))?;
            }
        }
        row.append(facts.verdict.map(|verdict| verdict.state.name()))?;
        row.append(facts.verdict.map(|verdict| verdict.reason.name()))?;
        row.append(facts.prediction.map(|prediction| prediction.page_type.name()))?;
        row.append(facts.prediction.map(|prediction| prediction.quality.as_f64()))?;
        row.append(facts.comments.as_deref())?;
        row.append(&facts.damage)?;
        for (format, output) in self.outputs.iter().zip(outputs) {
            match (format, str::from_utf8(output)) {
                (Format::Html | Format::MarkedHtml, _) | (_, Err(_)) => row.append(PyBytes::new(py, output))?,
                (_, Ok(text)) => row.append(text)?,
            }
        }
        Ok(row.to_tuple())
    }
}
