//! Can we read last year's templates? `versions/` has one of each version of the format, learned from `examples/site`.

use std::path::{Path, PathBuf};

use unframe::ReadPage;
use unframe::template::{
    FORMAT_VERSION, LearnOptions, OLDEST_READABLE, SavedTemplate, SiteTemplate, TemplateFormatError, TemplateObserver,
};

fn stored(version: u32) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/site_template/versions");
    fs_err::read(folder.join(format!("{version}.template"))).expect("there is a template of each version")
}

/// The bytes of the pages of the example site.
fn pages() -> Vec<Vec<u8>> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site")];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs_err::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.iter().map(|file| fs_err::read(file).expect("a page")).collect()
}

fn learned() -> SavedTemplate {
    let mut observer = TemplateObserver::new(LearnOptions::default());
    for page in pages() {
        observer.observe(&ReadPage::from(page.as_slice()));
    }
    SavedTemplate::from(observer)
}

#[test]
fn templates_of_readable_versions_judge_as_those_of_today_and_older_ones_are_refused() {
    let today = learned().template;
    for version in 1..=FORMAT_VERSION {
        if version < OLDEST_READABLE {
            let expected = TemplateFormatError::Version { found: version };
            assert_eq!(SiteTemplate::from_bytes(&stored(version)), Err(expected));
            continue;
        }
        let template = SiteTemplate::from_bytes(&stored(version)).expect("it is readable");
        for page in pages() {
            let read = ReadPage::from(page.as_slice());
            let (then, now) = (template.judge(&read), today.judge(&read));
            assert!(then.iter().eq(now.iter()), "version {version} judges otherwise");
        }
        let has_sample = SavedTemplate::from_bytes(&stored(version)).expect("it is readable").sample.is_some();
        assert_eq!(has_sample, version > 1, "version {version}");
    }
}

/// If this fails, either what is learned has changed, and `unframe learn examples/site -o` writes the file again; or the
/// bytes or the hashes have, and if a program with the old ones was released, this is a new version.
#[test]
fn the_template_of_this_version_is_what_we_write() {
    assert!(learned().to_bytes() == stored(FORMAT_VERSION));
}
