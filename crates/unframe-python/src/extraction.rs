//! A page without its framing, as Python has it.
//!
//! What is kept is the page, its labels and its text. All else is made when it is asked for, from the page read once more:
//! reading is a small part of the work, and a list of a million extractions should not hold a million trees.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};
use unframe::extraction::Judged;
use unframe::page_model::PageEvidence;
use unframe::page_verdict::PageVerdict;
use unframe::render::PageFacts;
use unframe::{Format, Share};
use unframe_corpus::SiteBy;

use crate::block::Block;
use crate::chains::Known;
use crate::comment::Comment;
use crate::error;
use crate::guard::unlocked;
use crate::metadata::Metadata;
use crate::options::Options;
use crate::page_source::PageSource;
use crate::pickled::Pickled;
use crate::read::Record;
use crate::site;
use crate::table::{CodeBlock, DataTable};

/// Extracts the content of a page.
///
/// `html` is the page, as text or as the bytes that were stored; `url` is its address, if it is known. With the `template` of
/// its site, the page is judged by both; without, by itself. `docs/python.md` lists the options.
///
/// >>> import unframe
/// >>> page = "<nav><a href=/>Home</a></nav><h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot."
/// >>> print(unframe.extract(page, include_links=False).markdown)
/// # Rain
/// <BLANKLINE>
/// It fell on the valley all night, and the river rose by a foot.
/// <BLANKLINE>
#[pyfunction]
#[pyo3(signature = (html, url=None, template=None, **options))]
pub(crate) fn extract(
    html: &Bound<'_, PyAny>,
    url: Option<String>,
    template: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Extraction> {
    Extraction::make(html, url, &Known::of(template)?, options)
}

/// The same for bytes as a server sent them; `charset` is the encoding in its `Content-Type`.
///
/// >>> import unframe
/// >>> page = "<p>Дождь шёл всю ночь, и к утру река поднялась на целый фут.".encode("koi8-r")
/// >>> unframe.extract_bytes(page, charset="koi8-r").text
/// 'Дождь шёл всю ночь, и к утру река поднялась на целый фут.'
#[pyfunction]
#[pyo3(signature = (html, url=None, template=None, *, charset=None, **options))]
pub(crate) fn extract_bytes(
    html: &Bound<'_, PyAny>,
    url: Option<String>,
    template: Option<&Bound<'_, PyAny>>,
    charset: Option<String>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Extraction> {
    if html.is_instance_of::<PyString>() {
        return Err(error::no_page("a `str`: extract_bytes() takes bytes, extract() takes both"));
    }
    let known = Known::of(template)?;
    let mut options = Options::of(options)?.by(&known)?;
    options.extract.charset = options.extract.charset.or(charset);
    Extraction::of(html, url, &known, options)
}

/// The content of a page. Formats other than text are made when you ask for them.
#[pyclass(frozen, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Extraction {
    source: PageSource,
    options: unframe::Options,
    judged: Judged,
    text: Py<PyString>,
    verdict: PageVerdict,
    encoding: String,
    /// What costs more than the text.
    facts: OnceLock<PageFacts>,
    /// The evidence of a page that comes from another process, made again when something needs it; `None` if there was none.
    evidence: Option<OnceLock<Arc<PageEvidence>>>,
}

impl Extraction {
    /// From a page, what is known of its site, and keyword arguments.
    pub(crate) fn make(
        html: &Bound<'_, PyAny>,
        url: Option<String>,
        known: &Known<'_>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Self::of(html, url, known, Options::of(options)?.by(known)?)
    }

    fn of(html: &Bound<'_, PyAny>, url: Option<String>, known: &Known<'_>, asked: Options) -> PyResult<Self> {
        let py = html.py();
        let source = PageSource::of(html)?;
        let record = html.cast::<Record>().ok().map(Bound::get);
        let url = url.or_else(|| record.and_then(|record| record.url.clone()));
        let id = asked.id.clone().or_else(|| record.map(|record| record.id.clone())).or_else(|| url.clone());
        let site = asked.site.clone().unwrap_or_else(|| site::name(url.clone(), None, SiteBy::Host));
        let body = source.bytes(py)?;
        let charset = asked.extract.charset.clone().or_else(|| source.charset().map(str::to_owned));
        let options = unframe::Options { id: id.unwrap_or_default(), url, site, charset, ..asked.extract };
        let known = known.site();
        let (judged, text, verdict, encoding) = unlocked(py, || {
            let read = options.read(body);
            let judged = options.judge(&read, known);
            let encoding = read.page().encoding().to_owned();
            let extraction = unframe::Extraction::of(read, judged.clone(), options.clone());
            (judged, extraction.text().to_owned(), extraction.verdict(), encoding)
        })?;
        let text = PyString::new(py, &text).unbind();
        Ok(Self { source, options, judged, text, verdict, encoding, facts: OnceLock::new(), evidence: None })
    }

    /// Does something with the page, read once more.
    pub(crate) fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&unframe::Extraction<'_>) -> T + Send,
    ) -> PyResult<T> {
        let body = self.source.bytes(py)?;
        unlocked(py, || {
            let read = self.options.read(body);
            let mut judged = self.judged.clone();
            if let Some(evidence) = &self.evidence {
                judged.evidence = Some(Arc::clone(evidence.get_or_init(|| Arc::clone(read.evidence()))));
            }
            work(&unframe::Extraction::of(read, judged, self.options.clone()))
        })
    }

    fn facts(&self, py: Python<'_>) -> PyResult<&PageFacts> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method is not general enough in its lifetime"
        )]
        let facts = self.with(py, |extraction| extraction.facts())?;
        Ok(self.facts.get_or_init(|| facts))
    }

    fn string(&self, py: Python<'_>, format: Format) -> PyResult<String> {
        let bytes = self.with(py, |extraction| extraction.render(format))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

#[pymethods]
impl Extraction {
    /// The content as plain text.
    #[getter]
    fn text(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    /// The content as Markdown: headings, lists, tables, links; `with_metadata` puts the metadata in front.
    #[getter]
    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Markdown)
    }

    /// The page's own bytes with the framing cut out.
    #[getter]
    fn html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.render(py, "html")
    }

    /// The page's own bytes with the framing shown grey.
    #[getter]
    fn marked_html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.render(py, "marked-html")
    }

    /// The structure of the content as XML, in the elements of trafilatura.
    #[getter]
    fn xml(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Xml)
    }

    /// The structure of the content as TEI P5.
    #[getter]
    fn tei(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Tei)
    }

    /// Everything as JSON: a line of `unframe extract --format jsonl`.
    #[getter]
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Json)
    }

    /// One row of `unframe extract --format csv`.
    #[getter]
    fn csv(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Csv)
    }

    /// Returns the bytes that `unframe extract --format` writes for the page: `text`, `markdown`, `json`, `csv`, `xml`, `tei`,
    /// `html` or `marked-html`.
    fn render<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let format = format_named(format)?;
        let bytes = self.with(py, |extraction| extraction.render(format))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// What the page states about itself.
    #[getter]
    fn metadata(&self, py: Python<'_>) -> PyResult<Metadata> {
        Ok(Metadata(self.facts(py)?.metadata.clone()))
    }

    /// The title, without the name of the site.
    #[getter]
    fn title(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.facts(py)?.metadata.title.as_ref().map(|title| title.value.clone()))
    }

    /// All blocks of the page in document order, content and framing.
    #[getter]
    fn blocks(&self, py: Python<'_>) -> PyResult<Vec<Block>> {
        self.with(py, |extraction| extraction.blocks().map(|block| Block::of(&block)).collect())
    }

    /// What the page is as a whole: `content`, `no-content`, `needs-javascript`, `error-page` or `not-a-page`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.verdict.state.name()
    }

    /// The reason for the verdict: `has-content`.
    #[getter]
    fn verdict_reason(&self) -> &'static str {
        self.verdict.reason.name()
    }

    /// The predicted type of the page: `article`, `forum`, … `None` with methods other than `auto` and `page`.
    #[getter]
    fn page_type(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(self.facts(py)?.prediction.map(|prediction| prediction.page_type.name()))
    }

    /// The predicted word F1 of the text, from 0 to 1; `None` with methods other than `auto` and `page`.
    #[getter]
    fn quality(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        Ok(self.facts(py)?.prediction.map(|prediction| prediction.quality.as_f64()))
    }

    /// Readers' comments, whether they are in the text or not; empty on forums.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Vec<Comment>> {
        Ok(self.facts(py)?.comments.iter().map(Comment::from).collect())
    }

    /// The data tables of the content, cell by cell.
    #[getter]
    fn tables(&self, py: Python<'_>) -> PyResult<Vec<DataTable>> {
        self.with(py, |extraction| extraction.tables().iter().map(DataTable::from).collect())
    }

    /// The blocks of code of the content.
    #[getter]
    fn code(&self, py: Python<'_>) -> PyResult<Vec<CodeBlock>> {
        self.with(py, |extraction| extraction.code().iter().map(CodeBlock::from).collect())
    }

    /// Problems of the page, as sentences.
    #[getter]
    fn damage(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.facts(py)?.damage.clone())
    }

    /// The encoding of the page, as the standard spells it: `windows-1251`.
    #[getter]
    fn encoding(&self) -> &str {
        &self.encoding
    }

    /// Number of letters and digits in the content and in the framing.
    #[getter]
    fn letters(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let facts = &self.facts(py)?;
        Ok((facts.content_letters, facts.framing_letters))
    }

    /// The name of the page in its collection.
    #[getter]
    fn id(&self) -> &str {
        &self.options.id
    }

    /// Its address.
    #[getter]
    fn url(&self) -> Option<&str> {
        self.options.url.as_deref()
    }

    /// The site it was compared with.
    #[getter]
    fn site(&self) -> &str {
        &self.options.site
    }

    /// The id of the template it was judged by.
    #[getter]
    fn template_id(&self) -> Option<&str> {
        self.judged.template_id.as_deref()
    }

    /// How well the template of its site fits the page, from 0 to 1; `None` without a template. A page that it does not fit is
    /// judged on its own.
    #[getter]
    fn template_fit(&self) -> Option<f64> {
        self.judged.template_fit.map(Share::as_f64)
    }

    /// Number of different pages of its site that were compared.
    #[getter]
    fn pages_compared(&self) -> u32 {
        self.judged.pages_compared
    }

    /// Returns whether the page may be in a language, such as `en`; `False` only if its words say otherwise.
    fn may_be_in(&self, py: Python<'_>, language: &str) -> PyResult<bool> {
        let code = language_code(language)?;
        self.with(py, |extraction| !extraction.is_in_another_language_than(&code))
    }

    /// The page, the text, and what was decided about the page: processes send each other extractions.
    #[expect(clippy::type_complexity, reason = "what pickle wants: a function and its arguments")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>, Py<PyString>, String))> {
        let (py, this) = (slf.py(), slf.get());
        let has_evidence = this.judged.evidence.is_some() || this.evidence.is_some();
        let state = Pickled::of(&this.options, &this.judged, has_evidence, this.verdict, &this.encoding);
        let state = state.to_json().map_err(error::not_pickled)?;
        let arguments = (this.source.as_object(py), this.text.clone_ref(py), state);
        Ok((py.get_type::<Self>().getattr("_of_pickle")?, arguments))
    }

    /// What `pickle` calls with what `__reduce__` gave.
    #[classmethod]
    fn _of_pickle(
        _class: &Bound<'_, PyType>,
        page: &Bound<'_, PyAny>,
        text: Py<PyString>,
        state: &str,
    ) -> PyResult<Self> {
        let source = PageSource::of(page)?;
        let state = Pickled::of_json(state).map_err(error::not_pickled)?;
        let (options, verdict, encoding) = (state.options.clone(), state.verdict, state.encoding.clone());
        let evidence = state.has_evidence.then(OnceLock::new);
        let judged = state.judged();
        Ok(Self { source, options, judged, text, verdict, encoding, facts: OnceLock::new(), evidence })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text.bind(py).to_str()?;
        let (name, characters) = (&self.options.id, text.chars().count());
        Ok(format!("Extraction({name:?}, {}, {characters} characters)", self.verdict.state.name()))
    }
}

/// A format by its name in options; `txt`, `md`, `jsonl` and `xmltei` are other names of theirs.
pub(crate) fn format_named(name: &str) -> PyResult<Format> {
    let usual = match name {
        "txt" => "text",
        "md" => "markdown",
        "jsonl" => "json",
        "xmltei" => "tei",
        "marked_html" => "marked-html",
        name => name,
    };
    Format::ALL.into_iter().find(|format| format.name() == usual).ok_or_else(|| {
        let known: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
        error::option(format!("the format `{name}` is unknown; there are {}", known.join(", ")), None)
    })
}

/// Two or three letters, as ISO 639 has them; a region is not asked.
pub(crate) fn language_code(language: &str) -> PyResult<String> {
    let code = language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_lowercase());
    let wrong =
        || error::option(format!("`{language}` is not a language"), "a code of two or three letters, such as `en`");
    if is_code { Ok(code) } else { Err(wrong()) }
}
