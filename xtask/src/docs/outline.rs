//! `docs/SUMMARY.md`: which documents the site shows, in which order. It has the form that mdBook reads, too.

use anyhow::{Result, bail};

/// Where the outline is.
pub(crate) const PATH: &str = "docs/SUMMARY.md";

/// A heading of the table of contents and what stands below it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) title: String,
    pub(crate) entries: Vec<Entry>,
}

/// A line of the table of contents.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) title: String,
    /// From the root of the repository.
    pub(crate) path: String,
}

/// Reads the outline: `# Part`, `- [Title](path)`; the first heading is the file's own.
pub(crate) fn read(summary: &str) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for (number, line) in (1..).zip(summary.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        if let Some(title) = line.strip_prefix("# ") {
            let title = if number == 1 { "" } else { title };
            parts.push(Part { title: title.to_owned(), entries: Vec::new() });
            continue;
        }
        let entry = line.strip_prefix("- [").and_then(|rest| rest.strip_suffix(')')?.split_once("]("));
        let (Some((title, path)), Some(part)) = (entry, parts.last_mut()) else {
            bail!("{PATH}:{number}: neither `# Part` nor `- [Title](path)`");
        };
        part.entries.push(Entry { title: title.to_owned(), path: super::joined("docs", path) });
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_hold_the_entries_below_them() {
        let parts = read("# Summary\n\n- [Start](index.md)\n\n# Guides\n\n- [News](../CHANGELOG.md)\n").unwrap();
        let entry = |title: &str, path: &str| Entry { title: title.to_owned(), path: path.to_owned() };
        assert_eq!(parts[0], Part { title: String::new(), entries: vec![entry("Start", "docs/index.md")] });
        assert_eq!(parts[1], Part { title: "Guides".to_owned(), entries: vec![entry("News", "CHANGELOG.md")] });
        assert!(read("# Summary\n\nRain\n").is_err());
    }
}
