//! The methods of `extract --method`, and what they can be told.

use serde_json::Value;

use crate::command::Folder;
use crate::examples::small_site;
use crate::extract::objects;

/// The footer of the small site has five tags and texts, one less than a chain of the paper.
const METHOD: [&str; 4] = ["--method", "site-2005", "--min-tokens-chain", "5"];

#[test]
fn the_method_of_2005_gives_reasons_of_its_own_in_every_output() {
    let folder = small_site();
    let run = |more: &[&str]| folder.run(&[&["extract", "site"], &METHOD[..], more].concat());
    let outcome = run(&["--audit", "audit.jsonl"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let expected = "done: 5 pages of 1 site; content ";
    assert!(outcome.stderr.starts_with(expected), "{}", outcome.stderr);
    let rain = objects(&outcome.stdout).into_iter().find(|page| page["id"] == "rain.html").unwrap();
    assert_eq!(rain["text"], "rain\n\nToday there is rain in the rain valley, said the rain office.");
    assert_eq!(rain["pages_compared"], 5);
    let reasons = |label: &str| -> Vec<Value> {
        let blocks = rain["blocks"].as_array().unwrap().iter();
        blocks.filter(|block| block["label"] == label).map(|block| block["reason"].clone()).collect()
    };
    assert_eq!(reasons("framing"), ["repeated-chain"; 3]);
    assert_eq!(reasons("content"), ["no-repeated-chain"; 2]);
    let audit = objects(&folder.read("audit.jsonl"));
    assert_eq!(audit.len(), 15, "three blocks of five pages");
    assert_eq!((&audit[0]["reason"], &audit[0]["support"]), (&"repeated-chain".into(), &1.0.into()));
    assert_eq!(run(&["-q", "--format", "markdown", "-o", "out"]).code, Some(0));
    assert_eq!(folder.read("out/rain.md"), "# rain\n\nToday there is rain in the rain valley, said the rain office.\n");
}

#[test]
fn the_method_of_2005_does_not_depend_on_the_number_of_threads() {
    let folder = small_site();
    let run = |threads: &str| folder.run(&[&["extract", "-q", "site", "--parallel", threads], &METHOD[..]].concat());
    let one = run("1");
    assert!(run("2") == one && run("5") == one);
}

#[test]
fn every_parameter_of_the_method_of_2005_counts() {
    let folder = small_site();
    let framing = |more: &[&str]| {
        let outcome = folder.run(&[&["extract", "-q", "site", "--method", "site-2005"], more].concat());
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{more:?}");
        outcome.stdout.matches("\"repeated-chain\"").count()
    };
    assert_eq!(framing(&[]), 10, "the menu");
    assert_eq!(framing(&["--min-tokens-chain", "5"]), 15, "and the footer");
    assert_eq!(framing(&["--max-duplicate-share", "0.1"]), 0, "duplicates, all of them");
    assert_eq!(framing(&["--min-cluster-pages", "6"]), 0);
    // A sixth page with an advertisement before its footer holds less of what the others share.
    let fog = folder.read("site/fog.html").replace("<footer><p>", "<p>Ad<footer><p>");
    let folder = folder.with("site/sun.html", fog);
    let pages = |more: &[&str]| {
        let method = ["extract", "-q", "site", "--method", "site-2005", "--min-tokens-chain", "4", "--audit", "a"];
        assert_eq!(folder.run(&[&method, more].concat()).code, Some(0), "{more:?}");
        folder.read("a").matches("\"text\":\"Home\"").count()
    };
    let strict = ["--min-nav-share", "1", "--lower-nav-shares", "1,1"];
    assert_eq!(pages(&[&strict[..], &["--min-cluster-pages", "6"]].concat()), 0);
    assert_eq!(pages(&["--min-nav-share", "50%", "--min-cluster-pages", "6"]), 6);
    assert_eq!(pages(&["--min-nav-share", "50%", "--lower-nav-shares", "50%,50%", "--min-cluster-pages", "6"]), 6);
    let lowered = ["--min-nav-share", "1", "--lower-nav-shares", "1,0.5", "--min-cluster-pages", "6"];
    assert_eq!(pages(&lowered), 6);
}

#[test]
fn a_site_smaller_than_a_cluster_is_all_content_and_the_user_is_told() {
    let folder = small_site();
    let outcome = folder.run(&["extract", "site/rain.html", "site/fog.html", "--method", "site-2005"]);
    let note = "note: `the site`: only 2 pages to compare: everything is judged to be content\n";
    assert!(outcome.stderr.starts_with(note), "{}", outcome.stderr);
    assert_eq!(outcome.stdout.matches("\"nothing-to-compare\"").count(), 10, "{}", outcome.stdout);
}

#[test]
fn what_is_for_another_method_is_refused() {
    for (arguments, expected) in [
        (
            &["--min-tokens-chain", "4"][..],
            "error: `--min-tokens-chain` works only with `--method site-2005`, but the method is `auto`\n",
        ),
        (
            &["--min-cluster-pages", "4", "--method", "site"],
            "error: `--min-cluster-pages` works only with `--method site-2005`, but the method is `site`\n",
        ),
        (
            &["--lower-nav-shares", ".6,.4", "-t", "x"],
            "error: `--lower-nav-shares` works only with `--method site-2005`, but `--template` uses the method `site`\n",
        ),
        (
            &["--method", "site-2005", "-t", "x"],
            "error: `--method site-2005` compares the pages themselves and cannot use a `--template`\n",
        ),
        (
            &["--method", "site-2005", "--once", "framing.txt"],
            "error: `--method site-2005` learns no template, so there is nothing to write for `--once`\n",
        ),
        (
            &["--method", "site-2005", "--lower-nav-shares", "0.4,0.6"],
            "error: the shares must not rise from `--min-nav-share` over the first to the second of `--lower-nav-shares`\n\n\
             Usage: unframe extract ",
        ),
        (&["--method", "site-2005", "--lower-nav-shares", "0.9,0.6"], "error: the shares must not rise"),
        (
            &["--parallel", "0"],
            "error: invalid value '0' for '--parallel <N>': expected a number of threads, at least 1\n",
        ),
        (
            &["--method", "site-2005", "--min-nav-share", "80"],
            "error: invalid value '80' for '--min-nav-share <SHARE>'",
        ),
        (
            &["--method", "site-2005", "--min-cluster-pages", "1"],
            "error: invalid value '1' for '--min-cluster-pages <N>'",
        ),
    ] {
        let outcome = Folder::new().run(&[&["extract", "site"], arguments].concat());
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(outcome.stderr.starts_with(expected), "{arguments:?}: {}", outcome.stderr);
    }
}
