//! What the caller is told when a tool fails: what, why, and what to do about it.

use std::fmt;

use unframe_corpus::{CorpusError, with_causes};

/// Why a tool has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    message: String,
    hint: Option<String>,
}

impl Refusal {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    pub(crate) fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "error: {}", self.message)?;
        match &self.hint {
            Some(hint) => write!(formatter, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

impl From<CorpusError> for Refusal {
    fn from(error: CorpusError) -> Self {
        Self::new(with_causes(&error))
    }
}
