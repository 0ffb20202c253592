//! What does a page say that nobody has seen before?
//!
//! Learns from the journal of the [example site](../../../examples/README.md), all but one of its pages, sends the template
//! somewhere as bytes, and takes the framing off the one page that was left out:
//!
//! ```sh
//! cargo run -p unframe --example apply_a_template
//! ```

use std::io;
use std::path::Path;

use unframe::Limits;
use unframe::html::{ParseOptions, parse};
use unframe::label::framing_nodes;
use unframe::page::Page;
use unframe::render::{TextOptions, text};
use unframe::segment::Blocks;
use unframe::template::{LearnOptions, SiteTemplate, TemplateObserver};

/// The page that is not learned from.
const UNSEEN: &str = "oiling-a-carriage-clock.html";

fn main() -> io::Result<()> {
    let journal = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site/journal");
    let bytes = learned(&journal)?;

    // Bytes that were changed on the way are noticed, and so are those of another version.
    let template = SiteTemplate::from_bytes(&bytes).map_err(io::Error::other)?;
    let content = content(&fs_err::read(journal.join(UNSEEN))?, &template);
    #[expect(clippy::print_stdout, reason = "an example shows what it found")]
    {
        println!("{content}");
    }
    Ok(())
}

/// The template of the other pages, as it would be saved or sent. Whoever only judges pages needs no sample.
fn learned(folder: &Path) -> io::Result<Vec<u8>> {
    let mut observer = TemplateObserver::new(LearnOptions::default());
    for entry in fs_err::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name != UNSEEN) {
            let bytes = fs_err::read(path)?;
            let page = Page::decode(&bytes, None, &Limits::default());
            observer.observe(&parse(page.text(), &ParseOptions::default()));
        }
    }
    Ok(observer.finish().to_bytes())
}

/// The text of a page without what belongs to its site.
fn content(bytes: &[u8], template: &SiteTemplate) -> String {
    let page = Page::decode(bytes, None, &Limits::default());
    let document = parse(page.text(), &ParseOptions::default());
    // Every block of the page gets a label, a reason, and on which share of the site's pages it stands.
    let blocks = Blocks::of(&document.tree);
    let labels = template.judge(&document, &blocks);
    let options = TextOptions { leave_out: framing_nodes(&document.tree, &blocks, &labels), ..TextOptions::default() };
    text(document.tree.document(), &options).text().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_runs_and_the_page_keeps_its_article_only() {
        main().unwrap();
        let journal = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site/journal");
        let template = SiteTemplate::from_bytes(&learned(&journal).unwrap()).unwrap();
        let content = content(&fs_err::read(journal.join(UNSEEN)).unwrap(), &template);
        assert!(content.contains("eleven drops"), "{content}");
        for framing in ["Skip to content", "Opening hours", "4 Ferry Lane"] {
            assert!(!content.contains(framing), "{framing}: {content}");
        }
    }
}
