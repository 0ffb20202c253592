//! The page model on small pages written for it: a page alone, and a page with its site.

use unframe::extraction::ExtractedBlock;
use unframe::label::Reason;
use unframe::{Extraction, Options, extract, learn};

const PARAGRAPHS: &str = "<p>The river rose by two metres during the night, and the lower bridge was closed to traffic \
    before dawn. Nobody was hurt, the town's engineer said, but the cellars of eleven houses are under water.</p>\
    <p>Rain is expected to go on until Thursday. The fire brigade has asked people who live near the mill to \
    move their cars, and the school will stay closed for the rest of the week.</p>\
    <p>It is the third flood in five years. A new dam above the mill was promised after the last one; the money \
    for it, however, was spent on the swimming pool, as the council admitted on Monday.</p>";

fn article(name: &str, text: &str) -> String {
    format!(
        "<!doctype html><html><head><title>{name} – The Courier</title><meta property=og:type content=article></head><body>\
         <header class=site-header><a href=/>The Courier</a><nav class=main-nav><ul><li><a href=/news>News</a><li>\
         <a href=/sport>Sport</a><li><a href=/weather>Weather</a></ul></nav></header>\
         <main><article class=post><h1>{name}</h1><div class=entry-content>{text}</div></article>\
         <aside class=related><h3>Related stories</h3><ul><li><a href=/a>Mayor opens the swimming pool</a><li>\
         <a href=/b>How the mill got its wheel back</a></ul></aside></main>\
         <footer class=site-footer><p>© 2024 The Courier. All rights reserved.</p><a href=/privacy>Privacy policy</a>\
         </footer></body></html>"
    )
}

fn kept(page: &Extraction<'_>) -> String {
    page.blocks().filter(ExtractedBlock::is_content).map(|block| block.text() + "\n").collect()
}

fn alone(page: &str) -> (String, Vec<Reason>) {
    let page = extract(page, &Options::default());
    (kept(&page), page.blocks().map(|block| block.reason()).collect())
}

#[test]
fn an_article_is_told_from_what_is_around_it() {
    let (text, _) = alone(&article("River floods lower town", PARAGRAPHS));
    for paragraph in ["The river rose", "Rain is expected", "It is the third flood"] {
        assert!(text.contains(paragraph), "{text}");
    }
    for framing in ["Sport", "Mayor opens", "Privacy policy", "All rights reserved"] {
        assert!(!text.contains(framing), "{text}");
    }
}

#[test]
fn a_text_that_stands_twice_is_kept_once() {
    let (text, reasons) = alone(&article("Flood", &format!("{PARAGRAPHS}{PARAGRAPHS}")));
    assert_eq!(text.matches("The river rose").count(), 1);
    assert!(reasons.contains(&Reason::RepeatedOnPage));
}

#[test]
fn a_page_that_says_next_to_nothing_has_no_content() {
    let (text, reasons) = alone("<div id=app>Loading</div><script src=app.js></script>");
    assert_eq!(text, "");
    assert!(reasons.iter().all(|reason| matches!(reason, Reason::TooLittleText | Reason::LooksLikeFraming)));
    assert_eq!(alone(""), (String::new(), Vec::new()));
}

#[test]
fn a_page_has_the_last_word_where_its_site_sees_nothing() {
    let stories = [("Flood", "river"), ("Fair", "fair"), ("Snow", "snow"), ("Mill", "mill"), ("Elections", "vote")];
    let pages = stories.map(|(name, word)| {
        // Related stories differ from page to page, so that a comparison does not see them.
        let page = article(name, &PARAGRAPHS.replace("river", word).replace("flood", name));
        page.replace("Mayor opens the swimming pool", &format!("What the {word} means for all of us"))
    });
    let template = learn(&pages);
    for page in &pages {
        let page = template.extract(page, &Options::default());
        let text = kept(&page);
        assert!(text.contains("Nobody was hurt") && text.contains("money"), "{text}");
        assert!(!text.contains("means for all of us") && !text.contains("Weather"), "{text}");
        assert!(page.blocks().all(|block| block.chance().is_some()));
    }
}
