//! The place where judgments are stored: beside what was judged.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The file of judgments about a source: `NAME.judgments.sqlite` beside the file or folder `NAME`.
///
/// Beside a folder, not inside: what reads the folder never meets it, and a folder of pages stays as it was crawled. Links
/// and `.` are resolved first, so that a source has one file however it is written.
///
/// ```
/// use std::path::Path;
/// use unframe_review::judgments::place_beside;
///
/// assert_eq!(place_beside(Path::new("sites/crawl.warc.gz")), Path::new("sites/crawl.warc.gz.judgments.sqlite"));
/// ```
pub fn place_beside(source: &Path) -> PathBuf {
    let real = fs_err::canonicalize(source).unwrap_or_else(|_| source.to_owned());
    let mut name = real.file_name().map_or_else(|| OsString::from("unframe"), OsString::from);
    name.push(".judgments.sqlite");
    real.with_file_name(name)
}

/// Whether a file begins as an SQLite database does. Files of judgments are SQLite databases.
pub fn is_judgment_file(path: &Path) -> bool {
    const BEGINNING: &[u8; 16] = b"SQLite format 3\0";
    let mut beginning = [0; 16];
    let read = fs_err::File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    read.is_ok() && beginning == *BEGINNING
}
