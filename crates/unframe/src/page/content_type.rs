//! The charset a server names in its `Content-Type` header.

/// The charset parameter of a `Content-Type` header's value, as it was written; `None` where there is none.
///
/// Servers write it in every way the standard does not foresee: upper case, single quotes, spaces around the `=`. All of
/// these are understood, because a missed charset costs more than a tolerant reading. The first charset counts, as in
/// browsers.
///
/// ```
/// use unframe::page::charset_of_content_type;
///
/// assert_eq!(charset_of_content_type("text/html; charset=windows-1251"), Some("windows-1251"));
/// assert_eq!(charset_of_content_type("text/html;CHARSET=\"utf-8\""), Some("utf-8"));
/// assert_eq!(charset_of_content_type("text/html"), None);
/// ```
pub fn charset_of_content_type(header_value: &str) -> Option<&str> {
    header_value.split([';', ',']).skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let value = value.trim().trim_matches(['"', '\'']).trim();
        (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty()).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::charset_of_content_type;

    #[test]
    fn a_charset_is_found_however_it_is_written() {
        for header_value in [
            "text/html; charset=koi8-r",
            "text/html;charset=koi8-r",
            "text/html; charset=\"koi8-r\"",
            "text/html; charset='koi8-r'",
            "text/html; version=1; Charset = koi8-r ; more",
            "text/html; charset=; charset=koi8-r",
            "text/html, text/html; charset=koi8-r; charset=utf-8",
        ] {
            assert_eq!(charset_of_content_type(header_value), Some("koi8-r"), "{header_value}");
        }
    }

    #[test]
    fn other_parameters_are_no_charset() {
        for header_value in ["", "charset", "charset=utf-8", "text/html; x-charset=utf-8", "text/html; charset=\"\""] {
            assert_eq!(charset_of_content_type(header_value), None, "{header_value}");
        }
    }
}
