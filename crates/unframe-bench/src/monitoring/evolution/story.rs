//! What happens to a site over the visits: what is published, edited and withdrawn, and when nothing can be read.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::article::{ARTICLES, Source, folded};
use super::framing::{Asked, Framing, number};
use crate::Random;
use crate::monitoring::server::Answer;
use crate::quality::hardened;

/// What was done to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Deed {
    /// Words of a paragraph were replaced.
    Reworded,
    /// A paragraph was written.
    Added,
    /// A paragraph was taken away.
    Removed,
    /// A price is another one.
    Priced,
    /// It is called something else.
    Retitled,
    Published,
    Withdrawn,
    /// It has another address, and the old one is gone.
    Moved,
    /// It has another address, and the old one leads there for good.
    Redirected,
}

/// Something that happened to a page and has to be reported.
#[derive(Clone, Debug)]
pub(super) struct Planted {
    pub(super) article: usize,
    pub(super) visit: u32,
    pub(super) deed: Deed,
    /// Where the page is afterwards.
    pub(super) path: String,
    /// What only the old and only the new version say.
    pub(super) old: String,
    pub(super) new: String,
    edit: Option<(Range<usize>, String)>,
}

/// Why a page cannot be read at a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    Unavailable,
    LogIn,
    RobotCheck,
    Shell,
    SoftError,
}

/// A site and all that happens to it.
pub(super) struct Story {
    pub(super) source: Source,
    pub(super) framing: Framing,
    pub(super) planted: Vec<Planted>,
    /// Which pages cannot be read at which visits, and why; `None` is all of them.
    troubles: Vec<(Option<usize>, Range<u32>, Trouble)>,
    /// Prices of articles: the first, and the later one from a visit on.
    prices: BTreeMap<usize, usize>,
}

/// The visits at which something happens.
const FIRST: u32 = 3;
const LAST: u32 = 26;
/// Visits between two edits of one page, and around a redesign, at which all is taken stock of anew.
const APART: u32 = 6;
/// Articles that are there from the beginning.
const AT_FIRST: usize = ARTICLES - 4;

impl Story {
    pub(super) fn new(source: Source, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let framing = Framing::new(&source, &mut random);
        let mut story = Self { source, framing, planted: Vec::new(), troubles: Vec::new(), prices: BTreeMap::new() };
        for article in AT_FIRST..ARTICLES {
            story.plant(article, Deed::Published, &mut random);
        }
        let deeds = [
            Deed::Withdrawn,
            Deed::Withdrawn,
            Deed::Withdrawn,
            Deed::Moved,
            Deed::Redirected,
            Deed::Retitled,
            Deed::Priced,
            Deed::Priced,
            Deed::Added,
            Deed::Added,
            Deed::Removed,
            Deed::Removed,
            Deed::Reworded,
            Deed::Reworded,
            Deed::Reworded,
            Deed::Reworded,
        ];
        for (article, deed) in deeds.into_iter().enumerate() {
            story.plant(article, deed, &mut random);
        }
        // Some of the edited pages are edited once more.
        for article in 8..12 {
            story.plant(article, Deed::Reworded, &mut random);
        }
        story.plan_troubles(&mut random);
        story
    }

    fn plant(&mut self, article: usize, deed: Deed, random: &mut Random) {
        let page = &self.source.articles[article];
        let is_free = |visit: u32| {
            self.planted.iter().all(|other| other.article != article || other.visit.abs_diff(visit) >= APART)
                && visit.abs_diff(self.framing.redesign) > 2
        };
        let Some(visit) =
            (0..99).map(|_| FIRST + number(random.below((LAST - FIRST) as usize))).find(|visit| is_free(*visit))
        else {
            return;
        };
        let taken = self.planted.iter().filter(|other| other.article == article).count();
        let paragraph = &page.paragraphs[(1 + taken) % page.paragraphs.len()];
        let spare = if self.source.spare.is_empty() {
            String::new()
        } else {
            self.source.spare.swap_remove(random.below(self.source.spare.len()))
        };
        let page = &self.source.articles[article];
        let mut planted = Planted {
            article,
            visit,
            deed,
            path: page.path.clone(),
            old: String::new(),
            new: String::new(),
            edit: None,
        };
        match deed {
            Deed::Reworded => {
                let text = &page.markup[paragraph.text.clone()];
                let (before, after) = reworded(text, &spare, random);
                (planted.old, planted.new) = (folded(&before.2), folded(&after));
                let range = paragraph.text.start + before.0..paragraph.text.start + before.1;
                planted.edit = Some((range, after));
            }
            Deed::Added => {
                let end = paragraph.element.end;
                planted.edit = Some((end..end, format!("<p>{}</p>", spare.replace('&', "&amp;").replace('<', "&lt;"))));
                planted.new = spare;
            }
            Deed::Removed => {
                planted.edit = Some((paragraph.element.clone(), String::new()));
                planted.old.clone_from(&paragraph.said);
            }
            Deed::Retitled => {
                let words: Vec<&str> = spare.split(' ').take(4).collect();
                planted.new = words.join(" ").replace(['<', '&'], "");
            }
            Deed::Priced => {
                let price = 100 + random.below(800);
                self.prices.insert(article, price);
                (planted.old, planted.new) =
                    (self.framing.price(price), self.framing.price(price + 1 + random.below(90)));
            }
            Deed::Moved | Deed::Redirected => planted.path = page.path.replacen('/', "/archive/", 1),
            Deed::Published | Deed::Withdrawn => {}
        }
        self.planted.push(planted);
    }

    fn plan_troubles(&mut self, random: &mut Random) {
        // While a redesign is confirmed all is taken stock of anew: an outage of the whole site would only make that longer.
        let quiet = self.framing.redesign - 3..self.framing.redesign + 3;
        let mut when = |long: u32| {
            let starts = (0..99).map(|_| 2 + number(random.below(24)));
            let start = starts.into_iter().find(|start| !quiet.contains(start)).unwrap_or(2);
            start..start + long
        };
        self.troubles = vec![
            (None, when(1), Trouble::Unavailable),
            (None, when(2), Trouble::LogIn),
            (None, when(1), Trouble::RobotCheck),
            (Some(13), when(1), Trouble::Shell),
            (Some(14), when(2), Trouble::SoftError),
            (Some(15), when(2), Trouble::Unavailable),
            (Some(16), when(4), Trouble::LogIn),
            (Some(17), when(4), Trouble::Unavailable),
        ];
    }

    fn trouble(&self, article: usize, visit: u32) -> Option<Trouble> {
        let of = |(pages, visits, trouble): &(Option<usize>, Range<u32>, Trouble)| {
            (pages.is_none_or(|page| page == article) && visits.contains(&visit)).then_some(*trouble)
        };
        self.troubles.iter().find_map(of)
    }

    fn happened(&self, article: usize, visit: u32) -> impl Iterator<Item = &Planted> {
        self.planted.iter().filter(move |planted| planted.article == article && planted.visit <= visit)
    }

    /// Where a page is at a visit; `None` before it is published and after it is withdrawn.
    pub(super) fn path(&self, article: usize, visit: u32) -> Option<&str> {
        let did = |deed: Deed| self.happened(article, visit).find(|planted| planted.deed == deed);
        let is_there = (article < AT_FIRST || did(Deed::Published).is_some()) && did(Deed::Withdrawn).is_none();
        let moved = did(Deed::Moved).or_else(|| did(Deed::Redirected));
        is_there.then(|| moved.map_or(self.source.articles[article].path.as_str(), |planted| planted.path.as_str()))
    }

    /// The articles that are there at a visit, the newest first.
    fn published(&self, visit: u32) -> Vec<usize> {
        let mut published: Vec<(u32, usize)> = Vec::new();
        for article in (0..ARTICLES).filter(|article| self.path(*article, visit).is_some()) {
            let since =
                self.planted.iter().find(|planted| planted.article == article && planted.deed == Deed::Published);
            published.push((since.map_or(0, |planted| planted.visit), article));
        }
        published.sort_unstable_by(|left, right| right.cmp(left));
        published.into_iter().map(|(_, article)| article).collect()
    }

    /// The markup of a page at a visit, as it would be without any trouble.
    fn markup(&self, article: usize, visit: u32, published: &[usize]) -> String {
        let page = &self.source.articles[article];
        let asked = Asked { source: &self.source, article: page, number: article, visit, published };
        let mut edits = self.framing.insertions(&asked, false);
        if let Some(price) = self.prices.get(&article) {
            let later = self.happened(article, visit).find(|planted| planted.deed == Deed::Priced);
            let says = later.map_or_else(|| self.framing.price(*price), |planted| planted.new.clone());
            let at = page.paragraphs[0].element.end;
            edits.push((at..at, format!("<p>{says}</p>")));
        }
        for planted in self.happened(article, visit) {
            edits.extend(planted.edit.clone());
            if planted.deed == Deed::Retitled {
                edits.extend(page.titles.iter().map(|range| (range.clone(), planted.new.clone())));
            }
        }
        self.designed(&page.with(edits), visit)
    }

    /// The new design: other names of classes, no elements that say what they are for, and two boxes around everything.
    fn designed(&self, markup: &str, visit: u32) -> String {
        if visit < self.framing.redesign {
            return markup.to_owned();
        }
        let hard =
            String::from_utf8_lossy(&hardened(markup.as_bytes(), &format!("{} anew", self.source.name))).into_owned();
        let Some(start) = hard.find("<body").and_then(|at| Some(at + hard[at..].find('>')? + 1)) else { return hard };
        let end = hard.rfind("</body").unwrap_or(hard.len());
        format!(
            "{}<div class=shell><div class=column>{}</div></div>{}",
            &hard[..start],
            &hard[start..end],
            &hard[end..]
        )
    }

    /// All that the server answers at a visit, and the pages of articles as they came, by number.
    pub(super) fn answers(
        &self,
        visit: u32,
        address: impl Fn(&str) -> String,
    ) -> (BTreeMap<String, Answer>, BTreeMap<usize, String>) {
        let published = self.published(visit);
        let (mut answers, mut pages, mut map) = (BTreeMap::new(), BTreeMap::new(), String::new());
        for article in &published {
            let Some(path) = self.path(*article, visit) else { continue };
            let _ = write!(map, "<url><loc>{}</loc></url>", address(path));
            let answer = match self.trouble(*article, visit) {
                Some(trouble) => answer_in(trouble),
                None => Answer::page(&self.markup(*article, visit, &published)),
            };
            if answer.status.starts_with("200") {
                pages.insert(*article, String::from_utf8_lossy(&answer.body).into_owned());
            }
            answers.insert(path.to_owned(), answer);
            if self.happened(*article, visit).any(|planted| planted.deed == Deed::Redirected) {
                answers.insert(self.source.articles[*article].path.clone(), Answer::moved(path));
            }
        }
        let front = &self.source.front;
        let asked = Asked { source: &self.source, article: front, number: ARTICLES, visit, published: &published };
        let start = match self.trouble(ARTICLES, visit) {
            Some(trouble) => answer_in(trouble),
            None => Answer::page(&self.designed(&front.with(self.framing.insertions(&asked, true)), visit)),
        };
        answers.insert("/".to_owned(), start);
        answers.insert("/sitemap.xml".to_owned(), Answer::page(&format!("<urlset>{map}</urlset>")));
        (answers, pages)
    }
}

fn answer_in(trouble: Trouble) -> Answer {
    match trouble {
        Trouble::Unavailable => Answer::status("503 Service Unavailable", "<h1>Service Unavailable</h1>"),
        Trouble::LogIn => Answer::page(
            "<title>Log in</title><h1>Log in</h1><form><p>Please log in to go on.</p><input name=user><input type=password></form>",
        ),
        Trouble::RobotCheck => Answer::page(
            "<title>Just a moment...</title><h1>Checking your browser</h1><p>Please verify that you are a human before you go on.</p>",
        ),
        Trouble::Shell => Answer::page(
            "<title>App</title><div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript><script src=/app.js></script>",
        ),
        Trouble::SoftError => Answer::page(
            "<title>Page not found</title><h1>Page not found</h1><p>The page you asked for does not exist.</p>",
        ),
    }
}

/// Words of a text, and what replaces them: one word, some words, or the rest of the text.
fn reworded(text: &str, spare: &str, random: &mut Random) -> ((usize, usize, String), String) {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let boundary = |at: usize| {
        let at = starts[at.min(starts.len() - 1)];
        text[..at].rfind(' ').map_or(at, |space| space + 1)
    };
    let end_of = |at: usize| text[at..].find(' ').map_or(text.len(), |space| at + space);
    let start = boundary(starts.len() / 3);
    let (end, words) = match random.below(3) {
        0 => (end_of(start), 2),
        1 => (end_of(boundary(starts.len() / 3 + 30).max(start)), 5),
        _ => (text.len(), 12),
    };
    let end = if text.contains(' ') { end } else { text.len() };
    let new: String = if spare.contains(' ') {
        spare.split(' ').take(words).collect::<Vec<_>>().join(" ")
    } else {
        spare.chars().take(4 * words).collect()
    };
    ((start, end, text[start..end].to_owned()), new.replace(['<', '&'], ""))
}
