//! `search-eval` and `make-topics`: the experiment, from topics to the report.

use serde_json::Value;

use crate::command::Folder;

const MENU: &str = "<ul class=menu><li><a href=/spring.html>Springs for sale</a><li><a href=/wheel.html>Wheels</a><li>\
                    <a href=/>Home of clocks</a></ul>";

fn page(title: &str, text: &str) -> String {
    format!("<html lang=en><title>{title}</title><body>{MENU}<div class=text><h1>{title}</h1><p>{text}</div></body>")
}

fn site() -> Folder {
    let link = |to: &str, text: &str| format!("<a href=\"{to}.html\">{text}</a>");
    let pages = [
        ("rain", "Rain in the valley", "It rained in the valley for three days.".to_owned()),
        ("spring", "The steel coil", format!("A spring drives it, as told of {}.", link("tower", "the bell tower"))),
        ("tower", "A tower", format!("It stands in town; the {} falls on it.", link("rain", "rain of the valley"))),
        (
            "wheel",
            "Teeth",
            format!("It turns with {} and {}.", link("spring", "mainsprings"), link("tower", "the bell tower")),
        ),
        ("wind", "Wind & weather", "The wind turns the mill whenever it comes from the west.".to_owned()),
    ];
    pages
        .iter()
        .fold(Folder::new(), |folder, (name, title, text)| folder.with(&format!("site/{name}.html"), page(title, text)))
}

fn indexed(options: &[&str]) -> Folder {
    let folder = site();
    let outcome = folder.run(&[&["index", "site", "--out", "i", "--method", "site"], options].concat());
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    folder
        .with("topics", "1 rain in the valley\n2 spring\n3 unicorn\n")
        .with("qrels", "1 0 rain.html 1\n1 0 nowhere.html 0\n2 0 spring.html 1\n2 0 wheel.html 0\n2 0 nowhere.html 2\n4 0 rain.html 1\n")
}

const EVAL: [&str; 6] = ["search-eval", "i", "--topics", "topics", "--qrels", "qrels"];

#[test]
fn the_means_their_differences_and_the_sizes_are_printed() {
    let folder = indexed(&[]);
    let outcome = folder.run(&EVAL);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    for expected in [
        "bm25 over 2 queries\n",
        "tfidf over 2 queries\n",
        "  cutnav             0.7500   0.1000",
        "cutnav − basicline: ",
        "downweight=0.2 − basicline: ",
        "index: words of content ",
    ] {
        assert!(outcome.stdout.contains(expected), "{expected}: {}", outcome.stdout);
    }
    for expected in [
        "note: 1 document of the judgments, 1 of them relevant, not in the index: nowhere.html\n",
        "note: 1 topic without judgments, not measured: 3\n",
        "note: 1 topic judged but not asked, not measured: 4\n",
    ] {
        assert!(outcome.stderr.contains(expected), "{expected}: {}", outcome.stderr);
    }
    let outcome = folder.run(&[&EVAL[..], &["--per-query"]].concat());
    assert!(
        outcome.stdout.contains("\n1\tcutnav.bm25\t1.000000\t0.100000\t1.000000\t1.000000\n"),
        "{}",
        outcome.stdout
    );
    let outcome = folder.run(&[&EVAL[..], &["--json", "--downweight", "0.5"]].concat());
    let summary: Value = serde_json::from_str(&outcome.stdout).expect("an object");
    assert_eq!(summary["queries"], 2);
    assert_eq!(summary["runs"].as_array().map(Vec::len), Some(6));
    assert_eq!(summary["runs"][2]["treatment"], "downweight=0.5");
    assert_eq!(summary["unknown"]["documents"], 1);
}

#[test]
fn everything_is_written_to_a_folder() {
    let folder = indexed(&[]);
    let outcome = folder.run(&[&EVAL[..], &["--out", "e/f"]].concat());
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let mut expected = vec!["per-query.tsv", "qrels.txt", "summary.json"];
    for ranking in ["bm25", "tfidf"] {
        for name in
            ["basicline.R.run", "cutnav.R.run", "downweight=0.2.R.run", "graph.R.png", "graph.R.svg", "report.R.html"]
        {
            expected.push(Box::leak(name.replace('R', ranking).into_boxed_str()));
        }
    }
    expected.sort_unstable();
    let written: Vec<String> =
        folder.files().iter().filter_map(|name| name.strip_prefix("e/f/").map(str::to_owned)).collect();
    assert_eq!(written, expected);
    let run = folder.read("e/f/cutnav.bm25.run");
    assert!(run.starts_with("1 Q0 rain.html 1 "), "{run}");
    assert!(run.lines().all(|line| line.ends_with(" cutnav.bm25")), "{run}");
    let png = fs_err::read(folder.path().join("e/f/graph.bm25.png")).expect("it was written");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let svg = folder.read("e/f/graph.tfidf.svg");
    assert!(
        roxmltree::Document::parse(&svg).is_ok_and(|svg| svg.descendants().any(|node| node.has_tag_name("polyline")))
    );
}

#[test]
fn the_report_shows_what_was_cut_and_escapes_pages() {
    // By its framing alone every page is about springs, so that the query gains by cutting it.
    let folder = indexed(&[])
        .with("topics", "{\"id\":\"<2>\",\"text\":\"spring <b>\"}\n")
        .with("qrels", "<2> 0 spring.html 1\n<2> 0 rain.html 1\n");
    let folder = folder.with("c.jsonl", "{\"topic\":\"<2>\",\"cause\":\"framing-relevant\"}\n");
    let outcome = folder.run(&[&EVAL[..], &["--out", "e", "--causes", "c.jsonl"]].concat());
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(
        outcome.stderr.contains("causes of 1 query: content was cut by mistake 0 (0.0 %)")
            && outcome.stderr.contains("the query asked for something in the framing 1 (100.0 %)"),
        "{}",
        outcome.stderr
    );
    let report = folder.read("e/report.bm25.html");
    for expected in [
        "<h2>Queries that lost most</h2>",
        "<span class=topic>&lt;2&gt;</span> spring &lt;b&gt;",
        "<div class=framing><mark>Springs</mark> for sale",
        "<option value=framing-relevant selected>",
        "\"known\":[[\"\\u003c2>\",\"framing-relevant\"]]",
    ] {
        assert!(report.contains(expected), "{expected}: {report}");
    }
    // Nothing but its own script may run, whatever a page smuggles in.
    let (_, policy) = report.split_once("default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-").unwrap();
    let nonce = policy.split('\'').next().unwrap();
    assert_eq!(report.matches("<script").count(), 1, "{report}");
    assert!(nonce.len() == 32 && report.contains(&format!("<script nonce={nonce}>")), "{report}");
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    let folder = indexed(&[]).with("bad", "1 rain\n\n2\n").with("worse", "1 0 rain.html 1\n1 0 rain.html many\n");
    let run = |topics: &str, qrels: &str| folder.run(&["search-eval", "i", "--topics", topics, "--qrels", qrels]);
    run("bad", "qrels").is(
        3,
        "",
        "error: `bad`, line 3: is not a name and a query with a tab or a space between them\n",
    );
    run("topics", "worse").is(3, "", "error: `worse`, line 2: the grade `many` is not a whole number\n");
    assert_eq!(run("topics", "nowhere").code, Some(3));
    let folder = folder.with("others", "7 0 rain.html 1\n");
    let outcome = folder.run(&["search-eval", "i", "--topics", "topics", "--qrels", "others"]);
    assert_eq!(outcome.code, Some(3));
    assert!(outcome.stderr.contains("error: no topic of `topics` is judged in `others`\n"), "{}", outcome.stderr);
}

#[test]
fn judgments_that_name_no_page_of_the_index_are_an_error_and_no_table_of_zeros() {
    let folder = indexed(&[]).with("others", "1 0 doc-17 1\n1 0 doc-4 0\n2 0 doc-17 1\n");
    folder.run(&["search-eval", "i", "--topics", "topics", "--qrels", "others"]).is(
        3,
        "",
        "error: none of the 2 judged documents is in the index `i`\n\
         hint: judgments name documents by the ids or the addresses of pages: they have `doc-17`, the index has `rain.html`\n",
    );
}

#[test]
fn topics_are_made_of_what_others_call_a_page() {
    let folder = indexed(&[]);
    let make = ["make-topics", "site", "--topics", "t.jsonl", "--qrels", "t.qrels", "--method", "site"];
    let outcome = folder.run(&make);
    outcome.is(0, "", "done: 3 topics from 5 pages\n");
    assert_eq!(
        folder.read("t.jsonl"),
        "{\"id\":\"a1\",\"text\":\"rain of the valley\",\"from\":\"anchor\"}\n\
         {\"id\":\"a2\",\"text\":\"mainsprings\",\"from\":\"anchor\"}\n\
         {\"id\":\"a3\",\"text\":\"the bell tower\",\"from\":\"anchor\"}\n"
    );
    assert_eq!(folder.read("t.qrels"), "a1 0 rain.html 1\na2 0 spring.html 1\na3 0 tower.html 1\n");
    let folder = folder.with("names", "tower.html\nrain.html\n");
    folder.run(&[&make[..], &["--only", "names"]].concat()).is(0, "", "done: 1 topic from 2 pages\n");
    assert_eq!(folder.read("t.qrels"), "a1 0 rain.html 1\n");
    folder.run(&make);
    let outcome = folder.run(&["search-eval", "i", "--topics", "t.jsonl", "--qrels", "t.qrels"]);
    assert!(outcome.stdout.contains("bm25 over 3 queries"), "{}{}", outcome.stdout, outcome.stderr);
    let outcome = folder.run(&["make-topics", "site", "--topics", "site/t.html", "--qrels", "q"]);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stderr);
}

#[test]
fn topics_of_titles_need_an_index_without_titles() {
    let folder = indexed(&[]);
    let make = ["make-topics", "site", "--from", "titles", "--topics", "t.jsonl", "--qrels", "t.qrels", "-n", "4"];
    assert_eq!(folder.run(&make).code, Some(0));
    assert!(folder.read("t.jsonl").lines().all(|line| line.ends_with(",\"from\":\"title\",\"leave_out\":\"title\"}")));
    let outcome = folder.run(&["search-eval", "i", "--topics", "t.jsonl", "--qrels", "t.qrels"]);
    outcome.is(
        3,
        "",
        "error: the index `i` leaves out nothing, not titles\nhint: these topics were made from titles: make an index with \
         `unframe index --leave-out title`\n",
    );
    let outcome = folder.run(&["index", "site", "--out", "blind", "--leave-out", "title"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let outcome = folder.run(&["search-eval", "blind", "--topics", "t.jsonl", "--qrels", "t.qrels"]);
    assert!(outcome.stdout.contains("bm25 over 4 queries"), "{}{}", outcome.stdout, outcome.stderr);
}

#[test]
fn names_with_blanks_are_the_same_in_judgments_and_runs() {
    let folder =
        site().with("site/old clock.html", page("An old clock", "It stands in the hall and has stopped at noon."));
    let run = |arguments: &[&str]| {
        let outcome = folder.run(arguments);
        assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.stderr);
        outcome.stderr
    };
    run(&["index", "site", "--out", "i", "--method", "site", "--leave-out", "title"]);
    run(&["make-topics", "site", "--from", "titles", "--method", "site", "--topics", "topics", "--qrels", "qrels"]);
    assert!(folder.read("qrels").contains(" 0 old%20clock.html 1\n"), "{}", folder.read("qrels"));
    let told = run(&["search-eval", "i", "--topics", "topics", "--qrels", "qrels", "--out", "results"]);
    assert!(!told.contains("not in the index"), "{told}");
    run(&["search-eval", "i", "--topics", "topics", "--qrels", "results/qrels.txt"]);
}

#[test]
fn results_are_not_written_among_other_files() {
    let folder = indexed(&[]);
    for place in ["site", "i"] {
        let outcome = folder.run(&[&EVAL[..], &["--out", place]].concat());
        assert_eq!(outcome.code, Some(4), "{place}: {}", outcome.stderr);
        assert!(
            outcome.stderr.contains("which has other files") && outcome.stderr.contains("hint: "),
            "{}",
            outcome.stderr
        );
    }
    // Those of an earlier run are replaced.
    for _ in 0..2 {
        assert_eq!(folder.run(&[&EVAL[..], &["--out", "results"]].concat()).code, Some(0));
    }
}
