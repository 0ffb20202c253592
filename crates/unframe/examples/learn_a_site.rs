//! What does a page say that nobody has seen before, once its site is known?
//!
//! Learns from the journal of the [example site](../../../examples/README.md), all but one of its pages, and takes the
//! framing off the page that was left out:
//!
//! ```sh
//! cargo run -p unframe --example learn_a_site
//! ```

use std::io;
use std::path::Path;

use unframe::template::SiteTemplate;
use unframe::{Options, learn};

/// The page that is not learned from.
const UNSEEN: &str = "oiling-a-carriage-clock.html";

fn main() -> io::Result<()> {
    let journal = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site/journal");
    let mut pages = Vec::new();
    for entry in fs_err::read_dir(&journal)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name != UNSEEN) {
            pages.push(fs_err::read(path)?);
        }
    }

    // What the pages have in common. It can be saved, sent, and applied to pages that were not there yet.
    let template = learn(&pages);
    let saved = template.to_bytes();
    // Bytes that were changed on the way are noticed, and so are those of another version.
    let template = SiteTemplate::from_bytes(&saved).map_err(io::Error::other)?;

    let unseen = fs_err::read(journal.join(UNSEEN))?;
    let page = template.extract(&unseen, &Options::default());
    #[expect(clippy::print_stdout, reason = "an example shows what it found")]
    {
        println!("{}", page.markdown());
        println!("learned from {} pages, saved in {} bytes", template.pages_compared(), saved.len());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_runs_and_the_page_keeps_its_article_only() {
        main().unwrap();
        let journal = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site/journal");
        let pages = fs_err::read_dir(&journal).unwrap().map(|entry| fs_err::read(entry.unwrap().path()).unwrap());
        let unseen = fs_err::read(journal.join(UNSEEN)).unwrap();
        let template = learn(pages.filter(|page| *page != unseen));
        let page = template.extract(&unseen, &Options::default());
        assert!(page.text().contains("eleven drops"), "{}", page.text());
        for framing in ["Skip to content", "Opening hours", "4 Ferry Lane"] {
            assert!(!page.text().contains(framing), "{framing}: {}", page.text());
        }
    }
}
