//! Do groups of pages belong to one site?
//!
//! **Idea.** Folders of one site share their framing: the same menu and footer at the same places of the layout. Folders
//! that are sites of their own share next to nothing. And pages from everywhere share nothing even within a folder.
//! So it is enough to look at the *common lines* of each group: texts that stand at the same place on half of its pages.
//!
//! **Cost.** Sorting the lines of the sampled pages. **When it fails.** Sections of one site that were made from
//! different templates look like different sites, and are then learned apart, which is what their templates are. Two
//! sites of one publisher that share most of their framing look like one.
//!
//! **Measured.** Each collection as one folder, "shared" as in [`CommonLines::are_of_one_site`]: the folders of swde-dev,
//! news-sites-dev, gold-sites-dev and crawled-sites share 0 % of their common lines on average (the two closest sites 41 %);
//! the sub-folders of each of the 31 gold sites 63 to 100 %. Related pages: at most 24 % in wcxb-dev as a whole or by page type,
//! 70 to 100 % on each news, gold and swde site, 33 % and more on 27 of 31 crawled sites; the other four have no framing. Five crawled sites are taken apart, each
//! of whose folders has a design of its own.

use super::copies;
use super::learn::{exact_key, least_pages};
use super::observe::TemplateObserver;
use super::summary::{Line, Summary};
use crate::Share;

/// A line is common to a group if it stands on this share of its pages.
const COMMON: Share = Share::percent(50);
/// A folder belongs to the site that the folders make if this share of its common letters is shared.
const SHARED_LETTERS: Share = Share::percent(40);
/// Or if it has this many shared lines: large side bars of its own may outweigh them.
const SHARED_LINES: usize = 3;
/// Shared lines alone count only among this many groups: two sites with one theme may share three lines.
const GROUPS_FOR_LINES: usize = 4;
/// A line that stands on this share of all pages makes a page related to the others.
const OFTEN: Share = Share::percent(30);
/// So do this many repeated lines ...
const REPEATED_LINES: usize = 3;
/// ... with this share of the page's letters.
const REPEATED_LETTERS: Share = Share::percent(5);
/// Pages are related to each other if this share of them is.
const RELATED_PAGES: Share = Share::percent(33);

/// What the pages of a group have in common: enough to tell whether they, or several groups, belong to one site.
#[derive(Clone, Debug)]
pub struct CommonLines {
    /// Keys and letters of the common lines, sorted.
    lines: Vec<(u64, u32)>,
    /// How many different pages were compared.
    pages: u32,
    /// How many of them are related to the others.
    related: u32,
}

impl CommonLines {
    /// Looks at the sample of an observer.
    pub fn of(observer: &TemplateObserver) -> Self {
        let pages: Vec<Summary> = observer.sample.pages().collect();
        let originals = copies::originals(&pages);
        let counted = counted(&pages, &originals);
        let is_original = |(original, number): (&u32, u32)| *original == number;
        let different = originals.iter().zip(0_u32..).filter(|pair| is_original(*pair)).count();
        let least = |share: Share| share.at_least_of(different as u64).max(2);
        let common = counted.iter().filter(|line| line.pages >= least(COMMON));
        let lines = common.map(|line| (line.key, line.letters)).collect();
        let often = least(OFTEN);
        let different = u32::try_from(different).unwrap_or(u32::MAX);
        let repeated = u64::from(least_pages(different));
        let is_related = |page: &Summary| {
            let lines = || page.lines.iter().filter(|line| line.extent.letters() > 0);
            let pages_with = |line: &Line| pages_with(&counted, exact_key(line.position, line.form.exact));
            if lines().any(|line| pages_with(line) >= often) {
                return true;
            }
            let letters = |line: &Line| u64::from(line.extent.letters());
            let repeated = || lines().filter(|line| pages_with(line) >= repeated);
            let all: u64 = lines().map(letters).sum();
            repeated().count() >= REPEATED_LINES
                && repeated().map(letters).sum::<u64>() >= REPEATED_LETTERS.at_least_of(all)
        };
        let compared = pages.iter().zip(originals.iter().zip(0_u32..)).filter(|(_, pair)| is_original(*pair));
        let related = compared.filter(|(page, _)| is_related(page)).count();
        Self { lines, pages: different, related: u32::try_from(related).unwrap_or(u32::MAX) }
    }

    /// Whether the pages share framing. Pages from everywhere do not; fewer than three pages cannot tell.
    pub fn are_related(&self) -> bool {
        u64::from(self.related) >= RELATED_PAGES.at_least_of(u64::from(self.pages)).max(1)
    }

    /// How many different pages were compared.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Whether the groups share so much framing that they belong to one site. A line is shared if it is common to at
    /// least half of the groups, and to two.
    pub fn are_of_one_site(groups: &[&Self]) -> bool {
        let mut keys: Vec<u64> = groups.iter().flat_map(|group| group.lines.iter().map(|(key, _)| *key)).collect();
        keys.sort_unstable();
        let least = groups.len().div_ceil(2).max(2);
        let shared = keys.chunk_by(|left, right| left == right).filter(|same| same.len() >= least);
        let shared: Vec<u64> = shared.map(|same| same[0]).collect();
        let belongs = |group: &&&Self| {
            let all: u64 = group.lines.iter().map(|(_, letters)| u64::from(*letters)).sum();
            let lines = group.lines.iter().filter(|(key, _)| shared.binary_search(key).is_ok());
            let (count, letters) =
                lines.fold((0, 0), |(count, sum), (_, letters)| (count + 1, sum + u64::from(*letters)));
            let has_lines = groups.len() >= GROUPS_FOR_LINES && count >= SHARED_LINES;
            count > 0 && (has_lines || letters >= SHARED_LETTERS.at_least_of(all))
        };
        groups.iter().filter(belongs).count() * 2 >= groups.len()
    }
}

/// A line at its place and on how many different pages it stands.
struct Counted {
    key: u64,
    letters: u32,
    pages: u64,
}

/// The lines of the pages that say something, by key.
fn counted(pages: &[Summary], originals: &[u32]) -> Vec<Counted> {
    let mut keys: Vec<(u64, u32, u32)> = Vec::new();
    for (page, original) in pages.iter().zip(originals) {
        let lines = page.lines.iter().filter(|line| line.extent.letters() > 0);
        let key = |line: &Line| (exact_key(line.position, line.form.exact), *original, line.extent.letters());
        keys.extend(lines.map(key));
    }
    keys.sort_unstable();
    keys.dedup_by_key(|(key, original, _)| (*key, *original));
    let same = keys.chunk_by(|left, right| left.0 == right.0);
    same.map(|same| Counted { key: same[0].0, letters: same[0].2, pages: same.len() as u64 }).collect()
}

fn pages_with(counted: &[Counted], key: u64) -> u64 {
    counted.binary_search_by_key(&key, |line| line.key).map_or(0, |index| counted[index].pages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_page::ReadPage;

    fn group(frame: impl Fn(&str) -> String, words: &[&str]) -> CommonLines {
        let mut observer = TemplateObserver::new(super::super::LearnOptions::default());
        for word in words {
            observer.observe(&ReadPage::from(frame(word).as_str()));
        }
        CommonLines::of(&observer)
    }

    fn site(name: &str) -> impl Fn(&str) -> String {
        move |word| {
            format!(
                "<div class={name}><ul><li>News of {name}<li>Contact {name}</ul></div><p>All about {word} and nothing \
                 but {word}.</p><footer>Printed by {name}, 4 Ferry Lane</footer>"
            )
        }
    }

    const WORDS: [&str; 4] = ["rain", "snow", "hail", "fog"];

    #[test]
    fn folders_with_one_menu_are_one_site_and_folders_with_their_own_are_not() {
        let section = |name: &'static str| move |word: &str| site("valley")(&format!("{word} in {name}"));
        let (blog, docs) = (group(section("blog"), &WORDS), group(section("docs"), &WORDS));
        let (valley, hills) = (group(site("valley"), &WORDS), group(site("hills"), &WORDS));
        assert!(CommonLines::are_of_one_site(&[&blog, &docs]));
        assert!(!CommonLines::are_of_one_site(&[&valley, &hills]));
        assert!([&blog, &docs, &valley, &hills].iter().all(|group| group.are_related()));
    }

    #[test]
    fn shared_lines_make_one_site_of_many_folders_whose_side_bars_differ() {
        let section = |name: &'static str| {
            move |word: &str| {
                let side_bar =
                    (0..20).map(|number| format!("<li>{name} chapter {number}")).collect::<Vec<_>>().concat();
                format!(
                    "<ul class=top><li>Top<li>Guide<li>Search</ul><ul class=side>{side_bar}</ul><p>{word} of {name}</p>"
                )
            }
        };
        let groups = ["kernel", "stdlib", "ssh", "inets"].map(|name| group(section(name), &WORDS));
        assert!(CommonLines::are_of_one_site(&groups.each_ref()));
        assert!(!CommonLines::are_of_one_site(&[&groups[0], &groups[1]]), "two could be sites of one theme");
    }

    #[test]
    fn pages_from_everywhere_are_not_related() {
        let everywhere = group(|word| site(word)(word), &WORDS);
        assert!(!everywhere.are_related());
        assert_eq!(everywhere.pages(), 4);
    }
}
