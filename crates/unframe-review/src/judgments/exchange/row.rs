//! A judgment as a row of names and texts: what CSV and JSON lines have in common, and what they are checked for.

use serde::{Deserialize, Serialize};
use unframe::label::Label;
use unframe::page::Span;

use crate::judgments::{Correction, Judgment, PageGrade, PageJudgment, SiteJudgment, Statement, fault};

/// A row. What a subject does not have is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    pub(super) time: String,
    pub(super) expert: String,
    pub(super) subject: String,
    #[serde(default)]
    pub(super) site: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) page: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) method: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) first_byte: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) behind_byte: Option<u32>,
    /// Empty where something is taken back.
    #[serde(default)]
    pub(super) verdict: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) note: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
}

impl From<&Judgment> for Row {
    fn from(judgment: &Judgment) -> Self {
        let begun = Self { time: judgment.time.to_string(), expert: judgment.expert.clone(), ..Self::default() };
        match judgment.said.clone() {
            Statement::Site(SiteJudgment { site, method, grade, note }) => Self {
                subject: "site".to_owned(),
                site,
                method: Some(method),
                verdict: grade.map_or_else(String::new, |grade| grade.to_string()),
                note,
                ..begun
            },
            Statement::Page(PageJudgment { site, page, method, grade, note }) => Self {
                subject: "page".to_owned(),
                site,
                page: Some(page),
                method: Some(method),
                verdict: grade.map_or("", PageGrade::name).to_owned(),
                note,
                ..begun
            },
            Statement::Correction(Correction { site, page, span, text, label }) => Self {
                subject: "block".to_owned(),
                site,
                page: Some(page),
                first_byte: Some(span.start),
                behind_byte: Some(span.end),
                verdict: label.map_or("", Label::name).to_owned(),
                text: Some(text),
                ..begun
            },
        }
    }
}

impl Row {
    /// The judgment in the row, or what is wrong with it.
    pub(super) fn judgment(self) -> Result<Judgment, String> {
        let time = self.time.parse().map_err(|error| format!("`{}` is not a time: {error}", self.time))?;
        let verdict = self.verdict.trim();
        let no_verdict = |error| format!("`{verdict}` is not a verdict: {error}");
        let missing = |column: &str| format!("a judgment about a {} needs `{column}`", self.subject);
        let page = || self.page.clone().ok_or_else(|| missing("page"));
        let method = || self.method.clone().ok_or_else(|| missing("method"));
        let site = self.site.clone();
        let said = match self.subject.as_str() {
            "site" => {
                let grade = if verdict.is_empty() { None } else { Some(verdict.parse().map_err(no_verdict)?) };
                Statement::Site(SiteJudgment { site, method: method()?, grade, note: self.note })
            }
            "page" => {
                let grade = if verdict.is_empty() { None } else { Some(verdict.parse().map_err(no_verdict)?) };
                Statement::Page(PageJudgment { site, page: page()?, method: method()?, grade, note: self.note })
            }
            "block" => {
                let label = match verdict {
                    "" => None,
                    "content" => Some(Label::Content),
                    "framing" => Some(Label::Framing),
                    other => return Err(format!("`{other}` is not a verdict: blocks are content or framing")),
                };
                let first = self.first_byte.ok_or_else(|| missing("first_byte"))?;
                let behind = self.behind_byte.ok_or_else(|| missing("behind_byte"))?;
                let text = self.text.clone().unwrap_or_default();
                Statement::Correction(Correction { site, page: page()?, span: Span::new(first, behind), text, label })
            }
            other => return Err(format!("`{other}` is not a subject: use site, page or block")),
        };
        let judgment = Judgment { time, expert: self.expert, said };
        fault(&judgment).map_or(Ok(judgment), |what| Err(what.to_owned()))
    }
}
