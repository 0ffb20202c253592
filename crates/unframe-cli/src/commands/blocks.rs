//! `unframe blocks`: the semantic blocks of pages.

use std::fmt::Write;

use serde::Serialize;
use unframe::html::{Document, Tree};
use unframe::page::Page;
use unframe::render::{self, TextOptions};
use unframe::segment::semantic::{Edition, SemanticBlock, semantic_blocks};

use super::pages::{self, FEW_CHARACTERS, Format, Made, Names};
use crate::args::{BlocksArguments, BlocksFormat};
use crate::exit::ExitCode;
use crate::failure::Stop;
use crate::printer::Printer;
use crate::sanitize;

pub(crate) fn run(arguments: &BlocksArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let edition = if arguments.as_published { Edition::Of2008 } else { Edition::Modern };
    let (extension, names) = match arguments.format {
        BlocksFormat::Text => ("txt", Names::Printed),
        BlocksFormat::Json => ("json", Names::Within),
        BlocksFormat::Html => ("html", Names::Printed),
    };
    let make = |name: &str, page: &Page<'_>, document: &Document<'_>| {
        let blocks = semantic_blocks(&document.tree, edition);
        let output = match arguments.format {
            BlocksFormat::Text => list(page, &document.tree, &blocks).into_bytes(),
            BlocksFormat::Json => object(name, page, &document.tree, &blocks).into_bytes(),
            BlocksFormat::Html => render::framed(page, document, &blocks),
        };
        // There is no `--hidden` to advise: blocks are of what is shown.
        Made { output, visible: FEW_CHARACTERS }
    };
    pages::run(&arguments.pages, &Format { extension, names, make: &make }, printer)
}

/// A line a block.
fn list(page: &Page<'_>, tree: &Tree<'_>, blocks: &[SemanticBlock]) -> String {
    /// What fits beside the numbers on a line of 80 columns, in most scripts.
    const SHOWN: usize = 34;
    let mut lines = String::new();
    let _ = writeln!(lines, "{:>2} {:<6}{:>7}{:>9}  {:<17} text", "", "kind", "weight", "length", "bytes");
    for (number, block) in (1..).zip(blocks) {
        let range = page.source_range(block.span);
        let bytes = format!("{}..{}", range.start, range.end);
        let text = text(tree, block);
        let mut shown: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((at, _)) = shown.char_indices().nth(SHOWN) {
            shown.truncate(at);
            shown.push('…');
        }
        let (kind, shown) = (block.kind.name(), sanitize::on_one_line(&shown));
        let _ = writeln!(lines, "{number:>2} {kind:<6}{:>7.2}{:>9}  {bytes:<17} {shown}", block.weight, block.length);
    }
    lines
}

/// A page as an object on one line. `docs/output-formats.md` describes its members.
fn object(name: &str, page: &Page<'_>, tree: &Tree<'_>, blocks: &[SemanticBlock]) -> String {
    let block = |block: &SemanticBlock| {
        let range = page.source_range(block.span);
        BlockObject {
            kind: block.kind.name(),
            // Two digits are what anybody compares.
            weight: (block.weight * 100.0).round() / 100.0,
            length: block.length,
            start: range.start,
            end: range.end,
            text: text(tree, block),
        }
    };
    let object = PageObject { id: name, blocks: blocks.iter().map(block).collect() };
    serde_json::to_string(&object).expect("strings and numbers are JSON") + "\n"
}

#[derive(Serialize)]
struct PageObject<'page> {
    id: &'page str,
    blocks: Vec<BlockObject>,
}

#[derive(Serialize)]
struct BlockObject {
    kind: &'static str,
    weight: f64,
    length: u32,
    start: usize,
    end: usize,
    text: String,
}

/// What a block says.
fn text(tree: &Tree<'_>, block: &SemanticBlock) -> String {
    let roots = block.roots(tree).map(|root| render::text(root, &TextOptions::default()).into_text());
    roots.filter(|text| !text.trim().is_empty()).collect::<Vec<_>>().join("\n")
}
