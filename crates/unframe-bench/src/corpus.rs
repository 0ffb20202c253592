//! The real pages we measure on, which live beside the repository and not in it.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// One page of wcxb-dev.
#[derive(Clone, Debug, Deserialize)]
pub struct WebPage {
    /// Its number in the collection.
    pub id: String,
    /// Its source, already decoded.
    pub html: String,
    /// Its address; some have none.
    #[serde(default)]
    pub url: Option<String>,
    /// What people say its title is.
    #[serde(default)]
    pub title: Option<String>,
    /// Who wrote it, if people could tell.
    #[serde(default)]
    pub author: Option<String>,
    /// When it was published, `2024-05-12`, if people could tell.
    #[serde(default)]
    pub publish_date: Option<String>,
    /// What kind of page it is.
    #[serde(rename = "page_type", default)]
    pub kind: String,
    /// Its content, as people marked it.
    #[serde(rename = "main_content", default)]
    pub content: Option<String>,
}

/// The folder of shared data: `UNFRAME_SHARED`, else `shared` beside the repository. `None` where there is none.
pub fn shared_folder() -> Option<PathBuf> {
    let folder = env::var_os("UNFRAME_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// The html5lib tests of that kind (`tree-construction`, `tokenizer`), if they are there.
pub fn html5lib_folder(kind: &str) -> Option<PathBuf> {
    let folder = shared_folder()?.join("data/html5lib-tests").join(kind);
    folder.is_dir().then_some(folder)
}

/// All pages of wcxb-dev, about 416 MB; `None` where the collection is not there.
///
/// # Panics
/// If the file is there but is not what it should be.
pub fn wcxb_dev() -> Option<Vec<WebPage>> {
    let path = shared_folder()?.join("data/wcxb-dev.jsonl.zst");
    if !path.is_file() {
        return None;
    }
    let file = fs_err::File::open(path).expect("the collection is readable");
    let mut decoder = zstd::Decoder::new(file).expect("the collection is compressed with zstd");
    // The collection was compressed with a long window, `zstd --long=27`.
    decoder.window_log_max(31).expect("31 is a window zstd knows");
    let lines = BufReader::with_capacity(1 << 20, decoder).lines();
    let page = |line: std::io::Result<String>| {
        serde_json::from_str(&line.expect("the collection is whole")).expect("each line is a page")
    };
    Some(lines.map(page).collect())
}

/// What to print instead of doing what needs the collections.
pub const SKIPPED: &str = "skipped: the shared data are not here (set UNFRAME_SHARED to their folder)";
