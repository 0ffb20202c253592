//! Feeds and the digest, written again from the state after each pass. A file appears only when it is whole.

use std::path::Path;

use unframe_diff::render::{self, Feed, Told};
use unframe_diff::rfc3339;

use super::entry;
use crate::error::WatchError;
use crate::sites::Watched;
use crate::state::{Event, State};

/// Changes of a feed: readers load all of it, and come more often than once in that many changes.
const MOST_IN_FEED: usize = 100;
/// What the digest tells of.
const WEEK: i64 = 7 * 86_400;

pub(super) fn write(watched: &Watched, state: &State, now: i64) -> Result<(), WatchError> {
    if let Some(folder) = &watched.deliver.atom {
        let made = fs_err::create_dir_all(folder);
        made.map_err(|cause| WatchError::Write { path: folder.clone(), cause })?;
        write_feed(&folder.join("all.atom"), "all sites", &state.events(0, None)?)?;
        for site in &watched.sites {
            let name = format!("{}.atom", file_name(&site.name));
            write_feed(&folder.join(name), &site.name, &state.events(0, Some(&site.name))?)?;
        }
    }
    if let Some(path) = &watched.deliver.html {
        let events = state.events(now - WEEK, None)?;
        let mut told = Told { heading: format!("the week up to {}", rfc3339(now)), ..Told::default() };
        told.entries = events.iter().map(entry).collect();
        // Changes of one site stand together.
        told.entries.sort_by(|left, right| left.change.site.cmp(&right.change.site));
        write_whole(path, &render::html(&told))?;
    }
    Ok(())
}

/// The newest change first. What nobody changed keeps its time, so that readers need not load it again.
fn write_feed(path: &Path, about: &str, events: &[Event]) -> Result<(), WatchError> {
    let newest = events.last().map_or(0, |event| event.at);
    let feed = Feed {
        id: render::urn(&format!("unframe watch {about}")),
        title: format!("Changes: {about}"),
        updated: rfc3339(newest),
        address: None,
    };
    let entries = events.iter().rev().take(MOST_IN_FEED).map(entry).collect();
    let told = Told { entries, ..Told::default() };
    write_whole(path, &render::atom(&told, &feed))
}

fn write_whole(path: &Path, text: &str) -> Result<(), WatchError> {
    if fs_err::read(path).is_ok_and(|known| known == text.as_bytes()) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = tempfile::NamedTempFile::new_in(folder).and_then(|mut file| {
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        readable_by_all(&file)?;
        file.persist(path).map_err(|error| error.error).map(drop)
    });
    written.map_err(|cause| WatchError::Write { path: path.to_owned(), cause })
}

/// Temporary files are their owner's alone; a feed is for others.
#[cfg(unix)]
fn readable_by_all(file: &tempfile::NamedTempFile) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_all(_file: &tempfile::NamedTempFile) -> std::io::Result<()> {
    Ok(())
}

/// A name of a site as that of a file: nothing that could lead elsewhere.
fn file_name(site: &str) -> String {
    let name: String = site
        .chars()
        .map(|letter| if letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_') { letter } else { '_' })
        .collect();
    if name.starts_with('.') || name.is_empty() { format!("_{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_site_is_a_file_in_its_folder_whatever_it_is_called() {
        let names = ["a.example", "a.example:8080", "../../etc", "", "a/b"].map(file_name);
        assert_eq!(names, ["a.example", "a.example_8080", "_.._.._etc", "_", "a_b"]);
    }
}
