//! The tables and the code of an extraction as values.

use super::Extraction;
use crate::render::{self, CodeBlock, DataTable, TablesAndCode};

impl Extraction<'_> {
    /// The data tables of the content, cell by cell.
    ///
    /// ```
    /// let html = "<h1>Rain</h1><p>This is how much of it fell in one night.</p>\
    ///     <table><tr><th>Town<th>Millimetres<tr><td>Oslo<td>4<tr><td>Bergen<td>31</table>";
    /// let page = unframe::extract(html, &unframe::Options::default());
    /// let cell = &page.tables()[0].rows[2][1];
    /// assert_eq!((cell.text.as_str(), cell.is_header), ("31", false));
    /// ```
    pub fn tables(&self) -> &[DataTable] {
        &self.tables_and_code().tables
    }

    /// The blocks of code of the content, each with its language if the page names it.
    pub fn code(&self) -> &[CodeBlock] {
        &self.tables_and_code().code
    }

    /// Both, which are found in one walk over the page.
    pub(super) fn tables_and_code(&self) -> &TablesAndCode {
        let of = || render::tables_and_code(self.read.page(), self.read.tree(), &self.content.text_options());
        self.tables_and_code.get_or_init(of)
    }
}
