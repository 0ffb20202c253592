//! Where experts differ, side by side, with what each says, and buttons that decide.

use askama::Template;
use unframe::page::Span;

use super::history::quoted;
use super::{Refusal, Shell, site_title};
use crate::judgments::exchange::to_jsonl;
use crate::judgments::{Disagreement, Statement, disagreements};
use crate::website::server::{Served, Visitor};

#[derive(Template)]
#[template(path = "disagreements.html")]
struct DisagreementsView<'view> {
    shell: Shell<'view>,
    rows: Vec<Row>,
    open: usize,
}

struct Row {
    /// What it is about.
    what: String,
    /// Where it can be looked at.
    address: Option<String>,
    said: Vec<Said>,
    decided: Option<(String, String)>,
}

struct Said {
    expert: String,
    verdict: String,
    note: String,
    /// The judgment as a line, to be sent back as what counts.
    line: String,
}

/// Rows that are shown.
const MOST_ROWS: usize = 500;

pub(crate) fn show(served: &Served, visitor: &Visitor) -> Result<String, Refusal> {
    let (review, words) = (&served.review, visitor.words());
    if review.options.blind.is_some() {
        return Err(Refusal::Bad(words.results_blind.to_owned()));
    }
    let all = review.all_said()?;
    let found = disagreements(&all);
    let row = |disagreement: &Disagreement<'_>| {
        let said = disagreement.said.iter().map(|judgment| Said {
            expert: judgment.expert.clone(),
            verdict: judgment.said.verdict(),
            note: note_of(&judgment.said).to_owned(),
            line: to_jsonl(std::slice::from_ref(*judgment)).trim_end().to_owned(),
        });
        let (what, address) = about(served, visitor, &disagreement.said[0].said);
        let decided = disagreement.decided.map(|judgment| (judgment.said.verdict(), judgment.expert.clone()));
        Row { what, address, said: said.collect(), decided }
    };
    let view = DisagreementsView {
        shell: Shell::of(served, visitor, words.disagreements)
            .at(words.all_sites, Some("/".to_owned()))
            .at(words.results, Some("/results".to_owned()))
            .at(words.disagreements, None),
        open: found.iter().filter(|disagreement| disagreement.decided.is_none()).count(),
        rows: found.iter().take(MOST_ROWS).map(row).collect(),
    };
    Ok(view.render()?)
}

pub(super) fn note_of(said: &Statement) -> &str {
    match said {
        Statement::Site(said) => &said.note,
        Statement::Page(said) => &said.note,
        Statement::Adjudication(said) => note_of(said),
        _ => "",
    }
}

/// What a statement is about in words, and the address of the page, if it is in the review.
pub(super) fn about(served: &Served, visitor: &Visitor, said: &Statement) -> (String, Option<String>) {
    let (review, words) = (&served.review, visitor.words());
    let site_number = |name: &str| review.collection.listed().sites.iter().position(|site| site.name == name);
    let page_number = |site: &str, page: &str| {
        let listed = review.collection.listed();
        let pages = &listed.sites.iter().find(|entry| entry.name == site)?.pages;
        pages.iter().copied().find(|number| listed.pages[*number].id == page)
    };
    match said {
        Statement::Site(of) => {
            let address = site_number(&of.site).map(|site| format!("/site/{site}?grade={}", of.method));
            (format!("{} · {}", site_title(&of.site, words), of.method), address)
        }
        Statement::Page(of) => {
            let address = page_number(&of.site, &of.page).map(|page| format!("/page/{page}?methods={}", of.method));
            (format!("{} · {}", of.page, of.method), address)
        }
        Statement::Correction(of) => {
            let page = page_number(&of.site, &of.page);
            (format!("{} · {}", of.page, quoted(&of.text)), page.map(|page| block_address(served, page, of.span)))
        }
        Statement::Place(of) => {
            let page = page_number(&of.site, &of.page);
            let what = format!("{} · {}", quoted(&of.text), words.on_all_pages);
            (what, page.map(|page| block_address(served, page, of.span)))
        }
        Statement::Adjudication(said) => about(served, visitor, said),
        Statement::History(_) => (String::new(), None),
    }
}

fn block_address(served: &Served, page: usize, span: Span) -> String {
    let at =
        served.review.collection.with_page(page, |open| open.read.blocks().iter().position(|block| block.span == span));
    let block = at.and_then(Result::ok).flatten();
    block.map_or_else(|| format!("/page/{page}"), |block| format!("/page/{page}?select={block}"))
}
