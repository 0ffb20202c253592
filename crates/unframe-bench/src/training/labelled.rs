//! Pages whose content is known, from all shared collections.

use std::io::{BufRead, BufReader};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use unframe::ReadPage;

use crate::corpus::{WebPage, shared_folder};
use crate::quality::gold;

/// Pages of each gold site that are taken: more of one theme teach nothing new.
const PAGES_OF_SITE: usize = 20;

/// The name of the set of news-sites-dev.
const NEWS_SITES: &str = "news-sites";

/// The collections whose licences let them train weights that are shipped: CC-BY-4.0 (wcxb), MIT (fundus), Apache-2.0 (magic,
/// harvest), and our own pages (the gold sites). All others are only measured: Dragnet is AGPL-3, which claims what is derived
/// from its data, chaos and news-sites are for research, and `CleanEval` came without terms.
const MAY_TRAIN: &[&str] = &["wcxb", "gold-", "fundus", "magic-article", "magic-forum", "harvest"];

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
    /// What it says.
    pub content: String,
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

/// All of them: wcxb-dev, labelled-dev, labelled-dev-2, news-sites-dev, some of each site of gold-sites-dev. `None` where the
/// data are not there.
///
/// # Panics
/// If a file is there but is not what it should be.
pub fn labelled_pages() -> Option<Vec<LabelledPage>> {
    let data = shared_folder()?.join("data");
    let mut pages = collection(&data.join("wcxb-dev.jsonl.zst"));
    pages.extend(collection(&data.join("labelled-dev.jsonl.zst")));
    pages.extend(collection(&data.join("labelled-dev-2.jsonl.zst")));
    pages.extend(of_sites(&data.join("news-sites-dev.tar.zst"), usize::MAX, |site| {
        // `forbes-2005` and `forbes-2017` are two sites of one domain.
        let publisher = site.rsplit_once('-').map_or(site, |(publisher, _)| publisher);
        (NEWS_SITES.to_owned(), Some(format!("{publisher}.com")))
    }));
    pages.extend(of_sites(&gold::sites_dev()?, PAGES_OF_SITE, |site| (format!("gold-{site}"), None)));
    Some(pages)
}

/// At most so many pages of each site, whose set and publisher are told by its name.
fn of_sites(
    path: &Path,
    most: usize,
    set_and_publisher: impl Fn(&str) -> (String, Option<String>),
) -> Vec<LabelledPage> {
    let mut pages = Vec::new();
    for site in gold::read(path).expect("the sites are readable") {
        let (set, publisher) = set_and_publisher(&site.name);
        let known: Vec<_> = site.pages.iter().filter_map(|page| Some((page, page.gold.as_ref()?))).collect();
        for (number, (page, gold)) in known.iter().enumerate().step_by(known.len().div_ceil(most).max(1)) {
            pages.push(LabelledPage {
                id: if set.ends_with(&site.name) {
                    format!("{set}/{number}")
                } else {
                    format!("{set}/{}/{number}", site.name)
                },
                set: set.clone(),
                url: None,
                publisher: publisher.clone(),
                kind: None,
                bytes: page.source.clone(),
                content: gold.content.clone(),
            });
        }
    }
    pages
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
        }
    };
    BufReader::with_capacity(1 << 20, decoder).lines().map(page).collect()
}
