//! One pass over a source: pages into the spool, and a list of what pages may refer to.

use std::io::{self, Read as _};
use std::path::Path;
use std::sync::PoisonError;

use unframe_corpus::{Sources, resource_type};

use super::addresses::{known_type, tidy, without_scheme};
use super::{Collection, ResourceEntry};

/// The number of failures to list; further ones are left out.
const MOST_FAILURES: usize = 100;
/// A picture or style sheet that is larger is cut.
const MOST_BYTES: u64 = 8 << 20;
/// The number of files in a folder to list as resources.
const MOST_RESOURCES: usize = 1 << 20;
/// Folders are not followed deeper: nobody nests them so, but links may.
const DEEPEST: usize = 64;

pub(super) fn read_all(collection: &Collection, sources: &Sources) {
    let failed = |failure: String| {
        let mut listed = collection.listed.write().unwrap_or_else(PoisonError::into_inner);
        if listed.failures.len() < MOST_FAILURES {
            listed.failures.push(failure);
        }
    };
    for item in sources.records(collection.options.limits.max_bytes) {
        match item {
            Ok(record) => {
                if let Err(cause) = collection.keep(record) {
                    failed(format!("cannot keep a page in a temporary file: {cause}"));
                    break;
                }
            }
            Err(error) => failed(error.to_string()),
        }
    }
    collection.listed.write().unwrap_or_else(PoisonError::into_inner).is_whole = true;
    keep_resources(collection, sources);
}

/// Pages can be looked at meanwhile; their pictures come when they are there.
fn keep_resources(collection: &Collection, sources: &Sources) {
    let most = usize::try_from(MOST_BYTES).unwrap_or(usize::MAX);
    for resource in sources.resources(most).take(MOST_RESOURCES) {
        let Some(content_type) = known_type(&resource.content_type) else { continue };
        // In archives of files, addresses are paths.
        let address = tidy(without_scheme(&resource.address).unwrap_or(&resource.address));
        let Ok(place) = collection.spool.write(&resource.body) else { return };
        let mut listed = collection.listed.write().unwrap_or_else(PoisonError::into_inner);
        listed.add_resource(ResourceEntry::Kept { address, content_type, place });
    }
}

impl Collection {
    /// Lists the pictures and style sheets of a folder that is read; `prefix` is what the ids of its pages begin with.
    pub fn list_resources(&self, folder: &Path, prefix: &str) {
        let mut found = Vec::new();
        list(folder, prefix.trim_end_matches('/'), 0, &mut found);
        let mut listed = self.listed.write().unwrap_or_else(PoisonError::into_inner);
        for entry in found {
            listed.add_resource(entry);
        }
    }
}

/// Folders that cannot be read have nothing to show. Links are not followed: they may lead anywhere.
fn list(folder: &Path, id: &str, depth: usize, found: &mut Vec<ResourceEntry>) {
    let Ok(entries) = fs_err::read_dir(folder) else { return };
    let mut entries: Vec<_> = entries.flatten().collect();
    entries.sort_by_key(fs_err::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        let Ok(kind) = entry.file_type() else { continue };
        let address = tidy(&format!("{id}/{name}"));
        if kind.is_dir() && depth < DEEPEST {
            list(&entry.path(), &address, depth + 1, found);
        } else if kind.is_file() && resource_type(name).is_some() && found.len() < MOST_RESOURCES {
            found.push(ResourceEntry::File { address, path: entry.path() });
        }
    }
}

pub(super) fn read_resource(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs_err::File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}
