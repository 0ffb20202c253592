//! What went wrong, as a value: one kind for each class of errors that JavaScript has.

use std::fmt;

use napi_derive::napi;
use unframe::template::TemplateFormatError;

/// Something that could not be done. `node/lib/errors.js` throws the class that `errorClass` names.
#[napi(object, object_from_js = false)]
#[derive(Clone, Debug)]
pub struct Failure {
    /// The name of the class: `OptionError`.
    pub error_class: &'static str,
    /// What was being done to what, and why it could not be.
    pub message: String,
    /// What may help.
    pub hint: Option<&'static str>,
}

impl Failure {
    fn new(error_class: &'static str, message: impl fmt::Display, hint: impl Into<Option<&'static str>>) -> Self {
        Self { error_class, message: message.to_string(), hint: hint.into() }
    }

    /// An option that makes no sense.
    pub(crate) fn option(message: impl fmt::Display, hint: impl Into<Option<&'static str>>) -> Self {
        Self::new("OptionError", message, hint)
    }

    /// Bytes that are not a template.
    pub(crate) fn template(error: TemplateFormatError) -> Self {
        let hint = match error {
            TemplateFormatError::Version { .. } => "learn it again, or install the version of unframe that wrote it",
            _ => "learn it again with learn() or `unframe learn`",
        };
        Self::new("TemplateError", format_args!("cannot read the template: {error}"), hint)
    }

    /// A template without its sample, which more pages cannot be added to.
    pub(crate) fn no_sample(wanted: &str) -> Self {
        let message = format_args!("cannot {wanted}: the template was saved without its sample");
        Self::new("TemplateError", message, "learn it again and save it with { sample: true }")
    }

    /// Samples of different sizes, which would merge to what no run over all pages gives.
    pub(crate) fn sizes(one: usize, other: usize) -> Self {
        let message = format_args!("cannot merge samples of different sizes ({one} and {other} pages)");
        Self::new("TemplateError", message, "learn both with the same samplePages")
    }

    /// A bug of ours.
    pub(crate) fn bug(message: &str) -> Self {
        let hint = "this is a bug in unframe; please report it together with the page";
        Self::new("InternalError", format_args!("internal error: {message}"), hint)
    }

    /// The signal of the call was aborted before the work began.
    pub(crate) fn aborted() -> Self {
        Self::new("AbortError", "the operation was aborted", None)
    }
}
