//! Does knowing the site help? Every collection of sites beside each other, by site and page together, by each alone, and
//! by trafilatura.
//!
//! `auto` promises to be no worse than the better of `page` and `site`. Below the table it is said whether it keeps the
//! promise on the collections whose content or values are known.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use super::compared::{AUTO, COLUMNS, Compared, Measure, Numbers, PAGE, SITE};
use super::gold::{self, GoldSite};
use crate::corpus;
use crate::in_parallel::in_parallel;
use crate::rival_python::trafilatura_texts;

/// A collection of sites.
struct Collection {
    name: &'static str,
    file: &'static str,
    measure: Measure,
    markup: Markup,
}

/// Whether pages are measured as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Markup {
    AsItIs,
    /// Without its hints.
    Hardened,
}

const COLLECTIONS: [Collection; 6] = [
    collection("gold sites", "gold-sites-dev.tar.zst", Measure::Content, Markup::AsItIs),
    collection("gold sites, hardened", "gold-sites-dev.tar.zst", Measure::Content, Markup::Hardened),
    collection("news sites", "news-sites-dev.tar.zst", Measure::Content, Markup::AsItIs),
    collection("swde", "swde-dev.tar.zst", Measure::Values, Markup::AsItIs),
    collection("recipes", "recipes-dev.jsonl.zst", Measure::Values, Markup::AsItIs),
    collection("crawled sites", "crawled-sites.tar.zst", Measure::Letters, Markup::AsItIs),
];

const fn collection(name: &'static str, file: &'static str, measure: Measure, markup: Markup) -> Collection {
    Collection { name, file, measure, markup }
}

/// Smaller differences are noise.
const NOISE: f64 = 0.001;

/// What is said about the sites on which `auto` is worse than the better of `page` and `site`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BySite {
    /// They are listed.
    Listed,
    /// They are counted.
    Counted,
}

/// All collections as a table in Markdown, and the promise of `auto`; or why there is none.
pub fn report(by_site: BySite) -> String {
    let Some(shared) = corpus::shared_folder() else { return corpus::SKIPPED.to_owned() };
    table(&shared.join("data"), by_site).unwrap_or_else(|error| format!("cannot read the collections: {error}"))
}

/// Those that are in a folder, a line each.
fn table(data: &Path, by_site: BySite) -> io::Result<String> {
    let mut lines = vec![
        format!("| collection | what | {} |", COLUMNS.join(" | ")),
        format!("|---|---|{}", "---|".repeat(COLUMNS.len())),
    ];
    let (mut promises, mut rival_notes) = (Vec::new(), Vec::new());
    for Collection { name, file, measure, markup } in COLLECTIONS {
        let path = data.join(file);
        if !path.is_file() {
            lines.push(format!("| {name} | skipped: the data are not here |{}", " |".repeat(COLUMNS.len())));
            continue;
        }
        let sites = read(&path, measure)?;
        let sites = if markup == Markup::Hardened { in_parallel(&sites, GoldSite::hardened) } else { sites };
        let rival = trafilatura_texts(sites.iter().flat_map(|site| &site.pages).map(|page| page.source.as_slice()));
        if let Err(why) = &rival
            && !rival_notes.contains(why)
        {
            rival_notes.push(why.clone());
        }
        let compared = compare(&sites, rival.as_deref().ok(), measure);
        let what = match measure {
            Measure::Content => "F1 / leak / loss",
            Measure::Values => "values / words kept / nearly empty pages",
            Measure::Letters => "letters kept",
        };
        let cells: Vec<String> = (0..COLUMNS.len()).map(|column| cell(&compared, column, measure)).collect();
        lines.push(format!("| {name} | {what} | {} |", cells.join(" | ")));
        if measure != Measure::Letters {
            promises.push(promise(name, &compared, by_site));
        }
    }
    let skipped = rival_notes.iter().map(|why| format!("trafilatura is skipped: {why}"));
    let below: Vec<String> = skipped.chain(promises).collect();
    Ok(format!("{}\n\n{}", lines.join("\n"), below.join("\n")))
}

fn read(path: &Path, measure: Measure) -> io::Result<Vec<GoldSite>> {
    match measure {
        Measure::Letters => gold::read_unknown(path),
        _ if path.to_string_lossy().contains(".jsonl") => gold::read_lines(path),
        _ => gold::read(path),
    }
}

/// A number of a collection: of a method, what, how much, and whether more is better.
#[derive(Clone, Copy, Debug)]
pub struct Total {
    /// `auto` or `page`.
    pub method: &'static str,
    /// What was measured.
    pub what: &'static str,
    /// A mean over sites, or a number of pages.
    pub value: f64,
    /// Whether more of it is better.
    pub more_is_better: bool,
}

/// The numbers of `auto` and `page` on the collection in a file.
///
/// # Errors
/// If the file cannot be read.
pub fn totals(path: &Path) -> io::Result<Vec<Total>> {
    let is_of_file = |collection: &&Collection| path.ends_with(collection.file);
    let Some(Collection { measure, .. }) = COLLECTIONS.iter().find(is_of_file) else { return Ok(Vec::new()) };
    let compared = compare(&read(path, *measure)?, None, *measure);
    let names: &[(&'static str, bool)] = match measure {
        Measure::Content => &[("F1", true), ("leak", false), ("loss", false)],
        Measure::Values => &[("values", true), ("words kept", false), ("nearly empty pages", false)],
        Measure::Letters => &[("letters kept", true)],
    };
    let mut totals = Vec::new();
    for column in [AUTO, PAGE] {
        let numbers = sums(&compared, column, *measure).unwrap_or_default();
        for ((what, more_is_better), value) in names.iter().zip(numbers) {
            let (method, more_is_better) = (COLUMNS[column], *more_is_better);
            totals.push(Total { method, what, value, more_is_better });
        }
    }
    Ok(totals)
}

/// All sites; `rival` has the texts of all their pages in a row.
fn compare(sites: &[GoldSite], rival: Option<&[String]>, measure: Measure) -> Vec<Compared> {
    let mut first = 0;
    let with_texts: Vec<_> = sites
        .iter()
        .map(|site| {
            let texts = rival.map(|texts| &texts[first..first + site.pages.len()]);
            first += site.pages.len();
            (site, texts)
        })
        .collect();
    in_parallel(&with_texts, |(site, texts)| Compared::of(site, *texts, measure))
}

/// The numbers of a column: means over sites, but pages are added up. `None` for a rival that is not here.
fn sums(compared: &[Compared], column: usize, measure: Measure) -> Option<[f64; 3]> {
    let columns: Vec<Numbers> = compared.iter().filter_map(|site| site.columns[column]).collect();
    let of = |index: usize| columns.iter().filter_map(move |numbers| numbers[index]);
    let last = if measure == Measure::Values { of(2).sum() } else { mean(of(2)) };
    (!columns.is_empty()).then(|| [mean(of(0)), mean(of(1)), last])
}

/// The same in words.
fn cell(compared: &[Compared], column: usize, measure: Measure) -> String {
    let Some([first, second, third]) = sums(compared, column, measure) else { return "skipped".to_owned() };
    match measure {
        Measure::Content => format!("{first:.4} / {second:.4} / {third:.4}"),
        Measure::Values => format!("{first:.4} / {second:.4} / {third:.0}"),
        Measure::Letters => format!("{first:.4}"),
    }
}

/// Whether `auto` is as good as the better of `page` and `site`: over all, and on how many sites.
fn promise(name: &str, compared: &[Compared], by_site: BySite) -> String {
    let first = |site: &Compared, column: usize| {
        let is_measured = column != SITE || site.has_template;
        site.columns[column].filter(|_| is_measured).and_then(|numbers| numbers[0])
    };
    let mean_of = |column: usize| mean(compared.iter().filter_map(|site| first(site, column)));
    let (auto, page, site) = (mean_of(AUTO), mean_of(PAGE), mean_of(SITE));
    let (better, of_better) = if page >= site { ("page", page) } else { ("site", site) };
    let kept = if auto >= of_better - NOISE { "kept" } else { "**broken**" };
    let measured = compared.iter().filter(|site| first(site, AUTO).is_some());
    let on = |than: &[usize]| {
        let holds = |site: &&Compared| {
            than.iter().all(|column| first(site, AUTO) >= first(site, *column).map(|other| other - NOISE))
        };
        measured.clone().filter(holds).count()
    };
    let all = measured.clone().count();
    let mut said = format!(
        "{name}: promise {kept}: auto {auto:.4}, better of page and site {of_better:.4} ({better}); auto is no worse than \
         page on {} of {all} sites, than both on {}",
        on(&[PAGE]),
        on(&[PAGE, SITE])
    );
    if by_site == BySite::Listed {
        for lost in measured.clone() {
            let [auto, page, site] = [AUTO, PAGE, SITE].map(|column| first(lost, column).unwrap_or_default());
            if auto < page.max(site) - NOISE {
                let _ = write!(said, "\n  {}: auto {auto:.4}, page {page:.4}, site {site:.4}", lost.site);
            }
        }
    }
    said
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut number) = (0.0, 0.0);
    for value in values {
        sum += value;
        number += 1.0;
    }
    if number > 0.0 { sum / number } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(name: &str, firsts: [f64; 3]) -> Compared {
        let [auto, page, site] = firsts.map(|first| Some([Some(first), Some(0.5), Some(2.0)]));
        Compared { site: name.to_owned(), has_template: true, columns: [auto, page, site, None] }
    }

    #[test]
    fn the_promise_is_kept_if_auto_is_no_worse_than_the_better_of_both() {
        let (won, lost) = (site("hills", [0.9, 0.8, 0.7]), site("coast", [0.5, 0.6, 0.2]));
        let said = promise("news", &[won.clone(), lost.clone()], BySite::Listed);
        let expected = "news: promise kept: auto 0.7000, better of page and site 0.7000 (page); auto is no worse than page on 1 of 2 \
                        sites, than both on 1\n  coast: auto 0.5000, page 0.6000, site 0.2000";
        assert_eq!(said, expected);
        assert!(promise("news", &[lost], BySite::Counted).starts_with("news: promise **broken**: auto 0.5000"));
        assert_eq!(cell(std::slice::from_ref(&won), AUTO, Measure::Values), "0.9000 / 0.5000 / 2");
        let alone = Compared { has_template: false, ..site("a page", [0.6, 0.6, 1.0]) };
        assert!(
            promise("recipes", &[alone], BySite::Counted)
                .contains("kept: auto 0.6000, better of page and site 0.6000 (page)")
        );
        assert_eq!(cell(&[won], 3, Measure::Content), "skipped");
    }
}
