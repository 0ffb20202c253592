//! One visit of a site: what is fetched, in which order, and what came of it. Nothing is decided and nothing stored here.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use unframe::ReadPage;
use unframe::metadata::host_and_port;
use unframe_diff::page_key;

use crate::capture::Capture;
use crate::discover::{self, Listed};
use crate::fetch::politeness::{Hosts, taken};
use crate::fetch::robots::{self, Robots};
use crate::fetch::{Conditions, FetchError, Fetched, Fetcher};
use crate::sites::{Site, path_of};
use crate::state::Asking;

/// What came of a page.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// The same as before, says the server.
    Unchanged,
    /// Here it is.
    Page(Box<Fetched>),
    /// It is not there: 404 or 410.
    Gone,
    /// Something else: an error of the server or of the network.
    Ill(String),
    /// It may not be fetched.
    Refused(String),
}

/// What came of a visit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Harvest {
    /// By the keys of the pages: where each was asked for, and what came of it.
    pub(crate) answers: BTreeMap<String, (String, Answer)>,
    /// Requests that were made.
    pub(crate) requests: usize,
    /// What was wrong with the site as a whole, if none of its start pages could be read.
    pub(crate) trouble: Option<String>,
}

/// Sitemaps and feeds that are read at most.
const MOST_LISTS: usize = 50;
/// Where a sitemap is looked for if nobody names one.
const USUAL_SITEMAP: &str = "/sitemap.xml";

/// A visit at work.
struct Visit<'run> {
    site: &'run Site,
    fetcher: Fetcher,
    hosts: &'run Hosts,
    capture: Option<&'run Capture>,
    requests: usize,
}

/// Visits a site. `known` are its pages as they are remembered.
pub(crate) fn visit(site: &Site, known: &[Asking], hosts: &Hosts, capture: Option<&Capture>) -> Harvest {
    let mut visit = Visit { site, fetcher: Fetcher::new(site.fetch.clone()), hosts, capture, requests: 0 };
    let asking: BTreeMap<&str, &Asking> = known.iter().map(|page| (page.key.as_str(), page)).collect();
    let mut harvest = Harvest::default();
    let (mut links, mut feeds) = (Vec::new(), Vec::new());
    for start in &site.start {
        let answer = visit.page(start, asking.get(page_key(start).as_str()).copied());
        if let Answer::Page(fetched) = &answer {
            let read = ReadPage::new(&fetched.body, fetched.charset.as_deref(), &unframe::Limits::default());
            let (pages, more) = discover::links(&read, &fetched.address);
            links.extend(pages);
            feeds.extend(more);
        }
        harvest.answers.insert(page_key(start), (start.clone(), answer));
    }
    let is_readable = |answer: &Answer| matches!(answer, Answer::Unchanged | Answer::Page(_));
    if !harvest.answers.values().any(|(_, answer)| is_readable(answer)) {
        let said = harvest.answers.values().find_map(|(_, answer)| match answer {
            Answer::Ill(said) | Answer::Refused(said) => Some(said.clone()),
            _ => None,
        });
        harvest.trouble = Some(said.unwrap_or_else(|| "its start pages are gone".to_owned()));
        harvest.requests = visit.requests;
        return harvest;
    }
    let mut wanted = if site.links { links } else { Vec::new() };
    wanted.extend(visit.listed(feeds));
    // Pages that are known come before those of sitemaps: of a large site the same part is watched at every visit.
    let mut queue: Vec<String> = wanted;
    queue.extend(known.iter().map(|page| page.address.clone()));
    let mut seen: BTreeSet<String> = harvest.answers.keys().cloned().collect();
    let mut addresses: Vec<String> = Vec::new();
    let robots: BTreeMap<String, Arc<Robots>> = site
        .start
        .iter()
        .filter_map(|start| host_and_port(start).map(|host| (host.clone(), visit.robots(&host, start))))
        .collect();
    let may_ask = |address: &str| {
        let of_host = host_and_port(address).and_then(|host| robots.get(&host));
        of_host.is_none_or(|robots| robots.allows(path_of(address)))
    };
    let take = |address: String, seen: &mut BTreeSet<String>, addresses: &mut Vec<String>| {
        let is_wanted = site.has(&address) && !is_another_file(&address) && may_ask(&address);
        if is_wanted && seen.len() < site.max_pages && seen.insert(page_key(&address)) {
            addresses.push(address);
        }
    };
    for address in queue {
        take(address, &mut seen, &mut addresses);
    }
    if site.sitemaps && seen.len() < site.max_pages {
        for address in visit.of_sitemaps(site.max_pages) {
            take(address, &mut seen, &mut addresses);
        }
    }
    // Where a page leads for good is where the other page is: it need not be sent twice.
    let mut there: BTreeSet<String> = harvest.answers.values().filter_map(|(_, answer)| leads_to(answer)).collect();
    for address in addresses {
        let key = page_key(&address);
        if there.contains(&key) {
            continue;
        }
        let answer = visit.page(&address, asking.get(key.as_str()).copied());
        there.extend(leads_to(&answer));
        harvest.answers.insert(key, (address, answer));
    }
    harvest.requests = visit.requests;
    harvest
}

/// The key of the page that an answer came from, if it is there for good.
fn leads_to(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Page(fetched) if fetched.is_moved => Some(page_key(&fetched.address)),
        _ => None,
    }
}

impl Visit<'_> {
    /// Fetches a page, unless it is as it was.
    fn page(&mut self, address: &str, known: Option<&Asking>) -> Answer {
        let conditions = known.map(|page| page.conditions.clone()).unwrap_or_default();
        match self.fetch(address, &conditions) {
            Ok(fetched) => match fetched.status {
                304 => Answer::Unchanged,
                200..=299 => Answer::Page(Box::new(fetched)),
                404 | 410 => Answer::Gone,
                status => Answer::Ill(format!("the server answers {status}")),
            },
            Err(error @ (FetchError::Refused { .. } | FetchError::Private { .. })) => {
                Answer::Refused(error.to_string())
            }
            Err(error) => Answer::Ill(unframe_corpus::with_causes(&error)),
        }
    }

    /// Fetches whatever it is, as its host wants to be asked.
    fn fetch(&mut self, address: &str, conditions: &Conditions) -> Result<Fetched, FetchError> {
        let host = host_and_port(address).unwrap_or_default();
        let place = self.hosts.get(&host);
        let first_robots = self.robots(&host, address);
        let pause = first_robots.delay.unwrap_or_default().max(self.site.pause);
        let mut own = taken(&place);
        let mut requests = 0;
        let found = self.fetcher.get(address, conditions, |hop| {
            requests += 1;
            if host_and_port(hop).is_none_or(|other| other != host) {
                return Err("it redirects to another site".to_owned());
            }
            if !first_robots.allows(path_of(hop)) {
                return Err("robots.txt forbids it".to_owned());
            }
            own.wait(pause)
        });
        self.requests += requests;
        self.keep(&found);
        match &found {
            Ok(fetched) => own.answered(fetched.status, fetched.retry_after),
            Err(FetchError::Refused { .. } | FetchError::NotWeb { .. } | FetchError::Private { .. }) => {}
            Err(_) => own.failed(),
        }
        found
    }

    fn keep(&self, found: &Result<Fetched, FetchError>) {
        if let (Some(capture), Ok(fetched)) = (self.capture, found) {
            capture.add(fetched, self.site.fetch.max_bytes, crate::now());
        }
    }

    /// What the robots.txt of a host says; read once in a run.
    fn robots(&mut self, host: &str, address: &str) -> Arc<Robots> {
        let place = self.hosts.get(host);
        let mut own = taken(&place);
        if let Some(robots) = &own.robots {
            return Arc::clone(robots);
        }
        let root = root_of(address);
        let pause = self.site.pause;
        self.requests += 1;
        let found = self.fetcher.get(&format!("{root}/robots.txt"), &Conditions::default(), |_| own_wait(&own, pause));
        self.keep(&found);
        let robots = match found {
            Ok(fetched) if (200..300).contains(&fetched.status) => {
                own.answered(fetched.status, None);
                let text = &fetched.body[..fetched.body.len().min(robots::MOST_BYTES)];
                Robots::read(&String::from_utf8_lossy(text), "unframe")
            }
            // There is none: all is allowed.
            Ok(fetched) if (400..500).contains(&fetched.status) && fetched.status != 429 => {
                own.answered(fetched.status, None);
                Robots::default()
            }
            Ok(fetched) => {
                own.answered(fetched.status, fetched.retry_after);
                Robots::forbidding()
            }
            Err(_) => {
                own.failed();
                // Whatever keeps us from asking keeps us from fetching, too, and says so better.
                Robots::default()
            }
        };
        let robots = Arc::new(robots);
        own.robots = Some(Arc::clone(&robots));
        robots
    }

    /// The pages that feeds name.
    fn listed(&mut self, feeds: Vec<String>) -> Vec<String> {
        if !self.site.feeds {
            return Vec::new();
        }
        let mut pages = Vec::new();
        let feeds: BTreeSet<String> = feeds.into_iter().collect();
        for feed in feeds.into_iter().take(MOST_LISTS) {
            if let Some(listed) = self.list(&feed) {
                pages.extend(listed.pages);
            }
        }
        pages
    }

    /// The pages that sitemaps name, as many as are wanted.
    fn of_sitemaps(&mut self, most: usize) -> Vec<String> {
        let mut queue: VecDeque<String> = VecDeque::new();
        for start in &self.site.start {
            let host = host_and_port(start).unwrap_or_default();
            let named = self.robots(&host, start).sitemaps.clone();
            if named.is_empty() {
                queue.push_back(root_of(start) + USUAL_SITEMAP);
            }
            queue.extend(named);
        }
        let (mut pages, mut seen) = (Vec::new(), BTreeSet::new());
        while let Some(address) = queue.pop_front() {
            if seen.len() >= MOST_LISTS || pages.len() >= most || !seen.insert(address.clone()) {
                continue;
            }
            if let Some(Listed { pages: more, sitemaps }) = self.list(&address) {
                pages.extend(more);
                queue.extend(sitemaps);
            }
        }
        pages
    }

    fn list(&mut self, address: &str) -> Option<Listed> {
        let fetched = self.fetch(address, &Conditions::default()).ok().filter(|fetched| fetched.status == 200)?;
        // A sitemap may be packed itself, whatever the transport did.
        let is_packed = fetched.body.starts_with(&[0x1F, 0x8B]);
        let body = if is_packed { unpacked(&fetched.body, self.site.fetch.max_bytes)? } else { fetched.body };
        Some(discover::listed(&String::from_utf8_lossy(&body)))
    }
}

fn own_wait(own: &crate::fetch::politeness::Host, pause: std::time::Duration) -> Result<(), String> {
    own.wait(pause)
}

fn unpacked(bytes: &[u8], most: usize) -> Option<Vec<u8>> {
    use std::io::Read as _;
    let mut body = Vec::new();
    let unpacked = unframe_corpus::undo_content_encoding("gzip", bytes).ok()??;
    unpacked.take(most as u64).read_to_end(&mut body).ok()?;
    Some(body)
}

/// `https://example.org` of `https://example.org/a`.
fn root_of(address: &str) -> String {
    let begin = address.find("://").map_or(0, |at| at + 3);
    let end = address[begin..].find(['/', '?', '#']).map_or(address.len(), |at| begin + at);
    address[..end].to_owned()
}

/// Whether the name of a page says that it is a picture, a document of another kind or a program.
fn is_another_file(address: &str) -> bool {
    const OTHERS: &[&str] = &[
        "7z", "apk", "avi", "avif", "bin", "bz2", "css", "csv", "deb", "dmg", "doc", "docx", "eot", "epub", "exe",
        "flv", "gif", "gz", "ico", "iso", "jpeg", "jpg", "js", "json", "m4a", "m4v", "mkv", "mov", "mp3", "mp4",
        "mpeg", "mpg", "msi", "odp", "ods", "odt", "ogg", "ogv", "otf", "pdf", "png", "ppt", "pptx", "ps", "rar",
        "rpm", "rss", "rtf", "svg", "tar", "tgz", "tif", "tiff", "ttf", "txt", "wav", "webm", "webp", "wmv", "woff",
        "woff2", "xls", "xlsx", "xml", "xz", "zip", "zst", "atom",
    ];
    let path = path_of(address).split('?').next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.').is_some_and(|(_, extension)| OTHERS.contains(&extension.to_ascii_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_not_pages_and_roots_are_found() {
        let others = ["/a.PNG", "/a.pdf?x", "/a", "/v1.2/", "/a.html", "/?a.png"]
            .map(|path| is_another_file(&format!("https://a.example{path}")));
        assert_eq!(others, [true, true, false, false, false, false]);
        assert_eq!(
            ["https://a.example/b", "http://a.example:80", "http://a.example?q"].map(root_of),
            ["https://a.example", "http://a.example:80", "http://a.example"]
        );
    }
}
