//! The method as the paper of 2005 describes it, in the simplest code: all pairs, all pages, every time again.

use std::collections::BTreeSet;

use unframe::Share;
use unframe::page::Span;
use unframe::template::site_2005::{
    ChainHash, FramingCluster, Membership, PageChains, PageFraming, Parameters, SiteFraming,
};

type Chains = BTreeSet<ChainHash>;

/// What `unframe::template::site_2005::find_framing` must find.
pub(crate) fn find_framing(pages: &[PageChains], parameters: &Parameters) -> SiteFraming {
    let mut remaining: Vec<usize> = (0..pages.len()).collect();
    let mut clusters = Vec::new();
    let [second_share, third_share] = parameters.lower_nav_shares;
    let shares = [parameters.min_nav_share, second_share, third_share];
    let mut step = 0;
    while step < shares.len() && remaining.len() >= parameters.min_cluster_pages.max(2) {
        let Some(cluster) = build_cluster(pages, parameters, shares[step], &remaining) else { break };
        if cluster.pages.len() >= parameters.min_cluster_pages {
            remaining.retain(|page| !cluster.pages.contains(page));
            clusters.push(cluster);
        } else {
            step += 1;
        }
    }
    let framing = |page| framing_of(page, &pages[page], &clusters);
    SiteFraming { pages: (0..pages.len()).map(framing).collect(), clusters }
}

/// Steps 1 and 2: a seed pair and the pages that join it.
fn build_cluster(
    pages: &[PageChains],
    parameters: &Parameters,
    nav_share: Share,
    remaining: &[usize],
) -> Option<FramingCluster> {
    let (seed, shorter, seed_length) = seed(pages, parameters.max_duplicate_share, remaining)?;
    let mut members = seed.to_vec();
    let mut framing = &chains(&pages[seed[0]]) & &chains(&pages[seed[1]]);
    loop {
        let mut fullest: Option<(usize, u64)> = None;
        for page in remaining.iter().copied().filter(|page| !members.contains(page)) {
            let length = length(&pages[page], &framing);
            if fullest.is_none_or(|(_, greatest)| length > greatest) {
                fullest = Some((page, length));
            }
        }
        match fullest {
            Some((page, length)) if !is_less(length, nav_share, seed_length) => {
                members.push(page);
                framing = &framing & &chains(&pages[page]);
            }
            _ => break,
        }
    }
    members.sort_unstable();
    let framing_length = length(&pages[shorter], &framing);
    let chains = framing.into_iter().collect();
    Some(FramingCluster { pages: members, chains, seed, seed_length, framing_length, nav_share })
}

/// Step 1: the first of the pairs with the greatest common length that are not duplicates, its shorter page, the length.
fn seed(pages: &[PageChains], max_duplicate_share: Share, remaining: &[usize]) -> Option<([usize; 2], usize, u64)> {
    let mut best: Option<([usize; 2], usize, u64)> = None;
    for first in remaining.iter().copied() {
        for second in remaining.iter().copied().filter(|second| *second > first) {
            let shorter = if pages[second].text_length() < pages[first].text_length() { second } else { first };
            let common = &chains(&pages[first]) & &chains(&pages[second]);
            let length = length(&pages[shorter], &common);
            let are_duplicates = is_more(length, max_duplicate_share, u64::from(pages[shorter].text_length()));
            if length > 0 && !are_duplicates && best.is_none_or(|(_, _, greatest)| length > greatest) {
                best = Some(([first, second], shorter, length));
            }
        }
    }
    best
}

/// Steps 3 and 5: the framing of the page's cluster; if that takes nothing, the framing of all clusters.
fn framing_of(number: usize, page: &PageChains, clusters: &[FramingCluster]) -> PageFraming {
    let own = clusters.iter().position(|cluster| cluster.pages.contains(&number));
    let own_chains = own.map(|own| clusters[own].chains.iter().copied().collect()).unwrap_or_default();
    let mut spans = runs(page, &own_chains);
    if spans.is_empty() {
        spans = runs(page, &clusters.iter().flat_map(|cluster| cluster.chains.iter().copied()).collect());
    }
    let membership = match own {
        Some(own) => Membership::Cluster(own),
        None if spans.is_empty() => Membership::Alone,
        None => Membership::Leftover,
    };
    PageFraming { membership, spans }
}

fn chains(page: &PageChains) -> Chains {
    page.chains().iter().copied().collect()
}

/// Which tokens of a page lie in at least one of the chains.
fn is_covered(page: &PageChains, chains: &Chains) -> Vec<bool> {
    let mut is_covered = vec![false; page.tokens().len()];
    for (position, chain) in page.chains().iter().enumerate() {
        if chains.contains(chain) {
            is_covered[position..position + page.tokens_in_chain()].fill(true);
        }
    }
    is_covered
}

fn length(page: &PageChains, chains: &Chains) -> u64 {
    let tokens = page.tokens().iter().zip(is_covered(page, chains));
    tokens.filter(|(_, is_covered)| *is_covered).map(|(token, _)| u64::from(token.len())).sum()
}

fn runs(page: &PageChains, chains: &Chains) -> Vec<Span> {
    let tokens: Vec<(Span, bool)> = page.tokens().iter().copied().zip(is_covered(page, chains)).collect();
    let runs = tokens.chunk_by(|left, right| left.1 == right.1).filter(|run| run[0].1);
    runs.map(|run| Span::new(run[0].0.start, run[run.len() - 1].0.end)).collect()
}

fn is_more(length: u64, share: Share, whole: u64) -> bool {
    length * 1_000_000 > whole * u64::from(share.as_millionths())
}

fn is_less(length: u64, share: Share, whole: u64) -> bool {
    length * 1_000_000 < whole * u64::from(share.as_millionths())
}
