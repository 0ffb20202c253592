//! Where do experts look, and where do they say what they see? A website on their own machine.
//!
//! A [`Review`] is what is looked at, by whom and by which methods; [`server`] serves it. The pages come from a source
//! ([`collection`]), are judged by the methods ([`judging`]), and each is shown in a frame that lets nothing out ([`frame`]).
//! Which sites and pages are shown can be drawn at random ([`sampling`]), and the names of the methods can be hidden
//! ([`blind`]).

pub mod blind;
pub mod collection;
pub mod frame;
pub mod judging;
mod outline;
mod review;
pub mod sampling;
mod seeded;
pub mod server;
mod views;
mod words;

pub use review::{Review, ReviewOptions};
