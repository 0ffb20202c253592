//! Several experts: where they differ, and what is decided.

use unframe_review::judgments::exchange::{from_jsonl, to_jsonl};
use unframe_review::judgments::{JudgmentStore, Statement};

use crate::ask::{Asked, PORT, review_of, small_site};

fn post_as_boris(review: &Asked, address: &str, body: &str) -> u16 {
    let (token, origin) = (review.token(), format!("http://127.0.0.1:{PORT}"));
    let headers =
        [("Origin", origin.as_str()), ("X-Unframe-Token", token.as_str()), ("Cookie", "unframe-expert=Boris")];
    review.post_as(address, body, &headers).status
}

/// What `encodeURIComponent` makes of a text.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat()
}

#[test]
fn experts_who_differ_stand_side_by_side_and_a_decision_survives_an_export() {
    let review = review_of(&small_site());
    assert!(review.get("/disagreements").body.contains("Nowhere do two experts say different things"));
    assert_eq!(review.post("/grade/page/2", "method=auto&grade=N%2BS%2B&note=").status, 200);
    assert_eq!(post_as_boris(&review, "/grade/page/2", "method=auto&grade=N-S%2B&note=the+menu"), 200);
    assert_eq!(review.post("/grade/page/3", "method=auto&grade=N%2BS%2B&note=").status, 200);
    let shown = review.get("/disagreements").body;
    for part in ["Anna", "Boris", "the menu", "Not decided yet: 1", "href=\"/page/2?methods=auto\""] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains("story-4.html"), "nobody differs there");

    let kept = review.kept();
    let line = to_jsonl(&kept[1..2]);
    assert_eq!(review.post("/adjudicate", &format!("line={}", encoded(line.trim()))).status, 200);
    assert!(
        review.get("/disagreements").body.contains("decided: N-S+ (Anna)"),
        "{}",
        review.get("/disagreements").body
    );
    let all = review.kept();
    let Statement::Adjudication(decided) = &all[3].said else { panic!("{all:?}") };
    assert_eq!(**decided, all[1].said);

    let folder = tempfile::tempdir().unwrap();
    let mut other = JudgmentStore::open(&folder.path().join("other.sqlite")).unwrap();
    let exported = review.get("/export/judgments.jsonl").body;
    assert_eq!(other.import(&from_jsonl(&exported).unwrap()).unwrap(), 4);
    assert_eq!(other.all().unwrap(), all);
    assert_eq!(review.post("/adjudicate", "line=nonsense").status, 400);
    assert!(review.post("/undo", "").body.contains("decided: Page: N-S+"), "a decision can be undone");
    assert!(review.get("/disagreements").body.contains("Not decided yet: 1"));
}

#[test]
fn a_blind_review_decides_nothing_and_offers_only_the_methods_asked_for() {
    let files = small_site();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, contents)| (name.as_str(), contents.as_str())).collect();
    let review = Asked::with(&files, |options| {
        options.blind = Some(7);
        options.shown = vec![unframe::Method::Auto, unframe::Method::Sentence];
    });
    for address in ["/disagreements", "/results"] {
        assert_eq!(review.get(address).status, 400, "{address}");
    }
    let page = review.get_learned("/page/0").body;
    assert!(page.contains(">B</a>") && !page.contains(">C</a>"), "{page}");
}

#[test]
fn the_methods_asked_for_go_along_to_every_page() {
    let files = small_site();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, contents)| (name.as_str(), contents.as_str())).collect();
    let review = Asked::with(&files, |options| options.shown = vec![unframe::Method::Auto, unframe::Method::Sentence]);
    let site = review.get_learned("/site/0").body;
    assert!(site.contains("href=\"/page/1?methods=auto,sentence&amp;grade=auto\""), "{site}");
    let page = review.get_learned("/page/1?methods=auto,sentence&grade=sentence").body;
    assert!(page.contains("data-up=\"/site/0?methods=auto,sentence"), "{page}");
}

#[test]
fn experts_share_the_pages_and_grade_some_together() {
    let files = small_site();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, contents)| (name.as_str(), contents.as_str())).collect();
    let review = Asked::with(&files, |options| {
        let experts = ["Anna", "Boris"].map(str::to_owned).to_vec();
        options.assignment = Some(unframe_review::website::Assignment { experts, overlap: 1, seed: 1 });
    });
    let pages_of = |expert: &str| -> Vec<usize> {
        let cookie = format!("unframe-expert={expert}");
        let site = review.get_as("/site/0", &[("Cookie", &cookie)]).body;
        (0..5).filter(|page| site.contains(&format!("href=\"/page/{page}?"))).collect()
    };
    let (anna, boris) = (pages_of("Anna"), pages_of("Boris"));
    assert_eq!((anna.len(), boris.len(), pages_of("Clara").len()), (3, 3, 5));
    let shared: Vec<usize> = anna.iter().copied().filter(|page| boris.contains(page)).collect();
    assert_eq!(shared.len(), 1);
    // What Boris graded is for Anna, too, if both look at it.
    assert_eq!(post_as_boris(&review, &format!("/grade/page/{}", shared[0]), "method=auto&grade=N-S%2B&note="), 200);
    for page in anna.iter().filter(|page| **page != shared[0]) {
        assert_eq!(review.post(&format!("/grade/page/{page}"), "method=auto&grade=N-S%2B&note=").status, 200);
    }
    let next = review
        .get(&format!("/next/{}?kind=ungraded&methods=auto", anna.iter().find(|page| **page != shared[0]).unwrap()));
    let next = next.headers["location"].to_str().unwrap();
    assert!(next.starts_with(&format!("/page/{}?", shared[0])), "{next}");
}
