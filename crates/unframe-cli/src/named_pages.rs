//! Files that name pages, one a line: what `--only` reads.

use std::collections::BTreeSet;
use std::path::Path;

use crate::failure::{Failure, cause};

/// The names in a file; `None` where no file was named, which means all pages.
pub(crate) fn read(path: Option<&Path>) -> Result<Option<BTreeSet<String>>, Failure> {
    let Some(path) = path else { return Ok(None) };
    let text = fs_err::read_to_string(path).map_err(|error| Failure {
        message: format!("cannot read `{}`", path.display()),
        causes: vec![cause(&error)],
        hint: None,
    })?;
    Ok(Some(text.lines().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()))
}
