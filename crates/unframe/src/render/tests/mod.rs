//! What the rest of the crate finds on a page, shown in renderings: the tests of several modules together.

mod left_out;
mod posts;
