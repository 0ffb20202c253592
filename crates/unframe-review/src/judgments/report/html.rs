//! The report as a page: one file without scripts that asks for nothing else, to be read, sent and printed.

use std::fmt::Write;

use unframe::render::escape_html;

use super::charts::{page_grades_chart, site_charts, site_grades_chart};
use super::tables::{Table, tables};
use super::words::{Words, minute};
use crate::Language;
use crate::judgments::statistics::Statistics;

/// A report.
#[derive(Clone, Copy, Debug)]
pub struct Report<'report> {
    /// The name of what was judged, as the user wrote it.
    pub source: &'report str,
    /// The language of the report.
    pub language: Language,
}

const STYLE: &str = include_str!("report.css");

impl Report<'_> {
    /// Writes the report as an HTML page.
    pub fn html(&self, statistics: &Statistics) -> String {
        let words = Words::of(self.language);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}: {}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n",
            self.language.code(),
            words.title,
            escape_html(self.source),
            words.title,
        );
        let experts = statistics.experts.join(", ");
        let last = statistics.last.map_or_else(|| "—".to_owned(), minute);
        page.push_str("<dl>\n");
        for (name, value) in [(words.source, self.source), (words.last, &last), (words.experts, &experts)] {
            let _ = writeln!(page, "<div><dt>{name}</dt><dd>{}</dd></div>", escape_html(value));
        }
        page.push_str("</dl>\n");
        let tables = tables(statistics, self.language);
        if tables.is_empty() {
            let _ = writeln!(page, "<p>{}</p>", words.nothing);
        }
        for table in &tables {
            let _ = write!(page, "<section>\n<h2>{}</h2>\n{}", table.title, table_html(table));
            for chart in self.charts(table, statistics) {
                let _ = write!(page, "<figure>\n{chart}</figure>\n");
            }
            page.push_str("</section>\n");
        }
        page.push_str("<footer>\n");
        for explained in words.explained {
            let _ = writeln!(page, "<p>{}</p>", escape_html(explained));
        }
        page.push_str("</footer>\n</main>\n</body>\n</html>\n");
        page
    }

    /// The charts that belong to a table.
    fn charts(&self, table: &Table, statistics: &Statistics) -> Vec<String> {
        let words = Words::of(self.language);
        let mut charts = Vec::new();
        if table.title == words.sites_title {
            charts.extend(site_grades_chart(statistics, self.language));
            charts.extend(site_charts(statistics, self.language));
        } else if table.title == words.pages_title {
            charts.extend(page_grades_chart(statistics, self.language));
        }
        charts
    }
}

/// A table as HTML.
pub fn table_html(table: &Table) -> String {
    let class = |column: usize| if column < table.names { "name" } else { "number" };
    let mut html = String::from("<div class=\"table\">\n<table>\n<thead><tr>");
    for (column, name) in table.head.iter().enumerate() {
        let _ = write!(html, "<th scope=\"col\" class=\"{}\">{}</th>", class(column), escape_html(name));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        html.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let cell = escape_html(cell);
            let _ = match column {
                0 if table.names > 0 => write!(html, "<th scope=\"row\" class=\"name\">{cell}</th>"),
                _ => write!(html, "<td class=\"{}\">{cell}</td>", class(column)),
            };
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
    html
}
