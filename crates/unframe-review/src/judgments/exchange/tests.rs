//! Exported judgments are read back unchanged; errors name the line.

use proptest::prelude::*;
use unframe::label::Label;
use unframe::page::Span;
use unframe::segment::SitePlace;

use super::{from_csv, from_jsonl, from_text, to_csv, to_jsonl};
use crate::judgments::{
    ActionId, Correction, Grade, HistoryEntry, Judgment, PageGrade, PageJudgment, PlaceCorrection, SiteJudgment,
    Statement, Timestamp,
};

/// Texts with all that is special to CSV, to JSON and to spreadsheets.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![".{0,12}", "[=+@'\"\t\r\n, ;＝-]{0,6}[a-z<&]{0,3}", Just("'=1".to_owned()), Just("\u{FEFF}".to_owned())]
}

/// The same, but it says something.
fn name() -> impl Strategy<Value = String> {
    (text(), "[a-zа-я]").prop_map(|(text, letter)| text + &letter)
}

fn place() -> impl Strategy<Value = SitePlace> {
    let number = || any::<u64>().prop_map(|number| format!("{number:016x}"));
    let text = (0..3_u8, number(), number()).prop_map(|(kind, position, said)| match kind {
        0 => format!("in:{position}"),
        1 => format!("at:{position}"),
        _ => format!("says:{position}:{said}"),
    });
    text.prop_map(|text| text.parse().expect("it is written like that"))
}

fn said() -> impl Strategy<Value = Statement> {
    prop_oneof![
        3 => expert_said(),
        1 => expert_said().prop_map(|said| Statement::Adjudication(Box::new(said))),
        1 => (any::<u64>(), any::<bool>()).prop_map(|(action, is_undone)| {
            Statement::History(HistoryEntry { action: ActionId::from_number(action), is_undone })
        }),
    ]
}

fn expert_said() -> impl Strategy<Value = Statement> {
    let grade = || prop::option::of(prop::sample::select(Grade::ALL.to_vec()));
    let page_grade = || prop::option::of(prop::sample::select(PageGrade::ALL.to_vec()));
    let label = || prop::option::of(prop::sample::select(vec![Label::Content, Label::Framing]));
    prop_oneof![
        (text(), name(), grade(), text()).prop_map(|(site, method, grade, note)| Statement::Site(SiteJudgment {
            site,
            method,
            grade,
            note
        })),
        (text(), name(), name(), page_grade(), text()).prop_map(|(site, page, method, grade, note)| {
            Statement::Page(PageJudgment { site, page, method, grade, note })
        }),
        (text(), name(), 0_u32..u32::MAX, 1_u32..9, text(), label()).prop_map(
            |(site, page, first, length, text, label)| {
                let span = Span::new(first, first.saturating_add(length));
                Statement::Correction(Correction { site, page, span, text, label })
            }
        ),
        (text(), name(), place(), 0_u32..9, text(), label()).prop_map(|(site, page, place, first, text, label)| {
            let span = Span::new(first, first + 1);
            Statement::Place(PlaceCorrection { site, place, page, span, text, label })
        }),
    ]
}

fn judgments() -> impl Strategy<Value = Vec<Judgment>> {
    let action = || prop::option::of(any::<u64>().prop_map(ActionId::from_number));
    let judgment = (any::<i64>(), name(), action(), said()).prop_map(|(time, expert, action, said)| Judgment {
        time: Timestamp::from_milliseconds(time),
        expert,
        action,
        said,
    });
    prop::collection::vec(judgment, 0..8)
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_it_was(judgments in judgments()) {
        prop_assert_eq!(from_csv(&to_csv(&judgments)), Ok(judgments.clone()));
        prop_assert_eq!(from_jsonl(&to_jsonl(&judgments)), Ok(judgments.clone()));
        if !judgments.is_empty() {
            prop_assert_eq!(from_text(&to_jsonl(&judgments)), Ok(judgments.clone()));
        }
        prop_assert_eq!(from_text(&to_csv(&judgments)), Ok(judgments.clone()));
    }

    #[test]
    fn no_cell_is_a_formula(judgments in judgments()) {
        let text = to_csv(&judgments);
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        for cell in reader.records().flat_map(|record| record.unwrap().iter().map(str::to_owned).collect::<Vec<_>>()) {
            prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
        }
    }
}

fn check(text: &str, expected: &str) {
    assert_eq!(from_text(text).unwrap_err().to_string(), expected);
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    const HEADER: &str = "time,expert,subject,site,method,verdict\n";
    const NOW: &str = "2026-11-16T14:58:00Z";
    check("", "line 1: the column `time` is missing");
    check(
        "time,expert,grade\n",
        "line 1: `grade` is not a column; the columns are time, expert, subject, site, page, method, \
        first_byte, behind_byte, verdict, note, text, place, action, target, role",
    );
    let row = |row: &str| format!("{HEADER}{NOW},Ada,site,\"a\nb\",auto,5\n{row}\n");
    check(
        &row(&format!("{NOW},Ada,site,a,auto,6")),
        "line 4: `6` is not a verdict: sites are graded 2, 3, 4 or 5, pages \
        N-S-, N+S-, N-S+ or N+S+",
    );
    check(
        &row("today,Ada,site,a,auto,5"),
        "line 4: `today` is not a time: times are written like 2026-11-16T14:58:00.000Z",
    );
    check(&row(&format!("{NOW},,site,a,auto,5")), "line 4: the expert has no name");
    check(&row(&format!("{NOW},Ada,page,a,auto,N+S+")), "line 4: no page is named");
    check(
        &row(&format!("{NOW},Ada,book,a,auto,5")),
        "line 4: `book` is not a subject: use site, page, block, place or action",
    );
    check(&row(&format!("{NOW},Ada,site,a,auto,5,6,7")), "line 4: 8 cells under 6 columns");
    check("{\"time\":1}", "line 1: invalid type: integer `1`, expected a string at line 1 column 9");
    let line = format!(
        "{{\"time\":\"{NOW}\",\"expert\":\"Ada\",\"subject\":\"block\",\"page\":\"a\",\"verdict\":\"content\"}}"
    );
    check(&format!("\n\n{line}"), "line 3: a judgment about a block needs `first_byte`");
    let row = |rest: &str| format!("time,expert,subject,verdict,target,role\n{NOW},Ada,action,{rest}\n");
    check(
        &row("undone,7,"),
        "line 2: `7` names no action: actions have names of 16 hexadecimal digits, like 00c0ffee00c0ffee",
    );
    check(&row("gone,00c0ffee00c0ffee,"), "line 2: `gone` is not a verdict: actions are undone or redone");
    check(&row("undone,00c0ffee00c0ffee,judge"), "line 2: `judge` is not a role: leave it empty, or write adjudicator");
    check(&row("undone,00c0ffee00c0ffee,adjudicator"), "line 2: only grades and corrections are adjudicated");
}

#[test]
fn columns_may_stand_in_any_order_and_excel_may_have_saved_it() {
    let text = "\u{FEFF}verdict,expert,time,subject,method\r\n4,'tis,2026-11-16T14:58:00Z,site,auto\r\n";
    let read = from_csv(text).unwrap();
    assert_eq!((read.len(), read[0].expert.as_str()), (1, "'tis"));
}
