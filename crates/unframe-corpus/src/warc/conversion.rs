//! The text of a page as a record of WARC, as the WET files of Common Crawl have it.

use std::fmt::Write;

use crate::Record;

/// A record of the type `conversion` (ISO 28500, 6.7): the text of a page, with what it was made from. `now` is its time
/// if the archive of the page says none.
///
/// ```
/// use unframe_corpus::{Record, conversion, utc};
///
/// let url = Some("https://example.org/rain".to_owned());
/// let record = Record { id: "urn:uuid:0f1e".to_owned(), url, ..Record::default() };
/// let warc = String::from_utf8(conversion(&record, "Rain", &utc(0))).expect("it is text");
/// assert!(warc.starts_with("WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: https://example.org/rain\r\n"));
/// assert!(warc.contains("\r\nWARC-Refers-To: <urn:uuid:0f1e>\r\n"));
/// assert!(warc.ends_with("\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nRain\r\n\r\n"));
/// ```
pub fn conversion(record: &Record, text: &str, now: &str) -> Vec<u8> {
    // A line end would begin another field.
    let field = |name: &str, value: &str| {
        let value: String = value.chars().filter(|character| !character.is_control()).collect();
        format!("{name}: {value}\r\n")
    };
    let target = record.url.clone().unwrap_or_else(|| file_address(&record.id));
    let mut head = "WARC/1.0\r\nWARC-Type: conversion\r\n".to_owned();
    head += &field("WARC-Target-URI", &target);
    head += &field("WARC-Date", record.date.as_deref().unwrap_or(now));
    head += &field("WARC-Record-ID", &format!("<{}>", record_id(&[&record.id, &target, text])));
    if record.id.starts_with("urn:") {
        head += &field("WARC-Refers-To", &format!("<{}>", record.id));
    }
    head += &field("Content-Type", "text/plain");
    head += &field("Content-Length", &text.len().to_string());
    head += "\r\n";
    [head.as_bytes(), text.as_bytes(), b"\r\n\r\n"].concat()
}

/// A relative path as an address: every record of a conversion has one.
fn file_address(path: &str) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(byte);
    let mut address = "file:".to_owned();
    for byte in path.bytes() {
        if is_plain(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

/// A name that follows from what is named (RFC 9562, version 8), so that the same page gives the same record: FNV-1a.
fn record_id(parts: &[&str]) -> String {
    let step = |hash: u128, byte: u8| (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013B);
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0xFF]));
    let hash = bytes.fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, step);
    let hash = hash & !(0xF << 76) | 0x8 << 76;
    let hash = hash & !(0x3 << 62) | 0x2 << 62;
    let digits = format!("{hash:032x}");
    format!("urn:uuid:{}-{}-{}-{}-{}", &digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..])
}

/// A time in seconds since 1970 as WARC has it: `2026-11-18T21:09:10Z`.
///
/// ```
/// assert_eq!(unframe_corpus::utc(951_827_696), "2000-02-29T12:34:56Z");
/// ```
pub fn utc(seconds: u64) -> String {
    // From days to a date of the Gregorian calendar: years begin in March, so that leap days come last.
    let (days, time) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", time / 3600, time / 60 % 60, time % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_address_is_named_by_its_path() {
        assert_eq!(file_address("site/rain day.html"), "file:site/rain%20day.html");
        assert_eq!(file_address("ж"), "file:%D0%B6");
    }

    #[test]
    fn no_field_can_begin_another() {
        let record =
            Record { id: "a".into(), url: Some("http://a/\r\nWARC-Type: response".into()), ..Record::default() };
        let warc = String::from_utf8(conversion(&record, "", "")).unwrap();
        assert_eq!(warc.matches("\r\nWARC-Type: ").count(), 1, "{warc}");
    }

    #[test]
    fn the_same_page_has_the_same_name_and_another_page_another() {
        let name = record_id(&["a", "b"]);
        assert_eq!(name, record_id(&["a", "b"]));
        assert_ne!(name, record_id(&["ab", ""]));
        assert_eq!((name.len(), &name[23..24]), (45, "8"), "{name}");
        assert!("89ab".contains(&name[28..29]), "{name}");
    }

    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, expected) in
            [(0, "1970-01-01T00:00:00Z"), (86_399, "1970-01-01T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z")]
        {
            assert_eq!(utc(seconds), expected);
        }
    }
}
