//! A base of fingerprints on disk, and near-duplicates among documents at hand.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict};
use unframe::near_duplicates::Scheme;
use unframe_dups::{self as dups, Added, Writer};

use crate::error;
use crate::guard::unlocked;
use crate::prints::{BlockMatch, Prints, compared, share};

/// A document that is similar to the query, as a whole or in some blocks.
#[pyclass(frozen, get_all, module = "unframe", eq)]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Match {
    /// Its name.
    name: String,
    /// Similarity of the documents as a whole, from 0 to 1.
    similarity: f64,
    /// Blocks that are alike.
    blocks: Vec<BlockMatch>,
}

#[pymethods]
impl Match {
    fn __repr__(&self) -> String {
        format!("Match({:?}, {}, {} blocks)", self.name, self.similarity, self.blocks.len())
    }
}

/// Two documents that are similar, as a whole or in some blocks.
#[pyclass(frozen, get_all, module = "unframe", eq)]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pair {
    /// The name of the document that comes first alphabetically.
    name: String,
    /// The name of the other document.
    other: String,
    /// Similarity of the two as a whole, from 0 to 1.
    similarity: f64,
    /// Blocks that are alike.
    blocks: Vec<BlockMatch>,
}

#[pymethods]
impl Pair {
    fn __repr__(&self) -> String {
        format!("Pair({:?}, {:?}, {})", self.name, self.other, self.similarity)
    }
}

fn block_matches(blocks: &[dups::BlockMatch]) -> Vec<BlockMatch> {
    let block = |block: &dups::BlockMatch| BlockMatch {
        block: block.block,
        label: block.label.name(),
        other_block: block.other_block,
        other_label: block.other_label.name(),
        similarity: block.similarity.as_f64(),
    };
    blocks.iter().map(block).collect()
}

fn pairs_of(found: Vec<dups::Pair>) -> Vec<Pair> {
    let pair = |pair: dups::Pair| {
        let blocks = block_matches(&pair.blocks);
        Pair { name: pair.name, other: pair.other, similarity: pair.similarity.as_f64(), blocks }
    };
    found.into_iter().map(pair).collect()
}

/// Finds near-duplicates among documents: pairs of name and text, extraction or prints.
///
/// Returns the pairs with a similarity of at least `threshold`, as a whole (by their content, or with `compared="all"` by all
/// of their text) or in a block.
///
/// >>> import unframe
/// >>> text = "It rained in the valley all night, and in the morning the river had risen by a foot or more."
/// >>> unframe.near_duplicates({"one": text, "two": text + " Nobody was hurt.", "three": "A clock."}.items())
/// [Pair("one", "two", 0.842105)]
#[pyfunction]
#[pyo3(signature = (documents, threshold=0.8, *, compared="content"))]
pub(crate) fn near_duplicates(
    py: Python<'_>,
    documents: &Bound<'_, PyAny>,
    threshold: f64,
    compared: &str,
) -> PyResult<Vec<Pair>> {
    let (threshold, compared) = (share(threshold)?, self::compared(compared)?);
    let folder = tempfile::tempdir()?;
    let opened = unlocked(py, || Writer::open(folder.path(), Scheme::MinHash))?;
    let mut writer = opened.map_err(|error| error::base(&error))?;
    for document in documents.try_iter()? {
        let (name, document): (String, Bound<'_, PyAny>) = document?.extract()?;
        let prints = Prints::of(&document)?;
        unlocked(py, || writer.add(&name, &prints))?.map_err(|error| error::base(&error))?;
    }
    let found = unlocked(py, || {
        writer.commit()?;
        writer.base().pairs(threshold, compared)
    })?;
    Ok(pairs_of(found.map_err(|error| error::base(&error))?))
}

/// A base of fingerprints in a folder. It outlives the run, and may be larger than memory.
///
/// With `mode="a"`, the default, it is created if it is missing, and no other process can write to it meanwhile; with
/// `mode="r"` you read it as it was when you opened it. Documents are stored by `commit()`, or at the end of a `with`.
///
/// >>> import tempfile, unframe
/// >>> text = "It rained in the valley all night, and in the morning the river had risen by a foot or more."
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> with unframe.Base(folder.name) as base:
/// ...     base.add("rain", text)
/// 'new'
/// >>> unframe.Base(folder.name, mode="r").query(text + " Nobody was hurt.")
/// [Match("rain", 0.842105, 1 blocks)]
/// >>> folder.cleanup()
#[pyclass(frozen, module = "unframe")]
#[derive(Debug)]
pub(crate) struct Base {
    folder: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug)]
enum State {
    Written(Box<Writer>),
    Read(dups::Base),
    Closed,
}

impl Base {
    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reading<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&dups::Base) -> Result<T, dups::BaseError> + Send,
    ) -> PyResult<T> {
        let done = unlocked(py, || match &*self.locked() {
            State::Written(writer) => Some(work(writer.base())),
            State::Read(base) => Some(work(base)),
            State::Closed => None,
        })?;
        done.ok_or_else(|| self.refused("it was closed"))?.map_err(|error| error::base(&error))
    }

    fn writing<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Writer) -> Result<T, dups::BaseError> + Send,
    ) -> PyResult<T> {
        let done = unlocked(py, || match &mut *self.locked() {
            State::Written(writer) => Ok(work(writer)),
            State::Read(_) => Err("it was opened with mode=\"r\""),
            State::Closed => Err("it was closed"),
        })?;
        done.map_err(|why| self.refused(why))?.map_err(|error| error::base(&error))
    }

    fn refused(&self, why: &str) -> PyErr {
        let message = format!("cannot use the base `{}`: {why}", self.folder.display());
        error::BaseError::new_err((message, "open it again with unframe.Base(path)"))
    }
}

#[pymethods]
impl Base {
    #[new]
    #[pyo3(signature = (path, mode="a"))]
    fn new(py: Python<'_>, path: PathBuf, mode: &str) -> PyResult<Self> {
        let opened = match mode {
            "a" => {
                unlocked(py, || Writer::open(&path, Scheme::MinHash).map(|writer| State::Written(Box::new(writer))))?
            }
            "r" => unlocked(py, || dups::Base::open(&path).map(State::Read))?,
            _ => return Err(error::option(format!("there is no mode `{mode}`, only \"a\" and \"r\""), None)),
        };
        let state = opened.map_err(|error| error::base(&error))?;
        Ok(Self { folder: path, state: Mutex::new(state) })
    }

    /// Adds a document (a text, an extraction, or prints), or replaces the one with its name: `"new"`, `"replaced"` or
    /// `"unchanged"`.
    fn add(&self, py: Python<'_>, name: &str, document: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let prints = Prints::of(document)?;
        Ok(match self.writing(py, |writer| writer.add(name, &prints))? {
            Added::New => "new",
            Added::Replaced => "replaced",
            Added::Unchanged => "unchanged",
        })
    }

    /// Removes a document, and returns whether it was there.
    fn remove(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        self.writing(py, |writer| writer.remove(name))
    }

    /// Forces everything to disk: documents added before survive a crash.
    fn commit(&self, py: Python<'_>) -> PyResult<()> {
        self.writing(py, Writer::commit)
    }

    /// Commits, then rewrites the base as one file without replaced and removed documents.
    fn compact(&self, py: Python<'_>) -> PyResult<()> {
        self.writing(py, Writer::compact)
    }

    /// Finds documents of the last commit with a similarity of at least `threshold`, as a whole or in a block, the most similar
    /// first.
    #[pyo3(signature = (document, threshold=0.8, *, compared="content"))]
    fn query(&self, document: &Bound<'_, PyAny>, threshold: f64, compared: &str) -> PyResult<Vec<Match>> {
        let (threshold, compared, prints) = (share(threshold)?, self::compared(compared)?, Prints::of(document)?);
        let found = self.reading(document.py(), |base| base.query(&prints, threshold, compared))?;
        let found = found.into_iter().map(|found| {
            let blocks = block_matches(&found.blocks);
            Match { name: found.name, similarity: found.similarity.as_f64(), blocks }
        });
        Ok(found.collect())
    }

    /// Finds all pairs of similar documents.
    #[pyo3(signature = (threshold=0.8, *, compared="content"))]
    fn pairs(&self, py: Python<'_>, threshold: f64, compared: &str) -> PyResult<Vec<Pair>> {
        let (threshold, compared) = (share(threshold)?, self::compared(compared)?);
        self.reading(py, |base| base.pairs(threshold, compared)).map(pairs_of)
    }

    /// Checks all files and returns their problems: none, unless something else has changed them.
    fn verify(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let problems = self.reading(py, dups::Base::verify)?;
        Ok(problems.iter().map(|problem| format!("{}: {}", problem.path.display(), problem.what)).collect())
    }

    /// Counts: documents, blocks, fingerprints, layers, bytes.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stats = self.reading(py, dups::Base::stats)?;
        let counts = PyDict::new(py);
        counts.set_item("documents", stats.documents)?;
        counts.set_item("blocks", stats.blocks)?;
        counts.set_item("fingerprints", stats.fingerprints)?;
        counts.set_item("layers", stats.layers)?;
        counts.set_item("bytes", stats.bytes)?;
        Ok(counts)
    }

    /// Closes the base. Pages that were not committed are lost.
    fn close(&self) {
        *self.locked() = State::Closed;
    }

    fn __contains__(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        self.reading(py, |base| base.contains(name))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let stats = self.reading(py, dups::Base::stats)?;
        Ok(usize::try_from(stats.documents).unwrap_or(usize::MAX))
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (kind=None, error=None, traceback=None))]
    fn __exit__(
        &self,
        py: Python<'_>,
        kind: Option<&Bound<'_, PyAny>>,
        error: Option<&Bound<'_, PyAny>>,
        traceback: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let _ = (error, traceback);
        let is_written = matches!(&*self.locked(), State::Written(_));
        let committed = if kind.is_none() && is_written { self.commit(py) } else { Ok(()) };
        self.close();
        committed
    }

    fn __repr__(&self) -> String {
        format!("Base({:?})", self.folder.display().to_string())
    }
}
