//! What may be asked for: `robots.txt` as in RFC 9309.

use std::fmt::Write as _;
use std::time::Duration;

/// Bytes of a file that are read: the least the standard asks for.
pub const MOST_BYTES: usize = 500 << 10;
/// No pause is longer: a crawl delay of an hour means something else.
const LONGEST_DELAY: f64 = 60.0;
/// What a pattern of many stars may cost at a path.
const MOST_STARS: usize = 32;

/// What a `robots.txt` says to one robot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Robots {
    /// Patterns of paths, and whether they are allowed.
    rules: Vec<(String, Allowed)>,
    /// What it asks between requests.
    pub delay: Option<Duration>,
    /// The sitemaps it names.
    pub sitemaps: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Allowed {
    Yes,
    No,
}

impl Robots {
    /// Of a site that forbids everything: what a server that fails means (RFC 9309 §2.3.1.4).
    pub fn forbidding() -> Self {
        Self { rules: vec![("/".to_owned(), Allowed::No)], ..Self::default() }
    }

    /// Reads a file. `name` is the product of the user agent: `unframe`.
    ///
    /// ```
    /// use unframe_watch::fetch::robots::Robots;
    ///
    /// let robots = Robots::read("User-agent: *\nDisallow: /private\nAllow: /private/news$\nCrawl-delay: 2", "unframe");
    /// assert!(!robots.allows("/private/"));
    /// assert!(robots.allows("/private/news"));
    /// assert_eq!(robots.delay.map(|delay| delay.as_secs()), Some(2));
    /// ```
    pub fn read(text: &str, name: &str) -> Self {
        let (mut own, mut others) = (Self::default(), Self::default());
        let (mut has_own, mut sitemaps) = (false, Vec::new());
        // Which groups the lines at hand belong to, and whether more names of the same group may come.
        let (mut is_own, mut is_others, mut in_names) = (false, false, false);
        for line in text.trim_start_matches('\u{feff}').lines() {
            let line = line.split('#').next().unwrap_or_default();
            let Some((key, value)) = line.split_once(':') else { continue };
            let (key, value) = (key.trim().to_ascii_lowercase(), value.trim());
            match key.as_str() {
                "user-agent" => {
                    if !in_names {
                        (is_own, is_others) = (false, false);
                    }
                    in_names = true;
                    is_others |= value == "*";
                    let product: String = value
                        .chars()
                        .take_while(|letter| letter.is_ascii_alphabetic() || matches!(letter, '-' | '_'))
                        .collect();
                    if product.eq_ignore_ascii_case(name) {
                        (is_own, has_own) = (true, true);
                    }
                }
                "sitemap" => sitemaps.push(value.to_owned()),
                _ => {
                    in_names = false;
                    for (group, is_meant) in [(&mut own, is_own), (&mut others, is_others)] {
                        if is_meant {
                            group.take(&key, value);
                        }
                    }
                }
            }
        }
        Self { sitemaps, ..if has_own { own } else { others } }
    }

    fn take(&mut self, key: &str, value: &str) {
        match key {
            "allow" if !value.is_empty() => self.rules.push((unified(value), Allowed::Yes)),
            "disallow" if !value.is_empty() => self.rules.push((unified(value), Allowed::No)),
            "crawl-delay" => {
                let seconds = value.parse::<f64>().ok().filter(|seconds| (0.0..).contains(seconds));
                self.delay = seconds.map(|seconds| Duration::from_secs_f64(seconds.min(LONGEST_DELAY)));
            }
            _ => {}
        }
    }

    /// Whether a path, with its query, may be asked for: the longest pattern decides, and of two equal ones the kinder.
    pub fn allows(&self, path: &str) -> bool {
        if path == "/robots.txt" {
            return true;
        }
        let path = unified(path);
        let matching = self.rules.iter().filter(|(pattern, _)| matches(pattern, &path));
        let best = matching.max_by_key(|(pattern, allowed)| (pattern.len(), *allowed == Allowed::Yes));
        best.is_none_or(|(_, allowed)| *allowed == Allowed::Yes)
    }
}

/// A path with its percent-encoded letters as letters and all others in upper case, so that two ways to write it are one.
fn unified(path: &str) -> String {
    let bytes = path.as_bytes();
    let mut unified = String::with_capacity(path.len());
    let mut at = 0;
    while at < bytes.len() {
        let encoded =
            path.get(at + 1..at + 3).filter(|_| bytes[at] == b'%').and_then(|two| u8::from_str_radix(two, 16).ok());
        match encoded {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                unified.push(char::from(byte));
                at += 3;
            }
            Some(byte) => {
                let _ = write!(unified, "%{byte:02X}");
                at += 3;
            }
            None if bytes[at].is_ascii() => {
                unified.push(char::from(bytes[at]));
                at += 1;
            }
            None => {
                let _ = write!(unified, "%{:02X}", bytes[at]);
                at += 1;
            }
        }
    }
    unified
}

/// Whether a path begins as a pattern does, in which `*` is anything and `$` at the end is the end.
pub(crate) fn matches(pattern: &str, path: &str) -> bool {
    let (pattern, is_whole) = pattern.strip_suffix('$').map_or((pattern, false), |pattern| (pattern, true));
    let mut parts = pattern.split('*').take(MOST_STARS);
    let Some(rest) = parts.next().and_then(|first| path.strip_prefix(first)) else { return false };
    let mut rest = rest;
    let mut last = None;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        last = Some(part);
    }
    // What a star leaves may be anything, so the last part may stand at the end as well.
    !is_whole || rest.is_empty() || last.is_some_and(|last| rest.ends_with(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(robots: &str, path: &str, expected: bool) {
        assert_eq!(Robots::read(robots, "unframe").allows(path), expected, "{robots:?} {path}");
    }

    #[test]
    fn the_group_of_our_name_is_ours_and_otherwise_that_of_all() {
        let robots = "User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: Unframe/1.0\nDisallow: /a # why\n";
        check(robots, "/b", true);
        check(robots, "/a/b", false);
        check("User-agent: *\nDisallow: /\nUser-agent: other\nDisallow: /x", "/b", false);
        check("User-agent: unframe\nDisallow: /a\nUser-agent: unframe\nDisallow: /b", "/b", false);
        check("", "/b", true);
        check("User-agent: *\nDisallow:", "/b", true);
        check("\u{feff}User-agent:*\r\nDisallow:/a\r\n", "/a", false);
    }

    #[test]
    fn the_longest_pattern_decides() {
        check("User-agent: *\nAllow: /p\nDisallow: /", "/page", true);
        check("User-agent: *\nAllow: /folder\nDisallow: /folder", "/folder/page", true);
        check("User-agent: *\nAllow: /page\nDisallow: /*.html", "/page.html", false);
        check("User-agent: *\nAllow: /$\nDisallow: /", "/", true);
        check("User-agent: *\nAllow: /$\nDisallow: /", "/page", false);
        check("User-agent: *\nDisallow: /*.php$", "/a.php?x", true);
        check("User-agent: *\nDisallow: /*.php$", "/a.php.php", false);
        check("User-agent: *\nDisallow: /*", "/robots.txt", true);
        check("User-agent: *\nDisallow: /%7ejoe/%d0%b0", "/~joe/а", false);
    }

    #[test]
    fn a_pattern_of_stars_costs_little() {
        let robots = Robots::read(&format!("User-agent: *\nDisallow: /{}$", "*a".repeat(5_000)), "unframe");
        let _ = robots.allows(&format!("/{}", "a".repeat(5_000)));
    }

    #[test]
    fn sitemaps_belong_to_no_group_and_delays_are_bounded() {
        let robots = Robots::read("Sitemap: https://a.example/s.xml\nUser-agent: *\nCrawl-delay: 3600", "unframe");
        assert_eq!(robots.sitemaps, ["https://a.example/s.xml"]);
        assert_eq!(robots.delay, Some(Duration::from_mins(1)));
        assert!(!Robots::forbidding().allows("/a"));
    }
}
