//! The fingerprints of a document, as Python has them.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{self, Compared, Part, Scheme, Shingler, page_parts};
use unframe::segment::semantic::Edition;

use crate::error::{self, InputError};
use crate::extraction::Extraction;
use crate::guard::unlocked;

/// The fingerprints and shingles of a document: of a text, or of an `Extraction`, block by block. It can be pickled.
///
/// >>> import unframe
/// >>> text = "It rained in the valley all night, and in the morning the river had risen by a foot or more."
/// >>> unframe.Prints(text).similarity(unframe.Prints(text + " Nobody was hurt."))
/// 0.842105
#[pyclass(frozen, module = "unframe", eq)]
#[derive(Debug, PartialEq)]
pub(crate) struct Prints(near_duplicates::Prints);

/// Two similar blocks.
#[pyclass(frozen, get_all, module = "unframe", eq)]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BlockMatch {
    /// The number of the block in this document.
    pub(crate) block: u32,
    /// `"content"` or `"framing"` there.
    pub(crate) label: &'static str,
    /// The number of the block in the other document.
    pub(crate) other_block: u32,
    /// `"content"` or `"framing"` there.
    pub(crate) other_label: &'static str,
    /// Similarity of the two, from 0 to 1.
    pub(crate) similarity: f64,
}

#[pymethods]
impl BlockMatch {
    fn __repr__(&self) -> String {
        format!("BlockMatch({} of one, {} of the other, {})", self.block, self.other_block, self.similarity)
    }
}

impl Prints {
    /// Of a text, an extraction, or prints that are there.
    pub(crate) fn of(document: &Bound<'_, PyAny>) -> PyResult<near_duplicates::Prints> {
        let py = document.py();
        if let Ok(prints) = document.cast::<Self>() {
            return Ok(prints.get().0.clone());
        }
        if let Ok(extraction) = document.cast::<Extraction>() {
            return extraction.get().with(py, |extraction| {
                let parts = page_parts(extraction.read(), extraction.labels(), Edition::Modern);
                near_duplicates::Prints::of(&parts.parts(), Scheme::MinHash, &mut Shingler::default())
            });
        }
        let Ok(text) = document.cast::<PyString>() else {
            let message = format!("cannot compare a `{}` with anything", document.get_type().name()?);
            return Err(InputError::new_err((message, "a document is a str, an Extraction, or Prints")));
        };
        let text = text.to_string_lossy();
        unlocked(py, || {
            let part = Part { number: 0, label: Label::Content, text: &text };
            near_duplicates::Prints::of(&[part], Scheme::MinHash, &mut Shingler::default())
        })
    }
}

/// A number from 0 to 1 as a share.
pub(crate) fn share(threshold: f64) -> PyResult<Share> {
    if !(0.0..=1.0).contains(&threshold) {
        return Err(error::option(format!("`threshold` is from 0 to 1, not {threshold}"), None));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and a million")]
    Ok(Share::millionths((threshold * 1e6).round() as u32))
}

/// What of documents is compared.
pub(crate) fn compared(compared: &str) -> PyResult<Compared> {
    match compared {
        "content" => Ok(Compared::Content),
        "all" => Ok(Compared::All),
        _ => Err(error::option(format!("`{compared}` cannot be compared; there are content and all"), None)),
    }
}

#[pymethods]
impl Prints {
    #[new]
    fn new(document: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of(document).map(Self)
    }

    /// For each block its number (`None` for all content together), its label, and its fingerprints. Two blocks that share no
    /// fingerprint are not compared.
    #[getter]
    fn fingerprints(&self) -> Vec<(Option<u32>, &'static str, Vec<u64>)> {
        self.0.blocks.iter().map(|block| (block.block, block.label.name(), block.fingerprints.clone())).collect()
    }

    /// Returns the similarity of two documents, from 0 to 1: by their content, or with `compared="all"` by all of their
    /// text.
    #[pyo3(signature = (other, *, compared="content"))]
    fn similarity(&self, other: &Bound<'_, Self>, compared: &str) -> PyResult<f64> {
        Ok(self.0.similarity(&other.get().0, self::compared(compared)?).as_f64())
    }

    /// Returns the similar blocks of two documents.
    #[pyo3(signature = (other, threshold=0.8))]
    fn matches(&self, other: &Bound<'_, Self>, threshold: f64) -> PyResult<Vec<BlockMatch>> {
        let threshold = share(threshold)?;
        let mut matches = Vec::new();
        for one in &self.0.blocks {
            for two in &other.get().0.blocks {
                let similarity = one.shingles.similarity(&two.shingles);
                if let (Some(block), Some(other_block)) = (one.block, two.block)
                    && similarity >= threshold
                {
                    let (label, other_label) = (one.label.name(), two.label.name());
                    matches.push(BlockMatch {
                        block,
                        label,
                        other_block,
                        other_label,
                        similarity: similarity.as_f64(),
                    });
                }
            }
        }
        Ok(matches)
    }

    /// The prints as bytes, for other machines with the same version.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Reads such bytes.
    #[classmethod]
    fn from_bytes(_class: &Bound<'_, PyType>, data: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let prints = near_duplicates::Prints::from_bytes(data.as_bytes());
        prints.map(Self).ok_or_else(|| InputError::new_err(("these bytes are not prints", None::<&str>)))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        Ok((py.get_type::<Self>().getattr("from_bytes")?, (slf.get().to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        format!("Prints({} blocks)", self.0.blocks.iter().filter(|block| block.block.is_some()).count())
    }
}
