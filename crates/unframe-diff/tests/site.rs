//! What is reported of a site, and what is set aside: small sites written by hand.

use unframe::{Options, extract};
use unframe_diff::{Health, Noise, PageVersion, PlaceHistory, SiteDiff, SiteVersion, StoredPage, What};

const MENU: [&str; 4] = ["Home", "News", "Weather", "Contact"];

/// A page of a newspaper in the valley.
struct Page {
    address: &'static str,
    menu: Vec<&'static str>,
    article: String,
    aside: String,
}

impl Page {
    fn new(address: &'static str, title: &str, text: &str) -> Self {
        let article = format!("<h1>{title}</h1><p>{text}</p>");
        Self { address, menu: MENU.to_vec(), article, aside: String::new() }
    }

    fn url(&self) -> String {
        format!("https://valley.example/{}", self.address)
    }

    fn html(&self) -> String {
        let entry = |entry: &&str| format!("<li><a href=/{}>{entry}</a></li>", entry.to_lowercase());
        let entries = self.menu.iter().map(entry).collect::<Vec<_>>().concat();
        format!(
            "<title>Page | Valley News</title><nav class=menu><ul>{entries}</ul></nav><main class=article>{}</main>\
             <aside class=side>{}</aside><footer class=foot>Valley News, 4 Ferry Lane. All rights reserved.</footer>",
            self.article, self.aside
        )
    }
}

const TEXTS: [(&str, &str, &str); 5] = [
    (
        "rain",
        "Rain in the valley",
        "It rained in the valley all night, and by the morning the river had risen by a foot.",
    ),
    (
        "snow",
        "Snow on the hills",
        "Snow fell on the hills for the first time this year, and the upper road was closed at noon.",
    ),
    (
        "ferry",
        "The ferry is back",
        "The old ferry crosses the river again, every hour from six in the morning until late at night.",
    ),
    (
        "bridge",
        "A bridge for walkers",
        "The council voted for a bridge for walkers below the mill, which will be open in two years.",
    ),
    (
        "market",
        "Market on Saturday",
        "The market will be held on the square as every Saturday, with cheese from nine farms of the valley.",
    ),
];

fn pages() -> Vec<Page> {
    TEXTS.map(|(address, title, text)| Page::new(address, title, text)).into()
}

fn version(pages: &[Page]) -> SiteVersion {
    let pages: Vec<(String, String)> = pages.iter().map(|page| (page.url(), page.html())).collect();
    of_html(&pages)
}

fn of_html(pages: &[(String, String)]) -> SiteVersion {
    let pages: Vec<StoredPage<'_>> =
        pages.iter().map(|(address, html)| StoredPage::from((address.as_str(), html.as_str()))).collect();
    SiteVersion::of_pages(&pages, &Options::default())
}

fn diff(old: &[Page], new: &[Page]) -> SiteDiff {
    SiteDiff::of("valley.example", &version(old), &version(new), &PlaceHistory::default())
}

fn names(diff: &SiteDiff) -> Vec<&'static str> {
    diff.changes.iter().map(|change| change.what.name()).collect()
}

#[test]
fn a_corrected_sentence_is_told_word_by_word() {
    let mut new = pages();
    new[0].article = new[0].article.replace("by a foot", "by two feet");
    let found = diff(&pages(), &new);
    assert_eq!(names(&found), ["content-changed"], "{found:#?}");
    assert_eq!(found.changes[0].what.page().unwrap().page, "https://valley.example/rain");
    let told = serde_json::to_string(&found.changes[0]).unwrap();
    assert!(told.contains(r#"{"removed":" a foot"},{"added":" two feet"}"#), "{told}");
}

#[test]
fn pages_come_go_and_move() {
    let mut new = pages();
    new.remove(1);
    new[1].address = "river/ferry";
    new.push(Page::new(
        "mill",
        "The mill turns",
        "After forty years the mill below the bridge grinds flour again, twice a week.",
    ));
    let found = diff(&pages(), &new);
    assert_eq!(names(&found), ["page-new", "page-gone", "page-moved"], "{found:#?}");
    let What::PageMoved { from, blocks, .. } = &found.changes[2].what else { panic!("{found:#?}") };
    assert_eq!((from.as_str(), blocks.len()), ("https://valley.example/ferry", 0));
}

#[test]
fn an_entry_of_the_menu_is_told_once() {
    let mut new = pages();
    for page in &mut new {
        page.menu.insert(2, "Timetable");
    }
    let found = diff(&pages(), &new);
    assert_eq!(names(&found), ["framing-changed"], "{found:#?}");
    let What::FramingChanged { pages, compared, blocks } = &found.changes[0].what else { panic!("{found:#?}") };
    assert_eq!((*pages, *compared, blocks.len()), (5, 5, 1));
}

#[test]
fn a_footer_that_is_edited_on_all_pages_is_told_once() {
    let footers: Vec<(String, String)> =
        pages().iter().map(|page| (page.url(), page.html().replace("4 Ferry Lane", "7 Mill Road"))).collect();
    let found = SiteDiff::of("valley.example", &version(&pages()), &of_html(&footers), &PlaceHistory::default());
    assert_eq!(names(&found), ["framing-changed"], "{found:#?}");
}

#[test]
fn a_new_design_is_one_change_and_no_flood() {
    let mut new = pages();
    for page in &mut new {
        page.article = page.article.replace("<p>", "<div class=story><div class=text>").replace("</p>", "</div></div>");
    }
    let redesigned: Vec<(String, String)> = new
        .iter()
        .map(|page| {
            let html = page.html();
            let html = html.replace("<nav class=menu>", "<header class=top><div>").replace("</nav>", "</div></header>");
            let html = html
                .replace("<main class=article>", "<div class=page><div class=column>")
                .replace("</main>", "</div></div>");
            let html = html.replace("<footer class=foot>", "<div class=bottom>").replace("</footer>", "</div>");
            let html =
                html.replace("<ul>", "").replace("</ul>", "").replace("<li>", "<span>").replace("</li>", "</span> ");
            (page.url(), html)
        })
        .collect();
    let site = of_html(&redesigned);
    let found = SiteDiff::of("valley.example", &version(&pages()), &site, &PlaceHistory::default());
    assert_eq!(names(&found), ["redesign"], "{found:#?}");
}

#[test]
fn what_changes_by_itself_is_set_aside_with_its_reason() {
    let with = |views: [u32; 5], quotes: [&str; 5], clock: &str| {
        let mut pages = pages();
        for ((page, views), quote) in pages.iter_mut().zip(views).zip(quotes) {
            page.article =
                format!("<p class=views>{views} views</p>{}<p class=clock>Last updated: {clock}</p>", page.article);
            page.aside = format!("<div class=quote>{quote}</div>");
        }
        pages
    };
    let old = with(
        [12, 71, 5, 900, 33],
        [
            "All rivers run to the sea.",
            "Still waters run deep.",
            "Rain before seven, fine before eleven.",
            "Make hay while the sun shines.",
            "It never rains but it pours.",
        ],
        "5 May 2026, 9:10",
    );
    let new = with(
        [14, 80, 6, 1021, 34],
        [
            "Every cloud has a silver lining.",
            "After rain comes sunshine.",
            "Red sky at night.",
            "One swallow makes no summer.",
            "Come rain or shine.",
        ],
        "6 May 2026, 11:45",
    );
    let found = diff(&old, &new);
    assert_eq!(names(&found), [""; 0], "{found:#?}");
    let has = |reason: Noise| found.set_aside.iter().any(|aside| aside.reason == reason);
    assert!(has(Noise::Counter) && has(Noise::Clock) && has(Noise::VolatilePlace), "{found:#?}");
}

#[test]
fn a_page_that_cannot_be_read_is_not_a_page_that_changed() {
    let mut new = pages();
    new[3].article = "<h1>503 Service Unavailable</h1><p>Please try again later.</p>".to_owned();
    let mut site = version(&new[..3]);
    let error = "<title>503 Service Unavailable</title><h1>503 Service Unavailable</h1><p>Please try again later.";
    let url = Some("https://valley.example/bridge".to_owned());
    site.add(PageVersion::of(&extract(error, &Options { url, ..Options::default() })));
    let old = version(&pages()[..4]);
    let found = SiteDiff::of("valley.example", &old, &site, &PlaceHistory::default());
    assert_eq!(names(&found), ["unreadable"], "{found:#?}");
    assert!(matches!(found.changes[0].what, What::Unreadable { health: Health::ErrorPage, .. }));
    assert!(!found.has_content_changes());
}

#[test]
fn a_teaser_of_a_new_page_is_the_news_of_that_page() {
    let list = |entries: &[usize]| {
        let entry = |(address, title, text)| format!("<li><a href=/{address}>{title}</a><p>{text}</p></li>");
        let entries = entries.iter().map(|at| entry(TEXTS[*at])).collect::<Vec<_>>().concat();
        let mut page =
            Page::new("news", "News of the valley", "What happened in the valley lately, told by those who saw it.");
        page.article = format!("{}<ul class=list>{entries}</ul>", page.article);
        page
    };
    let mut old: Vec<Page> = pages().into_iter().take(4).collect();
    let mut new = pages();
    old.push(list(&[3, 2, 1]));
    new.push(list(&[4, 3, 2]));
    let found = diff(&old, &new);
    assert_eq!(names(&found), ["page-new"], "{found:#?}");
}
