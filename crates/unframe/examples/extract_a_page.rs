//! What does this page say?
//!
//! Takes the framing off one page of the [example site](../../../examples/README.md) and tells what was left out, and why:
//!
//! ```sh
//! cargo run -p unframe --example extract_a_page
//! ```

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use unframe::{Extraction, Options, extract};

fn main() -> io::Result<()> {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site");
    let html = fs_err::read(site.join("journal/oiling-a-carriage-clock.html"))?;

    // Any bytes are a page: its encoding is told from them, and nothing in them is an error.
    let page = extract(&html, &Options::default());
    #[expect(clippy::print_stdout, reason = "an example shows what it found")]
    {
        println!("{}", page.markdown());
        print!("{}", left_out(&page));
    }
    Ok(())
}

/// Every block that is framing: where it stands in the bytes, why it was left out, and what it says.
fn left_out(page: &Extraction<'_>) -> String {
    let mut told = String::new();
    for block in page.blocks().filter(|block| !block.is_content()) {
        let _ = writeln!(told, "{:?} {}: {}", block.range(), block.reason().name(), block.text());
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_runs_and_the_menu_is_left_out() {
        main().unwrap();
        let html = "<ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>\
                    <h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot.";
        let page = extract(html, &Options::default());
        assert_eq!(left_out(&page), "18..22 looks-like-framing: Home\n44..48 looks-like-framing: News\n");
    }
}
