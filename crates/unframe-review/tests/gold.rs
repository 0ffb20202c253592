//! Corrections become gold that our scorer, our trainer and the project's scorers in Python read.

use std::path::Path;
use std::process::Command;

use tempfile::tempdir;
use unframe::extraction::KnownSite;
use unframe::label::{Label, Reason};
use unframe::page::Span;
use unframe::segment::SitePlace;
use unframe::{Method, Options};
use unframe_bench::quality::{Measured, gold};
use unframe_bench::training;
use unframe_review::judgments::gold::{
    GoldPage, SomeCorrection, Whose, block_text, corrected, corrections, gold_line, labelled_line,
};
use unframe_review::judgments::{Correction, Judgment, Statement, Timestamp, of_blocks, of_place};

const PAGE: &str = "<html lang=en><title>Rain</title><body><p>Home</p><p>Menu. Here.</p><p>It rained &amp; <b>rained</b>.</p>\
                    <p>See also</p></body></html>";

fn by_sentence() -> Options {
    Options { id: "rain.html".to_owned(), method: Method::Sentence, ..Options::default() }
}

/// A correction of the block that says so.
fn correction(source: &str, text: &str, label: Option<Label>) -> Correction {
    let read = by_sentence().read(source.as_bytes());
    let block = read.blocks().iter().find(|block| block_text(&read, block) == text).expect("the page says so");
    let (site, page) = ("example.org".to_owned(), "rain.html".to_owned());
    Correction { site, page, span: block.span, text: text.to_owned(), label }
}

fn gold_page(source: &str, corrections: &[&Correction]) -> GoldPage {
    let read = by_sentence().read(source.as_bytes());
    let judged = by_sentence().judge(&read, KnownSite::Nothing);
    let corrections: Vec<SomeCorrection<'_>> = corrections.iter().map(|said| SomeCorrection::Block(said)).collect();
    GoldPage::of(&read, &judged, by_sentence(), &corrections)
}

#[test]
fn the_content_is_what_the_method_found_as_corrected() {
    let wrong = correction(PAGE, "Menu. Here.", Some(Label::Framing));
    let missed = correction(PAGE, "See also", Some(Label::Content));
    assert_eq!(gold_page(PAGE, &[]).content, "Menu. Here.\n\nIt rained & rained.");
    let gold = gold_page(PAGE, &[&wrong, &missed]);
    assert_eq!(gold.content, "It rained & rained.\n\nSee also");
    assert_eq!((gold.title.as_deref(), gold.language.as_deref(), gold.lost), (Some("Rain"), Some("en"), 0));
}

#[test]
fn a_block_is_found_again_when_the_page_moves_or_is_cut_in_another_way() {
    let wrong = correction(PAGE, "Menu. Here.", Some(Label::Framing));
    let moved = PAGE.replace("<body>", "<body><p>New. New.</p>");
    assert_eq!(gold_page(&moved, &[&wrong]).content, "New. New.\n\nIt rained & rained.");
    // Two blocks that were one.
    let both = Correction {
        span: Span { end: correction(PAGE, "It rained & rained.", None).span.end, ..wrong.span },
        text: "Menu. Here. It rained & rained.".to_owned(),
        ..wrong.clone()
    };
    assert_eq!(gold_page(PAGE, &[&both]).content, "");
    // What stands there now is something else.
    let changed = PAGE.replace("Menu. Here.", "Snow. Fell.");
    let gold = gold_page(&changed, &[&wrong]);
    assert_eq!((gold.content.as_str(), gold.lost), ("Snow. Fell.\n\nIt rained & rained.", 1));
    let read = by_sentence().read(PAGE.as_bytes());
    let judged =
        corrected(&read, &by_sentence().judge(&read, KnownSite::Nothing), &[SomeCorrection::Block(&wrong)]).judged;
    let reasons: Vec<Reason> = judged.labels.iter().map(|verdict| verdict.reason).collect();
    assert_eq!(reasons.iter().filter(|reason| **reason == Reason::Corrected).count(), 1);
}

#[test]
fn of_several_experts_the_last_word_counts_unless_one_is_named() {
    let said = |expert: &str, label| {
        let said = Statement::Correction(correction(PAGE, "Menu. Here.", label));
        Judgment { time: Timestamp::default(), expert: expert.to_owned(), action: None, said }
    };
    let judgments = [said("Ada", Some(Label::Framing)), said("Boris", Some(Label::Content)), said("Clara", None)];
    let label = |judgments: &[Judgment], whose| {
        let label = |said: &SomeCorrection<'_>| match said {
            SomeCorrection::Block(said) => said.label,
            SomeCorrection::Place(said) => said.label,
        };
        corrections(judgments, whose).of_page("example.org", "rain.html").first().map(label)
    };
    assert_eq!(label(&judgments[..2], Whose::Everybody), Some(Some(Label::Content)));
    assert_eq!(label(&judgments, Whose::Everybody), None);
    assert_eq!(label(&judgments, Whose::Expert("Ada")), Some(Some(Label::Framing)));
    assert_eq!(label(&judgments, Whose::Expert("Nobody")), None);
}

#[test]
fn a_place_is_corrected_on_all_pages_and_the_last_word_counts_on_each_block() {
    let page = |name: &str| format!("<ul><li>Home.</li><li>{name} news.</li></ul><p>It rained on {name}.</p>");
    let (here, there) = (page("Monday"), page("Tuesday"));
    let read = by_sentence().read(here.as_bytes());
    let entries = SitePlace::of(read.blocks().get(0).unwrap());
    let wrong = of_place(&read, "a.org", "monday", 1, entries, Some(Label::Framing)).unwrap();
    let own = of_blocks(&read, "a.org", "monday", [1, 9], Some(Label::Content)).remove(0);
    let said = |time: i64, said: &Statement| Judgment {
        time: Timestamp::from_milliseconds(time),
        expert: "Ada".to_owned(),
        action: None,
        said: said.clone(),
    };
    let content = |judgments: &[Judgment], page: &str, source: &str| {
        let corrections = corrections(judgments, Whose::Everybody);
        let read = by_sentence().read(source.as_bytes());
        let judged = by_sentence().judge(&read, KnownSite::Nothing);
        GoldPage::of(&read, &judged, by_sentence(), &corrections.of_page("a.org", page)).content
    };
    let judgments = [said(1, &wrong), said(2, &own)];
    assert_eq!(content(&judgments, "monday", &here), "Monday news.\n\nIt rained on Monday.");
    assert_eq!(content(&judgments, "tuesday", &there), "It rained on Tuesday.");
    let later = [said(1, &own), said(2, &wrong)];
    assert_eq!(content(&later, "monday", &here), "It rained on Monday.");
    // Only the page that was looked at is gold.
    let of_places = [said(1, &wrong)];
    let in_force = corrections(&of_places, Whose::Everybody);
    assert_eq!(in_force.pages().into_iter().collect::<Vec<_>>(), [("a.org", "monday")]);
}

#[test]
fn an_adjudication_counts_whoever_speaks_later() {
    let label = |label, adjudicated: bool| {
        let said = Statement::Correction(correction(PAGE, "Menu. Here.", Some(label)));
        let said = if adjudicated { Statement::Adjudication(Box::new(said)) } else { said };
        Judgment { time: Timestamp::default(), expert: "Ada".to_owned(), action: None, said }
    };
    let judgments = [label(Label::Content, true), label(Label::Framing, false)];
    let given = |whose| {
        let corrections = corrections(&judgments, whose);
        let given = corrections.of_page("example.org", "rain.html");
        match given[..] {
            [SomeCorrection::Block(said)] => said.label,
            _ => panic!("{given:?}"),
        }
    };
    assert_eq!(given(Whose::Everybody), Some(Label::Content));
    assert_eq!(given(Whose::Expert("Ada")), Some(Label::Framing));
}

/// A folder of gold with one site of one corrected page.
fn write_gold(folder: &Path) -> GoldPage {
    let wrong = correction(PAGE, "Menu. Here.", Some(Label::Framing));
    let gold = gold_page(PAGE, &[&wrong]);
    fs_err::create_dir_all(folder.join("example.org/pages/a")).expect("the folder can be written to");
    fs_err::write(folder.join("example.org/pages/a/rain.html"), PAGE).expect("the folder can be written to");
    fs_err::write(folder.join("example.org/pages/other.html"), "<p>Not looked at.")
        .expect("the folder can be written to");
    fs_err::write(folder.join("example.org/gold.jsonl"), gold_line(&gold, "a/rain.html"))
        .expect("the folder can be written to");
    gold
}

#[test]
fn our_scorer_reads_it() {
    let folder = tempdir().unwrap();
    let expected = write_gold(folder.path());
    let sites = gold::read(folder.path()).unwrap();
    assert_eq!((sites.len(), sites[0].name.as_str(), sites[0].pages.len()), (1, "example.org", 2));
    let known = sites[0].pages[0].gold.as_ref().unwrap();
    assert_eq!((known.content.as_str(), known.title.as_deref()), (expected.content.as_str(), Some("Rain")));
    assert!(sites[0].pages[1].gold.is_none());
    // `sentence` keeps `Menu. Here.`, all else is right: 3 of 5 words.
    let measured = Measured::of(&sites[0]);
    let sentence = measured.methods[4];
    assert_eq!((measured.pages, format!("{:.3} {:.3}", sentence.f1, sentence.loss).as_str()), (1, "0.750 0.000"));
}

#[test]
fn our_trainer_reads_it() {
    let gold = gold_page(PAGE, &[&correction(PAGE, "Menu. Here.", Some(Label::Framing))]);
    let folder = tempdir().unwrap();
    let path = folder.path().join("labelled.jsonl.zst");
    let line = labelled_line(&gold, "review", "example.org/rain.html", PAGE.as_bytes());
    fs_err::write(&path, zstd::encode_all(line.as_bytes(), 3).unwrap()).unwrap();
    let pages = training::collection(&path);
    assert_eq!(pages.len(), 1);
    assert_eq!((pages[0].id.as_str(), pages[0].set.as_str()), ("review/example.org/rain.html", "review"));
    assert_eq!((pages[0].bytes.as_slice(), pages[0].content.as_str()), (PAGE.as_bytes(), "It rained & rained."));
}

#[test]
fn the_scorers_in_python_read_it() {
    let Some(shared) = unframe_bench::corpus::shared_folder() else {
        println!("skipped: the shared scorers are not there");
        return;
    };
    let folder = tempdir().unwrap();
    let gold = write_gold(&folder.path().join("gold"));
    let predictions = folder.path().join("predictions.jsonl");
    let run = |scorer: &str, gold: &Path| {
        let scorer = shared.join("eval").join(scorer);
        let output = Command::new("python3").arg(scorer).arg(gold).arg(&predictions).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let found = "{\"site\":\"example.org\",\"path\":\"a/rain.html\",\"text\":\"It rained & rained.\"}\n";
    fs_err::write(&predictions, found).unwrap();
    let told = run("site_eval.py", &folder.path().join("gold"));
    let macros: Vec<&str> = told.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(macros, ["MACRO", "over", "1", "sites", "1", "0", "1.000", "1.000", "1.000", "0.000", "0.000"]);

    let labelled = folder.path().join("labelled.jsonl");
    fs_err::write(&labelled, labelled_line(&gold, "review", "rain", PAGE.as_bytes())).unwrap();
    fs_err::write(&predictions, "{\"id\":\"review/rain\",\"text\":\"It rained & rained.\"}\n").unwrap();
    let told = run("page_eval.py", &labelled);
    assert!(told.contains("1 pages, 0 unanswered\n  P 1.0000  R 1.0000  F1 1.0000"), "{told}");
}
