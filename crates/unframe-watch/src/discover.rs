//! Which pages are there? Links of start pages, sitemaps and feeds.
//!
//! Sitemaps and feeds are read by their tags alone, not as XML: a feed that is not well-formed is a feed all the same, and
//! 50,000 entries cost one pass over the text.

use unframe::ReadPage;
use unframe::html::Tag;
use unframe::metadata::Base;

/// Addresses that a page leads to, in its order: links, and the feeds it names.
pub(crate) fn links(read: &ReadPage<'_>, address: &str) -> (Vec<String>, Vec<String>) {
    let (mut pages, mut feeds) = (Vec::new(), Vec::new());
    let Some(base) = Base::of(read.tree(), Some(address)) else { return (pages, feeds) };
    for node in read.tree().document().descendants() {
        if node.is_html(Tag::A) || node.is_html(Tag::AREA) {
            if let Some(href) = node.attribute("href").filter(|_| pages.len() < MOST_ENTRIES) {
                pages.push(without_fragment(&base.resolve(href.value().trim())));
            }
        } else if node.is_html(Tag::LINK)
            && let (Some(kind), Some(href)) = (node.attribute("type"), node.attribute("href"))
            && matches!(kind.value().trim(), "application/rss+xml" | "application/atom+xml" | "application/feed+json")
        {
            feeds.push(base.resolve(href.value().trim()));
        }
    }
    (pages, feeds)
}

fn without_fragment(address: &str) -> String {
    address.split('#').next().unwrap_or(address).to_owned()
}

/// What a file that is not a page says of other pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Listed {
    /// Pages.
    pub(crate) pages: Vec<String>,
    /// Further sitemaps.
    pub(crate) sitemaps: Vec<String>,
}

/// Entries of one file, or links of one page, that are read: the most a sitemap may have.
const MOST_ENTRIES: usize = 50_000;

/// Reads a sitemap, an index of sitemaps, a feed (RSS, Atom) or a list of addresses.
pub(crate) fn listed(text: &str) -> Listed {
    let mut listed = Listed::default();
    let is_index = text.contains("<sitemapindex");
    let is_sitemap = is_index || text.contains("<urlset");
    let is_feed = !is_sitemap && (text.contains("<rss") || text.contains("<feed") || text.contains("<rdf:RDF"));
    if is_sitemap {
        let found = elements(text, "loc").map(unescaped).take(MOST_ENTRIES);
        if is_index {
            listed.sitemaps.extend(found);
        } else {
            listed.pages.extend(found);
        }
    } else if is_feed {
        // The first links are those of the feed itself.
        let begin = ["<item", "<entry"].iter().filter_map(|tag| text.find(tag)).min().unwrap_or(text.len());
        let entries = &text[begin..];
        listed
            .pages
            .extend(elements(entries, "link").map(unescaped).filter(|link| !link.is_empty()).take(MOST_ENTRIES));
        listed.pages.extend(hrefs(entries).take(MOST_ENTRIES));
    } else if !text.trim_start().starts_with('<') {
        let lines = text.lines().map(str::trim).filter(|line| line.starts_with("http"));
        listed.pages.extend(lines.map(str::to_owned).take(MOST_ENTRIES));
    }
    listed
}

/// Bytes of a tag or a text that are looked at: a file that never ends one would be read to its end for each of its tags.
const LONGEST: usize = 4096;

fn beginning(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

fn end(text: &str) -> &str {
    &text[text.ceil_char_boundary(text.len().saturating_sub(LONGEST))..]
}

/// The texts of all elements of a name, whatever their prefix.
fn elements<'text>(text: &'text str, name: &'static str) -> impl Iterator<Item = &'text str> {
    text.match_indices(name).filter_map(move |(at, _)| {
        let before = text[..at].chars().next_back()?;
        let rest = beginning(&text[at + name.len()..]);
        let is_start = before == '<'
            || before == ':'
                && end(&text[..at]).rsplit('<').next().is_some_and(|tag| !tag.starts_with('/') && !tag.contains('>'));
        let body = rest.strip_prefix('>').or_else(|| {
            rest.starts_with(char::is_whitespace)
                .then(|| rest.split_once('>'))
                .flatten()
                .filter(|(tag, _)| !tag.ends_with('/'))
                .map(|(_, body)| body)
        })?;
        is_start.then(|| body.split("</").next().unwrap_or_default())
    })
}

/// The addresses of `<link href="…">` in Atom, other than those of the feed and of comments.
fn hrefs(text: &str) -> impl Iterator<Item = String> {
    text.match_indices("<link").filter_map(|(at, _)| {
        let tag = beginning(&text[at..]).split('>').next()?;
        let value = |name: &str| {
            let (_, rest) = tag.split_once(name)?;
            let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            rest[1..].split(quote).next()
        };
        let is_page = value("rel=").is_none_or(|relation| relation == "alternate");
        value("href=").filter(|_| is_page).map(unescaped)
    })
}

fn unescaped(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("<![CDATA[").map_or(text, |inner| inner.split("]]>").next().unwrap_or(inner));
    let mut unescaped = text.trim().to_owned();
    for (reference, character) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#38;", "&"), ("&amp;", "&")]
    {
        unescaped = unescaped.replace(reference, character);
    }
    unescaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_pages_and_feeds() {
        let html = "<base href=/news/><link rel=alternate type=application/rss+xml href=/feed><a href=rain.html#x>Rain</a><a name=y>";
        let (pages, feeds) = links(&ReadPage::from(html), "https://a.example/");
        assert_eq!(
            (pages, feeds),
            (vec!["https://a.example/news/rain.html".to_owned()], vec!["https://a.example/feed".to_owned()])
        );
    }

    #[test]
    fn sitemaps_and_their_indexes_are_read() {
        let map = listed(
            "<?xml version=\"1.0\"?><urlset xmlns=\"x\"><url><loc> https://a.example/?a=1&amp;b=2 </loc></url><url><image:loc>https://a.example/i.png</image:loc><loc><![CDATA[https://a.example/b]]></loc></url></urlset>",
        );
        assert_eq!(map.pages.first().map(String::as_str), Some("https://a.example/?a=1&b=2"));
        assert_eq!(map.pages.last().map(String::as_str), Some("https://a.example/b"));
        let index = listed("<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>");
        assert_eq!((index.pages.len(), index.sitemaps), (0, vec!["https://a.example/s.xml".to_owned()]));
        assert_eq!(listed("https://a.example/1\nhttps://a.example/2\n").pages.len(), 2);
    }

    #[test]
    fn feeds_are_read_even_if_they_are_broken() {
        let rss = listed(
            "<rss><channel><link>https://a.example/</link><item><title>Rain & fog</title><link>https://a.example/rain</link></item>",
        );
        assert_eq!(rss.pages, ["https://a.example/rain"]);
        let atom = listed(
            "<feed><link rel='self' href='https://a.example/feed'/><entry><link href=\"https://a.example/fog\"/><link rel=\"replies\" href=\"https://a.example/c\"/></entry></feed>",
        );
        assert_eq!(atom.pages, ["https://a.example/fog"]);
        assert_eq!(listed("<html><p>Rain</html>"), Listed::default());
    }

    /// It would take minutes if each tag were looked at up to the end of the file.
    #[test]
    fn tags_that_never_end_cost_one_pass() {
        for (begin, tag) in
            [("<urlset>", "<loc>"), ("<urlset>", "<loc "), ("<urlset>", ":loc"), ("<rss><item", "<link ")]
        {
            listed(&format!("{begin}{}", tag.repeat((4 << 20) / tag.len())));
        }
    }

    #[test]
    fn many_entries_cost_one_pass() {
        let entry = |number: u32| format!("<url><loc>https://a.example/{number}</loc></url>");
        let entries = (0..60_000).map(entry).collect::<Vec<_>>().concat();
        assert_eq!(listed(&format!("<urlset>{entries}</urlset>")).pages.len(), 50_000);
    }
}
