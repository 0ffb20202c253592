//! From a block outwards: what a selection can be widened to, and which place of the site's layout each step is.
//!
//! A step is what an expert would point at next: the block, all that stands like it, the list, the bar. Elements around the
//! block that hold nothing more than the step before are left out, so that each press of the key takes in something new.

use std::ops::RangeInclusive;

use unframe::ReadPage;
use unframe::html::NodeRef;
use unframe::segment::SitePlace;

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// The block itself; on all pages of the site, what says the same there.
    Block,
    /// All blocks that stand where it does.
    Alike,
    /// All that an element around it holds.
    Container,
}

impl StepKind {
    /// Its name for our script.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Block => "block",
            Self::Alike => "alike",
            Self::Container => "container",
        }
    }
}

/// A step outwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) kind: StepKind,
    /// The element, as a style sheet would name it: `ul.menu`.
    pub(crate) element: String,
    /// The blocks on this page, by their numbers.
    pub(crate) blocks: Vec<usize>,
    /// The same on all pages of the site.
    pub(crate) place: SitePlace,
}

/// The steps from a block outwards, the block first. Empty if there is no such block.
pub(crate) fn steps(read: &ReadPage<'_>, number: usize) -> Vec<Step> {
    let (blocks, tree) = (read.blocks(), read.tree());
    let Some(block) = blocks.get(number) else { return Vec::new() };
    let own = name_of(tree.node(block.element));
    let alike = SitePlace::of(block);
    let mut steps = vec![
        Step {
            kind: StepKind::Block,
            element: own.clone(),
            blocks: vec![number],
            place: SitePlace::of_text(blocks, block),
        },
        Step { kind: StepKind::Alike, element: own, blocks: blocks.at_place(tree, alike), place: alike },
    ];
    let mut last = 1;
    for container in blocks.containers(tree, block) {
        if container.blocks.len() > last {
            last = container.blocks.len();
            steps.push(Step {
                kind: StepKind::Container,
                element: name_of(tree.node(container.element)),
                blocks: container.blocks.collect(),
                place: SitePlace::Within(container.position),
            });
        }
    }
    steps
}

/// The most characters of an element's name.
const MOST_CHARACTERS: usize = 28;

/// An element as a style sheet would name it, by its first class or else its id.
fn name_of(element: NodeRef<'_, '_>) -> String {
    let value =
        |name: &str| element.attribute(name).map(|attribute| attribute.value().into_owned()).unwrap_or_default();
    let first = |value: String| value.split_ascii_whitespace().next().map(str::to_owned);
    let class = first(value("class")).map(|class| format!(".{class}"));
    let called = class.or_else(|| first(value("id")).map(|id| format!("#{id}"))).unwrap_or_default();
    let name = format!("{}{called}", element.name());
    match name.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

/// Numbers of blocks as `3-7,9`.
pub(crate) fn ranges(blocks: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &block in blocks {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == block => *last = block,
            _ => ranges.push((block, block)),
        }
    }
    let range = |(first, last): &(usize, usize)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.iter().map(range).collect::<Vec<_>>().join(",")
}

/// The most ranges of blocks that an address can name.
const MOST_RANGES: usize = 2_000;

/// Ranges of blocks, as `3-7,9`, in order and each block once. Anything that is not a number is left out.
pub(crate) fn blocks_of(ranges: &str) -> Vec<RangeInclusive<usize>> {
    let range = |range: &str| -> Option<(usize, usize)> {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        Some((first.parse().ok()?, last.parse().ok()?))
    };
    let mut sorted: Vec<_> = ranges.split(',').take(MOST_RANGES).filter_map(range).collect();
    sorted.sort_unstable();
    let mut next = 0;
    let rest = |(first, last): (usize, usize)| {
        let rest = first.max(next)..=last;
        next = next.max(last.saturating_add(1));
        rest
    };
    sorted.into_iter().map(rest).filter(|range| !range.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_takes_in_more() {
        let page = "<div class='side wide'><ul class=menu><li><a href=/a>Home</a><li><a href=/b>News</a><li>Now</ul>\
                    <p>Side text.</div><div id=main><p>Rain.</div>";
        let read = ReadPage::from(page);
        let found = steps(&read, 0);
        let told: Vec<String> = found
            .iter()
            .map(|step| format!("{} {} {}", step.kind.name(), step.element, ranges(&step.blocks)))
            .collect();
        assert_eq!(told, ["block li 0", "alike li 0-1", "container ul.menu 0-2", "container div.side 0-3"]);
        assert!(steps(&read, 9).is_empty());
        assert_eq!(steps(&read, 4).last().unwrap().element, "p", "nothing around it holds more");
    }

    #[test]
    fn ranges_are_read_as_they_are_written() {
        let blocks = [1, 2, 3, 5, 8, 9];
        assert_eq!(ranges(&blocks), "1-3,5,8-9");
        for written in ["1-3,5,x,8-9", "9,8,5,1-2,1-3,2-2,7-6"] {
            let read: Vec<usize> = blocks_of(written).into_iter().flatten().collect();
            assert_eq!(read, blocks, "{written}");
        }
    }
}
