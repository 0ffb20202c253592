//! Saved templates: shown, merged, updated.

use serde_json::Value;
use unframe::template::{LearnOptions, SavedTemplate, TemplateObserver};

use crate::command::{Folder, Outcome};

const WORDS: [&str; 8] = ["rain", "snow", "hail", "wind", "fog", "frost", "thunder", "dew"];

/// A page of the site of `host`.
fn page(word: &str, host: &str) -> String {
    format!(
        "<title>{word} at {host}</title><nav><ul><li><a href=/>Home of {host}</a><li><a href=/news>News</a></ul></nav>\
         <main><h1>{word}</h1><p>Today there is {word} in the {word} valley, said the {word} office.</main>\
         <footer><p>Printed by the valley press</footer>"
    )
}

/// Pages of one site in two parts, and in one.
fn site_in_parts() -> Folder {
    WORDS.iter().enumerate().fold(Folder::new(), |folder, (index, word)| {
        let part = if index < 3 { "first" } else { "second" };
        folder
            .with(&format!("{part}/{word}.html"), page(word, "yard"))
            .with(&format!("all/{word}.html"), page(word, "yard"))
    })
}

/// JSON lines of pages of two sites.
fn lines(words: &[&str], hosts: &[&str]) -> String {
    let line = |word: &str, host: &str| {
        format!(
            "{}\n",
            serde_json::json!({ "id": word, "url": format!("https://{host}/{word}"), "html": page(word, host) })
        )
    };
    words.iter().flat_map(|word| hosts.iter().map(move |host| line(word, host))).collect()
}

impl Folder {
    fn bytes(&self, name: &str) -> Vec<u8> {
        fs_err::read(self.path().join(name)).expect("it was written")
    }

    #[track_caller]
    fn quietly(&self, arguments: &[&str]) {
        self.run(&[&["-q"], arguments].concat()).is(0, "", "");
    }
}

#[test]
fn parts_that_are_merged_or_added_are_as_good_as_all_at_once() {
    let folder = site_in_parts();
    for part in ["all", "first", "second"] {
        folder.quietly(&["learn", part, "-o", &format!("{part}.template")]);
    }
    let outcome = folder.run(&["template", "merge", "second.template", "first.template", "-o", "merged.template"]);
    outcome.is(0, "", "done: merged 2 templates, 8 pages in all\n");
    assert!(folder.bytes("merged.template") == folder.bytes("all.template"), "merged");

    folder.quietly(&["template", "update", "first.template", "second", "-o", "updated.template"]);
    assert!(folder.bytes("updated.template") == folder.bytes("all.template"), "updated elsewhere");
    let outcome = folder.run(&["template", "update", "first.template", "second"]);
    assert!(outcome.stderr.starts_with("done: 5 pages added to 1 template; "), "{outcome:?}");
    assert!(folder.bytes("first.template") == folder.bytes("all.template"), "updated in place");
    assert!(!folder.files().iter().any(|file| file.contains("unfinished")), "{:?}", folder.files());
}

#[test]
fn folders_of_templates_are_merged_and_updated_site_by_site() {
    let folder = Folder::new()
        .with(
            "all.jsonl",
            lines(&WORDS, &["a.org", "b.org"]) + &lines(&WORDS[..3], &["c.org"]) + &lines(&WORDS[3..], &["d.org"]),
        )
        .with("first.jsonl", lines(&WORDS[..3], &["a.org", "b.org", "c.org"]))
        .with("second.jsonl", lines(&WORDS[3..], &["a.org", "b.org", "d.org"]));
    for part in ["all", "first", "second"] {
        folder.quietly(&["learn", &format!("{part}.jsonl"), "-o", part]);
    }
    folder.run(&["template", "merge", "first", "second", "-o", "merged"]).is(
        0,
        "",
        "done: merged the templates of 4 sites from 2 folders\n",
    );
    folder.quietly(&["template", "update", "first", "second.jsonl", "-o", "updated"]);
    folder.quietly(&["template", "update", "first", "second.jsonl"]);
    for site in ["a.org", "b.org", "c.org", "d.org"] {
        let expected = folder.bytes(&format!("all/{site}.template"));
        for output in ["merged", "updated", "first"] {
            assert!(folder.bytes(&format!("{output}/{site}.template")) == expected, "{output}/{site}");
        }
    }
}

#[test]
fn a_template_without_its_sample_judges_but_is_not_added_to() {
    let folder = site_in_parts();
    folder.quietly(&["learn", "all", "-o", "all.template"]);
    folder.quietly(&["learn", "all", "--no-sample", "-o", "small.template"]);
    assert!(folder.bytes("small.template").len() * 2 < folder.bytes("all.template").len());
    let extract = |template: &str| folder.run(&["extract", "-q", "all", "-f", "text", "-t", template]);
    assert!(extract("small.template") == extract("all.template"));

    let expected = "error: cannot read the template `small.template`\n\
        \x20 cause: it was saved without its sample, to which pages are added\n\
        hint: learn it again without `--no-sample`\n";
    folder.run(&["template", "merge", "all.template", "small.template", "-o", "c.template"]).is(3, "", expected);
    folder.run(&["template", "update", "small.template", "all"]).is(3, "", expected);
    assert!(!folder.path().join("c.template").exists());
}

#[test]
fn what_does_not_fit_together_is_refused_with_advice() {
    let other = SavedTemplate::from(TemplateObserver::new(LearnOptions { sample_pages: 10 }));
    let folder =
        site_in_parts().with("ten.template", other.to_bytes()).with("sites.jsonl", lines(&WORDS, &["a.org", "b.org"]));
    folder.quietly(&["learn", "all", "-o", "all.template"]);
    folder.quietly(&["learn", "sites.jsonl", "-o", "sites"]);
    folder.run(&["template", "merge", "all.template", "ten.template", "-o", "c.template"]).is(
        3,
        "",
        "error: cannot merge the template `ten.template` with the one before\n\
         \x20 cause: one compares 256 pages, the other 10\nhint: learn both in the same way\n",
    );
    folder.run(&["template", "merge", "all.template", "sites", "-o", "c.template"]).is(
        2,
        "",
        "error: cannot merge a template with a folder of templates\n\
         \x20 cause: `all.template` is a file, `sites` is a folder\nhint: name files only, or folders only\n",
    );
    let before = folder.bytes("all.template");
    folder.run(&["template", "update", "all.template", "sites.jsonl"]).is(
        3,
        "",
        "error: cannot add pages of 2 sites to the template of one\n\
         \x20 cause: some are of a.org\n  cause: some are of b.org\n\
         hint: `--site-by one` takes them for one site; a folder of templates has one for each\n",
    );
    assert!(folder.bytes("all.template") == before, "a template is there as it was");
}

#[test]
fn templates_of_different_sites_are_noticed() {
    let other = |word: &str| {
        format!(
            "<table class=frame><tr><td><b>The coast at noon</b><td><a href=/tides>Tides</a></table><div class=text><h2>{word}</h2>\
             The {word} of today was seen from the pier by all who stood there.</div><hr><i>Harbour office, pier nine</i>"
        )
    };
    let folder =
        WORDS.iter().fold(site_in_parts(), |folder, word| folder.with(&format!("coast/{word}.html"), other(word)));
    for part in ["first", "second", "coast"] {
        folder.quietly(&["learn", part, "-o", &format!("{part}.template")]);
    }
    let hint =
        "hint: they may be of different sites or designs: a template of both finds less framing than one for each\n";
    let outcome = folder.run(&["template", "merge", "first.template", "coast.template", "-o", "both.template"]);
    let expected = format!(
        "note: the other templates share no framing with `coast.template`\n{hint}done: merged 2 templates, 11 pages in all\n"
    );
    outcome.is(0, "", &expected);
    let outcome = folder.run(&["template", "update", "second.template", "coast", "-o", "both.template"]);
    let expected = format!(
        "note: the added pages share no framing with `second.template`\n{hint}done: 8 pages added to 1 template; "
    );
    assert!(outcome.stderr.starts_with(&expected), "{outcome:?}");
    // Whoever applies one to pages of another site is told so, too.
    let outcome = folder.run(&["extract", "coast", "-t", "first.template", "-o", "pages.jsonl"]);
    let expected = "note: 8 of 8 pages do not fit the template of their site and are judged without it\nhint: the template may be of another site";
    assert!(outcome.stderr.contains(expected), "{outcome:?}");
}

#[test]
fn one_damaged_template_of_a_folder_does_not_stop_the_others() {
    let folder = Folder::new().with("pages.jsonl", lines(&WORDS, &["a.org", "b.org"]));
    folder.quietly(&["learn", "pages.jsonl", "-o", "one"]);
    folder.quietly(&["learn", "pages.jsonl", "-o", "two"]);
    let folder = folder.with("two/a.org.template", "not a template");
    let outcome = folder.run(&["template", "merge", "one", "two", "-o", "both"]);
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert!(outcome.stderr.starts_with("error: cannot read the template `two/a.org.template`\n"), "{}", outcome.stderr);
    assert!(folder.path().join("both/b.org.template").exists());
}

#[test]
fn a_template_is_shown_in_words_and_numbers() {
    let folder = site_in_parts();
    folder.quietly(&["learn", "all", "-o", "site.template"]);
    let Outcome { code, stdout, stderr } = folder.run(&["template", "show", "site.template"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let head = "8 pages seen, 8 different ones compared\n1 cluster of similar pages, 0 pages unlike any other\n\
        3 lines of framing in words (";
    assert!(stdout.starts_with(head), "{stdout}");
    assert!(stdout.contains("\nwith the sample that `merge` and `update` add to\n"), "{stdout}");
    assert!(stdout.contains("\n  100 %  Printed by the valley press\n"), "{stdout}");
}

#[test]
fn the_two_templates_of_the_example_site_are_shown_as_clusters() {
    let folder = Folder::new();
    folder.quietly(&["learn", &format!("{}/../../examples/site", env!("CARGO_MANIFEST_DIR")), "-o", "site.template"]);
    let outcome = folder.run(&["template", "show", "site.template"]);
    insta::assert_snapshot!("template-show", outcome.stdout);
    let json = folder.run(&["template", "show", "--format", "json", "site.template"]);
    let object: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&object["pages_seen"], &object["clusters"][1]["pages"]), (&15.into(), &6.into()));
    assert_eq!((&object["odd"]["pages"], &object["has_sample"]), (&1.into(), &true.into()));
    let line = &object["clusters"][0]["framing"][0];
    assert!(line["text"].is_string() && line["support"].is_f64(), "{line}");
}

#[test]
fn all_templates_of_a_folder_are_shown() {
    let folder = Folder::new().with("pages.jsonl", lines(&WORDS, &["a.org", "b.org"]));
    folder.quietly(&["learn", "pages.jsonl", "-o", "templates"]);
    let outcome = folder.run(&["template", "show", "templates"]);
    assert!(outcome.stdout.starts_with("==> templates/a.org.template <==\n8 pages seen"), "{outcome:?}");
    assert!(outcome.stdout.contains("\n==> templates/b.org.template <==\n"), "{outcome:?}");
}
