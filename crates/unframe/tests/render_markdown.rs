//! What HTML becomes as Markdown, case by case.

use unframe::html::{ParseOptions, parse};
use unframe::render::{Images, Links, MarkdownOptions, TableForm, markdown};

fn check_with(options: &MarkdownOptions<'_>, html: &str, expected: &str) {
    let document = parse(html, &ParseOptions::default());
    let rendering = markdown(document.tree.document(), options);
    assert_eq!(rendering.text().trim_end(), expected, "{html}");
}

fn check(html: &str, expected: &str) {
    check_with(&MarkdownOptions::default(), html, expected);
}

#[test]
fn headings_paragraphs_and_rules_are_blocks() {
    check("<h1>A</h1>b<p>c</p>d<h6>e</h6>", "# A\n\nb\n\nc\n\nd\n\n###### e");
    check("<p>a<hr><p>b", "a\n\n---\n\nb");
    check("<p>&nbsp;<p>a&nbsp;<p> &nbsp;b", "a\n\nb");
    check("<h2><b>All</b> bold #</h2>", "## All bold \\#");
    check("<h2>a<br>b</h2>", "## a b");
}

#[test]
fn line_breaks_are_hard_and_two_end_the_paragraph() {
    check("a<br>b", "a\\\nb");
    check("a<br><br>b<br>", "a\n\nb");
    check("a<br>- b<br># c", "a\\\n\\- b\\\n\\# c");
}

#[test]
fn lists_nest_and_count() {
    check("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "- a\n- b\n  - c\n- d");
    check("<ol><li>a<li>b<ol start=3><li>c</ol></ol>", "1. a\n2. b\n\n   3. c");
    check("<ol start=9><li>a<li>b<p>c</ol>", "9. a\n\n10. b\n\n    c");
    check("<ol><li value=4>a<li>b</ol>", "4. a\n5. b");
    check("<ul><li><p>a<li><p>b</ul>", "- a\n\n- b");
    check("<ul><li></li><li>a<li> </ul>", "- a");
    check("<p>x<ol><li><li>y</ol>", "x\n\n2. y");
    check("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b");
    check("<ul><li>a<pre>b\n\n c</pre>d</ul>", "- a\n\n  ```\n  b\n\n   c\n  ```\n\n  d");
    check("<ul><li><ul><li>a</ul></ul>", "- - a");
    check("<li>a<li>b", "- a\n- b");
}

#[test]
fn quotes_prefix_every_line() {
    check("<blockquote>a<p>b<ul><li>c</ul></blockquote>d", "> a\n>\n> b\n>\n> - c\n\nd");
    check("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b");
    check("<ul><li><blockquote>a<br>b</blockquote></ul>", "- > a\\\n  > b");
}

#[test]
fn code_blocks_keep_their_indentation_and_language() {
    check("<pre><code class=language-rust>fn f() {\n    1\n}\n</code></pre>", "```rust\nfn f() {\n    1\n}\n```");
    check("<div class='highlight highlight-source-js'><pre>x</pre></div>", "```js\nx\n```");
    check("<pre class='brush: css; toolbar: false'>  a\n b</pre>", "```css\n  a\n b\n```");
    check("<pre>a\n```\nb</pre>", "````\na\n```\nb\n````");
    check("<pre>a<br>b<div>c</div>d</pre>", "```\na\nb\nc\nd\n```");
    check("<pre> \n </pre>", "");
    check("<pre><span class=lineno>1</span>a &lt; *b*<button>Copy</button></pre>", "```\na < *b*\n```");
}

#[test]
fn code_in_a_line_has_more_backticks_than_its_contents() {
    check("a <code>b</code>.", "a `b`.");
    check("<code>a`b</code> <code>``</code>", "``a`b`` ``` `` ```");
    check("<code> a <b>b</b></code>c", "`a b`c");
    check("<code>a</code><code>b</code> <code>c</code>", "`ab` `c`");
    check("<code>f(<a href=x>T</a>)</code>", "`f(`[`T`](x)`)`");
}

#[test]
fn emphasis_is_written_where_it_can_be_read() {
    check("<b>a</b> <em>b</em> <s>c</s>", "**a** *b* ~~c~~");
    check("a<b> b </b>c", "a **b** c");
    check("<b>a <b>b</b></b><strong>c</strong>", "**a bc**");
    check("<b>a <i>b</i></b>", "**a *b***");
    check("<i><b>a</b></i>", "***a***");
    check("<b>a</b> <b>b</b>", "**a b**");
    check("<b>Note:</b>this", "**Note**:this");
    check("<b>Note:</b> this", "**Note:** this");
    check("a<b>(b)</b>c", "a(**b**)c");
    check("中<b>“文”</b>字", "中“**文**”字");
    check("。<b>「文」</b>字：<b>“文”</b>，", "。「**文**」字：**“文”**，");
    check("中<b>文（字）</b>字", "中文（字）字");
    check("<em>a</em><strong>b</strong>", "*a*b");
    check("<b> </b><i></i>a", "a");
    check("b<b>&nbsp;a</b>", "b\u{A0}**a**");
    check("<b>a<p>b</b>c", "**a**\n\n**b**c");
}

#[test]
fn links_keep_their_destination_and_title() {
    check("<a href='/a b(c)' title='x \"y\"'>d</a>", "[d](/a%20b(c) \"x \\\"y\\\"\")");
    check("<a href='a(b))c'>d</a>", "[d](a\\(b\\)\\)c)");
    check("<a href='((((((a))))))'>d</a>", "[d](\\(\\(\\(\\(\\(\\(a\\)\\)\\)\\)\\)\\))");
    check("<a href=x aria-label='Our  shop'><svg></svg></a> <a href=y title=Cart></a>", "[Our shop](x) [Cart](y)");
    check("<h2><a href=#a aria-label=Permalink></a>a</h2>", "## a");
    check("<p><a href=x title=T><div>a</div></a>", "[a](x \"T\")");
    check("<a href=' JavaScript:x()'>a</a> <a>b</a> <a href=#>c</a>", "a b c");
    check("<a href=x>a [b]</a>", "[a \\[b\\]](x)");
    check("<a href=x> a </a>b", "[a](x) b");
    check("<b><a href=x>a</a></b>", "[**a**](x)");
    check("<a href=x><h2>a</h2><p>b</a>", "## [a](x)\n\n[b](x)");
    check("<sup><a href=#fn1>1</a></sup>", "[1](#fn1)");
    check("wow!<a href=x>a</a>", "wow\\![a](x)");
    check("<a href=x></a>a", "a");
    let text = MarkdownOptions { links: Links::Text, ..MarkdownOptions::default() };
    check_with(&text, "<a href=x>a</a> b", "a b");
}

#[test]
fn images_have_an_alternative_text() {
    check("<img src=a.png alt='a [b]\n c' title=d>", "![a \\[b\\] c](a.png \"d\")");
    check("<img src=data:image/gif;base64,x data-src=b.png>", "![](b.png)");
    check("<a href=x><img src=a alt=b></a>", "[![b](a)](x)");
    check("<img src=a width=1 height=1>a<img src=/i/Spacer.gif?1 alt=''><img src=pixel.gif alt=b>", "a![b](pixel.gif)");
    check("<img src='' data-src='a.jpg 80w, b.jpg 160w'>", "![](b.jpg)");
    check("<img srcset='a.jpg, b.jpg 2x' alt=c>", "![c](b.jpg)");
    check("<img src=blank.gif data-src=b.png alt=''>", "![](b.png)");
    check("<picture><source srcset='a.webp 1x, b.webp 2x'><img alt=c></picture>", "![c](b.webp)");
    check("a <img alt='b  *c*' src=data:x> d<img alt=e>f", "a b \\*c\\* d e f");
    let omit = MarkdownOptions { images: Images::Omit, ..MarkdownOptions::default() };
    check_with(&omit, "a <img src=b> c", "a c");
}

#[test]
fn data_tables_are_tables() {
    check("<table><tr><th>a<th>b<tr><td>c|d<td>e</table>", "| a | b |\n| --- | --- |\n| c\\|d | e |");
    check("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "|  |  |\n| --- | --- |\n| a | b |\n| c | d |");
    let merged = "<table><thead><tr><td>a<td>b<tbody><tr><td colspan=2>c<tr><td rowspan=2>d<td>e<tr><td>f</table>";
    let document = parse(merged, &ParseOptions::default());
    let pipes = MarkdownOptions { tables: TableForm::Pipe, ..MarkdownOptions::default() };
    assert_eq!(
        markdown(document.tree.document(), &pipes).text(),
        "| a | b |\n| --- | --- |\n| c |  |\n| d | e |\n|  | f |\n"
    );
    check("<table><tr><tr><th>a<th>b<tr></tr><tr><td>c<td>d</table>", "| a | b |\n| --- | --- |\n| c | d |");
    check("<table><tr><th>a<tr><td>b<td>c</table>", "| a |  |\n| --- | --- |\n| b | c |");
    check(
        "<table><caption>x</caption><tr><th>a<th>b<tr><td><p>c<p>d<td><code>e|f</code></table>",
        "*x*\n\n| a | b |\n| --- | --- |\n| c<br>d | `e\\|f` |",
    );
}

#[test]
fn a_first_row_that_is_all_bold_is_a_header() {
    check(
        "<table><tr><td><b>a</b><td> <strong>b</strong><tr><td>c<td>d</table>",
        "| a | b |\n| --- | --- |\n| c | d |",
    );
    check("<table><tr><td><td><b>b</b><tr><td>c<td>d</table>", "|  | b |\n| --- | --- |\n| c | d |");
    check(
        "<table><tr><td><b>a</b>!<td><b>b</b><tr><td>c<td>d</table>",
        "|  |  |\n| --- | --- |\n| **a**! | **b** |\n| c | d |",
    );
}

#[test]
fn links_and_controls_do_not_stick_together() {
    check("<a href=a>A</a><a href=b>B</a><button>C</button>D<b>e</b>", "[A](a) [B](b) C D**e**");
    check("10<sup>-6</sup> <q>a</q>", "10^-6 “a”");
}

#[test]
fn layout_tables_are_blocks() {
    check("<table><tr><td>a<td>b</table>", "a\n\nb");
    check("<table><tr><td>a<tr><td>b</table>", "a\n\nb");
    check("<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>", "## a\n\nb\n\nc\n\nd");
    check("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a\n\nb\n\nc\n\nd");
    check(
        "<table><tr><td>a<td><table><tr><th>b<th>c<tr><td>d<td>e</table></table>",
        "a\n\n| b | c |\n| --- | --- |\n| d | e |",
    );
}

#[test]
fn terms_summaries_and_captions_stand_out() {
    check("<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>", "**a**\n- b\n- c\n\n**d**\n- e");
    check("<details><summary>a</summary>b</details>", "**a**\n\nb");
    check("<figure><img src=a alt=b><figcaption>c</figcaption></figure>", "![b](a)\n\n*c*");
}

#[test]
fn what_is_not_text_is_left_out() {
    check("<select><option>a</select><p hidden>b</p><script>c</script><textarea>d</textarea>e", "e");
    check("<h2>a<a href=#a>¶</a></h2>", "## a");
}
