//! What the paper's method is known to fail on, each as a small site; and the laws of learning.

mod kept;
mod laws;
mod sites;
mod versions;

use sites::{Site, article};

#[test]
fn a_menu_and_a_footer_on_every_page_are_framing() {
    let site = Site::of((0..6).map(|number| page(number, "<li>Home<li>News<li>About", "© The Yard")));
    site.check(0, &[&article(0)[..]], &["Home", "News", "© The Yard"]);
}

#[test]
fn copies_of_an_article_keep_it() {
    let mut pages: Vec<String> = (0..6).map(|number| page(number, "<li>Home<li>News", "© The Yard")).collect();
    // The same article three times more: for printing, in the archive, under another address.
    for place in ["print", "archive", "old"] {
        pages.push(page(0, "<li>Home<li>News", &format!("© The Yard, {place}")));
    }
    let site = Site::of(pages);
    site.check(0, &[&article(0)[..]], &["Home"]);
    site.check(6, &[&article(0)[..]], &["Home"]);
}

#[test]
fn the_active_entry_of_a_menu_is_framing_like_the_others() {
    let site = Site::of((0..6).map(|number| {
        let entries = ["Home", "News", "Shop", "Help", "Jobs", "Map"];
        let menu = entries.iter().enumerate().map(|(index, entry)| {
            if index == number {
                format!("<li class=active><b>{entry}</b>")
            } else {
                format!("<li><a href=/{index}>{entry}</a>")
            }
        });
        page(number, &menu.collect::<String>(), "© The Yard")
    }));
    for number in 0..6 {
        site.check(number, &[&article(number)[..]], &["Home", "News", "Shop", "Help", "Jobs", "Map"]);
    }
}

#[test]
fn a_date_and_a_counter_in_the_footer_are_framing() {
    let site = Site::of((0..6).map(|number| {
        page(number, "<li>Home", &format!("Made on {} May 20{number}4, {} visitors", number + 1, number * 917))
    }));
    for number in 0..6 {
        site.check(number, &[&article(number)[..]], &["Made on", "visitors"]);
    }
}

#[test]
fn a_rotating_advertisement_is_framing_by_its_place() {
    let slogans =
        ["Buy clocks", "Buy clocks", "Buy clocks", "Sell clocks", "Sell clocks", "Sell clocks", "Mend clocks now"];
    let site = Site::of(
        slogans
            .iter()
            .enumerate()
            .map(|(number, slogan)| page(number, "<li>Home", &format!("© The Yard</div><div class=ad>{slogan}"))),
    );
    site.check(6, &[&article(6)[..]], &["Mend clocks now"]);
}

#[test]
fn breadcrumbs_and_links_to_other_pages_are_framing() {
    let site = Site::of((0..6).map(|number| {
        let next = format!("<a href=/{0}>Title of page {0}</a>", sites::word((number + 1) % 6));
        let crumbs = format!(
            "<div class=crumbs><a href=/>Home</a> › <a href=/n>News</a> › Title of page {}</div>",
            sites::word(number)
        );
        page(number, &format!("<li>Home</ul>{crumbs}<ul>"), &format!("© The Yard</div><div class=next>{next}"))
    }));
    site.check(0, &[&article(0)[..]], &["› News", "Title of page beta"]);
}

#[test]
fn a_text_is_the_same_however_its_characters_are_written() {
    let mut pages: Vec<String> =
        (0..5).map(|number| page(number, "<li>Новости<li>Контакты", "Ясная улица, 4")).collect();
    pages.push(page(5, "<li>&#1053;&#1086;вости<li>&#x41A;онтакты", "&#1071;сная улица, 4"));
    Site::of(pages).check(5, &[&article(5)[..]], &["Новости", "Контакты", "Ясная улица, 4"]);
}

#[test]
fn pages_in_different_encodings_are_one_site() {
    let mut site = Site::default();
    for number in 0..6 {
        let html = page(number, "<li>Новости<li>Контакты", "Ясная улица, 4");
        let (charset, encoding) = if number % 2 == 0 {
            ("koi8-r", sites::koi8_r as fn(&str) -> Vec<u8>)
        } else {
            ("windows-1251", sites::windows_1251 as fn(&str) -> Vec<u8>)
        };
        site.add(encoding(&format!("<meta charset={charset}>{html}")));
    }
    site.check(0, &[&article(0)[..]], &["Новости", "Ясная улица, 4"]);
    site.check(1, &[&article(1)[..]], &["Новости", "Ясная улица, 4"]);
}

#[test]
fn two_templates_of_one_site_are_learned_both() {
    let mut pages: Vec<String> = (0..5).map(|number| page(number, "<li>Home<li>News", "© The Yard")).collect();
    pages.extend((5..10).map(|number| {
        format!("<table class=shop><tr><td class=side>Basket<br>Delivery<td class=goods><p>{}</table>", article(number))
    }));
    let site = Site::of(pages);
    site.check(0, &[&article(0)[..]], &["Home", "© The Yard"]);
    site.check(7, &[&article(7)[..]], &["Basket"]);
}

#[test]
fn the_classes_of_the_body_do_not_matter() {
    let mut pages: Vec<String> = (0..6).map(|number| page(number, "<li>Home<li>News", "© The Yard")).collect();
    pages.push(page(6, "<li>Home<li>News", "© The Yard").replace("<ul", "<body class='home page-id-7'><ul"));
    Site::of(pages).check(6, &[&article(6)[..]], &["Home", "News", "© The Yard"]);
}

#[test]
fn an_odd_page_keeps_what_it_says() {
    let mut pages: Vec<String> = (0..6).map(|number| page(number, "<li>Home<li>News", "© The Yard")).collect();
    pages.push(format!("<h2>Lost?</h2><p>{}", article(6)));
    Site::of(pages).check(6, &["Lost?", &article(6)], &[]);
}

#[test]
fn a_sentence_that_content_repeats_stays_in_it() {
    let site = Site::of((0..8).map(|number| {
        page(number, "<li>Home", "© The Yard")
            .replace("</main>", "<p>Write to us if you find a mistake.<p>Own end of page.</main>")
            .replace("Own end of page.", &article(number + 20))
    }));
    site.check(0, &["Write to us if you find a mistake.", &article(20)], &["© The Yard"]);
}

#[test]
fn too_few_pages_are_left_alone_with_that_reason() {
    let site = Site::of((0..2).map(|number| page(number, "<li>Home", "© The Yard")));
    site.check(0, &["Home", &article(0), "© The Yard"], &[]);
    assert!(site.reasons(0).iter().all(|reason| *reason == "nothing-to-compare"));
}

/// A page with a menu, an article of its own and a footer.
fn page(number: usize, menu: &str, footer: &str) -> String {
    let title = sites::word(number);
    let article = article(number);
    format!(
        "<!doctype html><title>Title of page {title} | The Yard</title><ul class=menu>{menu}</ul>\
         <main><h1>Title of page {title}</h1><p>{article}</p></main><div class=footer>{footer}</div>"
    )
}
