use crate::fixtures::{Method, gzip, read, resources, tar, tar_entry, warc_page, warc_response, zip, zstd};

const FILES: &[(&str, &[u8])] =
    &[("./b.html", b"<p>b"), ("a/c.php", b"<html>c"), ("a/x.css", b"p {}"), ("a/y", b"text"), ("z.htm", b"")];
const PAGES: [&str; 3] = ["b.html <p>b", "a/c.php <html>c", "z.htm "];

#[test]
fn a_tar_archive_reads_the_same_however_it_is_packed() {
    let archive = tar(FILES);
    assert_eq!(read("a.tar", &archive), PAGES);
    assert_eq!(read("a.tar.gz", &gzip(&archive)), PAGES);
    assert_eq!(read("a.tgz", &gzip(&archive)), PAGES);
    assert_eq!(read("a.tar.zst", &zstd(&archive)), PAGES);
    assert_eq!(read("unnamed", &archive), PAGES);
    assert_eq!(read("a.tar", &[archive.clone(), archive].concat()).len(), 6, "two archives, one behind the other");
}

#[test]
fn long_names_in_tar_archives_are_whole() {
    let long = format!("{}/page.html", "folder".repeat(40));
    // Cut to what fits into the header, a name may end with a slash.
    let gnu = [tar_entry("././@LongLink", b'L', format!("{long}\0").as_bytes()), tar(&[("cut/", b"<p>")])].concat();
    assert_eq!(read("gnu.tar", &gnu), [format!("{long} <p>")]);
    let line = format!(" path={long}\n");
    let length = line.len() + (line.len() + 3).to_string().len();
    let pax = [tar_entry("pax", b'x', format!("{length}{line}").as_bytes()), tar(&[("cut", b"<p>")])].concat();
    assert_eq!(read("pax.tar", &pax), [format!("{long} <p>")]);
}

#[test]
fn a_zip_archive_reads_the_same_however_it_is_packed() {
    for method in [Method::Stored, Method::Deflated, Method::Zstd] {
        let files: Vec<_> = FILES.iter().map(|(path, contents)| (*path, *contents, method)).collect();
        let archive = zip(&files);
        assert_eq!(read("a.zip", &archive), PAGES);
        assert_eq!(read("unpacks-itself", &[b"PK\x03\x04 program ".to_vec(), archive.clone()].concat()), PAGES);
        let mut commented = archive;
        let length = commented.len();
        commented[length - 2] = 3;
        commented.extend_from_slice(b"abc");
        assert_eq!(read("a.zip", &commented), PAGES);
    }
}

#[test]
fn an_archive_of_many_entries_is_read_in_pieces() {
    let names: Vec<String> = (0..1000).map(|number| format!("{number}.html")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), name.as_bytes(), Method::Deflated)).collect();
    let expected: Vec<String> = names.iter().map(|name| format!("{name} {name}")).collect();
    assert_eq!(read("a.zip", &zip(&files)), expected);
}

#[test]
fn crawls_inside_of_archives_are_read() {
    let first = gzip(&warc_page("urn:a", "http://a.org/", b"<p>first"));
    let second = warc_page("urn:b", "http://b.org/", b"<p>second");
    for method in [Method::Stored, Method::Deflated] {
        let wacz = zip(&[
            ("datapackage.json", b"{}", Method::Deflated),
            ("pages/pages.jsonl", b"{\"format\": \"json-pages-1.0\"}", Method::Stored),
            ("archive/a.warc.gz", &first, method),
            ("archive/b.warc", &second, method),
            ("page.html", b"<p>third", Method::Stored),
        ]);
        assert_eq!(read("a.wacz", &wacz), ["urn:a <p>first", "urn:b <p>second", "page.html <p>third"]);
    }
    let archive = tar(&[("a.warc.gz", &first), ("page.html", b"<p>third")]);
    assert_eq!(read("a.tar", &archive), ["urn:a <p>first", "page.html <p>third"]);
}

#[test]
fn what_pages_show_is_found_in_every_archive() {
    let css = b"HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n\r\np {}";
    let crawl =
        [warc_page("urn:a", "http://a.org/", b"<p>first"), warc_response("urn:c", "http://a.org/c.css", css)].concat();
    let own: [(&str, &[u8]); 4] =
        [("./b.html", b"<p>b"), ("a/x.css", b"p {}"), ("a/run.js", b"run()"), ("a/PIC.PNG", b"picture")];
    let of_own = ["a/x.css text/css; charset=utf-8 p {}", "a/PIC.PNG image/png picture"];
    let of_crawl = "http://a.org/c.css text/css p {}";
    let files: Vec<_> = own.iter().map(|(path, contents)| (*path, *contents, Method::Deflated)).collect();
    let packed = gzip(&crawl);
    let with_crawl = |method| [&files[..], &[("archive/c.warc.gz", packed.as_slice(), method)]].concat();
    for method in [Method::Stored, Method::Deflated] {
        assert_eq!(resources("a.wacz", &zip(&with_crawl(method))), [&of_own[..], &[of_crawl]].concat());
    }
    let tar_files = [&own[..], &[("c.warc", crawl.as_slice())]].concat();
    assert_eq!(resources("a.tar.gz", &gzip(&tar(&tar_files))), [&of_own[..], &[of_crawl]].concat());
    assert_eq!(resources("a.warc", &crawl), [of_crawl]);
    assert_eq!(resources("a.jsonl", b"{\"html\": \"<p>a\"}").len(), 0);
    let mut cut = zip(&files);
    cut.truncate(cut.len() - 30);
    assert_eq!(resources("cut.zip", &cut), of_own, "without its directory as well");
}

#[test]
fn packed_pages_inside_of_archives_are_unpacked() {
    assert_eq!(read("a.tar", &tar(&[("a.html.gz", &gzip(b"<p>a"))])), ["a.html.gz <p>a"]);
    assert_eq!(read("a.zip", &zip(&[("a.html.gz", &gzip(b"<p>a"), Method::Stored)])), ["a.html.gz <p>a"]);
    assert_eq!(read("a.html.gz", &gzip(b"<p>a")), ["a.html.gz <p>a"]);
}
