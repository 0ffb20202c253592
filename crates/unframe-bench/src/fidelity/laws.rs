//! The laws of our formats, on real pages: Markdown is read back as it was written, XML and TEI are valid by their schemas.

use unframe::page::Page;
use unframe::{Limits, TableForm};

use super::round_trip::{RealPage, fault, real_pages};
use super::schemas::{Schema, invalid};
use crate::corpus;
use crate::in_parallel::in_parallel;

/// How many pages are in one file of XML.
const PAGES_OF_A_FILE: usize = 100;

/// How many pages obey them, of every `every`-th page of the collections.
///
/// # Errors
/// With all that is wrong, if a page does not obey a law.
pub fn laws(every: usize) -> Result<String, String> {
    let (pages, missing) = real_pages(every.max(1));
    let mut said: Vec<String> = missing.iter().map(|name| format!("{name} {}", corpus::SKIPPED)).collect();
    let mut faults = lost(&pages);
    said.push(format!("{} of {} pages are read back as they were written", pages.len() - faults.len(), pages.len()));
    for schema in [Schema::Xml, Schema::Tei] {
        match against(schema, &pages).map_err(|error| error.to_string())? {
            Some(invalid) => {
                said.push(format!("{schema:?} of {} pages: {} faults", pages.len(), invalid.len()));
                faults.extend(invalid);
            }
            None => said.push("skipped: xmllint is not installed".to_owned()),
        }
    }
    let said = said.join("\n");
    if faults.is_empty() { Ok(said) } else { Err(format!("{}\n{said}", faults.join("\n"))) }
}

/// What is lost between writing and reading Markdown, in each form of its tables.
fn lost(pages: &[RealPage]) -> Vec<String> {
    let of_page = |page: &RealPage| {
        let decoded = Page::decode(&page.source, None, &Limits::default());
        let forms = [TableForm::Auto, TableForm::Pipe, TableForm::Html];
        forms.into_iter().find_map(|form| Some(format!("{} {form:?}: {}", page.name, fault(decoded.text(), form)?)))
    };
    in_parallel(pages, of_page).into_iter().flatten().collect()
}

/// What is invalid; `None` if nothing can check it.
fn against(schema: Schema, pages: &[RealPage]) -> std::io::Result<Option<Vec<String>>> {
    let files: Vec<&[RealPage]> = pages.chunks(PAGES_OF_A_FILE).collect();
    let mut all = Vec::new();
    for outcome in in_parallel(&files, |pages| invalid(schema, pages)) {
        let Some(said) = outcome? else { return Ok(None) };
        all.extend(said.lines().map(str::to_owned));
    }
    Ok(Some(all))
}
