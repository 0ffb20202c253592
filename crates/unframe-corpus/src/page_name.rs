//! What the name of a file says about it.
//!
//! The rule: what begins with a dot is hidden; `.html`, `.htm`, `.xhtml`, `.xht`, `.shtml` and `.shtm` are pages;
//! pictures, style sheets, scripts, data, documents, sounds, films, fonts, programs and archives are not; of anything
//! else, such as `index.php?id=5` or a name without extension, the first bytes decide. `.gz` and `.zst` at the end do
//! not count.

use crate::SkipReason;

/// What a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameSays {
    Page,
    Warc,
    Wacz,
    Other(SkipReason),
    Nothing,
}

const PAGES: &[&str] = &["html", "htm", "xhtml", "xht", "shtml", "shtm"];

const OTHERS: &[&str] = &[
    "7z",
    "aac",
    "apk",
    "atom",
    "avi",
    "avif",
    "bin",
    "bmp",
    "bz2",
    "cdx",
    "cdxj",
    "class",
    "css",
    "csv",
    "deb",
    "dmg",
    "doc",
    "docx",
    "dtd",
    "eot",
    "epub",
    "exe",
    "flac",
    "flv",
    "gif",
    "ico",
    "idx",
    "iso",
    "jar",
    "jpeg",
    "jpg",
    "js",
    "json",
    "jsonl",
    "log",
    "m4a",
    "m4v",
    "map",
    "md",
    "mid",
    "mjs",
    "mkv",
    "mov",
    "mp3",
    "mp4",
    "mpeg",
    "mpg",
    "msi",
    "ndjson",
    "odp",
    "ods",
    "odt",
    "ogg",
    "ogv",
    "opus",
    "otf",
    "pdf",
    "png",
    "ppt",
    "pptx",
    "ps",
    "rar",
    "rdf",
    "rpm",
    "rss",
    "rtf",
    "sqlite",
    "sqlite-journal",
    "svg",
    "swf",
    "tar",
    "tgz",
    "tif",
    "tiff",
    "toml",
    "tsv",
    "ttf",
    "txt",
    "wav",
    "webm",
    "webmanifest",
    "webp",
    "wma",
    "wmv",
    "woff",
    "woff2",
    "xls",
    "xlsx",
    "xml",
    "xsd",
    "xsl",
    "xz",
    "yaml",
    "yml",
    "zip",
];

/// What the path of a file, with `/` between its parts, says about it.
pub(crate) fn ask(path: &str) -> NameSays {
    let is_hidden = |part: &str| part.starts_with('.') && !part.trim_matches('.').is_empty();
    if path.split('/').any(|part| is_hidden(part) || part == "__MACOSX") {
        return NameSays::Other(SkipReason::Hidden);
    }
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    let name = name.split('?').next().unwrap_or_default();
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
    match name.rsplit_once('.') {
        Some((_, extension)) if PAGES.contains(&extension) => NameSays::Page,
        Some((_, "warc")) => NameSays::Warc,
        Some((_, "wacz")) => NameSays::Wacz,
        Some((_, extension)) if OTHERS.contains(&extension) => NameSays::Other(SkipReason::OtherName),
        _ => NameSays::Nothing,
    }
}

/// The path of an entry of an archive as an id: without `./` and doubled slashes.
pub(crate) fn tidy_path(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_the_rule_says() {
        for (name, expected) in [
            ("a.html", NameSays::Page),
            ("a/B.HTM", NameSays::Page),
            ("a.html.gz", NameSays::Page),
            ("a.html?b=c.png", NameSays::Page),
            ("../a.shtml", NameSays::Page),
            ("a.warc", NameSays::Warc),
            ("archive/a.warc.gz", NameSays::Warc),
            ("a.wacz", NameSays::Wacz),
            ("a.css", NameSays::Other(SkipReason::OtherName)),
            ("a.cdx.gz", NameSays::Other(SkipReason::OtherName)),
            (".git/a.html", NameSays::Other(SkipReason::Hidden)),
            ("a/.b.html", NameSays::Other(SkipReason::Hidden)),
            ("__MACOSX/a.html", NameSays::Other(SkipReason::Hidden)),
            ("index.php?id=5", NameSays::Nothing),
            ("README", NameSays::Nothing),
            ("", NameSays::Nothing),
        ] {
            assert_eq!(ask(name), expected, "{name}");
        }
    }

    #[test]
    fn paths_in_archives_become_ids() {
        assert_eq!(tidy_path("./a//b.html"), "a/b.html");
        assert_eq!(tidy_path("/a/../b.html"), "a/../b.html");
    }
}
