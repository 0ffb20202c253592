//! What was said, filtered; and the template of a site with what was said about its places.

use unframe::template::SavedTemplate;
use unframe::{Options, ReadPage};

use crate::ask::{Asked, review_of, small_site};

fn place_of(review: &Asked, block: usize, step: usize) -> String {
    let widened = review.get(&format!("/widen/2?block={block}")).body;
    let widened: serde_json::Value = serde_json::from_str(&widened).unwrap();
    widened["steps"][step]["place"].as_str().unwrap().to_owned()
}

#[test]
fn a_template_with_corrections_is_previewed_and_taken_along() {
    let review = review_of(&small_site());
    review.get_learned("/site/0");
    let nothing = review.get("/teach/0");
    assert!(
        nothing.status == 200 && nothing.body.contains("No place of this site was corrected yet"),
        "{}",
        nothing.body
    );
    let place = place_of(&review, 1, 1);
    assert_eq!(review.post("/correct/2", &format!("blocks=1&place={place}&label=content")).status, 200);
    let shown = review.get("/teach/0").body;
    for part in ["News of the day", "5 pages", "href=\"/page/4?select=0\"", "2 blocks", "href=\"/template/0\""] {
        assert!(shown.contains(part), "{part}: {shown}");
    }

    let bytes = review.bytes("/template/0");
    let taught = SavedTemplate::from_bytes(&bytes).unwrap().template;
    assert_eq!(taught.overrides().in_force(), 1);
    let page = small_site()[0].1.replace("Story 1", "Story 9");
    assert!(taught.extract(&page, &Options::default()).text().starts_with("Home\nNews of the day"));
    let plain = taught.judge(&ReadPage::from(page.as_str()));
    assert!(plain.iter().count() > 0, "it judges pages it was not learned from");
    for (address, status) in [("/teach/9", 404), ("/template/9", 404)] {
        assert_eq!(review.get(address).status, status, "{address}");
    }
}

#[test]
fn a_blind_review_shows_neither() {
    let files = small_site();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, contents)| (name.as_str(), contents.as_str())).collect();
    let review = Asked::with(&files, |options| options.blind = Some(7));
    for address in ["/judged", "/teach/0", "/template/0"] {
        assert_eq!(review.get(address).status, 400, "{address}");
    }
    assert!(!review.get_learned("/site/0").body.contains("/teach/0"));
}

#[test]
fn judgments_are_filtered_and_lead_to_their_pages() {
    let review = review_of(&small_site());
    review.get_learned("/site/0");
    assert!(review.get("/judged").body.contains("There is no such judgment"));
    assert_eq!(review.post("/grade/page/2", "method=auto&grade=N%2BS%2B&note=").status, 200);
    assert_eq!(review.post("/grade/page/3", "method=auto&grade=N-S%2B&note=the+menu+stayed").status, 200);
    assert_eq!(review.post("/grade/site/0", "method=auto&grade=4&note=").status, 200);
    let place = place_of(&review, 1, 1);
    assert_eq!(review.post("/correct/2", &format!("blocks=1&place={place}&label=content")).status, 200);
    assert_eq!(review.post("/correct/4", "blocks=3&label=framing").status, 200);
    let rows = |query: &str| review.get(&format!("/judged?{query}")).body.matches("<tr><td>").count();
    for (query, expected) in [
        ("", 5),
        ("kind=page", 2),
        ("kind=site", 1),
        ("kind=block", 1),
        ("kind=place", 1),
        ("verdict=N-S%2B", 1),
        ("noted=1", 1),
        ("find=MENU", 1),
        ("find=News", 1),
        ("differ=1", 0),
        ("expert=Boris", 0),
        ("expert=Anna&kind=page&verdict=N%2BS%2B", 1),
        ("from=4", 1),
    ] {
        assert_eq!(rows(query), expected, "{query}");
    }
    let all = review.get("/judged").body;
    for address in [
        "href=\"/page/2?methods=auto\"",
        "href=\"/page/2?select=1\"",
        "href=\"/page/4?select=3\"",
        "href=\"/site/0?grade=auto\"",
    ] {
        assert!(all.contains(address), "{address}: {all}");
    }
}
