//! What all of our websites look like.

/// The beginning of every style sheet: colours in light and dark, the bar, tabs, lists of blocks, dialogs.
pub const STYLE: &str = include_str!("../assets/look.css");

/// The icon: a frame and what is in it.
pub const ICON: &str = include_str!("../assets/icon.svg");
