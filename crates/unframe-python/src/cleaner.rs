//! Rows of a table of pages: what `unframe.arrow.clean` asks for, page by page.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use unframe::discussion::Comment;
use unframe::metadata::FIELDS;
use unframe::render::PageFacts;
use unframe::{Format, Share};
use unframe_corpus::SiteBy;

use crate::chains::{Chains, Known};
use crate::error;
use crate::extraction::{format_named, language_code};
use crate::guard::unlocked;
use crate::options::Options;
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
    /// One for all pages: a template, or chains.
    One(Py<PyAny>),
    /// By the names of sites: templates, or their bytes, which are read when the first page of their site comes.
    Sites(Py<PyDict>),
}

impl Templates {
    fn of(templates: &Bound<'_, PyAny>) -> PyResult<Self> {
        if templates.is_none() {
            return Ok(Self::None);
        }
        if templates.is_instance_of::<Template>() || templates.is_instance_of::<Chains>() {
            return Ok(Self::One(templates.clone().unbind()));
        }
        let message = "templates are None, a Template, or a dict of them by site";
        let sites = templates.cast::<PyDict>();
        let sites = sites.map_err(|_| error::InputError::new_err((message, "unframe.learn_sites() makes such a dict")));
        // Our own, because what is read is kept in it.
        Ok(Self::Sites(sites?.copy()?.unbind()))
    }

    fn of_site<'py>(&self, py: Python<'py>, site: &str) -> PyResult<Known<'py>> {
        match self {
            Self::None => Ok(Known::Nothing),
            Self::One(template) => Known::of(Some(template.bind(py))),
            Self::Sites(sites) => {
                let Some(found) = sites.bind(py).get_item(site)? else { return Ok(Known::Nothing) };
                if found.is_instance_of::<Template>() || found.is_instance_of::<Chains>() {
                    return Known::of(Some(&found));
                }
                let bytes = found.cast::<PyBytes>().map_err(|_| {
                    let message = format!("the template of `{site}` is neither a Template nor its bytes");
                    error::InputError::new_err((message, None::<&str>))
                })?;
                let template = Bound::new(py, Template::without_sample(bytes.as_bytes())?)?;
                sites.bind(py).set_item(site, &template)?;
                Ok(Known::Template(template))
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
        let known = self.templates.of_site(py, &site)?;
        let charset = self.options.extract.charset.clone().or_else(|| charset.map(str::to_owned));
        let options = unframe::Options {
            id: id.unwrap_or_default(),
            url,
            site,
            charset,
            ..self.options.clone().by(&known)?.extract
        };
        let (body, known) = (html.as_bytes(), known.site());
        let made: Option<Row> = unlocked(py, || {
            let read = options.read(body);
            let judged = options.judge(&read, known);
            let extraction = unframe::Extraction::of(read, judged, options);
            let target = self.target_language.as_deref();
            if target.is_some_and(|language| extraction.is_in_another_language_than(language)) {
                return None;
            }
            let render = |format: &Format| match format {
                // As JSON has it, and as `Extraction.text` is.
                Format::Text => extraction.text().as_bytes().to_vec(),
                format => extraction.render(*format),
            };
            let outputs = self.outputs.iter().map(render).collect();
            Some(Row { facts: extraction.facts(), outputs })
        })?;
        made.map(|row| self.row(py, &row)).transpose()
    }
}

/// What was made of a page.
struct Row {
    facts: PageFacts,
    outputs: Vec<Vec<u8>>,
}

impl Cleaner {
    fn row<'py>(&self, py: Python<'py>, made: &Row) -> PyResult<Bound<'py, PyTuple>> {
        let (facts, outputs) = (&made.facts, &made.outputs);
        let row = PyList::empty(py);
        row.append(&facts.site)?;
        row.append(facts.template_id.as_deref())?;
        row.append(facts.template_fit.map(Share::as_f64))?;
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
        let comments = PyList::empty(py);
        for Comment { author, date, text } in &facts.comments {
            let comment = PyDict::new(py);
            comment.set_item("author", author.as_deref())?;
            comment.set_item("date", date.as_deref())?;
            comment.set_item("text", text)?;
            comments.append(comment)?;
        }
        row.append(comments)?;
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
