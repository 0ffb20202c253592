//! Times as servers and people write them.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970, now.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` in seconds since 1970 (RFC 9110 §5.6.7, the form that servers must use).
pub(crate) fn seconds_of_http_date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (_, rest) = text.split_once(", ")?;
    let mut parts = rest.split(' ');
    let day: u64 = parts.next()?.parse().ok()?;
    let month_name = parts.next()?;
    let month = MONTHS.iter().position(|month| *month == month_name)? as u64 + 1;
    let year: u64 = parts.next()?.parse().ok().filter(|year| (1970..10_000).contains(year))?;
    let mut time = parts.next()?.split(':').map(str::parse::<u64>);
    let (hour, minute, second) = (time.next()?.ok()?, time.next()?.ok()?, time.next()?.ok()?);
    // Years begin in March, so that a leap day is the last of its year.
    let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day.checked_sub(1)?;
    Some(days.checked_sub(719_468)? * 86_400 + hour * 3_600 + minute * 60 + second)
}

/// `30s`, `15m`, `6h`, `7d`, `2w` in seconds.
///
/// ```
/// assert_eq!(unframe_watch::seconds_of("6h"), Some(21_600));
/// assert_eq!(unframe_watch::seconds_of("1.5h"), None);
/// ```
pub fn seconds_of(text: &str) -> Option<u64> {
    let text = text.trim();
    let unit = text.chars().next_back()?;
    let number: u64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3_600,
        'd' => 86_400,
        'w' => 604_800,
        _ => return None,
    };
    number.checked_mul(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_http_are_those_of_the_calendar() {
        assert_eq!(seconds_of_http_date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777));
        assert_eq!(seconds_of_http_date("Thu, 29 Feb 2024 12:34:56 GMT"), Some(1_709_210_096));
        assert_eq!(seconds_of_http_date("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        for wrong in ["", "tomorrow", "Sun, 06 Xxx 1994 08:49:37 GMT", "Sun, 06 Nov 1994", "06 Nov 1994 08:49:37 GMT"] {
            assert_eq!(seconds_of_http_date(wrong), None, "{wrong}");
        }
    }
}
