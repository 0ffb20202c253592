//! Pages that have more and more of one thing, as pages of the web have it: what an extractor looks for, and may look for again and
//! again.
//!
//! Beside the pages that attack the parser ([`ATTACKS`]), these attack what comes after it.

use std::fmt::Write;

use crate::Random;
use crate::pathological::ATTACKS;
use crate::soup::{self, Repetition};

/// A page that can be made of any size.
#[derive(Clone, Debug)]
pub struct Growing {
    /// What there is more and more of.
    pub name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// By how many times something is said.
    Times(fn(usize) -> String),
    /// By bytes.
    Repetition(Box<Repetition>),
}

impl Growing {
    /// A page of about that many bytes.
    pub fn page(&self, bytes: usize) -> String {
        match &self.kind {
            // What a page says once counts at both sizes.
            Kind::Times(page) => {
                let (few, many) = (page(100).len(), page(1100).len());
                page(100 + bytes.saturating_sub(few) * 1000 / (many - few).max(1))
            }
            Kind::Repetition(repetition) => repetition.page(bytes),
        }
    }
}

/// All of them: those of here, those that attack the parser, and this many random repetitions.
pub fn all(repetitions: u64) -> Vec<Growing> {
    let times = |name: &str, page| Growing { name: name.to_owned(), kind: Kind::Times(page) };
    let ours = PAGES.iter().map(|(name, page)| times(name, *page));
    let attacks = ATTACKS.iter().map(|attack| times(attack.name, attack.page));
    let random = (0..repetitions).map(|seed| Growing {
        name: format!("repetition {seed}"),
        kind: Kind::Repetition(Box::new(soup::repetition(seed))),
    });
    ours.chain(attacks).chain(random).collect()
}

type Page = fn(usize) -> String;

/// What there is more and more of, and a page with that many of it.
const PAGES: &[(&str, Page)] = &[
    // What text is made of.
    ("paragraphs", |n| each(n, |n| format!("<p>{}.</p>", words(n, 12)))),
    ("equal paragraphs", |n| "<p>It rained in the valley all night.</p>".repeat(n)),
    ("one paragraph", |n| format!("<p>{}", each(n, |n| words(n, 9) + ". "))),
    ("<p>word", |n| "<p>word ".repeat(n)),
    ("one word", |n| format!("<p>{}", "word".repeat(n))),
    ("line breaks", |n| each(n, |n| words(n, 3) + "<br>")),
    ("empty lines", |n| each(n, |n| words(n, 3) + "<br><br>")),
    ("joiners", |n| format!("<p>{}", "\u{200D}".repeat(n))),
    ("joiners between letters", |n| format!("<p>{}", "a\u{200D}".repeat(n))),
    ("no-break spaces", |n| format!("<p>{}", "&nbsp;".repeat(n))),
    ("soft hyphens", |n| format!("<p>{}", "a&shy;".repeat(n))),
    ("combining accents", |n| format!("<p>a{}", "\u{301}".repeat(n))),
    ("marks of direction", |n| format!("<p>{}", "a\u{200F}\u{200E} ".repeat(n))),
    ("emoji joined", |n| format!("<p>{}", "👩\u{200D}👩\u{200D}👧 ".repeat(n))),
    ("Chinese", |n| format!("<p>{}", "天气很好。".repeat(n))),
    ("Thai without spaces", |n| format!("<p>{}", "ฝนตก".repeat(n))),
    ("abbreviations", |n| format!("<p>{}", "e.g. Dr. A. B. Smith, ".repeat(n))),
    ("numbers", |n| format!("<p>{}", each(n, |n| format!("{n},{n}.5 ")))),
    ("punctuation", |n| format!("<p>{}", "…!?. ".repeat(n))),
    ("white space", |n| format!("<p>a{}b", " \n\t".repeat(n))),
    ("references", |n| format!("<p>{}", "&amp;&lt;&eacute; ".repeat(n))),
    ("characters of Markdown", |n| format!("<p>{}", "*a_`[b](c)#|\\~ ".repeat(n))),
    ("backquotes", |n| format!("<code>{}</code>", "`".repeat(n))),
    ("brackets", |n| format!("<p>{}", "[[".repeat(n))),
    ("addresses in text", |n| format!("<p>{}", each(n, |n| format!("https://example.org/{n} ")))),
    ("dates in text", |n| each(n, |n| format!("<p>By Ann Smith, {} May 20{:02}</p>", 1 + n % 28, n % 24))),
    // What pages are made of.
    ("headings", |n| each(n, |n| format!("<h{0}>{1}</h{0}>", 1 + n % 6, words(n, 4)))),
    ("headings with text", |n| each(n, |n| format!("<h2>{}</h2><p>{}.", words(n, 3), words(n + 7, 12)))),
    ("headings of nothing", |n| "<h2></h2>".repeat(n)),
    ("links", |n| each(n, |n| format!("<a href=/{n}>{}</a> ", words(n, 2)))),
    ("links in a list", |n| format!("<ul>{}</ul>", each(n, |n| format!("<li><a href=/{n}>{}</a>", words(n, 2))))),
    ("equal links", |n| "<a href=/>Home</a> ".repeat(n)),
    ("links to anchors", |n| each(n, |n| format!("<a href=#n{n}>{n}</a><p id=n{n}>{}", words(n, 4)))),
    ("footnotes", |n| {
        let notes = |n| format!("<li id=fn{n}>{} <a href=#r{n}>↩</a>", words(n, 4));
        let calls = |n| format!("{}<sup id=r{n}><a href=#fn{n}>{n}</a></sup> ", words(n, 2));
        format!("<p>{}</p><ol class=footnotes>{}</ol>", each(n, calls), each(n, notes))
    }),
    ("lists in lists", |n| format!("{}{}", each(n, |n| format!("<ul><li>{}", words(n, 2))), "</ul>".repeat(n))),
    ("entries of a list", |n| format!("<ol>{}</ol>", each(n, |n| format!("<li>{}", words(n, 5))))),
    ("terms with definitions", |n| format!("<dl>{}", each(n, |n| format!("<dt>{}<dd>{}", words(n, 1), words(n, 6))))),
    ("quotes in quotes", |n| each(n, |n| format!("<blockquote>{}", words(n, 3)))),
    ("rows of a table", |n| {
        format!("<table>{}</table>", each(n, |n| format!("<tr><td>{}<td>{n}<td>{n}", words(n, 2))))
    }),
    ("columns of a table", |n| {
        let row = |row: usize| format!("<tr>{}", each(n / 4 + 1, |n| format!("<td>{row}{n}")));
        format!("<table>{}</table>", each(4, row))
    }),
    ("cells that span", |n| format!("<table>{}</table>", "<tr><td rowspan=900 colspan=900>x<td>y".repeat(n))),
    ("tables", |n| each(n, |n| format!("<table><tr><th>{}<td>{n}</table>", words(n, 1)))),
    ("tables in tables", |n| "<table><tr><td>a<td>b".repeat(n)),
    ("rows of labels and values", |n| each(n, |n| format!("<div><b>{}:</b> <span>{n}</span></div>", words(n, 1)))),
    ("forms", |n| each(n, |n| format!("<form><label>{}<input name=a{n}></label></form>", words(n, 2)))),
    ("options", |n| format!("<select>{}</select>", each(n, |n| format!("<option>{}", words(n, 1))))),
    ("pictures", |n| each(n, |n| format!("<figure><img src={n}.jpg alt={n}><figcaption>{}</figure>", words(n, 4)))),
    ("one picture in many sizes", |n| format!("<img srcset='{}'>", each(n, |n| format!("{n}.jpg {n}w, ")))),
    ("code", |n| format!("<pre><code>{}</code></pre>", each(n, |n| format!("let a{n} = {n};\n")))),
    ("pieces of code", |n| each(n, |n| format!("<pre>a{n}();</pre>"))),
    ("formulas", |n| {
        each(n, |n| format!("<math><mfrac><mi>a</mi><mn>{n}</mn></mfrac><annotation encoding=TeX>a</math> "))
    }),
    ("a formula", |n| format!("<math>{}", "<mrow><mi>x</mi><mo>+</mo>".repeat(n))),
    ("frames", |n| each(n, |n| format!("<iframe src=/{n}></iframe>"))),
    ("hidden parts", |n| each(n, |n| format!("<div hidden>{}</div><p>{}", words(n, 2), words(n, 3)))),
    ("noscript", |n| each(n, |n| format!("<noscript><p>{}</noscript>", words(n, 4)))),
    ("classes", |n| each(n, |n| format!("<div class='a{n} b{n} c{n}'>{}</div>", words(n, 3)))),
    ("one list of classes", |n| format!("<div class='{}'><p>rain", each(n, |n| format!("a{n} ")))),
    ("parts with names", |n| each(n, |n| format!("<section id=s{n} role=region aria-label=a{n}><p>{}", words(n, 4)))),
    ("articles", |n| each(n, |n| format!("<article><h2>{}</h2><p>{}.</article>", words(n, 3), words(n, 14)))),
    ("comments of readers", |n| {
        let comment = |n| {
            format!(
                "<li class=comment id=c{n}><b class=author>{}</b><time datetime=2024-05-{:02}>x</time><p>{}.",
                words(n, 1),
                1 + n % 28,
                words(n, 9)
            )
        };
        format!("<article><p>{}</article><ol class=comments>{}</ol>", words(1, 90), each(n, comment))
    }),
    ("comments below comments", |n| {
        format!("<div id=comments>{}", each(n, |n| format!("<div class=comment><p>{}.", words(n, 5))))
    }),
    ("posts of a forum", |n| {
        let post = |n| {
            let (by, said) = (words(n % 9, 1), words(n, 12));
            format!("<div class=post><div class=username>{by}</div><div class=date>May 3, 2024</div><p>{said}.</div>")
        };
        each(n, post)
    }),
    ("menus", |n| each(n, |n| format!("<nav><ul><li><a href=/{n}>{}</a></ul></nav>", words(n, 1)))),
    ("footers", |n| each(n, |n| format!("<footer>© {} <a href=/>Home</a></footer>", words(n, 2)))),
    // What pages say of themselves.
    ("titles", |n| each(n, |n| format!("<title>{}</title><h1>{}</h1>", words(n, 4), words(n, 4)))),
    ("a title", |n| format!("<title>{}</title><h1>{0}</h1><p>rain", each(n, |n| words(n, 1) + " | "))),
    ("meta", |n| each(n, |n| format!("<meta property=og:title content='{}'>", words(n, 4)))),
    ("authors", |n| {
        each(n, |n| format!("<a rel=author href=/{n}>{}</a><span class=byline>By {0}</span>", words(n, 2)))
    }),
    ("times", |n| each(n, |n| format!("<time datetime=2024-05-{:02}>x</time>", 1 + n % 28))),
    ("JSON-LD with references", |n| {
        let object = |n| {
            format!(
                "{{\"@id\":\"#{n}\",\"@type\":\"Person\",\"name\":\"A{n}\",\"author\":{{\"@id\":\"#{}\"}}}},",
                n + 1
            )
        };
        format!("<script type=application/ld+json>{{\"@graph\":[{}{{}}]}}</script><p>rain", each(n, object))
    }),
    ("scripts of JSON-LD", |n| {
        each(n, |n| {
            format!(
                "<script type=application/ld+json>{{\"@id\":\"#{n}\",\"@type\":\"Article\",\"headline\":\"{n}\"}}</script>"
            )
        })
    }),
    ("JSON-LD in JSON-LD", |n| format!("<script type=application/ld+json>{}", "{\"mainEntity\":[".repeat(n))),
    ("authors in JSON-LD", |n| {
        let author = |n| format!("{{\"@type\":\"Person\",\"name\":\"{}\"}},", words(n, 2));
        format!(
            "<script type=application/ld+json>{{\"@type\":\"Article\",\"author\":[{}{{}}]}}</script><p>rain",
            each(n, author)
        )
    }),
    ("microdata", |n| {
        each(n, |n| {
            format!("<div itemscope itemtype=https://schema.org/Comment><p itemprop=text>{}</div>", words(n, 6))
        })
    }),
    ("state of a framework", |n| {
        let text = |n| format!("{{\"text\":\"{}.\"}},", words(n, 12));
        format!("<script id=__NEXT_DATA__ type=application/json>{{\"props\":[{}{{}}]}}</script>", each(n, text))
    }),
    ("strings in scripts", |n| {
        format!("<script>{}</script><p>rain", each(n, |n| format!("var a{n}='{}';", words(n, 3))))
    }),
    ("styles", |n| format!("<style>{}</style><p>rain", each(n, |n| format!(".a{n}{{color:red}}")))),
];

fn each(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

/// Words that depend on a number, few of them the same.
fn words(number: usize, count: usize) -> String {
    let mut random = Random::new(number as u64);
    let mut text = String::new();
    for word in 0..count {
        let letters = 2 + random.below(7);
        let letter = |random: &mut Random| char::from(b"etaoinshrdlu"[random.below(12)]);
        let spelled: String = (0..letters).map(|_| letter(&mut random)).collect();
        let gap = if word == 0 { "" } else { " " };
        write!(text, "{gap}{spelled}").expect("a String takes everything");
    }
    text
}
