//! The outputs of `extract` that programs read: JSON, CSV, XML; where they go and under which names.

use serde_json::Value;

use crate::command::Folder;
use crate::examples::{site, small_site};

/// The members and columns that hold metadata.
const METADATA: [&str; 11] = [
    "title",
    "author",
    "date",
    "modified",
    "sitename",
    "language",
    "description",
    "canonical",
    "tags",
    "image",
    "license",
];

/// A page that says much about itself.
const SELF_AWARE: &str = "<html lang=en-gb><title>Rain | The Cloud</title><meta property=og:site_name content='The Cloud'>\
    <link rel=canonical href=https://cloud.example/rain><meta name=description content='It rains: a story'>\
    <meta name=keywords content='rain, Oslo'><link rel=license href=https://creativecommons.org/licenses/by/4.0/>\
    <meta property=og:image content=https://cloud.example/rain.png>\
    <h1>Rain</h1><p class=byline>By Kari Nord and Ole Dahl</p><time datetime=2024-05-12T08:30:00Z>Sunday</time><p>It rains.";

/// What a format is read by, told by the name of the file.
fn extracted(arguments: &[&str], name: &str) -> String {
    let folder = small_site();
    folder.run(&[&["extract", "-q", "-o", name], arguments].concat()).is(0, "", "");
    folder.read(name)
}

#[test]
fn one_page_is_a_json_object_and_several_are_an_array() {
    let one: Value = serde_json::from_str(&extracted(&["site/rain.html"], "one.json")).unwrap();
    assert_eq!((&one["id"], &one["template_id"]), (&"site/rain.html".into(), &Value::Null), "nothing to compare");
    let file = extracted(&["site"], "all.json");
    let all: Vec<Value> = serde_json::from_str(&file).unwrap();
    assert_eq!(all.len(), 5);
    assert_eq!(file.lines().count(), 7, "an object is a line");
    let ids: Vec<&str> = all.iter().map(|page| page["template_id"].as_str().unwrap()).collect();
    assert!(ids[0].len() == 16 && ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(all[2]["text"], "rain\n\nToday there is rain in the rain valley, said the rain office.");
    let members: Vec<&str> = all[0].as_object().unwrap().keys().map(String::as_str).collect();
    let around = [
        "id",
        "url",
        "site",
        "template_id",
        "template_fit",
        "origins",
        "verdict",
        "verdict_reason",
        "page_type",
        "quality",
        "payload",
        "text",
        "comments",
        "tables",
        "code",
        "blocks",
        "pages_compared",
        "damage",
    ];
    let mut expected = [&around[..], &METADATA[..]].concat();
    expected.sort_unstable();
    assert_eq!(members, expected);
}

#[test]
fn json_on_standard_output_is_what_a_file_would_hold() {
    let folder = small_site();
    let outcome = folder.run(&["extract", "-q", "site", "-f", "json"]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert_eq!(outcome.stdout, extracted(&["site"], "all.json"));
    let lines = folder.run(&["extract", "-q", "site", "-f", "jsonl"]);
    let all: Vec<Value> = serde_json::from_str(&outcome.stdout).unwrap();
    let each: Vec<Value> = lines.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(all, each, "JSON lines hold the same objects");
}

#[test]
fn csv_is_read_back_with_its_line_ends() {
    let file = extracted(&[&site()], "pages.csv");
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let header = [
        &["id", "url", "site", "template_id"],
        &METADATA[..],
        &["verdict", "page_type", "quality", "payload", "content_letters", "framing_letters", "text"],
    ]
    .concat();
    assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), header);
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 15);
    let is_oiling = |record: &&csv::StringRecord| &record[0] == "journal/oiling-a-carriage-clock.html";
    let oiling = records.iter().find(is_oiling).unwrap();
    assert_eq!(&oiling[4], "Oiling a carriage clock");
    assert!(oiling[21].contains("The clock will outlive the table it stands on."), "{oiling:?}");
    assert!(oiling[19].parse::<u64>().unwrap() > oiling[20].parse::<u64>().unwrap(), "{oiling:?}");
}

#[test]
fn metadata_say_where_they_were_found() {
    let folder = Folder::new().with("rain.html", SELF_AWARE);
    let outcome = folder.run(&["extract", "-q", "-f", "json", "rain.html"]);
    let page: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let expected = serde_json::json!({
        "title": "Rain", "author": "Kari Nord; Ole Dahl", "date": "2024-05-12T08:30:00Z", "modified": null,
        "sitename": "The Cloud", "language": "en-GB", "description": "It rains: a story",
        "canonical": "https://cloud.example/rain", "tags": ["rain", "Oslo"], "license": "CC BY 4.0",
        "image": "https://cloud.example/rain.png",
    });
    for name in METADATA {
        assert_eq!(page[name], expected[name], "{name}");
    }
    let origins = [("title", "<title>"), ("author", "class"), ("date", "<time>"), ("license", "rel=license")];
    for (name, origin) in origins {
        assert_eq!(page["origins"][name], origin, "{name}");
    }
}

#[test]
fn metadata_stand_in_front_of_text_and_markdown_if_asked_for() {
    let folder = Folder::new().with("rain.html", SELF_AWARE);
    let front = "---\ntitle: Rain\nauthor: Kari Nord; Ole Dahl\ndate: \"2024-05-12T08:30:00Z\"\nsitename: The Cloud\n\
        language: en-GB\ndescription: \"It rains: a story\"\ncanonical: https://cloud.example/rain\n\
        image: https://cloud.example/rain.png\nlicense: CC BY 4.0\nverdict: content\ntags: [\"rain\", \"Oslo\"]\n---\n";
    for (format, begins) in [("markdown", "# Rain"), ("text", "Rain\n")] {
        let outcome = folder.run(&["extract", "-q", "--method", "site", "--with-metadata", "-f", format, "rain.html"]);
        let rest = outcome.stdout.strip_prefix(front);
        assert!(rest.is_some_and(|rest| rest.starts_with(begins)), "{outcome:?}");
    }
}

#[test]
fn no_cell_of_csv_is_a_formula_unless_asked() {
    let page =
        "<title>=cmd|'/c calc'!A1</title><p>Rain fell on the valley all day long, and the river rose by a foot.</p>";
    let folder = Folder::new().with("@rain.html", page);
    for (flags, guard) in [(&[][..], "'"), (&["--raw-cells"], "")] {
        folder.run(&[&["extract", "-q", "@rain.html", "-o", "out.csv"], flags].concat()).is(0, "", "");
        let file = folder.read("out.csv");
        let line = csv::Reader::from_reader(file.as_bytes()).records().next().unwrap().unwrap();
        assert_eq!([&line[0], &line[4]], [format!("{guard}@rain.html"), format!("{guard}=cmd|'/c calc'!A1")]);
    }
}

#[test]
fn a_marked_page_runs_nothing() {
    let page = "<!doctype html><html onclick=x()><script>x()</script><p>Rain fell on the valley all day long.</p>";
    let folder = Folder::new().with("rain.html", page);
    let outcomes = [&["extract", "-q", "rain.html", "-f", "marked-html"], &["blocks", "-q", "rain.html", "-f", "html"]];
    for outcome in outcomes.map(|arguments| folder.run(arguments)) {
        let rest = outcome.stdout.strip_prefix("<!doctype html><meta data-unframe=\"policy\" http-equiv=");
        let rest =
            rest.and_then(|rest| rest.strip_prefix("\"Content-Security-Policy\" content=\"default-src 'none'; "));
        assert!(rest.is_some_and(|rest| rest.contains("<html onclick=x()><")), "{outcome:?}");
    }
}

#[test]
fn marked_pages_are_whole_and_say_what_is_framing() {
    let folder = Folder::new();
    let outcome = folder.run(&["extract", "-q", &site(), "--format", "marked-html", "--output", "out"]);
    outcome.is(0, "", "");
    // One page in koi8-r, one in UTF-8.
    for id in ["zhurnal/vodyanye-chasy.html", "journal/oiling-a-carriage-clock.html"] {
        let source = format!("{}/{id}", site());
        let marked = fs_err::read(folder.path().join("out").join(id)).unwrap();
        let marked_text = String::from_utf8_lossy(&marked);
        let mark = "data-unframe=\"framing\" data-unframe-reason=\"repeated-place\" data-unframe-support=\"";
        assert!(marked_text.contains(mark), "{id}: {marked_text}");
        let text = |path: &str| folder.run(&["text", "-q", path]).stdout;
        assert_eq!(text(&format!("out/{id}")), text(&source), "{id}: the page says the same");
    }
}

#[test]
fn xml_is_one_document_for_one_page_and_one_for_all() {
    for (name, root, page) in [("pages.xml", "collection", "doc"), ("pages.tei.xml", "teiCorpus", "TEI")] {
        let file = extracted(&[&site()], name);
        let all = roxmltree::Document::parse(&file).unwrap();
        assert_eq!(all.root_element().tag_name().name(), root);
        let is_page = |node: &roxmltree::Node<'_, '_>| node.tag_name().name() == page;
        assert_eq!(all.root_element().children().filter(is_page).count(), 15);
        let heads = all.descendants().filter(|node| node.tag_name().name() == "head");
        assert!(heads.into_iter().any(|head| head.text() == Some("Водяные часы на подоконнике")));
        let file = extracted(&["site/rain.html"], name);
        assert_eq!(roxmltree::Document::parse(&file).unwrap().root_element().tag_name().name(), page);
    }
}

#[test]
fn a_folder_has_a_whole_file_for_each_page() {
    let folder = small_site();
    for format in ["json", "csv", "tei"] {
        folder.run(&["extract", "-q", "site", "-f", format, "-o", "out"]).is(0, "", "");
    }
    assert!(serde_json::from_str::<Value>(&folder.read("out/rain.json")).unwrap().is_object());
    assert!(roxmltree::Document::parse(&folder.read("out/rain.xml")).is_ok());
    assert_eq!(csv::Reader::from_reader(folder.read("out/rain.csv").as_bytes()).records().count(), 1);
}

#[test]
fn folders_are_kept_unless_all_files_shall_lie_side_by_side() {
    let folder = Folder::new();
    for (flag, out) in [("--quiet", "plain"), ("--keep-dirs", "kept"), ("--flat", "flat")] {
        let arguments = ["extract", &site(), "-f", "text", "-o", out, flag];
        assert_eq!(folder.run(&arguments).code, Some(0), "{flag}");
    }
    let below = |out: &str| -> Vec<String> {
        let files = folder.files().into_iter();
        files.filter_map(|file| file.strip_prefix(&format!("{out}/")).map(str::to_owned)).collect()
    };
    assert_eq!(below("plain"), below("kept"));
    assert!(below("kept").contains(&"journal/oiling-a-carriage-clock.txt".to_owned()));
    assert_eq!(below("flat").len(), 15);
    assert!(below("flat").iter().all(|file| !file.contains('/')), "{:?}", below("flat"));
    assert_eq!(folder.run(&["extract", "x", "--flat", "--keep-dirs"]).code, Some(2));
}

#[test]
fn folders_make_sites_as_deep_as_is_asked_for() {
    let folder = ["a/x", "a/y", "b/x"].iter().fold(Folder::new(), |folder, path| {
        folder.with(&format!("crawl/{path}/page.html"), format!("<p>Rain in {path}"))
    });
    let sites = |by: &str| -> Vec<String> {
        let outcome = folder.run(&["extract", "-q", "crawl", "--site-by", by]);
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        let lines = outcome.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.map(|page| page["site"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(sites("folder"), ["a", "a", "b"]);
    assert_eq!(sites("folder:1"), sites("folder"));
    assert_eq!(sites("folder:2"), ["a/x", "a/y", "b/x"]);
    assert_eq!(sites("one"), ["", "", ""]);
    for wrong in ["folder:0", "folder:", "folder:x", "domain"] {
        let outcome = folder.run(&["extract", "crawl", "--site-by", wrong]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{wrong}");
        assert!(outcome.stderr.contains("[possible values: host, folder, folder:2, one]"), "{}", outcome.stderr);
    }
}

#[test]
fn what_a_site_repeats_is_written_once() {
    let folder = small_site();
    folder.run(&["extract", "-q", "site", "-o", "pages.jsonl", "--once", "framing.txt"]).is(0, "", "");
    let text = folder.read("framing.txt");
    assert!(text.lines().all(|line| line.starts_with("  100 %  ")), "{text}");
    assert!(text.contains("Home\n") && text.contains("Printed by the valley press\n") && !text.contains("rain"));

    let arguments = ["extract", "-q", &site(), "--site-by", "folder", "-o", "pages.jsonl", "--once"];
    folder.run(&[&arguments[..], &["framing.jsonl"]].concat()).is(0, "", "");
    let lines = folder.read("framing.jsonl");
    let sites: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&str> = sites.iter().map(|site| site["site"].as_str().unwrap()).collect();
    assert_eq!(names, ["", "catalogue", "journal", "katalog", "zhurnal"]);
    assert_eq!((&sites[0]["template_id"], &sites[0]["framing"]), (&Value::Null, &Value::Array(Vec::new())));
    let says = |line: &Value| line["text"].as_str().unwrap().contains("Visit us") && line["support"] == 1.0;
    assert!(sites[2]["framing"].as_array().unwrap().iter().any(says), "{}", sites[2]);

    folder.run(&[&arguments[..], &["framing.json"]].concat()).is(0, "", "");
    assert_eq!(serde_json::from_str::<Vec<Value>>(&folder.read("framing.json")).unwrap(), sites);

    folder.run(&[&arguments[..], &["framing"]].concat()).is(0, "", "");
    let files: Vec<String> = folder.files().into_iter().filter(|file| file.starts_with("framing/")).collect();
    assert_eq!(files, ["_", "catalogue", "journal", "katalog", "zhurnal"].map(|name| format!("framing/{name}.txt")));
    assert!(folder.read("framing/journal.txt").contains("Visit us"));
}
