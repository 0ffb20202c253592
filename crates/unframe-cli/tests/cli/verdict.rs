//! What `extract` says of pages as a whole: verdicts, types, quality, and text from data.

use crate::command::Folder;
use crate::extract::objects;

const RIVER: &str = "The river rose by two metres during the night, and the lower bridge was closed to traffic before dawn. \
    Nobody was hurt, the town's engineer said, but the cellars of eleven houses are under water. Rain is expected to go on \
    until Thursday. The fire brigade has asked people who live near the mill to move their cars. The school stays closed.";

fn pages() -> Folder {
    let data = format!("{{\"@type\":\"Article\",\"articleBody\":\"{RIVER}\"}}");
    Folder::new()
        .with("site/flood.html", format!("<title>Flood</title><article><h1>Flood</h1><p>{RIVER}</p><p>Then {RIVER}</p></article>"))
        .with("site/gone.html", "<title>404 Not Found</title><h1>Not found</h1>")
        .with("site/shop.html", "<title>Shop</title><div id=root></div><script src=app.js></script>")
        .with(
            "site/story.html",
            format!("<title>Story</title><script type=application/ld+json>{data}</script><div id=root></div><script src=a.js></script>"),
        )
}

#[test]
fn every_page_has_a_verdict_and_the_summary_counts_those_without_content() {
    let outcome = pages().run(&["extract", "--alone", "site"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let note = "note: pages without content: 1 error-page, 1 needs-javascript; 1 page with text from their data\n";
    assert!(outcome.stderr.starts_with(note), "{}", outcome.stderr);
    let pages = objects(&outcome.stdout);
    let verdicts: Vec<_> = pages.iter().map(|page| page["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["content", "error-page", "needs-javascript", "content"]);
    assert_eq!(pages[1]["verdict_reason"], "title-of-error");
    for (page, says_something) in pages.iter().zip([true, true, false, false]) {
        assert_eq!(
            (page["page_type"].is_string(), page["quality"].is_f64()),
            (says_something, says_something),
            "{page}"
        );
    }
    assert!(pages[0]["payload"].is_null());
}

#[test]
fn text_from_data_says_where_it_is_from() {
    let folder = pages();
    let outcome = folder.run(&["extract", "-q", "--alone", "--format", "json", "site/story.html"]);
    let page = &objects(&outcome.stdout)[0];
    assert_eq!((&page["text"], &page["verdict_reason"]), (&RIVER.into(), &"text-in-data".into()));
    assert_eq!(page["payload"]["source"], "json-ld");
    let at = |name: &str| usize::try_from(page["payload"][name].as_u64().unwrap()).unwrap();
    let source = folder.read("site/story.html");
    assert!(source[at("start")..at("end")].starts_with("{\"@type\""));
    assert!(source[at("end")..].starts_with("</script>"));
    let markdown =
        folder.run(&["extract", "-q", "--alone", "--format", "markdown", "--with-metadata", "site/story.html"]);
    assert!(markdown.stdout.contains("\npayload: json-ld\n"), "{}", markdown.stdout);
    assert!(markdown.stdout.ends_with(&format!("---\n{RIVER}\n")), "{}", markdown.stdout);
}

#[test]
fn other_formats_and_methods_have_the_verdict_too() {
    let folder = pages();
    let run = |more: &[&str]| folder.run(&[&["extract", "-q", "site/gone.html"], more].concat()).stdout;
    assert!(run(&["--format", "csv"]).contains(",error-page,"));
    assert!(run(&["--format", "xml"]).contains(" verdict=\"error-page\" page-type=\""));
    assert!(run(&["--format", "tei"]).contains("<note type=\"verdict\">error-page</note>"));
    let by_sentences = &objects(&run(&["--format", "json", "--method", "sentence"]))[0];
    assert_eq!(by_sentences["verdict"], "error-page");
    assert!(by_sentences["page_type"].is_null() && by_sentences["quality"].is_null());
}
