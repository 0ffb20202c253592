//! What do the pages of a site have in common, in words?
//!
//! Sees the pages of the [example site](../../../examples/README.md) one by one, and tells which of them were made from one
//! template, and what that puts around their content:
//!
//! ```sh
//! cargo run -p unframe --example describe_a_site
//! ```

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use unframe::ReadPage;
use unframe::template::{LearnOptions, SavedTemplate, SiteTemplate, TemplateObserver};

fn main() -> io::Result<()> {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site");

    // An observer sees pages in any order, and keeps a sample of a large site. Two observers that saw different pages can
    // be merged, which is how several threads or machines learn one site.
    let mut observer = TemplateObserver::new(LearnOptions::default());
    observe_folder(&site, &mut observer)?;

    // The sample stays with the template, so that it can see more pages next week.
    let saved = SavedTemplate::from(observer);
    #[expect(clippy::print_stdout, reason = "an example shows what it found")]
    {
        print!("{}", described(&saved.template));
        println!("saved, it takes {} bytes", saved.to_bytes().len());
    }
    Ok(())
}

/// Sees every page of a folder and of the folders in it.
fn observe_folder(folder: &Path, observer: &mut TemplateObserver) -> io::Result<()> {
    for entry in fs_err::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            observe_folder(&path, observer)?;
        } else {
            observer.observe(&ReadPage::from(fs_err::read(path)?.as_slice()));
        }
    }
    Ok(())
}

/// The clusters, and the lines that stand on at least half of their pages.
fn described(template: &SiteTemplate) -> String {
    let mut told = String::new();
    for cluster in template.clusters() {
        let _ = writeln!(told, "{} pages like “{}”", cluster.pages(), cluster.titles()[0]);
        for (line, support) in template.framing_of(cluster).filter(|(_, support)| support.as_f64() >= 0.5).take(8) {
            let _ = writeln!(told, "  {:3.0} %  {line}", support.as_f64() * 100.0);
        }
    }
    let _ = writeln!(told, "{} unlike any other", template.odd_pages());
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_runs_and_the_site_has_two_templates() {
        main().unwrap();
        let mut observer = TemplateObserver::new(LearnOptions::default());
        observe_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/site"), &mut observer).unwrap();
        let template = observer.finish();
        let clusters: Vec<u32> = template.clusters().iter().map(unframe::template::Cluster::pages).collect();
        assert_eq!((clusters, template.odd_pages()), (vec![8, 6], 1), "{}", described(&template));
        assert!(template.odd_titles()[0].starts_with("The Ticking Yard: clocks mended"), "the home page");
    }
}
