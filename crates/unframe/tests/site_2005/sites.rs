//! Sites made of a seed: several templates, shared fragments, duplicates, tiny pages, and many ties.

use std::num::NonZeroUsize;

use unframe::Share;
use unframe::template::site_2005::Parameters;
use unframe_bench::Random;

/// The texts of a site's pages, two to fourteen.
pub(crate) fn site(random: &mut Random) -> Vec<String> {
    let variety = [2, 6, 40][random.below(3)];
    let templates: Vec<[String; 2]> =
        (0..=random.below(3)).map(|_| [0, 1].map(|_| fragment(random, variety, 14))).collect();
    let shared: Vec<String> = (0..random.below(5)).map(|_| fragment(random, variety, 9)).collect();
    let mut pages: Vec<String> = Vec::new();
    for _ in 0..2 + random.below(13) {
        let page = match random.below(12) {
            0 if !pages.is_empty() => pages[random.below(pages.len())].clone(),
            1 if !pages.is_empty() => near_duplicate(random, &pages),
            2 => fragment(random, variety, 3),
            3 => fragment(random, variety, 30),
            _ => {
                let template = &templates[random.below(templates.len())];
                let content = content(random, variety, &shared);
                let [top, bottom] = template;
                format!("{top}{content}{bottom}")
            }
        };
        pages.push(page);
    }
    pages
}

/// The parameters of the paper, or others as far away as they can be.
pub(crate) fn parameters(random: &mut Random) -> Parameters {
    if random.once_in(2) {
        return Parameters::default();
    }
    let mut share = || Share::percent([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100][random.below(11)]);
    Parameters {
        max_duplicate_share: share(),
        min_nav_share: share(),
        lower_nav_shares: [share(), share()],
        min_tokens_chain: NonZeroUsize::MIN.saturating_add(random.below(7)),
        min_cluster_pages: random.below(6),
    }
}

fn content(random: &mut Random, variety: usize, shared: &[String]) -> String {
    let mut content = String::new();
    for _ in 0..random.below(4) {
        if !shared.is_empty() && random.once_in(2) {
            content.push_str(&shared[random.below(shared.len())]);
        } else {
            content.push_str(&fragment(random, variety, 8));
        }
        // A text of its own, of any length, so that not all pages with the same template are duplicates.
        let number = random.next_number();
        content.push_str(&format!("{number} ").repeat(random.below(4)));
    }
    content
}

/// A page with one of its letters doubled.
fn near_duplicate(random: &mut Random, pages: &[String]) -> String {
    let mut page = pages[random.below(pages.len())].clone();
    page.insert(random.below(page.len() + 1), 'x');
    page
}

/// Up to this many tokens, of this many different ones: the fewer, the more often chains repeat within a page.
fn fragment(random: &mut Random, variety: usize, most_tokens: usize) -> String {
    let mut fragment = String::new();
    for _ in 0..=random.below(most_tokens) {
        let number = random.below(variety);
        // Two ways to write the same token, so that its length depends on the page.
        let token = match (number % 3, random.once_in(8)) {
            (0, false) => format!("<b id={number}>"),
            (0, true) => format!("<B   id={number}>"),
            (1, false) => format!("<i>word{number} & more"),
            (1, true) => format!("<i> word{number} &amp;  more "),
            (_, _) => "</p>".to_owned(),
        };
        fragment.push_str(&token);
    }
    fragment
}
