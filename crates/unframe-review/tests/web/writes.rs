//! What is kept of what an expert says.

use unframe::label::Label;
use unframe_review::judgments::Statement;

use crate::ask::{review_of, small_site};

#[test]
fn grades_and_corrections_are_kept_under_the_experts_name() {
    let review = review_of(&small_site());
    assert_eq!(review.post("/grade/site/0", "method=auto&grade=4&note=nearly").status, 200);
    assert_eq!(review.post("/grade/page/2", "method=site-2005&grade=N%2BS-&note=").status, 200);
    assert_eq!(review.post("/correct/2", "block=0&label=content").status, 200);
    let kept = review.kept();
    assert!(kept.iter().all(|judgment| judgment.expert == "Anna"));
    let [Statement::Site(site), Statement::Page(page), Statement::Correction(block)] =
        [0, 1, 2].map(|at| &kept[at].said)
    else {
        panic!("{kept:?}")
    };
    assert_eq!((site.method.as_str(), site.grade.unwrap().number(), site.note.as_str()), ("auto", 4, "nearly"));
    assert_eq!((page.page.as_str(), page.method.as_str()), ("story-3.html", "site-2005"));
    assert_eq!(page.grade.unwrap().name(), "N+S-");
    assert_eq!((block.page.as_str(), block.text.as_str(), block.label), ("story-3.html", "Home", Some(Label::Content)));
    let shown = review.get("/page/2?methods=auto").body;
    assert!(shown.contains("data-grade=\"4\" aria-pressed=\"true\""), "{shown}");
    assert!(shown.contains("data-corrected=\"content\""), "{shown}");
    assert!(review.get("/frame/2?methods=auto").body.contains("data-unframe-corrected=\"content\""));
}

#[test]
fn what_makes_no_sense_is_not_kept() {
    let review = review_of(&small_site());
    for (address, body, status) in [
        ("/grade/site/0", "method=auto&grade=6&note=", 400),
        ("/grade/site/0", "method=nothing&grade=5&note=", 400),
        ("/grade/site/7", "method=auto&grade=5&note=", 404),
        ("/grade/page/0", "method=auto&grade=N%2B&note=", 400),
        ("/correct/0", "block=9999&label=content", 404),
        ("/correct/0", "block=0&label=other", 400),
    ] {
        assert_eq!(review.post(address, body).status, status, "{address} {body}");
    }
    assert!(review.kept().is_empty());
}

#[test]
fn results_are_tables_charts_a_report_and_files() {
    let review = review_of(&small_site());
    assert!(review.get("/results").body.contains("Nobody has graded anything yet."));
    assert_eq!(review.post("/grade/site/0", "method=auto&grade=4&note=%3Cb%3Enearly").status, 200);
    assert_eq!(review.post("/grade/page/2", "method=auto&grade=N%2BS-&note=").status, 200);
    let results = review.get("/results").body;
    assert!(results.contains("<svg") && results.contains("<table>") && !results.contains("<b>nearly"), "{results}");
    assert!(review.get("/report").body.contains("<!DOCTYPE html>"));
    let csv = review.get("/export/judgments.csv");
    assert_eq!((csv.status, csv.body.lines().count()), (200, 3), "{}", csv.body);
    assert_eq!(review.get("/export/judgments.jsonl").body.lines().count(), 2);
    assert_eq!(review.get("/export/passwd").status, 404);
}

#[test]
fn a_place_is_corrected_on_all_pages_and_undone() {
    let review = review_of(&small_site());
    review.get_learned("/site/0");
    let widened = review.get("/widen/2?block=1").body;
    let widened: serde_json::Value = serde_json::from_str(&widened).unwrap();
    let menu = &widened["steps"][1];
    assert_eq!(
        (menu["blocks"].as_str(), menu["pages"].as_u64(), menu["all"].as_u64()),
        (Some("0-1"), Some(5), Some(10))
    );
    let place = menu["place"].as_str().unwrap();
    assert!(review.get(&format!("/preview/2?place={place}")).body.contains("News of the day"));

    let before = review.get("/panel/4/text?methods=auto").body;
    let said = review.post("/correct/2", &format!("blocks=1&place={place}&label=content")).body;
    assert!(said.contains("\"places\":{\"content\":\"0-1\""), "{said}");
    let Statement::Place(kept) = &review.kept()[0].said else { panic!("{:?}", review.kept()) };
    assert_eq!((kept.text.as_str(), kept.page.as_str()), ("News of the day", "story-3.html"));
    let after = review.get("/panel/4/text?methods=auto").body;
    assert!(after.contains("News of the day") && !before.contains("News of the day"), "{after}");

    let history = review.get("/panel/4/history").body;
    assert!(history.contains("“News of the day” content · on all pages of the site"), "{history}");
    let undone = review.post("/undo", "").body;
    assert!(undone.contains("\"done\":true") && undone.contains("News of the day"), "{undone}");
    assert_eq!(review.get("/panel/4/text?methods=auto").body, before);
    assert!(review.post("/undo", "").body.contains("\"done\":false"));
    assert!(review.post("/redo", "").body.contains("\"done\":true"));
    assert_eq!(review.get("/panel/4/text?methods=auto").body, after);
    // Taking back what was said of a block takes back the correction of its place.
    assert_eq!(review.post("/correct/4", "blocks=0&label=").status, 200);
    assert_eq!(review.get("/panel/4/text?methods=auto").body, before);
    for (address, body, status) in [
        ("/correct/0", "blocks=0&place=nowhere&label=content", 400),
        ("/undo", "action=yesterday", 400),
        ("/correct/0", "blocks=&label=content", 404),
    ] {
        assert_eq!(review.post(address, body).status, status, "{address} {body}");
    }
    assert_eq!(review.get("/widen/0?block=999").status, 404);
    assert_eq!(review.get("/preview/0?place=x").status, 400);
}

#[test]
fn the_next_page_is_one_without_a_grade() {
    let review = review_of(&small_site());
    review.get_learned("/site/0");
    for page in [1, 2] {
        assert_eq!(review.post(&format!("/grade/page/{page}"), "method=auto&grade=N%2BS-&note=").status, 200);
    }
    let next = |page: usize, kind: &str| {
        let answer = review.get(&format!("/next/{page}?kind={kind}&methods=auto"));
        answer.headers["location"].to_str().unwrap().split('?').next().unwrap().to_owned()
    };
    assert_eq!(next(0, "ungraded"), "/page/3");
    assert_eq!(next(4, "ungraded"), "/page/0");
    let mut offered = [next(0, "uncertain"), next(0, "uncertain")];
    offered.sort();
    assert_eq!(offered, ["/page/3", "/page/4"], "neither graded pages, nor the one at hand, nor one twice");
}
