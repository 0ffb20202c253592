//! `unframe judgments`: what experts said, as tables, report and exports.

use unframe::ReadPage;
use unframe::segment::SitePlace;

use crate::command::Folder;

const JUDGMENTS: &str = "\
time,expert,subject,site,page,method,first_byte,behind_byte,verdict,note,text
2026-11-16T14:00:00Z,Ada,site,,,auto,,,5,,
2026-11-16T14:00:01Z,Ada,site,,,site-2005,,,3,'=the menu stayed,
2026-11-16T14:00:02Z,Борис,site,,,auto,,,4,,
2026-11-16T14:00:03Z,Ada,page,,clock.html,auto,,,N+S+,,
2026-11-16T14:00:04Z,Ada,page,,wheel.html,auto,,,N-S+,,
2026-11-16T14:00:05Z,Ada,block,,clock.html,,61,65,content,,Home
";

fn page(own: &str) -> String {
    format!(
        "<!DOCTYPE html><title>{own}</title><body><div class=menu><p><a href=/>Home</a></div><div><h1>About {own}</h1><p>A \
         {own} is what the watchmakers of the valley keep in order, each in its own way, winter and summer.</div>"
    )
}

/// A site of three pages, and what two experts said of it.
fn judged() -> Folder {
    let folder = Folder::new().with("said.csv", JUDGMENTS);
    let folder = ["clock", "spring", "wheel"]
        .into_iter()
        .fold(folder, |folder, own| folder.with(&format!("site/{own}.html"), page(own)));
    folder.run(&["judgments", "site", "--import", "said.csv"]).is(
        0,
        "",
        "note: 6 judgments imported from `said.csv`, 0 were already there\n",
    );
    folder
}

#[test]
fn tables_come_out_without_a_browser() {
    let folder = judged();
    let outcome = folder.run(&["judgments", "site"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    insta::assert_snapshot!("judgments", outcome.stdout);
    assert_eq!(folder.run(&["judgments", "site.judgments.sqlite"]), outcome, "the file itself can be named");
    assert_eq!(folder.run(&["judgments", "site/", "--stats", "--language", "en"]), outcome);
    let russian = folder.run(&["judgments", "site", "--language", "ru", "--expert", "Борис"]);
    assert!(russian.stdout.starts_with("Оценки сайтов\n\nМетод"), "{}", russian.stdout);
    assert!(!russian.stdout.contains("site-2005"), "{}", russian.stdout);
}

#[test]
fn what_is_exported_can_be_taken_over_elsewhere() {
    let folder = judged();
    for (format, file) in [("csv", "out.csv"), ("jsonl", "out.jsonl")] {
        folder.run(&["judgments", "site", "--export", format, "-o", file]).is(0, "", "");
        let printed = folder.run(&["judgments", "site", "--export", format]);
        printed.is(0, &folder.read(file), "");
        let elsewhere = &["judgments", "other.html", "--judgments", "other.sqlite", "--import", file][..];
        let new = if format == "csv" { "6 judgments" } else { "0 judgments" };
        let known = if format == "csv" { 0 } else { 6 };
        folder.run(elsewhere).is(0, "", &format!("note: {new} imported from `{file}`, {known} were already there\n"));
        let again = folder.run(&["judgments", "other.sqlite", "--export", format]);
        assert_eq!(again.stdout, folder.read(file));
    }
    assert!(folder.read("out.csv").contains(",'=the menu stayed,"), "a spreadsheet takes it for a text");
    assert_eq!(folder.run_with_input(&["judgments", "site", "--import", "-"], JUDGMENTS.as_bytes()).code, Some(0));
}

#[test]
fn judged_pages_go_to_label_studio_and_back() {
    let folder = judged();
    let outcome = folder.run(&["judgments", "site", "--export", "label-studio", "-o", "tasks.json"]);
    outcome.is(0, "", "done: 2 tasks written\n");
    let tasks: serde_json::Value = serde_json::from_str(&folder.read("tasks.json")).unwrap();
    let task = &tasks[0];
    assert_eq!((&task["data"]["page"], &task["data"]["method"]), (&"clock.html".into(), &"auto".into()));
    assert!(task["data"]["text"].as_str().unwrap().starts_with("Home\nAbout clock\n"), "{task}");
    let annotated = &task["annotations"][0];
    assert_eq!((&annotated["expert"], annotated["result"].as_array().unwrap().len()), (&"Ada".into(), 2));
    let elsewhere = ["judgments", "other.html", "--judgments", "other.sqlite", "--import", "tasks.json"];
    folder.run(&elsewhere).is(0, "", "note: 3 judgments imported from `tasks.json`, 0 were already there\n");
    let said = folder.run(&["judgments", "other.sqlite", "--export", "jsonl"]).stdout;
    for line in
        ["\"verdict\":\"N+S+\"", "\"verdict\":\"N-S+\"", "\"first_byte\":61,\"behind_byte\":65,\"verdict\":\"content\""]
    {
        assert!(said.contains(line), "{line}: {said}");
    }
    let folder = folder.with("bad.json", "[{\"data\":{}}]");
    let refused = folder.run(&["judgments", "site", "--import", "bad.json"]);
    assert!(refused.stderr.contains("cause: task 1: missing field `text`"), "{}", refused.stderr);
}

#[test]
fn a_file_that_cannot_be_read_changes_nothing_and_its_line_is_told() {
    let folder = judged().with("bad.csv", JUDGMENTS.replace("N-S+", "N"));
    folder.run(&["judgments", "site", "--import", "bad.csv"]).is(
        3,
        "",
        "error: cannot import judgments from `bad.csv`\n  cause: line 6: `N` is not a verdict: sites are graded 2, 3, 4 or 5, \
         pages N-S-, N+S-, N-S+ or N+S+\nhint: nothing was imported; docs/judgments.md has the columns\n",
    );
}

#[test]
fn a_report_is_one_file_and_the_same_every_time() {
    let folder = judged();
    folder.run(&["judgments", "site", "--report", "r.html"]).is(0, "", "");
    let report = folder.read("r.html");
    assert!(report.contains("<dd>2026-11-16 14:00 UTC</dd>") && report.contains("=the menu stayed"), "{report}");
    assert!(!report.contains("<script") && !report.contains("src="), "{report}");
    folder.run(&["judgments", "site", "--report", "again.html"]).is(0, "", "");
    assert_eq!(folder.read("again.html"), report);
    let refused = folder.run(&["judgments", "site", "--report", "site/r.html"]);
    assert_eq!(refused.code, Some(4), "{}", refused.stderr);
}

#[test]
fn corrected_pages_become_gold() {
    let folder = judged();
    let outcome = folder.run(&["judgments", "site", "--export", "gold", "-o", "gold", "--method", "site"]);
    outcome.is(0, "", "done: 1 page with corrections written\n");
    let files: Vec<String> = folder.files().into_iter().filter(|name| name.starts_with("gold/")).collect();
    assert_eq!(
        files,
        [
            "gold/site/gold.jsonl",
            "gold/site/pages/clock.html",
            "gold/site/pages/spring.html",
            "gold/site/pages/wheel.html"
        ]
    );
    let gold: serde_json::Value = serde_json::from_str(&folder.read("gold/site/gold.jsonl")).unwrap();
    assert_eq!((&gold["path"], &gold["kind"]), (&"clock.html".into(), &"page".into()));
    let content = gold["content_text"].as_str().unwrap();
    assert!(content.starts_with("Home\n") && content.contains("About clock"), "{content}");
    assert_eq!(folder.read("gold/site/pages/clock.html"), page("clock"));

    let outcome = folder.run(&["judgments", "site", "--export", "labelled", "--method", "site"]);
    let line: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!((line["main_content"].as_str(), &line["id"]), (Some(content), &"clock.html".into()));
}

#[test]
fn pages_that_are_not_in_the_source_are_told() {
    let folder = judged().with("other/rain.html", page("rain"));
    let outcome = folder.run(&[
        "judgments",
        "other",
        "--judgments",
        "site.judgments.sqlite",
        "--export",
        "labelled",
        "--method",
        "dom",
    ]);
    outcome.is(
        0,
        "",
        "note: 1 page with corrections not found in the source\nhint: pass the same sources and `--site-by` as to `unframe \
         review`\ndone: 0 pages with corrections written\n",
    );
}

#[test]
fn without_judgments_it_is_told_where_they_should_be() {
    let folder = Folder::new().with("site/a.html", "<p>Rain.").with("j.sqlite", "no base of judgments, but a text");
    folder.run(&["judgments", "site"]).is(
        3,
        "",
        "error: there are no judgments at `[folder]/site.judgments.sqlite`\nhint: grade some pages with `unframe review`, or name \
         the file with --judgments FILE\n",
    );
    let outcome = folder.run(&["judgments", "site", "--judgments", "j.sqlite"]);
    assert_eq!(outcome.code, Some(3));
    assert!(outcome.stderr.starts_with("error: `j.sqlite` is not a file of judgments\n"), "{}", outcome.stderr);
    let outcome = folder.with("said.csv", JUDGMENTS).run(&[
        "judgments",
        "site",
        "--judgments",
        "none/j.sqlite",
        "--import",
        "said.csv",
    ]);
    assert_eq!(outcome.code, Some(4));
    assert!(
        outcome.stderr.contains("hint: name a file that can be written to with --judgments FILE"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn what_makes_no_sense_together_is_refused() {
    let folder = Folder::new();
    for arguments in [
        &["judgments"][..],
        &["judgments", "site", "--export", "gold"],
        &["judgments", "site", "--export", "csv", "--stats"],
        &["judgments", "site", "-o", "x"],
        &["judgments", "site", "--export", "xml"],
    ] {
        assert_eq!(folder.run(arguments).code, Some(2), "{arguments:?}");
    }
}

#[test]
fn judgments_are_not_written_over_nor_two_outputs_to_one_place() {
    let folder = judged();
    for arguments in [&["--report", "site.judgments.sqlite"][..], &["--export", "csv", "-o", "site.judgments.sqlite"]] {
        let outcome = folder.run(&[&["judgments", "site"], arguments].concat());
        assert_eq!(outcome.code, Some(4), "{arguments:?}: {}", outcome.stderr);
        assert!(outcome.stderr.contains("will not overwrite the judgments"), "{}", outcome.stderr);
    }
    let outcome = folder.run(&["judgments", "site", "--export", "csv", "-o", "out", "--report", "out"]);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stderr);
    assert_eq!(folder.run(&["judgments", "site"]).code, Some(0));
}

/// A correction of the place of a block on a page of the site, as a row.
fn place_row(second: usize, block: usize, verdict: &str) -> String {
    let source = page("clock");
    let read = ReadPage::from(source.as_str());
    let block = read.blocks().get(block).expect("a block of that number");
    let (place, span) = (SitePlace::of(block), block.span);
    format!("2026-11-16T15:00:{second:02}Z,Ada,place,,clock.html,,{},{},{verdict},,,{place}\n", span.start, span.end)
}

#[test]
fn corrections_of_places_go_into_templates_which_every_extraction_obeys() {
    let head = "time,expert,subject,site,page,method,first_byte,behind_byte,verdict,note,text,place\n";
    let folder = judged()
        .with("places.csv", format!("{head}{}{}", place_row(1, 0, "content"), place_row(1, 1, "framing")))
        .with("withdrawn.csv", format!("{head}{}", place_row(2, 0, "")))
        .with("new.html", page("pendulum"));
    let learned = folder.run(&["learn", "site", "-o", "site.template"]);
    assert_eq!(learned.code, Some(0), "{}", learned.stderr);
    fs_err::copy(folder.path().join("site.template"), folder.path().join("older.template")).expect("a copy");
    let text = |template: &str| folder.run(&["extract", "new.html", "--template", template]).stdout;
    assert!(!text("site.template").contains("Home"), "{}", text("site.template"));

    let nothing = folder.run(&["judgments", "site", "--to-template", "site.template"]);
    assert!(nothing.stderr.starts_with("note: no place was corrected"), "{}", nothing.stderr);
    let taught = folder.run(&["judgments", "site", "--import", "places.csv", "--to-template", "site.template"]);
    assert_eq!((taught.code, taught.stdout.as_str()), (Some(0), ""));
    assert!(taught.stderr.contains("put into 1 template: 2 corrections of places\n"), "{}", taught.stderr);
    assert!(text("site.template").contains("Home"), "{}", text("site.template"));
    let audit =
        folder.run(&["extract", "new.html", "--template", "site.template", "--audit", "audit.jsonl", "-o", "new.txt"]);
    assert_eq!(audit.code, Some(0), "{}", audit.stderr);
    let audit = folder.read("audit.jsonl");
    assert!(audit.contains("About pendulum") && audit.contains("corrected-place"), "{audit}");
    let shown = folder.run(&["template", "show", "site.template"]).stdout;
    assert!(shown.contains("2 places corrected by experts"), "{shown}");

    // What experts said is merged with the rest, and what they withdrew stays so, whatever else is merged.
    let merged = folder.run(&["template", "merge", "older.template", "site.template", "-o", "merged.template"]);
    assert_eq!(merged.code, Some(0), "{}", merged.stderr);
    assert!(text("merged.template").contains("Home"));
    let taught = folder.run(&["judgments", "site", "--import", "withdrawn.csv", "--to-template", "site.template"]);
    assert!(taught.stderr.contains("put into 1 template: 1 correction of places, 1 withdrawn\n"), "{}", taught.stderr);
    folder.run(&["template", "merge", "merged.template", "site.template", "-o", "all.template"]);
    assert!(!text("all.template").contains("Home"));
    let missing = folder.run(&["judgments", "site", "--to-template", "nowhere.template"]);
    assert_eq!(
        (missing.code, missing.stderr.contains("cannot read the template")),
        (Some(3), true),
        "{}",
        missing.stderr
    );
}
