//! What was reported beside what happened.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::article::letters;
use super::story::{Deed, Story};

/// A line of `changes.jsonl`, and the visit after which it was there.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Reported {
    #[serde(skip)]
    pub(super) visit: u32,
    pub(super) site: String,
    pub(super) change: String,
    #[serde(default)]
    pub(super) page: String,
    #[serde(default)]
    pub(super) title: Option<String>,
    #[serde(default)]
    pub(super) from: String,
    #[serde(default)]
    pub(super) blocks: Vec<Block>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Block {
    #[serde(default)]
    text: String,
    #[serde(default)]
    words: Vec<BTreeMap<String, String>>,
    #[serde(rename = "block")]
    kind: String,
}

impl Block {
    /// The letters of what it said, and of what it says.
    fn texts(&self) -> (String, String) {
        let (mut old, mut new) = (String::new(), String::new());
        match self.kind.as_str() {
            "added" => new.clone_from(&self.text),
            "removed" => old.clone_from(&self.text),
            _ => {}
        }
        for (kind, text) in self.words.iter().flatten() {
            if kind != "added" {
                old.push_str(text);
            }
            if kind != "removed" {
                new.push_str(text);
            }
        }
        (letters(&old), letters(&new))
    }
}

/// Visits after which a change must have been reported: two see it, and for three more nothing may be readable.
const PATIENCE: u32 = 5;

/// What came of a site.
#[derive(Default)]
pub(super) struct Score {
    pub(super) happened: usize,
    pub(super) found: usize,
    pub(super) reported: usize,
    pub(super) right: usize,
    /// Blocks of right reports that nobody planted, and all of their blocks.
    pub(super) strange_blocks: usize,
    pub(super) blocks: usize,
    pub(super) redesigns: usize,
    pub(super) false_redesigns: usize,
    pub(super) framing: usize,
    pub(super) false_framing: usize,
    pub(super) health: usize,
    /// Visits between a change and its report, summed over those that were found.
    pub(super) delay: u32,
    /// What went wrong, in words.
    pub(super) mistakes: Vec<String>,
}

impl Score {
    pub(super) fn of(story: &Story, reported: &[Reported]) -> Self {
        let mut score = Self { happened: story.planted.len(), ..Self::default() };
        let mut found: BTreeSet<usize> = BTreeSet::new();
        for report in reported {
            match report.change.as_str() {
                "redesign" => {
                    let is_right = (story.framing.redesign..story.framing.redesign + PATIENCE).contains(&report.visit);
                    if is_right && score.redesigns == 0 { score.redesigns += 1 } else { score.false_redesigns += 1 }
                }
                "framing-changed" => score.add_framing(story, report),
                "unreadable" | "back-to-normal" => score.health += 1,
                _ => score.add(story, report, &mut found),
            }
        }
        for (number, planted) in story.planted.iter().enumerate().filter(|(number, _)| !found.contains(number)) {
            let (deed, visit, path) = (planted.deed, planted.visit, &planted.path);
            score.mistakes.push(format!(
                "missed  {} {path} visit {visit} {deed:?} {number}: {:?} → {:?}",
                story.source.name, planted.old, planted.new
            ));
        }
        score.found = found.len();
        score
    }

    /// Menus and notices that came or went; of those nothing else may be reported.
    fn add_framing(&mut self, story: &Story, report: &Reported) {
        let framing = &story.framing;
        let expected = [framing.menu_from, framing.notice.start, framing.notice.end];
        let is_right = expected.iter().any(|visit| (*visit..visit + PATIENCE).contains(&report.visit));
        if is_right {
            self.framing += 1;
        } else {
            self.false_framing += 1;
            self.mistakes.push(format!("framing {} visit {}: {}", story.source.name, report.visit, shown(report)));
        }
    }

    fn add(&mut self, story: &Story, report: &Reported, found: &mut BTreeSet<usize>) {
        self.reported += 1;
        let path = path_of(&report.page);
        let of_page = story.planted.iter().enumerate().filter(|(_, planted)| {
            let is_its = planted.path == path || story.source.articles[planted.article].path == path;
            is_its && (planted.visit..=planted.visit + PATIENCE).contains(&report.visit)
        });
        let mut right: Option<usize> = None;
        for (number, planted) in of_page {
            let says = |texts: &(String, String)| {
                (planted.old.is_empty() || !planted.new.is_empty() || texts.0.contains(&letters(&planted.old)))
                    && (planted.new.is_empty() || texts.1.contains(&letters(&planted.new)))
            };
            let is_right = match (report.change.as_str(), planted.deed) {
                ("page-new", Deed::Published) | ("page-gone", Deed::Withdrawn) => true,
                ("page-moved", Deed::Moved | Deed::Redirected) => {
                    planted.path == path && path_of(&report.from) == story.source.articles[planted.article].path
                }
                ("title-changed", Deed::Retitled) => {
                    report.title.as_deref().is_some_and(|title| title.contains(&planted.new))
                }
                ("content-changed", Deed::Reworded | Deed::Added | Deed::Removed | Deed::Priced | Deed::Retitled) => {
                    report.blocks.iter().any(|block| says(&block.texts()))
                }
                _ => false,
            };
            if is_right {
                let strange = report.blocks.iter().filter(|block| !says(&block.texts())).count();
                self.strange_blocks += strange;
                self.blocks += report.blocks.len();
                if strange > 0 {
                    self.mistakes.push(format!(
                        "strange {} visit {}: {}",
                        story.source.name,
                        report.visit,
                        shown(report)
                    ));
                }
                if found.insert(number) {
                    self.delay += report.visit - planted.visit;
                }
                right = Some(number);
            }
        }
        if right.is_some() {
            self.right += 1;
        } else {
            self.mistakes.push(format!("false   {} visit {}: {}", story.source.name, report.visit, shown(report)));
        }
    }
}

/// `/news/rain.html`
fn path_of(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.find('/').map_or("/", |at| &rest[at..])
}

fn shown(report: &Reported) -> String {
    let cut = |text: String| text.chars().take(160).collect::<String>();
    let block = |block: &Block| {
        let (old, new) = block.texts();
        format!("\n          {:?} → {:?}", cut(old), cut(new))
    };
    let blocks: String = report.blocks.iter().take(6).map(block).collect();
    format!("{} {} {:?} from {:?}{blocks}", report.change, path_of(&report.page), report.title, report.from)
}
