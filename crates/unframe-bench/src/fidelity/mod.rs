//! How much of a page's structure survives: tables, code, formulas, lists, headings, links, footnotes, emphasis and order.
//!
//! Documents whose structure is known are rendered by the renderers that write the web's pages (`fidelity/` at the root of
//! the repository); what we and others extract from those pages as Markdown is read back ([`read()`]) and scored ([`score()`]) kind
//! by kind. `docs/fidelity.md` defines the scores; `cargo xtask fidelity` runs it all.

mod formulas;
mod from_html;
mod laws;
mod raw_html;
mod read;
mod report;
pub mod round_trip;
mod schemas;
mod score;
mod structure;
mod tables;
#[cfg(test)]
mod tests;

pub use from_html::read_html;
pub use laws::laws;
pub use read::read;
pub use report::run;
pub use schemas::{Schema, invalid};
pub use score::{Kind, Tally, score};
pub use structure::{Cell, Structure};
