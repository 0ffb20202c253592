//! An index as others see it: what is found, by which treatment, after which updates; and what is refused.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::path::Path;

use tempfile::tempdir;
use unframe::label::Label;
use unframe_search::index::{Added, FORMAT, Index, PageToIndex, Prepared, Writer};
use unframe_search::random::Random;
use unframe_search::search::{How, Proximity, Ranking, Treatment};
use unframe_search::topics::LeaveOut;
use unframe_search::{Part, SearchError};

fn part(label: Label, text: &str) -> Part {
    Part { label, text: text.to_owned() }
}

fn page<'page>(id: &'page str, framing: &str, content: &str) -> PageToIndex<'page> {
    let parts = vec![part(Label::Framing, framing), part(Label::Content, content)];
    PageToIndex { id, site: "example.org", language: "en", parts, ..PageToIndex::default() }
}

fn write(folder: &Path, pages: &[PageToIndex<'_>]) -> Vec<Added> {
    let mut writer = Writer::open(folder, None).unwrap();
    let added = pages.iter().map(|page| writer.add(Prepared::of(page, None)).unwrap()).collect();
    writer.finish().unwrap();
    added
}

fn how(treatment: Treatment, ranking: Ranking) -> How {
    How { treatment, ranking, proximity: Proximity::Counted }
}

/// Every ranking of an index, for some queries.
fn rankings(folder: &Path) -> Vec<Vec<(String, f32)>> {
    let index = Index::open(folder).unwrap();
    let mut rankings = Vec::new();
    for query in ["w1 w2", "w3", "w0 w4 w5 w6", "w7 w7 w1"] {
        for ranking in Ranking::ALL {
            for treatment in [Treatment::BASIC_LINE, Treatment::CUT_NAV, Treatment::down_weight(0.2).unwrap()] {
                let found = index.rank(query, &how(treatment, ranking), 100).unwrap();
                rankings.push(found.into_iter().map(|scored| (scored.id, scored.score)).collect());
            }
        }
    }
    rankings
}

fn words(random: &mut Random, count: usize) -> String {
    // Few words, so that all are on many pages, and some often.
    (0..count).map(|_| format!("w{}", random.below(4) * random.below(4))).collect::<Vec<_>>().join(" ")
}

fn random_pages(random: &mut Random, ids: &[String]) -> Vec<(String, String)> {
    ids.iter()
        .map(|_| {
            let (framing, content) = (1 + random.below(30), random.below(40));
            (words(random, framing), words(random, content))
        })
        .collect()
}

#[test]
fn an_index_that_was_updated_ranks_as_one_made_at_once() {
    let mut random = Random::new(7);
    let ids: Vec<String> = (0..60).map(|number| format!("p{number}")).collect();
    let (first, last) = (random_pages(&mut random, &ids), random_pages(&mut random, &ids));
    let pages = |texts: &'_ [(String, String)]| -> Vec<(String, String, String)> {
        ids.iter().zip(texts).map(|(id, (framing, content))| (id.clone(), framing.clone(), content.clone())).collect()
    };
    let folder = tempdir().unwrap();
    let (updated, fresh) = (folder.path().join("updated"), folder.path().join("fresh"));
    for (id, framing, content) in pages(&first).iter().take(40) {
        write(&updated, &[page(id, framing, content)]);
    }
    let all = pages(&last);
    let all: Vec<PageToIndex<'_>> = all.iter().map(|(id, framing, content)| page(id, framing, content)).collect();
    let added = write(&updated, &all);
    assert_eq!(added[..40], [Added::Changed; 40]);
    assert_eq!(added[40..], [Added::New; 20]);
    write(&fresh, &all);
    assert_eq!(rankings(&updated), rankings(&fresh));
    assert_eq!(Index::open(&updated).unwrap().totals(), Index::open(&fresh).unwrap().totals());
    assert_eq!(write(&updated, &all), [Added::Unchanged; 60]);
}

#[test]
fn basic_line_is_one_text_and_cut_nav_has_never_seen_framing() {
    let mut random = Random::new(11);
    let ids: Vec<String> = (0..50).map(|number| format!("p{number}")).collect();
    let texts = random_pages(&mut random, &ids);
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let both: Vec<PageToIndex<'_>> =
        ids.iter().zip(&texts).map(|(id, (framing, content))| page(id, framing, content)).collect();
    // The same words, all of them content; and none of the framing.
    let whole = ids.iter().zip(&texts).map(|(id, (framing, content))| page(id, "", &format!("{framing}\n{content}")));
    let cut = ids.iter().zip(&texts).map(|(id, (_, content))| page(id, "", content));
    write(&at("both"), &both);
    write(&at("whole"), &whole.collect::<Vec<_>>());
    write(&at("cut"), &cut.collect::<Vec<_>>());
    let rank = |name: &str, treatment, ranking, query| {
        let found = Index::open(&at(name)).unwrap().rank(query, &how(treatment, ranking), 100).unwrap();
        found.into_iter().map(|scored| (scored.id, scored.score)).collect::<Vec<_>>()
    };
    for ranking in Ranking::ALL {
        for query in ["w1 w2", "w3", "w0 w4 w6"] {
            assert_eq!(
                rank("both", Treatment::BASIC_LINE, ranking, query),
                rank("whole", Treatment::CUT_NAV, ranking, query)
            );
            assert_eq!(
                rank("both", Treatment::CUT_NAV, ranking, query),
                rank("cut", Treatment::CUT_NAV, ranking, query)
            );
        }
    }
}

/// Where lengths are short enough to be exact in tantivy, its own BM25 is the oracle of ours.
#[test]
fn cut_nav_by_bm25_is_what_tantivy_itself_gives() {
    use tantivy::collector::TopDocs;
    use tantivy::query::TermQuery;
    use tantivy::schema::{IndexRecordOption, Value};
    use tantivy::{TantivyDocument, Term};

    let mut random = Random::new(3);
    let ids: Vec<String> = (0..30).map(|number| format!("p{number:02}")).collect();
    let texts = random_pages(&mut random, &ids);
    let pages: Vec<PageToIndex<'_>> =
        ids.iter().zip(&texts).map(|(id, (framing, content))| page(id, framing, content)).collect();
    let folder = tempdir().unwrap();
    let path = folder.path().join("index");
    write(&path, &pages);
    let ours = Index::open(&path).unwrap();
    let engine = tantivy::Index::open_in_dir(&path).unwrap();
    let (content, id) = (engine.schema().get_field("content").unwrap(), engine.schema().get_field("id").unwrap());
    let searcher = engine.reader().unwrap().searcher();
    for word in 0..10 {
        let term = Term::from_field_text(content, &format!("en:w{word}"));
        let query = TermQuery::new(term, IndexRecordOption::WithFreqs);
        let theirs = searcher.search(&query, &TopDocs::with_limit(100).order_by_score()).unwrap();
        let mut theirs: Vec<(String, f32)> = theirs
            .into_iter()
            .map(|(score, address)| {
                let document: TantivyDocument = searcher.doc(address).unwrap();
                (document.get_first(id).unwrap().as_str().unwrap().to_owned(), score)
            })
            .collect();
        let ours = ours.rank(&format!("w{word}"), &how(Treatment::CUT_NAV, Ranking::Bm25), 100).unwrap();
        let mut ours: Vec<(String, f32)> = ours.into_iter().map(|scored| (scored.id, scored.score)).collect();
        theirs.sort_by(|one, other| one.0.cmp(&other.0));
        ours.sort_by(|one, other| one.0.cmp(&other.0));
        assert_eq!(ours.len(), theirs.len(), "w{word}");
        for ((id, score), (their_id, their_score)) in ours.iter().zip(&theirs) {
            assert!(id == their_id && (score - their_score).abs() < 1e-4, "{id} {score} {their_id} {their_score}");
        }
    }
}

#[test]
fn equal_scores_are_ordered_by_falling_names_even_where_they_are_cut() {
    let folder = tempdir().unwrap();
    let ids: Vec<String> = (0..20).map(|number| format!("p{number:02}")).collect();
    write(folder.path(), &ids.iter().map(|id| page(id, "", "rain")).collect::<Vec<_>>());
    let index = Index::open(folder.path()).unwrap();
    let found = index.rank("rain", &How::default(), 3).unwrap();
    assert_eq!(found.iter().map(|scored| scored.id.as_str()).collect::<Vec<_>>(), ["p19", "p18", "p17"]);
    assert!(index.rank("rain", &How::default(), 0).unwrap().is_empty());
    assert!(index.rank("snow", &How::default(), 3).unwrap().is_empty());
    assert!(index.rank("", &How::default(), 3).unwrap().is_empty());
}

#[test]
fn words_that_stand_near_each_other_count_more() {
    let folder = tempdir().unwrap();
    let far = format!("rain {} snow", "other ".repeat(9));
    let near = format!("{} rain snow", "other ".repeat(9));
    let blocks = format!("{} rain\nsnow", "other ".repeat(9));
    write(folder.path(), &[page("far", "", &far), page("near", "", &near), page("blocks", "", &blocks)]);
    let index = Index::open(folder.path()).unwrap();
    let found = index.rank("snow rain", &How::default(), 9).unwrap();
    assert_eq!(found.iter().map(|scored| scored.id.as_str()).collect::<Vec<_>>(), ["near", "far", "blocks"]);
    let ignored = How { proximity: Proximity::Ignored, ..How::default() };
    let found = index.rank("snow rain", &ignored, 9).unwrap();
    assert!(found.windows(2).all(|pair| (pair[0].score - pair[1].score).abs() < 1e-6), "{found:?}");
}

#[test]
fn a_page_is_found_in_its_own_language() {
    let folder = tempdir().unwrap();
    let of = |id, language, text: &str| PageToIndex { language, ..page(id, "", text) };
    write(
        folder.path(),
        &[
            of("ru", "ru", "Шли дожди над долиной."),
            of("en", "en-GB", "It was raining."),
            of("zh", "zh", "东京塔很高"),
            of("de", "de", "Die Häuser"),
        ],
    );
    let index = Index::open(folder.path()).unwrap();
    assert_eq!(index.languages(), ["de", "en", "ru", "zh"]);
    for (query, expected) in [("дождь", "ru"), ("rain", "en"), ("东京塔", "zh"), ("Haus", "de"), ("долины", "ru")]
    {
        let found = index.search(query, &How::default(), 5).unwrap();
        assert_eq!(found.iter().map(|hit| hit.page.id.as_str()).collect::<Vec<_>>(), [expected], "{query}");
        assert!(found[0].snippet.iter().any(|piece| piece.is_match), "{query}");
    }
}

#[test]
fn a_title_is_found_unless_it_is_left_out_wherever_it_stands() {
    let folder = tempdir().unwrap();
    let parts = vec![part(Label::Framing, "Home\nThe Great Rain"), part(Label::Content, "The great rain\nIt fell.")];
    let titled =
        PageToIndex { id: "a", title: Some("The Great Rain"), language: "en", parts, ..PageToIndex::default() };
    let (with, without) = (folder.path().join("with"), folder.path().join("without"));
    write(&with, std::slice::from_ref(&titled));
    let mut writer = Writer::open(&without, Some(LeaveOut::Title)).unwrap();
    writer.add(Prepared::of(&titled, Some(LeaveOut::Title))).unwrap();
    writer.finish().unwrap();
    let find = |path: &Path, query| {
        let index = Index::open(path).unwrap();
        index.rank(query, &How { treatment: Treatment::BASIC_LINE, ..How::default() }, 5).unwrap().len()
    };
    assert_eq!((find(&with, "great rain"), find(&without, "great rain"), find(&without, "fell")), (1, 0, 1));
    let error = Writer::open(&without, None).unwrap_err();
    assert!(error.to_string().ends_with("leaves out titles, not nothing"), "{error}");
}

#[test]
fn what_is_no_index_or_of_another_version_is_recognised() {
    let folder = tempdir().unwrap();
    let missing = Index::open(&folder.path().join("missing")).unwrap_err();
    assert!(matches!(missing, SearchError::NoIndex { .. }), "{missing}");
    let other = folder.path().join("other");
    fs_err::create_dir(&other).unwrap();
    fs_err::write(other.join("letter.txt"), "Dear").unwrap();
    assert!(matches!(Writer::open(&other, None).unwrap_err(), SearchError::NotEmpty { .. }));
    assert_eq!(fs_err::read_dir(&other).unwrap().count(), 1, "nothing was written");

    let index = folder.path().join("index");
    write(&index, &[page("a", "", "rain")]);
    let description = index.join("unframe-index.json");
    let said = fs_err::read_to_string(&description).unwrap();
    for version in [FORMAT - 1, FORMAT + 1] {
        fs_err::write(&description, said.replace(&format!("\"format\": {FORMAT}"), &format!("\"format\": {version}")))
            .unwrap();
        for error in [Index::open(&index).unwrap_err(), Writer::open(&index, None).unwrap_err()] {
            assert!(matches!(error, SearchError::Version { found, .. } if found == version), "{error}");
        }
    }
    for damaged in [&b"{"[..], b"{\xFF}"] {
        fs_err::write(&description, damaged).unwrap();
        assert!(matches!(Index::open(&index).unwrap_err(), SearchError::Damaged { .. }));
    }
    fs_err::write(&description, &said).unwrap();
    let _writer = Writer::open(&index, None).unwrap();
    assert!(matches!(Writer::open(&index, None).unwrap_err(), SearchError::Locked { .. }));
    assert_eq!(Index::open(&index).unwrap().rank("rain", &How::default(), 5).unwrap().len(), 1, "reading goes on");
}

#[test]
fn framing_has_a_size_of_its_own() {
    let folder = tempdir().unwrap();
    let mut random = Random::new(1);
    let ids: Vec<String> = (0..200).map(|number| format!("p{number}")).collect();
    let texts: Vec<(String, String)> = ids.iter().map(|_| (words(&mut random, 300), words(&mut random, 30))).collect();
    let pages: Vec<PageToIndex<'_>> =
        ids.iter().zip(&texts).map(|(id, (framing, content))| page(id, framing, content)).collect();
    write(folder.path(), &pages);
    let size = Index::open(folder.path()).unwrap().size().unwrap();
    assert!(size.framing > 3 * size.content && size.content > 0, "{size:?}");
    assert!(size.total >= size.content + size.framing + size.stored, "{size:?}");
}

#[test]
fn a_changed_bit_is_an_error_that_names_the_index_or_changes_nothing() {
    let folder = tempdir().unwrap();
    let index = folder.path().join("index");
    let mut random = Random::new(3);
    let ids: Vec<String> = (0..40).map(|number| format!("p{number}")).collect();
    // Two segments, in one of which a page was replaced.
    for ids in [&ids[..], &ids[..3]] {
        let texts = random_pages(&mut random, ids);
        let pages = ids.iter().zip(&texts).map(|(id, (framing, content))| page(id, framing, content));
        write(&index, &pages.collect::<Vec<_>>());
    }
    let found = |query| Index::open(&index)?.search(query, &How::default(), 10);
    let before = found("w1 w2 w4").unwrap();
    let (mut noticed, mut all) = (0, 0);
    let files = fs_err::read_dir(&index).unwrap().map(|entry| entry.unwrap().path());
    for path in files.filter(|path| path.metadata().unwrap().len() > 0) {
        let whole = fs_err::read(&path).unwrap();
        for _ in 0..6 {
            let (at, bit) = (random.below(whole.len()), random.below(8));
            let mut wrong = whole.clone();
            wrong[at] ^= 1 << bit;
            fs_err::write(&path, &wrong).unwrap();
            all += 1;
            let place = format!("bit {bit} of byte {at} of {}", path.display());
            match found("w1 w2 w4") {
                Ok(now) => assert!(now == before, "{place} changed what is found"),
                Err(error) => {
                    assert!(error.to_string().contains(&*index.to_string_lossy()), "{place}: {error}");
                    noticed += 1;
                    let is_of_segment = path.file_stem().is_some_and(|stem| stem.len() == 32);
                    assert!(!is_of_segment || Writer::open(&index, None).is_err(), "{place} would be merged");
                }
            }
            fs_err::write(&path, &whole).unwrap();
        }
    }
    assert!(noticed * 2 > all, "{noticed} of {all}");
}
