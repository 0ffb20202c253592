//! Who else speaks on a page?
//!
//! [`Comments`] are the places where readers speak below something else, a [`Comment`] is what one of them says; [`Posts`] are what a thread is made of, each with its author; what they quote stays.

mod comments;
mod posts;
mod quotations;

pub(crate) use comments::tells_day;
pub(crate) use posts::is_joint;
pub(crate) use quotations::with_quotations;

pub use comments::{Comment, Comments};
pub use posts::{Introduction, Posts, Said};
