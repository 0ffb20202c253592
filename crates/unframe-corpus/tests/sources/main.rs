//! Sources of every kind, made byte by byte and read back.

#![expect(clippy::unwrap_used, reason = "what makes the sources of a test may fail with it")]

/// Zip, WACZ, tar, and what is packed in them.
mod archives;
/// What may be broken, and what must come out all the same.
mod damage;
/// How the sources of these tests are made.
mod fixtures;
/// Folders, links, names.
mod folders;
/// Several sources, streams, two passes, sites.
mod passes;
/// WARC files as crawlers write them.
mod warc;
