//! The hardened twin of a page: every byte of its text, none of its hints.
//!
//! The same as the project's script makes, byte for byte: `nav`, `article` and their like become `div`, classes and
//! identifiers become hashes (the same name the same hash within a site), roles, microdata and `data-*` are dropped.
//! Scripts, styles, comments, `meta` and `link` stay as they are. It reads tags as the script does, by their shape,
//! and knows nothing of trees.

use crate::sha1::sha1;

const SEMANTIC: [&[u8]; 7] = [b"nav", b"header", b"footer", b"aside", b"main", b"article", b"section"];
const RAW: [&[u8]; 4] = [b"script", b"style", b"textarea", b"title"];
const HASHED: [&[u8]; 4] = [b"class", b"id", b"for", b"name"];
const DROPPED: [&[u8]; 7] = [b"role", b"rel", b"itemprop", b"itemtype", b"itemscope", b"itemid", b"itemref"];

/// A page of that site without its hints.
pub(crate) fn harden(page: &[u8], site: &str) -> Vec<u8> {
    let mut hardened = Vec::with_capacity(page.len());
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'<', &page[at..]) {
        hardened.extend(&page[at..at + found]);
        at += found;
        let rest = &page[at..];
        let length = if let Some(length) = raw_length(rest).or_else(|| comment_length(rest)) {
            hardened.extend(&rest[..length]);
            length
        } else if let Some((name, length)) = tag(rest) {
            harden_tag(&rest[..length], name, site, &mut hardened);
            length
        } else {
            hardened.push(b'<');
            1
        };
        at += length;
    }
    hardened.extend(&page[at..]);
    hardened
}

fn position(bytes: &[u8], what: impl Fn(u8) -> bool) -> Option<usize> {
    bytes.iter().position(|byte| what(*byte))
}

/// White space as the script knows it.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

/// `<script …>…</script>` and the like.
fn raw_length(rest: &[u8]) -> Option<usize> {
    let starts =
        |bytes: &[u8], name: &[u8]| bytes.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let name = RAW.into_iter().find(|name| {
        let ends = rest.get(1 + name.len()).is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        starts(&rest[1..], name) && ends
    })?;
    let mut at = position(rest, |byte| byte == b'>')? + 1;
    while let Some(found) = memchr::memchr(b'<', &rest[at..]) {
        at += found + 1;
        let Some(close) = rest[at..].strip_prefix(b"/").filter(|close| starts(close, name)) else { continue };
        let behind = &close[name.len()..];
        let spaces = position(behind, |byte| !is_space(byte)).unwrap_or(behind.len());
        if behind.get(spaces) == Some(&b'>') {
            return Some(rest.len() - behind.len() + spaces + 1);
        }
    }
    None
}

fn comment_length(rest: &[u8]) -> Option<usize> {
    let inside = rest.strip_prefix(b"<!--")?;
    memchr::memmem::find(inside, b"-->").map(|end| 4 + end + 3)
}

/// The name of a tag and its whole length.
fn tag(rest: &[u8]) -> Option<(&[u8], usize)> {
    let start = if rest.get(1) == Some(&b'/') { 2 } else { 1 };
    if !rest.get(start)?.is_ascii_alphabetic() {
        return None;
    }
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b':' || byte == b'-';
    let name_length = position(&rest[start..], |byte| !is_name(byte))?;
    let mut at = start + name_length;
    loop {
        match rest.get(at)? {
            b'>' => return Some((&rest[start..start + name_length], at + 1)),
            b'<' => return None,
            quote @ (b'"' | b'\'') => at += memchr::memchr(*quote, &rest[at + 1..])? + 2,
            _ => at += 1,
        }
    }
}

fn harden_tag(tag: &[u8], name: &[u8], site: &str, hardened: &mut Vec<u8>) {
    let is = |known: &[u8]| name.eq_ignore_ascii_case(known);
    if is(b"meta") || is(b"link") {
        return hardened.extend(tag);
    }
    let name_or_div = if SEMANTIC.into_iter().any(is) { b"div" } else { name };
    if tag[1] == b'/' {
        hardened.extend(b"</");
        hardened.extend(name_or_div);
    } else {
        hardened.push(b'<');
        hardened.extend(name_or_div);
        harden_attributes(&tag[1 + name.len()..tag.len() - 1], site, hardened);
    }
    hardened.push(b'>');
}

fn harden_attributes(raw: &[u8], site: &str, hardened: &mut Vec<u8>) {
    let mut at = 0;
    while at < raw.len() {
        let spaces = position(&raw[at..], |byte| !is_space(byte)).unwrap_or(raw.len() - at);
        at += spaces;
        let is_end = |byte: u8| is_space(byte) || b"=>\"'/".contains(&byte);
        let length = position(&raw[at..], is_end).unwrap_or(raw.len() - at);
        if spaces == 0 || length == 0 {
            at += usize::from(spaces == 0);
            continue;
        }
        let name = raw[at..at + length].to_ascii_lowercase();
        at += length;
        let value = value(&raw[at..]);
        at += value.map_or(0, |(_, length)| length);
        if DROPPED.contains(&name.as_slice()) || name.starts_with(b"aria-") || name.starts_with(b"data-") {
            continue;
        }
        hardened.push(b' ');
        hardened.extend(&name);
        if let Some((value, _)) = value {
            hardened.push(b'=');
            hardened.extend(if HASHED.contains(&name.as_slice()) {
                hashed(&name, value, site)
            } else {
                value.to_vec()
            });
        }
    }
    if raw.trim_ascii_end().ends_with(b"/") {
        hardened.extend(b" /");
    }
}

/// The value with its quotes, and the length with what stands in front of it.
fn value(rest: &[u8]) -> Option<(&[u8], usize)> {
    let skip = |from: usize| Some(from + position(&rest[from..], |byte| !is_space(byte))?);
    let equals = skip(0).filter(|at| rest[*at] == b'=')?;
    let start = skip(equals + 1)?;
    let length = match rest[start] {
        quote @ (b'"' | b'\'') => memchr::memchr(quote, &rest[start + 1..])? + 2,
        b'>' => return None,
        _ => position(&rest[start..], |byte| is_space(byte) || b">\"'".contains(&byte)).unwrap_or(rest.len() - start),
    };
    Some((&rest[start..start + length], start + length))
}

fn hashed(name: &[u8], value: &[u8], site: &str) -> Vec<u8> {
    let is_quote = |byte: u8| byte == b'"' || byte == b'\'';
    let quote = if is_quote(value[0]) { value[0] } else { b'"' };
    let start = position(value, |byte| !is_quote(byte)).unwrap_or(value.len());
    let end = value.iter().rposition(|byte| !is_quote(*byte)).map_or(start, |last| last + 1);
    let bare = &value[start..end];
    let hash = |token: &[u8]| format!("x{}", &sha1(&[site.as_bytes(), b"\0", token].concat())[..6]);
    let tokens: Vec<&[u8]> = if name == b"class" { bare.split(|byte| is_space(*byte)).collect() } else { vec![bare] };
    let hashes: Vec<String> = tokens.into_iter().filter(|token| !token.is_empty()).map(hash).collect();
    [&[quote], hashes.join(" ").as_bytes(), &[quote]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str, expected: &str) {
        assert_eq!(String::from_utf8(harden(page.as_bytes(), "s")).as_deref(), Ok(expected), "{page}");
    }

    // What the project's script gives for the same.
    #[test]
    fn hints_are_taken_and_nothing_else() {
        check("<NAV>a</nav>", "<div>a</div>");
        check("<p class=\"a  b\" id='' data-x=1 hidden>", "<p class=\"x157449 x88be04\" id='' hidden>");
        check("<a ID=a rel=nofollow href=x/y />", "<a id=\"x157449\" href=x/y />");
        check("<script class=a>'<nav>'</script ><meta name=a>", "<script class=a>'<nav>'</script ><meta name=a>");
        check("<!-- <nav> --> 1 < 2 <nav", "<!-- <nav> --> 1 < 2 <nav");
        check("<div title=\"a>b\" role=x>", "<div title=\"a>b\">");
        check("<titlex class=''>", "<titlex class=''>");
    }
}
