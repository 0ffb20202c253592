//! New designs of real sites: news publishers in 2005, 2009, 2013 and 2017.
//!
//! One year held against the next must be a redesign, and half of the pages of one year against the other half must not.
//! The pages of a year have other addresses than those of the next, so they are called by their numbers: what is asked is whether their
//! layouts have anything in common.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::corpus;
use crate::quality::gold;

/// What was found of one pair.
struct Held {
    /// `forbes 2005 → 2009`
    name: String,
    /// Pages of a new design, of how many; `None` if there is none.
    redesign: Option<(u64, u64)>,
    /// Other changes that were reported.
    others: usize,
}

/// Holds years against each other and halves of years: a table of all of them, and whether each is as it must be.
///
/// # Errors
/// In words, if the data are not here or the command fails.
pub(super) fn run(unframe: &Path) -> Result<(bool, String), String> {
    let said = |error: io::Error| error.to_string();
    let archive = corpus::shared_folder().ok_or(corpus::SKIPPED)?.join("data/news-sites-dev.tar.zst");
    let mut years: BTreeMap<(String, String), Vec<Vec<u8>>> = BTreeMap::new();
    for (path, page) in gold::files(&archive).map_err(said)? {
        let mut parts = path.trim_start_matches('/').splitn(4, '/').skip(1);
        if let (Some(site), Some("pages")) = (parts.next(), parts.next())
            && let Some((publisher, year)) = site.rsplit_once('-')
        {
            years.entry((publisher.to_owned(), year.to_owned())).or_default().push(page);
        }
    }
    let (mut transitions, mut halves) = (Vec::new(), Vec::new());
    let all: Vec<_> = years.iter().collect();
    for pair in all.windows(2) {
        let [((publisher, year), old), ((other, next), new)] = pair else { continue };
        if publisher == other {
            transitions.push(held(unframe, format!("{publisher} {year} → {next}"), old, new).map_err(said)?);
        }
    }
    for ((publisher, year), pages) in &years {
        let (even, odd): (Vec<_>, Vec<_>) = pages.iter().cloned().enumerate().partition(|(number, _)| number % 2 == 0);
        let of = |half: Vec<(usize, Vec<u8>)>| half.into_iter().map(|(_, page)| page).collect::<Vec<_>>();
        halves.push(held(unframe, format!("{publisher} {year}, halves"), &of(even), &of(odd)).map_err(said)?);
    }
    let found = |held: &[Held]| held.iter().filter(|held| held.redesign.is_some()).count();
    let mut table = "| compared | redesign | of another layout | other changes |\n|---|---|---:|---:|\n".to_owned();
    for Held { name, redesign, others } in transitions.iter().chain(&halves) {
        let pages = redesign.map_or_else(|| "–".to_owned(), |(pages, compared)| format!("{pages} of {compared}"));
        let _ = writeln!(table, "| {name} | {} | {pages} | {others} |", if redesign.is_some() { "yes" } else { "no" });
    }
    let (right, wrong) = (found(&transitions), found(&halves));
    let _ = writeln!(
        table,
        "\nredesigns on {right} of {} transitions, on {wrong} of {} halves",
        transitions.len(),
        halves.len()
    );
    Ok((right == transitions.len() && wrong == 0, table))
}

fn held(unframe: &Path, name: String, old: &[Vec<u8>], new: &[Vec<u8>]) -> io::Result<Held> {
    let folder = tempfile::tempdir()?;
    let write = |side: &str, pages: &[Vec<u8>]| -> io::Result<PathBuf> {
        let side = folder.path().join(side);
        fs_err::create_dir_all(&side)?;
        for (number, page) in pages.iter().enumerate() {
            fs_err::write(side.join(format!("{number:02}.html")), page)?;
        }
        Ok(side)
    };
    let (old, new) = (write("old", old)?, write("new", new)?);
    let output =
        Command::new(unframe).arg("diff").args([&old, &new]).args(["--format", "jsonl", "--quiet"]).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let mut found = Held { name, redesign: None, others: 0 };
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let change: serde_json::Value = serde_json::from_str(line)?;
        match (change["change"].as_str(), change["pages"].as_u64(), change["compared"].as_u64()) {
            (Some("redesign"), Some(pages), Some(compared)) => found.redesign = Some((pages, compared)),
            _ => found.others += 1,
        }
    }
    Ok(found)
}
