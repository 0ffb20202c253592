//! No bytes make anything fail that is ever done to a page: judging it alone and by its site, every rendering, metadata.
//!
//! The site is the page itself and its three thirds: what they have in common is framing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use unframe_bench::whole_path::{Thoroughness, learn, walk};

fuzz_target!(|bytes: &[u8]| {
    let third = bytes.len() / 3;
    let site = [bytes, &bytes[..third], &bytes[third..2 * third], &bytes[2 * third..]];
    walk(bytes, Some("https://www.example.org/2024/05/page"), &learn(site.into_iter()), Thoroughness::Every);
});
