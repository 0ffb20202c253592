//! The page model on single pages whose content is known: what `unframe extract --alone` gives as text, scored as words.
//!
//! The model that is part of the program has seen all of these pages; its figures only tell whether something got
//! worse. Figures to be proud of come from [`ByFolds`]: each page judged by a model that was made without its domain.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde_json::json;
use unframe::extraction::{Extraction, KnownSite};
use unframe::page_model::training::OtherModel;
use unframe::{Method, Options, ReadPage};

use super::score::{WordScores, Words};
use crate::in_parallel::in_parallel;
use crate::training::LabelledPage;

/// A page judged alone.
#[derive(Clone, Debug)]
pub struct Alone {
    /// What the command would write.
    pub text: String,
    /// Its words beside those that are known.
    pub scores: WordScores,
}

/// Models made by folds, and the fold of each of the labelled pages.
#[derive(Debug)]
pub struct ByFolds {
    models: Vec<OtherModel>,
    folds: Vec<usize>,
}

impl ByFolds {
    /// What the trainer left in its folder: `model-0.bin` …, and `folds.u32`.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let folds = fs_err::read(folder.join("folds.u32"))?;
        let folds: Vec<usize> = folds.as_chunks().0.iter().map(|four| u32::from_le_bytes(*four) as usize).collect();
        let model = |fold: usize| {
            let path = folder.join(format!("model-{fold}.bin"));
            let unfit = || io::Error::other(format!("`{}` is not a model of this version", path.display()));
            OtherModel::read(&fs_err::read(&path)?).ok_or_else(unfit)
        };
        let models = (0..folds.iter().max().map_or(0, |last| last + 1)).map(model).collect::<io::Result<_>>()?;
        Ok(Self { models, folds })
    }

    /// All labelled pages, in their order, each by the model that has not seen it.
    ///
    /// # Errors
    /// If the folds were made of other pages.
    pub fn judge(&self, pages: &[LabelledPage]) -> io::Result<Vec<Alone>> {
        if self.folds.len() != pages.len() {
            return Err(io::Error::other("the folds are those of other pages; export and train again"));
        }
        let all: Vec<(&LabelledPage, usize)> = pages.iter().zip(self.folds.iter().copied()).collect();
        Ok(in_parallel(&all, |(page, fold)| {
            let model = &self.models[*fold];
            judge(page, page.read().with_evidence(|read| model.evidence(read.document(), read.blocks())))
        }))
    }
}

/// By the model that is part of the program.
pub fn by_embedded(pages: &[LabelledPage]) -> Vec<Alone> {
    in_parallel(pages, |page| judge(page, page.read()))
}

fn judge(page: &LabelledPage, read: ReadPage<'_>) -> Alone {
    let options = Options { method: Method::Page, ..Options::default() };
    let judged = options.judge(&read, KnownSite::Nothing);
    let text = Extraction::of(read, judged, options).text().to_owned();
    let scores = WordScores::of(&Words::of(&page.content), &Words::of(&text));
    Alone { text, scores }
}

/// Means of each collection, and of each kind of page within, as a table in Markdown; without pages of which only values are
/// known.
pub fn table(pages: &[LabelledPage], judged: &[Alone]) -> String {
    let mut groups = BTreeMap::<(&str, &str), Vec<WordScores>>::new();
    for (page, alone) in pages.iter().zip(judged).filter(|(page, _)| page.values.is_empty()) {
        let set = if page.set.starts_with("gold-") { "gold" } else { page.set.as_str() };
        groups.entry((set, "")).or_default().push(alone.scores);
        if let Some(kind) = page.kind.as_deref() {
            groups.entry((set, kind)).or_default().push(alone.scores);
        }
    }
    let mut lines =
        vec!["| pages | number | F1 | precision | recall |".to_owned(), "|---|---:|---:|---:|---:|".to_owned()];
    for ((set, kind), scores) in groups {
        let name = if kind.is_empty() { set.to_owned() } else { format!("— {kind}") };
        let WordScores { precision, recall, f1 } = WordScores::mean(scores.iter().copied());
        lines.push(format!("| {name} | {} | {f1:.4} | {precision:.4} | {recall:.4} |", scores.len()));
    }
    lines.join("\n")
}

/// What was made of the pages, as JSON lines with `id` and `text`.
pub fn write(path: &Path, pages: &[LabelledPage], judged: &[Alone]) -> io::Result<()> {
    let mut file = BufWriter::new(fs_err::File::create(path)?);
    for (page, alone) in pages.iter().zip(judged) {
        writeln!(file, "{}", json!({ "id": page.id, "text": alone.text }))?;
    }
    file.flush()
}
