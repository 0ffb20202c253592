//! How do we compare?
//!
//! The measuring tools of the parser, with html5ever as oracle and html5ever, `lol_html` and tl as rivals:
//!
//! - [`dump()`] and [`html5ever_tree`] write both trees in the same notation, that of the html5lib tests ([`dat`]);
//! - [`soup`] makes pages nobody would write, [`corpus`] reads pages somebody did write;
//! - [`difference`] says whether the two parsers agree on a page and why not, [`minimise()`] makes the page small,
//!   [`differential`] does so for millions of pages;
//! - [`laws`] are what holds of every page, whatever html5ever says; [`pathological`] are pages made to break them;
//! - [`corrupt`] breaks real pages and walks [`whole_path`] with them: all that is ever done to a page;
//! - [`fidelity`] measures how much of a page's structure survives;
//! - [`flips`] changes single bits of what the command keeps, and asks it again;
//! - [`gate`] holds all numbers against floors;
//! - [`metadata`] measures what is found of title, author and date;
//! - [`monitoring`] measures what `unframe watch` reports of a simulated year, and what its visits cost;
//! - [`near_duplicates`] measures how many are found, and what it costs;
//! - [`outputs`] tells what we give, to compare two versions;
//! - [`page_cost`] counts the instructions of forty pages;
//! - [`quality`] measures the methods on sites whose content is known;
//! - [`real_web`] runs the command on very many clones of real sites;
//! - [`rivals`] are the jobs of the benches;
//! - [`scale`] runs the command on very many pages of [`generated_site`]s;
//! - [`scaling`] looks for what takes more than twice as long when there is twice as much;
//! - [`training`] writes what the page model is trained on.
//!
//! Tests of the core use it as well (a dev-dependency); nothing of the product does.

pub mod corpus;
pub mod corrupt;
mod cpu_time;
pub mod dat;
pub mod difference;
pub mod differential;
mod dump;
mod explanations;
pub mod fidelity;
pub mod flips;
pub mod gate;
pub mod generated_site;
pub mod html5ever_tree;
pub mod in_parallel;
mod instructions;
pub mod laws;
pub mod metadata;
mod minimise;
pub mod monitoring;
pub mod near_duplicates;
pub mod outputs;
pub mod page_cost;
pub mod pathological;
pub mod quality;
mod random;
pub mod real_web;
pub mod rival_python;
pub mod rivals;
pub mod scale;
pub mod scaling;
pub mod sha1;
pub mod soup;
pub mod training;
pub mod whole_path;

pub use cpu_time::timed;
pub use dump::dump;
pub use instructions::instructions;
pub use minimise::minimise;
pub use random::Random;
