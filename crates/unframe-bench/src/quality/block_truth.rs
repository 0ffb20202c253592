//! What each block of a page really is, where the content of the page is known as a text.
//!
//! **Idea.** The known content is a row of words, and blocks stand on a page in its order. A table of contents says what the
//! headings say, but where its entries are, the paragraphs between the headings are not. So each block whose words stand in the
//! content as they are is given one such run, runs in the order of the blocks and none twice, and of all ways to do that the one that
//! gives most words their run. A block with a run is content; one that only repeats what others have is framing, unless nobody has
//! its run: then content stands in another order. **When it fails.** A short content block whose words stand in the content again later may
//! get the later run; it is content all the same.

use std::collections::BTreeMap;

use unframe::ReadPage;
use unframe::label::Label;

use super::gold::Gold;

/// Runs that are looked at for one block: a word such as "the" has hundreds, and more say no more.
const MOST_RUNS: usize = 64;

/// For each block what it is; `None` where that is not certain: of a block that is known in part, or that says what the page is called.
pub(super) fn block_truth(read: &ReadPage<'_>, gold: &Gold) -> Vec<Option<Label>> {
    let known = words(&gold.content);
    let title = words(gold.title.as_deref().unwrap_or_default());
    let blocks: Vec<Vec<String>> =
        read.blocks().iter().map(|block| words(&read.blocks().text(read.tree(), block))).collect();
    let starts = starts(&known);
    let runs: Vec<Vec<usize>> = blocks.iter().map(|block| runs_of(block, &known, &starts)).collect();
    let given = most_words_in_order(&blocks, &runs, known.len());
    let mut taken = vec![false; known.len()];
    for (block, start) in blocks.iter().zip(&given) {
        if let Some(start) = start {
            taken[*start..*start + block.len()].fill(true);
        }
    }
    let pairs: std::collections::BTreeSet<(&String, &String)> =
        known.windows(2).map(|pair| (&pair[0], &pair[1])).collect();
    let truth = |(block, (runs, given)): (&Vec<String>, (&Vec<usize>, &Option<usize>))| {
        let is_called_so = || title.windows(block.len()).any(|run| run == &block[..]);
        let is_free = |start: &usize| !taken[*start..*start + block.len()].iter().any(|taken| *taken);
        match block.len() {
            0 => None,
            _ if given.is_some() || runs.iter().any(is_free) => Some(Label::Content),
            _ if is_called_so() => None,
            _ if !runs.is_empty() => Some(Label::Framing),
            _ => {
                let known = block.windows(2).filter(|pair| pairs.contains(&(&pair[0], &pair[1]))).count();
                (2 * known < (block.len() - 1).max(1)).then_some(Label::Framing)
            }
        }
    };
    blocks.iter().zip(runs.iter().zip(&given)).map(truth).collect()
}

/// The words of a text, in lower case.
fn words(text: &str) -> Vec<String> {
    let is_between = |character: char| !(character.is_alphanumeric() || character == '_');
    text.to_lowercase().split(is_between).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Where each word stands.
fn starts(known: &[String]) -> BTreeMap<&str, Vec<usize>> {
    let mut starts = BTreeMap::<&str, Vec<usize>>::new();
    for (at, word) in known.iter().enumerate() {
        starts.entry(word).or_default().push(at);
    }
    starts
}

/// Where the words of a block stand as they are.
fn runs_of(block: &[String], known: &[String], starts: &BTreeMap<&str, Vec<usize>>) -> Vec<usize> {
    let Some(first) = block.first() else { return Vec::new() };
    let stands = |start: &usize| known.get(*start..*start + block.len()).is_some_and(|run| run == block);
    starts.get(first.as_str()).into_iter().flatten().copied().filter(stands).take(MOST_RUNS).collect()
}

/// Gives blocks runs, in order and none twice, so that most words have one.
fn most_words_in_order(blocks: &[Vec<String>], runs: &[Vec<usize>], length: usize) -> Vec<Option<usize>> {
    // For each end of a run the best row of runs up to there: its words, and its last entry.
    // Of equal rows the later one counts: an entry of a list before the article says what the heading in the article says.
    let mut best: Vec<(usize, Option<usize>)> = vec![(0, None); length + 1];
    let mut entries: Vec<(usize, usize, Option<usize>)> = Vec::new();
    for (block, (words, runs)) in blocks.iter().zip(runs).enumerate() {
        // What ends before a run begins, as it was before this block.
        let rows: Vec<(usize, usize, Option<usize>)> =
            runs.iter().map(|start| (*start, best[*start].0 + words.len(), best[*start].1)).collect();
        for (start, row, before) in rows {
            entries.push((block, start, before));
            let last = entries.len() - 1;
            let better = best[start + words.len()..].iter_mut().take_while(|(words, _)| *words <= row);
            better.for_each(|entry| *entry = (row, Some(last)));
        }
    }
    let mut given = vec![None; blocks.len()];
    let mut last = best.last().and_then(|(_, last)| *last);
    while let Some((block, start, before)) = last.and_then(|entry| entries.get(entry)) {
        given[*block] = Some(*start);
        last = *before;
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, content: &str, expected: &[Option<Label>]) {
        let line = r#"{"path":"a.html","title":"Rain falls","content_text":"x"}"#;
        let mut gold: Gold = serde_json::from_str(line).unwrap();
        gold.content = content.to_owned();
        assert_eq!(block_truth(&ReadPage::from(source), &gold), expected, "{source}");
    }

    const CONTENT: Option<Label> = Some(Label::Content);
    const FRAMING: Option<Label> = Some(Label::Framing);

    #[test]
    fn content_is_known_by_its_words() {
        let source =
            "<ul><li><a href=/>Home</a></ul><h1>Rain falls</h1><p>It fell all day. It was wet.<p>Home is where it was";
        check(source, "It fell all day. It was wet.", &[FRAMING, None, CONTENT, FRAMING]);
    }

    #[test]
    fn a_table_of_contents_is_framing_though_it_says_what_headings_say() {
        let list = "<ul><li><a href=#a>Why</a><li><a href=#b>How</a></ul>";
        let article = "<h2>Why</h2><p>It fell all day, they say.<h2>How</h2><p>In drops, as ever.";
        let content = "Why\nIt fell all day, they say.\nHow\nIn drops, as ever.";
        let is_content = [CONTENT; 4];
        check(&format!("{list}{article}"), content, &[&[FRAMING; 2][..], &is_content].concat());
        check(&format!("{article}{list}"), content, &[&is_content[..], &[FRAMING; 2]].concat());
    }

    #[test]
    fn content_in_another_order_is_content_and_what_is_known_in_part_is_not_certain() {
        let source = "<p>A note about the river.<p>It fell all day, they say.<p>Printed: in drops, as ever, by Ann";
        check(
            source,
            "It fell all day, they say. In drops, as ever. A note about the river.",
            &[CONTENT, CONTENT, None],
        );
    }
}
