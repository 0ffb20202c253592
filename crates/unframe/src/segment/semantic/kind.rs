//! What a semantic block is made of.

use super::outline::Measure;

/// What most of a semantic block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum BlockKind {
    /// Prose, with whatever stands in it.
    Text,
    /// Links: menus, lists of articles.
    Links,
    /// A table.
    Table,
    /// Fields and buttons.
    Form,
    /// Code.
    Code,
    /// A list of other things than links.
    List,
}

impl BlockKind {
    /// Its name in outputs, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Links => "links",
            Self::Table => "table",
            Self::Form => "form",
            Self::Code => "code",
            Self::List => "list",
        }
    }

    /// By where the characters stand. Links come first, because menus are lists and tables as well; more than half of
    /// the characters decide, except for forms, which a page may be wrapped in: they show little else than their fields.
    pub(super) fn of(measure: Measure) -> Self {
        let is_most = |part: u32| u64::from(part) * 2 > u64::from(measure.length);
        if is_most(measure.in_links) {
            Self::Links
        } else if measure.controls > 0 && measure.length / measure.controls < CHARACTERS_OF_A_CONTROL {
            Self::Form
        } else if is_most(measure.in_code) {
            Self::Code
        } else if is_most(measure.in_tables) {
            Self::Table
        } else if is_most(measure.in_lists) {
            Self::List
        } else {
            Self::Text
        }
    }
}

/// Fields have labels and buttons names of about that length.
const CHARACTERS_OF_A_CONTROL: u32 = 60;
