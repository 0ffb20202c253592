//! Do we read bytes as browsers do, and better where browsers are wrong?
//!
//! The first half runs the encoding tests of html5lib, the second half reads paragraphs in every encoding that matters,
//! with right, wrong and missing declarations.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "all of this file is tests")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use encoding_rs::Encoding;
use unframe::page::{EncodingBasis, Page, Span};
use unframe::{Damage, Limits};

/// Cases in which we differ from the standard by design: file, number of the case from 1, what we say, why.
const EXCEPTIONS: &[(&str, usize, &str, &str)] = &[(
    "test-yahoo-jp.dat",
    1,
    "UTF-8",
    "declares EUC-JP, but the file was saved as UTF-8: its bytes are valid and have 100 multi-byte characters",
)];

#[test]
fn the_encoding_tests_of_html5lib_hold() {
    let Some(folder) = shared("data/html5lib-tests/encoding") else { return };
    let mut differences = Vec::new();
    let exceptions: BTreeMap<_, _> = EXCEPTIONS.iter().map(|(file, case, ours, _)| ((*file, *case), *ours)).collect();
    for file in ["tests1.dat", "tests2.dat", "test-yahoo-jp.dat"] {
        let bytes = fs_err::read(folder.join(file)).unwrap();
        for (index, (data, expected)) in cases(&bytes).into_iter().enumerate() {
            let page = Page::decode(data, None, &Limits::default());
            // Where nothing is declared, browsers fall back to windows-1252 and we look at the bytes.
            let is_fallback = matches!(page.basis(), EncodingBasis::Utf8Validity | EncodingBasis::Detection);
            let is_overruled = page.damage().iter().any(|note| matches!(note, Damage::WrongDeclaration { .. }));
            let ours = if is_fallback && !is_overruled { "windows-1252" } else { page.encoding() };
            let expected = Encoding::for_label(expected).map_or("unknown", Encoding::name);
            let expected = exceptions.get(&(file, index + 1)).copied().unwrap_or(expected);
            if ours != expected {
                let data = String::from_utf8_lossy(data);
                differences.push(format!("{file} {}: {ours} instead of {expected}: {data}", index + 1));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// A folder of the shared data, which is not part of the repository.
fn shared(path: &str) -> Option<PathBuf> {
    #[expect(clippy::disallowed_methods, reason = "tests may be told where the data lies; the core may not")]
    let root = std::env::var_os("UNFRAME_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")), PathBuf::from);
    let folder = root.join(path);
    if !folder.is_dir() {
        println!("skipped: there is no {}; set UNFRAME_SHARED to the folder of shared data", folder.display());
        return None;
    }
    Some(folder)
}

/// The cases of a file: data and the label of the encoding.
fn cases(bytes: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut cases = Vec::new();
    let mut rest = bytes;
    while let Some(start) = find(rest, b"#data\n") {
        rest = &rest[start + 6..];
        let end = find(rest, b"\n#encoding\n").unwrap();
        let label_start = end + b"\n#encoding\n".len();
        let label = rest[label_start..].split(|byte| *byte == b'\n').next().unwrap();
        cases.push((&rest[..end], label));
        rest = &rest[label_start..];
    }
    cases
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

const RUSSIAN: &str = "<title>Погода в городе</title><h1>Завтра ожидается снег</h1><p>В ночь на среду в столице похолодает \
                       до минус двенадцати градусов, сообщили синоптики. Днём возможен небольшой снег, на дорогах \
                       гололедица. Водителей просят соблюдать осторожность и не выезжать без необходимости.</p>";
const JAPANESE: &str = "<title>今日の天気</title><p>明日は朝から雪が降るでしょう。気温は氷点下まで下がり、道路が凍結する\
                        おそれがあります。外出の際は足元に気をつけてください。電車やバスの遅れにもご注意ください。</p>";
const SIMPLIFIED: &str = "<title>天气预报</title><p>明天早晨开始下雪，气温将下降到零下十二度，道路可能结冰。请市民出门时\
                          注意安全，尽量不要驾驶汽车。公共汽车和地铁可能会晚点，请提前安排好自己的时间。</p>";
const TRADITIONAL: &str = "<title>天氣預報</title><p>明天早晨開始下雪，氣溫將下降到零下十二度，道路可能結冰。請市民出門時\
                           注意安全，盡量不要駕駛汽車。公共汽車和地鐵可能會誤點，請提前安排好自己的時間。</p>";
const KOREAN: &str = "<title>오늘의 날씨</title><p>내일은 아침부터 눈이 내리겠습니다. 기온은 영하 십이 도까지 떨어지고 도로가 \
                      얼 수 있으니 외출할 때에는 안전에 주의하시기 바랍니다. 버스와 지하철이 늦어질 수 있습니다.</p>";

const ALL: [(&str, &str); 12] = [
    ("windows-1251", RUSSIAN),
    ("KOI8-R", RUSSIAN),
    ("IBM866", RUSSIAN),
    ("ISO-8859-5", RUSSIAN),
    ("Shift_JIS", JAPANESE),
    ("EUC-JP", JAPANESE),
    ("ISO-2022-JP", JAPANESE),
    ("GBK", SIMPLIFIED),
    ("Big5", TRADITIONAL),
    ("EUC-KR", KOREAN),
    ("UTF-16LE", RUSSIAN),
    ("UTF-16BE", JAPANESE),
];

fn encode(encoding: &str, text: &str) -> Vec<u8> {
    match encoding {
        "UTF-16LE" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "UTF-16BE" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => Encoding::for_label(encoding.as_bytes()).unwrap().encode(text).0.into_owned(),
    }
}

/// Reads `source` and compares text, encoding, grounds and notes; the whole text maps to the whole source.
fn check(source: &[u8], transport: Option<&str>, text: &str, encoding: &str, basis: EncodingBasis, damage: &[Damage]) {
    let page = Page::decode(source, transport, &Limits::default());
    let context = format!("{encoding} declared as {transport:?}");
    assert_eq!(page.encoding(), encoding, "{context}");
    assert_eq!(page.text(), text, "{context}");
    assert_eq!(page.basis(), basis, "{context}");
    assert_eq!(page.damage(), damage, "{context}");
    let mark_length = if basis == EncodingBasis::ByteOrderMark { 2 } else { 0 };
    assert_eq!(page.source_range(whole(&page)), mark_length..source.len(), "{context}");
}

fn whole(page: &Page<'_>) -> Span {
    Span::new(0, u32::try_from(page.text().len()).unwrap())
}

fn wrong(declared: &'static str, used: &'static str) -> Damage {
    Damage::WrongDeclaration { declared, used }
}

#[test]
fn what_nobody_declares_is_detected() {
    for (encoding, text) in ALL {
        check(&encode(encoding, text), None, text, encoding, EncodingBasis::Detection, &[]);
    }
    check(RUSSIAN.as_bytes(), None, RUSSIAN, "UTF-8", EncodingBasis::Utf8Validity, &[]);
}

#[test]
fn what_the_server_declares_is_believed() {
    for (encoding, text) in ALL {
        check(&encode(encoding, text), Some(encoding), text, encoding, EncodingBasis::Transport, &[]);
    }
    check(RUSSIAN.as_bytes(), Some("UTF8"), RUSSIAN, "UTF-8", EncodingBasis::Transport, &[]);
}

#[test]
fn what_the_markup_declares_is_believed() {
    for (encoding, text) in ALL.into_iter().filter(|(encoding, _)| !encoding.starts_with("UTF-16")) {
        let text = format!("<meta charset='{encoding}'>{text}");
        check(&encode(encoding, &text), None, &text, encoding, EncodingBasis::Meta, &[]);
    }
}

#[test]
fn a_byte_order_mark_outranks_all_and_is_no_text() {
    for (encoding, mark) in [("UTF-16LE", b"\xFF\xFE"), ("UTF-16BE", b"\xFE\xFF")] {
        let source = [mark.as_slice(), &encode(encoding, RUSSIAN)].concat();
        check(&source, None, RUSSIAN, encoding, EncodingBasis::ByteOrderMark, &[]);
    }
    let page = Page::decode(b"\xEF\xBB\xBF\xD0\xAF", Some("windows-1251"), &Limits::default());
    assert_eq!((page.text(), page.basis()), ("Я", EncodingBasis::ByteOrderMark));
    assert_eq!(page.damage(), [wrong("windows-1251", "UTF-8")]);
    assert_eq!(page.source_range(Span::new(0, 2)), 3..5);
}

#[test]
fn a_wrong_declaration_of_utf_8_is_noticed() {
    for (encoding, text) in ALL {
        let notes = [wrong("UTF-8", encoding)];
        check(&encode(encoding, text), Some("utf-8"), text, encoding, EncodingBasis::Detection, &notes);
    }
}

#[test]
fn utf_8_declared_as_anything_is_utf_8() {
    for (declared, _) in ALL {
        for text in [RUSSIAN, JAPANESE, KOREAN, "<p>Schöne Grüße aus Köln, bis nächste Woche in München"] {
            let notes = [wrong(declared, "UTF-8")];
            check(text.as_bytes(), Some(declared), text, "UTF-8", EncodingBasis::Utf8Validity, &notes);
        }
    }
}

#[test]
fn cyrillic_encodings_declared_as_each_other_are_told_apart() {
    let cyrillic = ["windows-1251", "KOI8-R", "IBM866", "ISO-8859-5"];
    for used in cyrillic {
        for declared in cyrillic.into_iter().filter(|declared| *declared != used) {
            let source = encode(used, RUSSIAN);
            check(&source, Some(declared), RUSSIAN, used, EncodingBasis::Detection, &[wrong(declared, used)]);
        }
    }
}

#[test]
fn legacy_text_declared_as_latin_is_detected() {
    for (encoding, text) in ALL {
        let notes = [wrong("windows-1252", encoding)];
        check(&encode(encoding, text), Some("iso-8859-1"), text, encoding, EncodingBasis::Detection, &notes);
    }
}

#[test]
fn east_asian_encodings_declared_as_each_other_are_told_apart() {
    let east_asian = [ALL[4], ALL[5], ALL[7], ALL[8], ALL[9]];
    for (used, text) in east_asian {
        // Tags and spaces are 20 to 38 of these characters, so at least forty are not ASCII.
        let text: &str = &text.chars().take(78).collect::<String>();
        for (declared, _) in east_asian.into_iter().filter(|(declared, _)| *declared != used) {
            check(&encode(used, text), Some(declared), text, used, EncodingBasis::Detection, &[wrong(declared, used)]);
        }
    }
}

#[test]
fn a_wrong_multi_byte_declaration_is_noticed() {
    for (declared, used, text) in
        [("GBK", "windows-1251", RUSSIAN), ("Big5", "windows-1251", RUSSIAN), ("Shift_JIS", "ISO-2022-JP", JAPANESE)]
    {
        check(&encode(used, text), Some(declared), text, used, EncodingBasis::Detection, &[wrong(declared, used)]);
    }
}

#[test]
fn of_two_declarations_the_one_that_reads_well_counts() {
    let text = format!("<meta charset=windows-1251>{RUSSIAN}");
    let source = encode("windows-1251", &text);
    let notes = [wrong("windows-1252", "windows-1251")];
    check(&source, Some("iso-8859-1"), &text, "windows-1251", EncodingBasis::Meta, &notes);
    let text = format!("<meta charset=koi8-r>{RUSSIAN}");
    let source = encode("windows-1251", &text);
    let notes = [wrong("KOI8-R", "windows-1251")];
    check(&source, Some("windows-1251"), &text, "windows-1251", EncodingBasis::Transport, &notes);
}

#[test]
fn utf_8_with_a_few_faults_stays_utf_8() {
    let mut source = RUSSIAN.as_bytes().to_vec();
    source.push(0xE9);
    for declared in [None, Some("utf-8"), Some("windows-1251")] {
        let page = Page::decode(&source, declared, &Limits::default());
        assert_eq!((page.encoding(), page.text()), ("UTF-8", format!("{RUSSIAN}\u{FFFD}").as_str()));
        assert!(page.damage().contains(&Damage::UndecodableBytes { replacements: 1 }), "{declared:?}");
    }
    let page = Page::decode(b"<p>English with one stray \xE9 byte", Some("utf-8"), &Limits::default());
    assert_eq!(page.encoding(), "UTF-8");
}

#[test]
fn unknown_declarations_are_noted_and_passed_over() {
    let source = [b"<meta charset=klingon>", encode("windows-1251", RUSSIAN).as_slice()].concat();
    let page = Page::decode(&source, Some("x-unknown"), &Limits::default());
    let unknown = |label: &str| Damage::UnknownDeclaration { label: label.to_owned() };
    assert_eq!(page.damage(), [unknown("x-unknown"), unknown("klingon")]);
    assert_eq!((page.encoding(), page.basis()), ("windows-1251", EncodingBasis::Detection));
}

#[test]
fn a_page_that_is_too_long_is_cut_between_characters() {
    let limits = Limits { max_bytes: 20, ..Limits::default() };
    for (encoding, text) in ALL.into_iter().chain([("UTF-8", RUSSIAN)]) {
        let text = text.replace("<title>", "");
        let source = encode(encoding, &text);
        let page = Page::decode(&source, Some(encoding), &limits);
        let [Damage::BytesCut { kept, of }] = page.damage() else { panic!("{encoding} {:?}", page.damage()) };
        assert!((16..=20).contains(kept) && *of == source.len(), "{encoding} {kept}");
        assert!(text.starts_with(page.text()), "{encoding} {}", page.text());
        assert_eq!(page.source_range(whole(&page)), 0..*kept);
    }
}

#[test]
fn nothing_is_a_page_too() {
    let page = Page::decode(b"", None, &Limits::default());
    assert_eq!((page.text(), page.damage()), ("", [].as_slice()));
    assert_eq!(page.source_range(Span::new(0, 9)), 0..0);
}
