//! A judgment as a row of names and texts: what CSV and JSON lines have in common, and what they are checked for.

use serde::{Deserialize, Serialize};
use unframe::label::Label;
use unframe::page::Span;

use crate::judgments::{
    Correction, HistoryEntry, Judgment, PageGrade, PageJudgment, PlaceCorrection, SiteJudgment, Statement, fault,
};

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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) action: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) target: Option<String>,
    /// `adjudicator`, or empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) role: String,
}

/// The role of whoever says what counts.
pub(super) const ADJUDICATOR: &str = "adjudicator";

impl From<&Judgment> for Row {
    fn from(judgment: &Judgment) -> Self {
        let mut row = Self {
            time: judgment.time.to_string(),
            expert: judgment.expert.clone(),
            action: judgment.action.map(|action| action.to_string()),
            ..Self::default()
        };
        row.say(&judgment.said);
        row
    }
}

impl Row {
    fn say(&mut self, said: &Statement) {
        let label = |label: &Option<Label>| label.map_or("", Label::name).to_owned();
        match said.clone() {
            Statement::Site(SiteJudgment { site, method, grade, note }) => {
                self.subject = String::from("site");
                (self.site, self.method, self.note) = (site, Some(method), note);
                self.verdict = grade.map_or_else(String::new, |grade| grade.to_string());
            }
            Statement::Page(PageJudgment { site, page, method, grade, note }) => {
                self.subject = String::from("page");
                (self.site, self.page, self.method, self.note) = (site, Some(page), Some(method), note);
                self.verdict = String::from(grade.map_or("", PageGrade::name));
            }
            Statement::Correction(Correction { site, page, span, text, label: given }) => {
                self.subject = String::from("block");
                (self.site, self.page, self.text) = (site, Some(page), Some(text));
                (self.first_byte, self.behind_byte, self.verdict) = (Some(span.start), Some(span.end), label(&given));
            }
            Statement::Place(PlaceCorrection { site, place, page, span, text, label: given }) => {
                self.subject = String::from("place");
                (self.site, self.page, self.text, self.place) = (site, Some(page), Some(text), Some(place.to_string()));
                (self.first_byte, self.behind_byte, self.verdict) = (Some(span.start), Some(span.end), label(&given));
            }
            Statement::Adjudication(said) => {
                self.say(&said);
                self.role = String::from(ADJUDICATOR);
            }
            Statement::History(HistoryEntry { action, is_undone }) => {
                self.subject = String::from("action");
                self.target = Some(action.to_string());
                self.verdict = String::from(if is_undone { "undone" } else { "redone" });
            }
        }
    }

    /// The judgment in the row, or what is wrong with it.
    pub(super) fn judgment(self) -> Result<Judgment, String> {
        let time = self.time.parse().map_err(|error| format!("`{}` is not a time: {error}", self.time))?;
        let of_action = |name: &str| name.parse().map_err(|error| format!("`{name}` names no action: {error}"));
        let action = self.action.as_deref().filter(|name| !name.is_empty()).map(of_action).transpose()?;
        let said = self.said()?;
        let said = match self.role.as_str() {
            "" => said,
            ADJUDICATOR => Statement::Adjudication(Box::new(said)),
            other => return Err(format!("`{other}` is not a role: leave it empty, or write {ADJUDICATOR}")),
        };
        let judgment = Judgment { time, expert: self.expert, action, said };
        fault(&judgment).map_or(Ok(judgment), |what| Err(what.to_owned()))
    }

    fn said(&self) -> Result<Statement, String> {
        let verdict = self.verdict.trim();
        let no_verdict = |error| format!("`{verdict}` is not a verdict: {error}");
        let missing = |column: &str| format!("a judgment about a {} needs `{column}`", self.subject);
        let page = || self.page.clone().ok_or_else(|| missing("page"));
        let method = || self.method.clone().ok_or_else(|| missing("method"));
        let label = || match verdict {
            "" => Ok(None),
            "content" => Ok(Some(Label::Content)),
            "framing" => Ok(Some(Label::Framing)),
            other => Err(format!("`{other}` is not a verdict: blocks are content or framing")),
        };
        let span = || {
            let first = self.first_byte.ok_or_else(|| missing("first_byte"))?;
            Ok::<_, String>(Span::new(first, self.behind_byte.ok_or_else(|| missing("behind_byte"))?))
        };
        let (site, text) = (self.site.clone(), self.text.clone().unwrap_or_default());
        Ok(match self.subject.as_str() {
            "site" => {
                let grade = if verdict.is_empty() { None } else { Some(verdict.parse().map_err(no_verdict)?) };
                Statement::Site(SiteJudgment { site, method: method()?, grade, note: self.note.clone() })
            }
            "page" => {
                let grade = if verdict.is_empty() { None } else { Some(verdict.parse().map_err(no_verdict)?) };
                Statement::Page(PageJudgment { site, page: page()?, method: method()?, grade, note: self.note.clone() })
            }
            "block" => {
                let (label, span) = (label()?, span()?);
                Statement::Correction(Correction { site, page: page()?, span, text, label })
            }
            "place" => {
                let place = self.place.as_deref().ok_or_else(|| missing("place"))?;
                let place = place.parse().map_err(|error| format!("`{place}` is not a place: {error}"))?;
                let (label, span) = (label()?, span()?);
                Statement::Place(PlaceCorrection { site, place, page: page()?, span, text, label })
            }
            "action" => {
                let target = self.target.as_deref().ok_or_else(|| missing("target"))?;
                let action = target.parse().map_err(|error| format!("`{target}` names no action: {error}"))?;
                let is_undone = match verdict {
                    "undone" => true,
                    "redone" => false,
                    other => return Err(format!("`{other}` is not a verdict: actions are undone or redone")),
                };
                Statement::History(HistoryEntry { action, is_undone })
            }
            other => return Err(format!("`{other}` is not a subject: use site, page, block, place or action")),
        })
    }
}
