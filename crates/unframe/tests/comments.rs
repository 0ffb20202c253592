//! Comments of readers: apart from the text by every method, and listed with who wrote them and when.

use unframe::discussion::Comment;
use unframe::{Format, Kept, Method, Options, Speed, extract, learn};

const NEWS: &str = include_str!("pages/news_with_comments/page.html");
const BLOG: &str = include_str!("pages/blog_with_comments_below_a_heading/page.html");

fn comment(author: Option<&str>, date: Option<&str>, text: &str) -> Comment {
    Comment { author: author.map(str::to_owned), date: date.map(str::to_owned), text: text.to_owned() }
}

fn rendered(options: &Options, format: Format) -> String {
    String::from_utf8(extract(NEWS, options).render(format)).expect("every format is UTF-8 here")
}

#[test]
fn every_method_leaves_comments_out_and_lists_them() {
    for method in Method::ALL {
        for speed in [Speed::Careful, Speed::Fast] {
            let options = Options { method, speed, ..Options::default() };
            let page = extract(NEWS, &options);
            let name = method.name();
            assert!(page.text().contains("Four crossings a day are planned"), "{name}");
            assert!(!page.text().contains("taxpayer77") && !page.text().contains("Ninety thousand for"), "{name}");
            assert!(!page.markdown().contains("Ninety thousand for"), "{name}");
            assert_eq!(page.comments().len(), 4, "{name}");
            assert_eq!(
                page.comments()[1],
                comment(
                    Some("Old Nils"),
                    Some("2024-10-02"),
                    "You should have called me, Paula. I was going over anyway."
                )
            );
        }
    }
}

#[test]
fn who_wants_comments_keeps_them() {
    let options = Options { method: Method::Site, comments: Kept::Yes, ..Options::default() };
    assert!(extract(NEWS, &options).text().contains("Ninety thousand for"));
    assert_eq!(extract(NEWS, &options).comments(), extract(NEWS, &Options::default()).comments());
}

#[test]
fn a_site_does_not_bring_comments_back() {
    let template = learn((0..6).map(|number| NEWS.replace("ferry", &format!("ferry {number}"))));
    let page = template.extract(NEWS, &Options::default());
    assert!(!page.text().contains("Come over and count us"), "{}", page.text());
    assert_eq!(page.comments().len(), 4);
}

#[test]
fn programs_read_who_wrote_what_and_when() {
    let options = Options::default();
    let json = rendered(&options, Format::Json);
    assert!(
        json.contains(
            r#""comments":[{"author":"Paula Stern","date":"2024-10-02","text":"About time. I rowed to work in December once, and I do not want to talk about it."},{"#
        ),
        "{json}"
    );
    let xml = rendered(&options, Format::Xml);
    let nils = "<comment author=\"Old Nils\" date=\"2024-10-02\">\n<p>You should have called me, Paula.";
    assert!(xml.contains("</main>\n<comments>\n<comment author=\"Paula Stern\"") && xml.contains(nils), "{xml}");
    let tei = rendered(&options, Format::Tei);
    let ingrid = "<div type=\"comment\">\n<byline>Ingrid H.</byline>\n<dateline><date>2024-10-03</date></dateline>\n\
                  <p>Come over and count us. There will be coffee.</p>\n</div>\n</div>\n</body></text>\n</TEI>\n";
    assert!(tei.ends_with(ingrid), "{tei}");
    assert!(rendered(&options, Format::MarkedHtml).contains("comments"));
    for xml in [xml, tei] {
        roxmltree::Document::parse(&xml).expect("it is well-formed");
    }
}

#[test]
fn comments_below_nothing_but_a_heading_end_with_their_signatures() {
    let page = extract(BLOG, &Options::default());
    assert!(page.text().contains("The second one I was ready for"));
    assert!(!page.text().contains("letter box of the school"), "{}", page.text());
    let said = page.comments();
    assert_eq!(said.len(), 3, "{said:?}");
    let ada = "What did your grandfather do when they flew off?\n\nPosted by: Ada at May 23, 2008 06:15 PM";
    assert_eq!(said[2], comment(None, None, ada));
}

#[test]
fn a_page_that_is_all_comments_keeps_them() {
    let post = "<li class=comment><b class=author>Ann</b><p>I used olive oil once, on my father's clock, and it stood \
                still by the end of the week. Never again in my life.";
    let page = format!("<h1>Which oil?</h1><div id=comments><ol class=commentlist>{}</ol></div>", post.repeat(6));
    for method in [Method::Page, Method::Site, Method::Dom] {
        let page = extract(&page, &Options { method, ..Options::default() });
        assert!(page.text().contains("olive oil"), "{}", method.name());
        assert!(page.comments().is_empty());
    }
}

#[test]
fn reviews_in_a_shop_are_not_comments() {
    let words =
        "This kettle holds two litres and boils them in four minutes, and its handle stays cold while it does. ";
    let page = format!(
        "<h1>Kettle</h1><p>{}<div id=reviews><div id=comments><ol class=commentlist><li class=comment>\
         <p>I bought it in March and use it every day, it has not leaked once.</ol></div></div>",
        words.repeat(5)
    );
    assert!(
        extract(&page, &Options { method: Method::Site, ..Options::default() }).text().contains("bought it in March")
    );
}
