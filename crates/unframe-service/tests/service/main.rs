//! What does a client see? Every test asks the real router, and some a real socket.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod ask;
mod batches;
mod description;
mod diffs;
mod duplicates;
mod extracts;
mod fetches;
mod playground;
mod refuses;
mod sites;
mod sockets;
