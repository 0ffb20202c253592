//! The documentation site: `cargo xtask docs` makes it from `docs/`, into `target/docs`.
//!
//! Plain files that work from a disk as well as from a server: no page loads anything but the style, one script and the search index
//! beside it, and without the script everything but the search works.
//!
//! **Rejected.** mdBook, which brings 140 crates for what is 500 lines here on pulldown-cmark, which the workspace has anyway, and whose
//! search needs a server or a second engine. `docs/SUMMARY.md` keeps to mdBook's form, so the way back is open.

mod document;
mod frame;
mod links;
mod outline;
mod search;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, ensure};

pub(crate) use document::Document;
pub(crate) use links::complaints;
use outline::Part;

use crate::cargo;

/// The files that every page uses.
const ASSETS: [&str; 2] = ["site.css", "site.js"];

/// Everything that is shown, by where it is in the repository.
#[derive(Debug)]
struct Site {
    outline: Vec<Part>,
    documents: BTreeMap<String, Document>,
}

pub(crate) fn docs(_arguments: &[String]) -> Result<()> {
    let site = Site::read()?;
    let folder = cargo::root().join("target/docs");
    // Written beside, so that a build that fails leaves the last site whole.
    let unfinished = folder.with_extension("unfinished");
    if unfinished.exists() {
        fs_err::remove_dir_all(&unfinished)?;
    }
    site.write(&unfinished)?;
    if folder.exists() {
        fs_err::remove_dir_all(&folder)?;
    }
    fs_err::rename(&unfinished, &folder)?;
    #[expect(clippy::print_stdout, reason = "where the site is")]
    {
        println!("{} pages: {}", site.documents.len(), folder.join("index.html").display());
    }
    Ok(())
}

impl Site {
    /// Reads the documents of the outline, and those they link to.
    fn read() -> Result<Self> {
        let outline = outline::read(&text_of(outline::PATH)?)?;
        let mut waiting: Vec<String> =
            outline.iter().flat_map(|part| &part.entries).map(|entry| entry.path.clone()).collect();
        let mut documents = BTreeMap::new();
        while let Some(path) = waiting.pop() {
            if documents.contains_key(&path) {
                continue;
            }
            let document = Document::read(&text_of(&path)?, &|target| address(&path, target));
            let linked = document.links.iter().filter_map(|link| links::target(&path, &link.target));
            waiting.extend(linked.map(|(path, _)| path).filter(|path| is_document(path)));
            documents.insert(path, document);
        }
        Ok(Self { outline, documents })
    }

    fn write(&self, folder: &Path) -> Result<()> {
        for (path, document) in &self.documents {
            write(&folder.join(place(path)), &frame::page(self, path, document))?;
        }
        for file in self.attachments() {
            let to = folder.join(place(&file));
            fs_err::create_dir_all(to.parent().context("a file is in a folder")?)?;
            fs_err::copy(cargo::root().join(&file), to)?;
        }
        for asset in ASSETS {
            write(&folder.join(asset), &text_of(&format!("xtask/docs/{asset}"))?)?;
        }
        write(&folder.join("search-index.js"), &search::index(self)?)
    }

    /// Files that pages show or link to and that are not documents.
    fn attachments(&self) -> BTreeSet<String> {
        let linked = self.documents.iter().flat_map(|(path, document)| {
            document.links.iter().filter_map(|link| links::target(path, &link.target).map(|(path, _)| path))
        });
        linked.filter(|path| is_attachment(path)).collect()
    }
}

/// Where a link of the document at `path` leads on the site; nowhere if it names a file that the site does not show.
fn address(path: &str, target: &str) -> Option<String> {
    let Some((file, anchor)) = links::target(path, target) else { return Some(target.to_owned()) };
    let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
    let is_shown = is_document(&file) || is_attachment(&file);
    is_shown.then(|| format!("{}{}{anchor}", to_root(path), place(&file)))
}

/// Where a file of the repository is on the site.
fn place(path: &str) -> String {
    // The front page of the site is written for it; the other one is for the repository.
    let path = if path == "README.md" { "docs/index.md" } else { path };
    let path = path.strip_prefix("docs/").map_or_else(|| format!("repository/{path}"), str::to_owned);
    path.strip_suffix(".md").map_or_else(|| path.clone(), |path| format!("{path}.html"))
}

/// The way from the page of a document to the root of the site.
fn to_root(path: &str) -> String {
    "../".repeat(place(path).matches('/').count())
}

fn is_document(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "md")
}

/// Pictures and other files of `docs/` that documents name; what lies elsewhere in the repository is not copied.
fn is_attachment(path: &str) -> bool {
    path.starts_with("docs/") && !is_document(path) && Path::new(path).extension().is_some()
}

/// A path as seen from a folder, without `.` and `..`.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn text_of(path: &str) -> Result<String> {
    Ok(fs_err::read_to_string(cargo::root().join(path))?)
}

fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().context("a file is in a folder")?;
    fs_err::create_dir_all(folder)?;
    ensure!(!path.exists(), "two documents would be {}", path.display());
    Ok(fs_err::write(path, text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_knows_its_place_and_the_way_back() {
        assert_eq!(place("docs/guides/spark.md"), "guides/spark.html");
        assert_eq!(place("CHANGELOG.md"), "repository/CHANGELOG.html");
        assert_eq!(place("README.md"), "index.html");
        assert_eq!(to_root("docs/guides/spark.md"), "../");
        assert_eq!(joined("docs/guides", "../../README.md"), "README.md");
    }

    #[test]
    fn the_site_shows_all_of_docs_and_docs_holds_nothing_else() {
        let site = Site::read().unwrap();
        let shown: BTreeSet<&str> =
            site.outline.iter().flat_map(|part| &part.entries).map(|entry| entry.path.as_str()).collect();
        let attachments = site.attachments();
        let mut folders = vec!["docs".to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs_err::read_dir(cargo::root().join(&folder)).unwrap() {
                let path = format!("{folder}/{}", entry.unwrap().file_name().display());
                if cargo::root().join(&path).is_dir() {
                    folders.push(path);
                } else {
                    let is_shown =
                        shown.contains(path.as_str()) || attachments.contains(&path) || path == outline::PATH;
                    assert!(is_shown, "{path} is not in {}", outline::PATH);
                }
            }
        }
    }
}
