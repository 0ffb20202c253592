//! By which name a page is found again.

use unframe::metadata::host_and_port;

/// Parameters that say who asks or where they come from, and not what is asked for.
const NOT_THE_PAGE: &[&str] = &[
    "_ga",
    "cfid",
    "cftoken",
    "dclid",
    "fbclid",
    "gclid",
    "gclsrc",
    "igshid",
    "jsessionid",
    "mc_cid",
    "mc_eid",
    "msclkid",
    "phpsessid",
    "sessid",
    "session",
    "session_id",
    "sessionid",
    "sid",
    "yclid",
    "zenid",
    "_openstat",
    "_hsenc",
    "_hsmi",
    "aspsessionid",
    "oscsid",
    "xtor",
];

/// The name by which a page is found in another crawl: its address without scheme, `www.`, fragment, session and campaign
/// parameters; or what else it is called, as it is.
///
/// ```
/// use unframe_diff::page_key;
///
/// assert_eq!(page_key("https://www.Example.org/rain?day=1&utm_source=x#top"), "example.org/rain?day=1");
/// assert_eq!(page_key("http://example.org"), "example.org/");
/// assert_eq!(page_key("http://example.org/a;jsessionid=8F2A"), "example.org/a");
/// assert_eq!(page_key("pages/rain.html"), "pages/rain.html");
/// ```
pub fn page_key(name: &str) -> String {
    let is_web = name.get(..8).unwrap_or(name).to_ascii_lowercase().starts_with("http");
    let Some(host) = host_and_port(name).filter(|_| is_web) else { return name.to_owned() };
    let (_, rest) = name.split_once("://").unwrap_or_default();
    let rest = rest.split('#').next().unwrap_or_default();
    let start = rest.find(['/', '?']).unwrap_or(rest.len());
    let (path, query) = rest[start..].split_once('?').unwrap_or((&rest[start..], ""));
    let path = if path.is_empty() { "/" } else { without_session(path) };
    let kept: Vec<&str> = query.split('&').filter(|parameter| !parameter.is_empty() && is_of_page(parameter)).collect();
    let mark = if kept.is_empty() { "" } else { "?" };
    format!("{host}{path}{mark}{}", kept.join("&"))
}

/// `/a;jsessionid=8F2A` is `/a`.
fn without_session(path: &str) -> &str {
    let parameter = path.rfind(';').filter(|at| !is_of_page(&path[at + 1..]));
    parameter.map_or(path, |at| &path[..at])
}

fn is_of_page(parameter: &str) -> bool {
    let name = parameter.split('=').next().unwrap_or_default().to_ascii_lowercase();
    !(name.starts_with("utm_") || NOT_THE_PAGE.contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_asks_for_something_else_is_another_page() {
        let same = ["http://a.example/x?id=1", "https://www.a.example:443/x?id=1&sid=7f", "https://A.example/x?id=1#c"];
        assert_eq!(same.map(page_key), ["a.example/x?id=1"; 3].map(str::to_owned));
        for other in [
            "http://a.example/x?id=2",
            "http://a.example/X?id=1",
            "http://a.example:8080/x?id=1",
            "http://b.example/x?id=1",
        ] {
            assert_ne!(page_key(other), page_key(same[0]), "{other}");
        }
        assert_eq!(page_key("http://a.example?q=1"), "a.example/?q=1");
    }
}
