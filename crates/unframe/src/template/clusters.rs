//! Which pages of a site were made from one template?
//!
//! **Idea.** A site has several templates: one for articles, one for products, one for lists. Pages made from one have
//! their framing at the same places, whatever it says there: in another language the menu has other words. So pages are
//! compared by the places of their framing. The pages that most others are like begin the clusters; a page belongs to the
//! cluster whose beginning it is most like, if it is like it at all.
//!
//! **Cost.** Pages with the same places are compared once: pages × clusters × places. **When it fails.** Layouts without
//! classes have the same places in all templates; pages whose framing is nested by depth (trees of contents) have different
//! ones in each.

use super::judge::FRAMING_PLACE;
use super::learn::LEAST_SAMPLE;
use super::model::SiteTemplate;
use super::summary::Summary;
use crate::Share;

/// What pages of a cluster have in common of the places of their framing, at least. Not swept, but read on 62 sites (31 of
/// gold-sites-dev, 31 crawled): articles are told from lists and archives where these have other places, manuals are one
/// cluster; 33 sites have one, 14 two, 13 more, and two whose framing has no places of its own have none.
const ALIKE: Share = Share::percent(50);
/// A cluster of fewer pages is none: its pages are odd. With two, pairs of lists that are nested alike are told as clusters.
const LEAST_PAGES: usize = LEAST_SAMPLE as usize;

/// The pages of each cluster, by their numbers; the largest first. Pages in none are odd, copies of others are left out.
pub(super) fn of(pages: &[Summary], originals: &[u32], template: &SiteTemplate) -> Vec<Vec<u32>> {
    by_places(pages, originals, |page| framing_places(page, template))
}

/// The same for other places of each page, sorted.
pub(super) fn by_places(
    pages: &[Summary],
    originals: &[u32],
    places_of: impl Fn(&Summary) -> Vec<u64>,
) -> Vec<Vec<u32>> {
    let mut groups = groups(pages, originals, places_of);
    // The largest first; of equal ones that with the first page.
    groups.sort_by_key(|group| (std::cmp::Reverse(group.pages.len()), group.pages[0]));
    let mut beginnings: Vec<usize> = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        if !beginnings.iter().any(|beginning| alike(&groups[*beginning].places, &group.places) >= ALIKE) {
            beginnings.push(index);
        }
    }
    let mut clusters = vec![Vec::new(); beginnings.len()];
    for group in &groups {
        let likeness = |beginning: &usize| alike(&groups[*beginning].places, &group.places);
        // Of several it is equally like, the first.
        let best = beginnings.iter().map(likeness).enumerate().rev().max_by_key(|(_, share)| *share);
        if let Some((cluster, share)) = best
            && share >= ALIKE
        {
            clusters[cluster].extend(&group.pages);
        }
    }
    clusters.retain(|cluster: &Vec<u32>| cluster.len() >= LEAST_PAGES);
    for cluster in &mut clusters {
        cluster.sort_unstable();
    }
    clusters.sort_by_key(|cluster| (std::cmp::Reverse(cluster.len()), cluster[0]));
    clusters
}

/// Pages that have the same places.
struct Group {
    /// Sorted.
    places: Vec<u64>,
    /// Sorted.
    pages: Vec<u32>,
}

fn groups(pages: &[Summary], originals: &[u32], places_of: impl Fn(&Summary) -> Vec<u64>) -> Vec<Group> {
    let mut places: Vec<(Vec<u64>, u32)> = Vec::new();
    for (page, number) in pages.iter().zip(0..).filter(|(_, number)| originals[*number as usize] == *number) {
        places.push((places_of(page), number));
    }
    places.sort_unstable();
    let groups = places.chunk_by(|left, right| left.0 == right.0);
    groups
        .map(|group| Group { places: group[0].0.clone(), pages: group.iter().map(|(_, page)| *page).collect() })
        .collect()
}

/// The places of a page that hold framing, sorted.
fn framing_places(page: &Summary, template: &SiteTemplate) -> Vec<u64> {
    let framing = page.lines.iter().filter(|line| template.repeated_at(line.place()) >= FRAMING_PLACE);
    let mut places: Vec<u64> = framing.map(|line| line.position).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The share of the places of two pages that both have (Jaccard's index).
fn alike(left: &[u64], right: &[u64]) -> Share {
    let both = left.iter().filter(|place| right.binary_search(place).is_ok()).count();
    Share::of(both as u64, (left.len() + right.len() - both) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_has_half_of_all_places_in_common() {
        assert_eq!(alike(&[1, 2, 3], &[2, 3, 4]), Share::percent(50));
        assert_eq!(alike(&[1, 2], &[1, 2]), Share::ALL);
        assert_eq!(alike(&[], &[]), Share::NONE, "pages without framing have nothing in common");
    }
}
