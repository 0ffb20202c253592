//! What lets a number pass, and what moves a floor.

use super::floors::{Change, Floors, Limit, Number, Outcome, table};

fn number(name: &str, limit: Limit, digest: &str) -> Number {
    Number { name: name.into(), limit, data: "data.zst".into(), digest: digest.into(), how: "counted".into() }
}

fn floors(all: &[Number]) -> Floors {
    let lines: Vec<String> =
        all.iter().map(|number| serde_json::to_string(number).expect("a number is JSON")).collect();
    serde_json::from_str(&format!("{{\"floors\":[{}]}}", lines.join(","))).expect("floors are JSON")
}

fn outcomes(floors: &Floors, measured: &[Number]) -> Vec<Outcome> {
    floors.compare(measured).iter().map(|row| row.outcome).collect()
}

const F1: &str = "site/F1";
const LEAK: &str = "site/leak";

#[test]
fn a_number_passes_if_it_is_no_worse_than_its_floor() {
    let floors = floors(&[number(F1, Limit::AtLeast(0.98), "d"), number(LEAK, Limit::AtMost(0.02), "d")]);
    for (f1, leak, expected, passes) in [
        (0.98, 0.02, [Outcome::Met, Outcome::Met], true),
        (0.980_04, 0.019_99, [Outcome::Met, Outcome::Met], true),
        (0.99, 0.01, [Outcome::Better, Outcome::Better], true),
        (0.979_9, 0.02, [Outcome::Worse, Outcome::Met], false),
        (0.98, 0.020_1, [Outcome::Met, Outcome::Worse], false),
    ] {
        let measured = [number(F1, Limit::AtLeast(f1), "d"), number(LEAK, Limit::AtMost(leak), "d")];
        assert_eq!(outcomes(&floors, &measured), expected, "{f1} {leak}");
        assert_eq!(table(&floors.compare(&measured)).0, passes, "{f1} {leak}");
    }
}

#[test]
fn other_data_new_numbers_and_lost_numbers_fail() {
    let floors = floors(&[number(F1, Limit::AtLeast(0.98), "d"), number(LEAK, Limit::AtMost(0.02), "d")]);
    let measured = [number(F1, Limit::AtLeast(0.99), "other"), number("site/loss", Limit::AtMost(0.0), "other")];
    assert_eq!(outcomes(&floors, &measured), [Outcome::OtherData, Outcome::NoFloor, Outcome::NotMeasured]);
    assert!(!table(&floors.compare(&measured)).0);
    assert_eq!(outcomes(&floors, &[]), [Outcome::Skipped, Outcome::Skipped]);
    assert!(table(&floors.compare(&[])).0);
}

/// The floor after a change, if the change was made.
fn changed(floor: f64, measured: (f64, &str), arguments: &[&str]) -> Result<f64, String> {
    let mut floors = floors(&[number(F1, Limit::AtLeast(floor), "d")]);
    let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    let measured = [number(F1, Limit::AtLeast(measured.0), measured.1)];
    floors.change(&measured, &Change::parse(&arguments)?)?;
    let rows = floors.compare(&measured);
    let floor = rows.first().and_then(|row| row.floor_value()).ok_or("no floor")?;
    Ok(floor)
}

#[test]
fn a_floor_is_lowered_by_its_name_and_value_only() {
    assert_eq!(changed(0.98, (0.97, "d"), &[]), Ok(0.98));
    assert_eq!(changed(0.98, (0.97, "d"), &["--raise"]), Ok(0.98));
    assert_eq!(changed(0.98, (0.97, "d"), &["--lower", "site/F1=0.97"]), Ok(0.97));
    assert!(changed(0.98, (0.97, "d"), &["--lower", "site/F1=0.99"]).is_err());
    assert!(changed(0.98, (0.97, "d"), &["--lower", "site/f1=0.97"]).is_err());
    assert!(changed(0.98, (0.97, "d"), &["--lower", "site/F1"]).is_err());
    assert!(changed(0.98, (0.97, "d"), &["--update"]).is_err());
}

#[test]
fn a_floor_rises_when_it_is_asked_to() {
    assert_eq!(changed(0.98, (0.991_29, "d"), &[]), Ok(0.98));
    assert_eq!(changed(0.98, (0.991_29, "d"), &["--raise"]), Ok(0.9912));
}

#[test]
fn a_floor_of_other_data_is_set_anew_only_for_them() {
    assert_eq!(changed(0.98, (0.97, "other"), &["--raise"]), Ok(0.98));
    assert_eq!(changed(0.98, (0.97, "other"), &["--new-data", "another.zst"]), Ok(0.98));
    assert_eq!(changed(0.98, (0.97, "other"), &["--new-data", "data.zst"]), Ok(0.97));
}

#[test]
fn the_committed_floors_are_readable_and_are_written_as_they_were_read() {
    let committed = Floors::read(&super::floors_file()).expect("the file is readable");
    assert!(!committed.compare(&[]).is_empty());
    let copy = std::env::temp_dir().join(format!("unframe-floors-{}.json", std::process::id()));
    committed.write(&copy).expect("the copy is written");
    assert_eq!(fs_err::read(&copy).ok(), fs_err::read(super::floors_file()).ok());
    assert_eq!(Floors::read(&copy).ok(), Some(committed));
    fs_err::remove_file(copy).expect("the copy is removed");
    assert!(serde_json::from_str::<Floors>("{\"floors\":[{\"name\":\"a\"}]}").is_err());
}
