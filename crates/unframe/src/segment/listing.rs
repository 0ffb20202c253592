//! Code that is shown line by line: which elements are a listing, and which only hold the numbers of its lines.
//!
//! **Idea.** Most highlighters leave the code in a `<pre>`, which is one block. Doxygen makes a `<div>` of each line, Google's
//! prettifier an entry of a list; judged line by line, half of a listing would go. **When it fails.** Listings of others, with elements
//! of their own for each line, are judged line by line.

use crate::html::{NodeRef, Tag};

/// Whether an element is a listing whose lines are elements.
pub(crate) fn is_listing(element: NodeRef<'_, '_>) -> bool {
    match element.tag() {
        Tag::PRE => {
            element.is_html(Tag::PRE)
                && first_element(element).is_some_and(|first| {
                    let within_code = || first.is_html(Tag::CODE).then(|| first_element(first)).flatten();
                    first.is_html(Tag::OL) || within_code().is_some_and(|first| first.is_html(Tag::OL))
                })
        }
        Tag::DIV => is_of_doxygen(element),
        _ => false,
    }
}

/// `<div class=fragment><div class=line>…`
fn is_of_doxygen(element: NodeRef<'_, '_>) -> bool {
    has_class(element, "fragment") && first_element(element).is_some_and(|first| has_class(first, "line"))
}

fn first_element<'tree, 'page>(element: NodeRef<'tree, 'page>) -> Option<NodeRef<'tree, 'page>> {
    element.children().find(|child| child.is_element())
}

fn has_class(element: NodeRef<'_, '_>, name: &str) -> bool {
    let class = element.attribute("class").map(|class| class.raw_value()).unwrap_or_default();
    element.is_html(Tag::DIV) && class.split_ascii_whitespace().any(|found| found == name)
}

/// Whether the element holds the numbers of code lines: by the class the usual highlighters give it, or because it is a cell that counts
/// the lines of the code in the next cell.
pub(crate) fn numbers_lines(node: NodeRef<'_, '_>) -> bool {
    if !matches!(node.tag(), Tag::SPAN | Tag::SMALL | Tag::TD | Tag::DIV | Tag::A | Tag::PRE) {
        return false;
    }
    let named = node.attribute("class").is_some_and(|class| {
        let mut names = class.raw_value().split_ascii_whitespace();
        names.any(|name| LINE_NUMBERS.contains(&name))
    });
    named || node.is_html(Tag::TD) && counts_lines(node)
}

/// Whether a cell is a `<pre>` that counts from some number, beside a cell that is a `<pre>` as well.
pub(crate) fn counts_lines(cell: NodeRef<'_, '_>) -> bool {
    let is_pre = |cell: NodeRef<'_, '_>| first_element(cell).is_some_and(|first| first.is_html(Tag::PRE));
    let beside = std::iter::successors(cell.next_sibling(), |node| node.next_sibling()).find(|node| node.is_element());
    if !is_pre(cell) || !beside.is_some_and(is_pre) {
        return false;
    }
    let mut numbers = Vec::new();
    for text in cell.descendants().filter(|node| node.is_text()) {
        for word in text.text().split_ascii_whitespace() {
            let Ok(number) = word.parse::<u32>() else { return false };
            if numbers.last().is_some_and(|last: &u32| last.checked_add(1) != Some(number)) {
                return false;
            }
            numbers.push(number);
        }
    }
    numbers.len() > 1
}

/// Classes of elements that hold the numbers of lines.
pub(crate) const LINE_NUMBERS: [&str; 17] = [
    "lineno",
    "linenos",
    "linenodiv",
    "line-numbers-rows",
    "line-number",
    "linenumber",
    "gutter",
    "blob-num",
    "lnt",
    "ln",
    "hljs-ln-numbers",
    "hljs-ln-n",
    "rouge-gutter",
    "crayon-nums",
    "CodeMirror-linenumber",
    "react-line-number",
    "line-numbers-wrapper",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};
    use crate::segment::Blocks;

    fn check(page: &str, expected: &[&str]) {
        let document = parse(page, &ParseOptions::default());
        let (tree, blocks) = (&document.tree, Blocks::of(&document.tree));
        let said: Vec<String> = blocks.iter().map(|block| blocks.text(tree, block)).collect();
        assert_eq!(said, expected, "{page}");
    }

    #[test]
    fn a_listing_is_one_block() {
        check(
            "<p>See</p><div class=fragment><div class=line><span class=lineno>1</span>int x;</div><div class=line>}</div></div><p>Rain",
            &["See", "1int x; }", "Rain"],
        );
        check("<pre class=linenums><ol><li>fn x() {<li>}</ol></pre>", &["fn x() { }"]);
        check("<pre><code><ol><li>a<li>b</ol></code></pre>", &["a b"]);
        check("<div class=fragment><p>Rain</p><p>Snow</p></div>", &["Rain", "Snow"]);
        check("<pre><p>Rain<ol><li>Snow</ol></pre>", &["Rain", "Snow"]);
    }

    #[test]
    fn a_cell_that_counts_the_lines_beside_it_numbers_them() {
        let numbers = |page: &str| {
            let document = parse(page, &ParseOptions::default());
            document.tree.first(Tag::TD).is_some_and(numbers_lines)
        };
        assert!(numbers("<table><tr><td><pre>9\n10\n11</pre><td><pre>a\nb\nc</pre></table>"));
        assert!(!numbers("<table><tr><td><pre>1\n2\n4</pre><td><pre>a\nb\nc</pre></table>"));
        assert!(!numbers("<table><tr><td><pre>1\n2</pre><td>two</table>"));
        assert!(!numbers("<table><tr><td>1<td><pre>two</pre></table>"));
        assert!(!numbers("<table><tr><td><pre></pre><td><pre>two</pre></table>"));
    }
}
