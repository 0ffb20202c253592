//! Does Markdown, read by a parser, have the structure that was written? A law, checked on real pages.
//!
//! The same walk over a page writes Markdown and clean HTML. HTML has a word for all of it and an exact parser, so what is read
//! from it is the truth; what pulldown-cmark reads from the Markdown must be the same: the tables cell by cell, the code with its
//! language, the items of lists with their nesting, the headings with their levels, and the links with their addresses.
//!
//! What Markdown cannot say is not compared: the numbers of items. Footnotes are links in HTML, and so are formulas text on pages whose
//! scripts look for them: of pages that have either, only the numbers of tables, blocks of code and headings are compared.

use std::fmt::{Debug, Write};
use std::path::Path;

use unframe::html::{ParseOptions, parse};
use unframe::render::{MarkdownOptions, TableForm, XmlOptions, markdown, structure_html};

use super::from_html::read_html;
use super::read::read;
use super::structure::Structure;
use crate::corpus;
use crate::quality::gold;

/// How a collection of sites is read.
type ReadSites = fn(&Path) -> std::io::Result<Vec<gold::GoldSite>>;

/// A page of a collection.
#[derive(Clone, Debug)]
pub struct RealPage {
    /// The collection, the site, and its number there.
    pub name: String,
    /// As it was stored.
    pub source: Vec<u8>,
}

/// Every n-th page of wcxb-dev, gold-sites-dev, crawled-sites and swde-dev, and the names of the collections that are not here.
pub fn real_pages(every: usize) -> (Vec<RealPage>, Vec<&'static str>) {
    let (mut pages, mut missing) = (Vec::new(), Vec::new());
    match corpus::wcxb_dev() {
        Some(all) => pages.extend(
            all.into_iter()
                .step_by(every)
                .map(|page| RealPage { name: format!("wcxb-dev {}", page.id), source: page.html.into_bytes() }),
        ),
        None => missing.push("wcxb-dev"),
    }
    let data = corpus::shared_folder().map(|shared| shared.join("data"));
    let collections: [(&str, &str, ReadSites); 3] = [
        ("gold-sites-dev", "gold-sites-dev.tar.zst", gold::read),
        ("crawled-sites", "crawled-sites.tar.zst", gold::read_unknown),
        ("swde-dev", "swde-dev.tar.zst", gold::read),
    ];
    for (name, file, read) in collections {
        let sites = data.as_ref().and_then(|data| read(&data.join(file)).ok());
        let Some(sites) = sites else {
            missing.push(name);
            continue;
        };
        let all = sites.into_iter().flat_map(|site| {
            let of_site = site.name.clone();
            let page = move |(number, page): (usize, gold::GoldPage)| RealPage {
                name: format!("{name} {of_site} {number}"),
                source: page.source,
            };
            site.pages.into_iter().enumerate().map(page)
        });
        pages.extend(all.step_by(every));
    }
    (pages, missing)
}

/// What is different after a page was written as Markdown and read again; `None` if nothing is.
pub fn fault(html: &str, tables: TableForm) -> Option<String> {
    let document = parse(html, &ParseOptions::default());
    let root = document.tree.document();
    let written = markdown(root, &MarkdownOptions { tables, ..MarkdownOptions::default() }).into_text();
    let truth = read_html(structure_html(root, &XmlOptions::default()).text());
    // Scripts look for formulas in the text of these pages, which are formulas in Markdown and text in HTML.
    let has_tex = ["MathJax", "mathjax", "katex"].iter().any(|sign| html.contains(sign));
    compare(&truth, &read(&written), tables, has_tex)
}

fn compare(truth: &Structure, found: &Structure, tables: TableForm, has_tex: bool) -> Option<String> {
    let mut faults = String::new();
    if has_tex || !found.notes.is_empty() {
        let counts = |structure: &Structure| [structure.tables.len(), structure.code.len(), structure.headings.len()];
        different(&mut faults, "number of tables, code and headings", &counts(truth), &counts(found));
        return (!faults.is_empty()).then_some(faults);
    }
    let cells = |structure: &Structure, is_pipe: bool| {
        let table = |table: &Vec<Vec<super::Cell>>| {
            let row = |row: &Vec<super::Cell>| {
                let cell = |cell: &super::Cell| {
                    let spans = if is_pipe { (1, 1) } else { (cell.columns, cell.rows) };
                    (cell.text.clone(), spans)
                };
                let mut cells: Vec<_> = row.iter().map(cell).collect();
                if is_pipe {
                    // A merged cell is followed by empty ones, and short rows are filled.
                    cells.retain(|(text, _)| !text.is_empty());
                }
                cells
            };
            let mut rows: Vec<_> = table.iter().map(row).collect();
            if is_pipe {
                rows.retain(|row| !row.is_empty());
            }
            rows
        };
        structure.tables.iter().map(table).collect::<Vec<_>>()
    };
    for is_pipe in [true, false] {
        if tables != TableForm::Html || !is_pipe {
            // Tables without merged cells are pipes, and those with them are HTML.
            let is_of = |table: &&Vec<Vec<super::Cell>>| {
                let is_merged = table.iter().flatten().any(|cell| cell.columns > 1 || cell.rows > 1);
                tables != TableForm::Auto || is_merged != is_pipe
            };
            if tables == TableForm::Pipe && !is_pipe {
                continue;
            }
            let of = |structure: &Structure| {
                let tables = structure.tables.iter().filter(is_of).cloned().collect();
                cells(&Structure { tables, ..Structure::default() }, is_pipe)
            };
            different(&mut faults, "tables", &of(truth), &of(found));
        }
    }
    let code = |structure: &Structure| {
        let trimmed = |text: &str| text.trim_end().trim_start_matches('\n').to_owned();
        structure.code.iter().map(|(language, text)| (language.clone(), trimmed(text))).collect::<Vec<_>>()
    };
    different(&mut faults, "code", &code(truth), &code(found));
    different(&mut faults, "headings", &truth.headings, &found.headings);
    different(&mut faults, "items", &without_numbers(&truth.items), &without_numbers(&found.items));
    different(&mut faults, "links", &sorted(&truth.links), &sorted(&found.links));
    different(&mut faults, "images", &sorted(&truth.images), &sorted(&found.images));
    (!faults.is_empty()).then_some(faults)
}

/// `CommonMark` counts items itself, from the number of the first.
fn without_numbers(items: &[(String, String)]) -> Vec<(String, String)> {
    let place = |path: &str| path.chars().filter(|character| !character.is_ascii_digit()).collect();
    items.iter().map(|(path, text)| (place(path), text.clone())).collect()
}

/// Those of HTML tables are found after the others.
fn sorted(links: &[(String, String)]) -> Vec<(String, String)> {
    let mut links = links.to_vec();
    links.sort();
    links
}

/// Writes the first part in which two lists differ.
fn different<T: PartialEq + Debug>(faults: &mut String, what: &str, wanted: &[T], found: &[T]) {
    if wanted != found {
        let at = wanted.iter().zip(found).take_while(|(left, right)| left == right).count();
        let (wants, finds) = (wanted.get(at), found.get(at));
        let _ = writeln!(faults, "{what} ({} and {}): -{wants:?} +{finds:?}", wanted.len(), found.len());
    }
}
