//! A page without its framing, as Python has it.
//!
//! What is kept is the page, its labels and its text. All else is made when it is asked for, from the page read once more:
//! reading is a small part of the work, and a list of a million extractions should not hold a million trees.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use unframe::extraction::{self, Format, Judged, Origin};
use unframe::page_verdict::PageVerdict;
use unframe::render::PageFacts;
use unframe::template::SiteTemplate;
use unframe_corpus::SiteBy;

use crate::block::Block;
use crate::error;
use crate::guard::unlocked;
use crate::metadata::Metadata;
use crate::options::Options;
use crate::page_source::PageSource;
use crate::read::Record;
use crate::reading::{ReadPage, Reading};
use crate::site;
use crate::template::Template;

/// Takes the framing off a page.
///
/// `html` is the page, as text or as the bytes that were stored; `url` its address, if it is known. With the `template` of its
/// site it is judged by both; without, by itself. Options have the names that users of trafilatura know; `docs/python.md` lists
/// them.
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
    template: Option<&Bound<'_, Template>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Extraction> {
    Extraction::make(html, url, template.map(Bound::get), Options::of(options)?)
}

/// The same of bytes only, as a server sent them; `charset` is what its `Content-Type` declared.
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
    template: Option<&Bound<'_, Template>>,
    charset: Option<String>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Extraction> {
    if html.is_instance_of::<PyString>() {
        return Err(error::no_page("a `str`: extract_bytes() takes bytes, extract() takes both"));
    }
    let mut options = Options::of(options)?;
    options.encoding = options.encoding.or(charset);
    Extraction::make(html, url, template.map(Bound::get), options)
}

/// A page without its framing. What is not text is made when it is asked for.
#[pyclass(frozen, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Extraction {
    source: PageSource,
    options: Options,
    judged: Judged,
    origin: Origin,
    text: Py<PyString>,
    verdict: PageVerdict,
    encoding: &'static str,
    facts: OnceLock<PageFacts>,
}

impl Extraction {
    pub(crate) fn make(
        html: &Bound<'_, PyAny>,
        url: Option<String>,
        template: Option<&Template>,
        options: Options,
    ) -> PyResult<Self> {
        let py = html.py();
        let source = PageSource::of(html)?;
        let record = html.cast::<Record>().ok().map(Bound::get);
        let url = url.or_else(|| record.and_then(|record| record.url.clone()));
        let id = options.id.clone().or_else(|| record.map(|record| record.id.clone())).or_else(|| url.clone());
        let id = id.unwrap_or_default();
        let site = options.site.clone().unwrap_or_else(|| site::name(url.clone(), None, SiteBy::Host));
        let (template_id, pages_compared) = template.map_or((None, 0), Template::name_and_pages);
        let origin = Origin { id, url, site, template_id, pages_compared };
        let unknown = SiteTemplate::default();
        let template = template.map_or(&unknown, Template::template);
        let body = source.bytes(py)?;
        let reading = Reading::of(&options, source.charset());
        let (judged, text, verdict, encoding) = unlocked(py, || {
            reading.read(body, |read| {
                let judged = read.judge(&options, template);
                let extraction = read.extraction(&judged, &origin, &options);
                let (text, verdict) = (extraction.text(), extraction.content().verdict);
                (judged, text, verdict, read.page.encoding())
            })
        })?;
        let text = PyString::new(py, &text).unbind();
        Ok(Self { source, options, judged, origin, text, verdict, encoding, facts: OnceLock::new() })
    }

    /// Does something with the page, read once more.
    pub(crate) fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&extraction::Extraction<'_>, &ReadPage<'_>) -> T + Send,
    ) -> PyResult<T> {
        let body = self.source.bytes(py)?;
        let reading = Reading::of(&self.options, self.source.charset());
        unlocked(py, || {
            reading.read(body, |read| work(&read.extraction(&self.judged, &self.origin, &self.options), read))
        })
    }

    fn facts(&self, py: Python<'_>) -> PyResult<&PageFacts> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        let facts =
            self.with(py, |extraction, _| PageFacts { comments: extraction.comments(), ..extraction.facts() })?;
        Ok(self.facts.get_or_init(|| facts))
    }

    fn string(&self, py: Python<'_>, format: Format) -> PyResult<String> {
        let bytes = self.with(py, |extraction, _| extraction.render(format))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

#[pymethods]
impl Extraction {
    /// What its content says.
    #[getter]
    fn text(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    /// The same with headings, lists, tables, links; `with_metadata` puts metadata in front.
    #[getter]
    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Markdown)
    }

    /// The page's own bytes, the framing cut out.
    #[getter]
    fn html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.render(py, "html")
    }

    /// The page's own bytes, the framing shown grey.
    #[getter]
    fn marked_html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.render(py, "marked-html")
    }

    /// The structure of the content, in the elements of trafilatura.
    #[getter]
    fn xml(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Xml)
    }

    /// The same as TEI P5.
    #[getter]
    fn tei(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Tei)
    }

    /// Everything as an object on one line: a line of `unframe extract --format jsonl`.
    #[getter]
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Json)
    }

    /// A line of a table.
    #[getter]
    fn csv(&self, py: Python<'_>) -> PyResult<String> {
        self.string(py, Format::Csv)
    }

    /// The bytes that `unframe extract --format` writes for the page: `text`, `markdown`, `json`, `csv`, `xml`, `tei`, `html` or
    /// `marked-html`.
    fn render<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let format = format_named(format)?;
        let bytes = self.with(py, |extraction, _| extraction.render(format))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// What the page says about itself.
    #[getter]
    fn metadata(&self, py: Python<'_>) -> PyResult<Metadata> {
        Ok(Metadata(self.facts(py)?.metadata.clone()))
    }

    /// What the page is called, without the name of its site.
    #[getter]
    fn title(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.facts(py)?.metadata.title.as_ref().map(|title| title.value.clone()))
    }

    /// All parts of the page in document order, content and framing.
    #[getter]
    fn blocks(&self, py: Python<'_>) -> PyResult<Vec<Block>> {
        self.with(py, |extraction, read| {
            let judged = read.blocks.iter().zip(extraction.labels().iter());
            let block = |(block, verdict)| Block::of(read.page, &read.document.tree, read.blocks, block, verdict);
            judged.map(block).collect()
        })
    }

    /// `content`, `no-content`, `needs-javascript` or `error-page`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.verdict.state.name()
    }

    /// Why, in a word.
    #[getter]
    fn verdict_reason(&self) -> &'static str {
        self.verdict.reason.name()
    }

    /// What the page is for, as predicted: `article`, `forum`, … `None` by methods that do not ask the page itself.
    #[getter]
    fn page_type(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(self.facts(py)?.prediction.map(|prediction| prediction.page_type.name()))
    }

    /// The word F1 that the text is predicted to have, from 0 to 1; `None` as above.
    #[getter]
    fn quality(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        Ok(self.facts(py)?.prediction.map(|prediction| prediction.quality.as_f64()))
    }

    /// Of the text, what stands in comments of readers.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.facts(py)?.comments.clone())
    }

    /// What was wrong with the page, in words.
    #[getter]
    fn damage(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.facts(py)?.damage.clone())
    }

    /// The encoding the page was read in, as the standard spells it: `windows-1251`.
    #[getter]
    fn encoding(&self) -> &'static str {
        self.encoding
    }

    /// Letters and digits of its content and of its framing.
    #[getter]
    fn letters(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let facts = self.facts(py)?;
        Ok((facts.content_letters, facts.framing_letters))
    }

    /// What the page is called in its collection.
    #[getter]
    fn id(&self) -> &str {
        &self.origin.id
    }

    /// Its address.
    #[getter]
    fn url(&self) -> Option<&str> {
        self.origin.url.as_deref()
    }

    /// The site it was compared with.
    #[getter]
    fn site(&self) -> &str {
        &self.origin.site
    }

    /// Which template it was judged by.
    #[getter]
    fn template_id(&self) -> Option<&str> {
        self.origin.template_id.as_deref()
    }

    /// How many different pages of its site it was compared with.
    #[getter]
    fn pages_compared(&self) -> u32 {
        self.origin.pages_compared
    }

    /// Whether the page may be in a language, such as `en`: its words do not tell of another.
    fn may_be_in(&self, py: Python<'_>, language: &str) -> PyResult<bool> {
        let code = language_code(language)?;
        self.with(py, |extraction, _| !extraction.is_in_another_language_than(&code))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text.bind(py).to_str()?;
        let (name, characters) = (&self.origin.id, text.chars().count());
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
        || error::option(format!("`{language}` is no language"), "a code of two or three letters, such as `en`");
    if is_code { Ok(code) } else { Err(wrong()) }
}
