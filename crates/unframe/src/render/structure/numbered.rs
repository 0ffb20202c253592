//! Code in a table with a row for each line: a cell with its number, and one with the line.
//!
//! **Idea.** Two rows at least, each of two cells: the first is called a line's number, or holds the next number and
//! stands before a cell that is called code. It is one block of code then, not a table of data. **Cost.** A look at the first
//! row, and at all of them only if that is one. **When it fails.** Cells under names of their own stay a table.

use super::Code;
use super::code::{end_line, gather};
use crate::html::{NodeRef, NodeSet, Tag};
use crate::render::output::Output;
use crate::segment::hidden::HiddenElements;
use crate::segment::listing::numbers_lines;

impl Code {
    /// Of such a table, without the lines in `leave_out`; `None` if it is another, or blank.
    pub(in crate::render) fn of_table(
        table: NodeRef<'_, '_>,
        hidden: &mut HiddenElements,
        leave_out: &NodeSet,
    ) -> Option<Self> {
        let lines = lines(table)?;
        let mut output = Output::default();
        for line in lines.iter().filter(|line| !leave_out.contains(line.id())) {
            let is_left_out = line.parent().is_some_and(|row| leave_out.contains(row.id()));
            let start = output.text.len();
            if !is_left_out {
                gather(&mut output, *line, hidden);
                if output.text.len() == start {
                    output.generate("\n");
                }
                end_line(&mut output);
            }
        }
        Self::of_output(output, table)
    }
}

/// Whether a table is code with the numbers of its lines.
pub(super) fn is_numbered(table: NodeRef<'_, '_>) -> bool {
    lines(table).is_some()
}

/// The cells with the lines.
fn lines<'tree, 'page>(table: NodeRef<'tree, 'page>) -> Option<Vec<NodeRef<'tree, 'page>>> {
    let is_row = |node: &NodeRef<'_, '_>| node.is_html(Tag::TR);
    let rows = table.children().flat_map(|child| {
        let of_part = matches!(child.tag(), Tag::TBODY | Tag::THEAD).then(|| child.children()).into_iter().flatten();
        std::iter::once(child).chain(of_part).filter(is_row)
    });
    let mut next = None;
    let mut lines = Vec::new();
    for row in rows {
        let mut cells = row.children().filter(|child| child.is_element());
        let (number, line) = (cells.next()?, cells.next()?);
        if cells.next().is_some() || !line.is_html(Tag::TD) {
            return None;
        }
        let shown = number_in(number);
        let is_next = shown.is_some() && next.is_none_or(|next| shown == Some(next));
        if !(numbers_lines(number) || number.attribute("data-line-number").is_some() || is_next && is_called_code(line))
        {
            return None;
        }
        next = shown.map(|shown| shown.wrapping_add(1));
        lines.push(line);
    }
    (lines.len() > 1).then_some(lines)
}

/// The number that is all a cell says.
fn number_in(cell: NodeRef<'_, '_>) -> Option<u32> {
    let mut texts = cell.descendants().take(6).filter(|node| node.is_text());
    let number = texts.find(|text| !text.text().trim().is_empty())?.text().trim().parse().ok();
    number.filter(|_| texts.all(|text| text.text().trim().is_empty()))
}

/// Whether a cell is a `<pre>` or a `<code>`, or has a class of that name.
fn is_called_code(cell: NodeRef<'_, '_>) -> bool {
    let mut inner = cell.children().filter(|child| !child.is_text() || !child.text().trim().is_empty());
    let is_code = inner.next().is_some_and(|child| child.is_html(Tag::PRE) || child.is_html(Tag::CODE));
    let is_alone = is_code && inner.next().is_none();
    is_alone
        || cell.attribute("class").is_some_and(|class| {
            let words = class.raw_value().split(|character: char| !character.is_ascii_alphanumeric());
            words.take(32).any(|word| word.eq_ignore_ascii_case("code"))
        })
}

#[cfg(test)]
mod tests {
    use crate::html::{ParseOptions, parse};
    use crate::render::{MarkdownOptions, markdown};

    fn check(page: &str, expected: &str) {
        let document = parse(page, &ParseOptions::default());
        assert_eq!(markdown(document.tree.document(), &MarkdownOptions::default()).text(), expected, "{page}");
    }

    #[test]
    fn numbered_lines_are_one_block_of_code() {
        let expected = "```\nfn main() {\n\n    rain();\n}\n```\n";
        check(
            "<table class=highlight><tr><td class=blob-num data-line-number=1><td class=blob-code>fn main() {\
             <tr><td class=blob-num><td class=blob-code><tr><td class=blob-num><td class=blob-code>    <b>rain</b>();\
             <tr><td class=blob-num><td class=blob-code>}</table>",
            expected,
        );
        check(
            "<table><tr><td>1<td><code>fn main() {</code><tr><td>2<td class=code><tr><td><a>3</a>\
             <td><code>    rain();</code><tr><td>4<td><pre>}</pre></table>",
            expected,
        );
    }

    #[test]
    fn numbered_data_is_a_table() {
        check(
            "<table><tr><td>1<td>Oslo<tr><td>2<td>Bergen</table>",
            "|  |  |\n| --- | --- |\n| 1 | Oslo |\n| 2 | Bergen |\n",
        );
        check(
            "<table><tr><td>7<td><code>a</code><tr><td>9<td><code>b</code></table>",
            "|  |  |\n| --- | --- |\n| 7 | `a` |\n| 9 | `b` |\n",
        );
    }
}
