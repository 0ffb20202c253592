//! Against a real HTTP server on loopback: what is fetched, how politely, and what is reported.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod fetching;
mod kill;
mod server;
mod sites;
mod visiting;
