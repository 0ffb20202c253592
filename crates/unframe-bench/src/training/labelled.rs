//! Pages whose content is known, from all shared collections.

use std::io::{BufRead, BufReader};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use unframe::ReadPage;

use crate::corpus::{WebPage, shared_folder};
use crate::quality::gold::{self, GoldPage, GoldSite};

/// Pages of each gold site that are taken: more of one theme teach nothing new.
const PAGES_OF_SITE: usize = 20;

/// The same of their hardened twins, and of shops.
const FEW_PAGES_OF_SITE: usize = 10;

/// The name of the set of news-sites-dev.
const NEWS_SITES: &str = "news-sites";

/// The collections whose licences let them train weights that are shipped: CC-BY-4.0 (wcxb), MIT (fundus, recipes), Apache-2.0
/// (magic, harvest), and our own pages (the gold sites). swde came without terms; ten pages of each of its sites train all the
/// same, because without them .56 of its values survive on sites that were not seen, and .74 with them (`docs/page-model.md`). All
/// others are only measured: Dragnet is AGPL-3, which claims what is derived from its data, chaos and news-sites are for research,
/// and `CleanEval`, which came without terms too, is not missed.
const MAY_TRAIN: &[&str] = &["wcxb", "gold-", "fundus", "magic-article", "magic-forum", "harvest", "recipes", "swde"];

/// A page whose content is known.
#[derive(Clone, Debug)]
pub struct LabelledPage {
    /// Its number in its collection, with the name of the collection where there are several.
    pub id: String,
    /// `wcxb`, `dragnet`, `cleaneval-final`, `fundus`, …; of a gold site, `gold-` and its name.
    pub set: String,
    /// Its address, if it is known.
    pub url: Option<String>,
    /// Its registered domain, if its collection names it.
    pub publisher: Option<String>,
    /// What kind of page somebody said it is.
    pub kind: Option<String>,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What it says; empty where only values are known.
    pub content: String,
    /// Values of a record that are part of its content; the rest of it is not known.
    pub values: Vec<String>,
}

impl LabelledPage {
    /// Whether what is shipped may be trained on it.
    pub fn may_train(&self) -> bool {
        MAY_TRAIN.iter().any(|set| if set.ends_with('-') { self.set.starts_with(set) } else { self.set == *set })
    }

    /// Reads it as the command does.
    pub fn read(&self) -> ReadPage<'_> {
        // What was stored as text is UTF-8 whatever the page declares.
        match str::from_utf8(&self.bytes) {
            Ok(text) => ReadPage::from(text),
            Err(_) => ReadPage::from(self.bytes.as_slice()),
        }
    }
}

impl From<WebPage> for LabelledPage {
    fn from(page: WebPage) -> Self {
        Self {
            id: page.id,
            set: "wcxb".to_owned(),
            url: page.url,
            publisher: None,
            kind: Some(page.kind),
            bytes: page.html.into_bytes(),
            content: page.content.unwrap_or_default(),
            values: Vec::new(),
        }
    }
}

#[derive(Deserialize)]
struct Line {
    id: String,
    set: Option<String>,
    url: Option<String>,
    publisher: Option<String>,
    page_type: Option<String>,
    html: Option<String>,
    html_b64: Option<String>,
    main_content: Option<String>,
}

/// All of them: wcxb-dev, labelled-dev, labelled-dev-2, news-sites-dev, some of each site of gold-sites-dev and of its hardened
/// twin; recipes-dev and some of each site of swde-dev, of which values are known. `None` where the data are not there.
///
/// # Panics
/// If a file is there but is not what it should be.
pub fn labelled_pages() -> Option<Vec<LabelledPage>> {
    let data = shared_folder()?.join("data");
    let mut pages = collection(&data.join("wcxb-dev.jsonl.zst"));
    pages.extend(collection(&data.join("labelled-dev.jsonl.zst")));
    pages.extend(collection(&data.join("labelled-dev-2.jsonl.zst")));
    for site in sites(&data.join("news-sites-dev.tar.zst")) {
        // `forbes-2005` and `forbes-2017` are two sites of one domain.
        let publisher = site.name.rsplit_once('-').map_or(site.name.as_str(), |(publisher, _)| publisher);
        pages.extend(of_site(&site, NEWS_SITES, &format!("{publisher}.com"), usize::MAX));
    }
    for site in sites(&gold::sites_dev()?) {
        let set = format!("gold-{}", site.name);
        pages.extend(of_site(&site, &set, &set, PAGES_OF_SITE));
        pages.extend(of_site(&site.hardened(), &set, &set, FEW_PAGES_OF_SITE));
    }
    for site in gold::read_lines(&data.join("recipes-dev.jsonl.zst")).expect("the recipes are readable") {
        pages.extend(of_site(&site, "recipes", &site.name, usize::MAX));
    }
    for site in sites(&data.join("swde-dev.tar.zst")) {
        pages.extend(of_site(&site, "swde", &site.name, FEW_PAGES_OF_SITE));
    }
    Some(pages)
}

fn sites(path: &Path) -> Vec<GoldSite> {
    gold::read(path).expect("the sites are readable")
}

/// At most this many pages of a site, of those of which something is known.
fn of_site(site: &GoldSite, set: &str, publisher: &str, most: usize) -> Vec<LabelledPage> {
    let is_known = |page: &&GoldPage| page.gold.is_some() || !page.values.is_empty();
    let known: Vec<&GoldPage> = site.pages.iter().filter(is_known).collect();
    let page = |(number, page): (usize, &&GoldPage)| LabelledPage {
        id: format!("{set}/{}/{number}", site.name),
        set: set.to_owned(),
        url: None,
        publisher: Some(publisher.to_owned()),
        kind: None,
        bytes: page.source.clone(),
        content: page.gold.as_ref().map(|gold| gold.content.clone()).unwrap_or_default(),
        values: page.values.clone(),
    };
    known.iter().enumerate().step_by(known.len().div_ceil(most).max(1)).map(page).collect()
}

/// The pages of one collection.
///
/// # Panics
/// If the file is not what it should be.
pub fn collection(path: &Path) -> Vec<LabelledPage> {
    let file = fs_err::File::open(path).expect("the collection is readable");
    let mut decoder = zstd::Decoder::new(file).expect("the collection is compressed with zstd");
    decoder.window_log_max(31).expect("31 is a window zstd knows");
    let page = |line: std::io::Result<String>| {
        let line: Line = serde_json::from_str(&line.expect("the collection is whole")).expect("each line is a page");
        let bytes = match (line.html_b64, line.html) {
            (Some(coded), _) => STANDARD.decode(coded).expect("the page is in base64"),
            (None, html) => html.unwrap_or_default().into_bytes(),
        };
        LabelledPage {
            id: line.set.as_ref().map_or_else(|| line.id.clone(), |set| format!("{set}/{}", line.id)),
            set: line.set.unwrap_or_else(|| "wcxb".to_owned()),
            url: line.url,
            publisher: line.publisher,
            kind: line.page_type,
            bytes,
            content: line.main_content.unwrap_or_default(),
            values: Vec::new(),
        }
    };
    BufReader::with_capacity(1 << 20, decoder).lines().map(page).collect()
}
