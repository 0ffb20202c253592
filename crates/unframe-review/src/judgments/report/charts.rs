//! The charts of a report.

use super::tables::site_name;
use super::words::{Words, number};
use crate::Language;
use crate::judgments::plots::{Bar, BarChart, BarGroup, Histogram, Series};
use crate::judgments::statistics::{Counted, GradedSite, Statistics};
use crate::judgments::{Grade, PageGrade};

/// Sites in one chart: more would not fit on a printed page.
const SITES_OF_CHART: usize = 30;

/// How often each grade was given to sites, by method, as SVG; `None` without grades.
pub fn site_grades_chart(statistics: &Statistics, language: Language) -> Option<String> {
    let series = statistics.sites.iter().map(|method| series(&method.method, &method.counted)).collect();
    let grades = Grade::ALL.map(|grade| grade.to_string()).to_vec();
    histogram("site-grades", Words::of(language).sites_title, grades, series)
}

/// How often each grade was given to pages, by method, as SVG; `None` without grades.
pub fn page_grades_chart(statistics: &Statistics, language: Language) -> Option<String> {
    let series = statistics.pages.iter().map(|method| series(&method.method, &method.counted)).collect();
    let grades = PageGrade::ALL.map(|grade| grade.to_string()).to_vec();
    histogram("page-grades", Words::of(language).pages_title, grades, series)
}

/// The grades of each site, by method, as SVG; many sites make several charts.
pub fn site_charts(statistics: &Statistics, language: Language) -> Vec<String> {
    let words = Words::of(language);
    let methods: Vec<String> = statistics.sites.iter().map(|method| method.method.clone()).collect();
    let group = |site: &GradedSite| {
        let bar = |(method, value): &(String, f64)| {
            let digits = if value.fract() == 0.0 { 0 } else { 2 };
            let series = methods.iter().position(|other| other == method).unwrap_or_default();
            Bar { series, value: *value, label: number(*value, digits, language) }
        };
        BarGroup { name: site_name(&site.site, words).to_owned(), bars: site.grades.iter().map(bar).collect() }
    };
    let chart = |(place, sites): (usize, &[GradedSite])| {
        let groups: Vec<BarGroup> = sites.iter().map(group).collect();
        let told = |group: &BarGroup| {
            let bars = group.bars.iter().map(|bar| format!("{} {}", methods[bar.series], bar.label));
            format!("{}: {}", group.name, bars.collect::<Vec<_>>().join(", "))
        };
        let chart = BarChart {
            id: format!("sites-{}", place + 1),
            title: words.by_site.to_owned(),
            description: groups.iter().map(told).collect::<Vec<_>>().join("; "),
            least: 1.0,
            most: 5.0,
            lines: vec![2.0, 3.0, 4.0, 5.0],
            series: methods.clone(),
            groups,
        };
        chart.to_svg()
    };
    statistics.graded_sites.chunks(SITES_OF_CHART).enumerate().map(chart).collect()
}

fn series<Grade>(method: &str, counted: &[Counted<Grade>]) -> Series {
    Series { name: method.to_owned(), counts: counted.iter().map(|counted| counted.count).collect() }
}

fn histogram(id: &str, title: &str, grades: Vec<String>, series: Vec<Series>) -> Option<String> {
    let told = |series: &Series| {
        let counts = grades.iter().zip(&series.counts).map(|(grade, count)| format!("{grade}: {count}"));
        format!("{} – {}", series.name, counts.collect::<Vec<_>>().join(", "))
    };
    let description = series.iter().map(told).collect::<Vec<_>>().join("; ");
    let (id, title) = (id.to_owned(), title.to_owned());
    (!series.is_empty()).then(|| Histogram { id, title, description, grades, series }.to_svg())
}
