//! What is counted once, what is compared with what, and that the order of sayings does not matter.

use proptest::prelude::*;
use unframe_review::judgments::statistics::{Coefficient, Statistics, Subject};
use unframe_review::judgments::{Grade, Judgment, PageGrade, PageJudgment, SiteJudgment, Statement, Timestamp};

fn site(expert: &str, site: &str, method: &str, grade: Option<u8>) -> Judgment {
    let (site, method, grade) = (site.to_owned(), method.to_owned(), grade.and_then(Grade::new));
    let said = Statement::Site(SiteJudgment { site, method, grade, note: String::new() });
    Judgment { time: Timestamp::default(), expert: expert.to_owned(), action: None, said }
}

fn page(expert: &str, page: &str, method: &str, grade: PageGrade) -> Judgment {
    let (site, page, method) = (String::new(), page.to_owned(), method.to_owned());
    let said = Statement::Page(PageJudgment { site, page, method, grade: Some(grade), note: String::new() });
    Judgment { time: Timestamp::default(), expert: expert.to_owned(), action: None, said }
}

#[test]
fn two_experts_on_one_site_are_not_two_sites() {
    let statistics = Statistics::of(&[
        site("Ada", "a", "auto", Some(5)),
        site("Boris", "a", "auto", Some(3)),
        site("Ada", "b", "auto", Some(5)),
    ]);
    let method = &statistics.sites[0];
    assert_eq!((method.sites, method.grades), (2, 3));
    assert!((method.mean - 4.5).abs() < 1e-12, "the mean of 4 and 5, not of 5, 3 and 5");
}

#[test]
fn what_was_said_anew_or_taken_back_does_not_count() {
    let statistics = Statistics::of(&[
        site("Ada", "a", "auto", Some(2)),
        site("Ada", "b", "auto", Some(2)),
        site("Ada", "a", "auto", Some(5)),
        site("Ada", "b", "auto", None),
    ]);
    let method = &statistics.sites[0];
    assert_eq!((method.sites, method.counted.map(|counted| counted.count)), (1, [0, 0, 0, 1]));
    assert_eq!(method.interval, None);
}

#[test]
fn methods_are_compared_where_the_same_expert_graded_both() {
    let statistics = Statistics::of(&[
        site("Ada", "a", "auto", Some(5)),
        site("Ada", "a", "dom", Some(3)),
        site("Ada", "b", "auto", Some(4)),
        site("Ada", "b", "dom", Some(5)),
        site("Ada", "c", "auto", Some(4)),
        site("Ada", "c", "dom", Some(4)),
        // Another expert's grade of one method alone says nothing about the other.
        site("Boris", "d", "auto", Some(2)),
        site("Ada", "d", "dom", Some(5)),
    ]);
    let [compared] = &statistics.comparisons[..] else { panic!("two methods make one pair") };
    assert_eq!((compared.first.as_str(), compared.second.as_str(), compared.sites), ("auto", "dom", 3));
    assert_eq!((compared.first_better, compared.second_better), (1, 1));
    assert!((compared.difference - 1.0 / 3.0).abs() < 1e-12);
}

#[test]
fn experts_are_compared_on_what_both_graded() {
    let both = PageGrade::ALL[3];
    let statistics = Statistics::of(&[
        site("Ada", "a", "auto", Some(5)),
        site("Boris", "a", "dom", Some(5)),
        page("Ada", "a.html", "auto", both),
        page("Boris", "a.html", "auto", both),
        page("Clara", "a.html", "auto", PageGrade::ALL[0]),
    ]);
    let of = |first: &str, second: &str, subject| {
        let is_meant = |agreement: &&unframe_review::judgments::statistics::Agreement| {
            agreement.first == first && agreement.second == second && agreement.subject == subject
        };
        statistics.agreements.iter().find(is_meant).map(|agreement| (agreement.both, agreement.kappa))
    };
    assert_eq!(of("Ada", "Boris", Subject::Sites), Some((0, Coefficient::NothingInCommon)), "not for the same method");
    assert_eq!(of("Ada", "Boris", Subject::Pages), Some((1, Coefficient::OneGradeOnly)));
    assert_eq!(of("Boris", "Clara", Subject::Pages), Some((1, Coefficient::Of(0.0))));
    assert_eq!(of("Ada", "Clara", Subject::Sites), None, "Clara graded no site");
}

/// Judgments about different things, so that none replaces another.
fn judgments() -> impl Strategy<Value = Vec<Judgment>> {
    let grades = prop::collection::btree_map((0..3_u8, 0..6_u8, 0..3_u8), (2..=5_u8, 0..4_usize), 0..30);
    grades.prop_map(|grades| {
        let both = |((expert, thing, method), (grade, place)): ((u8, u8, u8), (u8, usize))| {
            let (expert, thing, method) = (format!("e{expert}"), format!("s{thing}"), format!("m{method}"));
            [site(&expert, &thing, &method, Some(grade)), page(&expert, &thing, &method, PageGrade::ALL[place])]
        };
        grades.into_iter().flat_map(both).collect()
    })
}

proptest! {
    #[test]
    fn the_order_of_sayings_does_not_matter(
        (first, second) in judgments().prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle()))
    ) {
        prop_assert_eq!(Statistics::of(&first), Statistics::of(&second));
    }

    #[test]
    fn what_is_counted_adds_up(all in judgments()) {
        let statistics = Statistics::of(&all);
        for method in &statistics.sites {
            prop_assert_eq!(method.counted.iter().map(|counted| counted.count).sum::<usize>(), method.grades);
            prop_assert!((2.0..=5.0).contains(&method.mean));
            if let Some(interval) = method.interval {
                prop_assert!(2.0 <= interval.low && interval.low <= method.mean && method.mean <= interval.high);
            }
        }
        for method in &statistics.pages {
            let [.., both] = method.counted;
            prop_assert!(both.count <= method.framing_pure.min(method.content_pure));
            prop_assert!(both.interval.low <= both.share && both.share <= both.interval.high);
        }
        for agreement in &statistics.agreements {
            if let Coefficient::Of(kappa) = agreement.kappa {
                prop_assert!((-1.0..=1.0).contains(&kappa));
                prop_assert_eq!((kappa - 1.0).abs() < 1e-12, agreement.same == agreement.both);
                if let Some(interval) = agreement.kappa_interval {
                    prop_assert!(-1.0 <= interval.low && interval.low <= kappa && kappa <= interval.high);
                }
            }
        }
    }
}
