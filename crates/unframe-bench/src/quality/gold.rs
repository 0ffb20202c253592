//! Sites whose content is known: for each a folder with `pages/…` and `gold.jsonl`.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::harden::harden;
use crate::corpus;

/// A site.
#[derive(Clone, Debug)]
pub struct GoldSite {
    /// The name of its folder.
    pub name: String,
    /// Sorted by their paths.
    pub pages: Vec<GoldPage>,
}

impl GoldSite {
    /// The same site without the hints of its markup.
    #[must_use]
    pub fn hardened(&self) -> Self {
        let page = |page: &GoldPage| GoldPage { source: harden(&page.source, &self.name), ..page.clone() };
        Self { name: self.name.clone(), pages: self.pages.iter().map(page).collect() }
    }
}

/// A page of it.
#[derive(Clone, Debug)]
pub struct GoldPage {
    /// As it was stored.
    pub source: Vec<u8>,
    /// What is known of it. Lists and other pages without content of their own have none, but belong to the site.
    pub gold: Option<Gold>,
    /// Values of a record that must survive: a price, a phone number, an ingredient.
    pub values: Vec<String>,
}

/// What is known of a page.
#[derive(Clone, Debug, Deserialize)]
pub struct Gold {
    path: String,
    #[serde(rename = "content_text", default)]
    known: Option<String>,
    /// What the page is called.
    pub title: Option<String>,
    #[serde(default)]
    attributes: BTreeMap<String, Vec<String>>,
    /// Its content.
    #[serde(skip)]
    pub content: String,
}

/// Where gold-sites-dev is, if it is there.
pub fn sites_dev() -> Option<PathBuf> {
    corpus::shared_folder().map(|shared| shared.join("data/gold-sites-dev.tar.zst")).filter(|path| path.is_file())
}

/// The sites in a folder, or in a tar archive packed with zstd.
pub fn read(path: &Path) -> io::Result<Vec<GoldSite>> {
    let files = if path.is_dir() { files_in(path)? } else { files_of_archive(fs_err::File::open(path)?)? };
    let mut sites = Vec::new();
    for (gold_path, lines) in files.iter().filter(|(path, _)| path.ends_with("/gold.jsonl")) {
        let folder = gold_path.trim_end_matches("gold.jsonl");
        let (mut known, mut values) = (BTreeMap::new(), BTreeMap::new());
        for line in lines.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            let mut gold: Gold = serde_json::from_slice(line)?;
            gold.content = gold.known.take().unwrap_or_default();
            let of_page: Vec<String> = std::mem::take(&mut gold.attributes).into_values().flatten().collect();
            values.insert(gold.path.clone(), of_page);
            if !gold.content.trim().is_empty() {
                known.insert(gold.path.clone(), gold);
            }
        }
        let prefix = format!("{folder}pages/");
        let of_site = files.range(prefix.clone()..).take_while(|(path, _)| path.starts_with(&prefix));
        let page = |(path, source): (&String, &Vec<u8>)| {
            let below = &path[prefix.len()..];
            let (gold, values) = (known.remove(below), values.remove(below).unwrap_or_default());
            GoldPage { source: source.clone(), gold, values }
        };
        let pages = of_site.map(page).collect();
        let name = folder.trim_end_matches('/').rsplit('/').next().unwrap_or(folder).to_owned();
        sites.push(GoldSite { name, pages });
    }
    Ok(sites)
}

/// The sites in an archive of which nothing is known: a folder of pages for each, below one folder.
pub fn read_unknown(path: &Path) -> io::Result<Vec<GoldSite>> {
    let mut sites = BTreeMap::<String, Vec<GoldPage>>::new();
    for (path, source) in files_of_archive(fs_err::File::open(path)?)? {
        let site = path.split('/').nth(2).unwrap_or_default().to_owned();
        if path.contains(".htm") || path.contains(".shtm") {
            sites.entry(site).or_default().push(GoldPage { source, gold: None, values: Vec::new() });
        }
    }
    Ok(sites.into_iter().map(|(name, pages)| GoldSite { name, pages }).collect())
}

/// All files of an archive, by their paths with `/` in front.
pub(crate) fn files(archive: &Path) -> io::Result<BTreeMap<String, Vec<u8>>> {
    files_of_archive(fs_err::File::open(archive)?)
}

/// Pages with values in JSON lines packed with zstd (`site`, `attributes`, `html`), those of a site together.
pub fn read_lines(path: &Path) -> io::Result<Vec<GoldSite>> {
    #[derive(Deserialize)]
    struct Line {
        site: String,
        attributes: BTreeMap<String, Vec<String>>,
        html: String,
    }
    let mut sites = BTreeMap::<String, Vec<GoldPage>>::new();
    for line in BufReader::new(unpacked(fs_err::File::open(path)?)?).lines() {
        let Line { site, attributes, html } = serde_json::from_str(&line?)?;
        let values = attributes.into_values().flatten().collect();
        sites.entry(site).or_default().push(GoldPage { source: html.into_bytes(), gold: None, values });
    }
    Ok(sites.into_iter().map(|(name, pages)| GoldSite { name, pages }).collect())
}

/// The collections are packed with windows larger than zstd takes without being asked.
fn unpacked<R: Read>(file: R) -> io::Result<zstd::Decoder<'static, BufReader<R>>> {
    let mut decoder = zstd::Decoder::new(file)?;
    decoder.window_log_max(31)?;
    Ok(decoder)
}

/// Files by their paths, with `/` between folders and in front.
type Files = BTreeMap<String, Vec<u8>>;

fn files_in(root: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    let mut folders = vec![(root.to_owned(), String::from("/"))];
    while let Some((folder, name)) = folders.pop() {
        for entry in fs_err::read_dir(folder)? {
            let entry = entry?;
            let below = format!("{name}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                folders.push((entry.path(), below + "/"));
            } else {
                files.insert(below, fs_err::read(entry.path())?);
            }
        }
    }
    Ok(files)
}

const TAR_BLOCK: usize = 512;

/// Just what `tar` writes: names, sizes, and long names in entries of their own.
fn files_of_archive(file: impl Read) -> io::Result<Files> {
    let mut unpacked = Vec::new();
    self::unpacked(file)?.read_to_end(&mut unpacked)?;
    let mut files = Files::new();
    let mut long_name = None;
    let mut rest = unpacked.as_slice();
    while let Some((header, behind)) = rest.split_at_checked(TAR_BLOCK) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_matches(['\0', ' ']).to_owned();
        let Ok(size) = usize::from_str_radix(&text(&header[124..136]), 8) else { break };
        let Some(contents) = behind.get(..size) else { break };
        match header[156] {
            b'L' => long_name = Some(text(contents)),
            b'0' | 0 => {
                let name = long_name.take().unwrap_or_else(|| text(&header[..100]));
                files.insert(format!("/{name}"), contents.to_vec());
            }
            _ => long_name = None,
        }
        rest = behind.get(size.next_multiple_of(TAR_BLOCK)..).unwrap_or_default();
    }
    Ok(files)
}
