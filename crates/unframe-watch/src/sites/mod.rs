//! What is watched? The file `sites.toml`: read, checked, written for the first time.

mod pattern;
mod starter;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use unframe::metadata::host_and_port;

pub use starter::{starter, with_site};

use crate::error::WatchError;
use crate::fetch::{FetchOptions, Reachable, host_of};
use crate::time::seconds_of;
use pattern::Patterns;

/// What is watched, and how.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The file it was read from.
    pub path: PathBuf,
    /// Where the state is.
    pub state: PathBuf,
    /// How long changes and old visits are kept.
    pub keep: Option<u64>,
    /// The sites, in the order of the file.
    pub sites: Vec<Site>,
    /// Where changes go.
    pub deliver: Deliver,
}

/// A site that is watched.
#[derive(Clone, Debug)]
pub struct Site {
    /// What it is called.
    pub name: String,
    /// Where to begin.
    pub start: Vec<String>,
    /// Pages that are taken at most.
    pub max_pages: usize,
    /// Seconds between two visits.
    pub interval: u64,
    /// The least pause between two requests.
    pub pause: Duration,
    /// Visits that must see a change before it is reported.
    pub persist: u32,
    /// Whether sitemaps are looked for.
    pub sitemaps: bool,
    /// Whether feeds are looked for.
    pub feeds: bool,
    /// Whether links of the start pages are followed.
    pub links: bool,
    /// How it is fetched.
    pub fetch: FetchOptions,
    patterns: Patterns,
    hosts: BTreeSet<String>,
}

/// Where changes go, beside the state.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Deliver {
    /// A folder for feeds: `all.atom` and one for each site.
    pub atom: Option<PathBuf>,
    /// A file of JSON lines, to which changes are added.
    pub jsonl: Option<PathBuf>,
    /// A page with the changes of the last week.
    pub html: Option<PathBuf>,
    /// A command and its arguments, which gets each change as JSON on its standard input.
    pub exec: Vec<String>,
    /// Where changes are posted.
    pub webhook: Vec<Webhook>,
}

/// Where changes are posted.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Webhook {
    /// The address.
    pub url: String,
    /// A file with the secret that signs each delivery.
    pub secret_file: Option<PathBuf>,
    /// Whether it may be on this machine or in a private network. You wrote the address, so by default it may.
    #[serde(default = "yes")]
    pub allow_private: bool,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    contact: Option<String>,
    user_agent: Option<String>,
    state: Option<PathBuf>,
    keep: Option<String>,
    #[serde(flatten)]
    defaults: Settings,
    #[serde(default)]
    deliver: Deliver,
    #[serde(default)]
    site: Vec<SiteTable>,
}

#[derive(Deserialize)]
struct SiteTable {
    name: Option<String>,
    #[serde(default)]
    start: Vec<String>,
    #[serde(default)]
    include: Vec<String>,
    #[serde(default)]
    exclude: Vec<String>,
    headers_file: Option<PathBuf>,
    #[serde(flatten)]
    settings: Settings,
}

/// What can be said for all sites, and otherwise for one.
#[derive(Clone, Default, Deserialize)]
struct Settings {
    interval: Option<String>,
    pause: Option<String>,
    timeout: Option<String>,
    max_pages: Option<usize>,
    max_bytes: Option<usize>,
    persist: Option<u32>,
    sitemaps: Option<bool>,
    feeds: Option<bool>,
    links: Option<bool>,
    allow_private: Option<bool>,
}

const SITE_KEYS: &[&str] = &[
    "name",
    "start",
    "include",
    "exclude",
    "headers_file",
    "interval",
    "pause",
    "timeout",
    "max_pages",
    "max_bytes",
    "persist",
    "sitemaps",
    "feeds",
    "links",
    "allow_private",
];

impl Watched {
    /// Reads and checks a file. Paths in it are taken from its folder.
    pub fn read(path: &Path) -> Result<Self, WatchError> {
        let text =
            fs_err::read_to_string(path).map_err(|cause| WatchError::ReadSites { path: path.to_owned(), cause })?;
        Self::parse(&text, path)
    }

    /// The same for a text that stands in such a file.
    pub fn parse(text: &str, path: &Path) -> Result<Self, WatchError> {
        let wrong = |what: String| WatchError::WrongSites { path: path.to_owned(), what };
        // Settings stand beside other keys, so serde cannot tell unknown ones.
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| wrong(error.message().to_owned()))?;
        check_keys(&table).map_err(wrong)?;
        let file: File = toml::from_str(text).map_err(|error| wrong(error.to_string().trim().to_owned()))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let agent = file.user_agent.clone().unwrap_or_else(|| {
            let contact = file.contact.as_deref().map_or_else(String::new, |contact| format!(" (+{contact})"));
            format!("unframe/{}{contact}", env!("CARGO_PKG_VERSION"))
        });
        let mut sites = Vec::new();
        for table in &file.site {
            sites.push(Site::of(table, &file.defaults, &agent, folder).map_err(wrong)?);
        }
        let mut names = BTreeSet::new();
        if let Some(site) = sites.iter().find(|site| !names.insert(site.name.clone())) {
            return Err(wrong(format!("two sites are called `{}`: give one of them another `name`", site.name)));
        }
        let mut deliver = file.deliver;
        for path in [&mut deliver.atom, &mut deliver.jsonl, &mut deliver.html].into_iter().flatten() {
            *path = folder.join(&*path);
        }
        for path in deliver.webhook.iter_mut().filter_map(|webhook| webhook.secret_file.as_mut()) {
            *path = folder.join(&*path);
        }
        let keep = file.keep.map(|keep| duration("keep", &keep)).transpose().map_err(wrong)?;
        let state = file.state.map_or_else(|| path.with_extension("db"), |state| folder.join(state));
        Ok(Self { path: path.to_owned(), state, keep, sites, deliver })
    }
}

fn check_keys(table: &toml::Table) -> Result<(), String> {
    let known = |key: &str| SITE_KEYS[5..].contains(&key);
    for key in table.keys() {
        if !known(key) && !["contact", "user_agent", "state", "keep", "deliver", "site"].contains(&key.as_str()) {
            return Err(format!("the key `{key}` is unknown"));
        }
    }
    let sites = table.get("site").and_then(toml::Value::as_array).into_iter().flatten();
    for key in sites.filter_map(toml::Value::as_table).flat_map(toml::Table::keys) {
        if !SITE_KEYS.contains(&key.as_str()) {
            return Err(format!("the key `{key}` of a site is unknown; there are {}", SITE_KEYS.join(", ")));
        }
    }
    Ok(())
}

fn duration(key: &str, text: &str) -> Result<u64, String> {
    seconds_of(text).ok_or_else(|| format!("`{key} = \"{text}\"` is not a time, such as \"30m\", \"6h\" or \"7d\""))
}

impl Site {
    fn of(table: &SiteTable, defaults: &Settings, agent: &str, folder: &Path) -> Result<Self, String> {
        let first = table.start.first().ok_or("a site has no `start` pages")?;
        let (mut hosts, mut machines) = (BTreeSet::new(), BTreeSet::new());
        for start in &table.start {
            let is_web = start.starts_with("http://") || start.starts_with("https://");
            let named = host_of(start).zip(host_and_port(start)).filter(|_| is_web);
            let (machine, host) = named.ok_or_else(|| format!("`{start}` is not an address of the web"))?;
            hosts.insert(host);
            machines.insert(machine);
        }
        let own = &table.settings;
        let text = |own: &Option<String>, all: &Option<String>, default: &str| {
            own.clone().or_else(|| all.clone()).unwrap_or_else(|| default.to_owned())
        };
        let site_name = host_and_port(first).unwrap_or_default();
        let pause = duration("pause", &text(&own.pause, &defaults.pause, "1s"))?;
        let timeout = duration("timeout", &text(&own.timeout, &defaults.timeout, "30s"))?;
        let is_private_allowed = own.allow_private.or(defaults.allow_private).unwrap_or(false);
        let reachable = if is_private_allowed { Reachable::All } else { Reachable::PublicAnd(local(&machines)) };
        let headers = table.headers_file.as_deref().map(|path| headers(&folder.join(path))).transpose()?;
        let fetch = FetchOptions {
            user_agent: agent.to_owned(),
            timeout: Duration::from_secs(timeout),
            max_bytes: own.max_bytes.or(defaults.max_bytes).unwrap_or(16 << 20),
            reachable,
            headers: headers.unwrap_or_default(),
            ..FetchOptions::default()
        };
        Ok(Self {
            name: table.name.clone().unwrap_or(site_name),
            start: table.start.clone(),
            max_pages: own.max_pages.or(defaults.max_pages).unwrap_or(500).max(1),
            interval: duration("interval", &text(&own.interval, &defaults.interval, "6h"))?,
            pause: Duration::from_secs(pause),
            persist: own.persist.or(defaults.persist).unwrap_or(2).max(1),
            sitemaps: own.sitemaps.or(defaults.sitemaps).unwrap_or(true),
            feeds: own.feeds.or(defaults.feeds).unwrap_or(true),
            links: own.links.or(defaults.links).unwrap_or(true),
            fetch,
            patterns: Patterns::new(&table.include, &table.exclude),
            hosts,
        })
    }

    /// Whether a page belongs to the site: on the host of a start page, and as its patterns say.
    pub fn has(&self, address: &str) -> bool {
        self.start.iter().any(|start| start == address)
            || self.has_host(address) && self.patterns.allow(path_of(address))
    }

    /// Whether an address is on the host of a start page, with or without `www.` and TLS.
    pub(crate) fn has_host(&self, address: &str) -> bool {
        host_and_port(address).is_some_and(|host| self.hosts.contains(&host))
    }
}

/// The path of an address, with its query.
pub(crate) fn path_of(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.find(['/', '?']).map_or("/", |at| &rest[at..])
}

/// The start pages that are on this machine or in its network: whoever watches them wants them to be fetched.
fn local(hosts: &BTreeSet<String>) -> BTreeSet<String> {
    let is_local = |host: &&String| {
        let name = host.rsplit_once(':').map_or(host.as_str(), |(name, _)| name).trim_matches(['[', ']']);
        name.parse().map_or_else(
            |_| name == "localhost" || name.ends_with(".localhost") || !name.contains('.'),
            crate::fetch::is_private,
        )
    };
    hosts.iter().filter(is_local).cloned().collect()
}

/// `Name: value`, one on each line: cookies and the like, which do not belong into `sites.toml`.
fn headers(path: &Path) -> Result<Vec<(String, String)>, String> {
    let text = fs_err::read_to_string(path).map_err(|error| format!("cannot read the headers: {error}"))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let header = |line: &str| {
        let (name, value) =
            line.split_once(':').ok_or_else(|| format!("`{}` has a line without a colon", path.display()))?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    lines.map(header).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Watched, String> {
        Watched::parse(text, Path::new("watch/sites.toml")).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_said_for_all_sites_holds_unless_a_site_says_otherwise() {
        let text = "contact = \"a@b.example\"\ninterval = \"1h\"\npersist = 1\n[[site]]\nstart = [\"https://a.example/\"]\n\
                    [[site]]\nname = \"b\"\nstart = [\"http://localhost:8000/\"]\ninterval = \"7d\"\nmax_pages = 7\nexclude = [\"/tag/*\"]\n";
        let watched = parse(text).unwrap();
        assert_eq!(watched.state, Path::new("watch/sites.db"));
        let [a, b] = &watched.sites[..] else { panic!("two sites") };
        assert_eq!((a.name.as_str(), a.interval, a.max_pages, a.persist), ("a.example", 3_600, 500, 1));
        assert_eq!((b.interval, b.max_pages), (604_800, 7));
        assert!(a.fetch.user_agent.ends_with("(+a@b.example)"));
        assert_eq!(a.fetch.reachable, Reachable::PublicAnd(BTreeSet::new()));
        assert_eq!(b.fetch.reachable, Reachable::PublicAnd(["localhost:8000".to_owned()].into()));
        assert!(
            b.has("http://localhost:8000/news")
                && !b.has("http://localhost:8000/tag/x")
                && !b.has("http://localhost:80/news")
        );
    }

    #[test]
    fn mistakes_are_told() {
        for (text, expected) in [
            ("[[site]]\n", "no `start` pages"),
            ("[[site]]\nstart = [\"a.example\"]", "is not an address of the web"),
            (
                "[[site]]\nstart = [\"https://a.example\"]\nintervall = \"1h\"",
                "the key `intervall` of a site is unknown",
            ),
            ("frobnicate = 1", "the key `frobnicate` is unknown"),
            ("interval = \"soon\"\n[[site]]\nstart = [\"https://a.example\"]", "is not a time"),
            (
                "[[site]]\nstart = [\"https://a.example\"]\n[[site]]\nstart = [\"https://a.example\"]",
                "two sites are called",
            ),
            ("[[site]", "cannot use"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn the_first_file_can_be_read() {
        let watched = parse(&starter(&["https://a.example/".to_owned(), "https://b.example/news".to_owned()])).unwrap();
        assert_eq!(watched.sites.len(), 2);
    }
}
