//! What does the user see? Every test runs the real command and looks at its exit code, its output and its messages.
//!
//! - [`reading`]: pages from files and pipes, good, bad and hostile.
//! - [`writing`]: where the output goes, and what happens when it cannot go there.
//! - [`extract`]: the framing taken off the pages of a site.
//! - [`formats`]: its outputs for programs, and where they go.
//! - [`method`]: by what framing is told from content.
//! - [`blocks`]: semantic blocks, and the methods for single pages.
//! - [`damage`]: sources that are damaged.
//! - [`resume`]: runs that are interrupted, and the same command once more.
//! - [`template`]: saved templates shown, merged, updated.
//! - [`inspect`]: the views of `unframe inspect`.
//! - [`interface`]: help, completions, the manual page, wrong command lines.

mod blocks;
mod command;
mod damage;
mod examples;
mod extract;
mod formats;
mod inspect;
mod interface;
mod method;
mod reading;
mod resume;
mod template;
mod writing;
