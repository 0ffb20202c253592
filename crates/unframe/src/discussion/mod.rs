//! Who else speaks on a page?
//!
//! [`Comments`] are what readers say below something else; [`Posts`] are what a thread is made of, each with its author.

mod comments;
mod posts;

pub use comments::Comments;
pub use posts::{Introduction, Posts, Said};
