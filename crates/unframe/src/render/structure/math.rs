//! Formulas: what pages say of them in TeX, once.
//!
//! **Idea.** Pages give a formula several times: as MathML for readers, as boxes for the eye, as TeX in an annotation, a
//! script, between delimiters or as the alternative text of a picture. Where TeX is there it is taken, and the rest left out; where
//! there is only MathML, that is written as TeX ([`mathml`](super::mathml)). **When it fails.**
//! MathML that cannot be written as TeX stays the text it is.

use crate::html::{Namespace, NodeRef, Tag};
use crate::page::Span;

use super::mathml;

/// What is to be done with an element of a formula.
#[derive(Debug)]
pub(in crate::render) enum Math {
    /// Written in its place.
    Formula { tex: String, source: Span, is_display: bool },
    /// Said again elsewhere.
    Again,
}

/// Bytes of TeX that are taken for a formula.
const MAX_TEX: usize = 4096;
/// How many nodes of a formula are looked at for its TeX.
const MAX_NODES: usize = 4096;

/// Whether a page may have formulas at all; no element of others need be asked.
pub(super) fn may_have_formulas(source: &str) -> bool {
    let signs: [&str; 10] = [
        "<math",
        "katex",
        "math/tex",
        "mwe-math",
        "latex",
        "MathJax",
        "arithmatex",
        "class=\"math",
        "class='math",
        "class=math",
    ];
    signs.iter().any(|sign| memchr::memmem::find(source.as_bytes(), sign.as_bytes()).is_some())
}

/// Whether a page has a script that looks for formulas in its text.
pub(super) fn may_have_tex(source: &str) -> bool {
    ["MathJax", "mathjax", "katex"]
        .iter()
        .any(|sign| memchr::memmem::find(source.as_bytes(), sign.as_bytes()).is_some())
}

/// What an element is to a formula; `None` if it is nothing of the kind.
pub(super) fn of(node: NodeRef<'_, '_>) -> Option<Math> {
    if node.namespace() == Some(Namespace::MathMl) {
        return if node.name() == "math" { of_mathml(node) } else { None };
    }
    match node.tag() {
        tag if !node.is_html(tag) => None,
        Tag::SCRIPT => script(node),
        Tag::IMG if has_class(node, |class| is_picture(class) || matches!(class, "latex" | "tex")) => picture(node),
        Tag::SPAN | Tag::DIV if has_class(node, |class| class == "mwe-math-element") => {
            let picture_in =
                || node.descendants().take(MAX_NODES).filter(|below| below.is_html(Tag::IMG)).find_map(picture);
            annotation(node).or_else(picture_in)
        }
        Tag::SPAN | Tag::DIV if has_class(node, |class| matches!(class, "math" | "arithmatex")) => delimited(node),
        Tag::SPAN if has_class(node, |class| class == "katex-html") => {
            let before = node.parent()?.children().take(4).find(|child| child.is_element())?;
            has_class(before, |class| class == "katex-mathml").then_some(Math::Again)
        }
        Tag::SPAN | Tag::DIV if has_class(node, |class| class.starts_with("MathJax")) => {
            let mut next = node.next_sibling();
            for _ in 0..6 {
                let sibling = next?;
                if sibling.is_html(Tag::SCRIPT) {
                    return script(sibling).map(|_| Math::Again);
                }
                next = sibling.next_sibling();
            }
            None
        }
        _ if node.name() == "mjx-container" => rendered(node),
        _ => None,
    }
}

/// Of a `<math>`: what it says in TeX, else what it can be written as.
fn of_mathml(math: NodeRef<'_, '_>) -> Option<Math> {
    if let Some(formula) = annotation(math) {
        return Some(formula);
    }
    let is_display = is_block(math);
    // `LaTeXML` keeps the source there; other programs have it read aloud.
    if has_class(math, |class| class.starts_with("ltx_Math"))
        && let Some(source) = math.attribute("alttext")
    {
        return formula(&source.value(), source.value_span(), is_display);
    }
    formula(&mathml::tex(math)?, math.span(), is_display)
}

/// Of a formula that `MathJax` 3 has set, with MathML for readers beside its glyphs.
fn rendered(container: NodeRef<'_, '_>) -> Option<Math> {
    let math = container.descendants().take(MAX_NODES).find(|below| below.name() == "math")?;
    let is_display = container.attribute("display").is_some_and(|display| display.raw_value() == "true");
    match of_mathml(math)? {
        Math::Formula { tex, source, is_display: is_block } => {
            Some(Math::Formula { tex, source, is_display: is_display || is_block })
        }
        again @ Math::Again => Some(again),
    }
}

/// Of an element that says it is a formula and holds nothing but TeX: between delimiters, or, as pandoc writes it, without.
fn delimited(node: NodeRef<'_, '_>) -> Option<Math> {
    let text = node.first_child().filter(|text| text.is_text() && text.next_sibling().is_none())?;
    let value = text.text();
    let said = value.trim();
    for (open, close, is_display) in
        [("\\[", "\\]", true), ("\\(", "\\)", false), ("$$", "$$", true), ("$", "$", false)]
    {
        if let Some(tex) = said.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) {
            return formula(tex, text.span(), is_display);
        }
    }
    let is_display = has_class(node, |class| class == "display");
    (is_display || has_class(node, |class| class == "inline")).then(|| formula(said, text.span(), is_display))?
}

fn is_block(node: NodeRef<'_, '_>) -> bool {
    node.attribute("display").is_some_and(|display| display.raw_value() == "block")
}

/// From `<annotation encoding="application/x-tex">` below an element.
fn annotation(node: NodeRef<'_, '_>) -> Option<Math> {
    let annotation = node.descendants().take(MAX_NODES).find(|below| {
        below.tag() == Tag::ANNOTATION
            && below.attribute("encoding").is_some_and(|encoding| {
                matches!(encoding.raw_value(), "application/x-tex" | "application/x-latex" | "TeX" | "LaTeX" | "latex")
            })
    })?;
    let text = annotation.first_child().filter(|child| child.is_text())?;
    let math = node.descendants().take(MAX_NODES).find(|below| below.name() == "math").unwrap_or(node);
    formula(&text.text(), text.span(), is_block(node) || is_block(math))
}

/// From `<script type="math/tex; mode=display">`.
fn script(node: NodeRef<'_, '_>) -> Option<Math> {
    let kind = node.attribute("type")?.raw_value();
    let mode = kind.strip_prefix("math/tex")?;
    let text = node.first_child()?;
    formula(&text.text(), text.span(), mode.contains("display"))
}

/// From the alternative text of a picture.
fn picture(node: NodeRef<'_, '_>) -> Option<Math> {
    let alternative = node.attribute("alt")?;
    let is_display = has_class(node, |class| is_picture(class) && class.ends_with("display"));
    formula(&alternative.value(), alternative.value_span(), is_display)
}

fn formula(tex: &str, source: Span, is_display: bool) -> Option<Math> {
    if tex.len() > MAX_TEX {
        return None;
    }
    let tex = tex.split_whitespace().collect::<Vec<_>>().join(" ");
    let tex = tex.trim_matches('$').trim();
    let styled = tex.strip_prefix("{\\displaystyle").or_else(|| tex.strip_prefix("{\\textstyle"));
    let tex = styled.and_then(|tex| tex.strip_suffix('}')).unwrap_or(tex).trim();
    (!tex.is_empty()).then(|| Math::Formula { tex: tex.to_owned(), source, is_display })
}

fn is_picture(class: &str) -> bool {
    class.starts_with("mwe-math-fallback-image")
}

fn has_class(node: NodeRef<'_, '_>, is_it: impl Fn(&str) -> bool) -> bool {
    node.attribute("class").is_some_and(|class| class.raw_value().split_ascii_whitespace().take(16).any(is_it))
}
