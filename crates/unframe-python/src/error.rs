//! From our errors to Python's exceptions, one class for each thing that can fail.
//!
//! The classes are written in Python (`python/unframe/errors.py`), so that they can also be `ValueError` or `TypeError`.

use std::error::Error;
use std::io;
use std::path::Path;

use pyo3::PyErr;
use unframe::template::TemplateFormatError;
use unframe_corpus::{CorpusError, with_causes};
use unframe_dups::BaseError as CannotUse;

pyo3::import_exception!(unframe.errors, BaseError);
pyo3::import_exception!(unframe.errors, InputError);
pyo3::import_exception!(unframe.errors, InternalError);
pyo3::import_exception!(unframe.errors, MissingFileError);
pyo3::import_exception!(unframe.errors, OptionError);
pyo3::import_exception!(unframe.errors, ReadError);
pyo3::import_exception!(unframe.errors, TemplateError);

/// Something that cannot be read as a page.
pub(crate) fn no_page(what: &str) -> PyErr {
    let hint = "a page is a str, bytes, or a Record of unframe.read()";
    InputError::new_err((format!("cannot read a page from {what}"), hint))
}

/// An option that makes no sense.
pub(crate) fn option(message: String, hint: impl Into<Option<&'static str>>) -> PyErr {
    OptionError::new_err((message, hint.into()))
}

/// Bytes that are no template, and where they are from.
pub(crate) fn template(path: Option<&Path>, error: TemplateFormatError) -> PyErr {
    let of = path.map_or_else(String::new, |path| format!(" `{}`", path.display()));
    let hint = match error {
        TemplateFormatError::Version { .. } => "learn it again, or install the version of unframe that wrote it",
        _ => "learn it again with unframe.learn() or `unframe learn`",
    };
    TemplateError::new_err((format!("cannot read the template{of}: {error}"), hint))
}

/// A file of a template that the system refuses.
pub(crate) fn template_file(done: &str, path: &Path, error: &io::Error) -> PyErr {
    let cause = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    let message = format!("cannot {done} the template `{}`: {cause}", path.display());
    if error.kind() == io::ErrorKind::NotFound {
        MissingFileError::new_err((message, None::<&str>))
    } else {
        TemplateError::new_err((message, None::<&str>))
    }
}

/// A template without its sample, which more pages cannot be added to.
pub(crate) fn no_sample(wanted: &str) -> PyErr {
    let message = format!("cannot {wanted}: the template was saved without its sample");
    TemplateError::new_err((message, "learn it again and save it with sample=True"))
}

/// A page or a source that cannot be read.
pub(crate) fn read(error: &CorpusError) -> PyErr {
    let hint = match error {
        CorpusError::Read { path, .. } if path.starts_with("http:") || path.starts_with("https:") => {
            Some("unframe fetches nothing: fetch the page and give its bytes to unframe.extract()")
        }
        CorpusError::NoPage { line: 1, .. } => Some("a line holds its page in `html`, or in `html_b64`"),
        _ => None,
    };
    match error {
        CorpusError::Read { cause, .. } if cause.kind() == io::ErrorKind::NotFound => {
            MissingFileError::new_err((with_causes(error), hint))
        }
        _ => ReadError::new_err((with_causes(error), hint)),
    }
}

/// A fingerprint base that cannot be read or written.
pub(crate) fn base(error: &CannotUse) -> PyErr {
    let hint = match error {
        CannotUse::Locked { .. } => Some("one process writes to a base at a time; mode=\"r\" reads beside it"),
        CannotUse::NoBase { .. } => Some("mode=\"a\" makes one"),
        CannotUse::Damaged { .. } => {
            Some("`unframe dups verify` reports which files are damaged; add the pages to a new base")
        }
        CannotUse::NoFolder { .. } => Some("make the folder first: a base makes its own folder and none around it"),
        _ => None,
    };
    if matches!(error, CannotUse::NoFolder { .. }) {
        return MissingFileError::new_err((with_causes(error), hint));
    }
    BaseError::new_err((with_causes(error), hint))
}

/// An extraction that cannot be made of what `pickle` has.
pub(crate) fn not_pickled(why: String) -> PyErr {
    let message = format!("cannot unpickle the extraction: {why}");
    InputError::new_err((message, "pickles are for processes of one version; keep `json` or `markdown` on disk"))
}

/// A bug of ours.
pub(crate) fn bug(message: String) -> PyErr {
    InternalError::new_err((message, "this is a bug in unframe; please report it together with the page"))
}
