//! What does the user see? Every test runs the real command and looks at its exit code, its output and its messages.
//!
//! - [`reading`]: pages from files and pipes, good, bad and hostile.
//! - [`writing`]: where the output goes, and what happens when it cannot go there.
//! - [`extract`]: the framing taken off the pages of a site.
//! - [`template`]: saved templates shown, merged, updated.
//! - [`inspect`]: the views of `unframe inspect`.
//! - [`interface`]: help, completions, the manual page, wrong command lines.

mod command;
mod extract;
mod inspect;
mod interface;
mod reading;
mod template;
mod writing;
