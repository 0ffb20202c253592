//! What one reader says below a page, as Python has it.

use pyo3::prelude::*;

/// A reader's comment. `author` and `date` are `None` if the page's markup does not state them.
#[pyclass(frozen, get_all, module = "unframe")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comment {
    /// Its author.
    author: Option<String>,
    /// Its date, as the page states it.
    date: Option<String>,
    /// Its text.
    text: String,
}

impl From<&unframe::discussion::Comment> for Comment {
    fn from(comment: &unframe::discussion::Comment) -> Self {
        let unframe::discussion::Comment { author, date, text } = comment.clone();
        Self { author, date, text }
    }
}

#[pymethods]
impl Comment {
    fn __repr__(&self) -> String {
        let author = self.author.as_deref().unwrap_or("somebody");
        let start: String = self.text.chars().take(40).collect();
        format!("Comment({author}, {start:?})")
    }

    fn __eq__(&self, other: &Self) -> bool {
        self == other
    }
}
