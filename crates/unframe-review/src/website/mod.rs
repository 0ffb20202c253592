//! Where do experts look, and where do they say what they see? A website on their own machine.
//!
//! A [`Review`] is what is looked at, by whom and by which methods; [`serve`] serves it. Its pages come from a source
//! ([`Collection`]), are judged by the methods ([`Method`](unframe::Method)), and each is shown in a frame that lets nothing out. The
//! sites and pages to show can be drawn at random ([`Sampling`]), and the names of the methods can be hidden
//! ([`ReviewOptions::blind`]).

mod assignment;
mod blind;
mod collection;
mod corrected;
mod judging;
mod order;
mod outline;
mod review;
mod sampling;
mod seeded;
mod server;
mod views;
mod widening;
mod words;

pub use assignment::Assignment;
pub use collection::{Collection, ReadOptions};
pub use order::PageOrder;
pub use review::{Review, ReviewOptions};
pub use sampling::Sampling;
pub use server::{Served, router, serve};
