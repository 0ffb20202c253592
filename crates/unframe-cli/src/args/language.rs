//! The languages of the review and of reports, as they are typed.

use clap::ValueEnum;
use unframe_review::Language;

/// A language by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LanguageCode {
    En,
    Ru,
}

impl From<LanguageCode> for Language {
    fn from(code: LanguageCode) -> Self {
        match code {
            LanguageCode::En => Self::English,
            LanguageCode::Ru => Self::Russian,
        }
    }
}
