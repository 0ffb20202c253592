//! Visits of a site: what is asked for, what is remembered, what is reported.

use std::path::Path;
use std::time::Duration;

use unframe_watch::deliver::{deliver, signature};
use unframe_watch::sites::Watched;
use unframe_watch::state::State;
use unframe_watch::{Pass, run};

use crate::server::Server;

const STORIES: [(&str, &str); 5] = [
    ("rain", "It rained in the valley all night, and by the morning the river had risen by a foot."),
    ("snow", "Snow fell on the hills for the first time this year, and the upper road was closed at noon."),
    ("ferry", "The old ferry crosses the river again, every hour from six in the morning until late at night."),
    ("bridge", "The council voted for a bridge for walkers below the mill, which will be open in two years."),
    ("market", "The market is held on the square as on every Saturday, with cheese from nine farms of the valley."),
];

/// A site on a server, and what watches it.
struct Valley {
    server: Server,
    folder: tempfile::TempDir,
    visit: u32,
}

impl Valley {
    fn new(settings: &str) -> Self {
        let valley = Self { server: Server::start(), folder: tempfile::tempdir().unwrap(), visit: 0 };
        let start = valley.server.address("/");
        let sites = format!(
            "pause = \"0s\"\ntimeout = \"2s\"\n{settings}\n[[site]]\nname = \"valley\"\nstart = [\"{start}\"]\n"
        );
        fs_err::write(valley.file(), sites).unwrap();
        valley.server.page("/robots.txt", "", "User-agent: *\nDisallow: /private");
        valley.publish("/", "News of the valley", &STORIES.map(|(name, _)| link(name)).concat());
        for (name, text) in STORIES {
            valley.publish(&format!("/{name}"), name, text);
        }
        valley
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("sites.toml")
    }

    fn publish(&self, path: &str, title: &str, text: &str) {
        self.server.cached_page(path, &page(title, text));
    }

    /// A pass; the changes it reported.
    fn visit(&mut self) -> Vec<String> {
        self.visit += 1;
        let watched = Watched::read(&self.file()).unwrap();
        let mut state = State::open(&watched.state).unwrap();
        let before = state.events(0, None).unwrap().len();
        run(&watched, &mut state, &Pass { now: true, ..Pass::default() }, |_| ()).unwrap();
        deliver(&watched, &mut state).unwrap();
        let events = state.events(0, None).unwrap();
        let told = |event: &unframe_watch::state::Event| {
            let page = event.change.what.page().map(|page| page.page.rsplit('/').next().unwrap_or_default().to_owned());
            format!("{} {}", event.change.what.name(), page.unwrap_or_default())
        };
        events[before..].iter().map(told).collect()
    }
}

fn link(name: &str) -> String {
    format!("<p><a href=/{name}>All about {name}</a></p>")
}

fn page(title: &str, text: &str) -> String {
    format!(
        "<title>{title}</title><nav class=menu><ul><li><a href=/>Home</a><li><a href=/private>Members</a></ul></nav>\
         <main class=story><h1>{title}</h1><p>{text}</p></main><footer class=foot>Valley News, 4 Ferry Lane.</footer>"
    )
}

const NOTHING: [&str; 0] = [];

#[test]
fn the_first_visit_takes_stock_and_nothing_is_sent_again() {
    let mut valley = Valley::new("");
    assert_eq!(valley.visit(), NOTHING);
    let mut asked = valley.server.paths();
    asked.sort();
    assert_eq!(asked, ["/", "/bridge", "/ferry", "/market", "/rain", "/robots.txt", "/sitemap.xml", "/snow"]);
    assert_eq!(valley.visit(), NOTHING);
    let again = valley.server.requests();
    let conditional = again.iter().filter(|request| request.headers.contains_key("if-none-match")).count();
    assert_eq!((again.len(), conditional), (8, 6));
}

#[test]
fn a_change_is_reported_when_two_visits_have_seen_it() {
    let mut valley = Valley::new("");
    valley.visit();
    valley.publish("/rain", "rain", &STORIES[0].1.replace("a foot", "two feet"));
    assert_eq!(valley.visit(), NOTHING);
    assert_eq!(valley.visit(), ["content-changed rain"]);
    assert_eq!(valley.visit(), NOTHING);
    // What comes and goes is not.
    valley.publish("/snow", "snow", &STORIES[1].1.replace("at noon", "at midnight"));
    assert_eq!(valley.visit(), NOTHING);
    valley.publish("/snow", "snow", STORIES[1].1);
    assert_eq!((valley.visit(), valley.visit()), (vec![], vec![]));
}

#[test]
fn pages_come_and_go_and_are_ill_for_a_while() {
    let mut valley = Valley::new("");
    valley.visit();
    valley.publish("/mill", "mill", "After forty years the mill below the bridge grinds flour again, twice a week.");
    let links = STORIES.map(|(name, _)| link(name)).concat() + &link("mill");
    valley.publish("/", "News of the valley", &links);
    valley.server.remove("/snow");
    valley.server.status("/ferry", "503 Service Unavailable", "");
    assert_eq!(valley.visit(), NOTHING);
    assert_eq!(valley.visit(), ["page-new mill", "page-gone snow"]);
    assert_eq!(valley.visit(), ["unreadable ferry"]);
    valley.publish("/ferry", "ferry", STORIES[2].1);
    assert_eq!(valley.visit(), ["back-to-normal ferry"]);
    assert_eq!(valley.visit(), NOTHING);
}

#[test]
fn what_goes_from_page_to_page_is_not_news_and_what_goes_for_good_is() {
    const ADVERTISEMENTS: [&str; 7] = [
        "Boots for all weathers, made by hand in the old mill!",
        "Tea from the hills, sold by the pound at the harbour!",
        "Learn to row in a single week with the ferry school!",
        "New roofs before the winter comes, ask the carpenter!",
        "A warm room at the inn for travellers and their dogs!",
        "Every loaf of the baker is baked before the sun is up!",
        "Lamps that burn all night, filled while you are waiting!",
    ];
    let mut valley = Valley::new("");
    // Amid the article, at a place like all others: only the texts tell.
    let publish = |valley: &Valley, visit: usize, without: &str| {
        for (number, (name, text)) in STORIES.into_iter().enumerate() {
            let advertisement = ADVERTISEMENTS[(number * number + 3 * visit) % ADVERTISEMENTS.len()];
            let end = format!("<p>Whoever wants to know more of the {name} may ask in the town hall.</p>");
            let end = if name == without { String::new() } else { end };
            valley.publish(&format!("/{name}"), name, &format!("{text}</p><p>{advertisement}</p>{end}<p>So it goes."));
        }
    };
    for visit in 0..8 {
        publish(&valley, visit, "");
        assert_eq!(valley.visit(), NOTHING, "visit {visit}");
    }
    publish(&valley, 8, "ferry");
    assert_eq!(valley.visit(), NOTHING);
    publish(&valley, 9, "ferry");
    assert_eq!(valley.visit(), ["content-changed ferry"]);
}

#[test]
fn a_page_is_not_gone_while_it_may_stand_at_an_address_that_cannot_be_read() {
    let mut valley = Valley::new("");
    valley.visit();
    let links = STORIES.map(|(name, _)| link(name)).concat() + &link("winter");
    valley.publish("/", "News of the valley", &links);
    valley.server.remove("/snow");
    valley.server.status("/winter", "503 Service Unavailable", "");
    assert_eq!((valley.visit(), valley.visit()), (vec![], vec![]));
    valley.publish("/winter", "snow", STORIES[1].1);
    assert_eq!(valley.visit(), NOTHING);
    assert_eq!(valley.visit(), ["page-moved winter"]);
    assert_eq!(valley.visit(), NOTHING);
}

#[test]
fn a_site_that_is_down_loses_nothing() {
    let mut valley = Valley::new("");
    valley.visit();
    valley.server.status("/", "500 Internal Server Error", "");
    assert_eq!((valley.visit(), valley.visit()), (vec![], vec![]));
    assert_eq!(valley.visit(), ["unreadable "]);
    valley.publish("/", "News of the valley", &STORIES.map(|(name, _)| link(name)).concat());
    assert_eq!(valley.visit(), ["back-to-normal "]);
}

#[test]
fn a_new_design_is_reported_once_and_no_page_with_it() {
    let mut valley = Valley::new("");
    valley.visit();
    let redesigned = |title: &str, text: &str| {
        format!(
            "<title>{title}</title><header class=top><div class=links><a href=/>Home</a> <a href=/private>Members</a></div></header>\
             <article class=text><section><h2>{title}</h2><div class=words>{text}</div></section></article><div class=end>Valley News</div>"
        )
    };
    for (name, text) in STORIES {
        valley.server.cached_page(&format!("/{name}"), &redesigned(name, text));
    }
    valley.server.cached_page("/", &redesigned("News", &STORIES.map(|(name, _)| link(name)).concat()));
    assert_eq!(valley.visit(), NOTHING);
    assert_eq!(valley.visit(), ["redesign "]);
    assert_eq!((valley.visit(), valley.visit()), (vec![], vec![]));
}

#[test]
fn what_robots_txt_forbids_is_not_asked_for() {
    let mut valley = Valley::new("");
    valley.publish("/private", "private", STORIES[0].1);
    valley.visit();
    assert!(!valley.server.paths().contains(&"/private".to_owned()));
    // A server that fails to say what it allows allows nothing.
    valley.server.status("/robots.txt", "503 Service Unavailable", "");
    valley.visit();
    assert_eq!(valley.server.paths(), ["/robots.txt"]);
}

#[test]
fn one_request_at_a_time_with_a_pause_between() {
    let mut valley = Valley::new("");
    let text = fs_err::read_to_string(valley.file())
        .unwrap()
        .replace("pause = \"0s\"", "pause = \"1s\"\nmax_pages = 2\nsitemaps = false");
    fs_err::write(valley.file(), text).unwrap();
    valley.visit();
    let asked = valley.server.requests();
    assert_eq!(asked.len(), 3);
    for pair in asked.windows(2) {
        assert!(pair[1].at - pair[0].at >= Duration::from_millis(990), "{:?}", pair[1].at - pair[0].at);
    }
    assert_eq!(valley.server.most_at_once(), 1);
}

#[test]
fn a_host_that_asks_to_be_left_alone_is() {
    let mut valley = Valley::new("");
    valley.server.status("/bridge", "429 Too Many Requests", "Retry-After: 3600\r\n");
    valley.visit();
    let asked = valley.server.paths();
    assert_eq!(asked.last().map(String::as_str), Some("/bridge"), "{asked:?}");
}

#[test]
fn pages_are_found_by_sitemaps_and_feeds() {
    let mut valley = Valley::new("max_pages = 20");
    let server = &valley.server;
    let entry = |number: u32| format!("<url><loc>{}</loc></url>", server.address(&format!("/old/{number}")));
    let entries = (0..50_000).map(entry).collect::<Vec<_>>().concat();
    server.page("/map.xml", "", format!("<urlset>{entries}</urlset>"));
    server.page(
        "/maps.xml",
        "",
        format!("<sitemapindex><sitemap><loc>{}</loc></sitemap></sitemapindex>", server.address("/map.xml")),
    );
    server.page("/robots.txt", "", format!("Sitemap: {}", server.address("/maps.xml")));
    server.page(
        "/feed",
        "",
        "<rss><channel><item><link>FEED</link></item></channel></rss>".replace("FEED", &server.address("/hidden")),
    );
    server.cached_page(
        "/",
        &page("News", &link("rain"))
            .replace("<title>", "<link rel=alternate type=application/rss+xml href=/feed><title>"),
    );
    valley.publish("/hidden", "hidden", STORIES[2].1);
    valley.visit();
    let asked = valley.server.paths();
    assert!(asked.contains(&"/hidden".to_owned()) && asked.contains(&"/map.xml".to_owned()), "{asked:?}");
    let is_page = |path: &&String| !["/robots.txt", "/maps.xml", "/map.xml", "/feed"].contains(&path.as_str());
    assert_eq!(asked.iter().filter(is_page).count(), 20);
}

#[test]
fn changes_are_delivered_to_files_commands_and_webhooks() {
    let receiver = Server::start();
    receiver.status("/hook", "500 Internal Server Error", "");
    let settings = format!(
        "persist = 1\n[deliver]\natom = \"feeds\"\njsonl = \"changes.jsonl\"\nhtml = \"week.html\"\nexec = [\"sh\", \"-c\", \"cat >> {0}/seen\"]\n\
         [[deliver.webhook]]\nurl = \"{1}\"\nsecret_file = \"secret\"",
        "FOLDER",
        receiver.address("/hook")
    );
    let mut valley = Valley::new("");
    let folder = valley.folder.path().to_owned();
    let text = fs_err::read_to_string(valley.file()).unwrap();
    let settings = settings.replace("FOLDER", &folder.display().to_string());
    let (persist, deliver_table) = settings.split_once('\n').unwrap();
    fs_err::write(valley.file(), format!("{persist}\n{text}\n{deliver_table}\n")).unwrap();
    fs_err::write(folder.join("secret"), "tell nobody\n").unwrap();
    valley.visit();
    valley.publish("/rain", "rain", &STORIES[0].1.replace("a foot", "two feet"));
    assert_eq!(valley.visit(), ["content-changed rain"]);
    let read = |name: &str| fs_err::read_to_string(Path::new(&folder).join(name)).unwrap();
    assert_eq!(read("changes.jsonl").lines().count(), 1);
    assert_eq!(read("seen"), read("changes.jsonl"));
    assert!(read("week.html").contains("<ins>two feet</ins>"));
    for feed in ["feeds/all.atom", "feeds/valley.atom"] {
        let feed = read(feed);
        let document = roxmltree::Document::parse(&feed).unwrap();
        assert_eq!(document.descendants().filter(|node| node.tag_name().name() == "entry").count(), 1);
    }
    // The webhook failed, stays in the outbox, and is signed.
    let watched = Watched::read(&valley.file()).unwrap();
    let state = State::open(&watched.state).unwrap();
    assert_eq!(state.open_deliveries().unwrap(), 1);
    let due = state.due(i64::MAX).unwrap();
    assert_eq!(due[0].attempts, 1);
    let posted = receiver.requests();
    assert_eq!(posted[0].headers["unframe-event"], due[0].event.id);
    assert_eq!(posted[0].headers["unframe-signature"], signature(b"tell nobody", &posted[0].body));
    assert!(String::from_utf8_lossy(&posted[0].body).contains(&due[0].event.id));
}
