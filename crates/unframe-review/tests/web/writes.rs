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
