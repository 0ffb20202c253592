//! What do people read? Tables, charts, and a printable page of both.

mod charts;
mod html;
mod tables;
mod words;

pub use charts::{page_grades_chart, site_charts, site_grades_chart};
pub use html::{Report, table_html};
pub use tables::{Table, tables};
