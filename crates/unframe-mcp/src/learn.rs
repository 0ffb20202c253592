//! The tool `learn_site`: what the pages of a site have in common, for `extract_page`.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use unframe::ReadPage;
use unframe::template::{LearnOptions, TemplateObserver};
use unframe_corpus::Source;
use unframe_corpus::guard::guarded;

use crate::pages::Deadline;
use crate::refusal::Refusal;
use crate::tools::{Answer, Tool, Tools, arguments, json, schema};

pub(crate) const TOOL: Tool = Tool {
    name: "learn_site",
    title: "Learn a site",
    says: "Learns what the pages of one site have in common, so that `extract_page` tells content from framing better. Give a folder \
           (or an archive, or JSON lines) with at least three pages of one site. Answers with the name of the template; it is kept \
           in memory until the server ends.",
    arguments: schema::<Arguments>,
    run,
};

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// Folder, archive or JSON lines with the pages of one site, below an allowed folder
    path: String,
    /// What to call the template [default: the name of the folder or file]
    name: Option<String>,
}

#[derive(Debug, Serialize)]
struct Learned {
    template: String,
    pages: u64,
    pages_compared: u32,
    /// Whether it knows enough to judge pages.
    can_judge: bool,
    /// Files and records that are not pages.
    skipped: u64,
    /// What could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed: Vec<String>,
    notes: Vec<String>,
}

/// Failures that are named.
const NAMED: usize = 5;

fn run(tools: &Tools, typed: Map<String, Value>) -> Answer {
    let Arguments { path, name } = arguments(typed)?;
    let real = tools.allowed.real(&path)?;
    if !real.is_dir() {
        tools.allowed.file(&path)?;
    }
    let source = Source::open(&real)?;
    let mut observer = TemplateObserver::new(LearnOptions::default());
    let mut failed = Vec::new();
    let deadline = Deadline::start();
    let mut records = source.records(tools.limits.max_bytes)?;
    for record in records.by_ref() {
        if deadline.has_passed() {
            return Err(Refusal::new(format!(
                "learning `{path}` takes too long: {} pages were read",
                observer.pages()
            ))
            .with_hint(format!("`unframe learn {path} -o FILE` has time; then give the file as `template`")));
        }
        let observed = record.map_err(|error| error.to_string()).and_then(|record| {
            let read = ReadPage::new(&record.body, record.charset.as_deref(), &tools.limits).with_damage(record.damage);
            guarded(|| observer.observe(&read))
                .map_err(|bug| format!("internal error on `{}`: {}", record.id, bug.message))
        });
        if let Err(failure) = observed
            && failed.len() < NAMED
        {
            failed.push(failure);
        }
    }
    let skipped = records.skipped().total();
    if observer.pages() == 0 {
        return Err(Refusal::new(format!("there are no pages in `{path}`")).with_hint("give a folder with saved HTML"));
    }
    let name = name.unwrap_or_else(|| last_part(&real));
    let template = observer.finish();
    let mut notes = vec![format!("Pass `template`: `{name}` to `extract_page`.")];
    if !template.can_judge() {
        notes.push("Fewer than three different pages: they will be judged each on its own.".to_owned());
    }
    let learned = Learned {
        pages: template.pages_seen(),
        pages_compared: template.pages_compared(),
        can_judge: template.can_judge(),
        skipped,
        failed,
        notes,
        template: name,
    };
    tools.templates.keep(&learned.template, template)?;
    Ok(vec![json(&learned)])
}

fn last_part(path: &Path) -> String {
    path.file_name().map_or_else(|| "site".to_owned(), |name| name.to_string_lossy().into_owned())
}
