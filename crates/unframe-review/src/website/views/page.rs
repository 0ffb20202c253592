//! A page: its frame, its grades, its blocks.

use std::sync::Arc;

use askama::Template;
use unframe::extraction::Needs;
use unframe_web::frame::Mode;

use super::rows::{BlockRow, PaneLabels, Told, rows};
use super::{PageQuery, Refusal, Shell, site_title};
use crate::judgments::Purity;
use crate::website::corrected::corrected_on;
use crate::website::judging::JudgedPage;
use crate::website::review::{Graded, graded, in_force};
use crate::website::server::{Served, Visitor};

#[derive(Template)]
#[template(path = "page.html")]
struct PageView<'view> {
    shell: Shell<'view>,
    number: usize,
    site: usize,
    /// Which of the site's pages it is, counted from one, and how many there are.
    place: usize,
    pages: usize,
    previous: Option<usize>,
    next: Option<usize>,
    methods: Vec<Choice>,
    panes: Vec<String>,
    modes: Vec<(Mode, &'static str, String)>,
    mode: Mode,
    frame: String,
    /// The query string for the addresses of panels.
    query: String,
    /// The method that is graded.
    method: String,
    /// Addresses that grade another one.
    gradable: Vec<(String, String)>,
    graded: Graded,
    n: &'static str,
    s: &'static str,
    rows: Vec<BlockRow>,
    select: Option<usize>,
    /// What of the site is still being learned, as `status` names it; empty if nothing.
    waits: &'static str,
    is_blind: bool,
    has_base: bool,
    /// Whether another page was looked for, and there is none.
    is_nothing_left: bool,
}

/// A method that can be shown or is.
struct Choice {
    key: String,
    is_shown: bool,
    /// Where it is the other way round; `None` where it cannot be.
    address: Option<String>,
}

pub(crate) fn page(served: &Served, visitor: &Visitor, number: usize, query: &PageQuery) -> Result<String, Refusal> {
    let (review, words) = (&served.review, visitor.words());
    let all = review.all_said()?;
    let said = in_force(&all);
    let mode = Mode::named(&query.mode).unwrap_or_default();
    let entry = review.collection.entry(number).ok_or(Refusal::NotFound)?;
    let site = review.collection.site_name(entry.site);
    let shown = review.methods_of_keys(&site, &query.methods);
    let keys: Vec<String> = shown.iter().map(|shown| shown.key.clone()).collect();
    let of_grade = shown.iter().find(|shown| shown.key == query.grade).or(shown.first());
    let of_grade = of_grade.cloned().ok_or(Refusal::NotFound)?;
    let told = if review.options.blind.is_some() { Told::Blindly } else { Told::All };

    let worked = review.collection.with_page(number, |open| {
        let judged: Vec<Arc<JudgedPage>> =
            shown.iter().map(|shown| review.judges.judge(number, open, shown.method)).collect();
        let mut panes: Vec<PaneLabels<'_>> =
            shown.iter().zip(&judged).map(|(shown, judged)| PaneLabels { key: shown.key.as_str(), judged }).collect();
        // What is graded comes first in each row.
        panes.sort_by_key(|pane| pane.key != of_grade.key);
        let corrections = corrected_on(&all, &visitor.expert, &site, open);
        let rows = rows(&open.read, &panes, &corrections, told, visitor.language);
        let waits = |needs: Needs| {
            shown.iter().zip(&judged).any(|(shown, judged)| shown.method.needs() == needs && !judged.is_final)
        };
        let waits = match (waits(Needs::Template), waits(Needs::Chains)) {
            (true, _) => "template",
            (false, true) => "chains",
            (false, false) => "",
        };
        (rows, waits)
    });
    let (rows, waits) = worked.ok_or(Refusal::NotFound)??;

    let pages = review.shown_pages(entry.site, &visitor.expert);
    let place = pages.iter().position(|page| *page == number);
    let neighbour = |step: isize| place.and_then(|place| pages.get(place.checked_add_signed(step)?)).copied();
    let address = |keys: &[String], mode: Mode, grade: &str| {
        format!("/page/{number}?methods={}&mode={}&grade={grade}", keys.join(","), mode.name())
    };
    let methods = review.methods(&site).into_iter().map(|choice| {
        let is_shown = keys.contains(&choice.key);
        let mut other = keys.clone();
        if is_shown {
            other.retain(|key| *key != choice.key);
        } else {
            other.push(choice.key.clone());
        }
        let is_possible = (1..=3).contains(&other.len());
        let address = is_possible.then(|| address(&other, mode, &of_grade.key));
        Choice { key: choice.key, is_shown, address }
    });
    let mode_word = |mode: Mode| match mode {
        Mode::Grey => words.mode_grey,
        Mode::Hidden => words.mode_hidden,
        Mode::OnlyFraming => words.mode_only,
        Mode::Plain => words.mode_plain,
    };
    let query_text = format!("methods={}&mode={}&grade={}", keys.join(","), mode.name(), of_grade.key);
    let fragment = query.select.map(|block| format!("#unframe-{block}")).unwrap_or_default();
    let graded = graded(&said, &visitor.expert, &site, &entry.id, of_grade.method.name());
    let sign = |purity: Option<Purity>| match purity {
        Some(Purity::Pure) => "+",
        Some(Purity::Mixed) => "-",
        None => "",
    };
    let site_name = site_title(&site, words);
    let view = PageView {
        shell: Shell::of(served, visitor, entry.shown_name())
            .at(words.all_sites, Some("/".to_owned()))
            .at(site_name, Some(format!("/site/{}", entry.site)))
            .at(entry.shown_name(), None),
        number,
        site: entry.site,
        place: place.map_or(0, |place| place + 1),
        pages: pages.len(),
        previous: neighbour(-1),
        next: neighbour(1),
        methods: methods.collect(),
        modes: Mode::ALL.map(|other| (other, mode_word(other), address(&keys, other, &of_grade.key))).into(),
        mode,
        frame: format!("/frame/{number}?{query_text}{fragment}"),
        query: query_text,
        gradable: keys.iter().map(|key| (key.clone(), address(&keys, mode, key))).collect(),
        panes: keys,
        method: of_grade.key,
        n: sign(graded.page.map(|grade| grade.framing)),
        s: sign(graded.page.map(|grade| grade.content)),
        graded,
        rows,
        select: query.select,
        waits,
        is_blind: review.options.blind.is_some(),
        has_base: review.base.is_some(),
        is_nothing_left: !query.none.is_empty(),
    };
    Ok(view.render()?)
}
