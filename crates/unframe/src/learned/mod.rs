//! What do the learned models share?
//!
//! [`page_model`](crate::page_model) and [`page_verdict`](crate::page_verdict) look at different things and learn
//! different numbers, but they are built from the same parts: forests of small decision trees, arithmetic that gives the
//! same result on every machine, the reader for stored numbers, and what both read from a page (the names of its
//! elements, its first words, what it says it is).

pub(crate) mod forest;
pub(crate) mod full_width;
pub(crate) mod letters;
pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod overview;
pub(crate) mod stored;
pub(crate) mod text_facts;
pub(crate) mod weights;
