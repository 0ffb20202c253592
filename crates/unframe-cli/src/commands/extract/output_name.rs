//! What the name of an output says: a folder or a file, in which format, and how it is packed.

use std::ffi::OsStr;
use std::path::Path;

use unframe_corpus::Packing;

use crate::args::ExtractFormat;
use crate::failure::{Failure, Stop};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// A folder with a file for each page.
    Folder,
    /// One file in a format.
    File(ExtractFormat),
    /// One file of which the name does not say what it is.
    Unknown,
}

/// Extensions and what they stand for, in the order in which they are listed.
const EXTENSIONS: [(&str, ExtractFormat); 14] = [
    ("txt", ExtractFormat::Text),
    ("md", ExtractFormat::Markdown),
    ("markdown", ExtractFormat::Markdown),
    ("jsonl", ExtractFormat::Jsonl),
    ("ndjson", ExtractFormat::Jsonl),
    ("json", ExtractFormat::Json),
    ("csv", ExtractFormat::Csv),
    ("xml", ExtractFormat::Xml),
    ("tei", ExtractFormat::Tei),
    ("tei.xml", ExtractFormat::Tei),
    ("html", ExtractFormat::Html),
    ("htm", ExtractFormat::Html),
    ("warc", ExtractFormat::Warc),
    ("parquet", ExtractFormat::Parquet),
];

/// What the name of an output stands for.
pub(super) fn of(path: &Path) -> Named {
    if is_folder(path) {
        return Named::Folder;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let is_packed = packing(path) != Packing::Plain;
    let stem = if is_packed { Path::new(&name).file_stem().and_then(OsStr::to_str).unwrap_or_default() } else { &name };
    let ends_with = |extension: &str| stem.strip_suffix(extension).is_some_and(|rest| rest.ends_with('.'));
    let found = EXTENSIONS.iter().rev().find(|(extension, _)| ends_with(extension) && stem.len() > extension.len() + 1);
    match found {
        // It packs its columns itself.
        Some((_, ExtractFormat::Parquet)) if is_packed => Named::Unknown,
        Some((_, format)) => Named::File(*format),
        None if path.extension().is_some() => Named::Unknown,
        // A name without extension is that of a folder to be made, unless there is something else already: a pipe, a device.
        None if path.exists() => Named::File(ExtractFormat::Jsonl),
        None => Named::Folder,
    }
}

/// How a file of that name is packed.
pub(super) fn packing(path: &Path) -> Packing {
    path.file_name().and_then(OsStr::to_str).map_or(Packing::Plain, Packing::of_name)
}

/// Whether a path stands for a folder: it is one, or is written like one.
pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// That a name says nothing.
pub(super) fn says_nothing(path: &Path) -> Stop {
    let known: Vec<String> = EXTENSIONS.iter().map(|(extension, _)| format!("`.{extension}`")).collect();
    Stop::Output(Failure {
        message: format!("cannot tell the format from the name `{}`", path.display()),
        causes: vec![format!(
            "known are {}; all but `.parquet` optionally followed by `.gz` or `.zst`",
            known.join(", ")
        )],
        hint: Some(format!("choose a format with `--format`; for a folder write `{}/`", path.display())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_to_write() {
        for (name, expected, packed) in [
            ("a.jsonl", Named::File(ExtractFormat::Jsonl), Packing::Plain),
            ("a.JSONL.gz", Named::File(ExtractFormat::Jsonl), Packing::Gzip),
            ("a.b/c.md.zst", Named::File(ExtractFormat::Markdown), Packing::Zstd),
            ("a.tei.xml", Named::File(ExtractFormat::Tei), Packing::Plain),
            ("a.xml", Named::File(ExtractFormat::Xml), Packing::Plain),
            ("a.warc.gz", Named::File(ExtractFormat::Warc), Packing::Gzip),
            ("a.parquet", Named::File(ExtractFormat::Parquet), Packing::Plain),
            ("a.parquet.gz", Named::Unknown, Packing::Gzip),
            ("a.gz", Named::Unknown, Packing::Gzip),
            ("a.docx", Named::Unknown, Packing::Plain),
            ("example.org", Named::Unknown, Packing::Plain),
            ("example.org/", Named::Folder, Packing::Plain),
            ("jsonl", Named::Folder, Packing::Plain),
            (".", Named::Folder, Packing::Plain),
        ] {
            assert_eq!((of(Path::new(name)), packing(Path::new(name))), (expected, packed), "{name}");
        }
    }
}
