//! What the method does to sites small enough to look at.

use unframe::template::site_2005::{Membership, PageChains, Parameters, SiteFraming, find_framing};

const MENU: &str = "<ul class=menu><li><a href=/>Home</a></li><li><a href=/news>News</a></li></ul>";
const FOOTER: &str = "<div class=footer><hr><p>Gidrometcentre</p><p>All rights reserved</p></div>";

fn read(texts: &[String]) -> SiteFraming {
    let parameters = Parameters::default();
    let pages: Vec<PageChains> = texts.iter().map(|text| PageChains::of(text, &parameters)).collect();
    find_framing(&pages, &parameters)
}

/// What is left of each page.
fn check(texts: &[String], expected: &[&str]) {
    let found = read(texts);
    let left: Vec<String> = texts
        .iter()
        .zip(&found.pages)
        .map(|(text, framing)| {
            let mut left = text.clone();
            for span in framing.spans.iter().rev() {
                left.replace_range(span.range(), "");
            }
            left
        })
        .collect();
    assert_eq!(left, expected);
}

/// A text long enough that the framing is less than 70 % of a page.
fn article(about: &str) -> String {
    format!("{about} was seen over the northern part of the country. ").repeat(4)
}

fn page(about: &str) -> String {
    format!("{MENU}{}{FOOTER}", article(about))
}

const WEATHER: [&str; 5] = ["Rain", "Snow", "Fog", "Hail", "Ball lightning"];

#[test]
fn menu_and_footer_are_taken_and_the_articles_stay() {
    let texts = WEATHER.map(page);
    check(&texts, &WEATHER.map(article).each_ref().map(String::as_str));
}

#[test]
fn three_pages_are_no_site() {
    let texts = ["Rain", "Snow", "Fog"].map(page);
    check(&texts, &texts.each_ref().map(String::as_str));
}

#[test]
fn two_templates_make_two_clusters() {
    let other = |about: &str| format!("<table><tr><td>1<td>2<td>3<td>4<td>5</table>{}", article(about));
    let texts: Vec<String> = WEATHER.map(page).into_iter().chain(WEATHER.map(other)).collect();
    let found = read(&texts);
    let clusters: Vec<&[usize]> = found.clusters.iter().map(|cluster| cluster.pages.as_slice()).collect();
    assert_eq!(clusters, [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]);
}

#[test]
fn a_page_of_no_cluster_loses_what_is_framing_elsewhere() {
    let mut texts = WEATHER.map(page).to_vec();
    texts.push(format!("{}{FOOTER}", article("Nothing")));
    let found = read(&texts);
    assert_eq!(found.pages[5].membership, Membership::Leftover);
    assert_eq!(found.pages[5].spans[0].of(&texts[5]), FOOTER);
}

#[test]
fn a_page_like_no_other_is_left_alone() {
    let mut texts = WEATHER.map(page).to_vec();
    texts.push("<p>Under construction.</p>".to_owned());
    assert_eq!(read(&texts).pages[5].membership, Membership::Alone);
}

/// Paper 004, §4.4: texts in numeric references were another text to the program of 2005.
#[test]
fn numeric_references_and_letters_are_the_same_framing() {
    let menu = "<ul><li><a href=/>Главная</a></li><li><a href=/news>Новости</a></li></ul>";
    let references: String = menu
        .chars()
        .map(
            |character| {
                if character.is_ascii() { character.to_string() } else { format!("&#{};", u32::from(character)) }
            },
        )
        .collect();
    let page = |about, menu: &str| format!("{menu}{}", article(about));
    let texts = [page("Rain", menu), page("Snow", &references), page("Fog", menu), page("Hail", &references)];
    check(&texts, &["Rain", "Snow", "Fog", "Hail"].map(article).each_ref().map(String::as_str));
}

#[test]
fn pages_in_the_same_order_have_the_same_framing_and_copies_of_a_page_join_its_cluster() {
    let mut texts = WEATHER.map(page).to_vec();
    texts.push(page("Rain"));
    let found = read(&texts);
    assert_eq!(found, read(&texts));
    assert_eq!(found.clusters.len(), 1);
    assert_eq!(found.clusters[0].pages, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn a_site_of_five_thousand_pages_is_read_whole() {
    let about = |number: usize| format!("Cloud {number} of section {}", number % 40);
    let texts: Vec<String> = (0..5_000).map(|number| page(&about(number))).collect();
    let found = read(&texts);
    assert_eq!(found.clusters.len(), 1);
    assert_eq!(found.clusters[0].pages.len(), 5_000);
}

/// What the method is known to get wrong, so that a change of it is noticed.
mod known_failures {
    use super::*;

    /// Two pages with much, but not enough in common to be duplicates, are the seed for good: the framing is too small a
    /// part of what they share for others to join.
    #[test]
    fn two_similar_articles_end_the_search() {
        let long = article("Rain") + &"<p>".repeat(3) + &article("Wind") + &"<p>".repeat(3);
        let similar = |about| format!("{MENU}{long}{}{FOOTER}", article(about).repeat(2));
        let mut texts = vec![similar("Rain"), similar("Snow")];
        texts.extend(WEATHER.map(page));
        assert_eq!(read(&texts).clusters, []);
    }

    #[test]
    fn an_active_menu_item_breaks_the_chains_around_it() {
        let menu = |active: usize| {
            let item = |number| format!("<li{}>Item {number}</li>", if number == active { " class=on" } else { "" });
            (0..12).map(item).collect::<String>()
        };
        let texts: Vec<String> = (0..4).map(|active| format!("{}{}", menu(active), article(WEATHER[active]))).collect();
        let found = read(&texts);
        // The items before the last active one lie in no chain that is on all pages.
        assert!(found.pages.iter().all(|page| page.spans.iter().all(|span| span.start > 0)));
    }
}
