//! The languages of the website and of reports.

/// A language that the website and reports are written in.
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
}
