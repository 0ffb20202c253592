//! Sites that several tests use.

use crate::command::Folder;

/// The example site of the repository.
pub(crate) fn site() -> String {
    format!("{}/../../examples/site", env!("CARGO_MANIFEST_DIR"))
}

/// Pages that share a menu and a footer.
pub(crate) fn small_site() -> Folder {
    let page = |word: &str| {
        format!(
            "<title>{word}\n news</title><nav><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav>\
             <main><h1>{word}</h1><p>Today there is {word} in the {word} valley, said the {word} office.</main>\
             <footer><p>Printed by the valley press</footer>"
        )
    };
    ["rain", "snow", "hail", "wind", "fog"]
        .iter()
        .fold(Folder::new(), |folder, word| folder.with(&format!("site/{word}.html"), page(word)))
}
