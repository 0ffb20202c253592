//! `unframe template show`: what a template holds, in words and numbers.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use unframe::Share;
use unframe::template::{Cluster, SavedTemplate, SiteTemplate};

use crate::args::{ShowArguments, ShowFormat};
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;
use crate::sanitize;
use crate::template_file;
use crate::words::{count, grouped};

/// A line of the framing is reported once for all clusters if it stands on that share of each.
const EVERYWHERE: Share = Share::percent(50);

pub(super) fn run(arguments: &ShowArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let files: Vec<Result<PathBuf, Failure>> = arguments.templates.iter().flat_map(|path| files(path)).collect();
    let mut failed = 0;
    for file in &files {
        let read = file.clone().and_then(|path| template_file::read_saved(&path).map(|saved| (path, saved)));
        match (read, arguments.format) {
            (Ok((path, saved)), ShowFormat::Text) => {
                if files.len() > 1 {
                    printer.page_name(&path.display().to_string())?;
                }
                printer.page(&text(&path, &saved))?;
            }
            (Ok((path, saved)), ShowFormat::Json) => printer.line(&object(&path, &saved).to_string())?,
            (Err(failure), _) => {
                failed += 1;
                printer.error(&failure);
            }
        }
    }
    Ok(ExitCode::of_pages(failed, files.len()))
}

/// A file, or those in a folder.
fn files(path: &Path) -> Vec<Result<PathBuf, Failure>> {
    if !path.is_dir() {
        return vec![Ok(path.to_owned())];
    }
    match template_file::names(path) {
        Ok(names) => names.iter().map(|name| Ok(path.join(name))).collect(),
        Err(failure) => vec![Err(failure)],
    }
}

fn text(path: &Path, saved: &SavedTemplate) -> String {
    let template = &saved.template;
    let mut text = head(path, saved);
    if template.clusters().len() > 1 {
        let mut lines = template.framing().iter().filter(|line| is_everywhere(template, &line.text)).peekable();
        if lines.peek().is_some() {
            text.push_str("\nThe framing of all clusters, with the share of the compared pages that have each line:\n");
        }
        put_lines(&mut text, lines.map(|line| (line.text.as_str(), line.support)));
        for (number, cluster) in (1..).zip(template.clusters()) {
            let share = Share::of(cluster.pages().into(), template.pages_compared().into());
            let (pages, percent) = (count(cluster.pages() as usize, "page"), percent(share));
            let _ = writeln!(text, "\nCluster {number}: {pages}, {}{}", percent.trim(), such_as(cluster.titles()));
            let own = template.framing_of(cluster).filter(|(line, _)| !is_everywhere(template, line));
            put_lines(&mut text, own);
        }
    } else if !template.framing().is_empty() {
        text.push_str("\nThe framing, with the share of the compared pages that have each line:\n");
        put_lines(&mut text, template.framing().iter().map(|line| (line.text.as_str(), line.support)));
    }
    if !template.clusters().is_empty() && template.odd_pages() > 0 {
        let pages = count(template.odd_pages() as usize, "page");
        let _ = writeln!(text, "\nUnlike any other: {pages}{}", such_as(template.odd_titles()));
    }
    text
}

/// The numbers.
fn head(path: &Path, saved: &SavedTemplate) -> String {
    let SavedTemplate { template, sample } = saved;
    let number = |pages: u64| usize::try_from(pages).unwrap_or(usize::MAX);
    let compared = grouped(template.pages_compared() as usize);
    let seen = count(number(template.pages_seen()), "page");
    let letters: usize = template.framing().iter().map(|line| line.text.chars().count()).sum();
    let (lines, characters) = (count(template.framing().len(), "line"), count(letters, "character"));
    let mut text = format!("{seen} seen, {compared} different ones compared\n");
    let odd = count(template.odd_pages() as usize, "page");
    match template.clusters().len() {
        // Version 1 did not look for any.
        0 if template.odd_pages() == 0 => {}
        0 => text.push_str("no clusters: no three pages have their framing at the same places\n"),
        clusters => {
            let _ = writeln!(text, "{} of similar pages, {odd} unlike any other", count(clusters, "cluster"));
        }
    }
    let _ = writeln!(text, "{lines} of framing in words ({characters}), {} on disk", count(number(size(path)), "byte"));
    let corrected = template.overrides().in_force();
    if corrected > 0 {
        let _ = writeln!(text, "{} corrected by experts", count(corrected, "place"));
    }
    text.push_str(match sample {
        Some(_) => "with the sample that `merge` and `update` add to\n",
        None => "without a sample: nothing can be added\n",
    });
    if !template.can_judge() {
        text.push_str("too few pages to tell framing from content\n");
    }
    text
}

fn put_lines<'text>(text: &mut String, lines: impl Iterator<Item = (&'text str, Share)>) {
    for (line, support) in lines {
        let _ = writeln!(text, "{}  {}", percent(support), sanitize::on_one_line(line));
    }
}

/// Whether the pages of every cluster have a line.
fn is_everywhere(template: &SiteTemplate, line: &str) -> bool {
    let has_it =
        |cluster: &Cluster| template.framing_of(cluster).any(|(text, support)| text == line && support >= EVERYWHERE);
    template.clusters().iter().all(has_it)
}

fn such_as(titles: &[String]) -> String {
    let titles: Vec<String> =
        titles.iter().map(|title| format!("\n  \u{201c}{}\u{201d}", sanitize::on_one_line(title))).collect();
    if titles.is_empty() { String::new() } else { format!(", such as{}", titles.concat()) }
}

fn percent(share: Share) -> String {
    format!("{:>5.0} %", f64::from(share.as_millionths()) / 10_000.0)
}

fn size(path: &Path) -> u64 {
    fs_err::metadata(path).map_or(0, |metadata| metadata.len())
}

fn object(path: &Path, saved: &SavedTemplate) -> Value {
    let SavedTemplate { template, sample } = saved;
    let line = |(text, support): (&str, Share)| json!({ "text": text, "support": support.as_f64() });
    let cluster = |cluster: &Cluster| {
        json!({
            "pages": cluster.pages(),
            "titles": cluster.titles(),
            "framing": template.framing_of(cluster).map(line).collect::<Vec<_>>(),
        })
    };
    json!({
        "file": path.display().to_string(),
        "bytes": size(path),
        "pages_seen": template.pages_seen(),
        "pages_compared": template.pages_compared(),
        "can_judge": template.can_judge(),
        "has_sample": sample.is_some(),
        "framing": template.framing().iter().map(|text| line((&text.text, text.support))).collect::<Vec<_>>(),
        "clusters": template.clusters().iter().map(cluster).collect::<Vec<_>>(),
        "odd": { "pages": template.odd_pages(), "titles": template.odd_titles() },
    })
}
