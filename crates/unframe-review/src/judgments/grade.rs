//! The grades of the papers.

use std::fmt;
use std::str::FromStr;

/// How well the framing of a site was found: 2 (not found, or content was taken) to 5 (right), as in Russian schools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// All of them, the worst first.
    pub const ALL: [Self; 4] = [Self(2), Self(3), Self(4), Self(5)];

    /// The grade of that number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            2..=5 => Some(Self(number)),
            _ => None,
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// Whether a part of a page holds only what belongs there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purity {
    /// It holds something else as well: `−`.
    Mixed,
    /// It holds nothing else: `+`.
    Pure,
}

/// How well framing (N, for navigation) and content (S) of a page were separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PageGrade {
    /// N+ if what was taken for framing is only framing: no content was lost.
    pub framing: Purity,
    /// S+ if what was taken for content is only content: no framing was left.
    pub content: Purity,
}

impl PageGrade {
    /// All of them, in the order of the paper's table.
    pub const ALL: [Self; 4] = [
        Self { framing: Purity::Mixed, content: Purity::Mixed },
        Self { framing: Purity::Pure, content: Purity::Mixed },
        Self { framing: Purity::Mixed, content: Purity::Pure },
        Self { framing: Purity::Pure, content: Purity::Pure },
    ];

    /// As it is written in files, in ASCII: `N+S-`.
    pub const fn name(self) -> &'static str {
        match (self.framing, self.content) {
            (Purity::Mixed, Purity::Mixed) => "N-S-",
            (Purity::Pure, Purity::Mixed) => "N+S-",
            (Purity::Mixed, Purity::Pure) => "N-S+",
            (Purity::Pure, Purity::Pure) => "N+S+",
        }
    }
}

/// As people read it, with the sign for minus: `N+S−`.
impl fmt::Display for PageGrade {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name().replace('-', "−"))
    }
}

impl FromStr for PageGrade {
    type Err = NotAGrade;

    fn from_str(text: &str) -> Result<Self, NotAGrade> {
        let plain = text.trim().replace('−', "-").to_ascii_uppercase();
        Self::ALL.into_iter().find(|grade| grade.name() == plain).ok_or(NotAGrade)
    }
}

impl FromStr for Grade {
    type Err = NotAGrade;

    fn from_str(text: &str) -> Result<Self, NotAGrade> {
        text.trim().parse().ok().and_then(Self::new).ok_or(NotAGrade)
    }
}

/// The error for text that is not a grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("sites are graded 2, 3, 4 or 5, pages N-S-, N+S-, N-S+ or N+S+")]
pub struct NotAGrade;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_read_as_they_are_written() {
        for grade in Grade::ALL {
            assert_eq!(grade.to_string().parse(), Ok(grade));
        }
        for grade in PageGrade::ALL {
            assert_eq!(grade.to_string().parse(), Ok(grade));
            assert_eq!(grade.name().parse(), Ok(grade));
        }
        assert_eq!("n+s-".parse(), Ok(PageGrade { framing: Purity::Pure, content: Purity::Mixed }));
        assert_eq!("1".parse::<Grade>(), Err(NotAGrade));
        assert_eq!("258".parse::<Grade>(), Err(NotAGrade));
        assert_eq!("N+".parse::<PageGrade>(), Err(NotAGrade));
    }
}
