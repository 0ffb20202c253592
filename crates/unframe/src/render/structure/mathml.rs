//! MathML as TeX, for formulas of which a page says nothing else.
//!
//! **Idea.** Each element of presentation MathML has one TeX construction: `<mfrac>` is `\frac`, `<msub>` is `_`. Signs are looked up.
//! **Cost.** One pass; formulas of more than [`MAX_NODES`] nodes or nested deeper than [`MAX_DEPTH`] stay text. **When it
//! fails.** An element that is not known (elementary mathematics, actions, content MathML) makes the whole formula text, and so does
//! what no element of MathML may hold: text between elements, a fraction of three parts.
//! **Source.** MathML Core, §3; the names of the signs are those of LaTeX.

use crate::html::NodeRef;

use super::mathml_signs::{accent, function, sign};

const MAX_NODES: usize = 2048;
const MAX_DEPTH: usize = 48;

/// The TeX of a `<math>`; `None` if something in it has none, or it says nothing.
pub(super) fn tex(math: NodeRef<'_, '_>) -> Option<String> {
    if math.descendants().take(MAX_NODES + 1).count() > MAX_NODES {
        return None;
    }
    if has_loose_text(math) {
        return None;
    }
    let tex = row(math, MAX_DEPTH)?;
    (!tex.is_empty()).then_some(tex)
}

/// All children of an element, one after the other.
fn row(node: NodeRef<'_, '_>, depth: usize) -> Option<String> {
    let mut tex = String::new();
    for child in elements(node) {
        push(&mut tex, &element(child, depth.checked_sub(1)?)?);
    }
    Some(tex)
}

/// Whether text stands where only elements may.
fn has_loose_text(math: NodeRef<'_, '_>) -> bool {
    let is_token = |name: &str| matches!(name, "mi" | "mn" | "mo" | "mtext" | "ms" | "annotation");
    let holds_elements = |node: &NodeRef<'_, '_>| node.is_element() && !is_token(&node.name());
    let says = |node: NodeRef<'_, '_>| node.is_text() && !node.text().trim().is_empty();
    std::iter::once(math).chain(math.descendants()).filter(holds_elements).any(|node| node.children().any(says))
}

/// How many parts an element has, if their number is fixed.
fn parts(name: &str) -> Option<usize> {
    match name {
        "mfrac" | "mroot" | "msup" | "msub" | "munder" | "mover" => Some(2),
        "msubsup" | "munderover" => Some(3),
        _ => None,
    }
}

fn element(node: NodeRef<'_, '_>, depth: usize) -> Option<String> {
    if parts(&node.name()).is_some_and(|count| elements(node).count() != count) {
        return None;
    }
    let nth = |place: usize| element(elements(node).nth(place)?, depth.checked_sub(1)?);
    let group = |place: usize| Some(format!("{{{}}}", nth(place)?));
    Some(match node.name().as_ref() {
        "mrow" => fenced(row(node, depth)?),
        "mstyle" | "mpadded" | "menclose" | "merror" => row(node, depth)?,
        "semantics" => nth(0)?,
        "mi" => identifier(&said(node)?),
        "mn" => said(node)?,
        "mo" => said(node)?.chars().next().map_or_else(String::new, |_| operator(&said(node).unwrap_or_default())),
        "mtext" | "ms" => said(node).map(|text| format!("\\text{{{}}}", text.replace(['{', '}', '\\', '$'], "")))?,
        "mspace" | "mphantom" | "maligngroup" | "malignmark" => String::new(),
        "mfrac" => format!("\\frac{}{}", group(0)?, group(1)?),
        "msqrt" => format!("\\sqrt{{{}}}", row(node, depth)?),
        "mroot" => format!("\\sqrt[{}]{}", nth(1)?, group(0)?),
        "msup" => format!("{}^{}", base(&nth(0)?), script(&nth(1)?)),
        "msub" => format!("{}_{}", base(&nth(0)?), script(&nth(1)?)),
        "msubsup" | "munderover" => format!("{}_{}^{}", base(&nth(0)?), script(&nth(1)?), script(&nth(2)?)),
        "munder" => match elements(node).nth(1).and_then(said).as_deref().and_then(|sign| accent(sign, true)) {
            Some(command) => format!("{command}{}", group(0)?),
            None => format!("{}_{}", base(&nth(0)?), script(&nth(1)?)),
        },
        "mover" => match elements(node).nth(1).and_then(said).as_deref().and_then(|sign| accent(sign, false)) {
            Some(command) => format!("{command}{}", group(0)?),
            None => format!("{}^{}", base(&nth(0)?), script(&nth(1)?)),
        },
        "mtable" => {
            let rows: Option<Vec<String>> = elements(node)
                .map(|row| {
                    let cells: Option<Vec<String>> =
                        elements(row).map(|cell| self::row(cell, depth.checked_sub(1)?)).collect();
                    Some(cells?.join(" & "))
                })
                .collect();
            format!("\\begin{{matrix}}{}\\end{{matrix}}", rows?.join(" \\\\ "))
        }
        _ => return None,
    })
}

fn elements<'tree, 'page>(node: NodeRef<'tree, 'page>) -> impl Iterator<Item = NodeRef<'tree, 'page>> {
    node.children().filter(|child| child.is_element())
}

/// What a token says, white space collapsed; `None` if it holds anything but text.
fn said(token: NodeRef<'_, '_>) -> Option<String> {
    let mut text = String::new();
    for child in token.children() {
        if child.is_element() {
            return None;
        }
        if child.is_text() {
            text.push_str(&child.text());
        }
    }
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn identifier(name: &str) -> String {
    let mut characters = name.chars();
    match (characters.next(), characters.next()) {
        (Some(only), None) => sign(only).map_or_else(|| only.to_string(), str::to_owned),
        (Some(_), Some(_)) if function(name) => format!("\\{name}"),
        (Some(_), Some(_)) => format!("\\mathrm{{{}}}", name.replace(['{', '}', '\\', '$'], "")),
        (None, _) => String::new(),
    }
}

fn operator(name: &str) -> String {
    if function(name) {
        return format!("\\{name}");
    }
    let mut tex = String::new();
    for character in name.chars() {
        match sign(character) {
            Some(command) => push(&mut tex, command),
            None => push(&mut tex, character.encode_utf8(&mut [0; 4])),
        }
    }
    // Relations and sums have space around, as people write them.
    if matches!(tex.as_str(), "=" | "+" | "<" | ">" | "\\leq" | "\\geq" | "\\neq" | "\\approx" | "\\to") {
        return format!(" {tex} ");
    }
    tex
}

/// Writes `tex` after what is there; letters must not become part of a command's name.
fn push(written: &mut String, tex: &str) {
    let letters = written.bytes().rev().take_while(u8::is_ascii_alphabetic).count();
    let is_command = letters > 0 && written[..written.len() - letters].ends_with('\\');
    if is_command && tex.starts_with(|first: char| first.is_ascii_alphabetic()) {
        written.push(' ');
    }
    if written.is_empty() || written.ends_with(' ') {
        written.push_str(tex.trim_start());
    } else {
        written.push_str(tex);
    }
}

/// A row within parentheses that grow with what is in it.
fn fenced(row: String) -> String {
    let inner = row.strip_prefix('(').and_then(|row| row.strip_suffix(')'));
    match inner {
        Some(inner) if !inner.contains(['(', ')']) => format!("\\left({inner}\\right)"),
        _ => row,
    }
}

/// What a script hangs on, in braces unless it is one sign.
fn base(tex: &str) -> String {
    let tex = tex.trim();
    if is_single(tex) || tex.starts_with("\\left(") && tex.ends_with("\\right)") {
        tex.to_owned()
    } else {
        format!("{{{tex}}}")
    }
}

fn script(tex: &str) -> String {
    let tex = tex.trim();
    if tex.chars().count() == 1 { tex.to_owned() } else { format!("{{{tex}}}") }
}

fn is_single(tex: &str) -> bool {
    let name = tex.strip_prefix('\\');
    tex.chars().count() == 1
        || name.is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{ParseOptions, parse};

    fn check(mathml: &str, expected: Option<&str>) {
        let page = format!("<math>{mathml}</math>");
        let document = parse(&page, &ParseOptions::default());
        let math = document.tree.document().descendants().find(|node| node.name() == "math").expect("it is there");
        assert_eq!(tex(math).as_deref(), expected, "{mathml}");
    }

    #[test]
    fn what_no_formula_may_hold_makes_it_text() {
        check("a<mi>x</mi>", None);
        check("<mrow><mi>x</mi> or <mi>y</mi></mrow>", None);
        check("<mfrac><mi>x</mi><mi>y</mi><mi>z</mi></mfrac>", None);
        check("<msup> <mi>x</mi> <mn>2</mn> </msup>", Some("x^2"));
    }

    #[test]
    fn every_construction_has_its_command() {
        check("<mi>x</mi><mo>=</mo><mn>1</mn>", Some("x = 1"));
        check("<mfrac><mn>1</mn><mi>n</mi></mfrac>", Some("\\frac{1}{n}"));
        check("<msqrt><mn>2</mn><mi>g</mi></msqrt>", Some("\\sqrt{2g}"));
        check("<mroot><mi>x</mi><mn>3</mn></mroot>", Some("\\sqrt[3]{x}"));
        check("<msup><mi>σ</mi><mn>2</mn></msup>", Some("\\sigma^2"));
        check("<msub><mi>a</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub>", Some("a_{ij}"));
        check(
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>r</mi>",
            Some("\\sum_{i = 1}^nr"),
        );
        check("<mover><mi>x</mi><mo>¯</mo></mover>", Some("\\bar{x}"));
        check(
            "<munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>",
            Some("\\lim_{n \\to \\infty}"),
        );
        check("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>", Some("\\left(a\\right)^2"));
        check("<mi>π</mi><mi>r</mi>", Some("\\pi r"));
        check(
            "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>",
            Some("\\begin{matrix}a & b\\end{matrix}"),
        );
        check("<mtext>if {so}</mtext>", Some("\\text{if so}"));
    }

    #[test]
    fn what_has_no_command_stays_text() {
        check("<mlongdiv><mn>1</mn></mlongdiv>", None);
        check("<mfrac><mn>1</mn></mfrac>", None);
        check("", None);
        check(&"<mrow>".repeat(100), None);
    }
}
