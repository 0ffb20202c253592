//! Several sites, pages that move, and what is kept of them all.

use std::fmt::Write as _;
use std::time::Duration;

use unframe_corpus::Source;
use unframe_watch::sites::Watched;
use unframe_watch::state::{Event, State};
use unframe_watch::{Pass, ingest, run};

use crate::server::Server;

const STORIES: [(&str, &str); 4] = [
    ("rain", "It rained in the valley all night, and by the morning the river had risen by a foot."),
    ("snow", "Snow fell on the hills for the first time this year, and the upper road was closed at noon."),
    ("ferry", "The old ferry crosses the river again, every hour from six in the morning until late at night."),
    ("bridge", "The council voted for a bridge for walkers below the mill, which will be open in two years."),
];
const AGENCY: &str = "The ministry of transport said on Thursday that all ferries of the country will be free of charge for children \
                      under the age of fourteen from the first of January on, and that the costs will be borne by the state, which expects some \
                      forty thousand more passengers in the coming year than in the last. The companies that run the ferries welcomed the plan but asked \
                      for more boats, because those on the upper lakes are full on every fine day between May and September as it is, and two of \
                      them will have to be replaced before the decade is over. A vote in parliament is expected before the summer.";

fn page(title: &str, text: &str) -> String {
    format!(
        "<title>{title}</title><nav class=menu><ul><li><a href=/>Home</a><li><a href=/about>About</a></ul></nav>\
         <main class=story><h1>{title}</h1><p>{text}</p></main><footer class=foot>Valley News, 4 Ferry Lane.</footer>"
    )
}

fn links(names: &[&str]) -> String {
    names.iter().map(|name| format!("<p><a href=/{name}>All about {name}</a></p>")).collect::<Vec<_>>().concat()
}

/// A site with four stories.
fn site() -> Server {
    let server = Server::start();
    server.cached_page("/", &page("News", &links(&STORIES.map(|(name, _)| name))));
    for (name, text) in STORIES {
        server.cached_page(&format!("/{name}"), &page(name, text));
    }
    server
}

struct Watch {
    folder: tempfile::TempDir,
}

impl Watch {
    fn new(settings: &str, starts: &[(&str, String)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut sites = format!("pause = \"0s\"\n{settings}\n");
        for (name, start) in starts {
            writeln!(sites, "[[site]]\nname = \"{name}\"\nstart = [\"{start}\"]\nsitemaps = false").unwrap();
        }
        fs_err::write(folder.path().join("sites.toml"), sites).unwrap();
        Self { folder }
    }

    fn watched(&self) -> Watched {
        Watched::read(&self.folder.path().join("sites.toml")).unwrap()
    }

    fn state(&self) -> State {
        State::open(&self.watched().state).unwrap()
    }

    /// A pass; the changes it reported.
    fn visit(&self, pass: Pass) -> Vec<Event> {
        let (watched, mut state) = (self.watched(), self.state());
        let before = state.events(0, None).unwrap().len();
        run(&watched, &mut state, &Pass { now: true, ..pass }, |_| ()).unwrap();
        state.events(0, None).unwrap().split_off(before)
    }

    fn told(&self) -> Vec<String> {
        let name = |event: &Event| {
            let page = event.change.what.page().map(|page| page.page.rsplit('/').next().unwrap_or_default().to_owned());
            format!("{} {}", event.change.what.name(), page.unwrap_or_default())
        };
        self.visit(Pass::default()).iter().map(name).collect()
    }
}

const NOTHING: [&str; 0] = [];

#[test]
fn a_page_that_leads_elsewhere_for_good_has_moved() {
    let server = site();
    let watch = Watch::new("", &[("valley", server.address("/"))]);
    assert_eq!(watch.told(), NOTHING);
    // The story moves and is edited on the way, so that only the redirect tells that it is the same page.
    let edited = "Trams run along the shore now, and the old timetable has been forgotten by almost everybody.";
    server.cached_page("/archive/ferry", &page("ferry", edited));
    server.status("/ferry", "301 Moved Permanently", "Location: /archive/ferry\r\n");
    assert_eq!(watch.told(), NOTHING);
    let events = watch.visit(Pass::default());
    assert_eq!(events.len(), 1, "{events:?}");
    assert!(
        matches!(&events[0].change.what, unframe_diff::What::PageMoved { page, from, .. }
            if page.page == server.address("/archive/ferry") && *from == server.address("/ferry")),
        "{events:?}"
    );
    // From now on it is asked for where it is, and only there.
    server.requests();
    assert_eq!(watch.told(), NOTHING);
    server.cached_page("/archive/ferry", &page("ferry", &edited.replace("Trams run", "No tram runs")));
    assert_eq!((watch.told(), watch.told()), (vec![], vec!["content-changed ferry".to_owned()]));
}

#[test]
fn redirects_for_now_and_to_log_in_forms_are_no_moves() {
    let server = site();
    let watch = Watch::new("", &[("valley", server.address("/"))]);
    assert_eq!(watch.told(), NOTHING);
    server.cached_page("/tonight", &page("rain", STORIES[0].1));
    server.status("/rain", "302 Found", "Location: /tonight\r\n");
    server.cached_page(
        "/login",
        "<title>Log in</title><h1>Log in</h1><form><p>Please log in.<input type=password></form>",
    );
    server.status("/snow", "301 Moved Permanently", "Location: /login\r\n");
    assert_eq!((watch.told(), watch.told()), (vec![], vec![]));
    assert_eq!(watch.told(), ["unreadable snow"]);
    assert_eq!(watch.told(), NOTHING);
}

#[test]
fn a_start_page_that_leads_elsewhere_for_good_is_quiet() {
    let server = site();
    server.cached_page("/news", &page("News", &links(&["rain", "snow", "ferry", "bridge"])));
    server.status("/", "301 Moved Permanently", "Location: /news\r\n");
    let watch = Watch::new("", &[("valley", server.address("/"))]);
    for _ in 0..4 {
        assert_eq!(watch.told(), NOTHING);
    }
    let asked = server.paths();
    assert_eq!(asked.iter().filter(|path| *path == "/news").count(), 4, "once in each visit: {asked:?}");
}

#[test]
fn a_story_on_two_sites_is_reported_once() {
    let (one, other) = (site(), site());
    let watch = Watch::new("", &[("one", one.address("/")), ("other", other.address("/"))]);
    assert_eq!(watch.told(), NOTHING);
    let names = ["rain", "snow", "ferry", "bridge", "free", "mill"];
    one.cached_page("/", &page("News", &links(&names)));
    one.cached_page("/free", &page("Free ferries", AGENCY));
    one.cached_page("/mill", &page("Mill", "The mill below the bridge grinds flour again, twice a week."));
    assert_eq!((watch.told(), watch.told()), (vec![], vec!["page-new free".to_owned(), "page-new mill".to_owned()]));
    other.cached_page("/", &page("News", &links(&names)));
    other.cached_page("/free", &page("Children travel for nothing", &AGENCY.replace("on Thursday", "yesterday")));
    other.cached_page("/mill", &page("Mill", "The mill below the bridge grinds flour again, twice a week."));
    // A text of few words may be anybody's.
    assert_eq!((watch.told(), watch.told()), (vec![], vec!["page-new mill".to_owned()]));
    let set_aside = watch.state().set_aside("other").unwrap();
    let same = set_aside.iter().find(|set_aside| set_aside.reason == unframe_diff::Noise::SameStory);
    assert_eq!(same.map(|same| same.block.texts().1), Some(one.address("/free")));
}

#[test]
fn two_sites_on_one_host_are_asked_one_at_a_time() {
    let server = site();
    let starts = ["/rain", "/snow", "/ferry"].map(|path| (&path[1..], server.address(path)));
    let watch = Watch::new("links = false", &starts.clone());
    let text = fs_err::read_to_string(watch.folder.path().join("sites.toml")).unwrap();
    fs_err::write(watch.folder.path().join("sites.toml"), text.replace("pause = \"0s\"", "pause = \"1s\"")).unwrap();
    watch.visit(Pass::default());
    let asked = server.requests();
    assert_eq!((asked.len(), server.most_at_once()), (4, 1), "robots.txt is asked for once");
    for pair in asked.windows(2) {
        assert!(pair[1].at - pair[0].at >= Duration::from_millis(990), "{:?}", pair[1].at - pair[0].at);
    }
}

#[test]
fn a_host_that_asks_for_a_short_pause_gets_it() {
    let server = site();
    server.status("/rain", "429 Too Many Requests", "Retry-After: 2\r\n");
    let watch = Watch::new("", &[("valley", server.address("/"))]);
    watch.visit(Pass::default());
    let asked = server.requests();
    let busy = asked.iter().position(|request| request.path == "/rain").unwrap();
    assert!(asked.len() > busy + 1, "the visit goes on");
    assert!(asked[busy + 1].at - asked[busy].at >= Duration::from_millis(1_990));
}

#[test]
fn what_was_fetched_is_kept_as_warc_and_can_be_taken_in() {
    let server = site();
    let watch = Watch::new("", &[("valley", server.address("/"))]);
    let folder = watch.folder.path().join("warc");
    let pass = Pass { capture: Some(folder.clone()), ..Pass::default() };
    watch.visit(pass.clone());
    watch.visit(pass);
    let mut files: Vec<_> = fs_err::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 2, "a file for each pass");
    let unpacked = |path: &std::path::PathBuf| {
        let mut text = String::new();
        std::io::Read::read_to_string(
            &mut flate2::read::MultiGzDecoder::new(fs_err::File::open(path).unwrap()),
            &mut text,
        )
        .unwrap();
        text
    };
    let (first, second) = (unpacked(&files[0]), unpacked(&files[1]));
    assert_eq!((first.matches("WARC-Type: response").count(), first.matches("WARC-Type: revisit").count()), (7, 0));
    // robots.txt is not there, and was asked for again; pages did not change.
    assert_eq!((second.matches("WARC-Type: response").count(), second.matches("WARC-Type: revisit").count()), (1, 5));
    let other = Watch::new("", &[("valley", server.address("/"))]);
    let source = Source::open(&files[0]).unwrap();
    ingest(&other.watched(), &mut other.state(), &source, 1 << 20, |_| ()).unwrap();
    let said = |watch: &Watch| {
        let state = watch.state();
        let pages = state.pages(state.site("valley").unwrap().id).unwrap();
        pages.into_iter().map(|page| (page.key, page.version)).collect::<Vec<_>>()
    };
    assert_eq!(said(&other), said(&watch));
}
