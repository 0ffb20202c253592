//! Every table of quality, one after the other: what `cargo xtask quality` prints.

use std::path::{Path, PathBuf};

use super::collections::BySite;
use super::{Measured, collections, gold, pages, table, table_of_consistency};
use crate::corpus;

/// The tables of all collections, or those of one collection of sites. `by_site` is for the table of all collections.
///
/// # Errors
/// If the sites cannot be read, in words.
pub fn report(sites: Option<&Path>, by_site: BySite) -> Result<String, String> {
    let mut tables = Vec::new();
    if sites.is_none() {
        tables.push(collections::report(by_site));
        match corpus::wcxb_dev() {
            Some(web_pages) => {
                tables.push(pages::table(&pages::MeasuredPages::of(&web_pages)));
                tables.push(pages::table_of_blocks(&web_pages));
            }
            None => tables.push(format!("wcxb-dev {}", corpus::SKIPPED)),
        }
    }
    let Some(path) = sites.map(PathBuf::from).or_else(gold::sites_dev) else {
        tables.push(corpus::SKIPPED.to_owned());
        return Ok(tables.join("\n\n"));
    };
    let sites = gold::read(&path).map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
    if sites.is_empty() {
        return Err(format!("there are no sites with known content in `{}`", path.display()));
    }
    let measured: Vec<Measured> = sites.iter().map(Measured::of).collect();
    tables.extend([table(&measured), table_of_consistency(&measured)]);
    Ok(tables.join("\n\n"))
}
