//! Judgments as tasks of Label Studio, and back.
//!
//! **Idea.** A task is a page as text, a block a line; a corrected block is a labelled range of it, the grade a choice, the note a text.
//! The task says which lines are which bytes of the page, and Label Studio gives that back as it was, so no page is needed to read
//! annotations. What the method says of the blocks is the prediction, from which annotators go on. **What it is not:** grades of
//! sites, places and decisions have no counterpart there, and stay behind.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use unframe::ReadPage;
use unframe::label::{Label, Labels};
use unframe::page::Span;

use super::ExchangeError;
use crate::judgments::gold::block_text;
use crate::judgments::{Correction, Judgment, PageGrade, PageJudgment, Statement, Timestamp, fault};

/// A page as it is annotated.
#[derive(Clone, Copy, Debug)]
pub struct AnnotatedPage<'page> {
    /// The page.
    pub read: &'page ReadPage<'page>,
    /// The name of its site, and its id in the source.
    pub site: &'page str,
    /// Its id in the source.
    pub page: &'page str,
    /// The name of the method whose work is graded.
    pub method: &'page str,
    /// What the method says of its blocks.
    pub labels: &'page Labels,
}

/// What a task says of its page.
#[derive(Debug, Serialize, Deserialize)]
struct Data {
    text: String,
    site: String,
    page: String,
    method: String,
    blocks: Vec<Line>,
}

/// Where a block stands in the text of the task, counted as JavaScript counts, and in bytes of the page.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Line(usize, usize, u32, u32);

/// A task as Label Studio exports it; what it knows beside that is left aside.
#[derive(Debug, Deserialize)]
struct Task {
    data: Data,
    #[serde(default)]
    annotations: Vec<Annotation>,
}

#[derive(Debug, Deserialize)]
struct Annotation {
    #[serde(default)]
    completed_by: Value,
    #[serde(default)]
    created_at: String,
    #[serde(default)]
    updated_at: String,
    #[serde(default)]
    was_cancelled: bool,
    /// Ours: names instead of the numbers of accounts.
    #[serde(default)]
    expert: String,
    #[serde(default)]
    result: Vec<Region>,
}

#[derive(Debug, Deserialize)]
struct Region {
    #[serde(default)]
    value: Marked,
}

#[derive(Debug, Default, Deserialize)]
struct Marked {
    #[serde(default)]
    start: usize,
    #[serde(default)]
    end: usize,
    #[serde(default)]
    labels: Vec<String>,
    #[serde(default)]
    choices: Vec<String>,
    /// What is marked, or what was written: a text or several.
    #[serde(default)]
    text: Value,
}

/// A page as a task, with what each expert said of it. Pass the judgments that count, of any pages.
pub fn to_label_studio(page: &AnnotatedPage<'_>, said: &[&Judgment]) -> Value {
    let mut data = Data {
        text: String::new(),
        site: page.site.to_owned(),
        page: page.page.to_owned(),
        method: page.method.to_owned(),
        blocks: Vec::new(),
    };
    let mut at = 0;
    for block in page.read.blocks().iter() {
        let text = block_text(page.read, block);
        let length = text.encode_utf16().count();
        data.blocks.push(Line(at, at + length, block.span.start, block.span.end));
        at += length + 1;
        data.text.push_str(&text);
        data.text.push('\n');
    }
    let label = |line: &Line, label: Label| {
        json!({
            "id": format!("block-{}", line.2), "from_name": "label", "to_name": "text", "type": "labels",
            "value": { "start": line.0, "end": line.1, "text": part(&data.text, line), "labels": [label.name()] },
        })
    };
    let predicted = data.blocks.iter().zip(page.labels.iter()).map(|(line, verdict)| label(line, verdict.label));
    let predictions = json!([{ "model_version": page.method, "result": predicted.collect::<Vec<_>>() }]);
    let mut experts: Vec<&str> = said.iter().map(|judgment| judgment.expert.as_str()).collect();
    experts.sort_unstable();
    experts.dedup();
    let annotation = |expert: &&str| {
        let of_expert = || said.iter().filter(|judgment| judgment.expert == **expert && is_of(&judgment.said, page));
        let regions = of_expert().flat_map(|judgment| match &judgment.said {
            Statement::Correction(said) => {
                let line = data.blocks.iter().find(|line| (line.2, line.3) == (said.span.start, said.span.end));
                line.zip(said.label).map(|(line, given)| label(line, given)).into_iter().collect()
            }
            Statement::Page(said) => grade(said),
            _ => Vec::new(),
        });
        let result: Vec<Value> = regions.collect();
        let times = || of_expert().map(|judgment| judgment.time);
        (!result.is_empty()).then(|| {
            json!({
                "expert": expert, "result": result,
                "created_at": times().min().unwrap_or_default().to_string(),
                "updated_at": times().max().unwrap_or_default().to_string(),
            })
        })
    };
    let annotations: Vec<Value> = experts.iter().filter_map(annotation).collect();
    json!({ "data": data, "predictions": predictions, "annotations": annotations })
}

/// Whether something was said of a page, or of a method's work on it.
fn is_of(said: &Statement, page: &AnnotatedPage<'_>) -> bool {
    match said {
        Statement::Correction(said) => said.site == page.site && said.page == page.page,
        Statement::Page(said) => said.site == page.site && said.page == page.page && said.method == page.method,
        _ => false,
    }
}

fn grade(said: &PageJudgment) -> Vec<Value> {
    let choice = said.grade.map(|grade| {
        json!({ "id": "grade", "from_name": "grade", "to_name": "text", "type": "choices", "value": { "choices": [grade.name()] } })
    });
    let note = (!said.note.is_empty()).then(|| {
        json!({ "id": "note", "from_name": "note", "to_name": "text", "type": "textarea", "value": { "text": [said.note] } })
    });
    choice.into_iter().chain(note).collect()
}

/// The part of a text that a line is.
fn part(text: &str, line: &Line) -> String {
    let units: Vec<u16> = text.encode_utf16().skip(line.0).take(line.1 - line.0).collect();
    String::from_utf16_lossy(&units)
}

/// Reads what Label Studio exports as JSON. An error names the task, and no line.
pub fn from_label_studio(text: &str) -> Result<Vec<Judgment>, ExchangeError> {
    let wrong = |what: String| ExchangeError { line: 0, what };
    let tasks: Vec<Value> =
        serde_json::from_str(text.trim_start_matches('\u{FEFF}')).map_err(|error| wrong(error.to_string()))?;
    let mut judgments = Vec::new();
    for (number, task) in (1_u32..).zip(tasks) {
        let of_task = |what: String| wrong(format!("task {number}: {what}"));
        let task: Task = serde_json::from_value(task).map_err(|error| of_task(error.to_string()))?;
        for annotation in task.annotations.iter().filter(|annotation| !annotation.was_cancelled) {
            judgments.extend(of_annotation(&task.data, annotation).map_err(of_task)?);
        }
    }
    Ok(judgments)
}

fn of_annotation(data: &Data, annotation: &Annotation) -> Result<Vec<Judgment>, String> {
    let expert = expert_of(annotation).ok_or("an annotation does not say who made it")?;
    let time = if annotation.updated_at.is_empty() { &annotation.created_at } else { &annotation.updated_at };
    let time: Timestamp = time.parse().map_err(|error| format!("`{time}` is not a time: {error}"))?;
    let (site, page) = (data.site.clone(), data.page.clone());
    let mut graded = PageJudgment { site, page, method: data.method.clone(), grade: None, note: String::new() };
    let mut said = Vec::new();
    for Region { value } in &annotation.result {
        if let Some(choice) = value.choices.first() {
            let grade = choice.parse::<PageGrade>().map_err(|error| format!("`{choice}` is not a grade: {error}"))?;
            graded.grade = Some(grade);
        }
        for label in &value.labels {
            let label = match label.as_str() {
                "content" => Label::Content,
                "framing" => Label::Framing,
                other => return Err(format!("`{other}` is not a label: blocks are content or framing")),
            };
            said.extend(data.blocks.iter().filter(|line| is_marked(line, value)).map(|line| {
                let (site, page) = (data.site.clone(), data.page.clone());
                let (span, text) = (Span::new(line.2, line.3), part(&data.text, line));
                Statement::Correction(Correction { site, page, span, text, label: Some(label) })
            }));
        }
        if value.labels.is_empty() && value.choices.is_empty() {
            let written = [&value.text].into_iter().chain(value.text.as_array().into_iter().flatten());
            graded.note = written.filter_map(Value::as_str).collect::<Vec<_>>().join("\n");
        }
    }
    if graded.grade.is_some() || !graded.note.is_empty() {
        said.push(Statement::Page(graded));
    }
    let judgment = |said| {
        let judgment = Judgment { time, expert: expert.clone(), action: None, said };
        fault(&judgment).map_or(Ok(judgment), |what| Err(what.to_owned()))
    };
    said.into_iter().map(judgment).collect()
}

/// Whether more than half of a line is marked: annotators miss ends by a letter.
fn is_marked(line: &Line, marked: &Marked) -> bool {
    let both = line.1.min(marked.end).saturating_sub(line.0.max(marked.start));
    2 * both > line.1 - line.0
}

/// Who made an annotation: a name of ours, or what Label Studio calls the account.
fn expert_of(annotation: &Annotation) -> Option<String> {
    if !annotation.expert.trim().is_empty() {
        return Some(annotation.expert.clone());
    }
    match &annotation.completed_by {
        Value::Number(account) => Some(format!("Label Studio {account}")),
        Value::String(name) if !name.trim().is_empty() => Some(name.clone()),
        Value::Object(account) => {
            let name = |key: &str| account.get(key).and_then(Value::as_str).filter(|name| !name.trim().is_empty());
            name("email").or_else(|| name("username")).map(str::to_owned)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use unframe::Options;
    use unframe::extraction::KnownSite;

    use super::*;

    const PAGE: &str =
        "<ul><li><a href=/>🏠 Home</a></ul><h1>Rain</h1><p>It rained on the valley all night long, and more.</p>";

    fn said() -> Vec<Judgment> {
        let read = ReadPage::from(PAGE);
        let block = read.blocks().get(2).unwrap();
        let (site, page) = ("valley".to_owned(), "rain.html".to_owned());
        let text = block_text(&read, block);
        let correction =
            Correction { site: site.clone(), page: page.clone(), span: block.span, text, label: Some(Label::Framing) };
        let grade = PageJudgment {
            site,
            page,
            method: "auto".to_owned(),
            grade: "N-S+".parse().ok(),
            note: "the menu".to_owned(),
        };
        let judgment = |said| Judgment {
            time: Timestamp::from_milliseconds(77_000),
            expert: "Ada".to_owned(),
            action: None,
            said,
        };
        vec![judgment(Statement::Correction(correction)), judgment(Statement::Page(grade))]
    }

    fn task(said: &[Judgment]) -> Value {
        let read = ReadPage::from(PAGE);
        let labels = Options::default().judge(&read, KnownSite::Nothing).labels;
        let page = AnnotatedPage { read: &read, site: "valley", page: "rain.html", method: "auto", labels: &labels };
        to_label_studio(&page, &said.iter().collect::<Vec<_>>())
    }

    #[test]
    fn what_is_exported_is_read_back() {
        let task = task(&said());
        assert_eq!(from_label_studio(&json!([task]).to_string()).unwrap(), said());
        assert_eq!(task["predictions"][0]["result"].as_array().unwrap().len(), 3, "every block");
        // Ranges are counted as JavaScript does: the house is two units.
        let home = &task["predictions"][0]["result"][0]["value"];
        assert_eq!(
            (home["start"].as_u64(), home["end"].as_u64(), home["text"].as_str()),
            (Some(0), Some(7), Some("🏠 Home"))
        );
    }

    #[test]
    fn annotations_of_others_are_read_as_label_studio_writes_them() {
        let mut task = task(&[]);
        task["id"] = json!(17);
        task["annotations"] = json!([
            {
                "id": 3, "completed_by": { "id": 1, "email": "ada@valley.example" }, "lead_time": 7.5, "was_cancelled": false,
                "created_at": "2026-11-20T10:00:00.123456Z", "updated_at": "2026-11-20T10:00:07.5Z",
                "result": [
                    { "id": "x", "from_name": "label", "to_name": "text", "type": "labels", "origin": "manual",
                      "value": { "start": 1, "end": 12, "text": "ome\nRain", "labels": ["content"] } },
                    { "id": "y", "from_name": "grade", "to_name": "text", "type": "choices", "value": { "choices": ["N+S+"] } },
                ],
            },
            { "completed_by": 2, "was_cancelled": true, "created_at": "2026-11-20T10:00:00Z", "result": [] },
        ]);
        let read = from_label_studio(&json!([task]).to_string()).unwrap();
        let told: Vec<String> = read
            .iter()
            .map(|judgment| {
                let text = if let Statement::Correction(said) = &judgment.said { &said.text } else { "" };
                format!("{} {} {} {text}", judgment.time, judgment.expert, judgment.said.verdict())
            })
            .collect();
        let by = "2026-11-20T10:00:07.500Z ada@valley.example";
        assert_eq!(told, [format!("{by} content 🏠 Home"), format!("{by} content Rain"), format!("{by} N+S+ ")]);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_task() {
        let check = |change: fn(&mut Value), expected: &str| {
            let mut second = task(&said());
            change(&mut second);
            let error = from_label_studio(&json!([task(&said()), second]).to_string()).unwrap_err();
            assert!(error.what.starts_with("task 2: ") && error.what.contains(expected), "{error}");
        };
        check(|task| task["annotations"][0]["expert"] = json!(""), "who made it");
        check(|task| task["annotations"][0]["updated_at"] = json!("today"), "is not a time");
        check(|task| task["annotations"][0]["result"][0]["value"]["labels"] = json!(["menu"]), "is not a label");
        check(|task| task["annotations"][0]["result"][1]["value"]["choices"] = json!(["good"]), "is not a grade");
        check(|task| task["data"] = json!({ "text": "" }), "missing field");
        assert!(from_label_studio("[").is_err());
    }
}
