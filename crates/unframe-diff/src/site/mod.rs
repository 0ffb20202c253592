//! What changed on a site?
//!
//! A [`SiteVersion`] is the pages of a site at one time; [`SiteDiff::of`] compares two of them. First pages are found again
//! (`pairing.rs`), then it is asked whether the site was redesigned (`redesign.rs`), then each pair is compared and what
//! changes by itself is set aside (`judging.rs`); what remains of the framing is told once for the site (`framing.rs`).

mod diff;
mod framing;
mod judging;
mod pairing;
mod reading;
mod redesign;
mod said;

pub use diff::{SiteDiff, SiteVersion};
pub use reading::StoredPage;
