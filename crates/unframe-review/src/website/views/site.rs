//! A site: its pages as outlines, and what its template is made of.

use askama::Template;
use unframe::extraction::Needs;
use unframe::template::SiteTemplate;

use super::{Refusal, Shell, SiteQuery, percent, site_title};
use crate::Language;
use crate::judgments::{Judgment, PageGrade, Statement};
use crate::website::judging::{Learned, LearningProgress};
use crate::website::review::{Graded, graded};
use crate::website::server::{Served, Visitor};
use crate::website::words::Speaks as _;

#[derive(Template)]
#[template(path = "site.html")]
struct SiteView<'view> {
    shell: Shell<'view>,
    number: usize,
    name: String,
    pages: String,
    find: String,
    cards: Vec<Card>,
    next_from: Option<usize>,
    methods: Vec<String>,
    /// Keys of the methods that pages are shown by.
    shown: String,
    method: String,
    graded: Graded,
    learning: Option<(usize, usize)>,
    template: Option<TemplateTold>,
    is_blind: bool,
    is_whole: bool,
}

/// A page in the list.
struct Card {
    number: usize,
    name: String,
    title: String,
    /// What this expert gave it, for the method at hand.
    grade: Option<PageGrade>,
}

/// What is told of a template.
struct TemplateTold {
    compared: u32,
    can_judge: bool,
    framing: Vec<(String, String)>,
    clusters: Vec<ClusterTold>,
    odd_pages: String,
    lines: String,
    odd_titles: Vec<String>,
}

struct ClusterTold {
    pages: String,
    share: String,
    titles: Vec<String>,
    /// Lines that only some clusters have, and on which share of its pages.
    own: Vec<(String, String)>,
}

/// Pages on one screen of the list.
const CARDS: usize = 60;
/// Lines of framing that are shown.
const MOST_LINES: usize = 200;

pub(crate) fn site(served: &Served, visitor: &Visitor, number: usize, query: &SiteQuery) -> Result<String, Refusal> {
    let (review, words) = (&served.review, visitor.words());
    let site = review.collection.listed().sites.get(number).map(|site| site.name.clone()).ok_or(Refusal::NotFound)?;
    let progress = review.judges.learner().ask(number, Needs::Template);
    let learning = match &progress {
        LearningProgress::Waiting => Some((0, 0)),
        LearningProgress::UnderWay { seen, pages } => Some((*seen, *pages)),
        LearningProgress::Known(_) | LearningProgress::Failed => None,
    };
    let known = progress.into_known();
    let (template, titles) = match known.as_deref() {
        Some(Learned::Template { template, titles, .. }) => (Some(told(template, visitor.language)), titles.as_slice()),
        _ => (None, &[][..]),
    };
    let said = review.said()?;
    let methods: Vec<_> = review.methods(&site);
    let mut shown_keys: Vec<String> =
        review.methods_of_keys(&site, &query.methods).into_iter().map(|shown| shown.key).collect();
    let wanted = if query.grade.is_empty() { &shown_keys[..1].concat() } else { &query.grade };
    let first = review.methods_of_keys(&site, wanted).into_iter().next().ok_or(Refusal::NotFound)?;
    // A method that is graded is among those that are shown.
    if !shown_keys.contains(&first.key) {
        shown_keys.insert(0, first.key.clone());
        shown_keys.truncate(3);
    }
    let shown = review.shown_pages(number, &visitor.expert);
    let listed = review.collection.listed();
    let all = &listed.sites[number].pages;
    let title = |page: usize| {
        let place = all.binary_search(&page).ok();
        place.and_then(|place| titles.get(place)).cloned().unwrap_or_default()
    };
    let wanted = query.find.to_lowercase();
    let is_wanted = |page: &usize| {
        let entry = &listed.pages[*page];
        wanted.is_empty()
            || entry.shown_name().to_lowercase().contains(&wanted)
            || title(*page).to_lowercase().contains(&wanted)
    };
    let mut found = shown.iter().copied().filter(is_wanted).skip(query.from);
    let cards = found.by_ref().take(CARDS).map(|page| Card {
        number: page,
        name: listed.pages[page].shown_name().to_owned(),
        title: title(page),
        grade: page_grade(&said, &visitor.expert, &site, &listed.pages[page].id, first.method.name()),
    });
    let cards = cards.collect();
    let next_from = found.next().map(|_| query.from + CARDS);
    let name = site_title(&site, words).to_owned();
    let view = SiteView {
        shell: Shell::of(served, visitor, &name).at(words.all_sites, Some("/".to_owned())).at(&name, None),
        number,
        pages: visitor.language.pages(shown.len()),
        find: query.find.clone(),
        cards,
        next_from,
        shown: shown_keys.join(","),
        graded: graded(&said, &visitor.expert, &site, "", first.method.name()),
        method: first.key,
        methods: methods.into_iter().map(|shown| shown.key).collect(),
        learning,
        template,
        is_blind: review.options.blind.is_some(),
        is_whole: listed.is_whole,
        name,
    };
    Ok(view.render()?)
}

fn page_grade(said: &[Judgment], expert: &str, site: &str, page: &str, method: &str) -> Option<PageGrade> {
    said.iter().filter(|judgment| judgment.expert == expert).find_map(|judgment| match &judgment.said {
        Statement::Page(of) if of.site == site && of.page == page && of.method == method => of.grade,
        _ => None,
    })
}

fn told(template: &SiteTemplate, language: Language) -> TemplateTold {
    let everywhere = |line: &str| {
        template.clusters().iter().all(|cluster| template.framing_of(cluster).any(|(text, _)| text == line))
    };
    let clusters = template.clusters().iter().map(|cluster| {
        let own = template.framing_of(cluster).filter(|(line, _)| !everywhere(line)).take(12);
        ClusterTold {
            pages: language.pages(cluster.pages() as usize),
            share: percent(unframe::Share::of(cluster.pages().into(), template.pages_compared().into())),
            titles: cluster.titles().to_vec(),
            own: own.map(|(line, support)| (line.to_owned(), percent(support))).collect(),
        }
    });
    let framing = template.framing().iter().take(MOST_LINES);
    TemplateTold {
        compared: template.pages_compared(),
        can_judge: template.can_judge(),
        framing: framing.map(|line| (line.text.clone(), percent(line.support))).collect(),
        clusters: clusters.collect(),
        odd_pages: language.pages(template.odd_pages() as usize),
        lines: language.lines(template.framing().len()),
        odd_titles: template.odd_titles().to_vec(),
    }
}
