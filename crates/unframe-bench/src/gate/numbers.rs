//! The numbers of the gate, measured by the functions that the chores and the command use.

use std::io;
use std::path::Path;

use unframe::Method;

use super::floors::{Limit, Number};
use crate::corpus::{self, WebPage};
use crate::in_parallel::in_parallel;
use crate::metadata::{self, Answers};
use crate::quality::collections::{self, Total};
use crate::quality::pages::{MeasuredPages, PUBLISHED};
use crate::quality::{Measured, Scores, WordScores, alone, gold};
use crate::sha1::sha1;
use crate::training::{LabelledPage, collection};

const GOLD: &str = "gold-sites-dev.tar.zst";
const WCXB: &str = "wcxb-dev.jsonl.zst";
const LABELLED: &str = "labelled-dev.jsonl.zst";
const LABELLED_2: &str = "labelled-dev-2.jsonl.zst";
const NEWS: &str = "news-sites-dev.tar.zst";
const SHOPS: &str = "swde-dev.tar.zst";
const RECIPES: &str = "recipes-dev.jsonl.zst";

/// Everything, of all data that are here. Without any, nothing.
pub fn measure() -> io::Result<Vec<Number>> {
    let mut numbers = Vec::new();
    let Some(shared) = corpus::shared_folder() else { return Ok(numbers) };
    for (file, of_file) in [
        (GOLD, of_sites as fn(&Path, &mut Of<'_>) -> io::Result<()>),
        (WCXB, |_, of| of_web_pages(of)),
        (LABELLED, |path, of| {
            of_labelled_pages(path, &["dragnet", "cleaneval"], Training::NotSeen, of);
            Ok(())
        }),
        (LABELLED_2, |path, of| {
            of_labelled_pages(path, &["fundus", "magic-article", "magic-forum", "harvest"], Training::Seen, of);
            of_labelled_pages(path, &["chaos"], Training::NotSeen, of);
            Ok(())
        }),
        (NEWS, |path, of| of_collection("news-sites-dev", path, of)),
        (SHOPS, |path, of| of_collection("swde-dev", path, of)),
        (RECIPES, |path, of| of_collection("recipes-dev", path, of)),
    ] {
        let path = shared.join("data").join(file);
        if path.is_file() {
            let digest = sha1(&fs_err::read(&path)?);
            of_file(&path, &mut Of { numbers: &mut numbers, file, digest })?;
        }
    }
    Ok(numbers)
}

/// Where the numbers of a file go.
struct Of<'all> {
    numbers: &'all mut Vec<Number>,
    file: &'static str,
    digest: String,
}

impl Of<'_> {
    fn add(&mut self, name: String, limit: Limit, how: &str) {
        let number =
            Number { name, limit, data: self.file.to_owned(), digest: self.digest.clone(), how: how.to_owned() };
        self.numbers.push(number);
    }
}

fn of_sites(path: &Path, of: &mut Of<'_>) -> io::Result<()> {
    let sites = gold::read(path)?;
    let measure = |twin: &str, sites: &[gold::GoldSite], of: &mut Of<'_>| {
        let measured = in_parallel(sites, Measured::of);
        for (index, method) in Method::ALL.iter().enumerate() {
            let scores = Scores::mean(&measured.iter().map(|site| site.methods[index]).collect::<Vec<_>>());
            let name = |what: &str| format!("{twin}/{}/{what}", method.name());
            let how = "text as the command gives it, words as multisets, mean over sites";
            of.add(name("F1"), Limit::AtLeast(scores.f1), how);
            // The other methods are yardsticks.
            if index < 3 {
                of.add(name("leak"), Limit::AtMost(scores.leak), how);
                of.add(name("loss"), Limit::AtMost(scores.loss), how);
            }
        }
        for (index, method) in Method::ALL[..2].iter().enumerate() {
            let disputed = mean(measured.iter().map(|site| site.consistency[index].share_disputed()));
            let how = "share of what stands on several pages that is content on one and framing on another";
            of.add(format!("{twin}/{}/inconsistent", method.name()), Limit::AtMost(disputed), how);
        }
    };
    measure("gold-sites-dev", &sites, of);
    let hardened = in_parallel(&sites, gold::GoldSite::hardened);
    drop(sites);
    measure("hardened", &hardened, of);
    Ok(())
}

/// News portals, shops and recipes, as the table of all collections has them.
fn of_collection(name: &str, path: &Path, of: &mut Of<'_>) -> io::Result<()> {
    for Total { method, what, value, more_is_better } in collections::totals(path)? {
        let limit = if more_is_better { Limit::AtLeast(value) } else { Limit::AtMost(value) };
        of.add(
            format!("{name}/{method}/{what}"),
            limit,
            "text as the command gives it, as the table of collections has it",
        );
    }
    Ok(())
}

fn of_web_pages(of: &mut Of<'_>) -> io::Result<()> {
    let pages = corpus::wcxb_dev().ok_or_else(|| io::Error::other(corpus::SKIPPED))?;
    let answers = in_parallel(&pages, Answers::ours);
    for (field, share) in metadata::shares(&pages, &answers) {
        of.add(format!("wcxb-dev/metadata/{field}"), Limit::AtLeast(share), "share of the pages with gold that agree");
    }
    let methods = MeasuredPages::of(&pages).methods;
    for (method, measured) in PUBLISHED.iter().zip(methods) {
        let how = "text as the command gives it, words as multisets, mean over pages";
        of.add(format!("wcxb-dev/{}/F1", method.name()), Limit::AtLeast(measured.all.f1), how);
    }
    of_model("wcxb-dev", &pages.into_iter().map(WebPage::into).collect::<Vec<LabelledPage>>(), Training::Seen, of);
    Ok(())
}

/// Whether the page model that is part of the program has seen pages in training; `docs/page-model.md` tells.
#[derive(Clone, Copy)]
enum Training {
    Seen,
    NotSeen,
}

fn of_labelled_pages(path: &Path, sets: &[&str], training: Training, of: &mut Of<'_>) {
    let pages = collection(path);
    for set in sets {
        let of_set: Vec<LabelledPage> = pages.iter().filter(|page| page.set.starts_with(set)).cloned().collect();
        of_model(set, &of_set, training, of);
    }
}

fn of_model(name: &str, pages: &[LabelledPage], training: Training, of: &mut Of<'_>) {
    let judged = alone::by_embedded(pages);
    let f1 = Limit::AtLeast(WordScores::mean(judged.iter().map(|page| page.scores)).f1);
    match training {
        Training::Seen => {
            let how =
                "the same by the page model, which has seen these pages in training: no measure of how good it is";
            of.add(format!("{name}, seen in training/page/F1"), f1, how);
        }
        Training::NotSeen => {
            let how = "the same by the page model, which has not seen these pages in training";
            of.add(format!("{name}/page/F1"), f1, how);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number of sites")]
fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let number = values.len().max(1) as f64;
    values.sum::<f64>() / number
}
