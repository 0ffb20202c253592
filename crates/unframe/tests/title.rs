//! The body of a page without its headline and standfirst.

use unframe::{Format, Kept, Options, extract};

const NEWS: &str = include_str!("pages/news_with_comments/page.html");
const BODY: &str = "The small ferry between the old harbour and the island will keep running this winter, for the first time \
                    in eleven years, said the council after a long night. ";

fn body(page: &str) -> String {
    let options = Options { title: Kept::No, ..Options::default() };
    extract(page, &options).text().to_owned()
}

#[test]
fn headline_and_standfirst_are_left_out_and_the_title_is_known() {
    let options = Options { title: Kept::No, ..Options::default() };
    let page = extract(NEWS, &options);
    assert!(!page.text().contains("Ferry to run") && !page.text().contains("The council pays for"), "{}", page.text());
    assert!(page.text().starts_with("By Mira Ode"), "{}", page.text());
    assert!(page.text().contains("The small ferry between"));
    assert!(!page.markdown().contains("# Ferry"));
    assert_eq!(page.title(), Some("Ferry to run through the winter"));
    let json = String::from_utf8(page.render(Format::Json)).expect("JSON is UTF-8");
    assert!(json.contains("\"title\":\"Ferry to run through the winter\"") && json.contains("\"reason\":\"title\""));
    assert!(extract(NEWS, &Options::default()).text().starts_with("Ferry to run through the winter"));
}

#[test]
fn a_heading_that_equals_the_title_is_the_headline_whatever_its_level() {
    let page =
        format!("<title>Ferry stays - Gazette</title><h2>Ferry stays</h2><p>{BODY}<h2>Fares</h2><p>{BODY}{BODY}");
    assert_eq!(body(&page).split("\n\n").nth(1), Some("Fares"));
    assert!(body(&page).starts_with("The small ferry"));
}

#[test]
fn the_first_h1_is_the_headline_where_the_title_says_something_else() {
    let page =
        format!("<title>Gazette</title><h1>Ferry <em>stays</em></h1><p class=lead>All winter.</p><p>{BODY}{BODY}");
    assert!(body(&page).starts_with("The small ferry"), "{}", body(&page));
}

#[test]
fn the_first_paragraph_of_the_body_is_not_a_standfirst() {
    let page = format!(
        "<title>Ferry stays</title><h1>Ferry stays</h1><div class=summary><p>{BODY}</p><p>{BODY}{BODY}</p></div>"
    );
    assert!(body(&page).starts_with("The small ferry"), "{}", body(&page));
    let page = format!("<title>Ferry stays</title><p>{BODY}</p><h1>Fares</h1><p>{BODY}{BODY}</p>");
    assert!(body(&page).contains("Fares"), "{}", body(&page));
}

#[test]
fn a_page_that_is_only_a_headline_keeps_it() {
    let options = Options { title: Kept::No, method: unframe::Method::Site, ..Options::default() };
    assert_eq!(extract("<title>Ferry</title><h1>Ferry</h1>", &options).text(), "Ferry");
}
