//! The papers' own tables come out of their counts.

use unframe_review::judgments::statistics::Statistics;
use unframe_review::judgments::{Grade, Judgment, PageGrade, PageJudgment, SiteJudgment, Statement, Timestamp};

fn sites(counts: [usize; 4]) -> Statistics {
    let grades = Grade::ALL.into_iter().zip(counts).flat_map(|(grade, count)| std::iter::repeat_n(grade, count));
    let judgment = |(number, grade): (usize, Grade)| {
        let (site, method) = (format!("site-{number}"), "site-2005".to_owned());
        let said = Statement::Site(SiteJudgment { site, method, grade: Some(grade), note: String::new() });
        Judgment { time: Timestamp::default(), expert: "expert".to_owned(), action: None, said }
    };
    Statistics::of(&grades.enumerate().map(judgment).collect::<Vec<_>>())
}

/// Sites, counts, percents, mean and interval.
fn check_sites(counts: [usize; 4], expected: &str) {
    let statistics = sites(counts);
    let [method] = &statistics.sites[..] else { panic!("one method") };
    assert_eq!(method.counted.map(|counted| counted.count), counts);
    let percents = method.counted.map(|counted| counted.percent);
    let interval = method.interval.expect("more than one site");
    let found = format!("{} {percents:?} {:.2} [{:.2}, {:.2}]", method.sites, method.mean, interval.low, interval.high);
    assert_eq!(found, expected);
}

#[test]
fn universities_of_2005_have_the_mean_the_paper_prints() {
    // The paper prints 4.5.
    check_sites([4, 3, 10, 40], "57 [7, 5, 18, 70] 4.51 [4.27, 4.74]");
}

#[test]
fn narod_ru_of_2005_has_a_mean_that_the_paper_rounds_to_a_whole_grade() {
    // The paper prints 4; its counts give 4.2.
    check_sites([3, 3, 9, 15], "30 [10, 10, 30, 50] 4.20 [3.83, 4.57]");
}

#[test]
fn the_sites_of_2013_have_the_mean_the_paper_prints() {
    // The paper prints 4.53.
    check_sites([4, 3, 10, 43], "60 [6, 5, 17, 72] 4.53 [4.31, 4.76]");
}

#[test]
fn the_pages_of_the_sentence_method_have_the_shares_the_paper_prints() {
    let counts = [31, 14, 45, 23];
    let grades = PageGrade::ALL.into_iter().zip(counts).flat_map(|(grade, count)| std::iter::repeat_n(grade, count));
    let judgment = |(number, grade): (usize, PageGrade)| {
        let (page, method) = (format!("{number}.html"), "sentence".to_owned());
        let said = Statement::Page(PageJudgment {
            site: String::new(),
            page,
            method,
            grade: Some(grade),
            note: String::new(),
        });
        Judgment { time: Timestamp::default(), expert: "expert".to_owned(), action: None, said }
    };
    let statistics = Statistics::of(&grades.enumerate().map(judgment).collect::<Vec<_>>());
    let [method] = &statistics.pages[..] else { panic!("one method") };
    assert_eq!(method.pages, 113);
    assert_eq!(method.counted.map(|counted| counted.grade.to_string()), ["N−S−", "N+S−", "N−S+", "N+S+"]);
    assert_eq!(method.counted.map(|counted| counted.count), counts);
    // 27.4, 12.4, 39.8 and 20.4 %: rounded one by one they would make 99.
    assert_eq!(method.counted.map(|counted| counted.percent), [28, 12, 40, 20]);
    assert_eq!((method.framing_pure, method.content_pure), (37, 68));
}
