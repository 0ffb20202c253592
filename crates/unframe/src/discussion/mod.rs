//! Who else speaks on a page?
//!
//! [`Comments`] are the places where readers speak below something else, a [`Comment`] is what one of them says; [`Posts`] are what a thread is made of, each with its author.

mod comments;
mod posts;

pub(crate) use comments::tells_day;
pub(crate) use posts::is_joint;

pub use comments::{Comment, Comments};
pub use posts::{Introduction, Posts, Said};
