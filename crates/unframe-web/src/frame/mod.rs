//! How is a page shown to an expert?
//!
//! *Idea:* the page is written again from its tree, so that nothing gets into the frame that was not let through: elements
//! and attributes that run, load or lead somewhere stay behind (`allowed.rs`), addresses become those of copies in the
//! source or nothing (`css.rs` does the same for style sheets). The text of each block is a link that selects it; parts
//! that are framing carry a mark, which the style of the frame (`style.rs`) makes grey, hides, or shows alone.
//!
//! *Why without scripts:* the frame is sandboxed, has no origin of its own and may run nothing, not even ours. What
//! answers to the mouse is CSS: a rule for each block says its label and reason at the foot of the frame while it is
//! pointed at. A click is a link to the page around the frame with the block selected; every other link of the page
//! has lost its address, so the only way out of the frame leads to us. `target="_top"` needs
//! `allow-top-navigation-by-user-activation`, which lets a click, and nothing else, lead out: a sibling frame cannot be the
//! target of a sandboxed frame, and `postMessage` needs a script. Beyond 600 blocks the rules become `title`s. The page around
//! the frame moves it by `#unframe-7` at the end of its address, which needs no access to it.
//!
//! *Side by side:* panes are copies of the page's body in one document, one column for each method. They scroll as one,
//! because they are one, and a block that is pointed at lights up in all of them.
//!
//! *When it fails:* what a page draws by scripts is not there; selectors such as `body > nav` do not match side by side.

mod allowed;
mod css;
mod marks;
mod policy;
mod style;
mod write;

pub use css::rewrite as rewrite_css;
pub use policy::{POLICY_OF_COPY, is_picture_in_page, policy};
pub use write::frame;

use unframe::html::Document;
use unframe::label::{Label, Labels};
use unframe::segment::Blocks;

/// What is done to the framing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// It is grey.
    #[default]
    Grey,
    /// It is not there.
    Hidden,
    /// Only it is there.
    OnlyFraming,
    /// Nothing: the page as it is.
    Plain,
}

impl Mode {
    /// All of them, in the order in which keys go through them.
    pub const ALL: [Self; 4] = [Self::Grey, Self::Hidden, Self::OnlyFraming, Self::Plain];

    /// Its name in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grey => "grey",
            Self::Hidden => "hidden",
            Self::OnlyFraming => "only",
            Self::Plain => "plain",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// What is to be shown.
#[derive(Clone, Copy)]
pub struct Shown<'page> {
    /// The page.
    pub document: &'page Document<'page>,
    /// Its blocks.
    pub blocks: &'page Blocks,
    /// What the methods say of them: a pane for each.
    pub panes: &'page [&'page Labels],
    /// What is done to the framing.
    pub mode: Mode,
    /// The policy that the page brings along where no header can carry one: [`POLICY_OF_COPY`], or nothing.
    pub policy: &'page str,
    /// Where the copy of something is that the page refers to, if the source has one.
    pub resolve: &'page dyn Fn(&str) -> Option<String>,
    /// The address that selects a block.
    pub select: &'page dyn Fn(usize) -> String,
    /// What an expert said that a block really is.
    pub corrected: &'page dyn Fn(usize) -> Option<Label>,
    /// Whether a block is one of several that are selected together.
    pub marked: &'page dyn Fn(usize) -> bool,
    /// What is said of a block that is pointed at.
    pub say: &'page dyn Fn(usize) -> String,
}

impl std::fmt::Debug for Shown<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Shown")
            .field("panes", &self.panes.len())
            .field("mode", &self.mode)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
