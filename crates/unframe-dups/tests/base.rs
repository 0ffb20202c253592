//! What a base promises to those who use it.

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;
use tempfile::tempdir;
use unframe::Share;
use unframe::label::Label;
use unframe::near_duplicates::{Compared, Part, Prints, Scheme, Shingler};
use unframe_dups::{Added, Base, BaseError, Exported, Writer};

/// A text of 60 words that is the same for the same number and like that of no other.
fn text(number: u32) -> String {
    (0..60).map(|word| format!("w{number}x{word}")).collect::<Vec<_>>().join(" ")
}

fn prints(parts: &[(Label, &str)]) -> Prints {
    let parts: Vec<Part<'_>> =
        (0..).zip(parts).map(|(number, (label, text))| Part { number, label: *label, text }).collect();
    Prints::of(&parts, Scheme::MinHash, &mut Shingler::default())
}

fn content(number: u32) -> Prints {
    prints(&[(Label::Content, &text(number))])
}

fn open(folder: &Path) -> Writer {
    Writer::open(folder, Scheme::MinHash).expect("the base opens")
}

fn names(base: &Base, prints: &Prints) -> Vec<String> {
    let found = base.query(prints, Share::percent(80), Compared::Content).expect("the base is readable");
    found.into_iter().map(|found| found.name).collect()
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries =
        fs_err::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it is readable").path());
    entries.map(|path| (path.display().to_string(), fs_err::read(&path).expect("it is a file"))).collect()
}

#[test]
fn blocks_are_found_and_framing_is_told_from_content() {
    let folder = tempdir().unwrap();
    let mut writer = open(folder.path());
    let (menu, rain, snow) = (text(1), text(2), text(3));
    writer.add("rain", &prints(&[(Label::Framing, &menu), (Label::Content, &rain)])).unwrap();
    writer.commit().unwrap();
    let asked = prints(&[(Label::Content, &snow), (Label::Framing, &menu)]);
    let found = writer.base().query(&asked, Share::percent(80), Compared::Content).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].similarity, Share::NONE);
    let pair = found[0].blocks[0];
    assert_eq!((pair.block, pair.other_block, pair.label), (1, 0, Label::Framing));
    assert_eq!(pair.similarity, Share::ALL);
    let found = writer.base().query(&asked, Share::percent(30), Compared::All).unwrap();
    assert_eq!(found[0].similarity, Share::of(1, 3));
}

#[test]
fn of_very_many_candidates_those_that_share_most_are_compared() {
    let folder = tempdir().unwrap();
    let mut writer = open(folder.path());
    // Menus of the same beginning, the shorter ones less like the whole.
    let words: Vec<String> = (0..600).map(|word| format!("menu{word}")).collect();
    for page in 0..400_usize {
        let menu = words[..600 - page / 4].join(" ");
        writer.add(&format!("page-{page}"), &prints(&[(Label::Framing, &menu)])).unwrap();
    }
    writer.commit().unwrap();
    let found =
        writer.base().query(&prints(&[(Label::Framing, &words.join(" "))]), Share::percent(80), Compared::All).unwrap();
    assert!(found.len() <= unframe_dups::MOST_CANDIDATES, "{}", found.len());
    let names: Vec<&str> = found.iter().take(4).map(|found| found.name.as_str()).collect();
    assert_eq!(names, ["page-0", "page-1", "page-2", "page-3"]);
}

#[test]
fn adding_the_same_page_twice_changes_nothing() {
    let folder = tempdir().unwrap();
    let mut writer = open(folder.path());
    assert_eq!(writer.add("a", &content(1)).unwrap(), Added::New);
    assert_eq!(writer.add("a", &content(1)).unwrap(), Added::Unchanged);
    writer.commit().unwrap();
    drop(writer);
    let before = files(folder.path());
    let mut writer = open(folder.path());
    assert_eq!(writer.add("a", &content(1)).unwrap(), Added::Unchanged);
    writer.commit().unwrap();
    assert_eq!(files(folder.path()), before);
    assert_eq!(writer.add("a", &content(2)).unwrap(), Added::Replaced);
    writer.commit().unwrap();
    assert_eq!(names(writer.base(), &content(1)), [""; 0]);
    assert_eq!(names(writer.base(), &content(2)), ["a"]);
}

#[test]
fn a_second_writer_is_refused_and_readers_are_not() {
    let folder = tempdir().unwrap();
    assert!(matches!(Base::open(folder.path()), Err(BaseError::NoBase { .. })));
    let mut writer = open(folder.path());
    assert!(matches!(Writer::open(folder.path(), Scheme::MinHash), Err(BaseError::Locked { .. })));
    writer.add("a", &content(1)).unwrap();
    let before = Base::open(folder.path()).unwrap();
    writer.commit().unwrap();
    let between = Base::open(folder.path()).unwrap();
    writer.remove("a").unwrap();
    writer.compact().unwrap();
    let after = Base::open(folder.path()).unwrap();
    let seen = [&before, &between, &after].map(|base| base.contains("a").unwrap());
    assert_eq!(seen, [false, true, false]);
    drop(writer);
    let other = Writer::open(folder.path(), Scheme::Shingles2008);
    assert!(matches!(other, Err(BaseError::Scheme { found: "minhash", wanted: "shingles-2008", .. })));
}

/// All that can be asked of a base.
type Answers = (Vec<Exported>, Vec<unframe_dups::Found>, unframe_dups::Stats);

fn answers(folder: &Path) -> Result<Answers, BaseError> {
    let base = Base::open(folder)?;
    let exported = base.export()?.collect::<Result<_, _>>()?;
    let asked = prints(&[(Label::Framing, &text(100)), (Label::Content, &text(3))]);
    Ok((exported, base.query(&asked, Share::percent(30), Compared::All)?, base.stats()?))
}

/// A file with one bit changed gives an error that names it, or the answers it gave before; `verify` notices it always.
#[track_caller]
#[expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
fn is_noticed_or_harmless(folder: &Path, path: &Path, at: usize, before: &Answers) {
    let whole = fs_err::read(path).unwrap();
    let mut bytes = whole.clone();
    bytes[at] ^= 1 << (at % 8);
    fs_err::write(path, bytes).unwrap();
    let place = format!("byte {at} of {}", path.display());
    match answers(folder) {
        Ok(answers) => assert!(answers == *before, "{place} changed an answer"),
        Err(error) => assert!(error.to_string().contains(&*path.to_string_lossy()), "{place}: {error}"),
    }
    let is_noticed = Base::verify_folder(folder).map_or(true, |problems| problems.iter().any(|one| one.path == path));
    assert!(is_noticed, "{place}");
    fs_err::write(path, whole).unwrap();
}

#[test]
fn damage_is_noticed_wherever_it_is() {
    let folder = tempdir().unwrap();
    let mut writer = open(folder.path());
    for number in 0..20 {
        writer.add(&number.to_string(), &content(number)).unwrap();
    }
    writer.commit().unwrap();
    assert_eq!(writer.base().verify().unwrap(), []);
    drop(writer);
    let (manifest, path) = (folder.path().join("manifest"), folder.path().join("layer-1"));
    let whole = fs_err::read(&path).unwrap();
    let before = answers(folder.path()).unwrap();
    let steps = (0..whole.len()).step_by(61).chain(whole.len() - 72..whole.len()).map(|at| (&path, at));
    for (path, at) in steps.chain((0..fs_err::read(&manifest).unwrap().len()).map(|at| (&manifest, at))) {
        is_noticed_or_harmless(folder.path(), path, at, &before);
    }
    fs_err::write(&path, &whole[..whole.len() / 2]).unwrap();
    assert!(matches!(Base::open(folder.path()), Err(BaseError::Damaged { .. })));
}

#[test]
fn a_base_of_version_1_is_read_checked_and_written_anew_with_the_next_pages() {
    let folder = tempdir().unwrap();
    for name in ["manifest", "layer-1", "layer-2"] {
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/versions/1").join(name);
        fs_err::copy(fixture, folder.path().join(name)).unwrap();
    }
    let before = answers(folder.path()).unwrap();
    let (exported, _, stats) = &before;
    assert_eq!((exported.len(), stats.documents, stats.layers), (5, 5, 2));
    assert_eq!(names(&Base::open(folder.path()).unwrap(), &content(13)), ["page-3"], "the younger layer counts");
    for (name, step) in [("manifest", 1), ("layer-2", 7)] {
        let path = folder.path().join(name);
        for at in (0..fs_err::read(&path).unwrap().len()).step_by(step) {
            is_noticed_or_harmless(folder.path(), &path, at, &before);
        }
    }
    let mut writer = open(folder.path());
    writer.add("page-9", &content(9)).unwrap();
    writer.compact().unwrap();
    let manifest = fs_err::read_to_string(folder.path().join("manifest")).unwrap();
    assert!(manifest.starts_with("unframe fingerprint base 2\n"), "{manifest}");
    let kept: Vec<Exported> = answers(folder.path()).unwrap().0;
    assert!(exported.iter().all(|document| kept.contains(document)));
    assert_eq!((kept.len(), Base::verify_folder(folder.path()).unwrap()), (6, vec![]));
}

#[test]
fn fingerprints_of_2008_can_be_kept_as_well() {
    let folder = tempdir().unwrap();
    let mut writer = Writer::open(folder.path(), Scheme::Shingles2008).unwrap();
    let rain = text(7);
    let prints = |text: &str| {
        let part = Part { number: 0, label: Label::Content, text };
        Prints::of(&[part], Scheme::Shingles2008, &mut Shingler::default())
    };
    writer.add("rain", &prints(&rain)).unwrap();
    writer.compact().unwrap();
    let found = writer.base().query(&prints(&rain), Share::ALL, Compared::Content).unwrap();
    assert_eq!(found[0].name, "rain");
    assert_eq!(writer.base().stats().unwrap().fingerprints, 10);
}

#[test]
fn an_export_tells_all_and_fills_another_base() {
    let folder = tempdir().unwrap();
    let mut writer = open(folder.path());
    let menu = text(100);
    for number in 0..30 {
        let parts =
            [(Label::Framing, menu.as_str()), (Label::Content, &text(number)), (Label::Content, &text(number + 50))];
        writer.add(&number.to_string(), &prints(&parts)).unwrap();
        if number % 10 == 0 {
            writer.commit().unwrap();
        }
    }
    writer.remove("3").unwrap();
    writer.add("4", &content(77)).unwrap();
    writer.commit().unwrap();
    let exported: Vec<Exported> = writer.base().export().unwrap().map(Result::unwrap).collect();
    let names: Vec<u32> = exported.iter().map(|exported| exported.name.parse().unwrap()).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..30).filter(|number| *number != 3).collect::<Vec<_>>());
    let fourth = exported.iter().find(|exported| exported.name == "4").unwrap();
    let mut expected = content(77);
    for fingerprint in &mut expected.blocks[0].fingerprints {
        *fingerprint &= !0 << 24;
    }
    expected.blocks[0].fingerprints.sort_unstable();
    assert_eq!(fourth.prints, expected);
    for exported in &exported {
        assert_eq!(writer.add(&exported.name, &exported.prints).unwrap(), Added::Unchanged);
    }
    let copy = tempdir().unwrap();
    let mut other = open(copy.path());
    for exported in &exported {
        other.add(&exported.name, &exported.prints).unwrap();
    }
    other.commit().unwrap();
    writer.compact().unwrap();
    let layer = |folder: &Path| files(folder).into_iter().find(|(name, _)| name.contains("layer-")).unwrap().1;
    assert_eq!(other.base().stats().unwrap().documents, 29);
    // But for the filter, which was made for more documents, and what stands after it.
    let (one, two) = (layer(folder.path()), layer(copy.path()));
    let same = one.iter().zip(&two).take_while(|(left, right)| left == right).count();
    assert!(same * 10 > two.len() * 9, "{same} bytes of {}", two.len());
}

#[derive(Clone, Debug)]
enum Step {
    Add(u8, u32),
    Remove(u8),
    Commit,
    Compact,
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0_u8..12, 0_u32..6).prop_map(|(name, text)| Step::Add(name, text)),
        2 => (0_u8..12).prop_map(Step::Remove),
        4 => Just(Step::Commit),
        1 => Just(Step::Compact),
        1 => Just(Step::Reopen),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A base is a map from names to prints, whatever was committed when.
    #[test]
    fn it_holds_what_a_map_would_hold(steps in prop::collection::vec(step(), 1..60)) {
        let folder = tempdir().unwrap();
        let mut writer = open(folder.path());
        let mut map: BTreeMap<String, u32> = BTreeMap::new();
        for step in steps {
            match step {
                Step::Add(name, number) => {
                    let added = writer.add(&name.to_string(), &content(number)).unwrap();
                    let expected = match map.insert(name.to_string(), number) {
                        None => Added::New,
                        Some(before) if before == number => Added::Unchanged,
                        Some(_) => Added::Replaced,
                    };
                    prop_assert_eq!(added, expected);
                }
                Step::Remove(name) => {
                    prop_assert_eq!(writer.remove(&name.to_string()).unwrap(), map.remove(&name.to_string()).is_some());
                }
                Step::Commit => writer.commit().unwrap(),
                Step::Compact => writer.compact().unwrap(),
                Step::Reopen => {
                    writer.commit().unwrap();
                    drop(writer);
                    writer = open(folder.path());
                }
            }
        }
        writer.commit().unwrap();
        let base = Base::open(folder.path()).unwrap();
        prop_assert_eq!(base.verify().unwrap(), []);
        prop_assert_eq!(base.stats().unwrap().documents, map.len() as u64);
        let pairs = base.pairs(Share::percent(80), Compared::Content).unwrap();
        let pairs: Vec<(String, String)> = pairs.into_iter().map(|pair| (pair.name, pair.other)).collect();
        let alike = |(name, text): (&String, &u32)| {
            let others = map.range(name.clone()..).skip(1).filter(|(_, other)| **other == *text);
            others.map(|(other, _)| (name.clone(), other.clone())).collect::<Vec<_>>()
        };
        prop_assert_eq!(pairs, map.iter().flat_map(alike).collect::<Vec<_>>());
        for number in 0..6 {
            let mut expected: Vec<String> = map.iter().filter(|(_, text)| **text == number).map(|(name, _)| name.clone()).collect();
            expected.sort();
            prop_assert_eq!(names(&base, &content(number)), expected);
        }
    }
}
