//! What a page says twice is shown once.
//!
//! **Idea.** A caption stands below its picture and again in the script that enlarges it; the description of a product stands on its
//! first tab and again on another. Cells of tables and lines of code may say the same. **When it fails.** An author who repeats a
//! sentence at once.

/// Words of a text that goes if the text shown right before it is the same. Shorter ones may be answers or refrains; a guess.
const AT_ONCE: u32 = 8;
/// Words of a text that goes wherever a page of a record said it before. On swde-dev .3960 of the words stay instead of .3990, and as
/// many values; with 8 or 12 the same. On other pages a standfirst is repeated as the first paragraph, and gold has both.
const ANYWHERE: u32 = 16;

/// Which blocks are shown and say again what is shown before. `first_to_say` tells of each block that says a text again
/// who said it first.
pub(super) fn find(
    first_to_say: impl Iterator<Item = Option<usize>>,
    words: &[u32],
    is_record: bool,
    is_kept: &[bool],
) -> Vec<bool> {
    let mut is_again = vec![false; is_kept.len()];
    let mut is_said = vec![false; is_kept.len()];
    let mut last = None;
    for (index, first) in first_to_say.enumerate().filter(|(index, _)| is_kept[*index] && words[*index] > 0) {
        let first = first.unwrap_or(index);
        let is_at_once = last == Some(first) && words[index] >= AT_ONCE;
        is_again[index] = is_at_once || is_record && is_said[first] && words[index] >= ANYWHERE;
        is_said[first] = true;
        last = Some(first);
    }
    is_again
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each text is its name and its number of words; a name in capitals is not kept.
    fn check(texts: &[(&str, u32)], is_record: bool, expected: &[bool]) {
        let first = |(index, (name, _)): (usize, &(&str, u32))| {
            let first = texts.iter().position(|(other, _)| other.eq_ignore_ascii_case(name));
            first.filter(|first| *first < index)
        };
        let words: Vec<u32> = texts.iter().map(|(_, words)| *words).collect();
        let is_kept: Vec<bool> = texts.iter().map(|(name, _)| name.chars().all(char::is_lowercase)).collect();
        assert_eq!(find(texts.iter().enumerate().map(first), &words, is_record, &is_kept), expected);
    }

    #[test]
    fn a_caption_right_after_itself_goes() {
        check(&[("rain", 9), ("rain", 9), ("snow", 9)], false, &[false, true, false]);
        check(&[("rain", 9), ("SNOW", 9), ("rain", 9)], false, &[false, false, true]);
        check(&[("rain", 9), ("snow", 9), ("rain", 9)], false, &[false; 3]);
        check(&[("yes", 1), ("yes", 1)], false, &[false; 2]);
    }

    #[test]
    fn a_page_of_a_record_says_a_paragraph_once() {
        check(&[("rain", 20), ("snow", 9), ("rain", 20)], true, &[false, false, true]);
        check(&[("RAIN", 20), ("snow", 9), ("rain", 20)], true, &[false; 3]);
        check(&[("rain", 20), ("snow", 9), ("rain", 20)], false, &[false; 3]);
    }
}
