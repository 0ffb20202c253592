//! No layer with the right checksums makes a fingerprint base fail, or take more than its file's size warrants.
//!
//! Damaged files are refused by their checksums before anything of them is read, so the target writes the checksums itself, in a layer of
//! version 1, which has two. An input is the numbers of entries, documents, postings and lines of the filter, then all sections.

#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, Part, Prints, Scheme, Shingler};
use unframe_dups::{Base, Writer};

#[path = "../../crates/unframe-dups/src/checksum.rs"]
#[allow(dead_code, reason = "the base uses more of it")]
mod checksum;

use checksum::Checksum;

thread_local! {
    static FOLDER: RefCell<TempDir> = RefCell::new(tempfile::tempdir().expect("a folder for temporary files"));
}

fuzz_target!(|bytes: &[u8]| {
    let [entries, documents, postings, filter, sections @ ..] = bytes else { return };
    let [entries, documents, postings, filter] = [entries, documents, postings, filter].map(|count| u64::from(*count));
    let fences = postings.div_ceil(64) + documents.div_ceil(64);
    let rest = entries * 16 + documents * 36 + postings * 9 + fences * 8 + filter * 64;
    let Some(data) = (sections.len() as u64).checked_sub(rest) else { return };
    let mut layer = sections.to_vec();
    let checksum_of_all = Checksum::of(&layer);
    let mut footer = b"unframeL\x01\0\0\0\0\0\0\0".to_vec();
    for number in [data, entries, documents, postings, filter * 64, checksum_of_all] {
        footer.extend(number.to_le_bytes());
    }
    layer.extend(&footer);
    layer.extend(Checksum::of(&footer).to_le_bytes());
    FOLDER.with_borrow_mut(|folder| {
        let folder = folder.path();
        let manifest = "unframe fingerprint base 1\nscheme minhash\nnext 2\nlayer 1\n";
        let end = format!("{manifest}end {:016x}\n", Checksum::of(manifest.as_bytes()));
        std::fs::write(folder.join("manifest"), end).expect("the folder can be written");
        std::fs::write(folder.join("layer-1"), layer).expect("the folder can be written");
        let _ = ask(folder);
        // A writer that merges leaves other layers.
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let _ = std::fs::remove_file(entry.path());
        }
    });
});

/// All that is ever asked of a base. Errors are right; panics are not.
fn ask(folder: &std::path::Path) -> Result<(), unframe_dups::BaseError> {
    let base = Base::open(folder)?;
    let _ = base.stats();
    let _ = base.verify();
    let text = "It rained in the valley all night, and in the morning the river had risen by a foot or more.";
    let part = Part { number: 0, label: Label::Content, text };
    let prints = Prints::of(&[part], Scheme::MinHash, &mut Shingler::default());
    let _ = base.query(&prints, Share::percent(50), Compared::Content);
    for exported in base.export()?.take(1000) {
        let exported = exported?;
        let _ = base.contains(&exported.name);
        let _ = base.query(&exported.prints, Share::percent(80), Compared::All);
    }
    let _ = base.pairs(Share::percent(80), Compared::Content);
    let _ = base.groups(Share::percent(80), Compared::Content);
    let mut writer = Writer::open(folder, Scheme::MinHash)?;
    writer.add("rain", &prints)?;
    writer.commit()?;
    writer.compact()
}
