//! A simulated year of real sites: articles are published, edited and withdrawn while clocks, counters, teasers, advertisements and questions
//! about cookies change at every visit, servers fail, and a new design comes. What does `unframe watch` report of it?
//!
//! [`story`] decides what happens, on pages of gold-sites-dev and crawled-sites whose paragraphs `article` finds; `framing` is what
//! changes by itself. All of it is served by a server on this machine and watched by the real command, one pass after the
//! other; `score` holds what it reported beside what happened, and `rivals` does so for texts that are compared as a whole.

mod article;
mod framing;
mod rivals;
mod score;
mod story;

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::server::Server;
use crate::corpus;
use rivals::{Came, Differing};
use score::{Reported, Score};
use story::Story;

/// Precision and recall that are asked for.
const LEAST: f64 = 0.99;

/// How much of it.
#[derive(Clone, Debug)]
pub(super) struct Evolution {
    /// The command.
    pub(super) unframe: PathBuf,
    /// Sites of gold-sites-dev and of crawled-sites.
    pub(super) sites: (usize, usize),
    /// How often each is visited; the first visit takes stock.
    pub(super) visits: u32,
    /// Another seed is another year.
    pub(super) seed: u64,
    /// Whether rivals are measured.
    pub(super) with_rivals: bool,
}

/// Makes the year happen; a table, and below it each mistake.
///
/// # Errors
/// In words, if the data are not here or the command fails.
pub(super) fn run(evolution: &Evolution) -> Result<(bool, String), String> {
    let said = |error: io::Error| error.to_string();
    let data = corpus::shared_folder().ok_or(corpus::SKIPPED)?.join("data");
    let mut sources = article::sources(&data.join("gold-sites-dev.tar.zst"), evolution.sites.0).map_err(said)?;
    let gold = sources.len();
    sources.extend(article::sources(&data.join("crawled-sites.tar.zst"), evolution.sites.1).map_err(said)?);
    let seeds = 1_000 * evolution.seed..;
    let stories: Vec<Story> = sources.into_iter().zip(seeds).map(|(source, seed)| Story::new(source, seed)).collect();
    let folder = tempfile::tempdir().map_err(said)?;
    let (reported, came) = visit_all(evolution, &stories, folder.path()).map_err(said)?;
    let scores: Vec<Score> = stories
        .iter()
        .map(|story| {
            let of_site: Vec<Reported> =
                reported.iter().filter(|report| report.site == story.source.name).cloned().collect();
            Score::of(story, &of_site)
        })
        .collect();
    let mut table = String::new();
    let visits = stories.len() * (evolution.visits as usize - 1);
    let _ = writeln!(
        table,
        "{gold} gold sites, {} crawled sites, {} visits, seed {}",
        stories.len() - gold,
        evolution.visits,
        evolution.seed
    );
    let is_good = write_ours(&mut table, &scores, visits);
    if evolution.with_rivals {
        let whole = rivals::whole_texts(&came);
        write_rival(&mut table, "the whole text, compared", &rivals::compare(&stories, &came, &whole), visits);
        match rivals::trafilatura(&came) {
            Ok(texts) => write_rival(
                &mut table,
                "the text of trafilatura, compared",
                &rivals::compare(&stories, &came, &texts),
                visits,
            ),
            Err(error) => drop(writeln!(table, "| trafilatura | {error} |")),
        }
    }
    for mistake in scores.iter().flat_map(|score| &score.mistakes) {
        let _ = writeln!(table, "{mistake}");
    }
    Ok((is_good, table))
}

/// Visits all sites again and again; what was reported, and the pages that came.
fn visit_all(evolution: &Evolution, stories: &[Story], folder: &Path) -> io::Result<(Vec<Reported>, Came)> {
    let servers: Vec<Server> = stories.iter().map(|_| Server::start()).collect::<io::Result<_>>()?;
    let mut sites = "pause = \"0s\"\nlinks = false\n[deliver]\njsonl = \"changes.jsonl\"\n".to_owned();
    for (story, server) in stories.iter().zip(&servers) {
        let _ = writeln!(sites, "[[site]]\nname = \"{}\"\nstart = [\"{}\"]", story.source.name, server.address("/"));
    }
    fs_err::write(folder.join("sites.toml"), sites)?;
    let (mut reported, mut came): (Vec<Reported>, Came) = (Vec::new(), Came::new());
    for visit in 0..evolution.visits {
        for (site, (story, server)) in stories.iter().zip(&servers).enumerate() {
            let (answers, pages) = story.answers(visit, |path| server.address(path));
            server.publish(answers);
            came.extend(pages.into_iter().map(|(article, page)| ((site, article, visit), page)));
        }
        let output = Command::new(&evolution.unframe).args(["watch", "run", "--now"]).current_dir(folder).output()?;
        // Exit codes of 1 and 2 say that sites were in trouble, which they are now and then.
        if output.status.code().is_none_or(|code| code > 2) {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        let lines = fs_err::read_to_string(folder.join("changes.jsonl")).unwrap_or_default();
        for line in lines.lines().skip(reported.len()) {
            reported.push(Reported { visit, ..serde_json::from_str(line)? });
        }
    }
    Ok((reported, came))
}

/// Whether it is as good as it must be.
fn write_ours(table: &mut String, scores: &[Score], visits: usize) -> bool {
    let sum = |of: fn(&Score) -> usize| scores.iter().map(of).sum::<usize>();
    let (happened, found) = (sum(|score| score.happened), sum(|score| score.found));
    let (reported, right) = (sum(|score| score.reported), sum(|score| score.right));
    let delay: u32 = scores.iter().map(|score| score.delay).sum();
    let _ = writeln!(table, "| by | content events | reported | right | precision | recall | false events a visit |");
    let _ = writeln!(table, "|---|---:|---:|---:|---:|---:|---:|");
    let _ = writeln!(
        table,
        "| unframe watch | {happened} | {reported} | {right} | {:.4} | {:.4} | {:.3} |",
        share(right, reported),
        share(found, happened),
        share(reported - right, visits),
    );
    let _ = writeln!(
        table,
        "\nredesigns {} of {}, false {}; framing {} reported, false {}; unreadable and back to normal {}; blocks beside what was planted {} of {}; visits until reported {:.2}\n",
        sum(|score| score.redesigns),
        scores.len(),
        sum(|score| score.false_redesigns),
        sum(|score| score.framing) + sum(|score| score.false_framing),
        sum(|score| score.false_framing),
        sum(|score| score.health),
        sum(|score| score.strange_blocks),
        sum(|score| score.blocks),
        share(delay as usize, found),
    );
    share(right, reported) >= LEAST && share(found, happened) >= LEAST
}

fn write_rival(table: &mut String, name: &str, differing: &Differing, visits: usize) {
    let Differing { reported, right, found, planted } = differing;
    let _ = writeln!(
        table,
        "| {name} | {planted} | {reported} | {right} | {:.4} | {:.4} | {:.3} |",
        share(*right, *reported),
        share(*found, *planted),
        share(reported - right, visits),
    );
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2⁵² of anything")]
fn share(part: usize, of: usize) -> f64 {
    part as f64 / of.max(1) as f64
}
