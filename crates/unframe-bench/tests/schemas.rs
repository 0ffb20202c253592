//! XML and TEI have the elements of their schemas. `unframe-bench round-trip` looks at real pages.

use unframe_bench::fidelity::round_trip::RealPage;
use unframe_bench::fidelity::{Schema, invalid};

#[test]
fn every_element_is_in_the_schemas() {
    let page = RealPage { name: "ours & <others>".to_owned(), source: OURS.as_bytes().to_vec() };
    for schema in [Schema::Xml, Schema::Tei] {
        match invalid(schema, std::slice::from_ref(&page)).expect("the file is written") {
            Some(said) => assert_eq!(said, "", "{schema:?}"),
            None => println!("skipped: xmllint is not installed"),
        }
    }
}

const OURS: &str = "<html lang=en><title>Rain</title><meta name=keywords content='rain, snow'><meta name=author content='Kari Nord'>\
    <h1>Rain</h1><p>It <b>fell</b> <i>all</i> <s>day</s> night<br>on <a href='/o p'>Oslo</a> <code>x</code> <img src=a.png alt=b> \
    <span class='math inline'>x_1</span><ol start=3><li>a<li value=7>b<p>c<blockquote>d</blockquote></ol><dl><dt>e<dd>f</dl>\
    <pre class=language-c>g\n</pre><table><caption>h<tr><th>i<th colspan=2>j<tr><th rowspan=2>k<td>l<td>m<tr><td>n<td>o</table>\
    <h3>p</h3><ul><li><h4>q</h4></ul>";
