//! The pictures of the README and the documentation: a page before and after, photographed in a real Chromium, the charts of
//! quality and speed, and the drawing of a template.
//!
//! `cargo xtask pictures` makes them again in `docs/pictures` and the README. Charts and the table are made from
//! `benchmarks/quality.tsv` and `benchmarks/speed.tsv`, and tests hold what is in the repository against them.

mod chart;
mod speed;
mod template;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::{browser, cargo};

/// The page that is photographed.
const PAGE: &str = "journal/the-pendulum-and-the-stove.html";

/// What the charts and the table are made from.
const NUMBERS: &str = "benchmarks/quality.tsv";
const SPEEDS: &str = "benchmarks/speed.tsv";

pub(crate) fn pictures(_arguments: &[String]) -> Result<()> {
    let root = cargo::root();
    let folder = root.join("docs/pictures");
    fs_err::create_dir_all(&folder)?;
    let numbers = chart::Numbers::read(&fs_err::read_to_string(root.join(NUMBERS))?)?;
    let speeds = speed::Speeds::read(&fs_err::read_to_string(root.join(SPEEDS))?)?;
    for scheme in chart::Scheme::ALL {
        fs_err::write(folder.join(scheme.file_name("quality")), numbers.chart(scheme))?;
        fs_err::write(folder.join(scheme.file_name("speed")), speeds.chart(scheme))?;
        fs_err::write(folder.join(scheme.file_name("template")), template::drawing(scheme))?;
    }
    let readme = root.join("README.md");
    fs_err::write(&readme, with_table(&fs_err::read_to_string(&readme)?, &numbers.table())?)?;
    photograph(&folder)
}

/// The README with another table between its marks.
fn with_table(readme: &str, table: &str) -> Result<String> {
    const MARKS: [&str; 2] = [
        "<!-- quality -->
",
        "<!-- /quality -->",
    ];
    let (before, rest) = readme.split_once(MARKS[0]).context("README.md has no mark where the table begins")?;
    let (_, after) = rest.split_once(MARKS[1]).context("README.md has no mark where the table ends")?;
    Ok([before, MARKS[0], table, MARKS[1], after].concat())
}

/// Photographs the page as it is and as `unframe extract --format marked-html` shows it.
fn photograph(folder: &Path) -> Result<()> {
    let root = cargo::root();
    let chromium = browser::chromium().context("pictures need Chromium")?;
    let modules = browser::modules()?;
    cargo::run(&["build", "--locked", "--package", "unframe-cli"])?;
    let marked = root.join("target/pictures/marked");
    let extract = Command::new(root.join("target/debug/unframe"))
        .args(["extract", "examples/site", "--format", "marked-html", "--quiet", "-o"])
        .arg(&marked)
        .current_dir(cargo::root())
        .status()
        .context("cannot start `unframe extract`")?;
    ensure!(extract.success(), "`unframe extract` failed");
    // Beside the modules it imports.
    let scripts = modules.join(".pictures");
    fs_err::create_dir_all(&scripts)?;
    for file in ["pictures.mjs", "yard.css"] {
        fs_err::copy(root.join("xtask/pictures").join(file), scripts.join(file))?;
    }
    let status = Command::new("node")
        .arg(scripts.join("pictures.mjs"))
        .args([root.join("examples/site").join(PAGE), marked.join(PAGE), folder.to_path_buf()])
        .env("CHROMIUM", chromium)
        .status()
        .context("cannot start `node`")?;
    ensure!(status.success(), "the page could not be photographed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers() -> chart::Numbers {
        chart::Numbers::read(&fs_err::read_to_string(cargo::root().join(NUMBERS)).unwrap()).unwrap()
    }

    fn speeds() -> speed::Speeds {
        speed::Speeds::read(&fs_err::read_to_string(cargo::root().join(SPEEDS)).unwrap()).unwrap()
    }

    #[test]
    fn the_table_of_the_readme_shows_the_numbers() {
        let readme = fs_err::read_to_string(cargo::root().join("README.md")).unwrap();
        assert!(with_table(&readme, &numbers().table()).unwrap() == readme, "run `cargo xtask pictures`");
    }

    #[test]
    fn the_charts_show_the_numbers() {
        for scheme in chart::Scheme::ALL {
            let charts = [("quality", numbers().chart(scheme)), ("speed", speeds().chart(scheme))];
            for (name, made) in charts.into_iter().chain([("template", template::drawing(scheme))]) {
                let path = cargo::root().join("docs/pictures").join(scheme.file_name(name));
                assert_eq!(fs_err::read_to_string(&path).unwrap(), made, "run `cargo xtask pictures`");
            }
        }
    }
}
