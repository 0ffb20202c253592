//! What can be asked of an extraction: keyword arguments, under the names that users of trafilatura and of the command know.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use unframe::page::Page;
use unframe::page_model::Balance;
use unframe::render::{Cells, Images, Links, TableForm};
use unframe::{Addresses, Damage, FrontMatter, HiddenText, Kept, Limits, Method, Speed};

use crate::chains::Known;
use crate::error;

/// The names of all options.
const NAMES: [&str; 18] = [
    "method",
    "favor_precision",
    "favor_recall",
    "fast",
    "include_comments",
    "include_tables",
    "tables",
    "include_title",
    "include_links",
    "include_images",
    "include_hidden",
    "relative_links",
    "with_metadata",
    "raw_cells",
    "encoding",
    "max_bytes",
    "id",
    "site",
];

/// How pages are read and judged, and what of them is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// As the library takes them.
    pub(crate) extract: unframe::Options,
    /// What to call the page.
    pub(crate) id: Option<String>,
    /// The site it belongs to.
    pub(crate) site: Option<String>,
    /// Whether a method was named.
    has_method: bool,
}

/// What was said of the method, before it is known whether it makes sense.
#[derive(Default)]
struct Asked {
    method: Option<String>,
    precision: bool,
    recall: bool,
    fast: bool,
}

impl Options {
    /// From keyword arguments; unknown names are an error.
    pub(crate) fn of(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Self { extract: unframe::Options::default(), id: None, site: None, has_method: false };
        let mut asked = Asked::default();
        for (name, value) in arguments.into_iter().flatten() {
            let name: String = name.extract()?;
            options.set(&mut asked, &name, &value)?;
        }
        asked.check(&mut options.extract)?;
        options.has_method = asked.method.is_some();
        Ok(options)
    }

    /// The same for pages whose site is known by its chains: these have one method.
    pub(crate) fn by(mut self, known: &Known<'_>) -> PyResult<Self> {
        let is_2005 = self.extract.method == Method::Site2005;
        match known {
            Known::Chains(_) if !self.has_method => self.extract.method = Method::Site2005,
            Known::Chains(_) if !is_2005 => {
                let message = "chains are for the method `site-2005`".to_owned();
                return Err(error::option(message, "unframe.learn(pages) makes a template for the other methods"));
            }
            Known::Nothing | Known::Template(_) if is_2005 => {
                let message = "the method `site-2005` compares all pages of a site at once".to_owned();
                let hint = "give what unframe.learn(pages, method=\"site-2005\") returns as `template`";
                return Err(error::option(message, hint));
            }
            _ => {}
        }
        Ok(self)
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
            "tables" => self.extract.table_form = table_form(&text(name, value)?)?,
            "include_title" => self.extract.title = kept()?,
            "include_links" => self.extract.links = if is(name, value)? { Links::Keep } else { Links::Text },
            "include_images" => self.extract.images = if is(name, value)? { Images::Keep } else { Images::Omit },
            "include_hidden" => {
                let (judged, drop) = (HiddenText::Judged, HiddenText::Drop);
                self.extract.hidden_text = if is(name, value)? { judged } else { drop };
            }
            "relative_links" => {
                let (as_written, resolved) = (Addresses::AsWritten, Addresses::Resolved);
                self.extract.addresses = if is(name, value)? { as_written } else { resolved };
            }
            "with_metadata" => {
                let (wanted, unwanted) = (FrontMatter::Wanted, FrontMatter::Unwanted);
                self.extract.front_matter = if is(name, value)? { wanted } else { unwanted };
            }
            "raw_cells" => self.extract.cells = if is(name, value)? { Cells::Raw } else { Cells::Guarded },
            "encoding" => self.extract.charset = optional(name, value)?.map(known_encoding).transpose()?,
            "max_bytes" => self.extract.limits.max_bytes = bytes(value)?,
            "id" => self.id = optional(name, value)?,
            "site" => self.site = optional(name, value)?,
            _ => return Err(unknown(name)),
        }
        Ok(())
    }
}

impl Asked {
    /// Puts what makes sense into the options.
    fn check(&self, options: &mut unframe::Options) -> PyResult<()> {
        options.balance = match (self.precision, self.recall) {
            (true, true) => {
                return Err(error::option("`favor_precision` and `favor_recall` contradict each other".into(), None));
            }
            (true, _) => Balance::Precision,
            (_, true) => Balance::Recall,
            _ => Balance::Even,
        };
        let is_even = options.balance == Balance::Even;
        if self.fast && !is_even {
            let message = "`fast` does without the learned model that `favor_precision` and `favor_recall` are for";
            return Err(error::option(message.into(), None));
        }
        options.speed = if self.fast { Speed::Fast } else { Speed::Careful };
        if let Some(name) = self.method.as_deref() {
            options.method = Method::named(name).ok_or_else(|| {
                let known = Method::ALL.map(Method::name).join(", ");
                error::option(format!("the method `{name}` is unknown; there are {known}"), None)
            })?;
        }
        if (self.fast || !is_even) && !matches!(options.method, Method::Auto | Method::Page) {
            let message = "`favor_precision`, `favor_recall` and `fast` are for the methods `auto` and `page`";
            return Err(error::option(message.into(), None));
        }
        Ok(())
    }
}

fn is(name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    value.extract().map_err(|_| wrong(name, "True or False", value))
}

fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    value.extract().map_err(|_| wrong(name, "a str", value))
}

fn table_form(name: &str) -> PyResult<TableForm> {
    TableForm::named(name)
        .ok_or_else(|| error::option(format!("`tables` is `auto`, `pipe` or `html`, not `{name}`"), None))
}

fn optional(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    value.extract().map_err(|_| wrong(name, "a str or None", value))
}

fn bytes(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let number: Option<usize> = value.extract().map_err(|_| wrong("max_bytes", "a number of bytes", value))?;
    match number {
        Some(0) => Err(error::option("`max_bytes` is 0, but must be at least 1".into(), None)),
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
