//! What Markdown and XML keep of formulas, footnotes, lists of tasks, code and tables, case by case.

use unframe::html::{ParseOptions, parse};
use unframe::render::{MarkdownOptions, PageFacts, XmlOptions, markdown, xml};

fn check(html: &str, expected: &str) {
    let document = parse(html, &ParseOptions::default());
    let rendering = markdown(document.tree.document(), &MarkdownOptions::default());
    assert_eq!(rendering.text().trim_end(), expected, "{html}");
}

const ANNOTATED: &str =
    "<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x_1 | y^{2}</annotation></semantics></math>";

#[test]
fn formulas_are_said_once_in_tex() {
    check(&format!("<p>Let {ANNOTATED} be."), "Let $x_1 | y^{2}$ be.");
    check(&format!("<p>{}", ANNOTATED.replace("<math>", "<math display=block>")), "$$x_1 | y^{2}$$");
    let katex = format!(
        "<span class=katex><span class=katex-mathml>{ANNOTATED}</span><span class=katex-html aria-hidden=true>x1|y2</span></span>"
    );
    check(&format!("<p>Let {katex}."), "Let $x_1 | y^{2}$.");
    let mathjax =
        "<span class=MathJax_Preview>ab</span><span class=MathJax>ab</span><script type='math/tex'>a*b*</script>";
    check(&format!("<p>So {mathjax} is"), "So $a*b*$ is");
    check("<p><script type='math/tex; mode=display'>a\n = b</script>", "$$a = b$$");
    let wikipedia = format!(
        "<span class=mwe-math-element><span style='display: none'>{ANNOTATED}</span>\
         <img class=mwe-math-fallback-image-inline src=x.svg alt='{{\\displaystyle x_1}}'></span>"
    );
    check(&format!("<p>With {wikipedia}, so"), "With $x_1 | y^{2}$, so");
    check("<p>As <img class=latex src=x.png alt='\\alpha_1'> is", "As $\\alpha_1$ is");
    check(
        "<table><tr><th>a<th>b<tr><td>c<td><script type='math/tex'>|d|</script></table>",
        "| a | b |\n| --- | --- |\n| c | $\\|d\\|$ |",
    );
}

#[test]
fn tex_in_the_text_stays_as_it_is_where_a_script_looks_for_it() {
    let script = "<script src=mathjax.js></script>";
    check(&format!("{script}<p>So *\\(x_1*y*z\\) is $a_1$ [b](c)"), "So \\*\\(x_1*y*z\\) is $a_1$ [b\\](c)");
    check("<p>So \\(x*y*z\\) is", "So \\\\(x\\*y\\*z\\\\) is");
}

#[test]
fn a_formula_without_tex_stays_the_text_it_is() {
    check("<p>Let <math><mi>x</mi><mo>=</mo><mn>1</mn></math> be.", "Let x=1 be.");
    check("<p><span class=katex-html>x</span> <span class=MathJax>y</span>", "x y");
}

#[test]
fn footnotes_that_lead_back_are_footnotes() {
    check(
        "<p>Rain<sup><a href=#fn1 id=r1>1</a></sup> and sun<sup><a href=#fn2 id=r2>[2]</a></sup>.</p>\
         <ol><li id=fn1>Much. <a href=#r1>↩</a><li id=fn2><p>Little.</p><p>Or none. <a class=backref href=#r2>back</a></ol>",
        "Rain[^1] and sun[^2].\n\n[^1]: Much.\n[^2]: Little.\n\n    Or none.",
    );
    // It does not lead back; it is not there.
    check("<p>a<sup><a href=#fn1>1</a></sup><ol><li id=fn1>b</ol>", "a[1](#fn1)\n\n1. b");
    check("<p>a<sup><a href=#fn1>1</a></sup>", "a[1](#fn1)");
}

#[test]
fn lists_of_tasks_say_what_is_done() {
    check(
        "<ul><li><input type=checkbox disabled checked> Rain<li><input type=checkbox disabled>Sun</ul>",
        "- [x] Rain\n- [ ] Sun",
    );
    check("<ul><li><input type=checkbox> Rain</ul>", "- Rain");
}

#[test]
fn columns_keep_their_sides() {
    check(
        "<table><tr><th>a<th align=center>b<th style='color: red; text-align: right'>c<tr><td align=left>1<td>2<td>3</table>",
        "| a | b | c |\n| :--- | :---: | ---: |\n| 1 | 2 | 3 |",
    );
}

#[test]
fn code_has_its_language_and_no_numbers() {
    check("<pre data-lang=go>x</pre>", "```go\nx\n```");
    check("<pre><code class='hljs python'>x</code></pre>", "```python\nx\n```");
    check("<div class='highlight'><pre class='src src-lisp'>x</pre></div>", "```lisp\nx\n```");
    check(
        "<pre><code><table><tr><td class=hljs-ln-numbers>1<td>  a<tr><td class=hljs-ln-numbers>2<td>b</table></code></pre>",
        "```\n  a\nb\n```",
    );
    check("<pre><span class=ln>1</span>a\n<span class=ln>2</span>  b</pre>", "```\na\n  b\n```");
}

#[test]
fn signs_that_link_a_definition_to_itself_are_dropped() {
    check("<dl><dt>f()<a class=headerlink href=#f>¶</a><dd>Rains.</dl>", "**f()**\n- Rains.");
    check("<h2>Rain<a href=page.html#rain>¶</a></h2>", "## Rain");
    check("<h2><a href=#rain>Rain <i>now</i></a></h2>", "## Rain *now*");
    check("<p>See <a href=#one>#</a>", "See [#](#one)");
}

#[test]
fn xml_has_formulas_as_elements_and_keeps_links_to_notes() {
    let page = format!("<p>Let {ANNOTATED} be<sup><a href=#fn1>1</a></sup>.<ol><li id=fn1>Rain <a href=#r>↩</a></ol>");
    let document = parse(&page, &ParseOptions::default());
    let written = xml(document.tree.document(), &PageFacts::default(), &XmlOptions::default());
    assert!(written.text().contains("<formula notation=\"TeX\">x_1 | y^{2}</formula>"), "{}", written.text());
    assert!(written.text().contains("<ref target=\"#fn1\">1</ref>"), "{}", written.text());
}
