//! No bytes with the right hashes make reading, judging by, merging or writing a template fail.
//!
//! Damaged files are refused by their hashes before anything of them is read, so the target writes the hashes itself. An input is the
//! version, the length of the template's part, that part, and the sample's part.

#![no_main]

use libfuzzer_sys::fuzz_target;
use unframe::template::SavedTemplate;
use unframe::extraction::KnownSite;
use unframe::{Method, Options};

#[path = "../../crates/unframe/src/hash.rs"]
#[allow(dead_code, reason = "the core uses more of it")]
mod hash;

const PAGE: &[u8] = b"<title>Rain</title><nav><a href=/>Home</a> <a href=/snow>Snow</a></nav><h1>Rain</h1>\
    <p>It rained in the valley all night, and in the morning the river had risen by a foot or more.</p><p>Price: 7</p><footer>Imprint</footer>";

fuzz_target!(|bytes: &[u8]| {
    let [version, low, high, parts @ ..] = bytes else { return };
    let length = usize::from(u16::from_le_bytes([*low, *high])).min(parts.len());
    let (template, sample) = parts.split_at(length);
    let mut file = b"UNFRAMET".to_vec();
    file.extend(u32::from(*version).to_le_bytes());
    file.extend((template.len() as u64).to_le_bytes());
    file.extend((sample.len() as u64).to_le_bytes());
    file.extend(template);
    let of_template = hash_of(&file);
    file.extend(of_template);
    if !sample.is_empty() {
        file.extend(sample);
        file.extend(hash_of(sample));
    }

    let Ok(saved) = SavedTemplate::from_bytes(&file) else { return };
    let again = SavedTemplate::from_bytes(&saved.to_bytes()).expect("what is written can be read");
    for method in [Method::Auto, Method::Site] {
        let options = Options { method, ..Options::default() };
        let read = options.read(PAGE);
        let judged = options.judge(&read, KnownSite::Template(&saved.template));
        assert_eq!(judged.labels.iter().len(), read.blocks().len());
    }
    if let (Some(mut sample), Some(other)) = (saved.sample, again.sample) {
        sample.merge(other);
        let template = sample.finish();
        assert!(!template.to_bytes().is_empty());
    }
});

fn hash_of(bytes: &[u8]) -> [u8; 8] {
    let mut hash = hash::Hash64::new();
    hash.bytes(bytes);
    hash.finish().to_le_bytes()
}
