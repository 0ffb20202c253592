//! Have we seen this? Three pages go into a base on disk; a fourth is asked for, and all that is alike is listed.
//!
//! ```sh
//! cargo run -p unframe-dups --example find_near_duplicates
//! ```

#![expect(clippy::print_stdout, reason = "what an example is for")]

use std::error::Error;

use unframe::near_duplicates::{Compared, Prints, Scheme, Shingler, page_parts};
use unframe::segment::semantic::Edition;
use unframe::{Options, Share};
use unframe_dups::{Base, Writer};

const ARTICLE: &str = "The clock of the ferry house stopped on the coldest night of January, at ten past four, with all four \
                       of its faces. The oil in the upper bearings had become as stiff as honey.";

/// The fingerprints of a page, content and framing apart.
fn prints(html: &str) -> Prints {
    let page = unframe::extract(html, &Options::default());
    let parts = page_parts(page.read(), page.labels(), Edition::Modern);
    Prints::of(&parts.parts(), Scheme::MinHash, &mut Shingler::default())
}

fn found() -> Result<Vec<String>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut writer = Writer::open(folder.path(), Scheme::MinHash)?;
    let copy = format!("<p>{ARTICLE} <p>Copied from the journal.");
    for (name, html) in [("journal", format!("<h1>In winter</h1><p>{ARTICLE}")), ("copy", copy)] {
        writer.add(name, &prints(&html))?;
    }
    writer.add(
        "other",
        &prints("<p>A cuckoo that calls at night can be taught to be silent by a small lever on its back."),
    )?;
    // What was added before is safe from here on, whatever happens.
    writer.commit()?;

    let base = Base::open(folder.path())?;
    let mut lines = Vec::new();
    for found in base.query(&prints(&format!("<p>{ARTICLE}")), Share::percent(70), Compared::Content)? {
        lines.push(format!("{} is {:.0} % alike", found.name, 100.0 * found.similarity.as_f64()));
    }
    for group in base.groups(Share::percent(70), Compared::Content)?.documents {
        let names: Vec<String> = group.members.into_iter().map(|member| member.name).collect();
        lines.push(format!("nearly the same: {}", names.join(", ")));
    }
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in found()? {
        println!("{line}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn copies_are_found_and_others_are_not() {
        let lines = super::found().unwrap();
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines.iter().all(|line| !line.contains("other")), "{lines:?}");
    }
}
