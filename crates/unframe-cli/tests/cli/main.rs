//! What does the user see? Every test runs the real command and looks at its exit code, its output and its messages.
//!
//! - [`reading`]: pages from files and pipes, good, bad and hostile.
//! - [`writing`]: where the output goes, and what happens when it cannot go there.
//! - [`places`]: where outputs may go, and where not.
//! - [`extract`]: the framing taken off the pages of a site.
//! - [`formats`]: its outputs for programs, and where they go.
//! - [`outputs`]: what their names say: packed files, archives, tables.
//! - [`folders`]: folders that are sites, and those that are not.
//! - [`advice`]: what is told about runs that are not as they were meant.
//! - [`method`]: by what framing is told from content.
//! - [`blocks`]: semantic blocks, and the methods for single pages.
//! - [`damage`]: sources that are damaged.
//! - [`resume`]: runs that are interrupted, and the same command once more.
//! - [`tuning`]: what of a page comes out.
//! - [`dedup`]: what several pages say.
//! - [`diff`]: two crawls compared.
//! - [`dups`]: near-duplicates, and the base that outlives a run.
//! - `mcp`: tools for agents, over pipes.
//! - `serve`: the service, on a real socket.
//! - [`template`]: saved templates shown, merged, updated.
//! - `watch`: sites that are watched, as far as that needs no server.
//! - [`review`]: what it refuses to show.
//! - [`search`]: pages indexed and found.
//! - [`judgments`]: what experts said, as tables, report and exports.
//! - [`search_eval`]: what framing does to search, measured.
//! - [`inspect`]: the views of `unframe inspect`.
//! - [`documents`]: every command that the documentation shows, run.
//! - [`interface`]: help, completions, the manual page, wrong command lines.

mod advice;
mod blocks;
mod command;
mod damage;
mod dedup;
mod diff;
#[cfg(all(unix, feature = "mcp", feature = "review", feature = "search", feature = "service", feature = "watch"))]
mod documents;
mod dups;
mod examples;
mod extract;
mod folders;
mod formats;
mod inspect;
mod interface;
mod judgments;
#[cfg(feature = "mcp")]
mod mcp;
mod method;
mod outputs;
mod places;
mod reading;
mod resume;
mod review;
mod search;
mod search_eval;
#[cfg(feature = "service")]
mod serve;
mod template;
mod tuning;
mod verdict;
#[cfg(feature = "watch")]
mod watch;
mod writing;
