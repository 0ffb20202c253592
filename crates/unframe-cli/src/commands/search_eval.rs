//! `unframe search-eval`: the experiment of 2005 on an index.

use std::path::Path;
use std::time::{Duration, Instant};

use unframe_search::experiment::{Causes, Experiment, Outcome, Plan, Reported, Unknown, graph, report, summary};
use unframe_search::index::{Index, Size};
use unframe_search::judgments::Judgments;
use unframe_search::search::{Ranking, Treatment};
use unframe_search::{SearchError, topics};

use crate::args::SearchEvalArguments;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::output_file::OutputFile;
use crate::printer::Printer;
use crate::words::{count, grouped};

pub(crate) fn run(arguments: &SearchEvalArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    if let Some(folder) = &arguments.out {
        refuse_folders_of_others(folder)?;
    }
    let (index, plan, mut causes, size) = match read(arguments) {
        Ok(read) => read,
        Err(error) => return Ok(unread(&error, printer)),
    };
    let mut told = Instant::now();
    let tell = |done: usize, all: usize| {
        if told.elapsed() >= Duration::from_millis(200) {
            told = Instant::now();
            printer.progress(&format!("asking: {} of {}", grouped(done), queries(all)));
        }
    };
    let experiment = match Experiment::run(&index, plan, tell) {
        Ok(experiment) => experiment,
        Err(error) => return Ok(unread(&error, printer)),
    };
    tell_unknown(&experiment.unknown, printer);
    if experiment.topics.is_empty() {
        let message =
            format!("no topic of `{}` is judged in `{}`", arguments.topics.display(), arguments.qrels.display());
        let hint = Some("topics are known by their names in both files".to_owned());
        printer.error(&Failure { message, causes: Vec::new(), hint });
        return Ok(ExitCode::AllFailed);
    }
    let said = causes.0.len();
    causes.0.retain(|topic, _| experiment.topics.contains_key(topic));
    if causes.0.len() < said {
        printer.remark(&format!("causes of {} that were not asked are left aside", queries(said - causes.0.len())));
    }
    if let Some(folder) = &arguments.out {
        write(folder, &index, &experiment, &causes, &size, Reported { queries: arguments.report_queries })?;
    }
    if arguments.json {
        printer.line(&experiment.summary_json(&size).to_string())?;
    } else if arguments.per_query {
        printer.page(&experiment.per_query())?;
    } else {
        printer.page(&summary(&experiment, &size))?;
    }
    if !causes.0.is_empty() {
        let counts = causes.counts();
        let said: Vec<String> = counts
            .iter()
            .map(|(cause, queries, share)| format!("{} {queries} ({share:.1} %)", cause.about()))
            .collect();
        printer.remark(&format!("causes of {}: {}", queries(causes.0.len()), said.join("; ")));
    }
    Ok(ExitCode::Success)
}

fn read(arguments: &SearchEvalArguments) -> Result<(Index, Plan, Causes, Size), SearchError> {
    let plan = Plan {
        topics: topics::read(&arguments.topics)?,
        judgments: Judgments::read(&arguments.qrels)?,
        treatments: arguments.treatments(),
        rankings: Ranking::ALL.to_vec(),
        proximity: arguments.proximity(),
    };
    let causes = arguments.causes.as_deref().map(Causes::read).transpose()?.unwrap_or_default();
    let index = Index::open(&arguments.index)?;
    let size = index.size()?;
    Ok((index, plan, causes, size))
}

fn unread(error: &SearchError, printer: &mut Printer) -> ExitCode {
    let mut failure = Failure::from(error);
    if matches!(error, SearchError::LeavesOut { .. }) {
        let hint = "these topics were made from titles: make an index with `unframe index --leave-out title`";
        failure.hint = Some(hint.to_owned());
    }
    printer.error(&failure);
    ExitCode::AllFailed
}

/// Tells what does not fit together, with some names.
fn tell_unknown(unknown: &Unknown, printer: &mut Printer) {
    let some = |names: &std::collections::BTreeSet<String>| {
        let some: Vec<&str> = names.iter().take(3).map(String::as_str).collect();
        format!("{}{}", some.join(", "), if names.len() > 3 { ", …" } else { "" })
    };
    if !unknown.documents.is_empty() {
        let documents = count(unknown.documents.len(), "document");
        let relevant = grouped(unknown.relevant);
        let remark = format!(
            "{documents} of the judgments, {relevant} of them relevant, not in the index: {}",
            some(&unknown.documents)
        );
        printer.remark(&remark);
    }
    for (topics, what) in [(&unknown.unjudged, "without judgments"), (&unknown.unasked, "judged but not asked")] {
        if !topics.is_empty() {
            printer.remark(&format!("{} {what}, not measured: {}", count(topics.len(), "topic"), some(topics)));
        }
    }
}

fn queries(number: usize) -> String {
    if number == 1 { "1 query".to_owned() } else { format!("{} queries", grouped(number)) }
}

/// Results are not written among other files: an index, or pages, which they would be taken for.
fn refuse_folders_of_others(folder: &Path) -> Result<(), Stop> {
    let is_ours = folder.join(SUMMARY).is_file();
    let is_empty = fs_err::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    if is_ours || is_empty {
        return Ok(());
    }
    Err(Stop::Output(Failure {
        message: format!("will not write results into `{}`, which has other files", folder.display()),
        causes: Vec::new(),
        hint: Some("name a folder that is empty, does not exist yet, or has earlier results".to_owned()),
    }))
}

/// The file by which a folder of results is known.
const SUMMARY: &str = "summary.json";

/// Everything for people and other programs, each file under its name only when it is whole.
fn write(
    folder: &Path,
    index: &Index,
    experiment: &Experiment,
    causes: &Causes,
    size: &Size,
    reported: Reported,
) -> Result<(), Stop> {
    let made = fs_err::create_dir_all(folder);
    made.map_err(|cause| Stop::from(SearchError::Write { path: folder.to_owned(), cause }))?;
    let write = |name: &str, bytes: &[u8]| {
        let mut file = OutputFile::create(&folder.join(name))?;
        file.write(bytes)?;
        file.finish()
    };
    for outcome in &experiment.outcomes {
        let name = outcome.name();
        write(&format!("{name}.run"), outcome.run.to_trec(&name).as_bytes())?;
    }
    write("qrels.txt", experiment.judgments.to_trec().as_bytes())?;
    write("per-query.tsv", experiment.per_query().as_bytes())?;
    write(SUMMARY, format!("{:#}\n", experiment.summary_json(size)).as_bytes())?;
    for (base, others) in experiment.by_ranking() {
        let ranking = base.how.ranking.name();
        let drawing = graph(experiment, base, others);
        write(&format!("graph.{ranking}.svg"), drawing.to_svg().as_bytes())?;
        write(&format!("graph.{ranking}.png"), &drawing.to_png())?;
        let is_cut = |outcome: &&Outcome| outcome.how.treatment == Treatment::CUT_NAV;
        if let Some(cut) = others.iter().find(is_cut) {
            let html = report(index, experiment, base, cut, causes, size, reported)?;
            write(&format!("report.{ranking}.html"), html.as_bytes())?;
        }
    }
    Ok(())
}
