//! Does knowing the site help? Every collection of sites beside each other, by site and page together and by each alone.

use std::io;
use std::path::Path;

use super::gold::{self, GoldSite};
use super::values::{METHODS, Survival, survival};
use super::{Measured, Scores};
use crate::corpus;
use crate::in_parallel::in_parallel;

/// What a collection is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    /// Word F1, leak and loss of pages whose content is known.
    Content,
    /// The same without the hints of the markup.
    Hardened,
    /// Values that survive.
    Values,
    /// Letters that are kept, because nothing is known.
    Letters,
}

const COLLECTIONS: [(&str, &str, Measure); 6] = [
    ("gold sites", "gold-sites-dev.tar.zst", Measure::Content),
    ("gold sites, hardened", "gold-sites-dev.tar.zst", Measure::Hardened),
    ("news sites", "news-sites-dev.tar.zst", Measure::Content),
    ("swde", "swde-dev.tar.zst", Measure::Values),
    ("recipes", "recipes-dev.jsonl.zst", Measure::Values),
    ("crawled sites", "crawled-sites.tar.zst", Measure::Letters),
];

/// A table in Markdown of all collections, or why there is none.
pub fn report() -> String {
    let Some(shared) = corpus::shared_folder() else { return corpus::SKIPPED.to_owned() };
    table(&shared.join("data")).unwrap_or_else(|error| format!("cannot read the collections: {error}"))
}

/// Those that are in a folder, a line each.
fn table(data: &Path) -> io::Result<String> {
    let names = METHODS.map(unframe::Method::name);
    let mut lines = vec![
        format!("| collection | what | {} |", names.join(" | ")),
        format!("|---|---|{}", "---|".repeat(METHODS.len())),
    ];
    for (name, file, measure) in COLLECTIONS {
        let path = data.join(file);
        if !path.is_file() {
            lines.push(format!("| {name} | skipped: the data are not here |{}", " |".repeat(METHODS.len())));
            continue;
        }
        let sites = match measure {
            Measure::Letters => gold::read_unknown(&path)?,
            _ if file.contains(".jsonl") => gold::read_lines(&path)?,
            _ => gold::read(&path)?,
        };
        let (what, cells) = match measure {
            Measure::Content => ("F1 / leak / loss", by_content(&sites)),
            Measure::Hardened => {
                let hardened = in_parallel(&sites, GoldSite::hardened);
                ("F1 / leak / loss", by_content(&hardened))
            }
            Measure::Values => ("values / words kept / nearly empty pages", by_values(&sites)),
            Measure::Letters => ("letters kept", by_letters(&sites)),
        };
        lines.push(format!("| {name} | {what} | {} |", cells.join(" | ")));
    }
    Ok(lines.join("\n"))
}

/// The first methods of [`Measured`] are [`METHODS`].
fn by_content(sites: &[GoldSite]) -> [String; METHODS.len()] {
    let measured = in_parallel(sites, Measured::of);
    std::array::from_fn(|index| {
        let scores = Scores::mean(&measured.iter().map(|site| site.methods[index]).collect::<Vec<_>>());
        format!("{:.4} / {:.4} / {:.4}", scores.f1, scores.leak, scores.loss)
    })
}

fn by_values(sites: &[GoldSite]) -> [String; METHODS.len()] {
    let measured = in_parallel(sites, survival);
    std::array::from_fn(|index| {
        let of_method = |of: fn(&Survival) -> Option<f64>| mean(measured.iter().filter_map(|site| of(&site[index])));
        let empty: usize = measured.iter().map(|site| site[index].empty).sum();
        format!("{:.4} / {:.4} / {empty}", of_method(|site| site.values), of_method(|site| Some(site.kept)))
    })
}

fn by_letters(sites: &[GoldSite]) -> [String; METHODS.len()] {
    let measured = in_parallel(sites, survival);
    std::array::from_fn(|index| format!("{:.4}", mean(measured.iter().map(|site| site[index].letters))))
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut number) = (0.0, 0.0);
    for value in values {
        sum += value;
        number += 1.0;
    }
    if number > 0.0 { sum / number } else { 0.0 }
}
