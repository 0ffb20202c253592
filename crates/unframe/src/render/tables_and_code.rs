//! The data tables and the blocks of code of a page as values, so that programs need not read them out of Markdown.
//!
//! They come from the walk over the page's [`structure`](super::structure) that Markdown comes from: what is a table there is one
//! here, and what is left out there is left out here. **Cost.** A look at the names of the elements; only pages that have a table or
//! preformatted text are walked over, and only the words of cells are gathered.

use std::ops::Range;

use super::rendering::Rendering;
use super::structure::{
    Code, Images, Inline, Kind, Links, ListKind, Reading, Table, Verbatim, Walk, Words, Writer, number,
};
use super::text::TextOptions;
use crate::html::{NodeRef, Tag, Tree};
use crate::page::{Page, Span};

/// The data tables and the code of a page, each in document order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TablesAndCode {
    /// Its tables of data. Tables that only arrange a page are none.
    pub tables: Vec<DataTable>,
    /// Its blocks of code and other preformatted text.
    pub code: Vec<CodeBlock>,
}

/// A table of data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataTable {
    /// The range of its element in the bytes of the page.
    pub range: Range<usize>,
    /// Its rows, each with the cells that begin in it.
    pub rows: Vec<Vec<DataCell>>,
}

/// A cell of a table of data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataCell {
    /// The range of its element in the bytes of the page.
    pub range: Range<usize>,
    /// Its text, white space collapsed, with a line feed for each line break and formulas in TeX between `$` or `$$`. Empty for a cell
    /// that was left out and keeps its column.
    pub text: String,
    /// Whether it is a header, of its column or its row.
    pub is_header: bool,
    /// How many columns it takes.
    pub columns: u32,
    /// How many rows it takes.
    pub rows: u32,
}

/// A block of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// The range of its element in the bytes of the page.
    pub range: Range<usize>,
    /// Its language as the page names it, if it does.
    pub language: Option<String>,
    /// Its text, without line numbers and without blank lines at its ends.
    pub text: String,
}

/// Reads the tables and the code of a page, without what the options leave out.
///
/// ```
/// use unframe::Limits;
/// use unframe::html::{ParseOptions, parse};
/// use unframe::page::Page;
/// use unframe::render::{TextOptions, tables_and_code};
///
/// let html = "<table><tr><th>Town<th>Rain<tr><td>Oslo<td>4 mm</table><pre class=language-c>puddle();</pre>";
/// let (page, document) = (Page::decode(html.as_bytes(), None, &Limits::default()), parse(html, &ParseOptions::default()));
/// let found = tables_and_code(&page, &document.tree, &TextOptions::default());
/// let cell = &found.tables[0].rows[1][0];
/// assert_eq!((cell.text.as_str(), &html[cell.range.clone()]), ("Oslo", "<td>Oslo"));
/// assert_eq!((found.code[0].language.as_deref(), found.code[0].text.as_str()), (Some("c"), "puddle();"));
/// ```
pub fn tables_and_code(page: &Page<'_>, tree: &Tree<'_>, options: &TextOptions<'_>) -> TablesAndCode {
    let may_hold = |node: NodeRef<'_, '_>| {
        matches!(node.tag(), Tag::TABLE | Tag::PRE | Tag::LISTING | Tag::XMP | Tag::PLAINTEXT)
            && !options.leave_out.contains(node.id())
    };
    let mut found = TablesAndCode::default();
    if tree.document().descendants().any(may_hold) {
        let TextOptions { hidden, leave_out } = *options;
        let reading = Reading { links: Links::Text, images: Images::Omit, hidden, leave_out, posts: None, base: None };
        Walk::new(tree.document(), reading, Collector { page, found: &mut found }).run();
    }
    found
}

/// What is found while the page is walked over.
struct Collector<'page> {
    page: &'page Page<'page>,
    found: &'page mut TablesAndCode,
}

impl Collector<'_> {
    fn range(&self, span: Span) -> Range<usize> {
        self.page.source_range(span)
    }
}

impl Writer for Collector<'_> {
    const ONLY_WORDS_IN_CELLS: bool = true;

    fn words(&mut self, inline: &mut Inline, _: Words) {
        inline.clear();
    }

    fn rule(&mut self, _: NodeRef<'_, '_>) {}

    fn code(&mut self, code: &Code) {
        let text = code.output.text[code.range.clone()].to_owned();
        let range = self.range(code.source);
        self.found.code.push(CodeBlock { range, language: code.language.clone(), text });
    }

    fn enter_quote(&mut self) {}

    fn leave_quote(&mut self) {}

    fn enter_list(&mut self, _: ListKind<'_, '_>) {}

    fn leave_list(&mut self) {}

    fn enter_item(&mut self, _: Option<u32>) {}

    fn leave_item(&mut self) {}

    fn enter_row(&mut self, table: &Table) {
        if table.is_at_beginning() {
            let range = self.range(table.source());
            self.found.tables.push(DataTable { range, rows: Vec::new() });
        }
        if let Some(last) = self.found.tables.last_mut() {
            last.rows.push(Vec::new());
        }
    }

    fn leave_row(&mut self, table: &mut Table) {
        table.end_row();
    }

    fn enter_cell(&mut self, table: &mut Table, _: NodeRef<'_, '_>) {
        table.begin_cell();
    }

    fn leave_cell(&mut self, table: &mut Table, cell: NodeRef<'_, '_>, inline: &mut Inline) {
        let spans = |name| number(cell, name).unwrap_or(1).max(1);
        let written = DataCell {
            range: self.range(cell.span()),
            text: text(inline),
            is_header: table.is_in_header() || cell.is_html(Tag::TH),
            columns: spans("colspan"),
            rows: spans("rowspan"),
        };
        inline.clear();
        table.end_cell(cell);
        if let Some(row) = self.found.tables.last_mut().and_then(|last| last.rows.last_mut()) {
            row.push(written);
        }
    }

    fn leave_table(&mut self) {}

    fn finish(self) -> Rendering {
        Rendering::default()
    }
}

/// What a cell says.
fn text(inline: &Inline) -> String {
    let mut text = String::new();
    for atom in &inline.atoms {
        let sign = match atom.setting.verbatim {
            Verbatim::Formula => "$",
            Verbatim::Display => "$$",
            Verbatim::No | Verbatim::Sign => "",
        };
        match atom.kind {
            Kind::Break => text.push('\n'),
            Kind::Image(_) => {}
            Kind::Text | Kind::Space => text.extend([sign, &inline.buffer.text[atom.text.clone()], sign]),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::html::{NodeSet, ParseOptions, parse};

    /// A cell: text, whether it is a header, columns and rows.
    type ExpectedCell = (&'static str, bool, u32, u32);

    fn check(html: &str, expected: &[&[&[ExpectedCell]]]) {
        let (page, document) =
            (Page::decode(html.as_bytes(), None, &Limits::default()), parse(html, &ParseOptions::default()));
        let found = tables_and_code(&page, &document.tree, &TextOptions::default());
        let cell = |cell: &DataCell| (cell.text.clone(), cell.is_header, cell.columns, cell.rows);
        let of_table = |table: &DataTable| {
            table.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        let owned = |cell: &ExpectedCell| (cell.0.to_owned(), cell.1, cell.2, cell.3);
        let expected: Vec<Vec<Vec<_>>> =
            expected.iter().map(|table| table.iter().map(|row| row.iter().map(owned).collect()).collect()).collect();
        assert_eq!(found.tables.iter().map(of_table).collect::<Vec<_>>(), expected, "{html}");
        for cell in found.tables.iter().flat_map(|table| &table.rows).flatten() {
            assert!(html[cell.range.clone()].starts_with("<t"), "{html}");
        }
    }

    #[test]
    fn cells_have_their_spans_and_say_what_is_a_header() {
        check(
            "<p>Rain<table><tr><th rowspan=2>a<th colspan=2>b <b>c</b><tr><th>d<th>e<tr><th>f<td>g<br>h<td>\
             <span class='math inline'>x_1</span></table><table role=presentation><tr><td>i<td>j<tr><td>k<td>l</table>",
            &[&[
                &[("a", true, 1, 2), ("b c", true, 2, 1)],
                &[("d", true, 1, 1), ("e", true, 1, 1)],
                &[("f", true, 1, 1), ("g\nh", false, 1, 1), ("$x_1$", false, 1, 1)],
            ]],
        );
        check("<table><tr><td>a<td>b</table>", &[]);
    }

    #[test]
    fn code_has_its_language_and_its_range_in_the_bytes() {
        let bytes = b"<p>\xC4\xEE\xE6\xE4\xFC<div class=highlight-go><pre><span class=lineno>1</span>a\n  b\n</pre></div><pre>\n\n</pre>";
        let page = Page::decode(bytes, Some("windows-1251"), &Limits::default());
        let document = parse(page.text(), &ParseOptions::default());
        let found = tables_and_code(&page, &document.tree, &TextOptions::default());
        let range = 32..bytes.len() - 6 - 13;
        assert!(bytes[range.clone()].starts_with(b"<pre>") && bytes[range.clone()].ends_with(b"</pre>"));
        let expected = CodeBlock { range, language: Some("go".to_owned()), text: "a\n  b".to_owned() };
        assert_eq!(found, TablesAndCode { tables: Vec::new(), code: vec![expected] });
    }

    #[test]
    fn what_is_left_out_is_not_there() {
        let html = "<pre>a</pre><pre>b</pre>";
        let (page, document) =
            (Page::decode(html.as_bytes(), None, &Limits::default()), parse(html, &ParseOptions::default()));
        let mut leave_out = NodeSet::default();
        leave_out.insert(document.tree.first(Tag::PRE).expect("there are two").id());
        let options = TextOptions { leave_out: &leave_out, ..TextOptions::default() };
        let found = tables_and_code(&page, &document.tree, &options);
        assert_eq!(found.code.iter().map(|code| code.text.as_str()).collect::<Vec<_>>(), ["b"]);
    }
}
