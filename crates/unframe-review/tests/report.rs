//! Reports and charts: the same bytes every time, in two languages, and nothing of what experts wrote is markup.

use unframe::label::Label;
use unframe::page::Span;
use unframe_review::Language;
use unframe_review::judgments::report::{Report, page_grades_chart, site_charts, site_grades_chart, tables};
use unframe_review::judgments::statistics::Statistics;
use unframe_review::judgments::{
    Correction, Grade, Judgment, PageGrade, PageJudgment, SiteJudgment, Statement, Timestamp,
};

const HOSTILE: &str = "</title><script>alert(1)</script>\"onload='x' &amp; ]]>\u{202E}";

fn judgment(expert: &str, said: Statement) -> Judgment {
    Judgment { time: Timestamp::from_milliseconds(1_794_841_080_000), expert: expert.to_owned(), action: None, said }
}

fn site(expert: &str, site: &str, method: &str, grade: u8, note: &str) -> Judgment {
    let (site, method, note) = (site.to_owned(), method.to_owned(), note.to_owned());
    judgment(expert, Statement::Site(SiteJudgment { site, method, grade: Grade::new(grade), note }))
}

fn page(expert: &str, page: &str, method: &str, grade: &str) -> Judgment {
    let (site, page, method) = ("example.org".to_owned(), page.to_owned(), method.to_owned());
    let grade = Some(grade.parse::<PageGrade>().expect("a grade"));
    judgment(expert, Statement::Page(PageJudgment { site, page, method, grade, note: String::new() }))
}

/// Two experts, two methods, five sites, three pages.
fn judgments() -> Vec<Judgment> {
    let mut all = Vec::new();
    let sites = ["docs.example.org", "example.org", "forum.example", "сайт.рф", HOSTILE];
    for (place, name) in (0_u8..).zip(sites) {
        all.push(site("Ada", name, "auto", 5 - place % 2, ""));
        all.push(site("Ada", name, "site-2005", 2 + place % 4, ""));
        all.push(site("Борис", name, "auto", 5 - place % 3, ""));
    }
    all.push(site("Борис", HOSTILE, "auto", 3, HOSTILE));
    for (name, grade) in [("a.html", "N+S+"), ("b.html", "N-S+"), ("c.html", "N-S-")] {
        all.push(page("Ada", name, "auto", grade));
        all.push(page("Борис", name, "auto", "N+S+"));
        all.push(page("Ada", name, "sentence", "N-S-"));
    }
    let (site, page) = ("example.org".to_owned(), "a.html".to_owned());
    let (text, label) = ("Home".to_owned(), Some(Label::Framing));
    all.push(judgment("Ada", Statement::Correction(Correction { site, page, span: Span::new(3, 7), text, label })));
    all
}

fn report(language: Language, statistics: &Statistics) -> String {
    Report { source: "sites/", language }.html(statistics)
}

#[test]
fn reports_read_well() {
    let statistics = Statistics::of(&judgments());
    insta::assert_snapshot!("report-en", report(Language::English, &statistics));
    insta::assert_snapshot!("report-ru", report(Language::Russian, &statistics));
}

#[test]
fn charts_look_as_they_did() {
    let statistics = Statistics::of(&judgments());
    let sites = site_grades_chart(&statistics, Language::English).expect("there are grades");
    insta::assert_snapshot!("site-grades", sites);
    let pages = page_grades_chart(&statistics, Language::English).expect("there are grades");
    insta::assert_snapshot!("page-grades", pages);
    insta::assert_snapshot!("sites", site_charts(&statistics, Language::English).concat());
}

#[test]
fn nothing_that_was_written_is_markup() {
    let statistics = Statistics::of(&judgments());
    for language in [Language::English, Language::Russian] {
        let page = report(language, &statistics);
        assert!(!page.contains("<script") && !page.contains("onload='") && !page.contains('\u{202E}'));
        assert!(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&#39;x&#39; &amp;amp;"));
    }
    // As XML too, because charts are saved as files.
    for chart in site_charts(&statistics, Language::English) {
        let read = roxmltree::Document::parse(&chart).expect("the chart is well-formed");
        assert!(read.descendants().all(|node| !node.has_tag_name("script")));
        assert_eq!(read.root_element().attribute("role"), Some("img"));
    }
}

#[test]
fn many_sites_make_several_charts() {
    let all: Vec<Judgment> = (0..61).map(|number| site("Ada", &format!("site {number:02}"), "auto", 5, "")).collect();
    assert_eq!(site_charts(&Statistics::of(&all), Language::English).len(), 3);
}

#[test]
fn without_judgments_it_is_said() {
    let nothing = Statistics::of(&[]);
    assert_eq!(tables(&nothing, Language::English), []);
    assert_eq!(site_grades_chart(&nothing, Language::English), None);
    assert!(report(Language::English, &nothing).contains("Nothing was judged yet."));
    assert!(report(Language::Russian, &nothing).contains("Оценок пока нет."));
}

#[test]
fn every_row_has_as_many_cells_as_there_are_columns() {
    for table in tables(&Statistics::of(&judgments()), Language::Russian) {
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{}", table.title);
    }
}
