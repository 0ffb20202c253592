//! Letters that mean the same: lower case before stems are made, no accents afterwards.

use unicode_normalization::{IsNormalized, UnicodeNormalization, char::decompose_canonical, is_nfkc_quick};

/// The word as stemmers want it: composed, in lower case, compatible forms (full width, ligatures) as plain letters, and `ё`
/// as `е`, because most who write Russian do not tell them apart.
pub(super) fn lower(word: &str, output: &mut String) {
    let mut push =
        |character: char| output.extend(character.to_lowercase().map(|lower| if lower == 'ё' { 'е' } else { lower }));
    if is_nfkc_quick(word.chars()) == IsNormalized::Yes {
        word.chars().for_each(&mut push);
    } else {
        word.nfkc().for_each(&mut push);
    }
}

/// Latin and Greek letters without their accents, after stems were made: stemmers know what accents mean. Letters of other
/// scripts are kept as they are: `й` is another letter than `и`.
pub(super) fn without_accents(word: &str, output: &mut String) {
    for character in word.chars() {
        match character {
            '\u{300}'..='\u{36F}' => {}
            'ß' => output.push_str("ss"),
            'æ' => output.push_str("ae"),
            'œ' => output.push_str("oe"),
            'ø' => output.push('o'),
            'ł' => output.push('l'),
            'đ' => output.push('d'),
            'ς' => output.push('σ'),
            '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' | '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => {
                let mut first = None;
                decompose_canonical(character, |part| first = first.or(Some(part)));
                output.push(first.unwrap_or(character));
            }
            _ => output.push(character),
        }
    }
}
