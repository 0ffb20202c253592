//! What does a national web cost? Runs the real command on very many clones of real sites, and prints a table.
//!
//! **Idea.** The collections have 126 real sites. A clone of one is another host whose pages say the same with other numbers and
//! other names: every digit of a text is moved on by the clone's number, and so are the vowels of words that begin with a capital. So no two sites
//! are alike to the byte, and each is as varied and as hard to read as a real one. Pages are written packed. **When it fails.** Clones of a site are alike in their layout and in most of their words, which real sites are
//! not; processors remember more of them.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the table is what a measurement is for")]

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use unframe::Limits;
use unframe::page::Page;

use crate::corpus;
use crate::quality::gold;
use crate::scale::{Line, Scale, float, peak_of, seconds_of_children};

/// Pages of each site; smaller sites have what they have.
const PAGES_OF_A_SITE: usize = 32;
/// Where the sites are: folders below one folder of each archive.
const COLLECTIONS: [&str; 4] = ["gold-sites-dev", "news-sites-dev", "swde-dev", "crawled-sites"];

/// Runs the command on a hundredth, a tenth and all of the requested pages, if the collections are available.
pub fn run(scale: &Scale) -> io::Result<()> {
    let Some(shared) = corpus::shared_folder() else {
        println!("{}", corpus::SKIPPED);
        return Ok(());
    };
    let originals = originals(&shared.join("data"))?;
    println!(
        "| clones of {} real sites | pages | MB | format | wall, s | CPU s | CPU µs a page | MB/s a core | peak RSS, MB |",
        originals.len()
    );
    println!("|---|---:|---:|---|---:|---:|---:|---:|---:|");
    for part in [100, 10, 1] {
        let pages = usize::try_from(scale.most_pages / part).unwrap_or(usize::MAX);
        let path = scale.folder.join(format!("unframe-real-{}.jsonl.zst", std::process::id()));
        let written = write(&path, &originals, pages)?;
        for format in ["text", "jsonl"] {
            eprintln!("{} pages, {format}", written.pages);
            let (start, before) = (Instant::now(), seconds_of_children()?);
            let mut command = Command::new(&scale.unframe);
            command.args(["extract", "--quiet", "--format", format, "--parallel", "2"]).arg(&path);
            let peak = peak_of(command.stdout(Stdio::null()).spawn()?)?;
            let (wall, seconds) = (start.elapsed().as_secs_f64(), seconds_of_children()? - before);
            let megabytes = float(written.bytes) / 1e6;
            println!(
                "| {} sites, their pages in turn | {} | {megabytes:.0} | {format} | {wall:.0} | {seconds:.1} | {:.0} | {:.0} | {:.0} |",
                written.sites,
                written.pages,
                seconds * 1e6 / float(written.pages),
                megabytes / seconds,
                float(peak) / 1e6
            );
        }
        fs_err::remove_file(&path)?;
    }
    Ok(())
}

/// The pages of each site, decoded.
fn originals(data: &Path) -> io::Result<Vec<Vec<String>>> {
    let mut sites = BTreeMap::<String, Vec<String>>::new();
    for collection in COLLECTIONS {
        for (path, bytes) in gold::files(&data.join(format!("{collection}.tar.zst")))? {
            let site = path.split('/').nth(2).unwrap_or_default();
            let pages = sites.entry(format!("{collection}/{site}")).or_default();
            if path.contains("/pages/") && path.contains("htm") && pages.len() < PAGES_OF_A_SITE {
                pages.push(Page::decode(&bytes, None, &Limits::default()).text().to_owned());
            }
        }
    }
    Ok(sites.into_values().filter(|pages| !pages.is_empty()).collect())
}

/// What was written.
#[derive(Default)]
struct Written {
    sites: usize,
    pages: u64,
    /// Of the pages' markup.
    bytes: u64,
}

/// Writes the given number of cloned pages: the first page of every site, then the second of every site, and so on. No order keeps
/// more sites in memory at once.
fn write(path: &Path, originals: &[Vec<String>], pages: usize) -> io::Result<Written> {
    let mean = originals.iter().map(Vec::len).sum::<usize>().max(1);
    let sites = (pages * originals.len() / mean).max(1);
    let mut file = zstd::Encoder::new(BufWriter::new(fs_err::File::create(path)?), 1)?;
    file.window_log(24)?;
    let mut written = Written { sites, ..Written::default() };
    for page in 0..PAGES_OF_A_SITE {
        for site in 0..sites {
            let Some(original) = originals[site % originals.len()].get(page) else { continue };
            let html = clone_of(original, site / originals.len());
            let url = format!("https://s{site}.example/{page}.html");
            serde_json::to_writer(&mut file, &Line { id: &url, url: &url, html: &html })?;
            file.write_all(b"\n")?;
            written.pages += 1;
            written.bytes += html.len() as u64;
        }
    }
    file.finish()?.flush()?;
    Ok(written)
}

/// What stands at some place of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Text,
    /// A word of the text that begins with a capital.
    Name,
    Tag,
    Reference,
}

/// A page whose text has other numbers and other names; its markup is the same. Scripts may be broken, which nobody runs.
fn clone_of(page: &str, number: usize) -> String {
    const VOWELS: &[u8; 5] = b"aeiou";
    let moved = |of: usize, by: usize| (of + number) % by;
    let mut at = At::Text;
    let mut before = b' ';
    let change = |byte: u8| {
        at = match (at, byte) {
            (At::Tag, b'>') => At::Text,
            (At::Tag, _) | (_, b'<') => At::Tag,
            (_, b'&') | (At::Reference, b'#' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => At::Reference,
            (At::Name, b'a'..=b'z') => At::Name,
            (_, b'A'..=b'Z') if !before.is_ascii_alphanumeric() => At::Name,
            _ => At::Text,
        };
        before = byte;
        match (at, byte) {
            (At::Text, b'0'..=b'9') => b'0' + u8::try_from(moved(usize::from(byte - b'0'), 10)).unwrap_or(0),
            (At::Name, _) => match VOWELS.iter().position(|vowel| *vowel == byte) {
                Some(vowel) => VOWELS[moved(vowel, 5)],
                None => byte,
            },
            _ => byte,
        }
    };
    let bytes: Vec<u8> = page.bytes().map(change).collect();
    String::from_utf8(bytes).expect("letters of ASCII took the places of letters of ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_differ_in_numbers_and_names_only() {
        let page = "<p class=a1>On 12 May Anna saw 7&nbsp;rivers &#160; near <b title='Oslo 5'>Paris</b>, at the sea.";
        assert_eq!(clone_of(page, 0), page);
        assert_eq!(
            clone_of(page, 1),
            "<p class=a1>On 23 Mey Anne saw 8&nbsp;rivers &#160; near <b title='Oslo 5'>Peros</b>, at the sea."
        );
        assert_ne!(clone_of(page, 9), clone_of(page, 4));
        assert_eq!(clone_of(page, 10).len(), page.len());
    }

    #[test]
    fn pages_of_sites_come_in_turn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pages.jsonl.zst");
        let originals = [vec!["<p>One 1".to_owned(), "<p>Two 2".to_owned()], vec!["<p>Three 3".to_owned()]];
        let written = write(&path, &originals, 6).unwrap();
        assert_eq!((written.sites, written.pages), (4, 6));
        let text = String::from_utf8(zstd::decode_all(fs_err::File::open(&path).unwrap()).unwrap()).unwrap();
        let addresses = text.lines().map(|line| line.split('"').nth(3).unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(addresses[..2], ["https://s0.example/0.html", "https://s1.example/0.html"]);
        assert_eq!(addresses[4..], ["https://s0.example/1.html", "https://s2.example/1.html"]);
    }
}
