//! A day, and perhaps a time, as pages state them.

use std::fmt;

/// A date as the page states it: nothing is converted to another time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// 1990 to 2100: the web is not older, and what is younger is not a date of publication.
    pub year: u16,
    /// From 1.
    pub month: u8,
    /// From 1.
    pub day: u8,
    /// If it is stated.
    pub time: Option<Time>,
}

/// A time of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 60.
    pub second: u8,
    /// Minutes east of Greenwich, if it is stated.
    pub offset: Option<i16>,
}

impl Date {
    /// A day without a time; `None` if there is no such day.
    pub(crate) fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            _ => 31,
        };
        let exists = (1990..=2100).contains(&year) && (1..=12).contains(&month) && (1..=days).contains(&day);
        exists.then_some(Self { year, month, day, time: None })
    }
}

impl fmt::Display for Date {
    /// As ISO 8601 has it: `2024-05-12`, `2024-05-12T08:30:00Z`, `2024-05-12T08:30:00+02:00`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}-{:02}", self.year, self.month, self.day)?;
        let Some(time) = self.time else { return Ok(()) };
        write!(formatter, "T{:02}:{:02}:{:02}", time.hour, time.minute, time.second)?;
        match time.offset {
            None => Ok(()),
            Some(0) => formatter.write_str("Z"),
            Some(offset) => {
                let sign = if offset < 0 { '-' } else { '+' };
                write!(formatter, "{sign}{:02}:{:02}", offset.unsigned_abs() / 60, offset.unsigned_abs() % 60)
            }
        }
    }
}
