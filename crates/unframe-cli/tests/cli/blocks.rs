//! `unframe blocks`, and the methods of `extract` that look at each page by itself.

use serde_json::Value;

use crate::command::Folder;
use crate::extract::objects;

/// A menu, a text and a form.
fn page() -> String {
    let menu = "<li><a href=/>All the news of the valley</a>".repeat(9);
    let text = "<p>It rained in the valley, and the river rose by a foot.".repeat(20);
    format!(
        "<title>Rain</title><div><ul>{menu}</ul></div><div><h1>Rain</h1>{text}</div><form>Your name <input> <button>Send it</button></form>"
    )
}

fn folder() -> Folder {
    Folder::new().with("rain.html", page()).with("other/snow.html", page())
}

#[test]
fn blocks_are_listed_with_kind_weight_and_range() {
    let expected = "   \
   kind   weight   length  bytes             text
 1 links    5.37      234  19..435           All the news of the valley All the…
 2 text     7.12     1084  435..1599         Rain It rained in the valley, and …
 3 form     0.01       16  1599..1654        Your name Send it
";
    folder().run(&["blocks", "rain.html"]).is(0, expected, "");
    let both = format!("==> rain.html <==\n{expected}\n==> other/snow.html <==\n{expected}");
    folder().run(&["blocks", "rain.html", "other/snow.html"]).is(0, &both, "");
}

#[test]
fn programs_get_an_object_a_page() {
    let outcome = folder().run(&["blocks", "-f", "json", "rain.html", "other/snow.html"]);
    let pages = objects(&outcome.stdout);
    assert_eq!(pages.iter().map(|page| &page["id"]).collect::<Vec<_>>(), ["rain.html", "other/snow.html"]);
    let blocks = pages[0]["blocks"].as_array().unwrap();
    let of = |member: &str| blocks.iter().map(|block| block[member].clone()).collect::<Vec<Value>>();
    assert_eq!(of("kind"), ["links", "text", "form"]);
    assert_eq!(of("length"), [234, 1084, 16]);
    let end = usize::try_from(blocks[1]["start"].as_u64().unwrap()).unwrap();
    assert!(page()[end..].starts_with("<div><h1>Rain"));
    assert!(blocks[1]["text"].as_str().unwrap().starts_with("Rain\n\nIt rained"), "{}", blocks[1]["text"]);
}

#[test]
fn a_framed_page_goes_to_a_file() {
    let folder = folder();
    folder.run(&["blocks", "-f", "html", "-o", "out", "rain.html"]).is(0, "", "");
    let framed = folder.read("out/rain.html");
    for kind in ["1 links 5.4", "2 text 7.1", "3 form 0.0"] {
        assert!(framed.contains(&format!("data-unframe-block=\"{kind}\"")), "{kind}: {framed}");
    }
}

#[test]
fn as_published_a_flat_page_falls_apart() {
    let rain = "It rained in the valley, and the river rose by a foot. ".repeat(20);
    let folder = Folder::new().with("flat.html", format!("<p>{rain}").repeat(10));
    let number = |more: &[&str]| {
        let outcome = folder.run(&[&["blocks", "-f", "json", "flat.html"], more].concat());
        objects(&outcome.stdout)[0]["blocks"].as_array().unwrap().len()
    };
    assert_eq!((number(&["--as-published"]), number(&[])), (10, 1));
}

#[test]
fn a_page_that_shows_nothing_has_no_blocks() {
    let folder = Folder::new().with("empty.html", "").with("hidden.html", "<p hidden>It rained in the valley.");
    folder.run(&["blocks", "-f", "json", "empty.html"]).is(0, "{\"id\":\"empty.html\",\"blocks\":[]}\n", "");
    let outcome = folder.run(&["blocks", "hidden.html"]);
    assert_eq!(outcome.stdout.lines().count(), 1, "{}", outcome.stdout);
}

#[test]
fn each_page_is_judged_by_itself_in_every_format() {
    let folder = folder();
    for method in ["sentence", "sentence-modern", "dom", "blocks", "blocks-2008"] {
        let run = |more: &[&str]| folder.run(&[&["extract", "--method", method, "rain.html"], more].concat());
        let outcome = run(&["-f", "json", "--audit", "audit.jsonl"]);
        let done = format!("done: 1 page judged by the method {method}; content ");
        assert!(outcome.stderr.starts_with(&done), "{}", outcome.stderr);
        let page = &objects(&outcome.stdout)[0];
        let text = page["text"].as_str().unwrap();
        assert!(text.contains("the river rose") && !text.contains("All the news"), "{method}: {text}");
        assert_eq!((&page["template_id"], &page["pages_compared"]), (&Value::Null, &0.into()));
        let audit = objects(&folder.read("audit.jsonl"));
        assert!(audit.iter().any(|left_out| left_out["text"] == "All the news of the valley"), "{method}: {audit:?}");
        for format in ["text", "markdown", "csv", "xml", "tei", "html", "marked-html"] {
            let outcome = run(&["-q", "-f", format]);
            assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{method} {format}");
            assert!(outcome.stdout.contains("the river rose"), "{method} {format}");
            assert_eq!(outcome.stdout.contains("All the news"), format == "marked-html", "{method} {format}");
        }
    }
}

#[test]
fn what_needs_a_site_is_refused() {
    for (arguments, option) in
        [(&["--method", "dom", "-t", "x"][..], "--template"), (&["--method", "dom", "--once", "x.txt"], "--once")]
    {
        let outcome = folder().run(&[&["extract", "rain.html"], arguments].concat());
        let expected = format!("error: `--method dom` looks at each page by itself, so `{option}` has no effect\n");
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.stderr.starts_with(&expected), "{}", outcome.stderr);
    }
    let outcome = folder().run(&["extract", "rain.html", "--method", "blocks", "--min-tokens-chain", "4"]);
    let expected = "error: `--min-tokens-chain` works only with `--method site-2005`, but the method is `blocks`\n";
    assert!(outcome.stderr.starts_with(expected), "{}", outcome.stderr);
}
