//! How do I use it from Python? The extension module `unframe._unframe`.
//!
//! Conversions and the release of the interpreter's lock, nothing else: what becomes of a page is decided in
//! [`unframe::extraction`], so that Python gives the same bytes as the command. No threads are started here, because those
//! who run Python on many machines fork.

#![expect(clippy::needless_pass_by_value, reason = "arguments come from Python by value")]
#![expect(clippy::doc_link_with_quotes, reason = "these comments are docstrings, and lists of texts no links")]

mod base;
mod block;
mod chains;
mod changes;
mod cleaner;
mod comment;
mod error;
mod extraction;
mod guard;
mod metadata;
mod observer;
mod options;
mod overhead;
mod page_source;
mod pickled;
mod prints;
mod read;
mod semantic;
mod site;
mod table;
mod template;

use pyo3::pymodule;

/// The parts of `unframe` that are written in Rust.
#[pymodule]
mod _unframe {
    #[pymodule_export]
    use crate::base::{Base, Match, Pair, near_duplicates};
    #[pymodule_export]
    use crate::block::Block;
    #[pymodule_export]
    use crate::chains::Chains;
    #[pymodule_export]
    use crate::changes::_diff;
    #[pymodule_export]
    use crate::cleaner::Cleaner;
    #[pymodule_export]
    use crate::comment::Comment;
    #[pymodule_export]
    use crate::extraction::{Extraction, extract, extract_bytes};
    #[pymodule_export]
    use crate::guard::_panic;
    #[pymodule_export]
    use crate::metadata::Metadata;
    #[pymodule_export]
    use crate::observer::{Observer, learn};
    #[pymodule_export]
    use crate::overhead::_extract_all;
    #[pymodule_export]
    use crate::prints::{BlockMatch, Prints};
    #[pymodule_export]
    use crate::read::{Record, Records};
    #[pymodule_export]
    use crate::semantic::{SemanticBlock, blocks};
    #[pymodule_export]
    use crate::site::site_of;
    #[pymodule_export]
    use crate::table::{CodeBlock, DataCell, DataTable};
    #[pymodule_export]
    use crate::template::Template;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // The hook is that of this module alone.
        unframe_corpus::guard::silence_guarded_panics();
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
