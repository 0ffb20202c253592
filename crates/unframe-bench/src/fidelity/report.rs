//! The pages of a folder, what each tool makes of them, and the tables of scores.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use unframe::{Options, extract};

use super::read::read;
use super::score::{Kind, Tally, score};
use super::structure::Structure;

/// What to report.
#[derive(Clone, Debug, Default)]
struct Asked {
    /// A table of this tool, renderer by renderer; not of those kept apart.
    by_renderer: Option<String>,
    /// What is wrong with our output of this renderer's pages, of this kind.
    faults: Option<(String, Kind)>,
}

/// The report that is asked for by `FOLDER [--by-renderer TOOL] [--faults RENDERER KIND]`.
///
/// # Errors
/// In words, if arguments make no sense or the folder cannot be read.
pub fn run(arguments: &[String]) -> Result<String, String> {
    let (folder, options) = arguments.split_first().ok_or("name a folder with pages")?;
    let mut asked = Asked::default();
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        match option.as_str() {
            "--by-renderer" => asked.by_renderer = rest.next().cloned(),
            "--faults" => {
                let renderer = rest.next().cloned().unwrap_or_default();
                let named = rest.next().map(String::as_str).unwrap_or_default();
                let kind = Kind::ALL.into_iter().find(|kind| kind.name() == named);
                asked.faults = Some((renderer, kind.ok_or_else(|| format!("`{named}` is not a kind"))?));
            }
            _ => return Err(format!("`{option}` is unknown")),
        }
    }
    report(Path::new(folder), &asked).map_err(|error| error.to_string())
}

/// We, as the command extracts a page; and as it converts a whole page.
const OURS: [&str; 2] = ["unframe extract", "unframe markdown"];

struct Page {
    renderer: String,
    name: String,
    html: Vec<u8>,
    truth: Structure,
}

/// Scores of every tool that has outputs in `folder`, as tables for people.
///
/// `folder` has `pages/RENDERER/DOCUMENT.html`, `truths/RENDERER/DOCUMENT.json`, and `outputs/TOOL/RENDERER/DOCUMENT.md` of others.
fn report(folder: &Path, asked: &Asked) -> io::Result<String> {
    let pages = pages(folder)?;
    let mut text = String::new();
    if let Some((renderer, kind)) = &asked.faults {
        for page in pages.iter().filter(|page| page.renderer == *renderer) {
            let found = score(*kind, &page.truth, &read(&ours(OURS[0], page)));
            for fault in found.faults {
                let _ = writeln!(text, "{}: {fault}", page.name);
            }
        }
        return Ok(text);
    }
    let mut tools: Vec<String> = OURS.map(str::to_owned).to_vec();
    tools.extend(names(&folder.join("outputs"))?);
    let _ = writeln!(text, "{} pages of {} renderers", pages.len(), renderers(&pages).len());
    let mut scores = Vec::new();
    for tool in &tools {
        scores.push((tool.as_str(), of_tool(folder, tool, &pages)));
    }
    if let Some(tool) = &asked.by_renderer {
        for (name, tallies) in scores.iter().filter(|(name, _)| name == tool) {
            head(&mut text, name);
            for renderer in renderers(&pages).into_iter().filter(|renderer| !apart(&pages, renderer)) {
                row(&mut text, &renderer, |kind| tallies.get(&(renderer.clone(), kind)).and_then(Tally::score));
            }
        }
    }
    for (group, is_apart) in [("looked at", false), ("kept apart", true)] {
        let names: Vec<String> = renderers(&pages).into_iter().filter(|name| is_apart == apart(&pages, name)).collect();
        head(&mut text, &format!("{group} ({})", names.len()));
        for (tool, tallies) in &scores {
            row(&mut text, tool, |kind| {
                let known: Vec<f64> =
                    names.iter().filter_map(|name| tallies.get(&(name.clone(), kind)).and_then(Tally::score)).collect();
                mean(&known)
            });
        }
    }
    Ok(text)
}

fn of_tool(folder: &Path, tool: &str, pages: &[Page]) -> BTreeMap<(String, Kind), Tally> {
    let mut tallies: BTreeMap<(String, Kind), Tally> = BTreeMap::new();
    for page in pages {
        let markdown = if OURS.contains(&tool) {
            ours(tool, page)
        } else {
            let file = folder.join("outputs").join(tool).join(&page.renderer).join(format!("{}.md", page.name));
            fs_err::read_to_string(file).unwrap_or_default()
        };
        let found = read(&markdown);
        for kind in Kind::ALL {
            tallies.entry((page.renderer.clone(), kind)).or_default().add(score(kind, &page.truth, &found));
        }
    }
    tallies
}

fn ours(tool: &str, page: &Page) -> String {
    use unframe::html::{ParseOptions, parse};
    use unframe::render::{MarkdownOptions, markdown};

    if tool == OURS[0] {
        return extract(&page.html, &Options::default()).markdown();
    }
    let html = String::from_utf8_lossy(&page.html);
    let document = parse(&html, &ParseOptions::default());
    markdown(document.tree.document(), &MarkdownOptions::default()).into_text()
}

fn pages(folder: &Path) -> io::Result<Vec<Page>> {
    let mut pages = Vec::new();
    for renderer in names(&folder.join("pages"))? {
        for file in names(&folder.join("pages").join(&renderer))? {
            let name = file.trim_end_matches(".html").to_owned();
            let truth = folder.join("truths").join(&renderer).join(format!("{name}.json"));
            let truth = serde_json::from_str(&fs_err::read_to_string(truth)?)?;
            let html = fs_err::read(folder.join("pages").join(&renderer).join(&file))?;
            pages.push(Page { renderer: renderer.clone(), name, html, truth });
        }
    }
    Ok(pages)
}

/// The names of what is in a folder, sorted; none if it is not there.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let paths: io::Result<Vec<PathBuf>> = fs_err::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let mut names: Vec<String> =
        paths?.iter().filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect();
    names.sort();
    Ok(names)
}

fn renderers(pages: &[Page]) -> Vec<String> {
    let mut names: Vec<String> = pages.iter().map(|page| page.renderer.clone()).collect();
    names.dedup();
    names
}

fn apart(pages: &[Page], renderer: &str) -> bool {
    pages.iter().any(|page| page.renderer == renderer && page.truth.kept_apart)
}

#[expect(clippy::cast_precision_loss, reason = "a number of renderers")]
fn mean(scores: &[f64]) -> Option<f64> {
    (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
}

fn head(text: &mut String, name: &str) {
    let _ = write!(text, "\n| {name:24} |");
    for kind in Kind::ALL {
        let _ = write!(text, " {:>8} |", kind.name());
    }
    let _ = write!(text, "\n| {:-<24} |", "");
    for _ in Kind::ALL {
        let _ = write!(text, " {:->7}: |", "");
    }
    text.push('\n');
}

fn row(text: &mut String, name: &str, of: impl Fn(Kind) -> Option<f64>) {
    let _ = write!(text, "| {name:24} |");
    for kind in Kind::ALL {
        let _ = match of(kind) {
            Some(score) => write!(text, " {:>8} |", format!("{score:.3}")),
            None => write!(text, " {:>8} |", "–"),
        };
    }
    text.push('\n');
}
