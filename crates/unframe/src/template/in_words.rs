//! What was learned, as people read it: the framing line by line, and whose it is.

use super::judge::FRAMING_PLACE;
use super::learn::line_key;
use super::model::{Cluster, FramingText, SiteTemplate};
use super::summary::Summary;
use crate::Share;

/// Lines that stand on at least that share of the pages are worth reading.
const WORTH_READING: Share = Share::percent(10);
/// And those that stand on that share of a cluster.
const OF_A_CLUSTER: Share = Share::percent(50);
/// So many pages of a cluster are named.
const EXAMPLES: usize = 3;
/// And this many of those in none, which have less in common.
const ODD_EXAMPLES: usize = 8;

/// Puts into words what the template knows by numbers. Each line of the framing is reported once, in the order of the pages
/// that are kept in words.
pub(super) fn tell(template: &mut SiteTemplate, pages: &[Summary], originals: &[u32], clusters: &[Vec<u32>]) {
    let mut lines = Lines::of(pages, template);
    let compared: Vec<u32> = (0..).take(pages.len()).filter(|page| originals[*page as usize] == *page).collect();
    let counts = lines.count(pages, &compared, template);
    for (text, count) in lines.texts.iter_mut().zip(counts) {
        text.support = Share::of(count.into(), compared.len() as u64);
    }
    let counts: Vec<Vec<u32>> = clusters.iter().map(|cluster| lines.count(pages, cluster, template)).collect();
    let share = |cluster: usize, line: usize| Share::of(counts[cluster][line].into(), clusters[cluster].len() as u64);
    let is_worth_reading = |line: &usize| {
        lines.texts[*line].support >= WORTH_READING
            || (0..clusters.len()).any(|cluster| share(cluster, *line) >= OF_A_CLUSTER)
    };
    let told: Vec<usize> = (0..lines.texts.len()).filter(is_worth_reading).collect();
    template.clusters = Vec::new();
    for (index, cluster) in clusters.iter().enumerate() {
        let supports = told.iter().zip(0_u32..).map(|(line, number)| (number, share(index, *line)));
        template.clusters.push(Cluster {
            pages: u32::try_from(cluster.len()).unwrap_or(u32::MAX),
            titles: titles(pages, cluster.iter().copied(), EXAMPLES),
            framing: supports.filter(|(_, support)| *support >= WORTH_READING).collect(),
        });
    }
    let mut in_clusters: Vec<u32> = clusters.iter().flatten().copied().collect();
    in_clusters.sort_unstable();
    let odd: Vec<u32> = compared.into_iter().filter(|page| in_clusters.binary_search(page).is_err()).collect();
    template.odd_pages = u32::try_from(odd.len()).unwrap_or(u32::MAX);
    template.odd_titles = titles(pages, odd.into_iter(), ODD_EXAMPLES);
    template.framing = told.into_iter().map(|line| lines.texts[line].clone()).collect();
}

/// The first different titles of some pages.
fn titles(pages: &[Summary], numbers: impl Iterator<Item = u32>, most: usize) -> Vec<String> {
    let mut titles: Vec<String> = Vec::new();
    for title in numbers.map(|number| &pages[number as usize].title) {
        if titles.len() < most && !title.is_empty() && !titles.contains(title) {
            titles.push(title.clone());
        }
    }
    titles
}

/// Repeated lines of the pages that are kept in words, each once.
struct Lines {
    /// Their masked forms and numbers, sorted.
    numbers: Vec<(u64, usize)>,
    texts: Vec<FramingText>,
}

impl Lines {
    fn of(pages: &[Summary], template: &SiteTemplate) -> Self {
        let mut lines = Self { numbers: Vec::new(), texts: Vec::new() };
        for page in pages {
            for (line, text) in page.lines.iter().zip(page.words.iter().flatten()) {
                let is_repeated = template.count(line_key(line.position, line.form.masked)) > 0;
                if is_repeated
                    && template.repeated_at(line.place()) >= FRAMING_PLACE
                    && let Err(place) = lines.numbers.binary_search_by_key(&line.form.masked, |(masked, _)| *masked)
                {
                    lines.numbers.insert(place, (line.form.masked, lines.texts.len()));
                    lines.texts.push(FramingText { text: text.clone(), support: Share::NONE });
                }
            }
        }
        lines
    }

    /// On how many pages of a cluster each line stands as framing.
    fn count(&self, pages: &[Summary], cluster: &[u32], template: &SiteTemplate) -> Vec<u32> {
        let mut counts = vec![0; self.texts.len()];
        let mut last_page = vec![u32::MAX; self.texts.len()];
        for &page in cluster {
            for line in &pages[page as usize].lines {
                if let Ok(place) = self.numbers.binary_search_by_key(&line.form.masked, |(masked, _)| *masked)
                    && last_page[self.numbers[place].1] != page
                    && template.repeated_at(line.place()) >= FRAMING_PLACE
                {
                    last_page[self.numbers[place].1] = page;
                    counts[self.numbers[place].1] += 1;
                }
            }
        }
        counts
    }
}
