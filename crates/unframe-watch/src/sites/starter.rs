//! The first `sites.toml`, with everything that can be said in it.

/// A file that watches sites by their start pages.
pub fn starter(starts: &[String]) -> String {
    let mut text = String::from(HEAD);
    for start in starts {
        text.push_str(&table(start));
    }
    if starts.is_empty() {
        text.push_str("\n# [[site]]\n# start = [\"https://example.org/\"]\n");
    }
    text
}

/// The text of a file with one more site.
pub fn with_site(text: &str, start: &str) -> String {
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{gap}{}", table(start))
}

fn table(start: &str) -> String {
    format!("\n[[site]]\nstart = [{}]\n", toml::Value::String(start.to_owned()))
}

const HEAD: &str = r#"# The sites that `unframe watch` visits. `unframe watch check` shows what it would fetch; docs/watch.md lists all keys.

# How site owners can reach you; it becomes part of the user agent.
# contact = "https://example.org/about-our-robot"

# Time between visits to a site, between two requests to it, and the maximum time of a request.
# interval = "6h"
# pause = "1s"
# timeout = "30s"

# A change is reported once this many visits in a row have seen it; 1 reports at once, with more false alarms.
# persist = 2

# Maximum number of pages per site, and how to find pages besides the start pages.
# max_pages = 500
# sitemaps = true
# feeds = true
# links = true

# How long changes are kept; by default forever.
# keep = "90d"

# Where changes go, besides `unframe watch changes`.
# [deliver]
# atom = "feeds"                                   # feeds/all.atom, and one for each site
# jsonl = "changes.jsonl"
# html = "this-week.html"
# exec = ["apprise", "--input-format=markdown", "…"]
# [[deliver.webhook]]
# url = "https://example.org/hook"
# secret_file = "hook.secret"

# A site. All keys above except `contact` and `keep` can be set here, too.
# include = ["/news/"]  exclude = ["/tag/", "/*.pdf$"]  name = "…"  headers_file = "cookies.txt"  allow_private = true
"#;
