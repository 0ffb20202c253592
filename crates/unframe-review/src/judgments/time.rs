//! When something was said. Whoever stores a judgment brings the time along, so that nothing here asks a clock.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// A moment: milliseconds since the beginning of 1970, in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

const DAY: i64 = 86_400_000;

/// The first and last timestamps whose year has four digits.
const FIRST: i64 = -719_162 * DAY;
const BEHIND: i64 = 2_932_897 * DAY;

impl Timestamp {
    /// A number of milliseconds since the beginning of 1970, clamped to the years 1 to 9999.
    pub const fn from_milliseconds(milliseconds: i64) -> Self {
        Self(if milliseconds < FIRST {
            FIRST
        } else if milliseconds >= BEHIND {
            BEHIND - 1
        } else {
            milliseconds
        })
    }

    /// Milliseconds since the beginning of 1970.
    pub const fn milliseconds(self) -> i64 {
        self.0
    }
}

impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::from_milliseconds(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// Writes it as RFC 3339: `2026-11-16T14:58:00.000Z`.
impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (days, rest) = (self.0.div_euclid(DAY), self.0.rem_euclid(DAY));
        let (year, month, day) = date(days);
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60);
        write!(formatter, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", rest % 1000)
    }
}

impl FromStr for Timestamp {
    type Err = NotATimestamp;

    /// Reads RFC 3339 in UTC, with any number of digits after the seconds, or none.
    fn from_str(text: &str) -> Result<Self, NotATimestamp> {
        let body = text.strip_suffix('Z').ok_or(NotATimestamp)?;
        let (whole, fraction) = body.split_once('.').unwrap_or((body, "0"));
        let number = |from: usize, to: usize| -> Result<i64, NotATimestamp> {
            let digits = whole.get(from..to).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
            digits.and_then(|digits| digits.parse().ok()).ok_or(NotATimestamp)
        };
        let separators = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")];
        let is_separated = separators.iter().all(|(at, mark)| whole.get(*at..at + 1) == Some(mark));
        if whole.len() != 19 || !is_separated || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotATimestamp);
        }
        let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
        let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
        let days = days(year, month, day);
        if year < 1 || date(days) != (year, month, day) || hour > 23 || minute > 59 || second > 59 {
            return Err(NotATimestamp);
        }
        let thousandths = format!("{fraction:0<3}");
        let thousandths: i64 = thousandths.get(..3).and_then(|digits| digits.parse().ok()).ok_or(NotATimestamp)?;
        Ok(Self(days * DAY + hour * 3_600_000 + minute * 60_000 + second * 1000 + thousandths))
    }
}

/// The error for text that is not a timestamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("times are written like 2026-11-16T14:58:00.000Z")]
pub struct NotATimestamp;

/// Days between the first of March of the year 0 and the beginning of 1970.
const TO_MARCH: i64 = 719_468;
/// Days of 400 years.
const ERA: i64 = 146_097;

/// Days since the beginning of 1970. Years begin in March here, so that the leap day is the last of its year.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + day_of_year - TO_MARCH
}

/// Year, month and day of a day since the beginning of 1970.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + TO_MARCH;
    let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn known_moments_are_told_right() {
        assert_eq!(Timestamp::default().to_string(), "1970-01-01T00:00:00.000Z");
        assert_eq!(Timestamp::from_milliseconds(951_782_400_123).to_string(), "2000-02-29T00:00:00.123Z");
        assert_eq!(Timestamp::from_milliseconds(-1).to_string(), "1969-12-31T23:59:59.999Z");
        assert_eq!(Timestamp::from_milliseconds(i64::MIN).to_string(), "0001-01-01T00:00:00.000Z");
        assert_eq!(Timestamp::from_milliseconds(i64::MAX).to_string(), "9999-12-31T23:59:59.999Z");
        assert_eq!("2000-02-29T00:00:00Z".parse(), Ok(Timestamp(951_782_400_000)));
        for wrong in ["", "2001-02-29T00:00:00Z", "2000-01-01", "2000-01-01T24:00:00Z", "+200-01-01T00:00:00Z", "…"] {
            assert_eq!(wrong.parse::<Timestamp>(), Err(NotATimestamp), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn moments_are_read_as_they_are_written(milliseconds: i64) {
            let time = Timestamp::from_milliseconds(milliseconds % BEHIND);
            prop_assert_eq!(time.to_string().parse(), Ok(time));
        }
    }
}
