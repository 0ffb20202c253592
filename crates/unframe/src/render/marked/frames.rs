//! The page's own bytes with a coloured frame around each of its semantic blocks.

use super::marks::{Mark, marks_of};
use super::{ATTRIBUTE, BLOCK, BLOCK_TEXT, with_marks};
use crate::html::Document;
use crate::page::Page;
use crate::segment::semantic::SemanticBlock;

/// A colour for each kind. Outlines, because they take no room; the number and the kind stand where a block begins, on the
/// first of its roots.
const STYLE: &str = "<style data-unframe=\"style\">[data-unframe^=\"block\"]{outline:3px solid #1a7f37!important;\
                     outline-offset:-3px!important}\
                     [data-unframe-kind=\"links\"]{outline-color:#cf222e!important}\
                     [data-unframe-kind=\"table\"]{outline-color:#0969da!important}\
                     [data-unframe-kind=\"form\"]{outline-color:#bf8700!important}\
                     [data-unframe-kind=\"code\"]{outline-color:#8250df!important}\
                     [data-unframe-kind=\"list\"]{outline-color:#1b7c83!important}\
                     [data-unframe-block]::before{content:attr(data-unframe-block)!important;position:absolute!important;\
                     z-index:99999!important;background:#24292f!important;color:#fff!important;\
                     font:bold 12px/1.4 sans-serif!important;padding:0 4px!important;text-indent:0!important;\
                     transform:translateY(-60%)!important}</style>";

/// The bytes of a page with a frame around each block, in the encoding of the page.
///
/// The roots of a block have `data-unframe="block"`, `data-unframe-number`, `data-unframe-kind` and `data-unframe-weight`, the
/// first also `data-unframe-block` with the words that are shown; a text that is a root is put into a `<span>` with
/// `data-unframe="block-text"`. The tree of the page stays as it is, as with [`marked`](super::marked).
pub fn framed(page: &Page<'_>, document: &Document<'_>, blocks: &[SemanticBlock]) -> Vec<u8> {
    let mut marks: Vec<Mark> = Vec::new();
    for (number, block) in (1..).zip(blocks) {
        let (kind, weight) = (block.kind.name(), block.weight);
        let said =
            format!("{ATTRIBUTE}-number=\"{number}\" {ATTRIBUTE}-kind=\"{kind}\" {ATTRIBUTE}-weight=\"{weight:.2}\"");
        let first = marks.len();
        marks.extend(block.roots(&document.tree).flat_map(|root| marks_of(root, [BLOCK, BLOCK_TEXT], &said)));
        if let Some(mark) = marks.get_mut(first) {
            let with_words = format!("{said} {ATTRIBUTE}-block=\"{number} {kind} {weight:.1}\"");
            mark.before = mark.before.replacen(&said, &with_words, 1);
        }
    }
    with_marks(page, document, marks, STYLE)
}

#[cfg(test)]
mod tests {
    use super::super::policy::POLICY;
    use super::*;
    use crate::Limits;
    use crate::html::{ParseOptions, parse};
    use crate::segment::semantic::{Edition, semantic_blocks};

    /// With marks written short.
    fn check(page: &str, expected: &str) {
        let page = Page::decode(page.as_bytes(), None, &Limits::default());
        let document = parse(page.text(), &ParseOptions::default());
        let framed = framed(&page, &document, &semantic_blocks(&document.tree, Edition::Modern));
        let framed = String::from_utf8(framed).unwrap().replacen(POLICY, "<P>", 1);
        let framed = framed.replace(STYLE, "<S>").replace("data-unframe", "");
        assert_eq!(framed, expected);
    }

    #[test]
    fn each_block_is_framed_and_its_first_root_says_what_it_is() {
        let rain = "It rained in the valley, and the river rose by a foot. ".repeat(9);
        let links = "<li><a href=/>All the news of the valley</a>".repeat(9);
        check(
            &format!("<div><ul>{links}</ul></div><div>{rain}<p>{rain}<p>{rain}</div>"),
            &format!(
                "<P><S><div =\"block\" -number=\"1\" -kind=\"links\" -weight=\"5.37\" -block=\"1 links 5.4\"><ul>{links}</ul></div>\
                 <div =\"block\" -number=\"2\" -kind=\"text\" -weight=\"5.65\" -block=\"2 text 5.6\">{rain}<p>{rain}<p>{rain}</div>"
            ),
        );
    }

    #[test]
    fn a_page_that_shows_nothing_only_gets_the_policy() {
        check("<script>x</script>", "<P><script>x</script>");
    }
}
