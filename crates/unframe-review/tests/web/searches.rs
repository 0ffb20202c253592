//! The search box: three treatments side by side.

use unframe::label::Label;
use unframe_search::index::{Index, PageToIndex, Prepared, Writer};
use unframe_search::{Part, SearchError};

use crate::ask::{Asked, review_of, small_site};

/// Every page has a menu that names hail; one says it itself.
fn index(folder: &std::path::Path) -> Result<Index, SearchError> {
    let mut writer = Writer::open(folder, None)?;
    for number in 1..=5 {
        let own = if number == 2 { "Hail fell on the <valley>." } else { "Rain fell on the valley." };
        let part = |label, text: &str| Part { label, text: text.to_owned() };
        let parts = vec![part(Label::Framing, "Rain and hail"), part(Label::Content, own)];
        let id = format!("story-{number}.html");
        let page = PageToIndex { id: &id, title: Some("Story <b>"), language: "en", parts, ..PageToIndex::default() };
        writer.add(Prepared::of(&page, None))?;
    }
    writer.finish()?;
    Index::open(folder)
}

fn searched() -> Asked {
    let folder = tempfile::tempdir().expect("a folder for the index");
    let index = index(folder.path()).expect("it was just made");
    let files = small_site();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, contents)| (name.as_str(), contents.as_str())).collect();
    Asked::with_more(&files, |_| {}, |review| review.with_index(index))
}

#[test]
fn three_treatments_are_shown_side_by_side() {
    let review = searched();
    assert!(review.get("/site/0").body.contains("href=\"/search\""));
    let empty = review.get("/search");
    assert!(empty.status == 200 && !empty.body.contains("BasicLine"), "{}", empty.body);
    let found = review.get("/search?q=hail").body;
    // What stands after a column, such as the tour, has lists of its own.
    let columns: Vec<&str> =
        found.split("<section").skip(1).filter_map(|column| column.split("</section>").next()).collect();
    assert_eq!(columns.iter().map(|column| column.matches("<li>").count()).collect::<Vec<_>>(), [5, 1, 5], "{found}");
    assert!(columns[1].contains("<a href=\"/page/1\">Story &#60;b&#62;</a>"), "{found}");
    assert!(columns[1].contains("<mark>Hail</mark> fell on the &#60;valley&#62;."), "{found}");
    assert!(review.get("/search?q=unicorn").body.contains("No page contains these words."));
}

#[test]
fn without_an_index_there_is_no_search() {
    let review = review_of(&small_site());
    assert_eq!(review.get("/search?q=hail").status, 404);
    assert!(!review.get("/site/0").body.contains("href=\"/search\""));
}
