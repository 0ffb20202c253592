//! The few parts a page is made of.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use unframe::render::{self, TextOptions};
use unframe::segment::semantic::{Edition, semantic_blocks};

use crate::error;
use crate::guard::unlocked;
use crate::options::Options;
use crate::page_source::PageSource;

/// One of the few parts a reader would say a page is made of.
#[pyclass(frozen, get_all, module = "unframe")]
#[derive(Clone, Debug)]
pub(crate) struct SemanticBlock {
    /// What most of it is: `text`, `links`, `table`, `form`, `code` or `list`.
    kind: &'static str,
    /// How strongly it stands out as a block.
    weight: f64,
    /// Number of visible characters.
    length: u32,
    /// Its first byte in the page.
    start: usize,
    /// The first byte after it.
    end: usize,
    /// Its text.
    text: String,
}

#[pymethods]
impl SemanticBlock {
    fn __repr__(&self) -> String {
        format!("SemanticBlock({}, {}..{}, {} characters)", self.kind, self.start, self.end, self.length)
    }
}

/// Finds the semantic blocks of a page, as `unframe blocks` does; with `edition="2008"`, as in the paper.
///
/// >>> import unframe
/// >>> menu = "<li><a href=/>All the news of the valley</a>" * 9
/// >>> text = "<p>It rained in the valley, and the river rose by a foot." * 9
/// >>> [block.kind for block in unframe.blocks(f"<div><ul>{menu}</ul></div><div>{text}</div>")]
/// ['links', 'text']
#[pyfunction]
#[pyo3(signature = (html, *, edition="modern", **options))]
pub(crate) fn blocks(
    html: &Bound<'_, PyAny>,
    edition: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<SemanticBlock>> {
    let edition = match edition {
        "modern" => Edition::Modern,
        "2008" => Edition::Of2008,
        _ => return Err(error::option(format!("there is no edition `{edition}`, only modern and 2008"), None)),
    };
    let (options, source) = (Options::of(options)?, PageSource::of(html)?);
    let body = source.bytes(html.py())?;
    unlocked(html.py(), || {
        let read = options.read(body, source.charset());
        let (page, tree) = (read.page(), read.tree());
        let found = semantic_blocks(tree, edition);
        let blocks = found.iter().map(|block| {
            let range = page.source_range(block.span);
            let roots = block.roots(tree).map(|root| render::text(root, &TextOptions::default()).into_text());
            SemanticBlock {
                kind: block.kind.name(),
                // Two digits are what anybody compares, and what the command writes.
                weight: (block.weight * 100.0).round() / 100.0,
                length: block.length,
                start: range.start,
                end: range.end,
                text: roots.filter(|text| !text.trim().is_empty()).collect::<Vec<_>>().join("\n"),
            }
        });
        blocks.collect()
    })
}
