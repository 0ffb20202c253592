//! What Markdown and XML keep of formulas, footnotes, lists of tasks, code and tables, case by case.

use unframe::html::{ParseOptions, parse};
use unframe::render::{MarkdownOptions, PageFacts, TableForm, XmlOptions, markdown, xml};

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
    check(&format!("{script}<p>So *\\(x_1*y*z\\) is $a_1$ [b](c)"), "So \\*$x_1*y*z$ is $a_1$ [b\\](c)");
    check("<p>So \\(x*y*z\\) is", "So \\\\(x\\*y\\*z\\\\) is");
}

#[test]
fn a_formula_that_tex_cannot_say_stays_the_text_it_is() {
    check("<p>Let <math><mi>x</mi><mlongdiv>=</mlongdiv><mn>1</mn></math> be.", "Let x=1 be.");
    check("<p><span class=katex-html>x</span> <span class=MathJax>y</span>", "x y");
}

#[test]
fn every_way_to_write_a_formula_gives_the_same() {
    let mathml = "<math display=block><mfrac><mi>a</mi><mi>b</mi></mfrac></math>";
    let pages = [
        format!("<p>{mathml}"),
        format!(
            "<mjx-container class=MathJax jax=CHTML display=true><mjx-math>ab</mjx-math><mjx-assistive-mml>{mathml}</mjx-assistive-mml></mjx-container>"
        ),
        "<div class=arithmatex>\\[\n\\frac{a}{b}\n\\]</div>".to_owned(),
        "<div class='math notranslate'>\n\\[\\frac{a}{b}\\]</div>".to_owned(),
        "<p><span class='math display'>\\frac{a}{b}</span>".to_owned(),
        "<div class=math>$$\\frac{a}{b}$$</div>".to_owned(),
        "<script src=mathjax.js></script><div class=stemblock>\\[ \\frac{a}{b} \\]</div>".to_owned(),
        "<p><math class=ltx_Math alttext='\\frac{a}{b}' display=block><mi>a</mi></math>".to_owned(),
    ];
    for page in pages {
        check(&page, "$$\\frac{a}{b}$$");
    }
    check("<p>As <span class=arithmatex>\\(x_1\\)</span> is", "As $x_1$ is");
    check("<p>As <span class=math>x</span> is", "As x is");
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
fn what_stands_around_footnotes_is_left_out() {
    let sphinx = "<p>Rain <a class='footnote-reference brackets' href=#n1 id=id1 role=doc-noteref><span class=fn-bracket>[</span>1<span \
        class=fn-bracket>]</span></a>.<aside class=footnote-list><aside class='footnote brackets' id=n1 role=doc-footnote><span \
        class=label><span class=fn-bracket>[</span><a role=doc-backlink href=#id1>1</a><span class=fn-bracket>]</span></span>\
        <p>Much.</aside></aside>";
    check(sphinx, "Rain [^1].\n\n[^1]: Much.");
    let asciidoctor = "<p>Rain<sup class=footnote>[<a id=_r1 class=footnote href=#_d1>1</a>]</sup>.<div id=footnotes><hr>\
        <div class=footnote id=_d1><a href=#_r1>1</a>. Much.</div></div>";
    check(asciidoctor, "Rain[^1].\n\n[^1]: Much.");
    let remark = "<p>Rain<sup><a href=#fn1 id=r1 data-footnote-ref>1</a></sup><section data-footnotes><h2 class=sr-only \
        id=footnote-label>Footnotes</h2><ol><li id=fn1><p>Much. <a href=#r1 data-footnote-backref>↩</a></ol></section>";
    check(remark, "Rain[^1]\n\n[^1]: Much.");
}

#[test]
fn an_admonition_is_a_quote_that_begins_with_its_title() {
    let expected = "> **Tip**\n>\n> Take an umbrella.\n\nRain.";
    for page in [
        "<div class='admonition tip'><p class=admonition-title>Tip</p><p>Take an umbrella.</p></div><p>Rain.",
        "<div class='tip custom-block'><p class=custom-block-title>Tip</p><p>Take an umbrella.</p></div><p>Rain.",
        "<div class='admonitionblock tip'><table><tr><td class=icon><div class=title>Tip</div><td class=content><p>Take an \
         umbrella.</table></div><p>Rain.",
    ] {
        check(page, expected);
    }
    check("<div class=note><p>Rain.</div>", "Rain.");
}

#[test]
fn tables_with_merged_cells_are_html_unless_pipes_are_wanted() {
    let page = "<ul><li><table><tr><th rowspan=2>a<th colspan=2><b>b</b> &lt;<tr><th>c<th><a href='/x?y&amp;z'>d</a>\
        <tr><td>e<td><code>f|g</code><td>h<br>i</table></ul>";
    let document = parse(page, &ParseOptions::default());
    let of = |tables| {
        let options = MarkdownOptions { tables, ..MarkdownOptions::default() };
        markdown(document.tree.document(), &options).into_text()
    };
    let html = "- <table>\n  <tr><th rowspan=\"2\">a</th><th colspan=\"2\">b &lt;</th></tr>\n  <tr><th>c</th>\
        <th><a href=\"/x?y&amp;z\">d</a></th></tr>\n  <tr><td>e</td><td><code>f|g</code></td><td>h<br>i</td></tr>\n  </table>\n";
    assert_eq!(of(TableForm::Auto), html);
    assert_eq!(of(TableForm::Html), html);
    let pipes = "- | a | b < |  |\n  | --- | --- | --- |\n  |  | c | [d](/x?y&z) |\n  | e | `f\\|g` | h<br>i |\n";
    assert_eq!(of(TableForm::Pipe), pipes);
}

#[test]
fn lists_of_tasks_say_what_is_done() {
    check(
        "<ul><li><input type=checkbox disabled checked> Rain<li><input type=checkbox disabled>Sun</ul>",
        "- [x] Rain\n- [ ] Sun",
    );
    check("<ul><li><input type=checkbox name=rain> Rain</ul>", "- Rain");
    check("<ul><li><input type=checkbox> Rain<li><input type=checkbox checked>Sun</ul>", "- [ ] Rain\n- [x] Sun");
    check("<ul class=checklist><li><p>✓ Rain<li><p>❏ Sun</ul>", "- [x] Rain\n\n- [ ] Sun");
    check("<ul><li>✓ Rain<li>✗ Sun</ul>", "- ✓ Rain\n- ✗ Sun");
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

#[test]
fn buttons_and_links_for_those_who_write_the_page_are_left_out() {
    check("<div class=highlight><pre>x</pre><button class=copybtn>Copy</button></div>", "```\nx\n```");
    check("<p>Press <button>Start</button> now.", "Press Start now.");
    check("<p><a rel=edit title='Edit this page' href=/edit><svg></svg></a>Rain", "Rain");
    check("<h2>Rain<span class=mw-editsection>[<a href=/e>edit</a>]</span></h2>", "## Rain");
    check("<h2>Rain <a href=#rain>Permalink</a></h2>", "## Rain");
    check("<h2><a href=#permalink>Permalink</a></h2>", "## Permalink");
    check(
        "<figure><img src=a.png alt=b><figcaption>Rain<a class=headerlink href=#id1>#</a></figcaption></figure>",
        "![b](a.png)\n\n*Rain*",
    );
}

#[test]
fn emoji_and_how_words_are_read_survive() {
    check("<p>Rain <img class=emoji alt=🌧️ src=r.png> and <img alt=🌞 src=s.png>", "Rain 🌧️ and ![🌞](s.png)");
    check("<p><ruby>雨<rp>（</rp><rt>あめ</rt><rp>）</rp></ruby>です", "雨(あめ)です");
    check("<p><ruby>雨<rt></rt></ruby>です", "雨です");
}

#[test]
fn code_whose_lines_are_elements_is_one_block() {
    check(
        "<div class=\"fragment\"><div class=\"line\"><span class=\"lineno\"> 1</span>int f() {</div>\n\
         <div class=\"line\"> </div><div class=\"line\">  x();</div><div class=\"line\">}</div></div><!-- fragment -->",
        "```\nint f() {\n\n  x();\n}\n```",
    );
    check("<div class=\"fragment\"><div class=\"line\">a</div><p>b</div>", "a\n\nb");
}

#[test]
fn lists_between_items_belong_to_the_item_before() {
    check("<ul><li>a</li><ul><li>b</li></ul><li>c</ul>", "- a\n  - b\n- c");
    check("<ol><li>a</li><ul><li>b</li></ul><li>c</ol>", "1. a\n   - b\n2. c");
    check("<ul>a<li>b</ul>", "- a\n- b");
    check("<ul><ul><li>a</ul></ul>", "- - a");
}

#[test]
fn tables_with_names_of_columns_may_hold_lists_and_code() {
    check(
        "<table><tr><th>a<th>b<tr><td><ul><li>c<li>d</ul><td><pre>e\n  f</pre></table>",
        "| a | b |\n| --- | --- |\n| c<br>d | `e`<br>`  f` |",
    );
    check("<table><tr><td>a<td>b<tr><td><ul><li>c</ul><td>d</table>", "a\n\nb\n\n- c\n\nd");
}

#[test]
fn dollars_are_not_those_of_formulas() {
    check("<p>From $5 to US$6, or 7$.", "From $5 to US\\$6, or 7\\$.");
    check("<p>US$5", "US$5");
    check("<p>$5 for <a href='/a$b' title='c$'>tea</a>", "$5 for [tea](/a\\$b \"c\\$\")");
    check("<p><a href='/a$b'>tea</a> and <a href='/c$d'>bread</a>", "[tea](/a$b) and [bread](/c$d)");
    check("<p>$5, ($<span class='math inline'>x</span>", "\\$5, (\\$$x$");
}

#[test]
fn footnotes_in_tables_of_html_are_raised() {
    check(
        "<table><tr><th colspan=2>a<sup><a href=#n id=r>1</a></sup><tr><td>b<td>c</table><div id=n>d <a href=#r>↩</a></div>",
        "<table>\n<tr><th colspan=\"2\">a<sup>1</sup></th></tr>\n<tr><td>b</td><td>c</td></tr>\n</table>\n\n[^1]: d",
    );
}
