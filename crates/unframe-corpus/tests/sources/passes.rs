use std::collections::BTreeMap;

use crate::fixtures::{LIMIT, gzip, lines, read, read_path, tar, warc_page, zstd};
use unframe_corpus::{Records, SiteBy, SiteKey, Source, Sources};

#[test]
fn a_stream_can_be_read_twice_whatever_is_in_it() {
    let json = b"{\"id\": \"a\", \"html\": \"<p>\"}\n{\"id\": \"b\", \"html\": \"\"}";
    for (stream, expected) in [
        (b"<p>page".to_vec(), vec!["pipe <p>page"]),
        (gzip(b"<p>page"), vec!["pipe <p>page"]),
        (json.to_vec(), vec!["a <p>", "b "]),
        (gzip(json), vec!["a <p>", "b "]),
        (zstd(&tar(&[("x.html", b"x")])), vec!["x.html x"]),
        (Vec::new(), vec!["pipe "]),
    ] {
        let source = Source::keep("pipe", &stream[..]).unwrap();
        assert_eq!(lines(source.records(LIMIT).unwrap()), expected);
        // Two at once do not disturb each other.
        for (one, other) in source.records(LIMIT).unwrap().zip(source.records(LIMIT).unwrap()) {
            assert_eq!(one.unwrap(), other.unwrap());
        }
    }
}

#[test]
fn json_lines_are_read_plain_and_packed_and_bad_ones_do_not_end_them() {
    let source = b"{\"id\": 1, \"html\": \"a\"}\n{\"id\": 2,\n{\"id\": 3, \"html\": \"c\"}\n";
    for (name, bytes) in [("a.jsonl", source.to_vec()), ("a.jsonl.gz", gzip(source)), ("a.jsonl.zst", zstd(source))] {
        let found = read(name, &bytes);
        assert_eq!((found[0].as_str(), found[2].as_str()), ("1 a", "3 c"));
        assert!(found[1].starts_with(&format!("! line 2 of `{name}` is not a page")), "{found:?}");
    }
}

#[test]
fn sources_are_read_one_after_another_and_one_that_is_gone_does_not_end_them() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a.html", "b.html", "c.tar"].map(|name| folder.path().join(name));
    for path in &paths {
        fs_err::write(
            path,
            if path.ends_with("c.tar") { tar(&[("x.html", b"x"), ("y.css", b"")]) } else { b"p".to_vec() },
        )
        .unwrap();
    }
    let sources = Sources::new(paths.iter().map(|path| Source::open(path).unwrap()).collect());
    fs_err::remove_file(&paths[1]).unwrap();
    for _ in 0..2 {
        let mut records = sources.records(LIMIT);
        let found = lines(&mut records);
        assert_eq!(found.len(), 3);
        assert!(found[1].starts_with("! cannot open"), "{found:?}");
        assert_eq!((found[2].as_str(), records.skipped().total()), ("c.tar/x.html x", 1));
    }
}

#[test]
fn pages_of_several_sources_have_ids_of_their_own() {
    let base = tempfile::tempdir().unwrap();
    for (path, contents) in [
        ("a/site/index.html", "a"),
        ("b/site/index.html", "b"),
        ("b/site/x/index.html", "c"),
        ("one.jsonl", "{\"html\": \"d\"}\n{\"id\": \"own\", \"html\": \"e\"}\n"),
        ("two.jsonl", "{\"html\": \"f\"}\n"),
        ("page.html", "g"),
    ] {
        fs_err::create_dir_all(base.path().join(path).parent().unwrap()).unwrap();
        fs_err::write(base.path().join(path), contents).unwrap();
    }
    fs_err::write(base.path().join("pages.tar"), tar(&[("index.html", b"h")])).unwrap();
    let open = |names: &[&str]| {
        Sources::new(names.iter().map(|name| Source::open(&base.path().join(name)).unwrap()).collect())
    };
    let names = ["a/site", "b/site", "one.jsonl", "two.jsonl", "page.html", "pages.tar", "a/../b/site"];
    let page = base.path().join("page.html").display().to_string();
    let sources = open(&names[..6]);
    let records: Vec<_> = sources.records(LIMIT).map(Result::unwrap).collect();
    let ids: Vec<&str> = records.iter().map(|record| record.id.as_str()).collect();
    let base_name = base.path().file_name().unwrap().to_str().unwrap();
    let named = |name: &str| format!("{base_name}/{name}");
    let expected = [
        "a/site/index.html".to_owned(),
        "b/site/index.html".to_owned(),
        "b/site/x/index.html".to_owned(),
        named("one.jsonl/line 1"),
        "own".to_owned(),
        named("two.jsonl/line 1"),
        page,
        named("pages.tar/index.html"),
    ];
    assert_eq!(ids, expected);
    // What makes pages a site is told by where they lie in their source.
    let site = |at: usize| SiteKey::of(&records[at], SiteBy::Folder { levels: 1 });
    assert_eq!((site(0).as_str(), site(2).as_str()), ("", "x"));
    // A source that is alone needs no name, and one that is given twice a number.
    assert_eq!(open(&["a/site"]).records(LIMIT).next().unwrap().unwrap().id, "index.html");
    let twice: Vec<String> = open(&["a/site", "a/site"]).records(LIMIT).map(|record| record.unwrap().id).collect();
    assert_eq!(twice, ["site/index.html", "site-2/index.html"]);
    assert_eq!(sources.bytes(), sources.bytes_read());
}

#[test]
fn interleaved_sites_are_told_apart() {
    let archive: Vec<u8> = (0..12)
        .flat_map(|number| {
            let host = ["www.a.org", "b.org", "A.org:80"][number % 3];
            warc_page(&format!("urn:{number}"), &format!("http://{host}/{number}"), b"<p>")
        })
        .collect();
    let mut sites: BTreeMap<SiteKey, usize> = BTreeMap::new();
    let source = Source::keep("pipe", &archive[..]).unwrap();
    for record in source.records(LIMIT).unwrap() {
        *sites.entry(SiteKey::of(&record.unwrap(), SiteBy::default())).or_default() += 1;
    }
    let sites: Vec<_> = sites.iter().map(|(site, pages)| (site.as_str(), *pages)).collect();
    assert_eq!(sites, [("a.org", 8), ("b.org", 4)]);
}

#[test]
fn long_pages_are_cut_one_byte_behind_the_limit_wherever_they_are() {
    let page = vec![b'x'; LIMIT + 100];
    let json = format!("{{\"id\": \"p\", \"html\": \"{}\"}}", "x".repeat(LIMIT + 100)).into_bytes();
    for (name, bytes) in [
        ("p.html", page.clone()),
        ("p.html.gz", gzip(&page)),
        ("p.jsonl", json),
        ("p.tar", tar(&[("p.html", &page), ("q.html", b"")])),
        ("p.warc.gz", gzip(&warc_page("p", "http://a.org/", &page))),
    ] {
        let found = read(name, &bytes);
        let length = found[0].rsplit(' ').next().unwrap().len();
        assert_eq!(length, LIMIT + 1, "{name}");
    }
}

#[test]
fn what_reads_can_go_to_another_thread() {
    fn is_send<T: Send + 'static>() {}
    is_send::<Records>();
    is_send::<Sources>();
}

#[cfg(unix)]
#[test]
fn a_device_is_kept_like_a_stream() {
    assert_eq!(read_path(std::path::Path::new("/dev/null")), ["/dev/null "]);
}
