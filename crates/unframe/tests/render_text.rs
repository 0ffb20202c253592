//! What HTML becomes as plain text, case by case, after the web platform's tests of `innerText`.

use unframe::html::{ParseOptions, Tag, parse};
use unframe::render::{Hidden, TextOptions, text};

fn check(html: &str, expected: &str) {
    let document = parse(html, &ParseOptions::default());
    let rendering = text(document.tree.document(), &TextOptions::default());
    assert_eq!(rendering.text(), expected, "{html}");
    for run in rendering.runs().iter().filter(|run| run.is_exact()) {
        let without_space = |text: &str| text.replace([' ', '\n', '\t', '\r'], "");
        let copied = without_space(run.output.of(rendering.text()));
        assert_eq!(copied, without_space(run.source.of(html)), "{html}: {run:?}");
    }
}

#[test]
fn white_space_collapses_within_and_across_elements() {
    check("abc", "abc");
    check(" abc  def ", "abc def");
    check("abc\n\t def\r\nghi", "abc def ghi");
    check("abc <b> def</b>", "abc def");
    check("abc<b> </b> def", "abc def");
    check("<span>abc </span>\n<span> def</span> ", "abc def");
    check("abc&nbsp; &nbsp;def", "abc\u{A0} \u{A0}def");
    check("a&#32;&#10; b", "a b");
    check("a<!-- -->b <!-- --> c", "ab c");
}

#[test]
fn references_say_what_they_stand_for() {
    check("a &amp; b &lt;c&gt; &notit; AT&T", "a & b <c> ¬it; AT&T");
    check("&copy", "©");
}

#[test]
fn blocks_begin_and_end_lines_once() {
    check("<div>a</div><div>b</div>", "a\nb");
    check("<div><div><div>a</div></div>b</div>", "a\nb");
    check("a<div>b</div>c", "a\nb\nc");
    check("<div> a </div> <div> b </div>", "a\nb");
    check("<div></div>a<div></div><section></section>b", "a\nb");
    check("<ul><li>a<li>b</ul>c", "a\nb\nc");
    check("<h1>a</h1>b<hr>c", "a\nb\nc");
    check("<dl><dt>a<dd>b</dl>", "a\nb");
}

#[test]
fn paragraphs_are_set_apart() {
    check("<p>a<p>b", "a\n\nb");
    check("<div>a</div><p>b</p><div>c</div>", "a\n\nb\n\nc");
    check("<p></p><p>a</p><p> </p>", "a");
}

#[test]
fn a_line_break_is_a_line_feed() {
    check("a<br>b", "a\nb");
    check("a <br> b", "a\nb");
    check("a<br><br>b", "a\n\nb");
    check("a<p>b<br>", "a\n\nb\n");
}

#[test]
fn preformatted_text_keeps_its_white_space() {
    check("<pre>a  b\n c</pre>d", "a  b\n c\nd");
    check("<pre>\na\r\n&lt;  <b> b</b>\n</pre>", "a\n<   b\n");
    check("a<xmp> <b> </xmp>c", "a\n <b> \nc");
    check("<pre>a</pre> b  c", "a\nb c");
}

#[test]
fn cells_are_separated_by_tabs_and_rows_by_line_feeds() {
    check("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td");
    check("<table><tr><td> a </td> <td> b </td> </tr> </table>", "a\tb");
    check("<table><tr><td><td>b<tr><td>c<td></table>d", "\tb\nc\nd");
    check("a<table><tr><td>b</table>c", "a\nb\nc");
    check("<table><caption>a</caption><tr><td>b</table>", "a\nb");
    check("<table><tr><td><p>a<td><p>b</table>", "a\n\nb");
    check("<table><tr><td>a<td><table><tr><td>b<td>c</table><td>d</table>", "a\nb\tc\nd");
}

#[test]
fn what_is_not_rendered_is_left_out() {
    check("<title>a</title>b<script>c</script><style>d</style><template>e</template><noscript>f</noscript>g", "bg");
    check("a<span hidden>b</span>c<div hidden>d</div>e", "ace");
    check("<div HIDDEN=''>a</div><p style='color: red; DISPLAY : none'>b</p><p style=display:block>c", "c");
    check("<iframe>a</iframe><object>b</object><video>c</video><audio>d</audio><canvas>e</canvas>f", "f");
    check("<textarea>a</textarea><input value=b><datalist><option>c</datalist>d", "d");
    // The brackets are ours: how a word is read is set apart, whatever the page has for browsers that cannot show it above the word.
    check("<ruby>a<rp>[</rp><rt>b</rt><rp>]</rp></ruby>", "a(b)");
    check("<dialog>a</dialog><dialog open>b</dialog>", "b");
    check("<div>a</div><div class='hidden display'>b</div>", "a\nb");
}

#[test]
fn options_are_left_out() {
    check("a<select><option>b<option>c</select>d", "a d");
}

#[test]
fn words_of_links_and_controls_do_not_stick_together() {
    check(
        "<a>Overview</a><a>Solutions</a><button>Share</button><button>Listen</button>",
        "Overview Solutions Share Listen",
    );
    check("<input type=radio>Yes<input type=radio>No<input type=hidden>ne", "Yes None");
    check("<label>a</label><label>b</label><textarea></textarea>c", "a b c");
    check("Press <button>OK</button>. (<a>a</a>)<a>b</a>", "Press OK. (a)b");
    check("un<a>frame</a>d <a>a</a>, <a>b</a>", "unframed a, b");
    check("<a><div>a</div></a><a><div>b</div></a>", "a\nb");
}

#[test]
fn powers_and_fractions_are_marked_and_quotations_quoted() {
    check("10<sup>-6</sup> m<sup>2</sup> 1<sup>st</sup> a<sup><a>1</a></sup> H<sub>2</sub>O", "10^-6 m^2 1st a1 H2O");
    check("a <sup>2</sup><pre>2<sup>3</sup></pre>", "a 2\n23");
    check("<math><mfrac><mn>1</mn><mn>2</mn></mfrac><msup><mi>x</mi><mn>2</mn></msup></math>", "1/2x^2");
    check("He said <q>a <q>b</q></q>.", "He said “a “b””.");
}

#[test]
fn there_is_one_blank_line_in_a_row() {
    check("a<br><br><br><br>b<br><br><p>c<br><p>d", "a\n\nb\n\nc\n\nd");
    check("<br>a<p>&nbsp;<p> \u{A0} &nbsp;<br>&nbsp;<p>b", "a\n\nb");
    check("<p>&nbsp; \u{A0}\u{A0}a<br>\u{A0} b&nbsp;", "\u{A0} \u{A0}\u{A0}a\n\u{A0} b\u{A0}");
    check("<pre>a\n\n\n\nb</pre>", "a\n\n\n\nb");
}

#[test]
fn drawings_and_formulas_give_the_text_they_show() {
    check(
        "a<svg><title>b</title><desc>c</desc><style>d</style><g><text>e<tspan>f</tspan></text></g></svg>g",
        "a\nef\ng",
    );
    check("<math><mi>x</mi><mo>=</mo><mn>1</mn><annotation encoding=TeX>b</annotation></math>", "x=1");
}

#[test]
fn the_starting_node_counts_as_visible() {
    let document = parse("<title>a  b</title><p hidden>c <b>d</b> <i hidden>e</i>", &ParseOptions::default());
    let of = |tag| text(document.tree.first(tag).unwrap(), &TextOptions::default()).into_text();
    assert_eq!(of(Tag::TITLE), "a b");
    assert_eq!(of(Tag::P), "c d");
    assert_eq!(of(Tag::B), "d");
    assert_eq!(of(Tag::BODY), "");
}

#[test]
fn hidden_elements_are_given_when_asked_for() {
    let document = parse(
        "<p hidden>a<p style=display:none>b<dialog>c</dialog><script>d</script><noscript>e</noscript>",
        &ParseOptions::default(),
    );
    let options = TextOptions { hidden: Hidden::Include, ..TextOptions::default() };
    assert_eq!(text(document.tree.document(), &options).text(), "a\n\nb\n\nc\ne");
}
