//! Does the review answer, escape, refuse and record? Asked without a socket.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod ask;
mod experts;
mod refuses;
mod searches;
mod shows;
mod teaches;
mod writes;
