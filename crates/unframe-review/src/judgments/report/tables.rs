//! The tables of a report as rows of text, for HTML and for the terminal.

use super::words::{Words, number};
use crate::Language;
use crate::judgments::statistics::{
    Agreement, Coefficient, Counted, Interval, JointAgreement, MethodComparison, MethodOnPages, MethodOnSites,
    Statistics, Subject,
};

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its title.
    pub title: &'static str,
    /// The names of its columns.
    pub head: Vec<String>,
    /// Its rows, with one cell per column.
    pub rows: Vec<Vec<String>>,
    /// The number of leading columns that hold names; the others hold numbers.
    pub names: usize,
}

/// All tables that have something to show, in the order of a report. Notes are the last one.
pub fn tables(statistics: &Statistics, language: Language) -> Vec<Table> {
    let words = Words::of(language);
    let tables = [
        of_sites(statistics, language, words),
        of_pages(statistics, language, words),
        of_comparisons(statistics, language, words),
        of_agreements(statistics, language, words),
        of_all_together(statistics, language, words),
        of_corrections(statistics, words),
        of_notes(statistics, words),
    ];
    tables.into_iter().filter(|table| !table.rows.is_empty()).collect()
}

fn head(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn of_sites(statistics: &Statistics, language: Language, words: &'static Words) -> Table {
    let row = |method: &MethodOnSites| {
        let mut row = vec![method.method.clone(), method.sites.to_string(), method.grades.to_string()];
        row.extend(method.counted.iter().map(counted));
        row.push(number(method.mean, 2, language));
        row.push(method.interval.map_or_else(|| words.one_value.to_owned(), |found| interval(found, language)));
        row
    };
    let head = head(&[words.method, words.sites, words.grades, "2", "3", "4", "5", words.mean, words.interval]);
    Table { title: words.sites_title, head, rows: statistics.sites.iter().map(row).collect(), names: 1 }
}

fn of_pages(statistics: &Statistics, language: Language, words: &'static Words) -> Table {
    let row = |method: &MethodOnPages| {
        let mut row = vec![method.method.clone(), method.pages.to_string(), method.grades.to_string()];
        row.extend(method.counted.iter().map(counted));
        row.push(share(method.framing_pure, method.framing_interval, method.grades, language));
        row.push(share(method.content_pure, method.content_interval, method.grades, language));
        row
    };
    let grades = ["N−S−", "N+S−", "N−S+", "N+S+"];
    let mut names = vec![words.method, words.pages, words.grades];
    names.extend(grades);
    names.extend([words.only_framing, words.only_content]);
    Table { title: words.pages_title, head: head(&names), rows: statistics.pages.iter().map(row).collect(), names: 1 }
}

fn of_comparisons(statistics: &Statistics, language: Language, words: &'static Words) -> Table {
    let row = |compared: &MethodComparison| {
        let equal = compared.sites - compared.first_better - compared.second_better;
        let of_interval = compared.interval.map(|found| interval(found, language));
        vec![
            format!("{} – {}", compared.first, compared.second),
            compared.sites.to_string(),
            compared.first_better.to_string(),
            equal.to_string(),
            compared.second_better.to_string(),
            number(compared.difference, 2, language),
            of_interval.unwrap_or_else(|| words.one_value.to_owned()),
            number(compared.chance, 3, language),
        ]
    };
    let head = head(&[
        words.methods,
        words.sites,
        words.first_better,
        words.equal,
        words.second_better,
        words.difference,
        words.interval,
        words.chance,
    ]);
    Table { title: words.comparisons_title, head, rows: statistics.comparisons.iter().map(row).collect(), names: 1 }
}

fn of_agreements(statistics: &Statistics, language: Language, words: &'static Words) -> Table {
    let row = |agreement: &Agreement| {
        let mut row = vec![
            format!("{} – {}", agreement.first, agreement.second),
            subject(agreement.subject, words).to_owned(),
            agreement.both.to_string(),
            agreement.same.to_string(),
        ];
        let nothing = || "—".to_owned();
        let of_interval = |found: Option<Interval>| found.map_or_else(nothing, |found| interval(found, language));
        row.push(coefficient(agreement.kappa, language, words));
        row.push(of_interval(agreement.kappa_interval));
        row.push(agreement.weighted.map_or_else(nothing, |kappa| coefficient(kappa, language, words)));
        row.push(of_interval(agreement.weighted_interval));
        row
    };
    let head = head(&[
        words.experts,
        words.graded,
        words.in_common,
        words.same,
        words.kappa,
        words.interval,
        words.weighted_kappa,
        words.interval,
    ]);
    Table { title: words.agreements_title, head, rows: statistics.agreements.iter().map(row).collect(), names: 2 }
}

/// Of two experts this says what κ says.
fn of_all_together(statistics: &Statistics, language: Language, words: &'static Words) -> Table {
    let row = |agreement: &JointAgreement| {
        vec![
            subject(agreement.subject, words).to_owned(),
            agreement.experts.to_string(),
            agreement.items.to_string(),
            coefficient(agreement.alpha, language, words),
            agreement.interval.map_or_else(|| "—".to_owned(), |found| interval(found, language)),
        ]
    };
    let head = head(&[words.graded, words.experts, words.in_common, words.alpha, words.interval]);
    let rows = statistics.together.iter().filter(|agreement| agreement.experts > 2).map(row).collect();
    Table { title: words.together_title, head, rows, names: 1 }
}

fn subject(subject: Subject, words: &'static Words) -> &'static str {
    match subject {
        Subject::Sites => words.sites_title,
        Subject::Pages => words.pages_title,
    }
}

fn coefficient(coefficient: Coefficient, language: Language, words: &'static Words) -> String {
    match coefficient {
        Coefficient::Of(found) => number(found, 2, language),
        Coefficient::NothingInCommon => words.nothing_in_common.to_owned(),
        Coefficient::OneGradeOnly => words.one_grade_only.to_owned(),
    }
}

fn of_corrections(statistics: &Statistics, words: &'static Words) -> Table {
    let corrected = statistics.corrections;
    let row = vec![corrected.blocks.to_string(), corrected.pages.to_string()];
    let rows = if corrected.blocks > 0 { vec![row] } else { Vec::new() };
    Table { title: words.corrections_title, head: head(&[words.blocks_corrected, words.on_pages]), rows, names: 2 }
}

fn of_notes(statistics: &Statistics, words: &'static Words) -> Table {
    let rows = statistics.notes.iter().map(|note| {
        let page = note.page.clone().unwrap_or_else(|| "—".to_owned());
        let site = site_name(&note.site, words).to_owned();
        vec![note.expert.clone(), site, page, note.method.clone(), note.grade.clone(), note.note.clone()]
    });
    let head = head(&[words.expert, words.site, words.page, words.method, words.grade, words.note]);
    Table { title: words.notes_title, head, rows: rows.collect(), names: 6 }
}

/// A site as people call it.
pub(super) fn site_name<'name>(site: &'name str, words: &'static Words) -> &'name str {
    if site.is_empty() { words.only_site } else { site }
}

fn counted<Grade>(counted: &Counted<Grade>) -> String {
    format!("{} ({} %)", counted.count, counted.percent)
}

fn interval(interval: Interval, language: Language) -> String {
    format!("{} … {}", number(interval.low, 2, language), number(interval.high, 2, language))
}

fn share(part: usize, interval: Interval, whole: usize, language: Language) -> String {
    let percent = |share: f64| number(share * 100.0, 0, language);
    let share = crate::judgments::statistics::whole_percents(&[part, whole - part])[0];
    format!("{share} % ({} … {})", percent(interval.low), percent(interval.high))
}
