//! What of a page comes out: the options that users of trafilatura know.

use crate::command::Folder;

const WORDS: &str =
    "Most clocks need little oil, and the oil has to be of the right kind, so that it does not creep away. ";

fn page() -> String {
    format!(
        "<html lang=en><h1>Oil</h1><p>{}<p>See <a href=/kinds>all kinds</a>. <img src=oil.png alt=oil>\
         <table><tr><th>Kind<th>Price<tr><td>Bone oil<td>12</table>\
         <div id=comments><h3>2 comments</h3><p>Ann: I used olive oil once, and never again in my life.</div>",
        WORDS.repeat(4)
    )
}

fn extracted(folder: &Folder, options: &[&str]) -> String {
    let arguments = [&["extract", "page.html", "--method", "site", "-q"], options].concat();
    let outcome = folder.run(&arguments);
    assert_eq!(outcome.code, Some(0), "{options:?}: {}", outcome.stderr);
    outcome.stdout
}

#[test]
fn what_is_not_wanted_is_left_out_and_listed() {
    let folder = Folder::new().with("page.html", page());
    let all = extracted(&folder, &["--format", "markdown", "--comments"]);
    assert!(all.contains("olive oil") && all.contains("| Bone oil |") && all.contains("(/kinds)"), "{all}");
    let less = extracted(
        &folder,
        &["--format", "markdown", "--no-comments", "--no-tables", "--no-links", "--no-images", "--audit", "a.jsonl"],
    );
    assert!(less.contains("Most clocks") && less.contains("all kinds"), "{less}");
    assert!(
        !less.contains("olive oil")
            && !less.contains("Bone")
            && !less.contains("(/kinds)")
            && !less.contains("oil.png"),
        "{less}"
    );
    let audit = folder.read("a.jsonl");
    assert!(audit.contains("\"reason\":\"comments\"") && audit.contains("\"reason\":\"table\""), "{audit}");
}

#[test]
fn comments_are_left_out_of_the_text_and_listed_in_json() {
    let folder = Folder::new().with("page.html", page());
    let said = "\"comments\":[{\"author\":null,\"date\":null,\"text\":\"Ann: I used olive oil";
    for (options, is_in_text) in [
        (&[][..], false),
        (&["--no-comments"], false),
        (&["--comments"], true),
        (&["--comments", "--no-comments"], false),
        (&["--no-comments", "--comments"], true),
    ] {
        let json = extracted(&folder, &[&["--format", "jsonl"], options].concat());
        assert!(json.contains(said), "{json}");
        assert_eq!(extracted(&folder, options).contains("olive oil"), is_in_text, "{options:?}");
    }
}

#[test]
fn posts_of_a_page_that_is_predicted_to_be_a_forum_are_no_comments() {
    let post = |name: &str, class: &str| {
        format!(
            "<div class={class}><div class='author username'>{name}</div><div class=postdetails>Joined: May 2011, Posts: 214</div>\
             <div class=message><p>{name} says: {}{name}</p><p>Does anybody know?</p></div>\
             <a href=/u/{name}>Profile</a> <a href=#>Reply</a> <a href=#>Quote</a></div>",
            WORDS.repeat(4)
        )
    };
    let posts = ["Ann", "Robert", "Christine"].map(|name| post(name, "post")).concat();
    let more = ["Bob", "Jim", "Elisabeth", "Tom", "Ed"].map(|name| post(name, "comment")).concat();
    let page =
        format!("<title>Which oil? - Clock forum</title><div class=topic><h1>Which oil?</h1>{posts}{more}</div>");
    let url = "https://clocks.example.org/forum/viewtopic/threads/which-oil.12";
    let line = serde_json::json!({ "id": "page", "url": url, "html": page }).to_string();
    let folder = Folder::new().with("pages.jsonl", line);
    let run = |options: &[&str]| {
        let outcome = folder.run(&[&["extract", "pages.jsonl", "-q", "--no-comments"], options].concat());
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        outcome.stdout
    };
    let by_model = run(&["--alone", "--format", "jsonl"]);
    assert!(by_model.contains("\"page_type\":\"forum\"") && by_model.contains("Elisabeth says"), "{by_model}");
    // Nobody else can tell.
    assert!(!run(&["--method", "site"]).contains("Elisabeth says"));
}

#[test]
fn pages_in_other_languages_are_left_out_and_counted() {
    let folder = Folder::new().with("page.html", page());
    let folder = folder.with(
        "uhr.html",
        format!(
            "<html lang=en><p>{}",
            "Die Uhr im Turm der Stadt blieb im Winter stehen, und der Meister suchte lange. ".repeat(4)
        ),
    );
    let outcome =
        folder.run(&["extract", "page.html", "uhr.html", "--alone", "--target-language", "en", "--format", "jsonl"]);
    assert_eq!(outcome.stdout.lines().count(), 1, "{}", outcome.stdout);
    assert!(outcome.stderr.contains("1 in another language left out"), "{}", outcome.stderr);
}

#[test]
fn what_only_the_model_understands_is_refused_elsewhere() {
    let folder = Folder::new().with("page.html", page());
    for options in [
        &["--method", "dom", "--precision"][..],
        &["--precision", "--recall"],
        &["--fast", "--recall"],
        &["--target-language", "english"],
    ] {
        let outcome = folder.run(&[&["extract", "page.html"], options].concat());
        assert_eq!(outcome.code, Some(2), "{options:?}: {}", outcome.stderr);
    }
    for options in
        [&["--alone", "--precision"][..], &["--recall"], &["--fast"], &["--alone", "--fast"], &["--formatting"]]
    {
        let outcome = folder.run(&[&["extract", "page.html", "-q"], options].concat());
        assert_eq!(
            (outcome.code, outcome.stdout.contains("Most clocks")),
            (Some(0), true),
            "{options:?}: {}",
            outcome.stderr
        );
    }
}
