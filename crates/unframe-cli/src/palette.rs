//! The colours, by what they mean.

use anstyle::{AnsiColor, Style};

use crate::args::Color;

/// A style for each kind of thing that is printed; all empty where there are no colours.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Palette {
    /// `error:`
    pub(crate) error: Style,
    /// `hint:`
    pub(crate) hint: Style,
    /// `note:`, damage, and how a node came to be where it is.
    pub(crate) note: Style,
    /// Names of elements.
    pub(crate) tag: Style,
    /// Text of the page.
    pub(crate) text: Style,
    /// What matters less: attributes, ranges, comments, the lines of the tree.
    pub(crate) faint: Style,
    /// Headings of tables and summaries.
    pub(crate) heading: Style,
}

impl Palette {
    /// The palette for a stream for which `auto` means `automatic`.
    pub(crate) fn choose(color: Color, automatic: anstream::ColorChoice) -> Self {
        match (color, automatic) {
            (Color::Never, _) | (Color::Auto, anstream::ColorChoice::Never) => Self::default(),
            _ => Self::colored(),
        }
    }

    fn colored() -> Self {
        Self {
            error: AnsiColor::Red.on_default().bold(),
            hint: AnsiColor::Cyan.on_default().bold(),
            note: AnsiColor::Yellow.on_default(),
            tag: AnsiColor::Blue.on_default().bold(),
            text: AnsiColor::Green.on_default(),
            faint: Style::new().dimmed(),
            heading: Style::new().bold(),
        }
    }
}
