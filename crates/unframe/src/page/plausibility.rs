//! Whether a text looks like writing or like bytes read in the wrong encoding.
//!
//! *Idea:* a wrong reading gives itself away without any dictionary. Multi-byte encodings yield replacement characters;
//! Cyrillic encodings yield the wrong case and rare letters; Latin ones yield words made of accented letters only.
//! *Cost:* one decoding of the sample for every declaration that is looked at.
//! *Fails* between encodings that differ in a few letters (windows-1252 and ISO-8859-2): there the declaration stands.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_8859_2, ISO_8859_4, ISO_8859_5, ISO_8859_10, ISO_8859_13,
    ISO_8859_14, ISO_8859_15, ISO_8859_16, KOI8_R, KOI8_U, MACINTOSH, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251,
    WINDOWS_1252, WINDOWS_1254, WINDOWS_1257, X_MAC_CYRILLIC,
};

/// Characters beyond ASCII below which a text says nothing about its encoding.
const ENOUGH: usize = 24;

static CYRILLIC: [&Encoding; 6] = [IBM866, ISO_8859_5, KOI8_R, KOI8_U, WINDOWS_1251, X_MAC_CYRILLIC];

static LATIN: [&Encoding; 12] = [
    ISO_8859_2,
    ISO_8859_4,
    ISO_8859_10,
    ISO_8859_13,
    ISO_8859_14,
    ISO_8859_15,
    ISO_8859_16,
    MACINTOSH,
    WINDOWS_1250,
    WINDOWS_1252,
    WINDOWS_1254,
    WINDOWS_1257,
];

/// Whether two names mean encodings that read alike all that occurs in practice.
pub(super) fn are_alike(one: &'static Encoding, other: &'static Encoding) -> bool {
    let is_pair = |pair: [&'static Encoding; 2]| pair.contains(&one) && pair.contains(&other);
    one == other || is_pair([KOI8_R, KOI8_U]) || is_pair([GBK, GB18030])
}

/// Whether `encoding` is so unlikely for `sample` that a declaration of it is not believed.
pub(super) fn reads_badly(encoding: &'static Encoding, sample: &[u8]) -> bool {
    let (text, _) = encoding.decode_without_bom_handling(sample);
    let impression = Impression::of(&text);
    if impression.beyond_ascii < 4 {
        return false;
    }
    // A page cut in the middle of a character has one meaningless character; a wrong multi-byte encoding at least one
    // for every other word. A twentieth is far from both.
    if impression.meaningless >= 4 && impression.meaningless * 20 > impression.beyond_ascii {
        return true;
    }
    if impression.beyond_ascii < ENOUGH {
        return false;
    }
    if CYRILLIC.contains(&encoding) {
        return cyrillic_score(&text) < CYRILLIC_FLOOR;
    }
    if LATIN.contains(&encoding) {
        return impression.crowded * 2 > impression.beyond_ascii;
    }
    // EUC-JP read as Shift_JIS is all half-width katakana, which real pages hardly use.
    (encoding == SHIFT_JIS || encoding == EUC_JP) && impression.half_width * 2 > impression.beyond_ascii
}

/// Whether detection found another of the East Asian encodings than was declared, on text enough to be sure.
///
/// They share their ranges, so a wrong reading has few replacement characters, but it is made of ideographs that hardly
/// anybody uses, which is what detection scores. Of our test paragraphs the first forty characters are enough to tell them apart.
pub(super) fn is_another_ideography(detected: &'static Encoding, declared: &'static Encoding, sample: &[u8]) -> bool {
    is_east_asian(detected)
        && is_east_asian(declared)
        && !are_alike(detected, declared)
        && sample.iter().filter(|byte| !byte.is_ascii()).count() >= 80
}

/// Whether `encoding` is one of the multi-byte encodings of East Asia that share their ranges.
pub(super) fn is_east_asian(encoding: &'static Encoding) -> bool {
    [BIG5, EUC_JP, EUC_KR, GB18030, GBK, SHIFT_JIS].contains(&encoding)
}

/// Whether `other` is clearly better Cyrillic than `declared`, where both are Cyrillic; true for all other pairs.
pub(super) fn is_better(other: &'static Encoding, declared: &'static Encoding, sample: &[u8]) -> bool {
    if !CYRILLIC.contains(&other) || !CYRILLIC.contains(&declared) {
        return true;
    }
    let score = |encoding: &'static Encoding| cyrillic_score(&encoding.decode_without_bom_handling(sample).0);
    score(other) > score(declared) + CYRILLIC_MARGIN
}

/// On 596 Russian pages of six crawled sites the right reading scores .36 to .78 (median .66), wrong ones −.14 to .28
/// (medians .02 to .13; up to .44 on pages of one site), so right declarations are safe and a few wrong ones stand.
const CYRILLIC_FLOOR: f32 = 0.3;

/// The same pages in capitals score .17 to .49 read rightly and up to .48 read wrongly, where they become small
/// letters. The margin lets such pages keep their declaration; others exceed it twice over.
const CYRILLIC_MARGIN: f32 = 0.2;

/// How much a text resembles Cyrillic writing, at most 1: the share of the ten commonest letters among all characters
/// beyond ASCII, less three tenths of the share of capitals.
///
/// KOI8 and windows-1251 have their letters in the same place but capitals and small letters swapped and in another
/// order, so a wrong reading is made of capitals, and of the wrong ones.
fn cyrillic_score(text: &str) -> f32 {
    let (mut counted, mut common, mut capitals) = (0_u16, 0_u16, 0_u16);
    for character in text.chars().filter(|character| !character.is_ascii() && !is_punctuation(*character)) {
        if counted == u16::MAX {
            break;
        }
        counted += 1;
        capitals += u16::from(character.is_uppercase());
        common += u16::from(matches!(character, 'о' | 'е' | 'а' | 'и' | 'н' | 'т' | 'с' | 'р' | 'в' | 'л'));
        common += u16::from(matches!(character, 'О' | 'Е' | 'А' | 'И' | 'Н' | 'Т' | 'С' | 'Р' | 'В' | 'Л'));
    }
    (f32::from(common) - 0.3 * f32::from(capitals)) / f32::from(counted.max(1))
}

/// What stands out in a decoded text, counted in characters.
#[derive(Debug, Default, PartialEq, Eq)]
struct Impression {
    /// Not ASCII.
    beyond_ascii: usize,
    /// Replacement characters, control characters, characters of private use.
    meaningless: usize,
    /// Beyond ASCII and neighbours of two others, in a row that has letters.
    crowded: usize,
    /// Half-width katakana.
    half_width: usize,
}

impl Impression {
    fn of(text: &str) -> Self {
        let mut impression = Self::default();
        for row in text.split(|character: char| character.is_ascii()).filter(|row| !row.is_empty()) {
            let mut length = 0;
            let mut letters = 0;
            for character in row.chars() {
                length += 1;
                letters += usize::from(character.is_alphabetic());
                impression.meaningless += usize::from(is_meaningless(character));
                impression.half_width += usize::from(matches!(character, '\u{FF61}'..='\u{FF9F}'));
            }
            impression.beyond_ascii += length;
            impression.crowded += if length >= 3 && letters > 0 { length } else { 0 };
        }
        impression
    }
}

fn is_meaningless(character: char) -> bool {
    matches!(character, '\u{80}'..='\u{9F}' | '\u{E000}'..='\u{F8FF}' | char::REPLACEMENT_CHARACTER)
}

/// Characters beyond ASCII that typesetting puts in texts of every language.
fn is_punctuation(character: char) -> bool {
    matches!(character, '\u{A0}'..='\u{BF}' | '\u{2000}'..='\u{206F}' | '№' | '™')
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUSSIAN: &str = "Однажды, в студёную зимнюю пору, я из лесу вышел; был сильный мороз. Гляжу, поднимается \
                           медленно в гору лошадка, везущая хворосту воз.";

    #[test]
    fn russian_reads_well_in_its_own_encoding_and_badly_in_the_others() {
        for encoding in [IBM866, ISO_8859_5, KOI8_R, WINDOWS_1251] {
            let (bytes, _, _) = encoding.encode(RUSSIAN);
            for reading in [IBM866, ISO_8859_5, KOI8_R, WINDOWS_1251, WINDOWS_1252, ISO_8859_2] {
                let is_bad = reading != encoding;
                assert_eq!(reads_badly(reading, &bytes), is_bad, "{} as {}", encoding.name(), reading.name());
            }
        }
    }

    #[test]
    fn other_cyrillic_languages_read_well() {
        for text in [
            "Реве та стогне Дніпр широкий, сердитий вітер завива, додолу верби гне високі",
            "Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум",
            "Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена",
        ] {
            assert!(!reads_badly(WINDOWS_1251, &WINDOWS_1251.encode(text).0), "{text}");
        }
    }

    #[test]
    fn capitals_keep_their_declaration() {
        let (bytes, _, _) = WINDOWS_1251.encode("ПРАВИЛА ВНУТРЕННЕГО РАСПОРЯДКА ДЛЯ УЧАЩИХСЯ И РОДИТЕЛЕЙ ШКОЛЫ");
        assert!(!reads_badly(WINDOWS_1251, &bytes) || !is_better(KOI8_R, WINDOWS_1251, &bytes));
    }

    #[test]
    fn western_text_reads_well_as_windows_1252() {
        let text = "«Où êtes-vous ? » — « Là‑bas, à l’été dernier… » Ça brûle déjà, naïveté, œuvre, Übermut größer";
        assert!(!reads_badly(WINDOWS_1252, &WINDOWS_1252.encode(&text.repeat(3)).0));
    }

    #[test]
    fn a_wrong_multi_byte_encoding_is_full_of_replacement_characters() {
        let (bytes, _, _) = SHIFT_JIS.encode("吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。");
        assert!(!reads_badly(SHIFT_JIS, &bytes));
        assert!(reads_badly(EUC_JP, &bytes));
        let (bytes, _, _) = EUC_JP.encode("吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。");
        assert!(reads_badly(SHIFT_JIS, &bytes));
    }

    #[test]
    fn little_text_is_believed() {
        assert!(!reads_badly(KOI8_R, &WINDOWS_1251.encode("Привет").0));
        assert!(!reads_badly(SHIFT_JIS, b"\x82"));
        assert!(!reads_badly(SHIFT_JIS, b""));
    }
}
