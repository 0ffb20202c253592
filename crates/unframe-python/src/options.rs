//! What can be asked of an extraction: keyword arguments, under the names that users of trafilatura and of the command know.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use unframe::extraction::{ExtractOptions, FAST, FrontMatter, Judge, Kept};
use unframe::page::Page;
use unframe::page_methods::PageMethod;
use unframe::page_model::Balance;
use unframe::render::{Images, Links};
use unframe::{Damage, Limits};

use crate::error;

/// The names of all options.
const NAMES: [&str; 13] = [
    "method",
    "favor_precision",
    "favor_recall",
    "fast",
    "include_comments",
    "include_tables",
    "include_links",
    "include_images",
    "with_metadata",
    "encoding",
    "max_bytes",
    "id",
    "site",
];

/// How pages are read and judged, and what of them is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) judge: Judge,
    pub(crate) extract: ExtractOptions,
    /// The encoding the server declared.
    pub(crate) encoding: Option<String>,
    pub(crate) max_bytes: usize,
    /// What to call the page.
    pub(crate) id: Option<String>,
    /// The site it is of.
    pub(crate) site: Option<String>,
}

/// What was said of the judge, before it is known whether it makes sense.
#[derive(Default)]
struct Asked {
    method: Option<String>,
    precision: bool,
    recall: bool,
    fast: bool,
}

impl Options {
    /// From keyword arguments; names that nobody knows are an error.
    pub(crate) fn of(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Self {
            judge: Judge::default(),
            extract: ExtractOptions::default(),
            encoding: None,
            max_bytes: Limits::default().max_bytes,
            id: None,
            site: None,
        };
        let mut asked = Asked::default();
        for (name, value) in arguments.into_iter().flatten() {
            let name: String = name.extract()?;
            options.set(&mut asked, &name, &value)?;
        }
        options.judge = asked.judge()?;
        Ok(options)
    }

    fn set(&mut self, asked: &mut Asked, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let kept = || is(name, value).map(|is| if is { Kept::Yes } else { Kept::No });
        match name {
            "method" => asked.method = Some(text(name, value)?),
            "favor_precision" => asked.precision = is(name, value)?,
            "favor_recall" => asked.recall = is(name, value)?,
            "fast" => asked.fast = is(name, value)?,
            "include_comments" => self.extract.comments = kept()?,
            "include_tables" => self.extract.tables = kept()?,
            "include_links" => self.extract.links = if is(name, value)? { Links::Keep } else { Links::Text },
            "include_images" => self.extract.images = if is(name, value)? { Images::Keep } else { Images::Omit },
            "with_metadata" => {
                let (wanted, unwanted) = (FrontMatter::Wanted, FrontMatter::Unwanted);
                self.extract.front_matter = if is(name, value)? { wanted } else { unwanted };
            }
            "encoding" => self.encoding = optional(name, value)?.map(known_encoding).transpose()?,
            "max_bytes" => self.max_bytes = bytes(value)?,
            "id" => self.id = optional(name, value)?,
            "site" => self.site = optional(name, value)?,
            _ => return Err(unknown(name)),
        }
        Ok(())
    }
}

impl Asked {
    fn judge(&self) -> PyResult<Judge> {
        let balance = match (self.precision, self.recall) {
            (true, true) => {
                return Err(error::option("`favor_precision` and `favor_recall` contradict each other".into(), None));
            }
            (true, _) => Balance::Precision,
            (_, true) => Balance::Recall,
            _ => Balance::Even,
        };
        if self.fast && balance != Balance::Even {
            let message = "`fast` does without the learned model that `favor_precision` and `favor_recall` are for";
            return Err(error::option(message.into(), None));
        }
        let method = self.method.as_deref().unwrap_or("auto");
        match (method, self.fast) {
            ("auto", false) => return Ok(Judge::Auto(balance)),
            ("auto", true) => return Ok(Judge::AutoFast),
            ("page", false) => return Ok(Judge::Page(balance)),
            ("page", true) => return Ok(Judge::OfPage(FAST)),
            ("site-2005", _) => {
                let message = "the method `site-2005` compares all pages of a site at once";
                return Err(error::option(message.into(), "run `unframe extract --method site-2005`"));
            }
            _ => {}
        }
        if self.fast || balance != Balance::Even {
            let message = "`favor_precision`, `favor_recall` and `fast` are for the methods `auto` and `page`";
            return Err(error::option(message.into(), None));
        }
        let of_page = PageMethod::ALL.into_iter().find(|of_page| of_page.name() == method).map(Judge::OfPage);
        of_page.or((method == "site").then_some(Judge::Site)).ok_or_else(|| {
            let known: Vec<&str> = PageMethod::ALL.into_iter().map(PageMethod::name).collect();
            let message = format!("the method `{method}` is unknown; there are auto, page, site, {}", known.join(", "));
            error::option(message, None)
        })
    }
}

fn is(name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    value.extract().map_err(|_| wrong(name, "True or False", value))
}

fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    value.extract().map_err(|_| wrong(name, "a str", value))
}

fn optional(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    value.extract().map_err(|_| wrong(name, "a str or None", value))
}

fn bytes(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let number: Option<usize> = value.extract().map_err(|_| wrong("max_bytes", "a number of bytes", value))?;
    match number {
        Some(0) => Err(error::option("`max_bytes` is 0: of no bytes there is nothing to extract".into(), None)),
        Some(number) => Ok(number),
        None => Ok(Limits::default().max_bytes),
    }
}

/// A label the Encoding standard knows; a wrong one is better noticed than believed.
fn known_encoding(label: String) -> PyResult<String> {
    let nothing = Page::decode(b"", Some(&label), &Limits::default());
    let is_unknown = nothing.damage().iter().any(|damage| matches!(damage, Damage::UnknownDeclaration { .. }));
    if is_unknown { Err(error::option(format!("no encoding `{label}` is known to browsers"), None)) } else { Ok(label) }
}

fn wrong(name: &str, expected: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let found = value.repr().map_or_else(|_| "something else".to_owned(), |repr| repr.to_string());
    let found: String = found.chars().take(60).collect();
    error::option(format!("`{name}` is {expected}, not {found}"), None)
}

fn unknown(name: &str) -> PyErr {
    let known = NAMES.join(", ");
    error::option(format!("the option `{name}` is unknown; there are {known}"), None)
}
