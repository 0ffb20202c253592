//! What does it look like? Charts as SVG, written by us: no scripts, the same bytes every time.
//!
//! A chart takes the colour of the text around it and, where it stands alone, follows light and dark. Its numbers are
//! written beside its bars, and it has a title and a description for those who do not see it.

mod bars;
mod chart;
mod histogram;

pub(crate) use bars::{Bar, BarChart, BarGroup};
pub(crate) use histogram::{Histogram, Series};

/// How many colours there are before they come again; series are told apart by their order as well.
pub(crate) const COLOURS: usize = 6;
