//! The languages that our websites and reports are written in.

use unframe::label::Reason;

use crate::reasons;

/// A language that websites and reports are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// Its code, as `lang` attributes have it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    /// The language of a code such as `ru` or `ru-RU`.
    pub fn of_code(code: &str) -> Option<Self> {
        let code = code.trim().split('-').next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// What a browser asks for: the first of its languages that we speak.
    pub fn asked_for(accept_language: &str) -> Option<Self> {
        let mut asked: Vec<(f32, &str)> = accept_language
            .split(',')
            .map(|entry| {
                let (code, quality) = entry.split_once(";q=").unwrap_or((entry, "1"));
                (quality.trim().parse().unwrap_or(0.0), code)
            })
            .collect();
        asked.sort_by(|left, right| right.0.total_cmp(&left.0));
        asked.into_iter().find_map(|(_, code)| Self::of_code(code))
    }

    /// Why a block got its label, as a sentence without a capital and a full stop.
    pub fn reason(self, reason: Reason) -> &'static str {
        match self {
            Self::English => reason.sentence(),
            Self::Russian => reasons::in_russian(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_first_language_we_speak() {
        assert_eq!(Language::asked_for("de,ru-RU;q=0.8,en;q=0.5"), Some(Language::Russian));
        assert_eq!(Language::asked_for("en-US,en;q=0.9,ru;q=0.8"), Some(Language::English));
        assert_eq!(Language::asked_for("de"), None);
        assert_eq!(Language::asked_for(""), None);
    }
}
