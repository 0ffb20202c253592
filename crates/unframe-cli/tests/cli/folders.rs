//! Folders that are sites, folders of one site, and pages from everywhere.

use serde_json::Value;

use crate::command::{Folder, Outcome};
use crate::extract::objects;

const WORDS: [&str; 5] = ["rain", "snow", "hail", "fog", "wind"];

const FOLDERS: &str =
    "note: 2 folders have framing of their own: each is a site (`--site-by one` compares all pages)\n";
const UNRELATED: &str = "share no framing: each is judged on its own (`--site-by one` compares them)\n";

/// A page with the framing of a site.
fn page(site: &str, words: &str) -> String {
    format!(
        "<title>{words}</title><div class='{site}-menu'><ul><li><a href=/>News of {site}</a><li><a href=/c>Contact {site}</a></ul>\
         </div><h1>{words}</h1><p>All that can be said about {words} in one long sentence, which ends here and now.</p><p>And a \
         second paragraph about {words}, so that there is something to keep.</p><div class='{site}-foot'>Printed by {site}, 4 \
         Ferry Lane</div>"
    )
}

/// Five pages in each folder, with the framing of its site.
fn mirror(folders: &[(&str, &str)]) -> Folder {
    let pages = folders.iter().flat_map(|folder| WORDS.map(|word| (folder, word)));
    pages.fold(Folder::new(), |folder, ((name, site), word)| {
        folder.with(&format!("mirror/{name}/{word}.html"), page(site, &format!("{word} in {name}")))
    })
}

fn sites(outcome: &Outcome) -> Vec<(String, u64)> {
    let site = |page: &Value| {
        let (site, pages) = (page["site"].as_str(), page["pages_compared"].as_u64());
        (site.expect("a name").to_owned(), pages.expect("a number"))
    };
    let mut sites: Vec<_> = objects(&outcome.stdout).iter().map(site).collect();
    sites.dedup();
    sites
}

#[test]
fn folders_with_framing_of_their_own_are_sites_and_the_run_says_so() {
    let folder = mirror(&[("hills.example", "hills"), ("coast.example", "coast")]);
    for threads in ["1", "4"] {
        let outcome = folder.run(&["extract", "mirror", "--parallel", threads]);
        assert!(outcome.stderr.starts_with(FOLDERS), "{}", outcome.stderr);
        assert!(outcome.stderr.contains("10 pages of 2 sites;"), "{}", outcome.stderr);
        assert_eq!(sites(&outcome), [("coast.example".to_owned(), 5), ("hills.example".to_owned(), 5)]);
        assert!(!outcome.stdout.contains("Printed by hills, 4 Ferry Lane\\n"), "{}", outcome.stdout);
    }
    for (by, expected) in
        [("one", &[("", 10)][..]), ("host", &[("", 10)]), ("folder:2", &[("coast.example", 5), ("hills.example", 5)])]
    {
        let outcome = folder.run(&["extract", "mirror", "--site-by", by]);
        assert!(!outcome.stderr.contains("folders"), "{}", outcome.stderr);
        let expected: Vec<_> = expected.iter().map(|(site, pages)| ((*site).to_owned(), *pages)).collect();
        assert_eq!(sites(&outcome), expected, "{by}");
    }
}

#[test]
fn all_methods_that_compare_pages_recognise_the_folders() {
    let folder = mirror(&[("a", "hills"), ("b", "coast")]);
    for method in ["site", "site-2005"] {
        let outcome = folder.run(&["extract", "mirror", "--method", method]);
        assert!(outcome.stderr.starts_with(FOLDERS), "{method}: {}", outcome.stderr);
        assert_eq!(sites(&outcome), [("a".to_owned(), 5), ("b".to_owned(), 5)], "{method}");
    }
    let outcome = folder.run(&["extract", "mirror", "--once", "framing.jsonl", "-o", "pages.jsonl"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let framing: Vec<_> = objects(&folder.read("framing.jsonl")).iter().map(|site| site["site"].clone()).collect();
    assert_eq!(framing, ["a", "b"]);
}

#[test]
fn folders_that_share_their_framing_are_one_site() {
    let folder = mirror(&[("blog", "hills"), ("docs", "hills")]).with("mirror/index.html", page("hills", "home"));
    let outcome = folder.run(&["extract", "mirror"]);
    assert!(outcome.stderr.starts_with("done: 11 pages of 1 site;"), "{}", outcome.stderr);
    assert_eq!(sites(&outcome), [(String::new(), 11)]);
}

#[test]
fn pages_from_everywhere_are_judged_each_on_its_own() {
    let pages =
        WORDS.iter().fold(Folder::new(), |folder, word| folder.with(&format!("pages/{word}.html"), page(word, word)));
    let outcome = pages.run(&["extract", "pages"]);
    assert!(
        outcome.stderr.starts_with(&format!("note: 5 pages {UNRELATED}done: 5 pages each judged on its own;")),
        "{}",
        outcome.stderr
    );
    assert_eq!(sites(&outcome), [(String::new(), 0)]);
    let alone = pages.run(&["extract", "pages", "--alone"]);
    let texts =
        |outcome: &Outcome| objects(&outcome.stdout).iter().map(|page| page["text"].clone()).collect::<Vec<_>>();
    assert_eq!(texts(&outcome), texts(&alone));
    let compared = pages.run(&["extract", "pages", "--site-by", "one"]);
    assert_eq!(sites(&compared), [(String::new(), 5)]);
    // By its site alone a page without one would be all content.
    let by_site = pages.run(&["extract", "pages", "--method", "site"]);
    assert_eq!(sites(&by_site), [(String::new(), 5)]);
}

#[test]
fn a_folder_of_unrelated_pages_beside_sites_is_judged_page_by_page() {
    let folder = mirror(&[("a", "hills"), ("b", "coast")]);
    let folder =
        WORDS[..3].iter().fold(folder, |folder, word| folder.with(&format!("mirror/c/{word}.html"), page(word, word)));
    let outcome = folder.run(&["extract", "mirror"]);
    let said = format!(
        "note: 3 folders have framing of their own: each is a site (`--site-by one` compares all pages)\nnote: 3 pages {UNRELATED}"
    );
    assert!(outcome.stderr.starts_with(&said), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("13 pages of 2 sites, 3 pages judged on their own;"), "{}", outcome.stderr);
    assert_eq!(sites(&outcome), [("a".to_owned(), 5), ("b".to_owned(), 5), ("c".to_owned(), 0)]);
}

#[test]
fn pages_with_addresses_are_told_by_host_whatever_their_ids() {
    let line = |folder: &str, word: &str| {
        let html = serde_json::to_string(&page(folder, &format!("{word} in {folder}"))).unwrap();
        format!("{{\"id\":\"{folder}/{word}\",\"url\":\"https://example.org/{word}\",\"html\":{html}}}\n")
    };
    let lines: String = ["a", "b"].iter().flat_map(|folder| WORDS.map(|word| line(folder, word))).collect();
    let outcome = Folder::new().with("pages.jsonl", lines).run(&["extract", "pages.jsonl"]);
    assert_eq!(sites(&outcome), [("example.org".to_owned(), 10)]);
}

#[test]
fn templates_of_folders_are_found_again_and_updated() {
    let folder = mirror(&[("a", "hills"), ("b", "coast")]);
    let outcome = folder.run(&["learn", "mirror", "-o", "templates"]);
    assert!(outcome.stderr.starts_with(FOLDERS), "{}", outcome.stderr);
    let extracted = folder.run(&["extract", "-q", "mirror", "-f", "jsonl"]);
    folder.run(&["extract", "-q", "mirror", "-f", "jsonl", "-t", "templates"]).is(0, &extracted.stdout, "");
    let folder = folder.with("more/b/ice.html", page("coast", "ice"));
    let outcome = folder.run(&["template", "update", "templates", "more"]);
    assert!(outcome.stderr.contains("1 page added to 1 template"), "{}", outcome.stderr);
    assert!(folder.run(&["template", "show", "templates/b.template"]).stdout.contains("6 pages"));
    assert!(!folder.files().contains(&"templates/_.template".to_owned()));
}

#[test]
fn pages_that_their_template_does_not_fit_are_judged_without_it_and_counted() {
    let folder = mirror(&[("a", "hills"), ("b", "coast")]);
    folder.run(&["learn", "-q", "mirror/a", "-o", "hills.template"]).is(0, "", "");
    let outcome = folder.run(&["extract", "mirror/a", "mirror/b", "-t", "hills.template", "-f", "jsonl"]);
    let note = "note: 5 of 10 pages do not fit the template of their site and are judged without it\nhint: the template may be of \
                another site or of an older design; `template_fit` in JSON shows which pages\n";
    assert!(outcome.stderr.starts_with(note), "{}", outcome.stderr);
    let pages = objects(&outcome.stdout);
    let (own, others) = pages.split_at(5);
    assert!(own.iter().all(|page| page["template_id"].is_string() && page["template_fit"].as_f64() > Some(0.02)));
    assert!(others.iter().all(|page| page["template_id"].is_null() && page["template_fit"] == 0.0), "{others:?}");
    let alone = folder.run(&["extract", "mirror/b", "--alone", "-f", "jsonl"]);
    let texts = |pages: &[Value]| pages.iter().map(|page| page["text"].clone()).collect::<Vec<_>>();
    assert_eq!(texts(others), texts(&objects(&alone.stdout)));
}
